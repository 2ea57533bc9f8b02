import { refuse, type Tx } from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'

/** How long the secret before is still good when a key gets another, in hours: the time to bring it to every server. */
export const overlapHours = 24
/** What every secret of a company begins with, so that it is told from a public app id, and by scanners of code. */
export const secretMark = 'quoin_sk_'
/** The same of a person's own token. */
export const tokenMark = 'quoin_pat_'

export interface ApiKeyRow {
  readonly id: string
  readonly kind: 'company' | 'named' | 'personal'
  readonly keyId: string
  readonly name: string
  readonly description: string | null
  readonly scopes: readonly string[]
  readonly serviceAccount: boolean
  readonly rateLimitPerMinute: number | null
  readonly allowedOrigins: readonly string[]
  readonly allowedIps: readonly string[]
  readonly payload: unknown
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  readonly revocationReason: string | null
  readonly isExpired: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** When the current secret was made. */
  readonly secretAt: string | null
  /** Until when the one before is good too. */
  readonly oldSecretEndsAt: string | null
}

/** Keys of a company, the newest first; `named` is an id or a key's public part. Its own key is only there when asked for. */
export function readApiKeys(
  tx: Tx,
  companyId: string,
  { named, kind = 'named' }: { named?: string; kind?: ApiKeyRow['kind'] } = {},
): Promise<(ApiKeyRow & Record<string, unknown>)[]> {
  return tx.query(
    `select k.id, k.kind, k.key_id as "keyId", k.name, k.description, k.scopes, k.service_account as "serviceAccount", k.payload,
       k.rate_limit_per_minute as "rateLimitPerMinute", k.allowed_origins as "allowedOrigins", k.allowed_ips as "allowedIps",
       k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
       k.revocation_reason as "revocationReason", coalesce(k.expires_at < clock_timestamp(), false) as "isExpired",
       k.created_at as "createdAt", k.updated_at as "updatedAt",
       (select max(s.created_at) from gateway.api_key_secrets s where s.api_key_id = k.id and s.expires_at is null) as "secretAt",
       (select max(s.expires_at) from gateway.api_key_secrets s where s.api_key_id = k.id
         and s.expires_at > clock_timestamp()) as "oldSecretEndsAt"
     from gateway.api_keys k where k.company_id = $1 and k.kind = $3
       and ($2::text is null or k.id = app.id($2) or k.key_id = $2)
     order by k.created_at desc, k.id`,
    [companyId, named ?? null, kind],
  )
}

export interface ApiKeyInput {
  readonly companyId: string
  readonly kind: ApiKeyRow['kind']
  readonly name: string
  readonly description?: string | null
  readonly scopes?: readonly string[]
  readonly serviceAccount?: boolean
  readonly rateLimitPerMinute?: number | null
  readonly allowedOrigins?: readonly string[]
  readonly allowedIps?: readonly string[]
  readonly payload?: unknown
  readonly expiresAt?: string | null
  readonly createdBy: string
  /** Whose token it is. */
  readonly personId?: string
}

