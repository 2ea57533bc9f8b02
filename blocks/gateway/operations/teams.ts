import {
  type BlockServer,
  type Context,
  countedRows,
  type Customs,
  document,
  gone,
  notAllowed,
  refuse,
  scopeOf,
} from '@quoin/kit/server'
import { gateway } from '../resources/index.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { boundsOf, listAnswer } from './pages.ts'

interface MemberRow {
  readonly unique_id: string
  readonly name: string
  readonly email: string
  readonly role_code: string
  readonly role_name: string
}

export const teams: Customs<typeof gateway, 'teams'> = {
  async members({ id, page, records, search }, ctx) {
    await ctx.find(gateway.teams, id)
    const bounds = boundsOf({ page, records })
    const { rows, total } = await readMembers(ctx, id, { ...bounds, search })
    return listAnswer(rows.map(toResource), bounds, total)
  },

  async addMember({ id, user }, ctx) {
    refuseNarrow(ctx)
    await ctx.find(gateway.teams, id, 'lock')
    await ctx.find(gateway.users, user)
    const added = await ctx.tx.query(
      'insert into gateway.team_members (tenant_id, team_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1',
      [ctx.tenantId, id, user],
    )
    if (added.length > 0) await changed(ctx, id, [null, user])
    const { rows } = await readMembers(ctx, id, { page: 1, records: 1, user })
    return document(toResource(rows[0]!))
  },

  async removeMember({ id, user }, ctx) {
    refuseNarrow(ctx)
    await ctx.find(gateway.teams, id, 'lock')
    const removed = await ctx.tx.query(
      'delete from gateway.team_members where tenant_id = $1 and team_id = $2 and user_id = $3 returning 1',
      [ctx.tenantId, id, user],
    )
    if (removed.length === 0) throw refuse.missing()
    await changed(ctx, id, [user, null])
    return gone()
  },
}

/** A team that is no more lends its people no reach: whoever was in it is taken out first. */
export const deleteTeam: NonNullable<BlockServer['replaces'][string]['delete']> = async (request, ctx, standard) => {
  const { id } = request.params as { id: string }
  await ctx.find(gateway.teams, id, 'lock')
  await ctx.tx.query('delete from gateway.team_members where tenant_id = $1 and team_id = $2', [ctx.tenantId, id])
  await announceRevoked(ctx.tx, { company: ctx.tenantId })
  return standard(request)
}

/** Who is in a team decides how far people reach, so it is not for those who manage their own team alone: they would come into every other. */
function refuseNarrow({ actor }: Context): void {
  const permission = 'gateway.users.manage'
  if (scopeOf(actor, permission) !== 'tenant') throw notAllowed('gateway', permission)
}

/** PermissionScope is remembered for seconds, so everybody's is asked anew. */
async function changed(ctx: Context, id: string, members: readonly [string | null, string | null]): Promise<void> {
  await ctx.note(gateway.teams, id, { members })
  await announceRevoked(ctx.tx, { company: ctx.tenantId })
}

async function readMembers(
  { tx, tenantId }: Context,
  team: string,
  { page, records, search, user }: { page: number; records: number; search?: string; user?: string },
): Promise<{ rows: MemberRow[]; total: number }> {
  const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
    tx.query<MemberRow & { total: number } & Record<string, unknown>>(
      `select u.id as unique_id, u.name, u.email, r.code as role_code, r.name as role_name, count(*) over ()::int as total
     from gateway.team_members m
       join gateway.users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
       join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
     where m.tenant_id = $1 and m.team_id = $2 and ($3::uuid is null or u.id = $3)
       and ($4 = '' or position($4 in lower(u.name)) > 0 or position($4 in u.email) > 0)
     order by u.name, u.id limit $5 offset $6`,
      [tenantId, team, user ?? null, search?.trim().toLowerCase() ?? '', most, first],
    ),
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}

const toResource = (row: MemberRow) => ({ id: row.unique_id, type: 'team_member', attributes: { ...row } })
