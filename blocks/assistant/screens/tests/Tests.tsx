import { Button, Group, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused, State } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconChecklist, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'
import styles from '../assistant.module.css'
import { TestLine, type TestRecord } from './TestLine.tsx'
import { useRuns } from './useRuns.ts'

const requested = {
  prompt: ['name', 'variables', 'input', 'expectedOutput', 'comparison', 'enabled', 'description'],
  agent: ['name', 'input', 'expectedOutput', 'comparison', 'enabled', 'description'],
} as const

interface TestsProps {
  readonly of: { readonly prompt: string } | { readonly agent: string }
  /** The version of the prompt that is run. */
  readonly version?: string
  /** Stands before the buttons. */
  readonly children?: ReactNode
  readonly below?: ReactNode
}

/** Test cases with what came of their last runs; each is run alone, or all one after the other. */
export function Tests({ of, version, children, below }: TestsProps) {
  const t = useTranslations('assistant.tests')
  const format = useFormatter()
  const filter: Readonly<Record<string, string>> =
    'prompt' in of ? { prompt_unique_id: of.prompt } : { agent_unique_id: of.agent }
  const { data, error, refetch } = useRead(assistant.tests.list, { records: 50, filter })
  const why = useWhyRefused()
  const mayWrite = why(assistant.tests.create) === null
  const { progress, run, stop } = useRuns(version)
  const [edited, setEdited] = useState<TestRecord | 'new' | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const tests = data.data
  const enabled = tests.filter((one) => one.enabled)
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Stack maw={860}>
      <Text size="sm">{t('about')}</Text>
      {tests.length > 0 && (
        <Group align="flex-end" gap="sm">
          {children}
          {progress && progress.total > 1 ? (
            <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Refused why={why(assistant.tests.run)}>
              <Button
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                disabled={enabled.length === 0 || progress !== null}
                onClick={() => run(enabled.map(({ id }) => id))}
              >
                {t('runAll')}
              </Button>
            </Refused>
          )}
          {mayWrite && add}
        </Group>
      )}
      <Text size="sm" aria-live="polite">
        {progress
          ? t('running', { number: format.number(progress.number), total: format.number(progress.total) })
          : tests.length > 0 &&
            t('passedOf', {
              passed: format.number(tests.filter(({ status }) => status === 'passed').length),
              total: format.number(tests.length),
            })}
      </Text>
      {tests.length === 0 && (
        <State icon={IconChecklist} title={t('none')} action={mayWrite && add}>
          {t('emptyText')}
        </State>
      )}
      <ul className={styles.tools}>
        {tests.map((test) => (
          <TestLine
            key={test.id}
            test={test}
            isRunning={progress?.test === test.id}
            onRun={progress ? undefined : () => run([test.id])}
            onEdit={mayWrite ? () => setEdited(test) : undefined}
          />
        ))}
      </ul>
      {tests.length > 0 && below}
      <FormModal
        title={t(edited === 'new' ? 'add' : 'edit')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={assistant.tests}
        record={edited === 'new' ? undefined : (edited ?? undefined)}
        initial={of}
        only={requested['prompt' in of ? 'prompt' : 'agent']}
        onSaved={() => setEdited(null)}
      />
    </Stack>
  )
}
