import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { PaperButton } from '../PaperButton.tsx'
import { toneWord } from '../states.ts'
import type { Order } from '../types.ts'
import type { OrderParts } from '../useOrderParts.ts'
import { Card } from './Card.tsx'
import { ParcelRow } from './ParcelRow.tsx'

/** What was sent in which parcel, and the list to pick the rest by. */
export function FulfilmentCard({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useTranslations('sales')
  if (order.orderState === 'draft' || order.fulfilmentState === 'not_required') return null
  const isOpen =
    Boolean(order.paidAt) &&
    order.orderState !== 'cancelled' &&
    (order.fulfilmentState === 'unfulfilled' || order.fulfilmentState === 'partially_fulfilled')
  return (
    <Card
      title={t('orders.deliveries')}
      aside={
        <StatusPill
          value={toneWord(order.fulfilmentState ?? 'unfulfilled')}
          label={t(`resources.orders.options.fulfilmentState.${order.fulfilmentState ?? 'unfulfilled'}`)}
        />
      }
    >
      {parts.parcels.length === 0 ? (
        <p className={styles.dim}>{t('orders.noDeliveries')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('orders.deliveries')}>
          {[...parts.parcels].reverse().map((parcel) => (
            <ParcelRow key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      )}
      {order.logisticsStatus && order.logisticsStatus !== order.fulfilmentState && (
        <p className={styles.dim}>{`${t('resources.orders.fields.logisticsStatus')}: ${order.logisticsStatus}`}</p>
      )}
      {isOpen && (
        <div>
          <PaperButton paper={sales.orders.pickList} id={order.id} label={t('orders.pickList')}>
            {t('orders.pickList')}
          </PaperButton>
        </div>
      )}
    </Card>
  )
}
