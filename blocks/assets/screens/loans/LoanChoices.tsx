import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

/** What can be done with a loan besides its actions: it is taken back, and has a receipt. */
export const LoanChoices = ({ record }: { record: AnyRecord }) => (
  <>
    <TakeBackButton loan={record} />
    <ReceiptButton id={record.id} />
  </>
)
