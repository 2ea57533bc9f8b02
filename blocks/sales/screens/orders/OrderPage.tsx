import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMay } from '@quoin/ui'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTitle } from '@quoin/ui/shell/title.ts'
import { sales } from '../../resources/index.ts'
import { BuyerOrder } from './buyer/BuyerOrder.tsx'
import { StaffOrder } from './StaffOrder.tsx'

/** One order: for those who sell with all that can be done to it, for whoever bought as what they want to know of it. */
export function OrderPage({ id, thanks }: { readonly id: string; readonly thanks?: string }) {
  return (
    <WithTexts>
      <Found key={id} id={id} isNew={thanks !== undefined} />
    </WithTexts>
  )
}

function Found({ id, isNew }: { id: string; isNew: boolean }) {
  const isStaff = useMay('sales.orders.manage')
  const read = useRead(sales.orders.get, { id })
  const order = read.data
  useTitle(order?.displayUniqueId ?? null)
  if (!order)
    return read.error ? <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} /> : <PageSkeleton />
  return isStaff ? <StaffOrder order={order} /> : <BuyerOrder order={order} isNew={isNew} />
}
