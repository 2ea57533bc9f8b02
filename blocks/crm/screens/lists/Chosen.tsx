import type { BulkInput } from '@quoin/kit'
import type { MemberKind } from '../../resources/targetLists.ts'
import { MergeButton } from '../merge/MergeButton.tsx'
import { PutOnList } from './PutOnList.tsx'

interface ChosenProps {
  readonly kind: MemberKind
  readonly count: number
  readonly what: Pick<BulkInput, 'ids' | 'matching'>
  onDone(): void
}

/** What can be done with chosen people and companies besides what every list offers. Lists fetch it when something is chosen. */
export default function Chosen({ kind, count, what, onDone }: ChosenProps) {
  return (
    <>
      {kind !== 'leads' && <MergeButton kind={kind} ids={what.ids} onDone={onDone} />}
      <PutOnList kind={kind} look="quiet" count={count} what={what} onDone={onDone} />
    </>
  )
}
