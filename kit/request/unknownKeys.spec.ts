import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { namesOf, refusePart, refuseWeighty, findUnknownKeys, weighs } from './unknownKeys.ts'
import { Refusal } from './refuse.ts'

const line = z.object({ sku: z.string(), quantity: z.int().default(1) })
const order = z.object({
  lines: z.array(line).optional(),
  by: z.union([z.string(), z.object({ name: z.string() }), z.object({ id: z.string(), at: line })]).nullish(),
  labels: z.record(z.string(), z.object({ text: z.string() })).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  extra: z.looseObject({ line: line.optional() }).optional(),
  pair: z.tuple([line, z.string()]).optional(),
})
const names = (value: unknown, schema: z.ZodType = order) => {
  schema.parse(value)
  return namesOf(findUnknownKeys(schema, value))
}

describe('What of a body nobody reads', () => {
  it('is named by its path, at any depth', () => {
    expect(names({ colour: 1, lines: [{ sku: 'a' }, { sku: 'b', colour: 2 }] })).toEqual(['colour', 'lines/1/colour'])
    expect(names({ labels: { en: { text: 'a', font: 'b' } }, pair: [{ sku: 'a', size: 1 }, 'b'] })).toEqual([
      'labels/en/font',
      'pair/0/size',
    ])
  })

  it('is what the form that was taken does not know', () => {
    expect(names({ by: 'somebody' })).toEqual([])
    expect(names({ by: { name: 'Ada', age: 36 } })).toEqual(['by/age'])
    expect(names({ by: { id: '1', at: { sku: 'a', place: 2 }, age: 36 } })).toEqual(['by/at/place', 'by/age'])
  })

  it('is nothing where whatever comes is taken, but for what lies in what is known there', () => {
    expect(names({ payload: { any: { thing: 1 } }, extra: { any: 1, line: { sku: 'a', colour: 2 } } })).toEqual([
      'extra/line/colour',
    ])
  })

  it('is told of what a body was made into before it was read', () => {
    const wrapped = z.preprocess((value) => (value as { wallet?: unknown }).wallet ?? value, line)
    expect(names({ wallet: { sku: 'a', colour: 1 } }, wrapped)).toEqual(['colour'])
  })

  it('is named a hundred times at most', () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`a${i}`, i]))
    expect(names(many)).toHaveLength(100)
  })
})

describe('A word of measure that nobody reads', () => {
  it('weighs where the deed has another word for it', () => {
    expect(weighs('amount_cents', ['amount', 'reason'])).toBe(true)
    expect(weighs('qty', ['sku', 'quantity'])).toBe(true)
    expect(weighs('items', ['lines', 'carrier'])).toBe(true)
    expect(weighs('total', ['sku', 'quantity'])).toBe(false)
    expect(weighs('colour', ['amount'])).toBe(false)
    expect(weighs('amount', ['name'])).toBe(false)
  })

  it('weighs where the deed knows only the whole', () => {
    expect(weighs('amount', [])).toBe(true)
    expect(weighs('total', [])).toBe(false)
  })

  it('is refused by a deed on the whole of a record unless it says what the record does', () => {
    const found = (body: object) => findUnknownKeys(z.object({ reason: z.string() }), body)
    const own = { amount: 50, quantity: 3, lines: [{}] } as Readonly<Record<string, unknown>>
    const action = (body: Record<string, unknown>) => () => refusePart(found(body), body, (name) => own[name])
    for (const body of [{ amount: 5 }, { amount: '5.00', reason: 'less' }, { quantity: 1 }]) expect(action(body)).toThrow(Refusal)
    for (const body of [{ amount: 50 }, { amount: '50.00' }, { lines: [] }, { points: 1 }, { amount: null }, { total: 1 }])
      expect(action(body)).not.toThrow()
  })

  it('is refused where it stands, with what is known there', () => {
    const refusal = (() => {
      try {
        return refuseWeighty(findUnknownKeys(order, { lines: [{ sku: 'a', qty: 2 }], colour: 1 }))
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).reasons).toMatchObject([{ code: 'unknown_measure', pointer: 'lines/0/qty' }])
    expect((refusal as Refusal).reasons[0]!.detail).toContain('sku, quantity')
    expect(() => refuseWeighty(findUnknownKeys(order, { colour: 1 }))).not.toThrow()
  })
})
