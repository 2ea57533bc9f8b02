import { Alert, Group, SimpleGrid, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assistant } from '../../resources/index.ts'
import styles from '../assistant.module.css'

type Result = OutputOf<typeof assistant.testResults.get>

/** What came of the last run of a test that whoever looks may see. */
export function LastResult({ test }: { readonly test: string }) {
  const t = useTranslations('assistant.tests')
  const { data, error, refetch } = useRead(assistant.testResults.list, {
    filter: { test_unique_id: test },
    sort: '-created_at',
    records: 1,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={1} />
  const [result] = data.data
  return result ? <Shown result={result} /> : <Text size="sm">{t('notRun')}</Text>
}

function Shown({ result }: { readonly result: Result }) {
  const t = useTranslations('assistant.tests')
  const words = useWords(assistant.testResults)
  const executions = useWords(assistant.executions)
  const format = useFormatter()
  const { status, notice, score, tokens, durationMs, execution, input, expectedOutput, actualOutput } = result
  const reason = notice ? executions.option('notice', notice) : t(status === 'error' ? 'faulty' : 'mismatch')
  return (
    <section aria-label={words.one}>
      {status !== 'passed' && (
        <Alert mt="sm" color={status === 'skipped' ? 'yellow' : 'red'}>
          {reason}
        </Alert>
      )}
      {input && (
        <Text mt="sm" size="sm" className={styles.asked}>
          {words.field('input')}: {input}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
        {expectedOutput && <Output label={words.field('expectedOutput')} text={expectedOutput} />}
        <Output label={words.field('actualOutput')} text={actualOutput ?? t('noOutput')} />
      </SimpleGrid>
      <Group gap="md" mt="xs">
        {score !== null && (
          <Text size="sm">{t('scoreOf', { score: format.number(score, { style: 'percent', maximumFractionDigits: 0 }) })}</Text>
        )}
        {tokens > 0 && (
          <Text size="sm">
            {t('usage', {
              tokens: format.number(tokens),
              seconds: format.number(durationMs / 1_000, { maximumFractionDigits: 1 }),
            })}
          </Text>
        )}
        {execution && <Link to={pages.executions.record(execution)}>{words.field('execution')}</Link>}
      </Group>
    </section>
  )
}

const Output = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <p className={styles.answer}>{text}</p>
  </div>
)
