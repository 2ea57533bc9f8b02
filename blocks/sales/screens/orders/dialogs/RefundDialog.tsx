import { SegmentedControl } from '@mantine/core'
import { decimalsOf, toDecimal, toMinor } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { type Counts, LineCounts, linesOf, unreturned } from '../LineCounts.tsx'
import { Dialog, type DialogProps, touched } from '../OrderDialog.tsx'
import { useReturn } from '../ReturnFields.tsx'
import { worthOf } from '../worthOf.ts'

/** Gives money back for things or as an amount; the button says how much. */
export function RefundDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const money = useMoney()
  const action = useAction(sales.orders.refund, touched)
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
  const rows = details.data?.data ?? []
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
      action={action}
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
