import {
  advisoryLock,
  type Context,
  countedRows,
  type Customs,
  document,
  gone,
  type Internals,
  listQueryOf,
  type PermissionScope,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { mayHandOn, refuseAboveOwn } from '../people/actorMayGrant.ts'
import { copyFieldRules } from '../people/fieldRules.ts'
import { permissionId, type PermissionNode, permissionTree } from '../people/permissions.ts'
import { listRoles, readRoles, roleAttributes, type RoleRow } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import type { Reachable } from '../resources/roles.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { boundsOf, listAnswer, part } from './pages.ts'

export const roles: Customs<typeof gateway, 'roles'> = {
  async list(input, ctx) {
    if (!ctx.tenantId) return listAnswer([], input, 0)
    const asked = listQueryOf(gateway.roles, ctx.actor, input, [ctx.tenantId])
    const found = await listRoles(ctx.tx, ctx.tenantId, asked, input.search)
    return listAnswer(part(found, input).map(toResource), input, found.length)
  },
  get: async ({ id }, ctx) => roleAnswer(await roleNamed(ctx, id)),
  byCode: async ({ code }, ctx) => roleAnswer(await roleNamed(ctx, code, 'code')),

  async users({ id, search, search_name, page, records }, ctx) {
    const role = await roleNamed(ctx, id)
    // The list of people itself, with its rights, its search and its pages; only the role is set.
    const query = { page: page?.toString(), records: records?.toString(), search: search ?? search_name }
    return ctx.list(gateway.users, query, (add) => [`t.role_id = ${add(role.id)}`])
  },

  async create({ on_boarding_unique_id, on_boarding_url, on_boarding_payload, copied_from_unique_id, ...values }, ctx) {
    await refuseOnboarding(ctx, on_boarding_unique_id)
    const copied = copied_from_unique_id ? await roleToCopy(ctx, copied_from_unique_id) : undefined
    // Roles made at once are numbered one after the other.
    advisoryLock(ctx.tx, 'roles')
    const [made] = await ctx.tx.query<{ id: string }>(
      `insert into gateway.roles (tenant_id, number, name, code, description, payload, on_boarding_id, on_boarding_url,
       on_boarding_payload, created_by, updated_by)
       select $1, greatest(max(number), 7) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $9 from gateway.roles where tenant_id = $1
       returning id`,
      [
        ctx.tenantId,
        values.name,
        values.code,
        values.description ?? null,
        jsonText(values.payload),
        on_boarding_unique_id ?? null,
        on_boarding_url ?? null,
        jsonText(on_boarding_payload),
        ctx.me,
      ],
    )
    await ctx.note(gateway.roles, made!.id, { name: [null, values.name], code: [null, values.code] })
    if (copied) {
      await copyFieldRules(ctx.tx, ctx.tenantId, { from: copied.id, to: made!.id, by: ctx.me })
      await writeScopes(ctx, made!.id, () => copied.scopes)
    }
    return roleAnswer(await roleNamed(ctx, made!.id), 201)
  },

  async update({ id, code, status, ...values }, ctx) {
    const role = await roleToChange(ctx, id)
    refuseChanged({ code, status }, roleAttributes(role), {
      code: 'The code of a role cannot be changed.',
      status: 'The status of a role cannot be changed. Delete the role instead.',
    })
    const now = { ...roleAttributes(role), ...values }
    if (now.on_boarding_unique_id !== role.onBoardingId) await refuseOnboarding(ctx, now.on_boarding_unique_id)
    await ctx.tx.query(
      `update gateway.roles set name = $3, description = $4, payload = $5, on_boarding_id = $6, on_boarding_url = $7,
       on_boarding_payload = $8,
         version = version + 1, updated_at = clock_timestamp(), updated_by = $9 where tenant_id = $1 and id = $2`,
      [
        ctx.tenantId,
        role.id,
        now.name,
        now.description,
        jsonText(now.payload),
        now.on_boarding_unique_id,
        now.on_boarding_url,
        jsonText(now.on_boarding_payload),
        ctx.me,
      ],
    )
    await ctx.note(gateway.roles, role.id, { name: [role.name, now.name] })
    return roleAnswer(await roleNamed(ctx, role.id))
  },

  async delete({ id }, ctx) {
    const role = await roleToChange(ctx, id)
    if (role.isSystem) throw refuse.invalid('system_role', 'Built-in roles cannot be deleted.')
    const [holder] = await ctx.tx.query('select 1 from gateway.users where tenant_id = $1 and role_id = $2 limit 1', [
      ctx.tenantId,
      role.id,
    ])
    if (holder)
      throw refuse.invalid(
        'role_in_use',
        'This role is in use, or was assigned to former members. Rename it or change its permissions instead.',
      )
    await ctx.tx.query('delete from gateway.roles where tenant_id = $1 and id = $2', [ctx.tenantId, role.id])
    await ctx.tx.query('delete from kit.field_rules where tenant_id = $1 and role_id = $2', [ctx.tenantId, role.id])
    await ctx.note(gateway.roles, role.id, { deleted_at: [null, 'now'] })
    return gone()
  },

  async permissions({ id }, ctx) {
    const role = await roleNamed(ctx, id)
    const tree = await readTree(ctx)
    const held = tree.filter((node) => node.code in role.scopes)
    return listAnswer(held.map(toNode), {}, held.length)
  },
  async setPermissions({ id, permission_ids, scopes }, ctx) {
    const known = await readTree(ctx)
    const wanted = permission_ids.map((named) => leafNamed(known, named).code)
    return writeScopes(ctx, id, (role) =>
      Object.fromEntries(wanted.map((code) => [code, scopes?.[code] ?? role.scopes[code] ?? 'tenant'])),
    )
  },
  async addPermission({ id, permission, scope }, ctx) {
    const { code } = leafNamed(await readTree(ctx), permission)
    return writeScopes(ctx, id, (role) => ({ ...role.scopes, [code]: scope ?? 'tenant' }))
  },
  async removePermission({ id, permission }, ctx) {
    const { code } = leafNamed(await readTree(ctx), permission)
    return writeScopes(ctx, id, ({ scopes: { [code]: _, ...others } }) => others)
  },
}

export const permissions: Customs<typeof gateway, 'permissions'> = {
  async list({ search, ...input }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await readTree(ctx)).filter(
      (node) => node.code.toLowerCase().includes(wanted) || node.name.toLowerCase().includes(wanted),
    )
    return listAnswer(part(found, input).map(toNode), input, found.length)
  },
  async get({ id }, ctx) {
    const node = (await readTree(ctx)).find((one) => one.id === id || one.code === id)
    if (!node) throw refuse.missing()
    return document(toNode(node))
  },
  async holders({ id, page, records, search }, ctx) {
    const { code } = leafNamed(await readTree(ctx), id)
    const roles = (await readRoles(ctx.tx, ctx.tenantId)).filter((role) => role.status === 'active' && code in role.scopes)
    const bounds = boundsOf({ page, records })
    const { rows, total } = await countedRows(bounds, ({ first, most }) =>
      ctx.tx.query<{ id: string; name: string; email: string; role_id: string; total: number }>(
        `select u.id, u.name, u.email, u.role_id, count(*) over ()::int as total from gateway.users u
       where u.tenant_id = $1 and u.role_id = any($2) and u.status = 'active' and u.deleted_at is null
         and ($3 = '' or position($3 in lower(u.name)) > 0 or position($3 in u.email) > 0)
       order by u.name, u.id limit $4 offset $5`,
        [ctx.tenantId, roles.map((role) => role.id), search?.trim().toLowerCase() ?? '', most, first],
      ),
    )
    const data = rows.map((row) => {
      const role = roles.find((one) => one.id === row.role_id)!
      const { name, email } = row
      const attributes = { unique_id: row.id, name, email, role_code: role.code, role_name: role.name, scope: role.scopes[code] }
      return { id: row.id, type: 'holder', attributes }
    })
    return listAnswer(data, bounds, total)
  },
}

