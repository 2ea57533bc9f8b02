import type { ApiError } from '@quoin/kit/client'
import type { ReactNode } from 'react'
import { ErrorState } from '../states/ErrorState.tsx'
import { PageSkeleton } from '../states/Skeletons.tsx'
import { EmptyState } from '../states/State.tsx'

/** Whether a link leads nowhere, or nowhere any more; a mangled one is told the same. */
export const isNowhere = (error: ApiError | null): boolean => error?.status === 404 || error?.status === 422

/**
 * What stands on a page whose address is all the right there is to see it: that nothing is there, why it could not be read, that
 * it is on its way, or `children` once it was read. `isGone` where the page knows without asking that nothing is there.
 */
export function BehindLink({
  read,
  isGone,
  missing,
  missingText,
  children,
}: {
  read: { readonly data: unknown; readonly error: ApiError | null; refetch(): unknown }
  isGone: boolean
  missing: string
  missingText: string
  children: ReactNode
}) {
  if (isGone || isNowhere(read.error))
    return (
      <EmptyState level={1} title={missing}>
        {missingText}
      </EmptyState>
    )
  if (read.data !== undefined) return children
  return read.error ? <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} /> : <PageSkeleton />
}
