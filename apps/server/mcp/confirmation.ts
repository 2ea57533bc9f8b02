import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@quoin/kit'
import type { Actor } from '@quoin/kit/server'

const goodForMs = 10 * 60_000

/** A word that this person may do this very thing with these values, once and soon. */
export class Confirmations {
  constructor(private readonly keys: readonly [string, ...string[]]) {}

  issue(actor: Actor, operation: string, input: unknown, now = Date.now()): string {
    const until = now + goodForMs
    return `${until}.${this.sign(this.keys[0], actor, operation, input, until)}`
  }

  isGood(word: string, actor: Actor, operation: string, input: unknown, now = Date.now()): boolean {
    const [until = '', signature = ''] = word.split('.')
    if (!/^\d{13}$/.test(until) || Number(until) < now) return false
    const given = Buffer.from(signature)
    return this.keys.some((key) => {
      const expected = Buffer.from(this.sign(key, actor, operation, input, Number(until)))
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
  }

  private sign(key: string, { tenantId, userId, sessionId }: Actor, operation: string, input: unknown, until: number): string {
    const what = createHash('sha256').update(canonicalJson(input)).digest('hex')
    return createHmac('sha256', key)
      .update(JSON.stringify([tenantId, userId, sessionId, operation, what, until]))
      .digest('base64url')
  }
}
