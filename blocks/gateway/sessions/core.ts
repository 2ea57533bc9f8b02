import type { Outbound } from '@quoin/kit/outbound'
import type { OutboundSocket } from '@quoin/kit/outbound-socket'
import type { KeyedQueue } from '@quoin/kit/server'
import type { Pool } from 'pg'
import type { DomainRecords } from './domainRecords.ts'
import type { PasswordHasher } from './passwords.ts'
import type { Provider } from './providers.ts'
import type { Revocations } from './revocations.ts'
import type { KeyUsage } from './keyUsage.ts'
import type { Keys } from './seal.ts'
import type { SessionSettings } from './settings.ts'

/** What everything about sign-in stands on. */
export interface Core {
  /** Pool of the role quoin_auth, the only one that sees people and sessions. */
  readonly pool: Pool
  readonly settings: SessionSettings
  /** Database time is the only time; tests move it by this many milliseconds instead of waiting. */
  readonly clock: { offsetMs: number }
  readonly hasher: PasswordHasher
  /** What many who are not in yet ask at once is asked one at a time: whoever is in shares these connections. */
  readonly queue: KeyedQueue
  readonly revocations: Revocations
  readonly keys: Keys
  readonly keyUsage: KeyUsage
  /** Who else may say who somebody is. */
  readonly providers: readonly Provider[]
  /** What the mail server shows that hands over what comes back; without one nothing is taken. */
  readonly bounceToken?: string
  /** How addresses that companies typed are called. */
  readonly outbound: Outbound
  /** The same for endpoints that are told what happens; slow ones leave the slots of sign-in alone. */
  readonly outboundToWebhooks: Outbound
  /** How mail servers that companies typed are connected to. */
  readonly connectMail: OutboundSocket
  readonly domainRecords: DomainRecords
  /**
   * Work that begins a moment after the answer was given, so that how long the answer takes tells nothing about it; closing waits
   * for it.
   */
  afterAnswer(work: () => Promise<unknown>): void
}

/** For transactions on tables that belong to no company. */
export const nowhere = { tenantId: null, userId: null } as const
