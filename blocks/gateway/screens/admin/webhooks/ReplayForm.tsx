import { Button, Radio, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const dayMs = 86_400_000
/** A moment as a field of the browser takes it, in the reader's own time. */
const local = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Sends again what happened in a span. */
export function ReplayForm({ id, onDone }: { id: string; onDone(): void }) {
  const t = useTranslations('admin.webhooks')
  const words = useRefusal()
  const notify = useNotify()
  const replay = useAction(gateway.webhooks.replay)
  const [from, setFrom] = useState(local(Date.now() - dayMs))
  const [to, setTo] = useState(local(Date.now()))
  const [state, setState] = useState<'failed' | 'all'>('failed')
  const isSpan = from !== '' && to !== '' && from < to
  const submit = () =>
    replay.mutate(
      { id, from: new Date(from).toISOString(), to: new Date(to).toISOString(), state },
      {
        onSuccess: ({ replayed, is_cut: isCut }) => {
          notify.done(`${t('replayed', { count: replayed })}${isCut ? ` ${t('replayCut')}` : ''}`)
          onDone()
        },
      },
    )
  return (
    <form
      noValidate
      style={{ display: 'grid', gap: 14 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSpan) submit()
      }}
    >
      {replay.error && <FormError>{words(replay.error, { too_many_waiting: t('tooManyWaiting') }).sentence}</FormError>}
      <TextInput label={t('from')} type="datetime-local" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput
        label={t('to')}
        type="datetime-local"
        value={to}
        error={isSpan ? undefined : t('notASpan')}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Radio.Group label={t('replayWhich')} value={state} onChange={(value) => setState(value as 'failed' | 'all')}>
        <div style={{ display: 'grid', gap: 8, marginTop: 6 }}>
          <Radio value="failed" label={t('replayFailed')} />
          <Radio value="all" label={t('replayAll')} />
        </div>
      </Radio.Group>
      <p style={{ margin: 0, color: 'var(--mantine-color-dimmed)' }}>{t('replayHint')}</p>
      <div>
        <Button type="submit" loading={replay.isPending}>
          {t('replayDo')}
        </Button>
      </div>
    </form>
  )
}
