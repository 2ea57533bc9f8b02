import type { SessionSettings } from './settings.ts'

/** What is known of a token that comes in generations, at the moment it is presented; times in milliseconds ago. */
export interface Generations {
  readonly generation: number
  /** Newest generation of the same session and kind. */
  readonly latest: number
  readonly madeAgo: number
  /** When the youngest token of the next generation was made; null when there is none. */
  readonly successorMadeAgo: number | null
  /** When a token of the next generation was first presented; null when that has not happened. */
  readonly successorUsedAgo: number | null
}

/**
 * `good`: nothing to do. `renew`: good, and its holder gets a successor. `wait`: good, its holder's successor is under way or
 * with a neighbour. `replayed`: superseded for good and shown again, so somebody else may hold the session. `dead`: not good.
 */
export type Verdict = 'good' | 'renew' | 'wait' | 'replayed' | 'dead'

/**
 * Rotation that strands nobody: an old token stays good until its successor has been seen and the window after that is over,
 * because only then is it certain that the answer with the successor arrived.
 */
export function judge(token: Generations, settings: SessionSettings): Verdict {
  if (token.generation === token.latest) {
    const restSeconds = settings.rotation === 'every' ? settings.batchSeconds : settings.rotationSeconds
    return settings.rotation !== 'off' && token.madeAgo >= restSeconds * 1_000 ? 'renew' : 'good'
  }
  const superseded = token.successorUsedAgo !== null && token.successorUsedAgo >= settings.windowSeconds * 1_000
  if (superseded) return 'replayed'
  if (token.generation < token.latest - 1) return 'dead'
  const lost = token.successorUsedAgo === null && (token.successorMadeAgo ?? Infinity) >= settings.batchSeconds * 1_000
  return lost ? 'renew' : 'wait'
}
