import { useAction } from '@quoin/kit/react'
import { openInNewTab } from '@quoin/ui/transfer/openInNewTab.ts'
import { realtime } from '../resources/index.ts'
import { useFailed } from './useFailed.ts'

/** Enters the room of a meeting that is live, in a tab of its own. */
export function useJoin(): { join(id: string): void; readonly isPending: boolean } {
  const failed = useFailed()
  const session = useAction(realtime.meetings.session)
  return {
    isPending: session.isPending,
    join: (id) => void openInNewTab(async () => (await session.mutateAsync({ id })).join_url, failed),
  }
}
