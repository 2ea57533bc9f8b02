import { type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { mayHandOn } from '../people/actorMayGrant.ts'
import { type ApiKeyRow, createApiKey, readApiKeys, replaceSecret, revokeApiKey } from '../people/apiKeys.ts'
import { coreOf } from '../core.ts'
import { readKeyUsage } from '../people/keyUsage.ts'
import { readFieldRules, refuseMoreSight } from '../people/fieldRules.ts'
import { gateway } from '../resources/index.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { mustBeThemForSecrets } from './authenticatorApp.ts'
import { boundsOf, listAnswer, narrowed, part } from './pages.ts'
import { refuseUnproven } from './proven.ts'

export const apiKeys: Customs<typeof gateway, 'apiKeys'> = {
  async list({ page, records, search, ...narrowing }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await readApiKeys(ctx.tx, ctx.tenantId)).filter((key) => key.name.toLowerCase().includes(wanted))
    const requested = boundsOf({ page, records })
    const shown = narrowed(
      found.map((key) => toResource(key)),
      narrowing,
    )
    return listAnswer(part(shown, requested), requested, shown.length)
  },
  get: async ({ id }, ctx) => document(toResource(await keyNamed(ctx, id))),
  byKeyId: async ({ key }, ctx) => document(toResource(await keyNamed(ctx, key))),

  async usage({ id, period }, ctx) {
    const key = await keyNamed(ctx, id)
    // What this server has counted and not written down yet belongs to it too.
    await coreOf(ctx).keyUsage.flush()
    const { requests, failed, milliseconds, byOperation, byDay } = await readKeyUsage(ctx.tx, key.id, period)
    return {
      id: key.id,
      api_key_id: key.id,
      period,
      total_requests: requests,
      successful_requests: requests - failed,
      failed_requests: failed,
      average_latency: requests > 0 ? Math.round(milliseconds / requests) : 0,
      requests_by_endpoint: byOperation,
      requests_by_day: Object.entries(byDay).map(([date, count]) => ({ date, count })),
    }
  },
  async create(
    {
      expires_at,
      service_account,
      rate_limit_per_minute,
      allowed_origins,
      allowed_ips,
      password,
      mfa_code,
      backup_code,
      ...values
    },
    ctx,
  ) {
    await refuseUnproven(ctx)
    await refuseScopes(ctx, values.scopes ?? [])
    if (expires_at && Date.parse(expires_at) <= Date.now())
      throw refuse.invalid('in_the_past', 'must be in the future', 'expires_at')
    await mustBeThemForSecrets(ctx, { password, mfa_code, backup_code })
    const { id, secret } = await createApiKey(ctx.tx, {
      ...values,
      companyId: ctx.tenantId,
      kind: 'named',
      serviceAccount: service_account,
      expiresAt: expires_at,
      rateLimitPerMinute: rate_limit_per_minute,
      allowedOrigins: allowed_origins ?? [],
      allowedIps: allowed_ips ?? [],
      createdBy: ctx.me,
    })
    await ctx.note(gateway.apiKeys, id, { name: [null, values.name], scopes: [null, values.scopes ?? []] })
    return document({ ...toResource(await keyNamed(ctx, id), secret), status: 201 })
  },

  async update({ id, name, description, scopes, payload, ...restrictions }, ctx) {
    const key = await keyNamed(ctx, id)
    if (scopes) await refuseScopes(ctx, scopes)
    const next = {
      name: name ?? key.name,
      description: description === undefined ? key.description : description,
      scopes: scopes ?? key.scopes,
      payload: payload === undefined ? key.payload : payload,
      rateLimit: kept(restrictions.rate_limit_per_minute, key.rateLimitPerMinute),
      origins: kept(restrictions.allowed_origins, key.allowedOrigins) ?? [],
      ips: kept(restrictions.allowed_ips, key.allowedIps) ?? [],
    }
    await ctx.tx.query(
      `update gateway.api_keys set name = $3, description = $4, scopes = $5, payload = $6, rate_limit_per_minute = $7, allowed_origins = $8,
         allowed_ips = $9, updated_at = clock_timestamp()
       where company_id = $1 and id = $2`,
      [
        ctx.tenantId,
        key.id,
        next.name,
        next.description,
        next.scopes,
        next.payload ? JSON.stringify(next.payload) : null,
        next.rateLimit,
        next.origins,
        next.ips,
      ],
    )
    await announceRevoked(ctx.tx, { company: ctx.tenantId })
    await ctx.note(gateway.apiKeys, key.id, {
      name: [key.name, next.name],
      scopes: [key.scopes, next.scopes],
      rateLimitPerMinute: [key.rateLimitPerMinute, next.rateLimit],
      allowedOrigins: [key.allowedOrigins, next.origins],
      allowedIps: [key.allowedIps, next.ips],
    })
    return document(toResource(await keyNamed(ctx, key.id)))
  },

  async regenerate({ id, ...proof }, ctx) {
    const key = await keyNamed(ctx, id)
    if (key.revokedAt) throw refuse.conflict('wrong_state', 'This key is revoked.')
    if (key.isExpired) throw refuse.conflict('wrong_state', 'This key has expired. Create a new one.')
    await refuseUnproven(ctx)
    await refuseScopes(ctx, key.scopes)
    await mustBeThemForSecrets(ctx, proof)
    const secret = await replaceSecret(ctx.tx, ctx.tenantId, key.id)
    await ctx.note(gateway.apiKeys, key.id, { key: ['replaced', 'new'] })
    return document(toResource(await keyNamed(ctx, key.id), secret))
  },
  async revoke({ id, reason }, ctx) {
    const key = await keyNamed(ctx, id)
    await revokeApiKey(ctx.tx, ctx.tenantId, key, reason ?? null)
    await ctx.note(gateway.apiKeys, key.id, { revoked: [null, reason ?? 'revoked'] })
    return document(toResource(await keyNamed(ctx, key.id)))
  },
  async delete({ id }, ctx) {
    const key = await keyNamed(ctx, id)
    await ctx.tx.query('delete from gateway.api_keys where company_id = $1 and id = $2', [ctx.tenantId, key.id])
    await announceRevoked(ctx.tx, { company: ctx.tenantId })
    await ctx.note(gateway.apiKeys, key.id, { name: [key.name, null] })
    return gone()
  },
}

