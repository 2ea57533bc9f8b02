import { present } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { requireRoom, setKey } from './contexts.ts'
import { conversationOf, join, leave } from './conversation.ts'
import { membersAmong, mustBeMe, offsetOf, patternOf, rowsAnswer } from './shared.ts'
import { groupsAmong } from './readGroups.ts'

interface Group {
  readonly id: string
  readonly createdBy: string | null
  readonly contextId: string
  readonly isIn: boolean
}

const listed = `from realtime.groups t where t.tenant_id = $1 and (t.deleted_at is not null) = $2
  and case when $2 then t.created_by = $3 else exists (select from realtime.group_members m where m.tenant_id = t.tenant_id and m.group_id = t.id and m.user_id = $3) end
  and ($4::text is null or t.name ilike $4 or t.code ilike $4) and ($5::text is null or t.status = $5) and ($6::text is null or t.group_type = $6)
  and ($7::uuid is null or t.id = $7)`

export async function showGroup(context: Context, id: string, status = 200) {
  const [attributes] = await groupsAmong(context, [id])
  return document({ type: 'Group', id, attributes: attributes!, status })
}

/** A group one is in, or may look after. `write` asks for whoever made it or looks after all. */
export async function groupOf(context: Context, id: string, need: 'read' | 'write' | 'trashed' = 'read'): Promise<Group> {
  const { tx, tenantId, me, actor } = context
  const [found] = await tx.query<Group & Record<string, unknown>>(
    `select g.id, g.created_by as "createdBy", c.id as "contextId",
       exists (select from realtime.group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id = $3) as "isIn"
     from realtime.groups g join realtime.contexts c on c.tenant_id = g.tenant_id and c.group_id = g.id and c.kind = 'group'
     where g.tenant_id = $1 and g.id = app.id($2) and (g.deleted_at is not null) = $4`,
    [tenantId, id, me || null, need === 'trashed'],
  )
  const looksAfter = actor.permissions.has('realtime.conversations.moderate')
  if (!found || (!found.isIn && !looksAfter && found.createdBy !== me)) throw refuse.missing()
  if (need !== 'read' && found.createdBy !== me && !looksAfter) throw refuse.forbidden('realtime.conversations.moderate')
  return found
}

/** A group whose members change is no longer the one of the people it was opened for. */
const forgetSet = ({ tx, tenantId }: Context, contextId: string) =>
  tx.query('delete from realtime.member_sets where tenant_id = $1 and context_id = $2', [tenantId, contextId])

/** Puts members into a group and its conversation. */
export async function addTo(context: Context, group: Pick<Group, 'id' | 'contextId'>, people: readonly string[]): Promise<void> {
  const { tx, tenantId } = context
  const members = await membersAmong(context, people)
  if (members.length < new Set(people).size) throw refuse.invalid('unknown_member', 'is not a member of the company', 'members')
  await tx.query('select from realtime.groups g where g.tenant_id = $1 and g.id = $2 for update', [tenantId, group.id])
  const added = await tx.query(
    `insert into realtime.group_members (tenant_id, group_id, user_id) select $1, $2, u.id from unnest($3::uuid[]) u (id) on conflict do nothing returning 1`,
    [tenantId, group.id, members],
  )
  if (added.length > 0) await forgetSet(context, group.contextId)
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from realtime.group_members m where m.tenant_id = $1 and m.group_id = $2',
    [tenantId, group.id],
  )
  if (count!.n > bounds.membersPerGroup)
    throw refuse.invalid('too_many_members', `A group can have up to ${bounds.membersPerGroup} members.`, 'members')
  await join(context, group.contextId, members)
}

async function removeFrom(context: Context, group: Pick<Group, 'id' | 'contextId'>, people: readonly string[]): Promise<void> {
  const removed = await context.tx.query(
    'delete from realtime.group_members where tenant_id = $1 and group_id = $2 and user_id = any($3::uuid[]) returning 1',
    [context.tenantId, group.id, people],
  )
  if (removed.length > 0) await forgetSet(context, group.contextId)
  await leave(context, group.contextId, people)
}

