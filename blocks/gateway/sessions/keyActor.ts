import { isIPv6 } from 'node:net'
import { type Actor, type Caller, inTransaction, networksOf, nobody, type PermissionScope, refuse } from '@quoin/kit/server'
import { findByApiKey } from '../people/apiKeys.ts'
import { type Core, nowhere } from './core.ts'
import type { Claims } from './credential.ts'
import { lookUp } from './lookUp.ts'

/**
 * A company's own server as it asks: under the key's id, with the key's scopes, or with the rights of the role `admin` for the
 * secret of the company itself. Throws 401 when the secret is not good, or another company is named beside it.
 */
export async function keyActor(
  core: Core,
  secret: string,
  { app, tenant }: Omit<Claims, 'credential'>,
): Promise<{ actor: Actor; endsIn: number }> {
  const key = await inTransaction(core.pool, nowhere, (tx) => findByApiKey(tx, core, secret))
  if (!key) throw refuse.ended('key_not_good', 'This key is not valid or has expired.')
  if (app || tenant) {
    const named = await lookUp(core, { credential: undefined, app, tenant })
    const agrees = (!app || named.app?.companyId === key.companyId) && (!tenant || named.tenant?.id === key.companyId)
    if (!agrees) throw refuse.ended('app_mismatch', 'This key belongs to another company.')
  }
  const permissions = key.kind === 'company' ? await adminPermissions(core, key.companyId) : key.scopes.map(forAll)
  const actor: Actor = {
    ...nobody,
    kind: 'member',
    tenantId: key.companyId,
    userId: key.id,
    userName: key.name,
    roleCode: key.kind === 'company' ? 'admin' : 'none',
    permissions: new Map(permissions),
    teamUserIds: [key.id],
    // A key has its own budget of requests, as a session has.
    sessionId: key.id,
    ...(key.rateLimitPerMinute && { requestsPerMinute: key.rateLimitPerMinute }),
    usedFrom: { networks: key.allowedIps, origins: key.allowedOrigins },
  }
  return { actor, endsIn: key.endsIn ?? Infinity }
}

/**
 * Throws 401 when a key is used from elsewhere than its company allows. Who it is may be remembered, from where it comes is not. A key that
 * is for pages is refused to programs, which send no origin.
 */
export function refuseElsewhere({ usedFrom }: Actor, { headers, address }: Pick<Caller, 'headers' | 'address'>): void {
  if (!usedFrom) return
  const { networks, origins } = usedFrom
  const bare = address.split('%')[0]!
  if (networks.length > 0 && !networksOf(networks).check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4'))
    throw refuse.ended('address_not_allowed', 'This key cannot be used from this IP address.')
  if (origins.length > 0 && !(headers.origin && origins.includes(headers.origin)))
    throw refuse.ended('origin_not_allowed', 'This key cannot be used from this origin.')
}

const forAll = (code: string) => [code, 'tenant'] as const

const adminPermissions = (core: Core, companyId: string): Promise<(readonly [string, PermissionScope])[]> =>
  inTransaction(core.pool, { tenantId: companyId, userId: null, readOnly: true }, async (tx) =>
    (
      await tx.query<{ code: string; scope: PermissionScope }>(
        `select g.code, g.scope from gateway.role_permissions g
         join gateway.roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
         where g.tenant_id = $1 and r.code = 'admin' and r.status = 'active'`,
        [companyId],
      )
    ).map(({ code, scope }) => [code, scope] as const),
  )
