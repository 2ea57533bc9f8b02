import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { Redirect } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { pages } from '../pages.tsx'
import { sales } from '../resources/index.ts'

/** The guard of sales: where the company asks for a subscription, its administrator subscribes before anything else of sales opens. */
export function PaidOnly({ children }: { readonly children: ReactNode }) {
  return useMe().roleCode === 'company_admin' ? <Guarded>{children}</Guarded> : children
}

function Guarded({ children }: { readonly children: ReactNode }) {
  const standing = useRead(sales.subscriptions.paymentStatus, {})
  if (standing.error) return <ErrorState error={standing.error} level={1} onRetry={() => void standing.refetch()} />
  if (!standing.data) return <PageSkeleton />
  return standing.data.allowed ? children : <Redirect to={pages.payments()} />
}