/** Makes a key and answers its secret, which is kept nowhere. */
export async function createApiKey(tx: Tx, input: ApiKeyInput): Promise<{ id: string; secret: string }> {
  const [made] = await tx.query<{ id: string }>(
    `insert into gateway.api_keys (company_id, kind, key_id, name, description, scopes, service_account, payload, expires_at,
     created_by, rate_limit_per_minute, allowed_origins, allowed_ips, person_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      input.companyId,
      input.kind,
      `key_${newSecret().replaceAll(/[-_]/g, '').slice(0, 20)}`,
      input.name,
      input.description ?? null,
      input.scopes ?? [],
      input.serviceAccount ?? false,
      input.payload ? JSON.stringify(input.payload) : null,
      input.expiresAt ?? null,
      input.createdBy,
      input.rateLimitPerMinute ?? null,
      input.allowedOrigins ?? [],
      input.allowedIps ?? [],
      input.personId ?? null,
    ],
  )
  return { id: made!.id, secret: await addSecret(tx, made!.id, input.kind === 'personal' ? tokenMark : secretMark) }
}

/** Gives a key another secret; the one before stays good for a day, every older one ends now. */
export async function replaceSecret(tx: Tx, companyId: string, id: string): Promise<string> {
  await tx.query('select 1 from gateway.api_keys where id = $1 for update', [id])
  await tx.query('delete from gateway.api_key_secrets where api_key_id = $1 and expires_at is not null', [id])
  await tx.query(
    `update gateway.api_key_secrets set expires_at = clock_timestamp() + $2 * interval '1 hour' where api_key_id = $1`,
    [id, overlapHours],
  )
  await tx.query('update gateway.api_keys set updated_at = clock_timestamp() where id = $1', [id])
  await announceRevoked(tx, { company: companyId })
  return addSecret(tx, id)
}

async function addSecret(tx: Tx, id: string, mark = secretMark): Promise<string> {
  const secret = `${mark}${newSecret()}`
  await tx.query('insert into gateway.api_key_secrets (hash, api_key_id) values ($1, $2)', [hashOf(secret), id])
  return secret
}

/** Ends a key at once on every server. 409 when it is revoked already. */
export async function revokeApiKey(tx: Tx, companyId: string, key: ApiKeyRow, reason: string | null): Promise<void> {
  if (key.revokedAt) throw refuse.conflict('wrong_state', 'This key is already revoked.')
  await tx.query(
    `update gateway.api_keys set revoked_at = clock_timestamp(), revocation_reason = $2, updated_at = clock_timestamp()
     where id = $1`,
    [key.id, reason],
  )
  await announceRevoked(tx, { company: companyId })
}

export interface KeyFound {
  readonly id: string
  readonly companyId: string
  readonly kind: ApiKeyRow['kind']
  readonly name: string
  /** Whose token it is; null of keys of the company. */
  readonly personId: string | null
  readonly scopes: readonly string[]
  readonly rateLimitPerMinute: number | null
  readonly allowedOrigins: readonly string[]
  readonly allowedIps: readonly string[]
  /** Milliseconds until the secret or the key ends; null when neither does. */
  readonly endsIn: number | null
}

/** The company's key of this id, while it is good. */
export async function findApiKey(tx: Tx, { clock }: Pick<Core, 'clock'>, companyId: string, id: string) {
  const [found] = await tx.query<KeyFound & Record<string, unknown>>(
    `select k.id, k.company_id as "companyId", k.kind, k.name, k.person_id as "personId", k.scopes,
       k.rate_limit_per_minute as "rateLimitPerMinute", k.allowed_origins as "allowedOrigins", k.allowed_ips as "allowedIps",
       (extract(epoch from k.expires_at - gateway.clock($1)) * 1000)::float8 as "endsIn"
     from gateway.api_keys k join gateway.companies c on c.id = k.company_id
     where k.company_id = $2 and k.id = $3 and k.kind <> 'personal' and k.revoked_at is null and c.status = 'active'
       and coalesce(k.expires_at > gateway.clock($1), true)`,
    [clock.offsetMs, companyId, id],
  )
  return found
}

/** The key a secret belongs to, while it is good; notes that it was used, at most once a minute. */
export async function findByApiKey(tx: Tx, { clock }: Pick<Core, 'clock'>, secret: string): Promise<KeyFound | undefined> {
  const [found] = await tx.query<KeyFound & Record<string, unknown>>(
    `with found as (
       select k.id, k.company_id, k.kind, k.name, k.person_id, k.scopes, k.rate_limit_per_minute, k.allowed_origins, k.allowed_ips,
         least(k.expires_at, s.expires_at) as ends
       from gateway.api_key_secrets s join gateway.api_keys k on k.id = s.api_key_id
       join gateway.companies c on c.id = k.company_id, gateway.clock($1) as now(at)
       where s.hash = $2 and k.revoked_at is null and c.status = 'active' and coalesce(s.expires_at > now.at, true)
         and coalesce(k.expires_at > now.at, true)
     ), used as (
       update gateway.api_keys k set last_used_at = clock_timestamp() from found f
       where k.id = f.id and coalesce(k.last_used_at < clock_timestamp() - interval '1 minute', true)
     )
     select id, company_id as "companyId", kind, name, person_id as "personId", scopes, rate_limit_per_minute as "rateLimitPerMinute",
       allowed_origins as "allowedOrigins", allowed_ips as "allowedIps",
       (extract(epoch from ends - gateway.clock($1)) * 1000)::float8 as "endsIn" from found`,
    [clock.offsetMs, hashOf(secret)],
  )
  return found
}
