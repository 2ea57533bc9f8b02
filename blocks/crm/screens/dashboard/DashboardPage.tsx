import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { Anchor, SegmentedControl, Select, Table } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import type { Filter } from '@quoin/ui/list/filters.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, type PageLink, useGo } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './dashboard.module.css'
import { Forecast } from './Forecast.tsx'
import { Movement } from './Movement.tsx'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import { actions, useOverdue, useReports } from './useReports.ts'

interface Shown {
  readonly months?: 3 | 12
  readonly currency?: string
}

/** How selling goes: what is open, what was won and lost, what is to come, and who did what. Every figure leads to its list. */
export function DashboardPage(search: Shown) {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  const money = useMoney()
  const go = useGo()
  const months = search.months ?? 6
  const { pipeline, closed, forecast, activity, from, to, ahead, error, refetch } = useReports(months)
  const newLeads = useRead(crm.leads.list, { records: 1, filter: { created_at: `gte:${from}T00:00:00Z` } })
  const overdue = useOverdue()
  if (error) return <ErrorState error={error} level={1} onRetry={refetch} />
  if (!pipeline || !closed || !forecast || !activity) return <PageSkeleton />

  const all = [...pipeline.rows, ...closed.rows, ...forecast.rows]
  const found = [...new Set(all.map((row) => row.currency))]
  const often = (one: string) => all.filter((row) => row.currency === one).length
  const currencies = found.sort((a, b) => often(b) - often(a) || a.localeCompare(b))
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0] ?? 'EUR'
  const ours = <Row extends { readonly currency: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency)
  const sum = <Row,>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((whole, row) => whole + of(row), 0)
  const change = (next: Shown) => void go(pages.dashboard({ ...search, ...next }), { replace: true })
  const dealsWith = (filter: Filter, sort?: string) => pages.opportunities.list({ look: 'list', filter, sort })
  const monthName = (month: string | null) =>
    month === null
      ? t('noDate')
      : format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short', year: '2-digit', timeZone: 'UTC' })

  const stages = ours(pipeline.rows)
  const won = sum(closed.rows, (row) => row.won_count)
  const lost = sum(closed.rows, (row) => row.lost_count)
  const ends = [...new Set(closed.rows.map((row) => row.month))].map((month) => {
    const rows = closed.rows.filter((row) => row.month === month)
    return {
      month: monthName(month),
      key: month,
      won: sum(rows, (row) => row.won_count),
      lost: sum(rows, (row) => row.lost_count),
    }
  })
  const amount = (value: number) => money(value, currency, true)
  const count = (value: number) => <span className="q-number">{format.number(value)}</span>
  // The picture is for the eye alone, so nothing in it takes the focus.
  const still = { accessibilityLayer: false }
  const shown = { h: 240, withLegend: true, barProps: { isAnimationActive: false }, barChartProps: still } as const

  return (
    <div>
      <PageHeader
        title={t('title')}
        text={currencies.length > 1 ? t('otherCurrencies', { currency }) : undefined}
        actions={
          <>
            {currencies.length > 1 && (
              <Select
                aria-label={t('currency')}
                w={96}
                data={currencies}
                value={currency}
                allowDeselect={false}
                onChange={(next) => change({ currency: next ?? undefined })}
              />
            )}
            <SegmentedControl
              aria-label={t('period')}
              value={String(months)}
              data={[3, 6, 12].map((one) => ({ value: String(one), label: t('months', { count: one }) }))}
              onChange={(next) => change({ months: next === '3' ? 3 : next === '12' ? 12 : undefined })}
            />
          </>
        }
      />
      {all.length === 0 && activity.rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure label={t('open')} to={dealsWith({ outcome: 'open' })} value={amount(sum(stages, (row) => row.total))}>
              {format.number(sum(pipeline.rows, (row) => row.count))}
            </Figure>
            <Figure
              label={t('weighted')}
              to={dealsWith({ outcome: 'open' }, '-probability')}
              value={amount(sum(stages, (row) => row.weighted))}
            />
            <Figure
              label={t('winRate')}
              to={dealsWith({ outcome: 'not:open', closed_at: `gte:${from}T00:00:00Z` })}
              value={won + lost === 0 ? '–' : format.number(won / (won + lost), { style: 'percent', maximumFractionDigits: 0 })}
            >
              {won + lost === 0 ? t('unknown') : t('winText', { won: format.number(won), lost: format.number(lost) })}
            </Figure>
            <Figure
              label={t('newLeads')}
              to={pages.leads.list({ filter: { created_at: `gte:${from}T00:00:00Z` } })}
              value={format.number((newLeads.data as Page<unknown> | undefined)?.meta.totalCount ?? 0)}
            />
            <Figure label={t('due')} to={pages.calendar({ look: 'agenda', whose: 'all' })} value={format.number(overdue)} />
          </dl>
          <div className={styles.panels}>
            <Movement />
            <Panel
              title={t('pipeline')}
              rows={pipeline.rows}
              file="pipeline"
              empty={stages.length === 0 ? t('nothing') : null}
              chart={
                <BarChart
                  {...shown}
                  data={stages.map((row) => ({ ...row, [t('sum')]: row.total, [t('weighted')]: row.weighted }))}
                  dataKey="stage"
                  series={[
                    { name: t('sum'), color: 'gray.4' },
                    { name: t('weighted'), color: 'clay.6' },
                  ]}
                  valueFormatter={amount}
                  barProps={{
                    isAnimationActive: false,
                    cursor: 'pointer',
                    onClick: (bar: { payload?: { stage_unique_id?: string } }) =>
                      bar.payload?.stage_unique_id &&
                      void go(dealsWith({ outcome: 'open', stage_unique_id: bar.payload.stage_unique_id })),
                  }}
                />
              }
              table={
                <Rows head={[t('stage'), t('count'), t('sum'), t('weighted')]}>
                  {pipeline.rows.map((row) => (
                    <Table.Tr key={`${row.stage_unique_id} ${row.currency}`}>
                      <Table.Td>
                        <To
                          to={dealsWith({ outcome: 'open', stage_unique_id: row.stage_unique_id })}
                          label={t('show', { name: row.stage })}
                        >
                          {row.stage}
                        </To>
                      </Table.Td>
                      <Table.Td>{count(row.count)}</Table.Td>
                      <Table.Td className="q-number">{money(row.total, row.currency)}</Table.Td>
                      <Table.Td className="q-number">{money(row.weighted, row.currency)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Rows>
              }
            />
            <Forecast rows={forecast.rows} currency={currency} span={{ from, to: ahead }} />
            <Panel
              title={t('ends')}
              rows={closed.rows}
              file="win_rate"
              empty={ends.length === 0 ? t('noneClosed') : null}
              chart={
                <BarChart
                  {...shown}
                  yAxisProps={{ allowDecimals: false }}
                  type="stacked"
                  maxBarWidth={36}
                  data={ends.map((row) => ({ ...row, [t('won')]: row.won, [t('lost')]: row.lost }))}
                  dataKey="month"
                  series={[
                    { name: t('won'), color: 'green.6' },
                    { name: t('lost'), color: 'red.5' },
                  ]}
                  valueFormatter={(value) => format.number(value)}
                />
              }
              table={
                <Rows head={[t('month'), t('won'), t('lost')]}>
                  {ends.map((row) => (
                    <Table.Tr key={row.key}>
                      <Table.Td>{row.month}</Table.Td>
                      {(['won', 'lost'] as const).map((outcome) => (
                        <Table.Td key={outcome}>{count(row[outcome])}</Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Rows>
              }
            />
            <Panel
              title={t('reasons')}
              rows={closed.reasons ?? []}
              file="lost_reasons"
              empty={(closed.reasons ?? []).length === 0 ? t('noneClosed') : null}
              chart={
                <BarChart
                  {...shown}
                  withLegend={false}
                  orientation="vertical"
                  gridAxis="x"
                  xAxisProps={{ allowDecimals: false }}
                  yAxisProps={{ width: 140 }}
                  maxBarWidth={24}
                  data={(closed.reasons ?? [])
                    .slice(0, 8)
                    .map(({ reason, count: times }) => ({ reason: reason || t('noReason'), [t('count')]: times }))}
                  dataKey="reason"
                  series={[{ name: t('count'), color: 'red.5' }]}
                  valueFormatter={(value) => format.number(value)}
                />
              }
              table={
                <Rows head={[t('reason'), t('count')]}>
                  {(closed.reasons ?? []).map(({ reason, count: times }) => (
                    <Table.Tr key={reason}>
                      <Table.Td>
                        <To
                          to={dealsWith(reason ? { outcome: 'lost', lost_reason: reason } : { outcome: 'lost' })}
                          label={t('show', { name: reason || t('noReason') })}
                        >
                          {reason || t('noReason')}
                        </To>
                      </Table.Td>
                      <Table.Td>{count(times)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Rows>
              }
            />
            <Panel
              title={t('activity')}
              rows={activity.rows}
              file="activity"
              empty={activity.rows.length === 0 ? t('nothing') : null}
              chart={
                <BarChart
                  {...shown}
                  h={Math.max(180, activity.rows.length * 44 + 90)}
                  type="stacked"
                  orientation="vertical"
                  gridAxis="x"
                  xAxisProps={{ allowDecimals: false }}
                  yAxisProps={{ width: 120 }}
                  maxBarWidth={28}
                  data={activity.rows.map((row) => ({
                    name: row.name || t('nobody'),
                    ...Object.fromEntries(actions.map((action) => [t(`history.${action}`), row[action]])),
                  }))}
                  dataKey="name"
                  series={actions.map((action, at) => ({ name: t(`history.${action}`), color: colours[at]! }))}
                  valueFormatter={(value) => format.number(value)}
                />
              }
              table={
                <Rows head={[t('person'), ...actions.map((action) => t(`history.${action}`)), t('history.changes')]}>
                  {activity.rows.map((row) => (
                    <Table.Tr key={row.user_unique_id}>
                      <Table.Td>
                        <To to={dealsWith({ owner_unique_id: row.user_unique_id })} label={t('show', { name: row.name })}>
                          {row.name || t('nobody')}
                        </To>
                      </Table.Td>
                      {[...actions.map((action) => row[action]), row.changes].map((value, at) => (
                        <Table.Td key={at}>{count(value)}</Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Rows>
              }
            />
          </div>
          <p className={styles.none}>
            {format.dateTimeRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`), {
              dateStyle: 'medium',
              timeZone: 'UTC',
            })}
          </p>
        </>
      )}
    </div>
  )
}

const colours = ['clay.6', 'clay.3', 'blue.6', 'blue.3', 'green.6', 'green.3', 'grape.6', 'grape.3']

function Figure({ label, value, to, children }: { label: string; value: string; to: PageLink; children?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <To to={to} label={`${label}: ${value}`}>
          <span className={styles.value}>{value}</span>
        </To>
        {children && <span className={styles.small}>{children}</span>}
      </dd>
    </div>
  )
}

/** The list behind a figure. */
function To({ to, label, children }: { to: PageLink; label: string; children: ReactNode }) {
  return (
    <Anchor component={Link} inherit c="inherit" underline="hover" aria-label={label} to={to}>
      {children}
    </Anchor>
  )
}
