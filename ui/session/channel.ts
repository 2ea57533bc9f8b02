import type { Call } from '@quoin/kit/client'
import { refresh, useCaller } from '@quoin/kit/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'

/** Follows a channel on the one socket of a tab, and answers how to stop. */
export type Follow = (
  about: { readonly call: Call; readonly tenant: string; readonly cache: QueryClient },
  params: Readonly<Record<string, string>>,
  hear: () => void,
) => () => void

/** Whoever opens the socket, fetched where something is followed; without it nothing is heard. */
export const ChannelContext = createContext<(() => Promise<Follow>) | undefined>(undefined)

/** Reads what a resource keeps anew whenever a channel tells something, or may have told it, for as long as the component stands. */
export function useFreshBy(channel: string, id: string | undefined, resource: string): void {
  const load = use(ChannelContext)
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const hear = () => void refresh(cache, tenant, resource)
    void load?.().then((follow) => {
      if (!isGone) stop = follow({ call, tenant, cache }, { channel, ...(id && { id }) }, hear)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [load, call, tenant, cache, channel, id, resource])
}
