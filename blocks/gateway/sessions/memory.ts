import type { Actor } from '@quoin/kit/server'
import type { Revocations, Revoked } from './revocations.ts'

interface Remembered {
  readonly actor: Actor
  readonly until: number
}

/** Remembers for a few seconds who a secret belongs to, as long as revocations are heard; those it kept first make room. */
export class Memory {
  private readonly known = new Map<string, Remembered>()
  private readonly forgetOn: () => void

  constructor(
    private readonly revocations: Revocations,
    private readonly sizeMax = 20_000,
  ) {
    this.forgetOn = revocations.on((revoked) => this.forget(revoked))
  }

  get(key: string): Actor | undefined {
    const found = this.known.get(key)
    return found && this.revocations.isSure && found.until > performance.now() ? found.actor : undefined
  }

  /** Who it was when it was last looked up, which may be over: good for nothing but turning them away. */
  recall(key: string): Actor | undefined {
    return this.known.get(key)?.actor
  }

  /** `epoch` is that of the revocations before the database was asked: a notice since then makes the answer too old to keep. */
  keep(key: string, actor: Actor, milliseconds: number, epoch: number): void {
    if (!this.revocations.isSure || this.revocations.epoch !== epoch || milliseconds <= 0) return
    this.known.delete(key)
    if (this.known.size >= this.sizeMax) this.known.delete(this.known.keys().next().value!)
    this.known.set(key, { actor, until: performance.now() + milliseconds })
  }

  close(): void {
    this.forgetOn()
    this.known.clear()
  }

  private forget(revoked: Revoked | 'everything'): void {
    if (revoked === 'everything') return this.known.clear()
    for (const [key, { actor }] of this.known) if (concerns(revoked, actor)) this.known.delete(key)
  }
}

/** Whether a revocation is about this actor; also what decides which sockets are closed. */
export function concerns(revoked: Revoked, actor: Actor): boolean {
  if ('session' in revoked) return actor.sessionId === revoked.session
  if (!('company' in revoked)) return actor.userId === revoked.person
  const there = actor.tenantId === revoked.company || actor.parentTenantId === revoked.company
  return there && (revoked.person === undefined || actor.userId === revoked.person)
}
