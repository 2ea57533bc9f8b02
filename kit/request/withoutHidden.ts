import { customPrefix } from '../customFields/prefix.ts'
import type { Model } from '../records/model.ts'
import type { Actor } from './actor.ts'
import { Answer } from './answer.ts'

/**
 * An answer that a block has written itself, without the fields that the company hides from whoever asks: of every record in it, by its
 * type, and wherever else a field of the resource that was asked stands under its own name.
 */
export function withoutHidden(answer: Answer, actor: Actor, own: Model, models: Iterable<Model>): Answer {
  const rules = actor.fieldRules
  if (!rules || rules.size === 0 || !/^[[{]/.test(answer.body)) return answer
  const hidden = new Map<string, Set<string>>()
  const ofOwn = hiddenOf(actor, own)
  for (const model of models) {
    const { type } = model.resource
    hidden.set(type, new Set([...(hidden.get(type) ?? []), ...hiddenOf(actor, model)]))
  }
  const found = { any: false }
  const body = JSON.stringify(JSON.parse(answer.body), (key, value: unknown) => {
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
    return without(value as Readonly<Record<string, unknown>>, key, hidden, ofOwn, found)
  })
  return found.any ? new Answer(answer.status, body, answer.headers) : answer
}

const hiddenOf = (actor: Actor, model: Model): string[] =>
  actor.fieldRules?.has(model.resource.dotted) ? model.hiddenFrom(actor) : []

/** One object of it. A record has its attributes beside its type, and loses them; what merely has one of that name says nothing there. */
function without(
  node: Readonly<Record<string, unknown>>,
  key: string,
  hidden: ReadonlyMap<string, ReadonlySet<string>>,
  ofOwn: readonly string[],
  found: { any: boolean },
): Readonly<Record<string, unknown>> {
  const { type, attributes } = node
  if (typeof type === 'string' && typeof attributes === 'object' && attributes !== null) {
    const names = hidden.get(type)
    if (!names) return { ...node, attributes: without(attributes as typeof node, '', hidden, ofOwn, found) }
    const kept = Object.entries(attributes).filter(([name]) => !names.has(name))
    if (kept.length < Object.keys(attributes).length) found.any = true
    return {
      ...node,
      attributes: Object.fromEntries(
        kept.map(([name, value]) => [name, name === 'custom_fields' ? added(value, names, found) : value]),
      ),
    }
  }
  // The attributes of a record are looked at with its type.
  if (key === 'attributes' || key === 'relationships') return node
  const told = ofOwn.filter((name) => node[name] !== undefined && node[name] !== null)
  if (told.length === 0) return node
  found.any = true
  return { ...node, ...Object.fromEntries(told.map((name) => [name, null])) }
}

/** Fields that the company added stand together, by their keys. */
function added(values: unknown, names: ReadonlySet<string>, found: { any: boolean }): unknown {
  if (typeof values !== 'object' || values === null) return values
  const kept = Object.entries(values).filter(([key]) => !names.has(customPrefix + key))
  if (kept.length < Object.keys(values).length) found.any = true
  return Object.fromEntries(kept)
}
