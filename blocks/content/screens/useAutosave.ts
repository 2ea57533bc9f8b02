import { ApiError } from '@quoin/kit/client'
import { useCaller } from '@quoin/kit/react'
import type { RichNode } from '@quoin/kit/rich-text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { content } from '../resources/index.ts'
import { localDraft } from './localDraft.ts'

export interface Written {
  readonly title: string
  readonly abstract: string
  readonly body: RichNode
}
type Standing =
  | { readonly kind: 'idle' | 'saving' | 'offline' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly theirs: Written; readonly version: number }

const restMs = 2_500

/** Keeps what is being written: on this device at once, on the server after a rest, again when the network is back. */
export function useAutosave(id: string, from: number) {
  const { call, tenant } = useCaller()
  const version = useRef(from)
  const pending = useRef<Written | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [standing, setStanding] = useState<Standing>({ kind: 'idle' })

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    const text = pending.current
    if (!text) return
    setStanding({ kind: 'saving' })
    try {
      const kept = await call(content.posts.autosave, { id, version: version.current, ...text })
      version.current = kept.version
      if (pending.current === text) {
        pending.current = null
        localDraft.drop(tenant, id)
      }
      setStanding({ kind: 'saved', at: kept.saved_at })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0) return setStanding({ kind: 'offline' })
      if (error.code !== 'stale_version') return setStanding({ kind: 'failed', error })
      const now = await call(content.posts.get, { id })
      setStanding({
        kind: 'conflict',
        theirs: { title: now.title, abstract: now.abstract ?? '', body: (now.body ?? { type: 'doc' }) as unknown as RichNode },
        version: now.version,
      })
    }
  }, [call, id, tenant])

  useEffect(() => {
    const again = () => void send()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [send])

  return {
    standing,
    version,
    send,
    write(text: Written) {
      pending.current = text
      localDraft.keep(tenant, id, { ...text, version: version.current, at: new Date().toISOString() })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), restMs)
    },
    /** Goes on from what somebody else saved: with one’s own text on top of it, or with theirs. */
    settle(on: number, mine: Written | null) {
      version.current = on
      pending.current = mine
      if (mine) void send()
      else {
        localDraft.drop(tenant, id)
        setStanding({ kind: 'idle' })
      }
    },
    /** Nothing is left to send. */
    done(on: number) {
      version.current = on
      pending.current = null
      localDraft.drop(tenant, id)
      setStanding({ kind: 'idle' })
    },
  }
}