async function make(
  context: Context,
  values: Readonly<Record<string, unknown>> & { readonly name: string },
  people: readonly string[],
) {
  const { tx, tenantId, me } = context
  await requireRoom(context)
  advisoryLock(tx, 'groups')
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from (select 1 from realtime.groups g where g.tenant_id = $1 limit $2) a',
    [tenantId, bounds.groupsPerCompany],
  )
  if (count!.n >= bounds.groupsPerCompany) throw refuse.conflict('too_many_groups', 'The limit of groups has been reached.')
  const { id } = await context.insert(realtime.groups, values)
  const { id: contextId } = await context.insert(realtime.contexts, { kind: 'group', group: id, name: values.name })
  await addTo(context, { id, contextId }, [me, ...people])
  return { id, contextId }
}

type GroupInput = Readonly<
  Partial<Record<'unique_code' | 'group_type' | 'source_id' | 'source_type' | 'source_alias', string | null>>
>
const valuesOf = ({ unique_code, group_type, source_id, source_type, source_alias, ...input }: GroupInput) =>
  present({
    ...input,
    uniqueCode: unique_code,
    groupType: group_type,
    sourceId: source_id,
    sourceType: source_type,
    sourceAlias: source_alias,
  })

const ordered = `order by case when $10 = 'created_at' then t.created_at end, case when $10 = '-created_at' then t.created_at end desc,
  case when $10 = 'name' then t.name end collate app.natural, case when $10 = '-name' then t.name end collate app.natural desc, t.id`

