import { Anchor, Button, Skeleton, Table, Tabs, TextInput } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useWords } from '@quoin/ui/fields/words.ts'
import { lazy } from '@quoin/ui/lazy.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, type PageLink, useGo } from '@quoin/ui/pages'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { type Column, columns } from './columns.ts'
import { ReportViews } from './ReportViews.tsx'
import { Totals } from './Totals.tsx'
import styles from './reports.module.css'
import { type Kind, kinds, readReportSearch, type ReportSearch } from './search.ts'
import { type Row, useReport, useSummary } from './useReport.ts'

const ReportChart = lazy(() => import('./ReportChart.tsx').then((module) => module.ReportChart), <Skeleton height={220} />)
const rowsMax = 200
const barsMax = 12
/** Reports of how things are now. */
const dayless: readonly Kind[] = ['overdue', 'inventory', 'distribution', 'idle']

/** What the books say when they are added up: a picture, the rows, and all of them as a file. */
export function ReportsPage(address: { readonly [K in keyof ReportSearch]?: string }) {
  const t = useTranslations('assets.desk.reports')
  const format = useFormatter()
  const go = useGo()
  const search = readReportSearch(address)
  const kind = search.report ?? 'events'
  const { rows, period, error, retry } = useReport(kind, search)
  const change = (next: ReportSearch) => void go(pages.reports({ ...search, ...next }), { replace: true })
  const dayWords = (on: string) => format.dateTime(new Date(`${on}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const periodWords = (days: { from: string | null; to: string | null }) =>
    days.from && days.to
      ? t('period', { from: dayWords(days.from), to: dayWords(days.to) })
      : days.from
        ? t('periodFrom', { from: dayWords(days.from) })
        : days.to
          ? t('periodTo', { to: dayWords(days.to) })
          : t('periodAll')
  const day = (name: 'from' | 'to' | 'on') => (
    <TextInput
      type="date"
      label={t(name)}
      value={search[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ReportViews search={search} onSearch={change} />
            {rows && rows.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
                onClick={() => saveFile(`${kind}.csv`, csvOf(rows as Record<string, unknown>[]))}
              >
                {t('csv')}
              </Button>
            )}
          </>
        }
      />
      <Tabs value={kind} onChange={(next) => change({ report: next as Kind })} keepMounted={false}>
        <Tabs.List aria-label={t('which')} className={styles.tabs}>
          {kinds.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`kinds.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind} className={styles.panel}>
          {!dayless.includes(kind) && (
            <div className={styles.days}>
              {kind === 'custody' || kind === 'depreciation' ? (
                day('on')
              ) : (
                <>
                  {day('from')}
                  {day('to')}
                </>
              )}
            </div>
          )}
          {error && !rows && <ErrorState error={error} onRetry={retry} />}
          {!error && !rows && <ListSkeleton rows={6} />}
          {rows?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
          {rows && rows.length > 0 && (
            <>
              {period && <p className={styles.quiet}>{periodWords(period)}</p>}
              <Picture kind={kind} rows={rows} search={search} />
              {rows.length > rowsMax && <p className={styles.quiet}>{t('first', { count: format.number(rowsMax) })}</p>}
              <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(`kinds.${kind}`)}>
                <ReportTable kind={kind} rows={rows.slice(0, rowsMax)} all={rows} />
              </div>
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The same as the rows say, to be seen at a glance; who cannot see it loses nothing. */
function Picture({ kind, rows, search }: { kind: Kind; rows: readonly Row[]; search: ReportSearch }) {
  const t = useTranslations('assets.desk.reports')
  const top = (name: string, value: string) =>
    [...rows]
      .sort((a, b) => Number(b[value]) - Number(a[value]))
      .slice(0, barsMax)
      .map((row) => ({ name: String(row[name]), values: [Number(row[value])] }))
  let chart: ReactNode = null
  if (kind === 'events') chart = <EventsPicture search={search} />
  if (kind === 'utilisation') chart = <ReportChart series={[t('columns.hoursLent')]} bars={top('asset_name', 'hours_lent')} />
  if (kind === 'overdue') chart = <ReportChart series={[t('columns.days')]} bars={top('asset_name', 'days_overdue')} />
  if (kind === 'idle') chart = <ReportChart series={[t('columns.daysIdle')]} bars={top('asset_name', 'days_idle')} />
  if (kind === 'booked') chart = <ReportChart series={[t('columns.bookings')]} bars={top('asset_name', 'bookings')} />
  if (kind === 'cost') {
    // Amounts of different currencies make no picture together: the one with the most categories is drawn.
    const byCurrency = [...Map.groupBy(rows, (row) => String(row.currency ?? ''))].sort(([, a], [, b]) => b.length - a.length)
    const [currency, own] = byCurrency[0]!
    chart = (
      <ReportChart
        currency={currency || undefined}
        series={[t('columns.bought'), t('columns.spent')]}
        bars={own.slice(0, barsMax).map((row) => ({
          name: String(row.category || '–'),
          values: [Number(row.bought), Number(row.spent)],
        }))}
      />
    )
  }
  return chart && <div aria-hidden>{chart}</div>
}

/** Events by type, counted by the server over all of them and not only over the rows that are read. */
function EventsPicture({ search }: { search: ReportSearch }) {
  const t = useTranslations('assets.desk.reports')
  const words = useWords(assets.events)
  const summary = useSummary(search)
  if (!summary) return <Skeleton height={220} />
  const byType = Object.entries(summary.events_by_type).sort(([, a], [, b]) => b - a)
  return (
    <ReportChart
      series={[t('columns.count')]}
      bars={byType.map(([type, count]) => ({ name: words.option('eventType', type), values: [count] }))}
    />
  )
}

const numeric: readonly Column['look'][] = ['number', 'percent', 'money']
const classOf = (look: Column['look']) => (numeric.includes(look) ? styles.number : look === 'text' ? styles.text : undefined)

function ReportTable({ kind, rows, all }: { kind: Kind; rows: readonly Row[]; all: readonly Row[] }) {
  const t = useTranslations('assets.desk.reports')
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          {columns[kind].map(({ heading, look }) => (
            <Table.Th key={heading} className={classOf(look)}>
              {t(`columns.${heading}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          // The same asset may stand in several rows of a report, which never change their places.
          <Table.Tr key={at}>
            {columns[kind].map((column) => (
              <Table.Td key={column.heading} className={classOf(column.look)}>
                <Cell column={column} row={row} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Totals kind={kind} rows={all} />
    </Table>
  )
}

function Cell({ column, row }: { column: Column; row: Row }): ReactNode {
  const t = useTranslations('assets.desk.reports')
  const words = useWords(assets.events)
  const things = useWords(assets.assets)
  const format = useFormatter()
  const value = column.of(row)
  if (value === null || value === undefined || value === '') return '–'
  const link = (to: (id: string) => PageLink, id: unknown, text: string) => (
    <Anchor component={Link} inherit c="inherit" to={to(String(id))}>
      {text}
    </Anchor>
  )
  switch (column.look) {
    case 'asset':
      return link(pages.assets.record, row.asset_unique_id, `${String(row.asset_code)} ${String(value)}`)
    case 'loan':
      return link(pages.loans.record, row.loan_unique_id, String(value))
    case 'number':
      return format.number(Number(value), { maximumFractionDigits: 1 })
    case 'percent':
      return format.number(Number(value) / 100, { style: 'percent', maximumFractionDigits: 1 })
    case 'money':
      return row.currency
        ? format.number(Number(value), { style: 'currency', currency: String(row.currency) })
        : format.number(Number(value))
    case 'moment':
      return format.dateTime(new Date(String(value)), { dateStyle: 'medium', timeStyle: 'short' })
    case 'event':
      return words.option('eventType', String(value))
    case 'state':
      return things.option('state', String(value))
    case 'date':
      return format.dateTime(new Date(`${String(value)}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    case 'how':
      return t(value === 'assigned' ? 'assigned' : 'lent')
    default:
      return String(value)
  }
}
