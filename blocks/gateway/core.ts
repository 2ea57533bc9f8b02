import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Database } from '@quoin/kit/database'
import { outbound } from '@quoin/kit/outbound'
import { outboundSocket } from '@quoin/kit/outbound-socket'
import { type Context, KeyedQueue } from '@quoin/kit/server'
import type { Pool } from 'pg'
import type { Core } from './sessions/core.ts'
import { PasswordHasher } from './sessions/passwords.ts'
import { domainRecords } from './sessions/domainRecords.ts'
import type { Provider } from './sessions/providers.ts'
import { Revocations } from './sessions/revocations.ts'
import { KeyUsage } from './sessions/keyUsage.ts'
import { keysOf } from './sessions/seal.ts'
import { defaultSessionSettings, type SessionSettings } from './sessions/settings.ts'

export interface CoreSettings {
  readonly database: Database
  readonly log?: { warn(message: string): void }
  readonly sessions?: Partial<SessionSettings>
  readonly providers?: readonly Provider[]
  readonly bounceToken?: string
  /** Private networks that the addresses of companies' providers and mail servers may lead to. */
  readonly outboundNetworks?: readonly string[]
  readonly dnsServers?: readonly string[]
}

/** What stands behind sign-in in one process, one for each database. */
const cores = new WeakMap<Pool, Core & { close(): Promise<void> }>()

/**
 * The core over a database; the same one every time. It has connections of its own, because a request holds one of the auth
 * pool's while it works, and requests that each wait for a second one would wait for ever.
 */
export function gatewayCore({
  database,
  log,
  sessions,
  providers = [],
  bounceToken,
  outboundNetworks,
  dnsServers,
}: CoreSettings): Core & { close(): Promise<void> } {
  const known = cores.get(database.auth)
  if (known) return known
  const say = (message: string) => log?.warn(message)
  const pool = openPool(database.connectionString('auth', 'pooled'), 'sessions', 5, say)
  const revocations = new Revocations(database.connectionString('auth'), say)
  const running = new Set<Promise<unknown>>()
  const core = {
    pool,
    revocations,
    settings: { ...defaultSessionSettings, ...sessions },
    clock: { offsetMs: 0 },
    hasher: new PasswordHasher(),
    queue: new KeyedQueue(),
    keys: keysOf(database.connectionString('auth')),
    keyUsage: new KeyUsage(pool, say),
    providers,
    bounceToken,
    outbound: outbound({ openTo: outboundNetworks }),
    outboundToWebhooks: outbound({ openTo: outboundNetworks, timeoutMs: 10_000 }),
    connectMail: outboundSocket({ openTo: outboundNetworks }),
    domainRecords: domainRecords(dnsServers),
    afterAnswer(work: () => Promise<unknown>) {
      const done = sleep(20 + randomInt(60)).then(work)
      running.add(done)
      void done.finally(() => running.delete(done))
    },
    async close() {
      cores.delete(database.auth)
      await Promise.all(running)
      await core.keyUsage.close()
      await revocations.close()
      await pool.end()
    },
  }
  cores.set(database.auth, core)
  return core
}

/** The core a request's work belongs to. */
export function coreOf({ pools }: { readonly pools: Pick<Context['pools'], 'auth'> }): Core {
  const core = cores.get(pools.auth)
  if (!core) throw new Error('The gateway answers requests only after createAuthenticator was called for its database.')
  return core
}