export const permissionsInternal: Internals<typeof gateway, 'permissions'> = {
  async reaching({ permission, owner, person }, { tx, tenantId }) {
    const roles = (await readRoles(tx, tenantId)).filter((role) => role.status === 'active' && permission in role.scopes)
    return tx.query<Reachable & Record<string, unknown>>(
      `select u.id, u.name, u.email, coalesce(u.language, c.preferred_language, 'en') as language
       from unnest($2::uuid[], $3::text[]) r(id, scope)
         join gateway.users u on u.tenant_id = $1 and u.role_id = r.id and u.status = 'active' and u.deleted_at is null
         join gateway.companies c on c.id = $1 and c.status = 'active'
       where ($5::uuid is null or u.id = $5) and (r.scope = 'tenant' or u.id = $4::uuid
         or r.scope = 'team' and exists (select from gateway.team_members own
           join gateway.team_members m on m.tenant_id = own.tenant_id and m.team_id = own.team_id and m.user_id = u.id
           where own.tenant_id = $1 and own.user_id = $4::uuid))
       order by u.id limit 200`,
      [tenantId, roles.map((role) => role.id), roles.map((role) => role.scopes[permission]), owner, person ?? null],
    )
  },
}

/** Says what a role may do: not above one's own rights, neither before nor after. */
async function writeScopes(ctx: Context, named: string, next: (role: RoleRow) => Readonly<Record<string, PermissionScope>>) {
  const role = await roleToChange(ctx, named)
  if (role.code === 'company_admin')
    throw refuse.invalid('system_role', 'Company administrators have all permissions. This cannot be changed.')
  const scopes = next(role)
  if (!mayHandOn(ctx.actor, scopes))
    throw refuse.invalid('role_above_own', 'You cannot grant permissions you do not have.', 'permission_ids')
  await ctx.tx.query('delete from gateway.role_permissions where tenant_id = $1 and role_id = $2', [ctx.tenantId, role.id])
  await ctx.tx.query(
    'insert into gateway.role_permissions (tenant_id, role_id, code, scope) select $1, $2, * from unnest($3::text[], $4::text[])',
    [ctx.tenantId, role.id, Object.keys(scopes), Object.values(scopes)],
  )
  // From now on the company says what this role may do, not the next update.
  await ctx.tx.query('update gateway.roles set is_edited = true where tenant_id = $1 and id = $2', [ctx.tenantId, role.id])
  await ctx.note(gateway.roles, role.id, { permissions: [role.scopes, scopes] })
  await announceRevoked(ctx.tx, { company: ctx.tenantId })
  return roleAnswer(await roleNamed(ctx, role.id))
}

