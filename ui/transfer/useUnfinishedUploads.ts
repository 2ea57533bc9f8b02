import type { Call } from '@quoin/kit/client'
import { useCaller } from '@quoin/kit/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { mayBeUnfinished } from './unfinishedMark.ts'

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
    if (mayBeUnfinished()) void import('./useUpload.ts').then(({ resumeUploads }) => resumeUploads({ call, tenant, me, cache }))
  }, [call, cache, tenant, me])
}
