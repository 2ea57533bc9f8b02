import { mailLanguage } from '@quoin/kit/mail'
import { notify } from '@quoin/kit/notices'
import type { Context } from '@quoin/kit/server'
import { conversationStream, tell } from '../socket/streams.ts'
import type { Conversation } from './conversation.ts'

/** A meeting, as far as people are told of it. */
export interface ToldMeeting {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly scheduledAt: string | null
}

/** When it is, as its reader would write it. */
const timeIn = (at: string | null, language: string, timeZone: string | null): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: timeZone ?? 'UTC',
        timeZoneName: 'short',
      }).format(new Date(at))

interface Reader {
  readonly id: string
  readonly language: string | null
  readonly timeZone: string | null
  readonly [column: string]: unknown
}

/** Tells those who take part and have not muted the conversation, each in their own time. */
export async function tellOfMeeting(
  context: Context,
  { id: contextId, name }: Conversation,
  notice: 'meeting_scheduled' | 'meeting_started' | 'meeting_cancelled',
  { id, version, title, scheduledAt }: ToldMeeting,
  isMoved = false,
): Promise<void> {
  const { tx, tenantId, me, actor } = context
  const readers = await tx.query<Reader>(
    `select p.user_id as id, u.language, s.timezone as "timeZone" from realtime.participants p
     join gateway.users_view u on u.tenant_id = p.tenant_id and u.id = p.user_id
     left join realtime.settings s on s.tenant_id = p.tenant_id and s.user_id = p.user_id
     where p.tenant_id = $1 and p.context_id = $2 and p.left_at is null and p.user_id <> $3
       and (p.muted_until is null or p.muted_until < clock_timestamp())`,
    [tenantId, contextId, me],
  )
  const times = new Map<string, string[]>()
  for (const { id: reader, language, timeZone } of readers) {
    const when = timeIn(scheduledAt, mailLanguage(language), timeZone)
    times.set(when, [...(times.get(when) ?? []), reader])
  }
  for (const [when, people] of times)
    await notify(tx, {
      tenantId,
      notice,
      people,
      values: { who: actor.userName ?? '', where: name ?? '', title, when, isMoved },
      link: `/realtime/conversations/${contextId}?meetings=true`,
      about: { resource: 'realtime.meetings', id },
      key: `${id} ${version}`,
      by: me,
    })
}

/** Who follows the conversation sees its meetings as they are now. */
export const tellMeetings = (where: Pick<Context, 'tx' | 'tenantId'>, { id }: Pick<Conversation, 'id'>): Promise<void> =>
  tell(where, conversationStream(id), { type: 'meetings' })
