import { createHash } from 'node:crypto'
import type { AnyBlock } from '@quoin/kit'
import { inTransaction, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { defaultReach } from './defaultGrants.ts'
import { systemRoles } from './roles.ts'

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

/** Writes down what the blocks declare. What is new is given to the seven roles of every company by the table of defaults. */
export async function declarePermissions(core: Core, blocks: readonly Pick<AnyBlock, 'name' | 'declares'>[]): Promise<void> {
  const declared = blocks.flatMap(({ name, declares }) =>
    Object.entries(declares).map(([code, sentence]) => ({ block: name, code, sentence })),
  )
  const { added, companies } = await inTransaction(core.pool, nowhere, async (tx) => {
    const rows = await tx.query<{ code: string; added: boolean }>(
      `insert into gateway.permissions as p (code, id, sentence, block)
       select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[])
       on conflict (code) do update set sentence = excluded.sentence, block = excluded.block
       returning p.code, p.xmax = 0 as added`,
      [
        declared.map((d) => d.code),
        declared.map((d) => permissionId(d.code)),
        declared.map((d) => d.sentence),
        declared.map((d) => d.block),
      ],
    )
    const companies = await tx.query<{ id: string }>('select id from gateway.companies')
    return { added: rows.filter((row) => row.added).map((row) => row.code), companies }
  })
  if (added.length === 0) return
  for (const { id } of companies) {
    await inTransaction(core.pool, { tenantId: id, userId: null }, async (tx) => {
      await grantDefaults(tx, id, added)
      await announceRevoked(tx, { company: id })
    })
  }
}

/** Gives the seven roles of a company what the table of defaults says about these permissions. */
export async function grantDefaults(tx: Tx, companyId: string, codes: readonly string[]): Promise<void> {
  const grants = systemRoles.flatMap((role) =>
    codes.flatMap((code) => {
      const reach = defaultReach(role.code, code)
      return reach ? [{ role: role.code, code, reach }] : []
    }),
  )
  await tx.query(
    `insert into gateway.role_permissions (tenant_id, role_id, code, scope)
     select r.tenant_id, r.id, g.code, g.scope from unnest($2::text[], $3::text[], $4::text[]) as g(role, code, scope)
     join gateway.roles r on r.tenant_id = $1 and r.code = g.role and r.is_system on conflict do nothing`,
    [companyId, grants.map((g) => g.role), grants.map((g) => g.code), grants.map((g) => g.reach)],
  )
}
