import { SegmentedControl, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { Dialog, type DialogProps, touched } from '../OrderDialog.tsx'

/** Pays what is left of an order, or notes that it was paid in another way. */
export function PayDialog({ order, byHand, onClose, onDone }: DialogProps & { byHand: boolean; onDone?(): void }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const action = useAction(sales.orders.pay, touched)
  const methods = useRead(sales.payments.methods, {})
  const ways = methods.data
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
      action={action}
      onClose={onClose}
      onDone={onDone}
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
