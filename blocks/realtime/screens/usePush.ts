import { useAction, useRead } from '@quoin/kit/react'
import { useEffect, useState } from 'react'
import { realtime } from '../resources/index.ts'
import { asInput, canPush, currentPush, isMadeWith, startPush } from './push.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** How this browser is told while the app is closed, and how to change that. */
export function usePush() {
  const [endpoint, setEndpoint] = useState<string>()
  const [state, setState] = useState<PushState>(
    canPush() ? (Notification.permission === 'denied' ? 'denied' : 'off') : 'unsupported',
  )
  const isPossible = state !== 'unsupported'
  const key = useRead(realtime.pushSubscriptions.key, {}, { enabled: isPossible }).data?.public_key
  const known = useRead(realtime.pushSubscriptions.list, {}, { enabled: isPossible })
  const subscribe = useAction(realtime.pushSubscriptions.subscribe)
  const unsubscribe = useAction(realtime.pushSubscriptions.unsubscribe)
  const rows = known.data?.data ?? []
  useEffect(() => {
    if (!isPossible || !key || !known.data) return
    void currentPush().then((current) => {
      const isKnown = current !== null && isMadeWith(current, key) && rows.some((row) => row.endpoint === current.endpoint)
      setEndpoint(isKnown ? current.endpoint : undefined)
      if (isKnown) setState('on')
      else if (state === 'on') setState('off')
    })
  }, [key, known.data, isPossible])
  async function turnOn(): Promise<void> {
    const made = key ? await startPush(key).catch(() => null) : null
    if (!made) return setState(Notification.permission === 'denied' ? 'denied' : 'off')
    await subscribe.mutateAsync(asInput(made))
    setState('on')
  }
  async function turnOff(id?: string): Promise<void> {
    const row = rows.find((one) => (id ? one.id === id : one.endpoint === endpoint))
    if (row && row.endpoint === endpoint) {
      await (await currentPush())?.unsubscribe()
      setState('off')
    }
    if (row) await unsubscribe.mutateAsync({ id: row.id })
  }
  return { state, rows, endpoint, isBusy: subscribe.isPending || unsubscribe.isPending, turnOn, turnOff }
}
