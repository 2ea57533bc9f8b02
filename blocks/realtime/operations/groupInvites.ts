import { randomBytes } from 'node:crypto'
import { type Context, countedRows, type Customs, document, gone, pageAddress, plain, refuse } from '@quoin/kit/server'
import { toString as qrCode } from 'qrcode'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { addTo, groupOf, showGroup } from './groups.ts'
import { mustBeMe, patternOf, rowsAnswer, type Shown, shownOf } from './shared.ts'

const usable = '(t.expires_at is null or t.expires_at > now()) and (t.max_uses is null or t.uses_count < t.max_uses)'

/** Invite links of a group, newest first. */
async function invitesOf(
  context: Context,
  group: string,
  { page, records, search, status, id }: { page: number; records: number; search?: string; status?: string; id?: string },
): Promise<{ rows: Shown[]; total: number }> {
  const model = context.model('realtime.groupInvites')
  const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
    context.tx.query<{ document: string; more: Record<string, unknown>; total: number }>(
      `select ${model.document(context.actor)} as document, json_build_object('status', s.status) as more, (count(*) over ())::int as total
     from realtime.group_invites t cross join lateral (select case when ${usable} then 'active' else 'inactive' end as status) s
     where t.tenant_id = $1 and t.group_id = $2 and ($3::text is null or $3 = s.status)
       and ($4::uuid is null or t.id = $4) and ($5::text is null or t.code ilike $5)
     order by t.created_at desc, t.id limit $6 offset $7`,
      [context.tenantId, group, status ?? null, id ?? null, patternOf(search), most, first],
    ),
  )
  return { rows: rows.map(shownOf), total }
}

/** The id of an invite link of a group one looks after. */
async function inviteOf(context: Context, groupId: string, code: string): Promise<string> {
  const group = await groupOf(context, groupId, 'write')
  const [row] = await context.tx.query<{ id: string }>(
    'select t.id from realtime.group_invites t where t.tenant_id = $1 and t.group_id = $2 and t.code = $3',
    [context.tenantId, group.id, code],
  )
  if (!row) throw refuse.missing()
  return row.id
}

interface Invited {
  readonly id: string
  readonly group: string
  readonly contextId: string
  readonly inviter: string | null
  readonly isIn: boolean
}

/** What an invite link opens while it can be used, which whoever is in the group already need not care about. A wrong code counts against how much may be guessed. */
async function invitedBy(context: Context, code: string): Promise<Invited> {
  const { tx, tenantId, me } = context
  const [found] = await context.tried(
    () =>
      tx.query<Invited & Record<string, unknown>>(
        `select * from (select t.id, t.group_id as "group", c.id as "contextId", u.name as inviter, ${usable} as "isUsable",
           exists (select from realtime.group_members m where m.tenant_id = t.tenant_id and m.group_id = t.group_id and m.user_id = $3) as "isIn"
         from realtime.group_invites t join realtime.groups g on g.tenant_id = t.tenant_id and g.id = t.group_id and g.deleted_at is null
           join realtime.contexts c on c.tenant_id = g.tenant_id and c.group_id = g.id and c.kind = 'group'
           left join gateway.users_view u on u.tenant_id = t.tenant_id and u.id = t.inviter_id
         where t.tenant_id = $1 and t.code = $2) i where i."isUsable" or i."isIn"`,
        [tenantId, code, me || null],
      ),
    ([row]) => !row,
  )
  if (!found) throw refuse.missing()
  return found
}

export const groupInvites: Customs<typeof realtime, 'groupInvites'> = {
  async list({ groupId, ...query }, context) {
    const group = await groupOf(context, groupId, 'write')
    const { rows, total } = await invitesOf(context, group.id, query)
    return rowsAnswer(realtime.groupInvites, rows, { ...query, total })
  },
  async create({ groupId, max_uses, expires_at }, context) {
    const { tx, tenantId, me } = context
    const group = await groupOf(context, groupId, 'write')
    if (expires_at && new Date(expires_at) <= new Date())
      throw refuse.invalid('in_the_past', 'must be in the future', 'expires_at')
    await tx.query('select from realtime.groups g where g.tenant_id = $1 and g.id = $2 for update', [tenantId, group.id])
    await tx.query(`delete from realtime.group_invites t where t.tenant_id = $1 and t.group_id = $2 and not (${usable})`, [
      tenantId,
      group.id,
    ])
    const [count] = await tx.query<{ n: number }>(
      'select count(*)::int as n from realtime.group_invites t where t.tenant_id = $1 and t.group_id = $2',
      [tenantId, group.id],
    )
    if (count!.n >= bounds.invitesPerGroup)
      throw refuse.conflict('too_many_invites', 'The limit of invite links has been reached. Revoke one first.')
    const { id } = await context.insert(realtime.groupInvites, {
      group: group.id,
      code: randomBytes(16).toString('base64url'),
      inviter: me,
      maxUses: max_uses ?? null,
      expiresAt: expires_at ?? null,
    })
    const { rows } = await invitesOf(context, group.id, { page: 1, records: 1, id })
    return document({ type: 'GroupInvite', id, attributes: rows[0]!, status: 201 })
  },
  async revoke({ groupId, code }, context) {
    const { tx, tenantId } = context
    const id = await inviteOf(context, groupId, code)
    await tx.query('delete from realtime.group_invites where tenant_id = $1 and id = $2', [tenantId, id])
    await context.note(realtime.groupInvites, id, { revoked: [false, true] })
    return gone()
  },
  async qr({ groupId, code }, context) {
    await inviteOf(context, groupId, code)
    const url = pageAddress(context, `/realtime/join/${code}`)
    const svg = await qrCode(url, { type: 'svg', margin: 2 })
    const attributes = { qr_code: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, invite_url: url }
    return plain({ ...attributes, data: { id: code, type: 'GroupInvite', attributes } })
  },
  async preview({ code }, context) {
    const { id, group, inviter, isIn } = await invitedBy(context, code)
    const [row] = await context.tx.query<{ name: string; n: number }>(
      `select g.name, (select count(*)::int from realtime.group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id) as n
       from realtime.groups g where g.tenant_id = $1 and g.id = $2`,
      [context.tenantId, group],
    )
    const attributes = { name: row!.name, member_count: row!.n, inviter, is_member: isIn }
    return document({ type: 'GroupInvite', id, attributes })
  },
  async join({ code, user_unique_id }, context) {
    const { tx, tenantId, me } = context
    if (user_unique_id) mustBeMe(context, user_unique_id)
    const { id, group, contextId, isIn } = await invitedBy(context, code)
    if (isIn) return showGroup(context, group)
    // The last use of a link is taken once, however many ask at the same time.
    const taken = await tx.query(
      `update realtime.group_invites t set uses_count = t.uses_count + 1, updated_at = clock_timestamp()
       where t.tenant_id = $1 and t.id = $2 and ${usable} returning t.id`,
      [tenantId, id],
    )
    if (taken.length === 0) throw refuse.missing()
    await addTo(context, { id: group, contextId }, [me])
    await context.note(realtime.groups, group, { members: [null, me] })
    return showGroup(context, group)
  },
}
