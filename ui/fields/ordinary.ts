import type { FieldDefinition } from '@quoin/kit'

/** Whether there is nothing in a field, however that is written. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * Whether a field says only what is so of every record that nobody set aside: that it is enabled, and that it is active where the
 * states are those that clients of the specification may give to anything. A record says so when it is otherwise.
 */
export function isOrdinary(name: string, definition: Pick<FieldDefinition, 'options' | 'default'>, value: unknown): boolean {
  if (name === 'enabled') return value === true && definition.default === true
  return name === 'status' && isAnyStatus(definition) && value === definition.default && value === 'active'
}

const isAnyStatus = ({ options }: Pick<FieldDefinition, 'options'>) =>
  options?.includes('active') === true && options.includes('deleted')

/** Fields for programs: where something comes from, and addresses of what is shown elsewhere. */
const technical = new Set([
  'source',
  'sourceId',
  'sourceType',
  'sourceAlias',
  'ownerUniqueId',
  'ownerType',
  'contentUrl',
  'mediaUrl',
  'imageUrl',
  'iconUrl',
  'thumbnailUrl',
  'videoUrl',
])

/** Whether a field is there for programs, or for a record that is out of the ordinary: few people ever fill it in. */
export const isSeldom = (name: string, definition: FieldDefinition): boolean =>
  !definition.required &&
  (definition.kind === 'json' || name === 'enabled' || (name === 'status' && isAnyStatus(definition)) || technical.has(name))

/** Whether a field says again, in smallest units, what the amount beside it says. */
export const isTwin = (name: string, fields: Readonly<Record<string, FieldDefinition>>): boolean =>
  /Minor$/.test(name) && fields[name.replace(/Minor$/, '')]?.kind === 'decimal'
