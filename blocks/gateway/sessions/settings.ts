/** How long things last, in seconds, and how the gateway's header token is renewed. */
export interface SessionSettings {
  /** `interval`: a token older than `rotationSeconds` is replaced. `every`: one older than `batchSeconds` is. `off`: never. */
  readonly rotation: 'interval' | 'every' | 'off'
  readonly rotationSeconds: number
  /** Requests this close together belong to one burst and share one renewal. */
  readonly batchSeconds: number
  /** How long a superseded token is still good once its successor has been used. */
  readonly windowSeconds: number
  readonly absoluteSeconds: number
  readonly idleSeconds: number
  readonly accessSeconds: number
  readonly refreshSeconds: number
  /** Sessions of one person; the one unused the longest makes room. */
  readonly sessionsMax: number
  /** How long an answer to "who is this" may be remembered while revocations are listened to. */
  readonly rememberSeconds: number
}

const day = 86_400

export const defaultSessionSettings: SessionSettings = {
  rotation: 'interval',
  rotationSeconds: 300,
  batchSeconds: 5,
  windowSeconds: 60,
  absoluteSeconds: 14 * day,
  idleSeconds: 3 * day,
  accessSeconds: 3_600,
  refreshSeconds: 30 * day,
  sessionsMax: 10,
  rememberSeconds: 10,
}
