import { advisoryLock, type Context, type Customs, document, gone, one, plain, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { unreadableOfMine } from './conversation.ts'
import { notificationStream, tellBadge } from '../socket/streams.ts'
import { makeTicket } from '../socket/ticket.ts'
import { membersAmong, mustBeMe, offsetOf, patternOf, rowsAnswer, shownOf } from './shared.ts'

interface Query {
  readonly page: number
  readonly records: number
  readonly search?: string
  readonly status?: string
  readonly category?: string
  readonly source_id?: string
  readonly sort?: 'created_at' | '-created_at'
}

const listed = `from realtime.notifications t where t.tenant_id = $1 and t.person_id = $2 and t.deleted_at is null and t.status <> 'deleted'
  and (t.expires_at is null or t.expires_at > now()) and ($3::text is null or t.status = $3) and ($4::text is null or t.category = $4)
  and ($5::text is null or t.source_id = $5) and ($6::text is null or t.content ilike $6 or t.body ilike $6)`

const newestFirst = 'order by t.created_at desc, t.id limit $7 offset $8'
const oldestFirst = 'order by t.created_at, t.id desc limit $7 offset $8'

/** One’s own notifications; what has expired is over. */
async function listMine(context: Context, query: Query) {
  const { page, records, search, status, category, source_id, sort = '-created_at' } = query
  const { tx, tenantId, me } = context
  const model = context.model('realtime.notifications')
  const values = [tenantId, me, status ?? null, category ?? null, source_id ?? null, patternOf(search)]
  const rows = await tx.query<{ document: string }>(
    sort === 'created_at'
      ? `select ${model.document(context.actor)} as document ${listed} ${oldestFirst}`
      : `select ${model.document(context.actor)} as document ${listed} ${newestFirst}`,
    [...values, records, offsetOf({ page, records })],
  )
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n ${listed}`, values)
  return rowsAnswer(realtime.notifications, rows.map(shownOf), { page, records, total: count!.n })
}

async function show(context: Context, id: string, status = 200) {
  const model = context.model('realtime.notifications')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from realtime.notifications t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  return one(row!.document, { status })
}

async function mark(
  context: Context,
  id: string,
  isRead: boolean,
  where: { readonly screen?: string | null; readonly app?: string | null } = {},
) {
  const row = await mine(context, id)
  await context.update(realtime.notifications, row, {
    status: isRead ? 'active' : 'pending',
    readAt: isRead ? (row.readAt ?? new Date().toISOString()) : null,
    screen: isRead ? (where.screen ?? row.screen) : null,
    app: isRead ? (where.app ?? row.app) : null,
  })
  await tellBadge(context, context.me)
  return show(context, row.id)
}

/** One’s own, whatever one may see of others’. */
async function mine(context: Context, id: string) {
  const row = await context.find(realtime.notifications, id, 'lock')
  if (row.person !== context.me) throw refuse.missing()
  return row
}

export const notifications: Customs<typeof realtime, 'notifications'> = {
  list({ id, ...query }, context) {
    mustBeMe(context, id)
    return listMine(context, { ...query, status: 'pending' })
  },
  all({ target_id, ...query }, context) {
    if (target_id) mustBeMe(context, target_id)
    return listMine(context, query)
  },
  unreadList({ target_id, ...query }, context) {
    if (target_id) mustBeMe(context, target_id)
    return listMine(context, { ...query, status: 'pending' })
  },
  ofTarget({ targetId, ...query }, context) {
    mustBeMe(context, targetId)
    return listMine(context, query)
  },
  async badge(_, context) {
    const { tx, tenantId, me } = context
    const [row] = await tx.query<{ notifications: number; messages: number }>(
      `select (select count(*)::int from (select 1 from realtime.notifications n where n.tenant_id = $1 and n.person_id = $2 and n.status = 'pending' and n.deleted_at is null
           and (n.expires_at is null or n.expires_at > now()) limit 1000) a) as notifications,
         (select count(*)::int from realtime.participants p join realtime.contexts c on c.tenant_id = p.tenant_id and c.id = p.context_id
           where p.tenant_id = $1 and p.user_id = $2 and p.left_at is null and c.deleted_at is null and c.last_sequence > p.read_sequence
             and c.id <> all ($3::uuid[])
             and exists (select from realtime.messages x where x.tenant_id = c.tenant_id and x.context_id = c.id and x.sequence > p.read_sequence and realtime.is_shown(x.deleted_at, x.expires_at)
               and x.author_id is distinct from $2)) as messages`,
      [tenantId, me, await unreadableOfMine(context, 'unread')],
    )
    return document({ type: 'Badge', id: me, attributes: { ...row! } })
  },
  follow: async (_, { me }) => document({ type: 'Streams', id: me, attributes: { streams: [notificationStream(me)] } }),
  async ticket({ channel, user_id }, context) {
    if (user_id) mustBeMe(context, user_id)
    const { token, expiresAt } = makeTicket(context)
    const url = `${context.settings.publicUrl.replace(/^http/, 'ws')}/api/realtime/cable?ticket=${token}`
    const ticket = { token, expiresAt, channel: channel ?? 'NotificationsChannel', url }
    return plain({ data: { id: context.me, type: 'WebsocketToken', ...ticket, attributes: ticket } }, 201)
  },
  markRead: ({ unique_id, screen, app }, context) => mark(context, unique_id, true, { screen, app }),
  read: ({ id }, context) => mark(context, id, true),
  unread: ({ id }, context) => mark(context, id, false),
  async readAll({ category }, context) {
    const { tx, tenantId, me } = context
    const rows = await tx.query(
      `update realtime.notifications set status = 'active', read_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and person_id = $2 and status = 'pending' and ($3::text is null or category = $3) returning 1`,
      [tenantId, me, category ?? null],
    )
    await tellBadge(context, me)
    const attributes = { updated: rows.length }
    return plain({ ...attributes, data: { id: me, type: 'Badge', attributes } })
  },
  async send(input, context) {
    const { tx, tenantId, me } = context
    const [person] = await membersAmong(context, [input.target_id])
    if (!person) throw refuse.invalid('unknown_member', 'is not a member of the company', 'target_id')
    advisoryLock(tx, 'notifications by', me)
    const [sent] = await tx.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from realtime.notifications n where n.tenant_id = $1 and n.created_at > now() - interval '1 hour' and n.created_by = $2 limit $3) a`,
      [tenantId, me, bounds.sentPerHour],
    )
    if (sent!.n >= bounds.sentPerHour) throw refuse.slowDown(600)
    if (input.url && !/^(\/(?!\/)|https?:\/\/)/i.test(input.url)) throw refuse.invalid('no_address', 'is not a valid URL', 'url')
    const { id } = await context.insert(realtime.notifications, {
      person,
      content: input.content,
      body: input.body ?? null,
      category: 'company',
      url: input.url ?? null,
      source: input.source ?? context.actor.userName,
      sourceId: input.source_id ?? me,
      sourceType: input.source_type ?? 'User',
      sourceAlias: input.source_alias ?? null,
      target: input.target ?? null,
      targetAlias: input.target_alias ?? null,
      targetType: input.target_type ?? 'User',
      targetEmail: input.target_email ?? null,
      targetPhone: input.target_phone ?? null,
      targetDeviceId: input.target_device_id ?? null,
      multichannel: input.multichannel ?? false,
      expiresAt: input.expires_at ?? null,
      payload: input.payload ?? null,
    })
    await tellBadge(context, person)
    return show(context, id, 201)
  },
  async change({ id, content, url, status, payload }, context) {
    const row = await context.find(realtime.notifications, id, 'lock')
    const { me } = context
    if (row.person !== me && row.createdBy !== me) throw refuse.missing()
    if ((content !== undefined || url !== undefined || payload !== undefined) && row.createdBy !== me)
      throw refuse.conflict('not_yours', 'Only the sender can change a notification.')
    if (status !== undefined && row.person !== me) throw refuse.conflict('not_yours', 'Only the recipient can mark it as read.')
    if (url && !/^(\/(?!\/)|https?:\/\/)/i.test(url)) throw refuse.invalid('no_address', 'is not a valid URL', 'url')
    await context.update(realtime.notifications, row, {
      ...(content !== undefined && { content }),
      ...(url !== undefined && { url }),
      ...(payload !== undefined && { payload }),
      ...(status !== undefined && { status, readAt: status === 'pending' ? null : (row.readAt ?? new Date().toISOString()) }),
    })
    if (status !== undefined) await tellBadge(context, me)
    return show(context, row.id)
  },
  async remove({ id }, context) {
    await context.purge(realtime.notifications, await mine(context, id))
    await tellBadge(context, context.me)
    return gone()
  },
}
