import { useRead, useAction } from '@quoin/kit/react'
import { rewards } from '@quoin/rewards/resources'
import { useMay } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { Dialog, type DialogProps, touched } from '../OrderDialog.tsx'
import { Reason, reasonIn } from '../ReturnFields.tsx'

/** Ends an order that nothing was sent of, and says what goes back. */
export function CancelDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const money = useMoney()
  const action = useAction(sales.orders.cancel, touched)
  const [reason, setReason] = useState('')
  const codes = order.source === 'checkout' ? order.promoCode : null
  const maySee = useMay('rewards.programme.read')
  const programme = useRead(rewards.programmes.get, {}, { enabled: codes !== null && maySee }).data as
    | { readonly coupons_return?: boolean }
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
      action={action}
      onClose={onClose}
      input={() => ({ id: order.id, ...reasonIn(reason) })}
    >
      <Reason value={reason} onChange={setReason} first />
    </Dialog>
  )
}
