import { Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { type Counts, LineCounts, linesOf, unreturned } from '../LineCounts.tsx'
import { Dialog, type DialogProps, touched } from '../OrderDialog.tsx'

/** Asks to give things back: what, how many, and why. */
export function ReturnDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const action = useAction(sales.returns.create, touched)
  const [counts, setCounts] = useState<Counts>({})
  const [reason, setReason] = useState('')
  const lines = linesOf(counts)
  return (
    <Dialog
      title={t('order.buyer.return')}
      text={t('order.buyer.returnText')}
      submit={t('order.buyer.returnSend')}
      done={t('order.buyer.returnSent')}
      why={lines.length === 0 ? t('orders.noneChosen') : reason.trim() === '' ? t('order.buyer.returnWhyMissing') : null}
      action={action}
      onClose={onClose}
      input={() => ({ order: order.id, lines, reason: reason.trim() })}
    >
      <LineCounts order={order} left={unreturned} begin="none" counts={counts} onChange={setCounts} />
      <Textarea
        label={t('order.buyer.returnWhy')}
        value={reason}
        required
        maxLength={2_000}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
