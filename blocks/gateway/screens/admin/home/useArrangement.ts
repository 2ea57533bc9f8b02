import { gateway } from '@quoin/gateway/resources'
import { useAction, useList } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { type Arrangement, homeView, readArrangement } from './arrangement.ts'

/** How whoever is here arranged their Home, and how to keep it otherwise. */
export function useArrangement() {
  const me = useMe()
  const { data } = useList(gateway.views.list, { filter: { list: homeView, created_by: me.id }, records: 1 })
  const create = useAction(gateway.views.create)
  const update = useAction(gateway.views.update)
  const kept = data?.data[0]
  return {
    arrangement: readArrangement(kept?.state as Readonly<Record<string, unknown>> | undefined),
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
    keep(arrangement: Arrangement, onSuccess: () => void) {
      const state = { ...arrangement }
      if (kept) update.mutate({ id: kept.id, version: kept.version, state }, { onSuccess })
      else create.mutate({ list: homeView, name: 'Home', state }, { onSuccess })
    },
  }
}
