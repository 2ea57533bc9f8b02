import type { Call } from '@quoin/kit/client'
import { refresh, useCaller } from '@quoin/kit/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { realtime } from '../resources/index.ts'
import { Cable, type Told } from './cable.ts'

const cables = new Map<string, Cable>()

interface About {
  readonly call: Call
  readonly tenant: string
  readonly cache: QueryClient
}

/** The one socket of a tab for a company. */
export function cableOf({ call, tenant, cache }: About): Cable {
  let cable = cables.get(tenant)
  if (!cable) {
    for (const [other, one] of cables) {
      one.close()
      cables.delete(other)
    }
    cable = new Cable(async () => (await call(realtime.notifications.ticket, {})).token)
    cable.onGap = () => {
      for (const name of ['notifications', 'conversations', 'messages']) void refresh(cache, tenant, `realtime.${name}`)
    }
    cables.set(tenant, cable)
  }
  return cable
}

function useCable(): Cable {
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  return cableOf({ call, tenant, cache })
}

/** Hears what is told on a channel for as long as the component stands; answers how to do something on it. */
export function useChannel(
  channel: 'ConversationChannel' | 'NotificationsChannel' | 'RecordChannel',
  id: string | undefined,
  hear: (told: Told) => void,
): (action: string, data?: object) => void {
  const cable = useCable()
  const listener = useRef(hear)
  listener.current = hear
  useEffect(() => {
    return cable.follow({ channel, ...(id && { id }) }, (told) => listener.current(told))
  }, [cable, channel, id])
  return (action, data) => cable.perform({ channel, ...(id && { id }) }, action, data)
}
