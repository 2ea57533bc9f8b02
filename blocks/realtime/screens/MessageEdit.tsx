import { Button, Group, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import type { MessageRow } from './useMessages.ts'
import { useFailed } from './useFailed.ts'

/** One’s own message, being changed: Enter saves, Escape leaves it as it was. */
export function MessageEdit({ row, onDone }: { readonly row: MessageRow; onDone(): void }) {
  const t = useTranslations('realtime.talk')
  const failed = useFailed()
  const [text, setText] = useState(row.content)
  const update = useAction(realtime.messages.update, { alsoRefreshes: ['realtime.conversations'] })
  const save = () => update.mutate({ id: row.id, content: text }, { onSuccess: onDone, onError: failed })
  return (
    <>
      <Textarea
        autosize
        autoFocus
        maxLength={20_000}
        aria-label={t('edit')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          save()
        }}
      />
      <Group gap="xs" mt={4}>
        <Button size="compact-sm" loading={update.isPending} onClick={save}>
          {t('save')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Group>
    </>
  )
}
