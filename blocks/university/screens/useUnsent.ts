import { ApiError } from '@quoin/kit/client'
import { refresh, useCaller } from '@quoin/kit/react'
import { useMe } from '@quoin/ui/session/me.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOnline, listenOnline, noteReached } from '../network.ts'
import { university } from '../resources/index.ts'

const { finish, done, note } = university.learning
const operations = { finish, done, note }
interface Inputs {
  readonly finish: { readonly id: string }
  readonly done: { readonly id: string; readonly is_done: boolean }
  readonly note: { readonly id: string; readonly text: string; readonly highlights: { text: string }[] }
}
type Kind = keyof Inputs
/** What waits to be sent: the last word on each step or day, under a key by which the server knows it again. */
interface Waiting {
  readonly kind: Kind
  readonly input: Inputs[Kind]
  readonly key: string
}

/** What is answered, if anything, by or for a server that can do nothing just now; it says nothing of what was sent. */
const away: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

const listeners = new Set<() => void>()
const read = (key: string): Waiting[] => JSON.parse(localStorage.getItem(key) ?? '[]') as Waiting[]
function write(key: string, waiting: readonly Waiting[]): void {
  if (waiting.length > 0) localStorage.setItem(key, JSON.stringify(waiting))
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
export const useOnline = (): boolean => useSyncExternalStore(listenOnline, isOnline)

/** What is sent goes one after the other, whichever part of a page sends it. */
const refusedKeys = new Set<string>()
let sending: Promise<unknown> = Promise.resolve()

/**
 * Finishes days, ticks steps and writes notes. Without a network they are kept in this browser, for this person alone, and sent once the
 * network is back or a course is opened again; what the server refuses is told and no longer kept.
 */
export function useUnsent() {
  const { id: me } = useMe()
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const key = `university-unsent-${tenant}-${me}`
  const text = useSyncExternalStore(listen, () => localStorage.getItem(key))
  const [error, setError] = useState<ApiError>()
  const [pending, setPending] = useState(0)
  const waiting = text === null ? [] : read(key)

  const deliver = async (one: Waiting): Promise<boolean> => {
    const isThis = (other: Waiting) => other.key === one.key
    if (!read(key).some(isThis)) return true
    try {
      await call(operations[one.kind] as typeof note, one.input as Inputs['note'], { idempotencyKey: one.key })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      const isAway = away.has(refused.status)
      noteReached(!isAway)
      if (isAway) return false
      refusedKeys.add(one.key)
      setError(refused)
    }
    write(
      key,
      read(key).filter((other) => !isThis(other)),
    )
    await refresh(cache, tenant, 'university.learning')
    return true
  }
  const sendAll = () => {
    setPending((count) => count + 1)
    sending = sending
      .then(async () => {
        for (const one of read(key)) if (!(await deliver(one))) return
      })
      .finally(() => setPending((count) => count - 1))
    return sending
  }
  /** Whether it arrived; it waits or was refused where not. */
  const send = async <K extends Kind>(kind: K, input: Inputs[K]): Promise<boolean> => {
    setError(undefined)
    const others = read(key).filter((one) => one.kind !== kind || one.input.id !== input.id)
    const one: Waiting = { kind, input, key: crypto.randomUUID() }
    write(key, [...others, one])
    await sendAll()
    return !read(key).some((other) => other.key === one.key) && !refusedKeys.has(one.key)
  }
  useEffect(() => {
    const now = () => void (isOnline() && read(key).length > 0 && sendAll())
    now()
    return listenOnline(now)
  }, [key])
  return {
    send,
    error,
    isPending: pending > 0,
    count: waiting.length,
    /** What waits of a step or a day. */
    waitingFor: <K extends Kind>(kind: K, id: string) =>
      waiting.find((one) => one.kind === kind && one.input.id === id)?.input as Inputs[K] | undefined,
  }
}
