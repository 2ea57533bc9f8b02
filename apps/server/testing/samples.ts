import { type FieldDefinition, type Operation, wireName } from '@quoin/kit'
import type * as z from 'zod'

/** What a sample is made of: a word to recognise it by, and the ids that references may take. */
export interface SampleDefinition {
  readonly word: string
  /** An id of a record of this resource, or undefined to leave the reference out. */
  idOf(dotted: string): string | undefined
}

/** The prepared database was filled by the process that starts the specs, which counts from 0; they must not meet its names. */
let counter = process.env.VITEST_POOL_ID === undefined ? 0 : 10_000

/** A value that a field accepts, with the word in it wherever there is room. */
export function sampleOf(name: string, definition: FieldDefinition, { word, idOf }: SampleDefinition): unknown {
  const unique = `${word} ${name} ${(counter += 1)}`
  switch (definition.kind) {
    case 'text':
      return [
        definition.unique
          ? unique.replaceAll(' ', '-').slice(0, definition.max)
          : unique.slice(0, definition.max! < 20 ? 0 : definition.max),
        'XY',
      ].find((value) => value && definition.schema.safeParse(value).success)
    case 'longText':
      return `${unique}\nsecond line`.slice(0, definition.max)
    case 'email':
      return `${name.toLowerCase()}${(counter += 1)}@${word}.example`
    case 'phone':
      return '+49 40 123456'
    case 'url':
      return `https://${word}.example/${name}`
    case 'integer':
      return [7, 1, 0, 100].find((value) => definition.schema.safeParse(value).success)
    case 'decimal':
      return [1.5, 0.5].find((value) => definition.schema.safeParse(value).success)
    case 'boolean':
      return true
    case 'date':
      return '2026-03-31'
    case 'moment':
      return '2026-03-31T10:00:00.000Z'
    case 'oneOf':
      return definition.options!.at(-1)
    case 'tags':
      return [word, name]
    case 'json':
      return [{ note: unique, deep: { list: [1, 'two', null] } }, []].find((value) => definition.schema.safeParse(value).success)
    case 'ref':
      return idOf(definition.target!)
    case 'language':
      return 'de'
    case 'timeZone':
      return 'UTC'
    case 'currency':
      return 'EUR'
    case 'weekday':
      return 2
    case 'hours':
      return [{ day: 1, from: '08:00', to: '17:30' }]
    case 'color':
      return '#a4572f'
    case 'custom':
      // Companies begin with none.
      return {}
  }
}

/** A whole valid body out of fields, in wire names; read-only fields and the path's own are not in it. */
export function sampleBody(
  operation: Operation,
  sample: SampleDefinition,
  leaveOut: readonly string[] = [],
): Record<string, unknown> {
  const use = operation.kind === 'update' ? 'update' : 'create'
  return Object.fromEntries(
    Object.entries(operation.fields ?? {}).flatMap(([name, { definition }]) => {
      if (definition.readOnly || leaveOut.includes(name) || (use === 'update' && definition.fixed)) return []
      const value = sampleOf(name, definition, sample)
      return value === undefined ? [] : [[wireName(name, definition), value] as const]
    }),
  )
}

const pool = (word: string): readonly unknown[] => [
  `${word} sample`,
  `${word}${(counter += 1)}`,
  'text',
  'X',
  'en',
  '+49 40 123456',
  `mail${counter}@${word}.example`,
  `https://${word}.example/x`,
  '2026-03-31',
  '2026-03-31T10:00:00.000Z',
  '#a4572f',
  'active',
  'tenant',
  'own',
  1,
  7,
  20,
  0,
  1.5,
  true,
  {},
  { note: word },
  [],
  [word],
  null,
]

/** A value that a schema accepts; the first of a pool of likely ones. Undefined when none of them is. */
export function sampleFor(schema: z.ZodType, word: string): unknown {
  return pool(word).find((value) => schema.safeParse(value).success)
}