async function roleNamed(ctx: Context, named: string, by: 'id' | 'code' = 'id'): Promise<RoleRow> {
  const [role] = ctx.tenantId ? await readRoles(ctx.tx, ctx.tenantId, named, by) : []
  if (!role) throw refuse.missing('This role does not exist.')
  return role
}

export async function roleToChange(ctx: Context, named: string): Promise<RoleRow> {
  const role = await roleNamed(ctx, named)
  await ctx.tx.query('select 1 from gateway.roles where tenant_id = $1 and id = $2 for update', [ctx.tenantId, role.id])
  refuseAboveOwn(ctx.actor, role)
  return role
}

/** The role that a new one is made after: nobody makes one that stands above their own. */
async function roleToCopy(ctx: Context, id: string): Promise<RoleRow> {
  const [role] = await readRoles(ctx.tx, ctx.tenantId, id)
  if (!role) throw refuse.invalid('no_such_record', 'This record does not exist.', 'copied_from_unique_id')
  refuseAboveOwn(ctx.actor, role)
  return role
}

const toResource = (role: RoleRow) => ({ id: role.id, type: 'role', attributes: roleAttributes(role) })
const roleAnswer = (role: RoleRow, status = 200) => document({ ...toResource(role), status })
const jsonText = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

async function readTree(ctx: Context): Promise<PermissionNode[]> {
  const rows = await ctx.tx.query<{ code: string; sentence: string }>('select code, sentence from gateway.permissions')
  return permissionTree(new Map(rows.map(({ code, sentence }) => [code, sentence])))
}

function leafNamed(tree: readonly PermissionNode[], named: string): PermissionNode {
  const id = named.includes('.') ? permissionId(named) : named.toLowerCase()
  const node = tree.find((one) => one.id === id)
  if (node?.isBranch)
    throw refuse.invalid(
      'no_such_permission',
      `${node.name} is a group of permissions. Name the permissions in it.`,
      'permission_ids',
    )
  if (!node) throw refuse.invalid('no_such_permission', `There is no permission ${named.slice(0, 80)}.`, 'permission_ids')
  return node
}

const toNode = ({ id, parentId, isBranch, ...node }: PermissionNode) => ({
  id,
  type: 'permission',
  attributes: { unique_id: id, ...node, parent_id: parentId, status: 'active', is_branch: isBranch },
})

/** A role names a journey of its own company; where onboarding is not served, nobody can tell. */
async function refuseOnboarding(ctx: Context, id: unknown): Promise<void> {
  const served = ctx.models.find(({ resource }) => resource.dotted === 'onboarding.onboardings')
  if (!served || typeof id !== 'string') return
  if (!(await ctx.find(served.resource, id).catch(() => null)))
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'on_boarding_unique_id')
}
