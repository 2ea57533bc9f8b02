import { useAction, useRead } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { unreturned } from './LineCounts.tsx'
import type { Order } from './types.ts'

/** What is done in a dialog. */
export type Act = 'pay' | 'note' | 'send' | 'refund' | 'exchange' | 'tip' | 'cancel'
/** Something that can be done with an order, or why not. */
export interface Choice {
  readonly label: string
  readonly why: string | null
  /** It is what comes next. */
  readonly isNext?: boolean
  readonly isBusy?: boolean
  readonly isDanger?: boolean
  run(): void
}

const sentStates = ['fulfilled', 'delivered', 'returned', 'not_required']

/** What can be done with an order as it stands, by whoever looks at it. */
export function useChoices(order: Order, open: (act: Act) => void): readonly Choice[] {
  const t = useTranslations('sales')
  const whyRefused = useWhyRefused()
  const isStaff = useMay('sales.orders.manage')
  const me = useMe()
  const step = useStep(order)
  const whyNothingLeft = useWhyNothingLeft(order, isStaff)
  const isCancelled = order.orderState === 'cancelled'
  const isDraft = order.orderState === 'draft'
  const isPaid = Boolean(order.paidAt)
  const isDue = order.paymentState === 'refund_due'
  const isPartlyPaid = order.paymentState === 'partially_paid'
  const isMoneyIn = Number(order.paidMinor) > Number(order.refundedMinor)
  const isUnsent = isPaid && !isCancelled && !sentStates.includes(order.fulfilmentState ?? '')
  const whyNotRefund = whyRefused(sales.orders.refund) ?? (isDue || isPartlyPaid ? null : whyNothingLeft)
  const choices: (Choice | false)[] = [
    isStaff && step !== null && { ...step, isNext: true },
    isStaff && isDue && { label: t('orders.refund'), why: whyNotRefund, isNext: true, run: () => open('refund') },
    isStaff &&
      isUnsent && { label: t('orders.send'), why: whyRefused(sales.orders.fulfil), isNext: true, run: () => open('send') },
    isToPay(order, me.id) && { label: t('orders.pay'), why: null, isNext: !isStaff, run: () => open('pay') },
    isStaff &&
      !isPaid &&
      !isCancelled &&
      !isDraft && { label: t('orders.note'), why: null, isNext: true, run: () => open('note') },
    isStaff &&
      !isDue &&
      (isPaid || isPartlyPaid) && {
        label: t(isPaid && Number(order.refundedMinor) >= Number(order.totalMinor) ? 'orders.takeBack' : 'orders.refund'),
        why: whyNotRefund,
        run: () => open('refund'),
      },
    isStaff &&
      isPaid && {
        label: t('orders.exchange'),
        why: whyRefused(sales.orders.exchange) ?? (isDue ? t('orders.whyTooMuch') : whyNothingLeft),
        run: () => open('exchange'),
      },
    isStaff &&
      !isCancelled &&
      (!isPaid || (Number(order.tipsMinor) > Number(order.tipsRefundedMinor) && !order.tipsFor)) && {
        label: t(isPaid ? 'tips.assign' : 'tips.title'),
        why: null,
        run: () => open('tip'),
      },
    (order.fulfilmentState === 'unfulfilled' || order.fulfilmentState === 'not_required') &&
      (isDraft || order.orderState === 'placed') &&
      (!isMoneyIn || isStaff) && {
        label: t('orders.cancel'),
        why: isMoneyIn ? whyRefused(sales.orders.refund) : null,
        isDanger: true,
        run: () => open('cancel'),
      },
  ]
  return choices.filter((one) => one !== false)
}

/** Whether an order waits for the money of this person. */
export const isToPay = ({ user, orderState, paidAt }: Order, person: string): boolean =>
  user === person && !paidAt && orderState !== 'draft' && orderState !== 'cancelled'

/** The action that comes next for an order as it stands, or none. */
function useStep(order: Order): Choice | null {
  const t = useTranslations('sales')
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const whyRefused = useWhyRefused()
  const step = stepOf(order)
  const move = useAction(sales.orders[step ?? 'place'])
  if (!step) return null
  return {
    label: t(`resources.orders.options.actions.${step}`),
    why: whyRefused(sales.orders[step]),
    isBusy: move.isPending,
    run: () =>
      move.mutate(
        { id: order.id },
        {
          onError: (error) => notify.trouble(inWords(error).sentence),
          onSuccess: () => notify.done(t(`order.done.${step}`)),
        },
      ),
  }
}

function stepOf(order: Order): 'place' | 'deliver' | 'complete' | null {
  if (order.orderState === 'draft') return 'place'
  if (order.fulfilmentState === 'fulfilled') return 'deliver'
  const hasArrived = ['delivered', 'returned', 'not_required'].includes(order.fulfilmentState ?? '')
  return order.orderState === 'placed' && order.paidAt && hasArrived ? 'complete' : null
}

/** Things that were free, or whose money went back before, can still come back. */
function useWhyNothingLeft(order: Order, isStaff: boolean): string | null {
  const t = useTranslations('sales')
  const hasMoneyLeft = Number(order.refundedMinor) < Number(order.totalMinor)
  const lines = useRead(
    sales.orderDetails.list,
    { parent: order.id, records: 200 },
    { enabled: isStaff && Boolean(order.paidAt) && !hasMoneyLeft },
  )
  const hasThingsLeft = (lines.data?.data ?? []).some((line) => line.status !== 'cancelled' && unreturned(line) > 0)
  return hasMoneyLeft || hasThingsLeft ? null : t('orders.whyNothingLeft')
}
