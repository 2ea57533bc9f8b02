import { ApiError } from '@quoin/kit/client'
import { refresh, useCaller, useSaveBeforeActions } from '@quoin/kit/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { content } from '../resources/index.ts'
import { localDraft } from './localDraft.ts'
import { keyOf, type Written, type WrittenPost, wireOf, writtenOf } from './writing.ts'

type Standing =
  | { readonly kind: 'idle' | 'unsaved' | 'saving' | 'offline' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly theirs: Written; readonly version: number }

const restMs = 2_000
/** Of what changed beside the text while it was being saved, as publishing does. */
const roundsMax = 3

/**
 * Keeps what is being written: on this device at once, on the server after a rest, before anything is done to the post, when the screen
 * is left, and when the network is back. `adopt` takes on what somebody else saved while nothing was unsaved here.
 */
export function useAutosave(id: string, record: WrittenPost, adopt: (text: Written) => void) {
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const base = useRef({ version: record.version, key: keyOf(writtenOf(record)) })
  const latest = useRef(writtenOf(record))
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [standing, setStanding] = useState<Standing>({ kind: 'idle' })

  const push = useCallback(async (): Promise<ApiError | null> => {
    clearTimeout(timer.current)
    for (let round = 1; ; round++) {
      const text = latest.current
      const key = keyOf(text)
      if (key === base.current.key) return null
      setStanding({ kind: 'saving' })
      try {
        const kept = await call(content.posts.autosave, { id, version: base.current.version, ...wireOf(text) })
        base.current = { version: kept.version, key }
        if (latest.current === text) localDraft.drop(tenant, id)
        setStanding(latest.current === text ? { kind: 'saved', at: kept.saved_at } : { kind: 'unsaved' })
        void refresh(cache, tenant, 'content.posts')
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code !== 'stale_version') {
          setStanding(error.status === 0 ? { kind: 'offline' } : { kind: 'failed', error })
          return error
        }
        const now = await call(content.posts.get, { id })
        const theirs = writtenOf(now)
        // Published, scheduled or sorted meanwhile: the text is the one this was written on.
        if (keyOf(theirs) === base.current.key && round < roundsMax) {
          base.current = { ...base.current, version: now.version }
          continue
        }
        setStanding({ kind: 'conflict', theirs, version: now.version })
        return error
      }
    }
  }, [cache, call, id, tenant])

  /** One after the other: two saves at once would each find the other’s version. */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = running.current.catch(() => undefined).then(work)
    running.current = next
    return next
  }, [])
  const save = useCallback(() => inTurn(push), [inTurn, push])
  async function makeVersion({ title }: Written): Promise<void> {
    const { version } = await call(content.posts.update, { id, version: base.current.version, title })
    base.current = { ...base.current, version }
    await Promise.all(['content.posts', 'content.versions'].map((one) => refresh(cache, tenant, one)))
  }
  const saveOrThrow = useCallback(async () => {
    const error = await save()
    if (error) throw error
  }, [save])
  useSaveBeforeActions(id, saveOrThrow)

  useEffect(() => {
    const again = () => void save()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [save])
  useEffect(() => {
    if (record.version <= base.current.version) return
    const key = keyOf(writtenOf(record))
    const isClean = keyOf(latest.current) === base.current.key
    if (key !== base.current.key && !isClean) return
    if (key !== base.current.key) {
      latest.current = writtenOf(record)
      adopt(latest.current)
    }
    base.current = { version: record.version, key }
  }, [record, adopt])

  return {
    standing,
    save,
    write(text: Written) {
      latest.current = text
      localDraft.keep(tenant, id, text)
      setStanding((now) => (now.kind === 'conflict' || now.kind === 'offline' ? now : { kind: 'unsaved' }))
      clearTimeout(timer.current)
      // A post without a title is not saved before it has one, unless somebody asks for more.
      if (text.title.trim()) timer.current = setTimeout(() => void save(), restMs)
    },
    /** Makes what is written a version. */
    saveVersion: () =>
      inTurn(async () => {
        const error = await push()
        if (error) throw error
        await makeVersion(latest.current)
      }),
    /** Goes on from what somebody else saved: with one’s own text on top of it, or with theirs. */
    settle(on: number, theirs: Written, keepsOwn: boolean) {
      base.current = { version: on, key: keyOf(theirs) }
      if (keepsOwn)
        return void inTurn(async () => {
          // Their text is a version before it is written over. Where it is another one by now, that is met when this one is saved.
          await makeVersion(theirs).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error
          })
          await push()
        })
      latest.current = theirs
      localDraft.drop(tenant, id)
      setStanding({ kind: 'idle' })
      return adopt(theirs)
    },
  }
}
