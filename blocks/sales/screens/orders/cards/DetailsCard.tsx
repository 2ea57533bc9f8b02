import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { Fragment, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../../sales.module.css'
import type { Order } from '../types.ts'
import { Card } from './Card.tsx'

/** Where the order came from and what else belongs to it; only what is there. */
export function DetailsCard({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('resources.orders.fields.channel'), order.channel && <RefValue target="products.channels" id={order.channel} />],
    [t('resources.orders.fields.quote'), order.quote && <RefValue target="crm.quotes" id={order.quote} />],
    [t('resources.orders.fields.parent'), order.parent && <RefValue target="sales.orders" id={order.parent} />],
    [t('resources.orders.fields.tipsFor'), order.tipsFor && <RefValue target="gateway.users" id={order.tipsFor} />],
    [t('resources.orders.fields.code'), order.code],
    [t('resources.orders.fields.referredBy'), order.referredBy],
    [t('resources.orders.fields.pointsEarned'), Number(order.pointsEarned) > 0 && format.number(Number(order.pointsEarned))],
    [t('resources.orders.fields.cancelReason'), order.cancelReason],
  ]
  const shown = rows.filter(([, value]) => Boolean(value))
  if (shown.length === 0) return null
  return (
    <Card title={t('order.details')}>
      <dl className={styles.facts}>
        {shown.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}
