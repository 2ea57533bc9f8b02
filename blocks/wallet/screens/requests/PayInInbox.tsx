import { useRead } from '@quoin/kit/react'
import type { InboxActionProps } from '@quoin/ui/fields/resources.ts'
import { wallet } from '../../resources/index.ts'
import { PayButton } from './PayButton.tsx'

/** Leads to paying a request from where one is told of it, as long as it waits. */
export function PayInInbox({ id }: InboxActionProps) {
  const { data: request } = useRead(wallet.moneyRequests.get, { id })
  return request?.state === 'open' ? <PayButton request={request} size="compact-sm" /> : null
}
