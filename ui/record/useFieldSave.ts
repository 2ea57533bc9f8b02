import { cacheKey, useCaller, useAction } from '@quoin/kit/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, type AnyResource, operationOf } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { disputed, staleOf } from './stale.ts'
import { useErrorWords } from './useErrorWords.ts'
import { useNotify } from './useNotify.tsx'

/** What could not be saved because somebody else was first. */
export interface Clash {
  readonly apart: readonly string[]
  readonly mine: Readonly<Record<string, unknown>>
  readonly theirs: AnyRecord
}
/** The value and the version a person began to change: others may save, and the page may show it, before they are done. */
export interface Base {
  readonly value: unknown
  readonly version: number
}

/**
 * Saves single fields of the record in the cache: shown at once, taken back when the server refuses, undone on request. A refusal
 * about the field itself is answered, so that it can be shown where the field stands.
 */
export function useFieldSave(resource: AnyResource, id: string, parent?: string) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const cache = useQueryClient()
  const { tenant } = useCaller()
  const get = operationOf(resource, 'get') ?? nowhere
  const update = useAction<Record<string, unknown>, AnyRecord>(operationOf(resource, 'update') ?? nowhere)
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const [clash, setClash] = useState<Clash | null>(null)
  const base = parent ? { id, parent } : { id }
  const key = cacheKey(tenant, get, base)

  async function send(
    changes: Readonly<Record<string, unknown>>,
    version: number,
    begun: Readonly<Record<string, unknown>>,
    undoable = true,
  ): Promise<string | null> {
    const before = cache.getQueryData<AnyRecord>(key)
    await cache.cancelQueries({ queryKey: key })
    if (before) cache.setQueryData(key, { ...before, ...changes })
    try {
      const saved = await update.mutateAsync({ ...changes, ...base, version })
      cache.setQueryData<AnyRecord>(key, (held) => ({ ...held, ...saved }))
      setClash(null)
      const [name = ''] = Object.keys(changes)
      if (undoable && before) {
        const old = Object.fromEntries(Object.keys(changes).map((one) => [one, before[one] ?? null]))
        notify.undo(t('record.saved', { field: words.field(name) }), () => void send(old, Number(saved.version), changes, false))
      }
      return null
    } catch (error) {
      if (before) cache.setQueryData(key, before)
      const theirs = staleOf(error, resource)
      if (theirs) {
        const apart = disputed(changes, theirs, begun)
        if (apart.length === 0) return send(changes, Number(theirs.version), theirs, undoable)
        setClash({ apart, mine: changes, theirs })
        return null
      }
      const { sentence, fieldErrors } = inWords(error)
      const [name = ''] = Object.keys(changes)
      if (fieldErrors[name]) return fieldErrors[name]
      notify.trouble(sentence)
      return null
    }
  }
  return {
    busy: update.isPending,
    clash,
    giveUp: () => {
      setClash(null)
      void cache.invalidateQueries({ queryKey: key })
    },
    /** Resolves to what is wrong with the field, or null. */
    save: (name: string, value: unknown, from: Base) => send({ [name]: value }, from.version, { [name]: from.value }),
    resolve: (values: Readonly<Record<string, unknown>>, version: number) => {
      if (Object.keys(values).length > 0) return void send(values, version, clash?.theirs ?? {})
      setClash(null)
      void cache.invalidateQueries({ queryKey: key })
    },
  }
}
