import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assistant } from '../../resources/index.ts'
import styles from '../assistant.module.css'
import type { useWalk } from './useWalk.ts'

type Details = OutputOf<typeof assistant.workflowInstances.details>
type Log = Details['logs'][number]

interface RunViewProps {
  readonly workflow: string
  readonly run: string
  readonly walk: ReturnType<typeof useWalk>
}

/** Where a run stands: its steps, what they answered, and what can be done with it. */
export function RunView({ workflow, run, walk }: RunViewProps) {
  const t = useTranslations('assistant.workflow')
  const words = useWords(assistant.workflowInstances)
  const logWords = useWords(assistant.workflowLogs)
  const format = useFormatter()
  const { data, error, refetch } = useRead(assistant.workflowInstances.details, { parent: workflow, id: run })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const { status, stopped_for } = data
  // A run that has come to its end will not come by the steps that its choices left aside.
  const steps =
    status === 'completed'
      ? data.steps.map((one) => (one.status === 'pending' ? { ...one, status: 'skipped' as const } : one))
      : data.steps
  const done = steps.filter((one) => one.status === 'completed' || one.status === 'skipped').length
  return (
    <Stack component="section" aria-label={words.one}>
      <Group gap="sm">
        <StatusPill value={status} label={words.option('status', status)} />
        <Text size="sm">{t('progress', { done: format.number(done), total: format.number(steps.length) })}</Text>
        {stopped_for && <Text size="sm">{words.option('stoppedFor', stopped_for)}</Text>}
      </Group>
      {/* Said in words above. */}
      <Progress value={steps.length === 0 ? 0 : (100 * done) / steps.length} aria-hidden />
      <ol className={styles.tools} aria-label={t('steps')}>
        {steps.map((one) => (
          <li key={one.step_unique_id} className={styles.tool}>
            <Text size="sm" className={styles.toolText} fw={one.step_unique_id === data.current_step_unique_id ? 600 : 400}>
              {one.step_name}
            </Text>
            <StatusPill
              value={one.status}
              label={one.status === 'pending' ? t('pending') : logWords.option('status', one.status)}
            />
          </li>
        ))}
      </ol>
      <Choices details={data} workflow={workflow} run={run} walk={walk} />
      <Text component="h2" fw={600} size="sm">
        {t('answers')}
      </Text>
      <div aria-live="polite">
        {data.logs.length === 0 && <Text size="sm">{t('noAnswers')}</Text>}
        {data.logs.map((log, i) => (
          <Answer key={i} log={log} />
        ))}
      </div>
    </Stack>
  )
}

interface ChoicesProps extends RunViewProps {
  readonly details: Details
}
/** How a run is carried on. */
function Choices({
  details: { status, choices, steps, current_step_unique_id: at, is_step_done: isDone },
  workflow,
  run,
  walk,
}: ChoicesProps) {
  const t = useTranslations('assistant.workflow')
  const record = { id: run, status }
  const name = steps.find((one) => one.step_unique_id === at)?.step_name ?? ''
  if (walk.isWalking)
    return (
      <Group gap="sm">
        <Text size="sm" aria-live="polite">
          {t('executing', { name })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={walk.stop}>
          {t('stop')}
        </Button>
      </Group>
    )
  if (status === 'suspended')
    return <Action of={assistant.workflowInstances.resume} record={record} parent={workflow} size="xs" />
  if (status !== 'running') return null
  return (
    <Group gap="sm">
      {choices.map((choice) => (
        <Button key={choice.unique_id} size="xs" onClick={() => walk.walk(run, choice.unique_id)}>
          {choice.name}
        </Button>
      ))}
      {choices.length === 0 && (
        <Button size="xs" onClick={() => walk.walk(run)}>
          {t('goOn')}
        </Button>
      )}
      {!isDone && (
        <Button size="xs" variant="default" onClick={() => walk.markDone(run)}>
          {t('markDone')}
        </Button>
      )}
      <Action of={assistant.workflowInstances.suspend} record={record} parent={workflow} size="xs" />
    </Group>
  )
}

/** What a step came to. */
function Answer({ log }: { readonly log: Log }) {
  const t = useTranslations('assistant.workflow')
  const words = useWords(assistant.executions)
  const logWords = useWords(assistant.workflowLogs)
  const { step_name: name, status, notice, output, error, execution_unique_id: execution } = log
  return (
    <section className={styles.version} aria-label={name ?? undefined}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {name}
        </Text>
        <StatusPill value={status} label={logWords.option('status', status)} />
        {execution && <Link to={pages.executions.record(execution)}>{t('execution')}</Link>}
      </Group>
      {(notice || error) && (
        <Alert color={status === 'failed' ? 'red' : 'yellow'}>{notice ? words.option('notice', notice) : error}</Alert>
      )}
      {output && <p className={styles.answer}>{output.answer}</p>}
    </section>
  )
}