/** What is not mentioned stays. */
const kept = <T>(value: T | undefined, now: T): T => (value === undefined ? now : value)

async function keyNamed(ctx: Context, named: string): Promise<ApiKeyRow> {
  const [key] = await readApiKeys(ctx.tx, ctx.tenantId, { named })
  if (!key) throw refuse.missing()
  return key
}

/** A key may do what its maker may do in all of the company, see no more than they do, and nothing that no block knows. */
async function refuseScopes(ctx: Context, scopes: readonly string[]): Promise<void> {
  const known = await ctx.tx.query<{ code: string }>('select code from gateway.permissions where code = any($1)', [scopes])
  const strange = scopes.find((scope) => !known.some(({ code }) => code === scope))
  if (strange) throw refuse.invalid('no_such_permission', `There is no permission ${strange.slice(0, 80)}.`, 'scopes')
  if (!mayHandOn(ctx.actor, Object.fromEntries(scopes.map((scope) => [scope, 'tenant' as const]))))
    throw refuse.invalid('role_above_own', 'You cannot grant permissions you do not have.', 'scopes')
  refuseMoreSight(ctx.actor, await readFieldRules(ctx.tx, ctx.tenantId, null))
}

const dayMs = 86_400_000

function toResource(key: ApiKeyRow, secret: string | null = null) {
  return {
    id: key.id,
    type: 'ApiKey',
    attributes: {
      unique_id: key.id,
      key_id: key.keyId,
      name: key.name,
      description: key.description,
      scopes: key.scopes,
      service_account: key.serviceAccount,
      rate_limit_per_minute: key.rateLimitPerMinute,
      allowed_origins: key.allowedOrigins,
      allowed_ips: key.allowedIps,
      status: key.revokedAt || key.isExpired ? 'inactive' : 'active',
      expires_at: key.expiresAt,
      last_used_at: key.lastUsedAt,
      revoked_at: key.revokedAt,
      revocation_reason: key.revocationReason,
      payload: key.payload,
      is_expired: key.isExpired,
      days_until_expiry: key.expiresAt ? Math.max(0, Math.floor((Date.parse(key.expiresAt) - Date.now()) / dayMs)) : null,
      previous_expires_at: key.oldSecretEndsAt,
      secret_key: secret,
      created_at: key.createdAt,
      updated_at: key.updatedAt,
    },
  }
}
