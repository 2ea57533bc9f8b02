import { Anchor } from '@mantine/core'
import { useMay } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import styles from '../../sales.module.css'
import { DeliveryAddress } from '../DeliveryAddress.tsx'
import { AddressLines } from '../AddressLines.tsx'
import type { Order } from '../types.ts'
import { Card } from './Card.tsx'

/** Who bought, how to reach them, where it goes, and what they said. */
export function CustomerCard({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const maySee = useMay('sales.customers.read')
  const name = order.customerName ?? t('order.noName')
  return (
    <Card title={t('orders.whom')}>
      <div className={styles.rowMain}>
        {order.customer && maySee ? (
          <Link className={styles.quiet} to={pages.customers.record(order.customer)}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {order.customerEmail && (
          <Anchor href={`mailto:${order.customerEmail}`} size="sm">
            {order.customerEmail}
          </Anchor>
        )}
        {order.customerPhone && (
          <Anchor href={`tel:${order.customerPhone}`} size="sm">
            {order.customerPhone}
          </Anchor>
        )}
      </div>
      <DeliveryAddress order={order} />
      {order.billingAddress && (
        <div>
          <h3 className={styles.part}>{t('order.billTo')}</h3>
          <AddressLines address={order.billingAddress} />
        </div>
      )}
      {order.customerNotes && (
        <div>
          <h3 className={styles.part}>{t('resources.orders.fields.customerNotes')}</h3>
          <p className={styles.note}>{order.customerNotes}</p>
        </div>
      )}
    </Card>
  )
}
