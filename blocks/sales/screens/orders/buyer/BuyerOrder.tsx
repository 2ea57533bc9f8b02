import { Alert, Anchor, Button } from '@mantine/core'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { IconCircleCheck } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { AddressLines } from '../AddressLines.tsx'
import { Card } from '../cards/Card.tsx'
import { ParcelRow } from '../cards/ParcelRow.tsx'
import { Thumb } from '../cards/Thumb.tsx'
import { Totals } from '../cards/Totals.tsx'
import { useLineNotes } from '../cards/useLineNotes.ts'
import { DepositNote } from '../DepositNote.tsx'
import { HeldUntil } from '../HeldUntil.tsx'
import type { Line, Order } from '../types.ts'
import { type OrderParts, useOrderParts } from '../useOrderParts.ts'
import { useWhen } from '../useWhen.ts'
import { BuyerActions } from './BuyerActions.tsx'
import { BuyerReturns } from './BuyerReturns.tsx'
import { Steps } from './Steps.tsx'

/** An order as whoever bought wants to see it: how far it is, what is in it, what it cost, and what they can do. */
export function BuyerOrder({ order, isNew }: { order: Order; isNew: boolean }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const parts = useOrderParts(order.id)
  const at = format.dateTime(new Date(order.placedAt ?? order.createdAt), { dateStyle: 'long' })
  return (
    <article className={styles.buyer} aria-label={order.displayUniqueId ?? undefined}>
      {isNew && <Thanks order={order} />}
      <header className={styles.orderHead}>
        <div className={styles.orderTitle}>
          <h1>{t('order.buyer.title', { number: order.displayUniqueId ?? '' })}</h1>
          <p className={styles.dim}>{t('order.buyer.placedOn', { date: at })}</p>
        </div>
        <div className={styles.orderVerbs}>
          <BuyerActions order={order} parts={parts} />
        </div>
      </header>
      <Steps order={order} parcels={parts.parcels} />
      {parts.error ? (
        <ErrorState error={parts.error} onRetry={parts.retry} />
      ) : parts.isLoading ? (
        <ListSkeleton rows={4} />
      ) : (
        <Parts order={order} parts={parts} />
      )}
    </article>
  )
}

function Thanks({ order }: { order: Order }) {
  const t = useTranslations('sales.order.buyer')
  const { email } = useMe()
  const isPaid = Boolean(order.paidAt)
  return (
    <Alert variant="light" color="green" icon={<IconCircleCheck size={20} aria-hidden />} title={t('thanks')} mb="lg">
      <p className={styles.note}>{isPaid ? t('thanksText', { email: order.customerEmail ?? email }) : t('thanksUnpaid')}</p>
      <Button component={Link} to={{ path: '/products/shop' }} variant="default" size="compact-sm" mt="xs">
        {t('shopping')}
      </Button>
    </Alert>
  )
}

function Parts({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useTranslations('sales')
  const lines = parts.lines.filter((line) => line.status !== 'cancelled')
  return (
    <div className={styles.orderColumns}>
      <div className={styles.cards}>
        <BuyerReturns returns={parts.returns} />
        <Card title={t('order.buyer.items', { count: lines.length })}>
          <ul className={styles.list}>
            {lines.map((line) => (
              <BuyerLine key={line.id} order={order} line={line} />
            ))}
          </ul>
        </Card>
        {parts.parcels.length > 0 && (
          <Card title={t('order.buyer.parcels')}>
            <ul className={styles.list}>
              {parts.parcels.map((parcel) => (
                <ParcelRow key={parcel.id} parcel={parcel} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className={styles.cards}>
        <Card title={t('checkout.summary')}>
          <Totals order={order} />
          <HeldUntil order={order} />
          <DepositNote order={order} />
          <PaidWith parts={parts} />
        </Card>
        {order.shippingAddress && (
          <Card title={t('order.shipTo')}>
            <AddressLines address={order.shippingAddress} />
          </Card>
        )}
      </div>
    </div>
  )
}

function BuyerLine({ order, line }: { order: Order; line: Line }) {
  const money = useMoney()
  const notes = useLineNotes()(order, line)
  return (
    <li className={styles.item}>
      <Thumb url={line.imageUrl} />
      <div className={styles.rowMain}>
        {line.product ? (
          <Anchor component={Link} inherit c="inherit" to={{ path: `/products/shop/${line.product}` }}>
            {line.productName}
          </Anchor>
        ) : (
          <span>{line.productName}</span>
        )}
        <span className={styles.dim}>{notes}</span>
      </div>
      <span className={styles.itemCount}>× {line.quantity}</span>
      <span className={styles.itemTotal}>{money(line.totalMinor, order.currency)}</span>
    </li>
  )
}

/** What came in by which way, and what went back. */
function PaidWith({ parts: { payments, refunds } }: { parts: OrderParts }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const when = useWhen()
  const received = payments.filter(({ paidAt }) => paidAt)
  if (received.length + refunds.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('orders.payments')}>
      {received.map((payment) => (
        <li key={payment.id} className={styles.row}>
          <span className={styles.rowMain}>
            <span>{t(`resources.payments.options.paymentType.${payment.paymentType ?? 'card'}`)}</span>
            <span className={styles.dim}>{when(payment.paidAt)}</span>
          </span>
          <span className={styles.end}>{money(payment.amountMinor, payment.currency)}</span>
        </li>
      ))}
      {refunds.map((refund) => (
        <li key={refund.id} className={styles.row}>
          <span className={styles.rowMain}>
            <span>{t('order.refund')}</span>
            <span className={styles.dim}>{when(refund.createdAt)}</span>
          </span>
          <span className={styles.end}>{money(-Number(refund.amountMinor), refund.currency)}</span>
        </li>
      ))}
    </ul>
  )
}
