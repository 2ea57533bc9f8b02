import { IconCheck } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../../sales.module.css'
import type { Order, Parcel } from '../types.ts'

/** How far an order is, in steps with their days, of which a booked room has two; one that ended says so instead. */
export function Steps({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  const t = useTranslations('sales.order.buyer')
  const format = useFormatter()
  if (order.orderState === 'draft') return null
  const day = (at: string | null | undefined) => (at ? format.dateTime(new Date(at), { dateStyle: 'medium' }) : null)
  if (order.orderState === 'cancelled')
    return <p className={styles.note}>{t('cancelled', { date: day(order.cancelledAt) ?? '' })}</p>
  const isDone = order.orderState === 'completed' || order.fulfilmentState === 'delivered' || order.fulfilmentState === 'returned'
  const isShipped = isDone || order.fulfilmentState === 'fulfilled'
  const isPartly = order.fulfilmentState === 'partially_fulfilled'
  const shippedAt = order.shippedAt ?? parcels.at(-1)?.createdAt
  const all = [
    { key: 'ordered', label: t('ordered'), isDone: true, at: day(order.placedAt) },
    { key: 'paid', label: t('paid'), isDone: Boolean(order.paidAt), at: day(order.paidAt) },
    {
      key: 'shipped',
      label: t(isPartly ? 'partlyShipped' : 'shipped'),
      isDone: isShipped,
      at: isShipped || isPartly ? day(shippedAt) : null,
    },
    { key: 'delivered', label: t('delivered'), isDone, at: day(order.deliveredAt) },
  ]
  const steps = order.fulfilmentState === 'not_required' ? all.slice(0, 2) : all
  const current = steps.findIndex((step) => !step.isDone)
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step.key} data-done={step.isDone || undefined} aria-current={at === current ? 'step' : undefined}>
          <span className={styles.stepDot} aria-hidden>
            {step.isDone && <IconCheck size={14} stroke={2.4} />}
          </span>
          <span className={styles.stepName}>{step.label}</span>
          <span className={styles.dim}>{step.at ?? ''}</span>
        </li>
      ))}
    </ol>
  )
}
