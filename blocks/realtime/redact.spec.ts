import { describe, expect, it } from 'vitest'
import { redact, removed } from './redact.ts'

describe('A message without addresses and numbers', () => {
  it('loses an address wherever a word begins', () => {
    expect(redact('Write to (ada.lind@works.example), or ask')).toBe(`Write to (${removed}), or ask`)
    expect(redact('x:é@ü.example')).toBe(`x:${removed}`)
  })

  it('costs what it is long', () => {
    const since = performance.now()
    for (const text of ['a'.repeat(20_000), `a@${'b'.repeat(19_990)}`, 'a@'.repeat(10_000)]) redact(text)
    expect(performance.now() - since).toBeLessThan(250)
  })
})
