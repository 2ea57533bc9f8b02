import fc from 'fast-check'
import type * as z from 'zod'

/** Values at the edges of what computers hold: sizes, signs, empty things, text that is hardly text. */
export const edges: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  'x'.repeat(256),
  'x'.repeat(65_536),
  'a\u0000b',
  '\ud800',
  'a\r\nb: c',
  '\u202egnp.exe',
  '😀'.repeat(80),
  'é',
  'ＡＢＣ',
  'İ',
  '<script>alert(1)</script>',
  "'; drop table crm.accounts; --",
  0,
  -0,
  1,
  -1,
  0.1,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  true,
  false,
  [],
  [[]],
  [null],
  {},
  { a: { b: {} } },
  '1970-01-01',
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  '2026-02-30',
  'null',
  'undefined',
  'NaN',
  '../../etc/passwd',
  'http://127.0.0.1',
  'javascript:alert(1)',
  '99999999-9999-4999-8999-999999999999',
  '%00',
  '${7*7}',
  '{{7*7}}',
]
export const edge = fc.constantFrom(...edges)

interface Definition {
  readonly type: string
  readonly innerType?: Any
  readonly in?: Any
  readonly out?: Any
  readonly left?: Any
  readonly right?: Any
  readonly options?: readonly Any[]
  readonly element?: Any
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}
interface Any extends z.ZodType {
  readonly shape?: Readonly<Record<string, Any>>
  /** Of numbers alone. */
  readonly minValue?: number | null
  readonly maxValue?: number | null
}
const definitionOf = (schema: Any) => schema.def as unknown as Definition

const words = [
  'word',
  'Two words',
  'Ünïcode 東京',
  'en',
  'pt-BR',
  '+49 40 123456',
  'mail@demo.test',
  'https://demo.test/x?y=1',
  '2026-03-31',
  '2026-03-31T10:00:00Z',
  '#a4572f',
  'a',
  'X1',
  '12',
  'some_code',
  'own',
  'tenant',
  '7b1f8a8c-5c1e-4c0e-9d57-0f5a4ab1c111',
  'text/csv',
  'csv',
  '10:30',
  '10:30:00',
  'EUR',
  '10.00',
  'Europe/Berlin',
  'DE',
]

/** Values that a schema accepts. What is told by a refinement alone is found by trying likely ones. */
export function accepted(schema: Any): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  // Never a filter: one that nothing passes would look for ever. What cannot be guessed is sent wrong, which is a request too.
  const likely = words.find((word) => schema.safeParse(word).success)
  const fitting = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value) => (schema.safeParse(value).success ? value : likely))
  switch (definition.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.shape!).map(([name, one]) => [name, accepted(one)])), {
        requiredKeys: Object.entries(schema.shape!)
          .filter(([, one]) => !one.safeParse(undefined).success)
          .map(([name]) => name),
      })
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return accepted(definition.innerType!)
    case 'nullable':
      return fc.option(accepted(definition.innerType!), { freq: 5 })
    // A preprocessing step accepts what comes after it; any other, what comes before.
    case 'pipe':
      return definitionOf(definition.in!).type === 'transform' ? accepted(definition.out!) : fitting(accepted(definition.in!))
    case 'union':
      return fc.oneof(...definition.options!.map(accepted))
    case 'array':
      return fc.array(accepted(definition.element!), { maxLength: 4 })
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries!))
    case 'literal':
      return fc.constantFrom(...definition.values!)
    case 'boolean':
      return fc.boolean()
    case 'record':
      return fc
        .dictionary(fc.constantFrom('a', 'b', 'note'), fc.constantFrom<unknown>('x', 1, null))
        .map((value) => (schema.safeParse(value).success ? value : {}))
    case 'number':
      return numbers(schema)
    case 'string':
      return texts(schema)
    default:
      return fc.constantFrom<unknown>('x', 1, null, {})
  }
}

function numbers(schema: Any): fc.Arbitrary<unknown> {
  const fits = (n: number) => schema.safeParse(n).success
  const likely = [0, 1, 7, 20, 100, 1.5, -1, 4_096, schema.minValue ?? 0, schema.maxValue ?? 0].filter(fits)
  return fc.oneof(
    fc.constantFrom(...likely),
    fc.integer().map((n) => (fits(n) ? n : likely[0]!)),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (fits(n) ? n : likely[0]!)),
  )
}

function texts(schema: Any): fc.Arbitrary<unknown> {
  const fits = (text: string) => schema.safeParse(text).success
  const likely = words.filter(fits)
  if (likely.length === 0) return fc.string({ maxLength: 40 })
  return fc.oneof(
    fc.constantFrom(...likely),
    fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => (fits(text) ? text : likely[0]!)),
  )
}

/** A body that is valid but for one value. */
export const oneBroken = (valid: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  Object.keys(valid).length === 0
    ? fc.dictionary(fc.constantFrom('name', 'id', 'zz'), edge)
    : fc.tuple(fc.constantFrom(...Object.keys(valid)), edge).map(([name, value]) => ({ ...valid, [name]: value }))
