import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { rewards } from '@quoin/rewards/resources'
import { Refused, useMay, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { stepOf as stepOfShare } from '../../operations/shares.ts'
import { decimalsOf, toDecimal, toMinor } from '../../resources/money.ts'
import { useMoney } from '../useMoney.ts'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import { type Counts, LineCounts, linesOf, unreturned, unsent } from './LineCounts.tsx'
import { Dialog, type DialogProps, touched } from './OrderDialog.tsx'
import { Reason, reasonIn, useReturn } from './ReturnFields.tsx'

type Act = 'pay' | 'note' | 'send' | 'refund' | 'exchange' | 'cancel'
/** What can be done with an order: each opens a small form, and each says why when it cannot be done. */
export function OrderActions({ order }: { order: AnyRecord }) {
  const t = useTranslations('sales')
  const whyRefused = useWhyRefused()
  const isStaff = useMay('sales.orders.manage')
  const me = useMe()
  const [action, setAction] = useState<Act | null>(null)
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const step = stepOf(order)
  const move = useAction<{ id: string }, unknown>((step ? sales.orders[step] : sales.orders.place) as never)
  const isCancelled = order.orderState === 'cancelled'
  const isPaid = Boolean(order.paidAt)
  const isPartlyPaid = order.paymentState === 'partially_paid'
  const whyNotPay = order.orderState === 'draft' ? t('orders.whyDraft') : isCancelled ? t('orders.whyCancelled') : null
  const whyNotSend =
    whyRefused(sales.orders.fulfil) ??
    (isCancelled
      ? t('orders.whyCancelled')
      : !isPaid
        ? t('orders.whyUnpaid')
        : ['fulfilled', 'delivered', 'returned'].includes(String(order.fulfilmentState))
          ? t('orders.whySent')
          : null)
  // Things that were free, or whose money went back before, can still come back.
  const hasMoneyLeft = Number(order.refundedMinor) < Number(order.totalMinor)
  const lines = useRead(
    sales.orderDetails.list,
    { parent: order.id, records: 200 },
    { enabled: isStaff && isPaid && !hasMoneyLeft },
  )
  const hasThingsLeft = ((lines.data as unknown as Page<AnyRecord> | undefined)?.data ?? []).some(
    (line) => line.status !== 'cancelled' && unreturned(line) > 0,
  )
  const whyNothingLeft = hasMoneyLeft || hasThingsLeft ? null : t('orders.whyNothingLeft')
  const whyNotRefund =
    whyRefused(sales.orders.refund) ??
    (order.paymentState === 'refund_due' || isPartlyPaid ? null : !isPaid ? t('orders.whyUnpaid') : whyNothingLeft)
  const whyNotExchange =
    whyRefused(sales.orders.exchange) ?? (order.paymentState === 'refund_due' ? t('orders.whyTooMuch') : whyNothingLeft)
  const isMoneyIn = Number(order.paidMinor) > Number(order.refundedMinor)
  const whyNotCancel = isCancelled ? t('orders.whyCancelled') : isMoneyIn ? whyRefused(sales.orders.refund) : null
  return (
    <>
      {step && isStaff && (
        <Refused why={whyRefused(sales.orders[step])}>
          <Button
            variant={step === 'place' ? 'filled' : 'default'}
            loading={move.isPending}
            onClick={() =>
              move.mutate(
                { id: order.id },
                { onError: (error) => notify.trouble(inWords(error).sentence), onSuccess: () => notify.done(t('orders.done')) },
              )
            }
          >
            {t(`resources.orders.options.actions.${step}`)}
          </Button>
        </Refused>
      )}
      {!isPaid && order.user === me.id && (
        <Refused why={whyNotPay}>
          <Button onClick={() => setAction('pay')}>{t('orders.pay')}</Button>
        </Refused>
      )}
      {!isPaid && isStaff && (
        <Refused why={whyNotPay}>
          <Button variant="default" onClick={() => setAction('note')}>
            {t('orders.note')}
          </Button>
        </Refused>
      )}
      {isStaff && isPaid && !['fulfilled', 'delivered', 'returned'].includes(String(order.fulfilmentState)) && (
        <Refused why={whyNotSend}>
          <Button onClick={() => setAction('send')}>{t('orders.send')}</Button>
        </Refused>
      )}
      {(isPaid || isPartlyPaid || order.paymentState === 'refund_due') && isStaff && (
        <Refused why={whyNotRefund}>
          <Button variant="default" onClick={() => setAction('refund')}>
            {t(isPaid && !hasMoneyLeft ? 'orders.takeBack' : 'orders.refund')}
          </Button>
        </Refused>
      )}
      {isPaid && isStaff && (
        <Refused why={whyNotExchange}>
          <Button variant="default" onClick={() => setAction('exchange')}>
            {t('orders.exchange')}
          </Button>
        </Refused>
      )}
      {order.fulfilmentState === 'unfulfilled' &&
        ['draft', 'placed'].includes(String(order.orderState)) &&
        (!isMoneyIn || isStaff) && (
          <Refused why={whyNotCancel}>
            <Button variant="default" onClick={() => setAction('cancel')}>
              {t('orders.cancel')}
            </Button>
          </Refused>
        )}
      {(action === 'pay' || action === 'note') && (
        <PayDialog order={order} byHand={action === 'note'} onClose={() => setAction(null)} />
      )}
      {action === 'send' && <SendDialog order={order} onClose={() => setAction(null)} />}
      {action === 'refund' && <RefundDialog order={order} onClose={() => setAction(null)} />}
      {action === 'exchange' && <ExchangeDialog order={order} onClose={() => setAction(null)} />}
      {action === 'cancel' && <CancelDialog order={order} onClose={() => setAction(null)} />}
    </>
  )
}

/** The action that comes next for an order as it stands, or none. */
function stepOf(order: AnyRecord): 'place' | 'deliver' | 'complete' | null {
  if (order.orderState === 'draft') return 'place'
  if (order.fulfilmentState === 'fulfilled') return 'deliver'
  return order.orderState === 'placed' && order.paidAt && ['delivered', 'returned'].includes(String(order.fulfilmentState))
    ? 'complete'
    : null
}

function PayDialog({ order, byHand, onClose }: DialogProps & { byHand: boolean }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const action = useAction(sales.orders.pay as never, touched)
  const methods = useRead(sales.payments.methods as never, {} as never)
  const ways = methods.data as { provider: 'stripe' | 'demo' | null; kinds: readonly string[] } | undefined
  const provider = ways?.provider
  const [chosen, setKind] = useState<string | undefined>()
  const offered = byHand
    ? (['bank', 'cash'] as const)
    : (['card', 'wallet'] as const).filter((one) => !ways || ways.kinds.includes(one))
  const kind = chosen ?? offered[0]!
  const [reference, setReference] = useState('')
  const title = t('orders.payTitle', { amount: money(Number(order.totalMinor) - Number(order.paidMinor), order.currency) })
  return (
    <Dialog
      title={title}
      submit={byHand ? t('orders.note') : kind === 'card' && provider === 'stripe' ? t('checkout.goToStripe') : t('orders.pay')}
      action={action as never}
      onClose={onClose}
      text={!byHand && kind === 'card' && provider ? t(`checkout.${provider}Text`) : undefined}
      input={() => ({
        id: order.id,
        kind,
        ...(kind === 'card' && { hosted: true }),
        ...(reference.trim() && { reference: reference.trim() }),
      })}
    >
      <SegmentedControl
        aria-label={t('checkout.how')}
        value={kind}
        onChange={setKind}
        data={offered.map((value) => ({
          value,
          label: t(`resources.payments.options.paymentType.${value}`),
        }))}
      />
      {byHand && (
        <TextInput
          label={t('resources.payments.fields.gatewayReference')}
          value={reference}
          maxLength={200}
          data-autofocus
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}

function SendDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const action = useAction(sales.orders.fulfil as never, touched)
  const read = useRead(sales.orderDetails.list, { parent: order.id, records: 200 })
  const [counts, setCounts] = useState<Counts>({})
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [link, setLink] = useState('')
  const open = ((read.data as unknown as Page<AnyRecord> | undefined)?.data ?? []).filter(
    (line) => line.status !== 'cancelled' && unsent(line) > 0,
  )
  const lines = linesOf(Object.fromEntries(open.map((line) => [line.id, counts[line.id] ?? unsent(line)])))
  return (
    <Dialog
      title={t('orders.sendTitle')}
      submit={t('orders.send')}
      why={open.length > 0 && lines.length === 0 ? t('orders.noneChosen') : null}
      action={action as never}
      onClose={onClose}
      input={() => ({
        id: order.id,
        lines,
        ...(carrier.trim() && { carrier: carrier.trim() }),
        ...(tracking.trim() && { tracking_number: tracking.trim() }),
        ...(link.trim() && { tracking_url: link.trim() }),
      })}
    >
      <LineCounts order={order} left={unsent} begin="all" counts={counts} onChange={setCounts} />
      <TextInput
        label={t('orders.carrier')}
        value={carrier}
        maxLength={120}
        onChange={(event) => setCarrier(event.currentTarget.value)}
      />
      <TextInput
        label={t('orders.tracking')}
        value={tracking}
        maxLength={120}
        onChange={(event) => setTracking(event.currentTarget.value)}
      />
      <TextInput
        label={t('orders.trackingLink')}
        type="url"
        value={link}
        maxLength={2_000}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
    </Dialog>
  )
}

function RefundDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const money = useMoney()
  const action = useAction(sales.orders.refund as never, touched)
  const [wanted, setBy] = useState<'money' | 'things'>('money')
  const [counts, setCounts] = useState<Counts>({})
  const back = useReturn()
  const currency = String(order.currency)
  const left = Number(order.totalMinor) - Number(order.refundedMinor)
  const [amount, setAmount] = useState<number | string>(toDecimal(Math.max(0, left), currency))
  // All that came in goes back, and an order that was paid in part ends.
  const isDue = order.paymentState === 'refund_due' || order.paymentState === 'partially_paid'
  const isThingsAlone = !isDue && left <= 0
  const dueMinor = Number(order.paidMinor) - Number(order.paidAt ? order.totalMinor : order.refundedMinor)
  const details = useRead(sales.orderDetails.list, { parent: order.id, records: 200 })
  const rows = (details.data as unknown as Page<AnyRecord> | undefined)?.data ?? []
  const by = isThingsAlone ? 'things' : wanted
  const act = t(isThingsAlone ? 'orders.takeBack' : 'orders.refund')
  const lines = linesOf(counts)
  const typedMinor = toMinor(amount, currency) ?? 0
  const minor = isDue ? dueMinor : by === 'things' ? worthOf(rows, lines) : typedMinor
  const whyNot =
    by === 'things'
      ? lines.length === 0
        ? t('orders.noneChosen')
        : null
      : !isDue && typedMinor <= 0
        ? t('orders.amountMissing')
        : null
  return (
    <Dialog
      title={act}
      text={t(isThingsAlone ? 'orders.takeBackText' : 'orders.refundText')}
      submit={minor > 0 ? t('orders.withAmount', { action: act, amount: money(minor, currency) }) : act}
      why={whyNot}
      action={action as never}
      onClose={onClose}
      input={() => ({
        id: order.id,
        ...back.said,
        ...(by === 'things' ? { lines } : isDue ? { all: true } : { amount_minor: typedMinor }),
      })}
    >
      {!isDue && !isThingsAlone && (
        <SegmentedControl
          aria-label={t('orders.whatReturns')}
          value={by}
          onChange={(value) => setBy(value as typeof by)}
          data={[
            { value: 'money', label: t('orders.byMoney') },
            { value: 'things', label: t('orders.byThings') },
          ]}
        />
      )}
      {by === 'things' && <LineCounts order={order} left={unreturned} begin="none" counts={counts} onChange={setCounts} />}
      {!isDue && by === 'money' && (
        <NumberField
          label={t('orders.refundAmount')}
          description={t('orders.refundHint', { amount: money(left, currency) })}
          value={amount}
          min={0}
          decimalScale={decimalsOf(currency)}
          hideControls
          data-autofocus
          onChange={setAmount}
        />
      )}
      {back.fields}
    </Dialog>
  )
}

/** What things of lines that come back are worth, as the server counts it. */
function worthOf(rows: readonly AnyRecord[], lines: readonly { detail_unique_id: string; quantity: number }[]): number {
  return lines.reduce((sum, { detail_unique_id, quantity }) => {
    const line = rows.find(({ id }) => id === detail_unique_id)
    if (!line) return sum
    const [total, returned] = [Number(line.totalMinor), Number(line.returnedQuantity)]
    const step = stepOfShare(total, returned, returned + quantity, Number(line.quantity))
    return sum + Math.min(step, total - Number(line.refundedMinor))
  }, 0)
}

function CancelDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const money = useMoney()
  const action = useAction(sales.orders.cancel as never, touched)
  const [reason, setReason] = useState('')
  const codes = order.source === 'checkout' ? (order.promoCode as string | null) : null
  const maySee = useMay('rewards.programme.read')
  const programme = useRead(rewards.programmes.get, {}, { enabled: codes !== null && maySee }).data as unknown as
    | { coupons_return: boolean }
    | undefined
  const backMinor = Number(order.paidMinor) - Number(order.refundedMinor)
  const amount = money(backMinor, order.currency)
  const text = backMinor > 0 ? t('orders.cancelPaidText', { amount }) : t('orders.cancelText')
  return (
    <Dialog
      title={t('orders.cancel')}
      text={codes && programme?.coupons_return === false ? `${text} ${t('orders.cancelCoupons', { codes })}` : text}
      submit={backMinor > 0 ? t('orders.cancelPaid', { amount }) : t('orders.cancel')}
      color="red"
      action={action as never}
      onClose={onClose}
      input={() => ({ id: order.id, ...reasonIn(reason) })}
    >
      <Reason value={reason} onChange={setReason} first />
    </Dialog>
  )
}
