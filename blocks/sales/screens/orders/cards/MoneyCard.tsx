import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { DepositNote } from '../DepositNote.tsx'
import { HeldUntil } from '../HeldUntil.tsx'
import { PaperButton } from '../PaperButton.tsx'
import { type Option, toneWord } from '../states.ts'
import type { Order, Payment, Refund } from '../types.ts'
import type { OrderParts } from '../useOrderParts.ts'
import { useWhen } from '../useWhen.ts'
import { Card } from './Card.tsx'
import { ReservedActions } from './ReservedActions.tsx'
import { Totals } from './Totals.tsx'

/** What the order comes to, what came in by which way, what went back, and the papers about it. */
export function MoneyCard({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useTranslations('sales')
  const { payments, refunds, invoices } = parts
  return (
    <Card
      title={t('orders.payments')}
      aside={
        order.orderState === 'draft' ? undefined : (
          <StatusPill
            value={toneWord(order.paymentState ?? 'unpaid')}
            label={t(`resources.orders.options.paymentState.${order.paymentState ?? 'unpaid'}`)}
          />
        )
      }
    >
      <Totals order={order} />
      <HeldUntil order={order} />
      <DepositNote order={order} />
      {payments.length + refunds.length > 0 && (
        <ul className={styles.list} aria-label={t('orders.payments')}>
          {[...payments].reverse().map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
          {[...refunds].reverse().map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {invoices.length > 0 && (
        <ul className={styles.chips} aria-label={t('orders.papers')}>
          {[...invoices].reverse().map(({ id, kind, number }) => {
            const name = `${t(`resources.invoices.options.kind.${kind ?? 'invoice'}`)} ${number ?? ''}`
            return (
              <li key={id}>
                <PaperButton paper={sales.invoices.paper} id={id} label={`${name}, PDF`}>
                  {name}
                </PaperButton>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const when = useWhen()
  const isReceived = payment.status === 'completed' || payment.status === 'refunded'
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <span className={styles.strong}>{t(`resources.payments.options.paymentType.${payment.paymentType ?? 'card'}`)}</span>
        <span className={styles.dim}>
          {[
            isPlain(payment.gatewayReference) && payment.gatewayReference,
            payment.failure,
            when(payment.paidAt ?? payment.createdAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.end}>
        <div>{money(payment.amountMinor, payment.currency)}</div>
        {!isReceived && (
          <StatusPill
            value={toneWord(payment.status ?? 'pending')}
            label={t(`resources.payments.options.status.${payment.status ?? 'pending'}` as Option)}
          />
        )}
      </div>
      <ReservedActions payment={payment} />
    </li>
  )
}

/** A reference that says something to people; keys of our own do not. */
const isPlain = (reference: string | null): boolean => reference !== null && !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(reference)

function RefundRow({ refund }: { refund: Refund }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const when = useWhen()
  const ways = ((refund.tenders ?? []) as readonly RefundTender[]).map(
    ({ kind, amount_minor }) => `${t(`resources.payments.options.paymentType.${kind}`)} ${money(amount_minor, refund.currency)}`,
  )
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <span className={styles.strong}>{t('order.refund')}</span>
        <span className={styles.dim}>
          {[ways.length > 0 && t('order.refundTo', { ways: ways.join(', ') }), refund.reason, when(refund.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.end}>{money(-Number(refund.amountMinor), refund.currency)}</div>
    </li>
  )
}

interface RefundTender {
  readonly kind: 'card' | 'demo' | 'wallet' | 'points' | 'cash' | 'bank'
  readonly amount_minor: number
}
