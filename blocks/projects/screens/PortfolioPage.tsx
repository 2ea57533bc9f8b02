import { Anchor, Progress, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type PortfolioWire, projects } from '../resources/index.ts'
import styles from './projects.module.css'
import { useDays } from './useDays.ts'

const columns = ['project', 'health', 'progress', 'tasks', 'overdue', 'milestone', 'risks', 'money', 'due'] as const
const numbers: ReadonlySet<string> = new Set(['overdue', 'risks', 'money'])

/** The projects one sees side by side; what is off track comes first. */
export default function PortfolioPage() {
  const t = useTranslations('projects.portfolio')
  const { data, error, refetch } = useRead(projects.tasks.portfolio, {}, { staleTime: 0 })
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div>
      <PageHeader title={t('title')} text={t('text')} />
      {data.projects.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('title')}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} ta={numbers.has(column) ? 'right' : undefined}>
                    {t(`columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.projects.map((row) => (
                <Row key={row.unique_id} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {!data.is_whole && <p className={styles.dim}>{t('more')}</p>}
    </div>
  )
}

function Row({ row }: { row: PortfolioWire['projects'][number] }) {
  const t = useTranslations('projects')
  const format = useFormatter()
  const { day, isPast } = useDays()
  const { currency, budget, spent } = row
  const money = (value: number) => format.number(value, { style: 'currency', currency: currency!, maximumFractionDigits: 0 })
  return (
    <Table.Tr>
      <Table.Td miw={180}>
        <Anchor component={Link} to={pages.projects.record(row.unique_id)} inherit>
          {row.name}
        </Anchor>
        {row.person && <div className={styles.dim}>{row.person.name}</div>}
      </Table.Td>
      <Table.Td>
        <StatusPill value={row.health} label={t(`resources.projects.options.health.${row.health as 'on_track'}`)} />
      </Table.Td>
      <Table.Td miw={120}>
        <Progress value={row.progress} aria-label={t('portfolio.progressOf', { percent: row.progress })} />
        <span className={styles.dim}>{format.number(row.progress / 100, { style: 'percent' })}</span>
      </Table.Td>
      <Table.Td>{t('briefing.of', { part: row.done, whole: row.tasks })}</Table.Td>
      <Table.Td ta="right" className={row.overdue > 0 ? styles.late : undefined}>
        {format.number(row.overdue)}
      </Table.Td>
      <Table.Td>
        {row.next_milestone ? (
          <>
            {row.next_milestone.name}
            <div className={isPast(row.next_milestone.due_on) ? styles.late : styles.dim}>{day(row.next_milestone.due_on)}</div>
          </>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td ta="right" className={row.high_risks > 0 ? styles.late : undefined}>
        {format.number(row.high_risks)}
      </Table.Td>
      <Table.Td ta="right">
        {currency
          ? budget === null
            ? money(spent)
            : t('briefing.ofBudget', { spent: money(spent), budget: money(budget) })
          : '–'}
      </Table.Td>
      <Table.Td className={isPast(row.due_on) ? styles.late : undefined}>{day(row.due_on)}</Table.Td>
    </Table.Tr>
  )
}
