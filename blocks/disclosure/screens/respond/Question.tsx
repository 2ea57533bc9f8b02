import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useLanguage } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'
import styles from '../disclosure.module.css'

type Input = OutputOf<typeof disclosure.respondents.asked>['objectives'][number]

/** One question: its answer can be saved as often as one likes and is handed in once. */
export function Question({ link, asked: input }: { readonly link: string; readonly asked: Input }) {
  const t = useTranslations('disclosure.respond')
  const refusal = useRefusal()
  const { language } = useLanguage()
  const respond = useAction(disclosure.respondents.respond)
  const [text, setText] = useState(input.content)
  const [current, setCurrent] = useState(input)
  /** What somebody else wrote meanwhile: it is shown beside what was typed here, which takes its place when it is sent again. */
  const [other, setOther] = useState<string>()
  const isClosed = current.is_completed || current.status === 'in_review'
  const wrong = respond.error ? refusal(respond.error) : undefined
  const send = (submit: boolean) =>
    respond.mutate(
      { link, objective_unique_id: input.unique_id, content: text, version: current.version, submit, language },
      {
        onSuccess: (kept) => {
          setCurrent(kept)
          setOther(undefined)
        },
        onError: ({ reasons: [why] }) => {
          const latest = why?.code === 'stale_version' ? (why.meta?.current as Input | undefined) : undefined
          if (!latest) return
          setCurrent(latest)
          setOther(latest.content)
        },
      },
    )
  return (
    <section className={styles.question} aria-label={input.name}>
      <h2>{input.name}</h2>
      {input.guidance && <p style={{ whiteSpace: 'pre-wrap' }}>{input.guidance}</p>}
      {current.review_note && !isClosed && (
        <Alert variant="default" title={t('changes')}>
          {current.review_note}
        </Alert>
      )}
      <Textarea
        label={t('answer')}
        autosize
        minRows={4}
        maxLength={100_000}
        readOnly={isClosed}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status">{isClosed ? t('submitted') : respond.isSuccess ? t('saved') : ''}</p>
      {wrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {wrong.sentence ?? Object.values(wrong.fields)[0]}
        </Text>
      )}
      {other !== undefined && (
        <Alert variant="default" title={t('other')} mb="md" style={{ whiteSpace: 'pre-wrap' }}>
          {other}
        </Alert>
      )}
      {!isClosed && (
        <Group>
          <Button loading={respond.isPending} disabled={text.trim() === ''} onClick={() => send(true)}>
            {t('submit')}
          </Button>
          <Button variant="default" loading={respond.isPending} onClick={() => send(false)}>
            {t('save')}
          </Button>
        </Group>
      )}
    </section>
  )
}
