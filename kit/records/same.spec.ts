import { describe, expect, it } from 'vitest'
import { hours } from '../fields/index.ts'
import { same } from './write.ts'

describe('A value that is written again', () => {
  it('is the same whatever the order of its keys, as the database and a schema have one each', () => {
    const stored = [{ to: '17:30', day: 1, from: '08:00' }]
    expect(same(hours().definition.schema.parse(stored), stored)).toBe(true)
    expect(same({ a: { b: 1, c: [1, 2] } }, { a: { c: [1, 2], b: 1 } })).toBe(true)
  })

  it('is another where anything else differs', () => {
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(same({}, null)).toBe(false)
  })
})
