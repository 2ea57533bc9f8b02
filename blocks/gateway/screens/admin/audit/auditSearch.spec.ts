import { describe, expect, it } from 'vitest'
import { readAuditSearch, toAsked } from './auditSearch.ts'

describe('The address of the audit log', () => {
  it('keeps what makes sense and drops the rest', () => {
    expect(readAuditSearch({ search: 'acme', person: 'nobody', from: '2026-11-01', to: 'soon', page: '3' })).toEqual({
      search: 'acme',
      from: '2026-11-01',
      page: 3,
    })
    expect(readAuditSearch({ search: 7, page: 1 })).toEqual({})
  })

  it('asks from the first moment of the first day to the last of the last, on the reader’s calendar', () => {
    const { from, to } = toAsked({ from: '2026-11-20', to: '2026-11-20' })
    expect(new Date(from!).getHours()).toBe(0)
    expect(new Date(to!).getTime() - new Date(from!).getTime()).toBe(24 * 3_600_000)
    expect(toAsked({})).toEqual({})
  })
})
