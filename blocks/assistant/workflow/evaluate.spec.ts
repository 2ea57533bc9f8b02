import { describe, expect, it } from 'vitest'
import type { Comparison } from '../resources/index.ts'
import { isMet } from './evaluate.ts'

const given = {
  customer: 'Northwind',
  answer: ' Urgent: call back ',
  total: 1200,
  share: '0.5',
  order: { lines: 3, tags: ['Desk', 'chair'] },
  nothing: '',
  none: [],
  'a.b': 'whole name',
}

describe('A condition', () => {
  it.each([
    ['customer', 'equals', 'northwind ', true],
    ['customer', 'equals', 'North', false],
    ['customer', 'not_equals', 'North', true],
    ['total', 'equals', '1200.0', true],
    ['answer', 'contains', 'URGENT', true],
    ['answer', 'contains', '', false],
    ['answer', 'not_contains', 'calm', true],
    ['answer', 'starts_with', 'urgent', true],
    ['answer', 'starts_with', '', false],
    ['order.tags', 'contains', 'desk', true],
    ['order.tags', 'contains', 'des', false],
    ['order.lines', 'greater_than', 2, true],
    ['order.lines', 'greater_than', 3, false],
    ['share', 'less_than', '1', true],
    ['customer', 'greater_than', 1, false],
    ['customer', 'less_than', 1, false],
    ['nothing', 'less_than', 1, false],
    ['nothing', 'is_empty', null, true],
    ['none', 'is_empty', null, true],
    ['missing', 'is_empty', null, true],
    ['customer', 'is_not_empty', null, true],
    ['missing', 'equals', 'undefined', false],
    ['a.b', 'equals', 'whole name', true],
    // What a value only inherits is not there.
    ['constructor', 'is_empty', null, true],
    ['order.__proto__', 'is_empty', null, true],
    ['customer.length', 'is_empty', null, true],
  ] as const)('says of %s %s %s: %s', (field, operator, value, met) => {
    expect(isMet({ field, operator, value }, given)).toBe(met)
  })

  it('of several asks for all, or for any', () => {
    const [right, wrong] = [1_000, 2_000].map((value): Comparison => ({ field: 'total', operator: 'greater_than', value }))
    expect(isMet({ all: [right!, right!] }, given)).toBe(true)
    expect(isMet({ all: [right!, wrong!] }, given)).toBe(false)
    expect(isMet({ any: [wrong!, right!] }, given)).toBe(true)
    expect(isMet({ any: [wrong!] }, given)).toBe(false)
  })
})
