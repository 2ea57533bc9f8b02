import type { Found } from '@quoin/kit'
import { useMe } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { wallet } from '../../resources/index.ts'

/** What whoever asked may still do about it. */
export function RequestMenu({ record }: { record: Found<typeof wallet.moneyRequests> }) {
  const { id: me } = useMe()
  if (record.user !== me || record.state !== 'open') return null
  return (
    <>
      <Action of={wallet.moneyRequests.extend} record={record} as="item" />
      <Action of={wallet.moneyRequests.withdraw} record={record} as="item" />
    </>
  )
}
