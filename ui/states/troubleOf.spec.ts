import { ApiError } from '@quoin/kit/client'
import { describe, expect, it } from 'vitest'
import { troubleOf } from './ErrorState.tsx'

const refusal = (status: number, code: string, permission?: string) =>
  new ApiError(status, code, 'No.', [
    { status: String(status), code, title: 'No', detail: 'No.', meta: permission ? { permission } : {} },
  ])

describe('A refusal', () => {
  it('for want of a permission is one whatever its status, and names the permission', () => {
    for (const status of [403, 422]) {
      const error = refusal(status, 'not_allowed', 'crm.leads.read')
      expect(troubleOf(error)).toBe('refused')
      expect(error.permission).toBe('crm.leads.read')
    }
    expect(refusal(403, 'not_allowed').permission).toBeUndefined()
  })

  it('of another kind is what it is', () => {
    expect(troubleOf(refusal(422, 'invalid'))).toBe('failed')
    expect(troubleOf(refusal(404, 'not_found'))).toBe('missing')
    expect(troubleOf(refusal(429, 'too_many'))).toBe('slow')
    expect(troubleOf(new ApiError(0, 'unreachable', 'No.'))).toBe('offline')
    expect(troubleOf(new Error('ours'))).toBe('failed')
  })
})
