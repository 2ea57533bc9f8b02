import { TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { type Counts, LineCounts, linesOf, unsent } from '../LineCounts.tsx'
import { Dialog, type DialogProps, touched } from '../OrderDialog.tsx'

/** Sends what is still to be sent, or some of it. */
export function SendDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const action = useAction(sales.orders.fulfil, touched)
  const read = useRead(sales.orderDetails.list, { parent: order.id, records: 200 })
  const [counts, setCounts] = useState<Counts>({})
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [link, setLink] = useState('')
  const open = (read.data?.data ?? []).filter((line) => line.status !== 'cancelled' && unsent(line) > 0)
  const lines = linesOf(Object.fromEntries(open.map((line) => [line.id, counts[line.id] ?? unsent(line)])))
  return (
    <Dialog
      title={t('orders.sendTitle')}
      submit={t('orders.send')}
      why={open.length > 0 && lines.length === 0 ? t('orders.noneChosen') : null}
      action={action}
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
