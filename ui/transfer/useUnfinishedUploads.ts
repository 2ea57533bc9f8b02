import type { Call } from '@quoin/kit/client'
import { useCaller } from '@quoin/kit/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { endUploads } from './uploadQueue.ts'

/** Who goes on, in which company. */
export interface Resuming {
  readonly call: Call
  readonly tenant: string
  readonly me: string
  readonly cache: QueryClient
}

/** Goes on with large files whose page was left; for the shell, once. What sends files is fetched only where there are some. */
export function useUnfinishedUploads(): void {
  const { call, tenant } = useCaller()
  const { id: me } = useMe()
  const cache = useQueryClient()
  useEffect(() => {
    endUploads(me)
    if (mayBeUnfinished()) void import('./useUpload.ts').then(({ resumeUploads }) => resumeUploads({ call, tenant, me, cache }))
  }, [call, cache, tenant, me])
}

const mark = 'quoin.unfinishedUploads'

/** Whether this browser may keep uploads that have not ended: asked without opening its database. */
function mayBeUnfinished(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

/** Says that it does, or that it keeps none any more. */
export function markUnfinished(are: boolean): void {
  try {
    if (are) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // A browser that keeps nothing keeps no uploads either.
  }
}
