import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { type Hue, hueOf } from './hue.ts'
import { nowhere } from './nowhere.ts'
import { operationOf, useResource } from './resources.ts'

type Tags = Page<{ readonly name: string; readonly color: Hue }>
/** A page full of chips asks for one list, so it is put in order once. */
const ordered = new WeakMap<Tags, ReadonlyMap<string, Hue>>()
function byWord(tags: Tags): ReadonlyMap<string, Hue> {
  const known = ordered.get(tags) ?? new Map(tags.data.map(({ name, color }) => [name, color]))
  ordered.set(tags, known)
  return known
}

/** Names the colour of a tag: the one the company chose for the word, else the one the word has by itself. */
export function useTagColors(): (tag: string) => Hue {
  const operation = operationOf(useResource('gateway.tags'), 'list')
  const { data } = useRead(operation ?? nowhere, { records: 1_000 }, { enabled: operation !== undefined, staleTime: 300_000 })
  return (tag) => (data && byWord(data as Tags).get(tag.trim().toLowerCase())) ?? hueOf(tag)
}
