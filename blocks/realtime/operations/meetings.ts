import { randomBytes } from 'node:crypto'
import type { Found } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, gone, plain, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { plainLines, redact } from '../redact.ts'
import { realtime } from '../resources/index.ts'
import { open } from './contexts.ts'
import { type Conversation, conversationOf, join } from './conversation.ts'
import { groupOf } from './groups.ts'
import { listMeetings, showMeeting } from './readMeetings.ts'
import { rowsAnswer, seenLines } from './shared.ts'
import { tellMeetings, tellOfMeeting } from './tellMeeting.ts'

type Meeting = Found<typeof realtime.meetings>
interface Held {
  readonly meeting: Meeting
  readonly conversation: Conversation
}

const hourMs = 3_600_000
const textOf = (said: string): string => redact(plainLines(said))
const titleOf = (said: string): string => redact(seenLines(said, 'title'))

/** A meeting of a conversation one may read, locked. */
async function meetingOf(context: Context, id: string): Promise<Held> {
  const meeting = await context.find(realtime.meetings, id, 'lock')
  return { meeting, conversation: await conversationOf(context, meeting.conversation) }
}

/** The same for whoever hosts it, or looks after the meetings of others. */
async function hosted(context: Context, id: string): Promise<Held> {
  const held = await meetingOf(context, id)
  if (held.meeting.host !== context.me && !context.actor.permissions.has('realtime.meetings.manage'))
    throw refuse.forbidden('realtime.meetings.manage')
  return held
}

/** Where a meeting is to be: in the conversation named, in that of a group, or in one of its own. */
async function placeOf(
  context: Context,
  title: string,
  conversation?: string | null,
  group?: string | null,
): Promise<Conversation> {
  if (group) {
    const { contextId } = await groupOf(context, group)
    if (conversation && conversation !== contextId)
      throw refuse.invalid('other_group', 'is not the conversation of this group', 'conversation_unique_id')
    return conversationOf(context, contextId)
  }
  return conversationOf(context, conversation ?? (await open(context, { name: title })).id)
}

/** One person plans a bounded number a day, a conversation has a bounded number ahead, and a company keeps a bounded number. */
async function requireRoom({ tx, tenantId, me }: Context, { id }: Conversation): Promise<void> {
  advisoryLock(tx, 'meetings of', me)
  const [row] = await tx.query<{ mine: number; ahead: number; all: number }>(
    `select (select count(*)::int from (select 1 from realtime.meetings m where m.tenant_id = $1 and m.created_at > now() - interval '1 day' and m.host_id = $2 limit $4) a) as mine,
       (select count(*)::int from (select 1 from realtime.meetings m where m.tenant_id = $1 and m.conversation_id = $3 and m.status <> 'inactive' limit $5) a) as ahead,
       (select count(*)::int from (select 1 from realtime.meetings m where m.tenant_id = $1 limit $6) a) as "all"`,
    [tenantId, me, id, bounds.meetingsPerPersonAndDay, bounds.meetingsAheadPerConversation, bounds.meetingsPerCompany],
  )
  if (row!.mine >= bounds.meetingsPerPersonAndDay) throw refuse.slowDown(3_600)
  if (row!.ahead >= bounds.meetingsAheadPerConversation || row!.all >= bounds.meetingsPerCompany)
    throw refuse.conflict('too_many_meetings', 'The limit of meetings has been reached.')
}

function mustLieAhead(at: string | null | undefined): void {
  if (at && Date.parse(at) < Date.now() - 5 * 60_000)
    throw refuse.invalid('in_the_past', 'must not lie in the past', 'scheduled_at')
}

const wrongState = () => refuse.conflict('meeting_state', 'The meeting has started, is over, or was cancelled.')

type Move = 'start' | 'end' | 'cancel'
const moves = {
  start: { from: 'pending', notice: 'meeting_started' },
  end: { from: 'active', notice: undefined },
  cancel: { from: 'pending', notice: 'meeting_cancelled' },
} as const

async function move(context: Context, { meeting, conversation }: Held, how: Move) {
  const { from, notice } = moves[how]
  if (meeting.status !== from) throw wrongState()
  const now = new Date().toISOString()
  await context.update(realtime.meetings, meeting, {
    status: how === 'start' ? 'active' : 'inactive',
    ...(how === 'start' && { startedAt: now }),
    ...(how === 'end' && { endedAt: now }),
    ...(how === 'cancel' && { enabled: false }),
  })
  // What nobody was told of is not called off.
  if (notice && (how === 'start' || meeting.scheduledAt)) await tellOfMeeting(context, conversation, notice, meeting)
  await tellMeetings(context, conversation)
  return showMeeting(context, meeting.id)
}

/** What a change of status or of being enabled asks for, if anything. */
function askedMove({ status, enabled }: Meeting, next: { status?: Meeting['status']; enabled?: boolean }): Move | undefined {
  const isCancelled = next.enabled === false && enabled
  if (next.enabled === true && !enabled) throw wrongState()
  if (next.status === undefined || next.status === status) return isCancelled ? 'cancel' : undefined
  if (next.status === 'pending') throw wrongState()
  if (next.status === 'active') return 'start'
  return status === 'active' ? 'end' : 'cancel'
}

