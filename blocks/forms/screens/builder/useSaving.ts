import { ApiError } from '@quoin/kit/client'
import { useAction, useCaller, useSaveBeforeActions } from '@quoin/kit/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Definition, readDefinition } from '../../engine/index.ts'
import { forms } from '../../resources/index.ts'

export interface Stored {
  readonly version: number
  readonly definition: Record<string, unknown> | null
}
export type Standing =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly theirs: Stored }

/** The same text for the same definition, in whatever order its keys are kept. */
const textOf = (definition: unknown): string =>
  JSON.stringify(readDefinition(definition), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
const restMs = 1_500

/** Saves what is built a moment after it was changed, again when the network is back, and never over what somebody else has saved. */
export function useSaving(id: string, record: Stored, definition: Definition, adopt: (definition: Definition) => void) {
  const { call } = useCaller()
  const { mutateAsync } = useAction(forms.surveys.update)
  const base = useRef({ version: record.version, text: textOf(record.definition) })
  const latest = useRef(definition)
  latest.current = definition
  const running = useRef<Promise<ApiError | null>>(null)
  const [standing, setStanding] = useState<Standing>({ kind: 'saved' })

  const write = useCallback(async (): Promise<ApiError | null> => {
    const text = textOf(latest.current)
    if (text === base.current.text) return null
    setStanding({ kind: 'saving' })
    try {
      const saved = await mutateAsync({
        id,
        version: base.current.version,
        definition: JSON.parse(text) as Record<string, unknown>,
      })
      base.current = { version: saved.version, text }
      setStanding({ kind: textOf(latest.current) === text ? 'saved' : 'unsaved' })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0) setStanding({ kind: 'offline' })
      else if (error.code !== 'stale_version') setStanding({ kind: 'failed', error })
      else setStanding({ kind: 'conflict', theirs: await call(forms.surveys.get, { id }) })
      return error
    }
  }, [call, id, mutateAsync])
  /** One save after another; answers what keeps it from being saved. */
  const save = useCallback(async (): Promise<ApiError | null> => {
    const before = running.current
    const next = (before ? before.catch(() => null) : Promise.resolve(null)).then(write)
    running.current = next
    return next
  }, [write])
  const saveOrThrow = useCallback(async () => {
    const error = await save()
    if (error) throw error
  }, [save])
  // Publishing takes what the server holds: from the header of the page as from here, that is what stands on the screen.
  useSaveBeforeActions(id, saveOrThrow)

  useEffect(() => {
    if (textOf(definition) === base.current.text) return
    setStanding((now) => (now.kind === 'conflict' || now.kind === 'saving' ? now : { kind: 'unsaved' }))
    const timer = setTimeout(() => void save(), restMs)
    return () => clearTimeout(timer)
  }, [definition, save])
  useEffect(() => {
    const again = () => void save()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [save])
  // What was published or renamed elsewhere has another version and the same questions; other questions are taken on while nothing is unsaved.
  useEffect(() => {
    if (record.version <= base.current.version) return
    const text = textOf(record.definition)
    if (text === base.current.text) base.current = { version: record.version, text }
    else if (textOf(latest.current) === base.current.text) {
      base.current = { version: record.version, text }
      adopt(readDefinition(record.definition))
    }
  }, [record, adopt])

  /** Goes on from what somebody else saved: with one’s own questions over it, or with theirs. */
  const settle = (theirs: Stored, keepsOwn: boolean) => {
    base.current = { version: theirs.version, text: textOf(theirs.definition) }
    if (keepsOwn) return void save()
    setStanding({ kind: 'saved' })
    return adopt(readDefinition(theirs.definition))
  }
  return { standing, save, settle }
}
