import { Anchor, SegmentedControl } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'

interface Due {
  readonly unique_id: string
  readonly asset_unique_id: string
  readonly asset_code: string
  readonly asset_name: string
  readonly name: string
  readonly next_due_on: string | null
  readonly next_due_meter: number | null
  readonly days_left: number | null
  readonly per: string
  readonly every: number
  readonly event_type: string | null
  readonly field_key: string | null
  readonly field_limit: number | null
}
const spans = ['30', '365', '3650'] as const

/** What is due of all plans, the longest overdue first. Plans are made on the page of their asset. */
export function PlansPage({ days = '365' }: { readonly days?: string }) {
  const t = useTranslations('assets')
  const words = useWords(assets.maintenancePlans)
  const format = useFormatter()
  const go = useGo()
  const read = useRead(assets.maintenancePlans.due, { days: Number(days) })
  const plans = (read.data as { plans: readonly Due[] } | undefined)?.plans
  return (
    <>
      <PageHeader
        title={t('resources.maintenancePlans.many')}
        text={t('desk.due.text')}
        actions={
          <SegmentedControl
            aria-label={t('desk.due.within')}
            value={days}
            data={spans.map((value) => ({ value, label: t(`desk.due.spans.${value}`) }))}
            onChange={(next) => void go(pages.maintenance({ days: next }), { replace: true })}
          />
        }
      />
      {read.error && !plans && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !plans && <ListSkeleton rows={5} />}
      {plans?.length === 0 && <EmptyState title={t('desk.due.none')}>{t('maintenancePlans.emptyText')}</EmptyState>}
      {plans && plans.length > 0 && (
        <ul className={styles.rows}>
          {plans.map((plan) => {
            const isLate = plan.days_left === null || plan.days_left < 0
            return (
              <li key={plan.unique_id} className={styles.row}>
                <Anchor
                  component={Link}
                  inherit
                  c="inherit"
                  fw={550}
                  to={pages.plan({ id: plan.unique_id, asset: plan.asset_unique_id })}
                >
                  {plan.name}
                </Anchor>
                <div className={styles.facts}>
                  <Anchor component={Link} inherit to={pages.assets.record(plan.asset_unique_id)}>
                    {plan.asset_code} {plan.asset_name}
                  </Anchor>
                  <StatusPill value={isLate ? 'overdue' : 'placed'} label={t(isLate ? 'desk.due.late' : 'desk.due.ahead')} />
                  {plan.next_due_on && (
                    <span>
                      {words.field('nextDueOn')}:{' '}
                      {format.dateTime(new Date(`${plan.next_due_on}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
                    </span>
                  )}
                  {plan.next_due_meter !== null && (
                    <span>
                      {words.field('nextDueMeter')}: {format.number(plan.next_due_meter)}
                    </span>
                  )}
                  {plan.per === 'loan' && <span>{t('desk.due.afterLoans', { count: plan.every })}</span>}
                  {plan.per === 'event' && plan.event_type && (
                    <span>
                      {t('desk.due.afterEvents', { count: plan.every, kind: words.option('eventType', plan.event_type) })}
                    </span>
                  )}
                  {plan.per === 'field' && (
                    <span>
                      {t('desk.due.atLimit', { field: plan.field_key ?? '', limit: format.number(Number(plan.field_limit)) })}
                    </span>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
