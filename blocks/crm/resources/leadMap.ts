import type { AnyResource } from '@quoin/kit'
import { wireName } from '@quoin/kit'
import * as z from 'zod'

/** Where a field of a lead goes when it is converted; nowhere when `from` is null. Own data is named by its path: `payload.utm.source`. */
export const leadMapEntry = z.strictObject({ from: z.string().max(120).nullable(), to: z.string().max(120) })
export type LeadMapEntry = z.infer<typeof leadMapEntry>
export type ConvertedKind = 'account' | 'contact' | 'opportunity'

/** What holds where the company says nothing else. The mail address gives the account its domain. */
export const leadMapBase: readonly LeadMapEntry[] = [
  { from: 'lead_email', to: 'account.preferred_domain' },
  { from: 'tags', to: 'account.tags' },
  { from: 'middle_name', to: 'contact.middle_name' },
  { from: 'lead_email', to: 'contact.primary_email' },
  { from: 'phone_number', to: 'contact.primary_phone' },
  { from: 'position', to: 'contact.position' },
  { from: 'notes', to: 'contact.notes' },
  { from: 'source', to: 'contact.source' },
  { from: 'source_id', to: 'contact.source_id' },
  { from: 'source_alias', to: 'contact.source_alias' },
  { from: 'source_type', to: 'contact.source_type' },
  { from: 'tags', to: 'contact.tags' },
  { from: 'tags', to: 'opportunity.tags' },
]

/** The company's map upon the one there is anyway: what it says of a place goes before. */
export const leadMapOf = (own: readonly LeadMapEntry[] | null | undefined): readonly LeadMapEntry[] => {
  const all = new Map([...leadMapBase, ...(own ?? [])].map((entry) => [entry.to, entry]))
  return [...all.values()].filter(({ from }) => from !== null)
}

const ownPath = /^payload(?:\.[A-Za-z0-9][\w-]{0,39}){1,3}$/
const kinds = new Set(['text', 'longText', 'email', 'phone', 'url', 'tags', 'integer', 'decimal'])
const words = new Set(['text', 'longText'])

/** What can be taken over, by wire name: fields anybody may write and that are no reference and no name. */
export const mappable = (
  resource: AnyResource,
): readonly { readonly name: string; readonly wire: string; readonly kind: string }[] =>
  Object.entries(resource.definition.fields)
    .filter(([name, { definition }]) => kinds.has(definition.kind) && !definition.readOnly && !named.has(name))
    .map(([name, { definition }]) => ({ name, wire: wireName(name, definition), kind: definition.kind }))

// These are asked for when a lead is converted, or taken from it in any case.
const named = new Set(['firstName', 'lastName', 'name', 'ownerName', 'ownerEmail', 'total', 'probability'])

/** Why a field cannot go to a place, by the name of the reason; null when it can. */
export function whyNotMapped(
  { from, to }: LeadMapEntry,
  lead: AnyResource,
  targets: Readonly<Record<ConvertedKind, AnyResource>>,
): 'no_such_source' | 'no_such_place' | 'does_not_fit' | null {
  const [kind, ...rest] = to.split('.')
  const resource = Object.hasOwn(targets, kind!) ? targets[kind as ConvertedKind] : undefined
  const place = rest.join('.')
  const own = resource && ownPath.test(place) && rest.length === 2 && Object.hasOwn(resource.definition.fields, 'payload')
  const target = resource && mappable(resource).find(({ wire }) => wire === place)
  if (!own && !target) return 'no_such_place'
  if (from === null) return null
  const source = mappable(lead).find(({ wire }) => wire === from)
  if (!source && !ownPath.test(from)) return 'no_such_source'
  if (!target || !source) return target?.kind === 'tags' ? 'does_not_fit' : null
  if (source.kind === target.kind || to === 'account.preferred_domain') return null
  return words.has(target.kind) && source.kind !== 'tags' ? null : 'does_not_fit'
}
