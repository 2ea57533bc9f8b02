import { ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { AddedFields } from '@quoin/ui/record/AddedFields.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { CustomerCard } from './cards/CustomerCard.tsx'
import { DetailsCard } from './cards/DetailsCard.tsx'
import { FulfilmentCard } from './cards/FulfilmentCard.tsx'
import { ItemsCard } from './cards/ItemsCard.tsx'
import { MoneyCard } from './cards/MoneyCard.tsx'
import { NoteCard } from './cards/NoteCard.tsx'
import { ReturnsCard } from './cards/ReturnsCard.tsx'
import { StoryCard } from './cards/StoryCard.tsx'
import { OrderActions } from './OrderActions.tsx'
import { type Option, toneWord } from './states.ts'
import type { Order } from './types.ts'
import { useOrderParts } from './useOrderParts.ts'

/** An order as those who sell work on it: what to do next at the head, goods and money on the left, people beside. */
export function StaffOrder({ order }: { order: Order }) {
  const parts = useOrderParts(order.id)
  return (
    <article aria-label={order.displayUniqueId ?? undefined}>
      <Head order={order} />
      {parts.error ? (
        <ErrorState error={parts.error} onRetry={parts.retry} />
      ) : parts.isLoading ? (
        <ListSkeleton rows={6} />
      ) : (
        <div className={styles.orderColumns}>
          <div className={styles.cards}>
            <ReturnsCard parts={parts} />
            <ItemsCard order={order} lines={parts.lines} />
            <MoneyCard order={order} parts={parts} />
            <FulfilmentCard order={order} parts={parts} />
          </div>
          <div className={styles.cards}>
            <CustomerCard order={order} />
            <NoteCard order={order} />
            <DetailsCard order={order} />
            <AddedFields resource={sales.orders} record={order} />
            <StoryCard order={order} parts={parts} />
          </div>
        </div>
      )}
    </article>
  )
}

function Head({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const when = format.dateTime(new Date(order.placedAt ?? order.createdAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <header className={styles.orderHead}>
      <div className={styles.orderTitle}>
        <h1>{order.displayUniqueId}</h1>
        <div className={styles.pills}>
          {statesOf(order).map(([field, value]) => (
            <StatusPill key={field} value={toneWord(value)} label={t(`resources.orders.options.${field}.${value}` as Option)} />
          ))}
          <span className={styles.dim}>{[order.customerName, when].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      <div className={styles.orderVerbs}>
        <OrderActions order={order} />
      </div>
    </header>
  )
}

/** The states that say something: one that ended says how, and an open one where money and goods are. */
export function statesOf(order: Order): readonly (readonly ['orderState' | 'paymentState' | 'fulfilmentState', string])[] {
  const { orderState, paymentState, fulfilmentState } = order
  if (orderState === 'draft') return [['orderState', orderState]]
  const isOver = orderState === 'cancelled'
  return [
    ...(isOver ? [['orderState', orderState] as const] : []),
    ...(isOver && (paymentState === 'unpaid' || paymentState === null)
      ? []
      : [['paymentState', paymentState ?? 'unpaid'] as const]),
    ...(fulfilmentState === 'not_required' || (isOver && fulfilmentState === 'unfulfilled')
      ? []
      : [['fulfilmentState', fulfilmentState ?? 'unfulfilled'] as const]),
  ]
}
