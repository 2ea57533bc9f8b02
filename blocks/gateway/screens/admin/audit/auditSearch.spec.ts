import { describe, expect, it } from 'vitest'
import { toAsked } from './auditSearch.ts'

describe('The audit log', () => {
  it('asks from the first moment of the first day to the last of the last, on the reader’s calendar', () => {
    const { from, to } = toAsked({ from: '2026-11-20', to: '2026-11-20' })
    expect(new Date(from!).getHours()).toBe(0)
    expect(new Date(to!).getTime() - new Date(from!).getTime()).toBe(24 * 3_600_000)
    expect(toAsked({})).toEqual({})
  })
})
