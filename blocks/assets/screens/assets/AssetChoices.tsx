import { useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { assets } from '../../resources/index.ts'
import { CodeButton } from '../loans/CodeButton.tsx'
import { ReserveButton } from '../reservations/ReserveButton.tsx'
import { LendOrTakeBack } from './AssetActions.tsx'
import { ReportButton } from './ReportButton.tsx'

/** What can be done with an asset besides its actions, by whoever found it. */
export function AssetChoices({ record }: { record: AnyRecord }) {
  const lends = useMay(assets.loans.lend.permission)
  return (
    <>
      {lends && <LendOrTakeBack asset={record} />}
      <ReserveButton asset={record.id} />
      {!lends && <CodeButton asset={record} />}
      <ReportButton things={[{ id: record.id, name: String(record.name) }]} />
    </>
  )
}
