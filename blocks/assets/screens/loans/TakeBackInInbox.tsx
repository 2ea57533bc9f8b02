import { useRead } from '@quoin/kit/react'
import type { InboxActionProps } from '@quoin/ui/fields/resources.ts'
import { assets } from '../../resources/index.ts'
import { TakeBackButton } from './TakeBackButton.tsx'

/** Takes back what is out of a loan where whoever handed it out is told that it is late. */
export function TakeBackInInbox({ id, onDone }: InboxActionProps) {
  const { data: loan } = useRead(assets.loans.get, { id })
  return loan ? <TakeBackButton loan={loan} size="compact-sm" variant="default" onDone={onDone} /> : null
}
