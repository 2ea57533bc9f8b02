import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { sales } from '../../resources/index.ts'
import { firstPage, StatementTable } from '../vendors/StatementTable.tsx'

/** Everything that whoever earned this was owed and paid in its currency, with the running balance of the books. */
export default function StatementTab({ record }: { record: { person: string; currency: string | null } }) {
  const currency = record.currency ?? 'EUR'
  const [shown, setShown] = useState(firstPage)
  const { data, error, refetch } = useRead(
    sales.earnings.statement,
    { person: record.person, currency, ...shown },
    { keepsOld: true },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <StatementTable statement={data} onShow={setShown} /> : <ListSkeleton rows={4} />
}
