import { Alert, Badge, Button, Code, Menu, ActionIcon } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, PageSkeleton, Refused, State } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { IconDots, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { automations } from '../resources/index.ts'
import { Sentence } from './Sentence.tsx'
import { StepAnswers, toneOf } from './StepAnswers.tsx'
import { TriedPanel } from './TriedPanel.tsx'
import styles from './automations.module.css'
import type { Rule, Run } from './words.ts'

/** One automation: what it does in words, how it fares, what it would have done, and the log of everything it did. */
export function RulePage({ id }: { id: string }) {
  const { data: rule, error, refetch } = useRead(automations.rules.get, { id })
  if (!rule) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <WithTexts>
      <Shown rule={rule} />
    </WithTexts>
  )
}

function Shown({ rule }: { rule: Rule }) {
  const t = useTranslations('automations.page')
  const stopped = useTranslations('automations.page.stopped')
  const format = useFormatter()
  const words = useWords(automations.rules)
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <PageHeader title={rule.name} actions={<RuleActions rule={rule} />} />
      {rule.stoppedFor && hasText(stopped, rule.stoppedFor) && rule.status !== 'active' && (
        <Alert color={rule.status === 'ended' ? 'red' : 'yellow'} mb="md">
          {stopped(rule.stoppedFor)}
        </Alert>
      )}
      <Sentence rule={{ ...rule, conditions: rule.conditions ?? null, steps: [...rule.steps] }} />
      <dl className={styles.facts}>
        <dt>{t('state')}</dt>
        <dd>
          <Badge color={rule.status === 'active' ? 'green' : rule.status === 'ended' ? 'red' : 'yellow'}>
            {words.option('status', rule.status ?? 'active')}
          </Badge>
        </dd>
        {rule.actsAs && (
          <>
            <dt>{t('actsAs')}</dt>
            <dd>
              <RefValue target="gateway.users" id={rule.actsAs} />
            </dd>
          </>
        )}
        {rule.lastRunAt && (
          <>
            <dt>{t('lastRunAt')}</dt>
            <dd>{moment(rule.lastRunAt)}</dd>
          </>
        )}
        {rule.nextAt && rule.status === 'active' && (
          <>
            <dt>{t('nextAt')}</dt>
            <dd>{moment(rule.nextAt)}</dd>
          </>
        )}
        {Boolean(rule.missed) && (
          <>
            <dt>{t('missed')}</dt>
            <dd>{format.number(rule.missed ?? 0)}</dd>
          </>
        )}
      </dl>
      <TriedPanel rule={rule} />
      <Log rule={rule} />
    </>
  )
}

function RuleActions({ rule }: { rule: Rule }) {
  const t = useTranslations('automations.page')
  const common = useTranslations('ui.common')
  const records = useTranslations('records')
  const whyRefused = useWhyRefused()
  const words = useRefusal()
  const go = useGo()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isSecret, setIsSecret] = useState(false)
  const remove = useAction(automations.rules.delete)
  const secret = useRead(automations.rules.secret, { id: rule.id }, { enabled: isSecret })
  const why = whyRefused(automations.rules.update)
  return (
    <>
      <Action
        of={rule.status === 'active' ? automations.rules.pause : automations.rules.resume}
        record={rule}
        variant="default"
      />
      {why === null ? (
        <Button component={Link} to={pages.edit({ id: rule.id })}>
          {t('edit')}
        </Button>
      ) : (
        <Refused why={why}>
          <Button>{t('edit')}</Button>
        </Refused>
      )}
      {why === null && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="lg" variant="default" aria-label={records('list.more')}>
              <IconDots size={17} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rule.steps.some(({ kind }) => kind === 'webhook') && (
              <Menu.Item onClick={() => setIsSecret(true)}>{t('secret')}</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => setIsDeleting(true)}>
              {common('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isSecret && secret.data && <Code>{secret.data.secret}</Code>}
      <Confirm
        opened={isDeleting}
        danger
        title={`${common('delete')}: ${rule.name}`}
        action={common('delete')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ id: rule.id }, { onSuccess: () => void go(pages.rules.list()) })}
      >
        {t('deleteText')}
      </Confirm>
    </>
  )
}

const portion = 20

/** Everything it did, the newest first. */
function Log({ rule }: { rule: Rule }) {
  const t = useTranslations('automations.page')
  const [count, setCount] = useState(portion)
  const { data, error, refetch } = useRead(
    automations.runs.list,
    { filter: { rule_unique_id: rule.id }, records: count },
    { refetchInterval: 10_000 },
  )
  return (
    <section aria-label={t('log')}>
      <h2 className={styles.heading}>{t('log')}</h2>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data?.data.length === 0 && <State icon={IconHistory} title={t('logEmpty')} />}
      <ul className={styles.runs}>
        {data?.data.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
      {data && data.meta.totalCount > count && count < 200 && (
        <Button variant="default" onClick={() => setCount(Math.min(count + portion * 2, 200))}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function RunLine({ run }: { run: Run }) {
  const t = useTranslations('automations')
  const format = useFormatter()
  const notify = useNotify()
  const words = useRefusal()
  const why = useWhyRefused()(automations.runs.retry)
  const retry = useAction(automations.runs.retry)
  const state = run.state ?? 'waiting'
  return (
    <li className={styles.run}>
      <div className={styles.line}>
        <Badge color={toneOf[state]}>{t(`states.${state}`)}</Badge>
        {run.occurredAt && (
          <time dateTime={run.occurredAt} className={styles.dim}>
            {format.dateTime(new Date(run.occurredAt), { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        )}
        {run.resource && run.recordId && <RefValue target={run.resource} id={run.recordId} />}
        {state === 'failed' && (
          <Refused why={why}>
            <Button
              size="xs"
              variant="default"
              loading={retry.isPending}
              onClick={() =>
                retry.mutate({ id: run.id }, { onError: (error) => notify.trouble(words(error).sentence ?? t('states.failed')) })
              }
            >
              {t('page.retry')}
            </Button>
          </Refused>
        )}
      </div>
      {run.trouble && (run.steps ?? []).every(({ detail }) => detail !== run.trouble) && (
        <p className={styles.trouble}>{run.trouble}</p>
      )}
      {run.steps && run.steps.length > 0 && <StepAnswers steps={run.steps} />}
    </li>
  )
}
