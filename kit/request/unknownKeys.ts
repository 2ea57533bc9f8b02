import type * as z from 'zod'
import { type Reason, Refusal } from './refuse.ts'

/** A name in a body that nobody reads, with the path that leads to it: `lines/0/colour`. */
export interface UnknownKey {
  readonly path: string
  readonly name: string
  /** What may stand in its place. */
  readonly known: readonly string[]
}
/** A body is answered with at most so many of the names that it was not heard by. */
const namedMax = 100

/** Names at any depth that a body holds and its schema does not; a part that takes whatever comes knows them all. The body has been found valid. */
export function findUnknownKeys(schema: z.ZodType | undefined, value: unknown, path = ''): UnknownKey[] {
  const found: UnknownKey[] = []
  walk(schema as z.core.$ZodType | undefined, value, path, found)
  return found
}

/** What `meta.ignored` says of them. */
export const namesOf = (found: readonly UnknownKey[]): string[] => found.slice(0, namedMax).map(({ path }) => path)

function walk(schema: z.core.$ZodType | undefined, value: unknown, path: string, found: UnknownKey[]): void {
  // Nothing nested is in a text or a number, and no more is told of a body full of what nobody knows.
  if (!schema || typeof value !== 'object' || value === null || found.length > namedMax) return
  const { def } = (schema as z.core.$ZodTypes)._zod
  const at = (key: string | number) => (path === '' ? String(key) : `${path}/${key}`)
  switch (def.type) {
    case 'object': {
      const known = Object.keys(def.shape)
      for (const [key, item] of Object.entries(value)) {
        if (Object.hasOwn(def.shape, key)) walk(def.shape[key], item, at(key), found)
        else if (!def.catchall) found.push({ path: at(key), name: key, known })
      }
      return
    }
    case 'array':
      for (const [i, item] of (value as unknown[]).entries()) walk(def.element, item, at(i), found)
      return
    case 'tuple':
      for (const [i, item] of (value as unknown[]).entries()) walk(def.items[i] ?? def.rest ?? undefined, item, at(i), found)
      return
    case 'record':
      for (const [key, item] of Object.entries(value)) walk(def.valueType, item, at(key), found)
      return
    case 'union':
      // The form that was taken: the first that fits.
      return walk(
        def.options.find((one) => (one as z.ZodType).safeParse(value).success),
        value,
        path,
        found,
      )
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return walk(def.innerType, value, path, found)
    case 'pipe':
      // What is made into something else first is known by what it was made into.
      return def.in._zod.def.type === 'transform'
        ? walk(def.out, (def.in as z.ZodType).safeParse(value).data, path, found)
        : walk(def.in, value, path, found)
  }
}

const much = ['amount', 'amount_minor', 'purchase_amount', 'points', 'lines', 'tenders']
/** Words that say how much, how many or of what, and beside which of them a call would do something else without them. */
const weighty: readonly { readonly words: readonly string[]; readonly computed: readonly string[] }[] = [
  {
    words:
      'amount amount_minor amount_cents sum total total_minor percent percentage currency currency_code points quantity qty'.split(
        ' ',
      ),
    computed: much,
  },
  { words: ['amount', 'qty', 'count', 'units'], computed: ['quantity'] },
  { words: ['lines', 'items', 'line_items', 'order_details', 'details'], computed: ['lines', 'order_details'] },
]

/** What would be a part of an action that knows only the whole. */
const partly = ['amount', 'amount_minor', 'quantity', 'qty', 'points', 'lines']

/** Whether a call that knows some names does something else where this one is passed over. */
export const weighs = (name: string, known: readonly string[]): boolean =>
  known.length === 0
    ? partly.includes(name)
    : weighty.some(({ words, computed }) => words.includes(name) && known.some((one) => computed.includes(one)))

/** Refuses a body that says how much in a word its call does not know: without an amount a refund gives everything back. */
export const refuseWeighty = (found: readonly UnknownKey[]): void =>
  refuseMeasures(found.filter(({ name, known }) => weighs(name, known)))

/**
 * Refuses to do to the whole of a record what a body says of a part of it. Some send the whole record along, and then it says what the
 * record does; `said` is the body, `own` what the record holds by its wire names.
 */
export function refusePart(found: readonly UnknownKey[], input: unknown, own: (name: string) => unknown): void {
  const isOther = (name: string) => {
    const both = [(input as Readonly<Record<string, unknown>>)[name], own(name)]
    return both.every((value) => typeof value === 'number' || typeof value === 'string') && Number(both[0]) !== Number(both[1])
  }
  refuseMeasures(found.filter(({ path }) => partly.includes(path) && isOther(path)))
}

function refuseMeasures(found: readonly UnknownKey[]): void {
  const reasons = found.slice(0, 20).map(
    ({ path, known }): Reason => ({
      code: 'unknown_measure',
      detail: `is not known here, and without it something else would be done${known.length > 0 ? `; known are ${known.join(', ')}` : ''}`,
      pointer: path,
    }),
  )
  if (reasons.length > 0) throw new Refusal(422, reasons)
}
