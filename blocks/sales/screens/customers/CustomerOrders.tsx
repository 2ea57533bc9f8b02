import { Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import { type Option, toneWord } from '../orders/states.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

/** The orders of one customer, newest first. */
export function CustomerOrders({ id }: { readonly id: string }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  const read = useRead(sales.orders.list, { records: 100, filter: { customer_unique_id: id } })
  const orders = read.data?.data
  if (read.error && !orders) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!orders) return <ListSkeleton rows={3} />
  if (orders.length === 0) return <p className={styles.dim}>{t('orders.emptyText')}</p>
  return (
    <ul className={styles.list} aria-label={t('resources.orders.many')}>
      {orders.map((order) => (
        <li key={order.id} className={styles.row}>
          <div className={styles.rowMain}>
            <Anchor component={Link} inherit fw={550} to={pages.orders.record(order.id)}>
              {String(order.displayUniqueId)}
            </Anchor>
            <span className={styles.dim}>{format.dateTime(new Date(String(order.createdAt)), { dateStyle: 'medium' })}</span>
          </div>
          <div className={styles.end}>
            <div>{money(order.totalMinor, order.currency)}</div>
            <StatusPill
              value={toneWord(String(order.paymentState))}
              label={t(`resources.orders.options.paymentState.${String(order.paymentState)}` as Option)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
