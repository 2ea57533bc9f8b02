import { describe, expect, it } from 'vitest'
import { decimal, integer } from './index.ts'

describe('A decimal', () => {
  it('is refused where it would need an index, which the server does not start with, and says what to take instead', () => {
    for (const input of ['sortable', 'filterable', 'unique'] as const) {
      expect(() => decimal(0, 100)[input]()).toThrow(new RegExp(`decimal\\(\\) cannot be ${input}.*integer\\(`))
      expect(integer(0, 100)[input]().definition[input]).toBe(true)
    }
  })
})