export const meetings: Customs<typeof realtime, 'meetings'> = {
  async list(
    {
      sort = '-scheduled_at',
      host_unique_id,
      conversation_unique_id,
      group_unique_id,
      scheduled_after,
      scheduled_before,
      ...query
    },
    context,
  ) {
    const conversation = conversation_unique_id && (await conversationOf(context, conversation_unique_id)).id
    const { rows, total } = await listMeetings(context, {
      ...query,
      sort,
      conversation,
      host: host_unique_id,
      group: group_unique_id,
      after: scheduled_after,
      before: scheduled_before,
    })
    return rowsAnswer(realtime.meetings, rows, { ...query, total })
  },
  async get({ id }, context) {
    const meeting = await context.find(realtime.meetings, id)
    await conversationOf(context, meeting.conversation)
    return showMeeting(context, meeting.id)
  },
  async create({ title, description, conversation_unique_id, group_unique_id, ...said }, context) {
    mustLieAhead(said.scheduled_at)
    const conversation = await placeOf(context, titleOf(title), conversation_unique_id, group_unique_id)
    if (!conversation.isIn) await join(context, conversation.id, [context.me])
    await requireRoom(context, conversation)
    const values = {
      conversation: conversation.id,
      host: context.me,
      title: titleOf(title),
      description: description ? textOf(description) : null,
      scheduledAt: said.scheduled_at ?? null,
      meetingType: said.meeting_type ?? 'video',
      provider: said.provider || null,
      room: randomBytes(bounds.roomBytes).toString('hex'),
      maxParticipants: said.max_participants ?? null,
      isRecording: said.is_recording ?? false,
      payload: said.payload ?? null,
    }
    const { id } = await context.insert(realtime.meetings, values)
    if (values.scheduledAt) await tellOfMeeting(context, conversation, 'meeting_scheduled', { ...values, id, version: 1 })
    await tellMeetings(context, conversation)
    return showMeeting(context, id, 201)
  },
  async update({ id, version, status, enabled, title, description, ...said }, context) {
    const held = await hosted(context, id)
    const { meeting, conversation } = held
    if (version !== undefined && version !== meeting.version)
      throw refuse.conflict('stale_version', 'Someone else changed this meeting after you loaded it.')
    const how = askedMove(meeting, { status, enabled })
    const at = said.scheduled_at
    const isMoved =
      at !== undefined && Date.parse(at ?? '') !== Date.parse(meeting.scheduledAt ?? '') && at !== meeting.scheduledAt
    if (isMoved && meeting.status !== 'pending') throw wrongState()
    if (isMoved) mustLieAhead(at)
    await context.update(realtime.meetings, meeting, {
      ...(title !== undefined && { title: titleOf(title) }),
      ...(description !== undefined && { description: description && textOf(description) }),
      ...(isMoved && { scheduledAt: at }),
      ...(said.max_participants !== undefined && { maxParticipants: said.max_participants }),
      ...(said.is_recording !== undefined && { isRecording: said.is_recording }),
      ...(said.payload !== undefined && { payload: said.payload }),
    })
    const changed = { ...held, meeting: await context.find(realtime.meetings, meeting.id) }
    if (how) return move(context, changed, how)
    if (isMoved && at)
      await tellOfMeeting(context, conversation, 'meeting_scheduled', changed.meeting, meeting.scheduledAt !== null)
    await tellMeetings(context, conversation)
    return showMeeting(context, meeting.id)
  },
  async delete({ id }, context) {
    const { meeting, conversation } = await hosted(context, id)
    await context.tx.query('delete from realtime.meetings where tenant_id = $1 and id = $2', [context.tenantId, meeting.id])
    await context.note(realtime.meetings, meeting.id, { deleted: [false, true] })
    if (meeting.status === 'pending' && meeting.scheduledAt)
      await tellOfMeeting(context, conversation, 'meeting_cancelled', meeting)
    await tellMeetings(context, conversation)
    return gone()
  },
  async session({ id }, context) {
    const { tx, tenantId, me } = context
    const { meeting, conversation } = await meetingOf(context, id)
    if (meeting.status !== 'active') throw refuse.conflict('meeting_state', 'The meeting is not live.')
    const [server] = await tx.query<{ url: string | null }>(
      'select s.server_url as url from realtime.meeting_settings s where s.tenant_id = $1',
      [tenantId],
    )
    if (!server?.url) throw refuse.conflict('no_video_server', 'No video server is set up. An administrator can choose one.')
    advisoryLock(tx, 'meeting', meeting.id)
    const [others] = await tx.query<{ n: number }>(
      'select count(*)::int as n from realtime.meeting_sessions p where p.tenant_id = $1 and p.meeting_id = $2 and p.user_id <> $3',
      [tenantId, meeting.id, me],
    )
    if (meeting.maxParticipants !== null && others!.n >= meeting.maxParticipants)
      throw refuse.conflict('meeting_full', 'The meeting is full.')
    if (!conversation.isIn) await join(context, conversation.id, [me])
    const [entered] = await tx.query<{ id: string }>(
      `insert into realtime.meeting_sessions (tenant_id, meeting_id, user_id) values ($1, $2, $3)
       on conflict (tenant_id, meeting_id, user_id) do update set joined_at = clock_timestamp() returning id`,
      [tenantId, meeting.id, me],
    )
    await tellMeetings(context, conversation)
    const attributes = {
      session_id: entered!.id,
      token: meeting.room,
      join_url: server.url.replaceAll('{room}', meeting.room),
      expires_at: new Date(Date.parse(meeting.startedAt!) + bounds.meetingHours * hourMs).toISOString(),
    }
    return plain({ ...attributes, data: { id: entered!.id, type: 'MeetingSession', attributes } })
  },
  start: async ({ id }, context) => move(context, await hosted(context, id), 'start'),
  end: async ({ id }, context) => move(context, await hosted(context, id), 'end'),
  cancel: async ({ id }, context) => move(context, await hosted(context, id), 'cancel'),
}
