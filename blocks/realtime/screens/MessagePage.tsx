import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { useEffect } from 'react'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'

/** Where a message that was found is read: at its place in its conversation. */
export function MessagePage({ id }: { readonly id: string }) {
  const go = useGo()
  const { data, error, refetch } = useRead(realtime.messages.one, { id })
  const context = data?.context_id
  const sequence = data?.sequence
  useEffect(() => {
    if (context) void go(pages.conversation({ id: context, at: String(sequence) }), { replace: true })
  }, [context, sequence])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PageSkeleton />
}
