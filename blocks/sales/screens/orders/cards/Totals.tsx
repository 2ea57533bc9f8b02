import { Fragment, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import type { Order } from '../types.ts'

interface TaxLine {
  readonly basis_points: number
  readonly tax_minor: number
  readonly country: string | null
  readonly exempt_id: string | null
}

/** What an order comes to, and what of it was paid and went back. */
export function Totals({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  const amount = (minor: unknown) => money(minor, order.currency)
  // One rate says no more than the sum; of several each is named.
  const all = (order.taxes ?? []) as readonly TaxLine[]
  const taxes = all.length > 1 || all[0]?.country ? all : []
  const exemptId = all[0]?.exempt_id
  const percent = (points: number) => format.number(points / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const [total, paid, refunded] = [order.totalMinor, order.paidMinor, order.refundedMinor].map(Number) as [number, number, number]
  const rows: readonly (readonly [ReactNode, number, boolean])[] = [
    [t('resources.orders.fields.subtotal'), Number(order.subtotalMinor), true],
    [
      [t('resources.orders.fields.discountValue'), order.promoCode].filter(Boolean).join(' · '),
      -Number(order.discountMinor),
      Number(order.discountMinor) > 0,
    ],
    [t('resources.orders.fields.delivery'), Number(order.deliveryMinor), Number(order.deliveryMinor) > 0],
    ...taxes.map((one) => [t('orders.taxAt', { rate: percent(one.basis_points) }), one.tax_minor, true] as const),
    [t('resources.orders.fields.taxValue'), Number(order.taxMinor), taxes.length === 0],
    [t('resources.orders.fields.tipsValue'), Number(order.tipsMinor), Number(order.tipsMinor) > 0],
  ]
  const further: readonly (readonly [string, number, boolean])[] = [
    [t('resources.orders.fields.paid'), paid, paid > 0],
    [t('resources.orders.fields.refunded'), -refunded, refunded > 0],
    [t('order.net'), paid - refunded, refunded > 0],
    [t('resources.orders.fields.balance'), total - paid, paid < total && order.orderState !== 'cancelled'],
  ]
  const shown = further.filter(([, , isShown]) => isShown)
  return (
    <>
      <dl className={styles.totals}>
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([label, minor], at) => (
            <Fragment key={at}>
              <dt>{label}</dt>
              <dd>{amount(minor)}</dd>
            </Fragment>
          ))}
        <dt className={styles.sum}>{t('resources.orders.fields.total')}</dt>
        <dd className={styles.sum}>{amount(total)}</dd>
        {shown.map(([label, minor], at) => (
          <Fragment key={label}>
            <dt className={at === 0 ? styles.after : undefined}>{label}</dt>
            <dd className={at === 0 ? styles.after : undefined}>{amount(minor)}</dd>
          </Fragment>
        ))}
      </dl>
      {exemptId && <p className={styles.dim}>{t('orders.taxFree', { id: exemptId })}</p>}
    </>
  )
}
