import { isIPv6 } from 'node:net'
import { type Actor, type Caller, inTransaction, networksOf, nobody, type PermissionScope, refuse } from '@quoin/kit/server'
import { fieldRulesIn } from '../people/fieldRules.ts'
import { findApiKey, findByApiKey, type KeyFound } from '../people/apiKeys.ts'
import { type Core, nowhere } from './core.ts'
import type { Claims } from './credential.ts'
import { findMember } from './findMember.ts'
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
  const actor = key.personId ? await tokenActor(core, key, key.personId) : await actorOfKey(core, key)
  return { actor, endsIn: key.endsIn ?? Infinity }
}

/** A key of a company as background work acts for it: what it began is done while it is good. */
export async function keyInBackground(core: Core, companyId: string, id: string): Promise<Actor | null> {
  const key = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) => findApiKey(tx, core, companyId, id))
  return key ? actorOfKey(core, key) : null
}

async function actorOfKey(core: Core, key: KeyFound): Promise<Actor> {
  const [permissions, fieldRules] = await Promise.all([
    key.kind === 'company' ? adminPermissions(core, key.companyId) : key.scopes.map(forAll),
    fieldRulesIn(core, key.companyId, null),
  ])
  return {
    ...nobody,
    kind: 'member',
    tenantId: key.companyId,
    userId: key.id,
    userName: key.name,
    roleCode: key.kind === 'company' ? 'admin' : 'none',
    permissions: new Map(permissions),
    fieldRules,
    teamUserIds: [key.id],
    // A key has its own budget of requests, as a session has.
    sessionId: key.id,
    ...(key.rateLimitPerMinute && { requestsPerMinute: key.rateLimitPerMinute }),
    usedFrom: { networks: key.allowedIps, origins: key.allowedOrigins },
  }
}

/** What no token does for anybody: it would outlive the token, or reach beyond it. */
export const beyondTokens: ReadonlySet<string> = new Set([
  'gateway.apiKeys.manage',
  'gateway.webhooks.manage',
  'gateway.company.secret',
  'gateway.roles.write',
  'gateway.users.manage',
  'gateway.users.look',
  'gateway.signIn.manage',
  'gateway.mails.server',
  'gateway.people.erase',
])
/** The scope of a token that may do all its owner may, now and later. */
export const wholeScope = '*'

/** A person as a program of theirs asks: with what was named of their rights, as far as they still have them. */
async function tokenActor(core: Core, key: KeyFound, personId: string): Promise<Actor> {
  const member = await findMember(core, key.companyId, personId)
  if (!member) throw refuse.ended('membership_ended', 'The owner of this token no longer belongs to the company.')
  const isWhole = key.scopes.includes(wholeScope)
  const permissions = [...member.permissions].filter(
    ([code]) => !beyondTokens.has(code) && (isWhole || key.scopes.includes(code)),
  )
  return {
    ...nobody,
    kind: 'member',
    tenantId: key.companyId,
    userId: personId,
    ...member,
    permissions: new Map(permissions),
    sessionId: key.id,
    agent: { name: key.name, isWhole },
    ...(key.rateLimitPerMinute && { requestsPerMinute: key.rateLimitPerMinute }),
  }
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
