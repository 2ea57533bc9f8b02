import { useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { type MessageWire, realtime } from '../resources/index.ts'

export type MessageRow = MessageWire & { readonly id: string; readonly deleted_at: string | null }
/** Which part of a conversation is looked at; its end where none is named. */
export interface MessageView {
  readonly before?: number
  readonly after?: number
  readonly since?: string
}

const records = 60

const around = (at: number): MessageView => ({ after: Math.max(0, at - 20) })

/** One part of a conversation, newest first, and the ways to its other parts: what is drawn stays bounded however long it is. */
export function useMessages(contextId: string, at: number | undefined) {
  const start = at === undefined ? undefined : around(at)
  const [view, setView] = useState<MessageView | undefined>(start)
  const [target, setTarget] = useState(at)
  const read = useRead(realtime.conversations.get, { contextId, page: 1, records, ...view })
  const isForward = view?.after !== undefined || view?.since !== undefined
  const given = (read.data?.data ?? []) as readonly MessageRow[]
  const rows = isForward ? [...given].reverse() : given
  const last = Number(read.data?.meta.lastSequence ?? 0)
  const [newest, oldest] = [rows[0]?.sequence ?? last, rows.at(-1)?.sequence ?? 0]
  const isCut = given.length < Number(read.data?.meta.totalCount ?? 0)
  return {
    rows,
    last,
    error: read.error,
    isLoaded: read.data !== undefined,
    refetch: read.refetch,
    view,
    target,
    hasOlder: isForward ? oldest > 1 : isCut,
    hasNewer: view !== undefined && newest < last,
    older: () => setView({ before: oldest }),
    newer: () => setView({ after: newest }),
    latest: () => setView(undefined),
    at(sequence: number) {
      setTarget(sequence)
      setView(around(sequence))
    },
    since: (day: string) => setView({ since: new Date(`${day}T00:00`).toISOString() }),
  }
}
