import { useMe } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import type { Found } from '@quoin/kit'
import { wallet } from '../../resources/index.ts'
import { PayButton } from './PayButton.tsx'

/** What comes next: whoever is asked pays or says why not, whoever asked reminds them. */
export function RequestActions({ record }: { record: Found<typeof wallet.moneyRequests> }) {
  const { id: me } = useMe()
  if (record.state !== 'open') return null
  return record.payer === me ? (
    <>
      <Action of={wallet.moneyRequests.decline} record={record} />
      <PayButton request={record} />
    </>
  ) : record.user === me ? (
    <Action of={wallet.moneyRequests.remind} record={record} />
  ) : null
}
