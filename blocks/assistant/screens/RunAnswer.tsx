import { Alert, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useFormatter, useTranslations } from 'use-intl'
import type { assistant } from '../resources/index.ts'
import styles from './assistant.module.css'
import { Source } from './Source.tsx'

interface RunAnswerProps {
  readonly answer: OutputOf<typeof assistant.prompts.execute> | undefined
  /** Why it was refused. */
  readonly error: string | null
  readonly busy: boolean
}

/** What came of running a prompt: the text, why it is not of a model, what it rests on and what it took. */
export function RunAnswer({ answer, error, busy }: RunAnswerProps) {
  const t = useTranslations('assistant.run')
  const format = useFormatter()
  const plain = useTranslations('assistant.promptNotices')
  const cited = useTranslations('assistant.notices')
  if (error) return <Alert color="red">{error}</Alert>
  if (busy) return <Text aria-live="polite">{t('running')}</Text>
  if (!answer) return null
  const { notice, sources, metadata } = answer
  const isPlain = notice === 'no_model' || notice === 'switched_off' || notice === 'over_budget' || notice === 'model_failed'
  const words = notice && (isPlain && sources.length === 0 ? plain(notice) : cited(notice))
  return (
    <section aria-label={t('answer')} aria-live="polite">
      {words && <Alert color={notice === 'model_failed' ? 'red' : 'yellow'}>{words}</Alert>}
      {answer.content && notice !== 'nothing_found' && <p className={styles.answer}>{answer.content}</p>}
      {sources.length > 0 && (
        <ul className={styles.sources} aria-label={t('sources')}>
          {sources.map((source) => (
            <li key={source.number}>
              [{source.number}] <Source source={source} />
            </li>
          ))}
        </ul>
      )}
      {metadata.usage.total_tokens > 0 && (
        <Text size="sm" mt="xs">
          {t('usage', {
            tokens: format.number(metadata.usage.total_tokens),
            seconds: format.number(metadata.usage.duration / 1_000, { maximumFractionDigits: 1 }),
          })}
        </Text>
      )}
    </section>
  )
}
