import { createHash } from 'node:crypto'
import { advisoryLock, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import type { Opening } from '../resources/index.ts'
import { conversationOf, join, mayReadRecord, unreadableOfMine } from './conversation.ts'
import { membersAmong, offsetOf, patternOf, rowsAnswer, type Shown, shownOf } from './shared.ts'
import { groupsAmong } from './readGroups.ts'

const members = `coalesce((select json_agg(p.user_id order by p.joined_at, p.user_id) from realtime.participants p
  where p.tenant_id = t.tenant_id and p.context_id = t.id and p.left_at is null), '[]')`
const mine = `from realtime.contexts t join realtime.participants p on p.tenant_id = t.tenant_id and p.context_id = t.id and p.user_id = $2 and p.left_at is null
  where t.tenant_id = $1 and t.deleted_at is null and ($3::text is null or t.status = $3) and ($4::text is null or t.context_type = $4)
    and ($5::text is null or t.name ilike $5 or t.code ilike $5) and t.id <> all ($6::uuid[])`

export async function contextShown(context: Context, id: string): Promise<Shown> {
  const model = context.model('realtime.contexts')
  const [row] = await context.tx.query<{ document: string; members: readonly string[] }>(
    `select ${model.document(context.actor)} as document, ${members} as members from realtime.contexts t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  return shownOf({ document: row!.document, more: { members: row!.members } })
}

export const showContext = async (context: Context, id: string, status = 200) =>
  document({ type: 'Context', id, attributes: await contextShown(context, id), status })

/** The key under which a set of people has one conversation. */
export const setKey = (kind: string, people: readonly string[]): string =>
  `${kind} ${createHash('sha256')
    .update([...new Set(people)].sort().join())
    .digest('hex')}`

/** One person opens a bounded number a day, and a company keeps a bounded number. */
export async function requireRoom({ tx, tenantId, me }: Context): Promise<void> {
  advisoryLock(tx, 'conversations of', me)
  const [row] = await tx.query<{ mine: number; all: number }>(
    `select (select count(*)::int from (select 1 from realtime.contexts c where c.tenant_id = $1 and c.created_at > now() - interval '1 day' and c.created_by = $2 limit $3) a) as mine,
       (select count(*)::int from (select 1 from realtime.contexts c where c.tenant_id = $1 limit $4) a) as "all"`,
    [tenantId, me, bounds.openedPerPersonAndDay, bounds.conversationsPerCompany],
  )
  if (row!.mine >= bounds.openedPerPersonAndDay) throw refuse.slowDown(3_600)
  if (row!.all >= bounds.conversationsPerCompany)
    throw refuse.conflict('too_many_conversations', 'The limit of conversations has been reached.')
}

const blank = (value: string | null | undefined) => value?.trim() || null

/** Opens a conversation; about a record, under a code or with one other person it is the one that is there already. */
export async function open(context: Context, value: string | Opening): Promise<{ id: string; isNew: boolean }> {
  const { tx, tenantId, me } = context
  const said: Partial<Opening> = typeof value === 'string' ? { code: value } : value
  const code = blank(said.code ?? said.context ?? said.context_id ?? said.unique_id)
  const others = (await membersAmong(context, said.members ?? [])).filter((id) => id !== me)
  if (others.length < new Set((said.members ?? []).filter((id) => id !== me)).size)
    throw refuse.invalid('unknown_member', 'is not a member of the company', 'members')
  const isAbout = Boolean(said.about_resource && said.about_id)
  if (isAbout && !(await mayReadRecord(context, said.about_resource!, said.about_id!))) throw refuse.missing()
  const isDirect = !isAbout && !code && others.length === 1 && !said.name
  const key = isAbout
    ? `record ${said.about_resource} ${said.about_id}`
    : code
      ? `code ${code}`
      : isDirect
        ? setKey('direct', [me, ...others])
        : null
  if (key) {
    advisoryLock(tx, 'realtime', key)
    const [there] = await tx.query<{ id: string }>(
      `select c.id from realtime.contexts c where c.tenant_id = $1 and c.code = $2
       union all select c.id from realtime.contexts c where c.tenant_id = $1 and c.kind = 'record' and c.about_resource = $3 and c.about_id = $4
       union all select s.context_id from realtime.member_sets s where s.tenant_id = $1 and s.key = $5`,
      [tenantId, code, isAbout ? said.about_resource : null, isAbout ? said.about_id : null, isDirect ? key : null],
    )
    // Who left a direct conversation comes back to it, as one of the two it is of.
    if (there && isDirect) {
      await join(context, there.id, [me, ...others])
      return { id: there.id, isNew: false }
    }
    if (there) {
      // Whoever may not read it is not told that the code is taken by what they may not see.
      const found = await conversationOf(context, code ?? there.id)
      await join(context, found.id, [me, ...others])
      return { id: found.id, isNew: false }
    }
  }
  await requireRoom(context)
  const { id } = await context.insert(realtime.contexts, {
    code,
    name: blank(said.name),
    description: said.description ?? null,
    kind: isAbout ? 'record' : isDirect ? 'direct' : 'context',
    contextType: blank(said.context_type),
    aboutResource: isAbout ? said.about_resource : null,
    aboutId: isAbout ? said.about_id : null,
    source: said.source ?? null,
    sourceId: said.source_id ?? null,
    sourceType: said.source_type ?? null,
    sourceAlias: said.source_alias ?? null,
    metadata: said.metadata ?? null,
    payload: said.payload ?? null,
  })
  if (isDirect)
    await tx.query('insert into realtime.member_sets (tenant_id, key, context_id) values ($1, $2, $3)', [tenantId, key, id])
  await join(context, id, [me, ...others])
  return { id, isNew: true }
}

const ordered = `order by case when $9 = 'created_at' then t.created_at end, case when $9 = '-created_at' then t.created_at end desc,
  case when $9 = 'name' then t.name end collate app.natural, case when $9 = '-name' then t.name end collate app.natural desc, t.id`

/** The groups whose conversations are among some, as resources. */
async function groupsOf(context: Context, rows: readonly Shown[]) {
  const ids = rows.flatMap(({ group_unique_id: id }) => (typeof id === 'string' ? [id] : []))
  const groups = await groupsAmong(context, ids)
  return groups.map((attributes) => ({ id: attributes.unique_id, type: realtime.groups.type, attributes }))
}

export const contexts: Customs<typeof realtime, 'contexts'> = {
  async create({ context: input }, context) {
    const { id, isNew } = await open(context, input)
    return showContext(context, id, isNew ? 201 : 200)
  },
  async list({ page, records, search, status, context_type, include = [], sort = '-created_at' }, context) {
    const { tx, tenantId, me } = context
    const model = context.model('realtime.contexts')
    const values = [tenantId, me, status ?? null, context_type ?? null, patternOf(search), await unreadableOfMine(context)]
    const rows = await tx.query<{ document: string; members: readonly string[] }>(
      `select ${model.document(context.actor)} as document, ${members} as members ${mine} ${ordered} limit $7 offset $8`,
      [...values, records, offsetOf({ page, records }), sort],
    )
    const [count] = await tx.query<{ n: number }>(`select count(*)::int as n ${mine}`, values)
    const shown = rows.map((row) => shownOf({ document: row.document, more: { members: row.members } }))
    const beside = include.includes('group') ? { included: await groupsOf(context, shown) } : {}
    return rowsAnswer(realtime.contexts, shown, { page, records, total: count!.n }, {}, beside)
  },
  async get({ id }, context) {
    return showContext(context, (await conversationOf(context, id)).id)
  },
  async update({ id, ...input }, context) {
    const found = await conversationOf(context, id)
    if (!found.isIn) throw refuse.missing()
    const row = await context.find(realtime.contexts, found.id, 'lock')
    await context.update(realtime.contexts, row, {
      ...(input.name !== undefined && { name: blank(input.name) }),
      ...(input.description !== undefined && { description: input.description }),
      ...(input.context_type !== undefined && { contextType: blank(input.context_type) }),
      ...(input.status !== undefined && { status: input.status }),
      ...(input.metadata !== undefined && { metadata: input.metadata }),
      ...(input.payload !== undefined && { payload: input.payload }),
    })
    return showContext(context, found.id)
  },
  async groups({ id, page, records }, context) {
    const { groupId } = await conversationOf(context, id)
    const rows = groupId ? await groupsAmong(context, [groupId]) : []
    return rowsAnswer(realtime.groups, rows, { page, records, total: rows.length })
  },
}
