import '@mantine/charts/styles.layer.css'
import { SegmentedControl, Select } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { type PageLink, useGo } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './dashboard.module.css'
import { Activity } from './Activity.tsx'
import { dealsWith, sum } from './charts.ts'
import { Ends } from './Ends.tsx'
import { Forecast } from './Forecast.tsx'
import { Movement } from './Movement.tsx'
import { Pipeline } from './Pipeline.tsx'
import { Reasons } from './Reasons.tsx'
import { To } from './To.tsx'
import { useOverdue, useReports } from './useReports.ts'

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
  const change = (next: Shown) => void go(pages.dashboard({ ...search, ...next }), { replace: true })
  const stages = ours(pipeline.rows)
  const won = sum(closed.rows, (row) => row.won_count)
  const lost = sum(closed.rows, (row) => row.lost_count)
  const amount = (value: number) => money(value, currency, true)

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
              value={format.number(newLeads.data?.meta.totalCount ?? 0)}
            />
            <Figure label={t('due')} to={pages.calendar({ look: 'agenda', whose: 'all' })} value={format.number(overdue)} />
          </dl>
          <div className={styles.panels}>
            <Movement />
            <Pipeline rows={pipeline.rows} currency={currency} />
            <Forecast rows={forecast.rows} currency={currency} span={{ from, to: ahead }} />
            <Ends rows={closed.rows} />
            <Reasons rows={closed.reasons ?? []} />
            <Activity rows={activity.rows} />
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