async function listGroups(
  context: Context,
  query: { readonly page: number; readonly records: number; readonly search?: string; readonly sort?: string },
  more: { readonly status?: string; readonly type?: string; readonly group?: string | null; readonly trashed?: boolean } = {},
) {
  const { tx, tenantId, me } = context
  const { page, records, search, sort = '-created_at' } = query
  const values = [
    tenantId,
    more.trashed ?? false,
    me,
    patternOf(search),
    more.status ?? null,
    more.type ?? null,
    more.group ?? null,
  ]
  const rows = await tx.query<{ id: string }>(`select t.id ${listed} ${ordered} limit $8 offset $9`, [
    ...values,
    records,
    offsetOf({ page, records }),
    sort,
  ])
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n ${listed}`, values)
  const shown = await groupsAmong(
    context,
    rows.map(({ id }) => id),
  )
  return rowsAnswer(realtime.groups, shown, { page, records, total: count!.n })
}

async function nameOfSet({ tx, tenantId }: Context, people: readonly string[]): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    'select u.name from gateway.users_view u where u.tenant_id = $1 and u.id = any($2::uuid[]) order by u.name limit 4',
    [tenantId, people],
  )
  return (
    rows
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200) || 'Group'
  )
}

/** Whom an address names is somebody of the company, or nobody. */
async function mustBeMember(context: Context, userId: string): Promise<void> {
  if (!isUuid(userId) || (await membersAmong(context, [userId.toLowerCase()])).length === 0) throw refuse.missing()
}

/** Who left the company may still be in its groups. */
async function isIn({ tx, tenantId }: Context, groupId: string, userId: string): Promise<boolean> {
  const [row] = await tx.query(
    'select 1 from realtime.group_members m where m.tenant_id = $1 and m.group_id = $2 and m.user_id::text = lower($3)',
    [tenantId, groupId, userId],
  )
  return row !== undefined
}

async function add(context: Context, groupId: string, userId: string) {
  const group = await groupOf(context, groupId, 'write')
  await mustBeMember(context, userId)
  await addTo(context, group, [userId.toLowerCase()])
  await context.note(realtime.groups, group.id, { members: [null, userId] })
  return showGroup(context, group.id)
}
async function remove(context: Context, groupId: string, userId: string) {
  const group = await groupOf(context, groupId, userId.toLowerCase() === context.me ? 'read' : 'write')
  if (!(await isIn(context, group.id, userId))) await mustBeMember(context, userId)
  await removeFrom(context, group, [userId.toLowerCase()])
  await context.note(realtime.groups, group.id, { members: [userId, null] })
  return showGroup(context, group.id)
}

export const groups: Customs<typeof realtime, 'groups'> = {
  async createContext({ members, name, ...input }, context) {
    const { tx, tenantId, me } = context
    const people = await membersAmong(context, members)
    if (people.length < new Set(members).size) throw refuse.invalid('unknown_member', 'is not a member of the company', 'members')
    const key = setKey('group', [me, ...people])
    advisoryLock(tx, 'realtime', key)
    const [there] = await tx.query<{ id: string }>(
      `select c.group_id as id from realtime.member_sets s join realtime.contexts c on c.tenant_id = s.tenant_id and c.id = s.context_id
         join realtime.groups g on g.tenant_id = c.tenant_id and g.id = c.group_id
       where s.tenant_id = $1 and s.key = $2 and g.deleted_at is null
         and exists (select from realtime.group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id = $3)`,
      [tenantId, key, me],
    )
    if (there && !name) return showGroup(context, there.id)
    const { id, contextId } = await make(
      context,
      { name: name ?? (await nameOfSet(context, [me, ...people])), ...valuesOf(input) },
      people,
    )
    if (!name)
      await tx.query(
        `insert into realtime.member_sets (tenant_id, key, context_id) values ($1, $2, $3)
         on conflict (tenant_id, key) do update set context_id = excluded.context_id`,
        [tenantId, key, contextId],
      )
    return showGroup(context, id, 201)
  },
  list({ id, ...query }, context) {
    mustBeMe(context, id)
    return listGroups(context, query)
  },
  async ofContext({ id, contextId, ...query }, context) {
    mustBeMe(context, id)
    const { groupId } = await conversationOf(context, contextId)
    return groupId ? listGroups(context, query, { group: groupId }) : rowsAnswer(realtime.groups, [], { ...query, total: 0 })
  },
  all: ({ status, group_type, ...query }, context) => listGroups(context, query, { status, type: group_type }),
  trash: (query, context) => listGroups(context, query, { trashed: true }),
  async get({ groupId }, context) {
    return showGroup(context, (await groupOf(context, groupId)).id)
  },
  async create({ members = [], name, ...input }, context) {
    const { id } = await make(context, { name, ...valuesOf(input) }, members)
    return showGroup(context, id, 201)
  },
  async update({ groupId, members, ...input }, context) {
    const { tx, tenantId } = context
    const group = await groupOf(context, groupId, 'write')
    const row = await context.find(realtime.groups, group.id, 'lock')
    await context.update(realtime.groups, row, valuesOf(input))
    if (input.name) {
      const its = await context.find(realtime.contexts, group.contextId, 'lock')
      await context.update(realtime.contexts, its, { name: input.name })
    }
    if (members) {
      const before = await tx.query<{ id: string }>(
        'select m.user_id as id from realtime.group_members m where m.tenant_id = $1 and m.group_id = $2',
        [tenantId, group.id],
      )
      await addTo(context, group, members)
      await removeFrom(
        context,
        group,
        before.map(({ id }) => id).filter((id) => !members.includes(id)),
      )
    }
    return showGroup(context, group.id)
  },
  async delete({ groupId }, context) {
    const group = await groupOf(context, groupId, 'write')
    await setDeleted(context, group, true)
    return gone()
  },
  async recover({ groupId }, context) {
    const group = await groupOf(context, groupId, 'trashed')
    await setDeleted(context, group, false)
    return showGroup(context, group.id)
  },
  userAdd: ({ groupId, userId }, context) => add(context, groupId, userId),
  userRemove: ({ groupId, userId }, context) => remove(context, groupId, userId),
  addMember: ({ groupId, member_id }, context) => add(context, groupId, member_id),
  removeMember: ({ groupId, userId }, context) => remove(context, groupId, userId),
}

/** A group and its conversation are deleted and come back together. */
async function setDeleted(context: Context, { id, contextId }: Group, isDeleted: boolean): Promise<void> {
  const { tx, tenantId } = context
  await tx.query(
    'update realtime.groups set deleted_at = case when $3 then clock_timestamp() end, version = version + 1 where tenant_id = $1 and id = $2',
    [tenantId, id, isDeleted],
  )
  await tx.query(
    'update realtime.contexts set deleted_at = case when $3 then clock_timestamp() end, version = version + 1 where tenant_id = $1 and id = $2',
    [tenantId, contextId, isDeleted],
  )
  await context.note(realtime.groups, id, { deleted: [!isDeleted, isDeleted] })
}
