import type { Tx } from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'
import { sealOfWebhook } from './sign.ts'

export interface EndpointRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly status: 'active' | 'paused' | 'ended'
  readonly ended_for: 'failing' | 'gone' | 'person' | null
  readonly acts_as: string
  readonly acts_as_name: string | null
  readonly sealed_secret: Buffer
  readonly sealed_old_secret: Buffer | null
  readonly old_secret_ends_at: string | null
  readonly failures: number
  readonly failing_since: string | null
  readonly resting_until: string | null
  readonly last_delivered_at: string | null
  readonly missed: number
  readonly created_at: string
  readonly updated_at: string
}

/** Endpoints of a company, the oldest first; or the one that is named. */
export function readEndpoints(tx: Tx, tenantId: string, id?: string): Promise<EndpointRow[]> {
  return tx.query<EndpointRow>(
    `select w.id, w.name, w.url, w.events, w.status, w.ended_for, w.acts_as, u.name as acts_as_name, w.sealed_secret, w.sealed_old_secret,
       w.old_secret_ends_at, w.failures, w.failing_since, w.resting_until, w.last_delivered_at, w.missed::int as missed, w.created_at,
       w.updated_at
     from gateway.webhooks w left join gateway.users u on u.tenant_id = w.tenant_id and u.id = w.acts_as
     where w.tenant_id = $1 and ($2::uuid is null or w.id = $2) order by w.created_at, w.id`,
    [tenantId, id ?? null],
  )
}

/** What an endpoint is signed to with just now: while a secret is being replaced, with both. */
export function secretsOf({ keys, clock }: Pick<Core, 'keys' | 'clock'>, row: EndpointRow): string[] {
  const owner = sealOfWebhook(row.id)
  const isOldGood = row.sealed_old_secret && Date.parse(row.old_secret_ends_at ?? '') > Date.now() + clock.offsetMs
  return [keys.open(row.sealed_secret, owner), ...(isOldGood ? [keys.open(row.sealed_old_secret!, owner)] : [])]
}
