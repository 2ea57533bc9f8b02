import { followChanges } from '@quoin/kit/changes'
import { refresh } from '@quoin/kit/react'
import { useEffect } from 'react'
import { cache, session } from './session.ts'

/** How long changes of one resource are gathered: an import of thousands must not ask for the list thousands of times. */
const gatherMs = 400

/** Keeps what is on the screen true while others work: whatever moves in the company is asked for again, and what counts it. */
export function useLiveChanges(tenant: string, totals: Readonly<Record<string, string>>): void {
  useEffect(() => {
    const stop = new AbortController()
    const waiting = new Map<string, ReturnType<typeof setTimeout>>()
    void followChanges({
      url: '/api/changes',
      headers(): Record<string, string> {
        const held = session.held()
        return held ? { 'company-token': held.companyToken, appid: held.appid } : {}
      },
      onChange({ resource }) {
        if (waiting.has(resource)) return
        waiting.set(
          resource,
          setTimeout(() => {
            waiting.delete(resource)
            void refresh(cache, tenant, resource)
            if (totals[resource]) void refresh(cache, tenant, totals[resource])
          }, gatherMs),
        )
      },
      onGap: () => void cache.invalidateQueries({ queryKey: [tenant] }),
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [tenant, totals])
}
