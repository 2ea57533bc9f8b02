import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe, withTexts } from '@quoin/ui'
import { Navigate } from '@tanstack/react-router'
import { sales } from '../resources/index.ts'
import { texts } from './texts/loaders.ts'

const Pages = withTexts('sales', texts)

/** The guard of sales: where the company asks for a subscription, its administrator subscribes before anything else of sales opens. */
export const PaidOnly = () => (useMe().roleCode === 'company_admin' ? <Guarded /> : <Pages />)

function Guarded() {
  const { company } = useMe()
  const standing = useRead(sales.subscriptions.paymentStatus, {})
  if (standing.error) return <ErrorState error={standing.error} level={1} onRetry={() => void standing.refetch()} />
  if (!standing.data) return <PageSkeleton />
  return (standing.data as { allowed: boolean }).allowed ? (
    <Pages />
  ) : (
    <Navigate to={`/c/${company.urlId}/payments` as never} replace />
  )
}
