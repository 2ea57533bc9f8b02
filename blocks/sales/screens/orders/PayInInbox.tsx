import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import type { InboxActionProps } from '@quoin/ui/fields/resources.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { PayDialog } from './dialogs/PayDialog.tsx'
import { isToPay } from './useChoices.ts'

/** Pays an order where its buyer is told of it, for as long as it waits for their money. */
export function PayInInbox({ id, onDone }: InboxActionProps) {
  const t = useTranslations('sales')
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const { data: order } = useRead(sales.orders.get, { id })
  if (!order || !(isOpen || isToPay(order, me.id))) return null
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('orders.pay')}
      </Button>
      {isOpen && <PayDialog order={order} byHand={false} onClose={() => setIsOpen(false)} onDone={onDone} />}
    </>
  )
}
