import { Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { Ring } from './Ring.tsx'

/** Projects with how far they are, and what waits for the reader. */
export default function HomePage() {
  const t = useTranslations('disclosure.home')
  const { data, error, refetch } = useRead(disclosure.views.portfolio, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  return (
    <>
      <PageHeader title={t('title')} text={t('about')} />
      <Mine />
      <ToSign />
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('projects')}
      </Title>
      {!data && <ListSkeleton />}
      {data?.projects.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      <ul className={styles.rows}>
        {data?.projects.map(({ unique_id, name, progress }) => (
          <li key={unique_id} className={styles.row}>
            <span className={styles.what}>
              <Link to={pages.workspace({ project: unique_id })}>{name}</Link>
              <Text size="sm" c="dimmed" component="span">
                {t('counts', {
                  completed: String(progress.completed),
                  asked: String(progress.total - progress.not_applicable),
                  review: String(progress.in_review),
                })}
                {progress.overdue > 0 && ` · ${t('overdue', { count: String(progress.overdue) })}`}
              </Text>
            </span>
            <Ring progress={progress} size={40} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Mine() {
  const t = useTranslations('disclosure.home')
  const words = useTranslations('disclosure.resources.answers.options.status')
  const format = useFormatter()
  const { data } = useRead(disclosure.answers.mine, {})
  if (!data || data.assignments.length === 0) return null
  return (
    <section aria-label={t('mine')}>
      <Title order={2} size="h4" mb="xs">
        {t('mine')}
      </Title>
      <ul className={styles.rows}>
        {data.assignments.map((one) => (
          <li key={`${one.project_unique_id} ${one.objective_unique_id}`} className={styles.row}>
            <span className={styles.what}>
              <Link to={pages.workspace({ project: one.project_unique_id, objective: one.objective_unique_id })}>{one.name}</Link>
              <Text size="sm" c="dimmed" component="span">
                {[
                  one.project_name,
                  t(one.role),
                  ...(one.due_on
                    ? [t('due', { on: format.dateTime(new Date(one.due_on), { dateStyle: 'medium', timeZone: 'UTC' }) })]
                    : []),
                ].join(' · ')}
              </Text>
            </span>
            {one.is_overdue ? (
              <StatusPill value="overdue" label={t('late')} />
            ) : (
              <StatusPill value={one.status} label={words(one.status as 'todo')} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the reader is asked to sign; it is signed where it is read. */
function ToSign() {
  const t = useTranslations('disclosure.home')
  const format = useFormatter()
  const { data } = useRead(disclosure.approvals.mine, {})
  if (!data || data.signatures.length === 0) return null
  return (
    <section aria-label={t('toSign')}>
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('toSign')}
      </Title>
      <ul className={styles.rows}>
        {data.signatures.map((one) => {
          const { project_unique_id: project, objective_unique_id: objective } = one
          return (
            <li key={one.approval_unique_id} className={styles.row}>
              <span className={styles.what}>
                <Link to={objective ? pages.workspace({ project, objective }) : pages.editions({ project })}>{one.subject}</Link>
                <Text size="sm" c="dimmed" component="span">
                  {[
                    one.project_name,
                    ...(one.asked_by ? [one.asked_by] : []),
                    ...(one.expires_at
                      ? [t('due', { on: format.dateTime(new Date(one.expires_at), { dateStyle: 'medium' }) })]
                      : []),
                  ].join(' · ')}
                </Text>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
