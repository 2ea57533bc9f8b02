import { createHash } from 'node:crypto'
import { type AnyBlock, type Grant, grantOf } from '@quoin/kit'
import { inTransaction, installationLock, type PermissionScope, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { defaultScope } from './defaultGrants.ts'
import { type RoleCode, systemRoles } from './roles.ts'

/** Id of a permission: made of its code, so that it is the same everywhere, in the form every client takes for an id. */
export function permissionId(code: string): string {
  const hex = createHash('sha256').update(`permission ${code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** One permission or a branch of them; clients draw the tree by level and parent. */
export interface PermissionNode {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly level: number
  readonly parentId: string | null
  readonly children: readonly string[]
  readonly category: string
  /** A branch groups; it cannot be granted. */
  readonly isBranch: boolean
}

/** The tree over codes, branches before their leaves, in the order of the codes. */
export function permissionTree(sentences: ReadonlyMap<string, string>): PermissionNode[] {
  const codes = new Set<string>()
  for (const code of sentences.keys()) {
    const words = code.split('.')
    words.forEach((_, i) => codes.add(words.slice(0, i + 1).join('.')))
  }
  const sorted = [...codes].sort()
  const parentOf = (code: string) => (code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null)
  return sorted.map((code) => {
    const parent = parentOf(code)
    const sentence = sentences.get(code)
    return {
      id: permissionId(code),
      code,
      name: sentence ?? code.slice(code.lastIndexOf('.') + 1),
      description: sentence ?? '',
      level: code.split('.').length,
      parentId: parent && permissionId(parent),
      children: sorted.filter((other) => parentOf(other) === code).map(permissionId),
      category: code.split('.')[0]!,
      isBranch: sentence === undefined,
    }
  })
}

/**
 * Writes down what the blocks declare, and brings the seven roles of every company up to the table of defaults as it is now: those of
 * a company made before an update as well, and those of one that was left behind when a start was broken off.
 */
export async function declarePermissions(
  core: Core,
  blocks: readonly Pick<AnyBlock, 'name' | 'declares' | 'grants'>[],
): Promise<void> {
  const declared = blocks.flatMap(({ name, declares, grants }) =>
    Object.entries(declares).map(([code, sentence]) => ({ block: name, code, sentence, grants: grantOf(grants, code) })),
  )
  const { hash, behind } = await inTransaction(core.pool, nowhere, async (tx) => {
    // Two that start at once: a new row has two unique keys, and a conflict can be stepped aside from on one of them alone.
    installationLock(tx, 'gateway.permissions')
    await tx.query(
      `insert into gateway.permissions as p (code, id, sentence, block, grants)
       select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[])
       on conflict (code) do update set sentence = excluded.sentence, block = excluded.block, grants = excluded.grants`,
      [
        declared.map((d) => d.code),
        declared.map((d) => permissionId(d.code)),
        declared.map((d) => d.sentence),
        declared.map((d) => d.block),
        declared.map((d) => JSON.stringify(d.grants)),
      ],
    )
    const grants = JSON.stringify(defaultGrants(await knownPermissions(tx)))
    const hash = hashOf(grants)
    await tx.query('insert into gateway.presets (hash, grants) values ($1, $2) on conflict do nothing', [hash, grants])
    const behind = await tx.query<{ id: string }>('select id from gateway.companies where presets is distinct from $1', [hash])
    return { hash, behind }
  })
  for (const { id } of behind) {
    await inTransaction(core.pool, { tenantId: id, userId: null }, async (tx) => {
      // Several processes start at once; the second finds it done.
      const [company] = await tx.query<{ presets: string | null }>(
        'select presets from gateway.companies where id = $1 and presets is distinct from $2 for update',
        [id, hash],
      )
      if (company && (await followPresets(tx, id, company.presets, hash))) await announceRevoked(tx, { company: id })
    })
  }
}

const hashOf = (grants: string): string => createHash('sha256').update(grants).digest('hex')

interface RoleGrant {
  readonly role: RoleCode
  readonly code: string
  readonly scope: PermissionScope
}

/** A permission as it is kept, with what its block gives to the limited roles. */
interface KnownPermission {
  readonly code: string
  readonly grants: Grant
}

const knownPermissions = (tx: Tx): Promise<KnownPermission[]> =>
  tx.query<KnownPermission>('select code, grants from gateway.permissions order by code')

const defaultGrants = (permissions: readonly KnownPermission[]): RoleGrant[] =>
  systemRoles.flatMap(({ code: role }) =>
    permissions.flatMap(({ code, grants }) => {
      const scope = defaultScope(role, code, grants)
      return scope ? [{ role, code, scope }] : []
    }),
  )

/**
 * Takes a company's preset roles from one table of defaults to another: what the earlier one gave and this one does not is taken
 * back, the rest is given. Roles the company has edited stay as they are, and so does what it was given besides. Answers whether
 * anything changed.
 */
async function followPresets(tx: Tx, companyId: string, from: string | null, to: string): Promise<boolean> {
  const gone = await tx.query(
    `delete from gateway.role_permissions held using gateway.roles r
     where held.tenant_id = $1 and r.tenant_id = $1 and r.id = held.role_id and r.is_system and not r.is_edited
       and exists (select from gateway.presets p, jsonb_to_recordset(p.grants) as g(role text, code text, scope text)
         where p.hash = $2 and g.role = r.code and g.code = held.code and g.scope = held.scope)
       and not exists (select from gateway.presets p, jsonb_to_recordset(p.grants) as g(role text, code text)
         where p.hash = $3 and g.role = r.code and g.code = held.code)
     returning 1`,
    [companyId, from, to],
  )
  const given = await tx.query(
    `insert into gateway.role_permissions as held (tenant_id, role_id, code, scope)
     select $1, r.id, g.code, g.scope from gateway.presets p, jsonb_to_recordset(p.grants) as g(role text, code text, scope text)
       join gateway.roles r on r.tenant_id = $1 and r.code = g.role and r.is_system and not r.is_edited where p.hash = $3
     on conflict (tenant_id, role_id, code) do update set scope = excluded.scope
       where held.scope <> excluded.scope and exists (
         select from gateway.presets p, jsonb_to_recordset(p.grants) as g(role text, code text, scope text)
           join gateway.roles r on r.tenant_id = $1 and r.code = g.role
         where p.hash = $2 and r.id = held.role_id and g.code = held.code and g.scope = held.scope)
     returning 1`,
    [companyId, from, to],
  )
  await tx.query('update gateway.companies set presets = $2 where id = $1', [companyId, to])
  return gone.length + given.length > 0
}

/** Gives the seven roles of a new company what the blocks say they begin with. */
export async function grantDefaults(tx: Tx, companyId: string): Promise<void> {
  const grants = defaultGrants(await knownPermissions(tx))
  await tx.query(
    `insert into gateway.role_permissions (tenant_id, role_id, code, scope)
     select r.tenant_id, r.id, g.code, g.scope from unnest($2::text[], $3::text[], $4::text[]) as g(role, code, scope)
     join gateway.roles r on r.tenant_id = $1 and r.code = g.role and r.is_system on conflict do nothing`,
    [companyId, grants.map((g) => g.role), grants.map((g) => g.code), grants.map((g) => g.scope)],
  )
  const hash = hashOf(JSON.stringify(grants))
  await tx.query(
    'update gateway.companies set presets = $2 where id = $1 and exists (select from gateway.presets where hash = $2)',
    [companyId, hash],
  )
}
