import { type Context, countedRows, document } from '@quoin/kit/server'
import { type Shown, shownOf } from './shared.ts'

/** The address of the room is there while somebody may still go there. */
const more = `json_build_object('host_name', (select u.name from gateway.users_view u where u.tenant_id = t.tenant_id and u.id = t.host_id),
  'group_unique_id', c.group_id, 'duration', ceil(extract(epoch from t.ended_at - t.started_at) / 60)::int,
  'meeting_url', case when t.status <> 'inactive' then replace(s.server_url, '{room}', t.room) end,
  'provider', coalesce(t.provider, substring(s.server_url from '^https://([^/]+)')),
  'participant_count', (select count(*)::int from realtime.meeting_sessions p where p.tenant_id = t.tenant_id and p.meeting_id = t.id))`
const from = `from realtime.meetings t join realtime.contexts c on c.tenant_id = t.tenant_id and c.id = t.conversation_id
  left join realtime.meeting_settings s on s.tenant_id = t.tenant_id`

export interface MeetingQuery {
  readonly page: number
  readonly records: number
  readonly sort: 'scheduled_at' | '-scheduled_at' | 'created_at' | '-created_at'
  /** A conversation one may read. */
  readonly conversation?: string
  readonly host?: string
  readonly group?: string
  readonly status?: string
  readonly after?: string
  readonly before?: string
}

/** Meetings of a conversation, or of all one takes part in but those about records. One that has no time stands where it was added. */
export async function listMeetings(context: Context, query: MeetingQuery): Promise<{ rows: Shown[]; total: number }> {
  const { tx, tenantId, me } = context
  const { conversation, host, group, status, after, before, sort } = query
  const model = context.model('realtime.meetings')
  const { rows, total } = await countedRows(query, ({ first, most }) =>
    tx.query<{ document: string; more: Record<string, unknown>; total: number }>(
      `select ${model.document(context.actor)} as document, ${more} as more, (count(*) over ())::int as total ${from}
     where t.tenant_id = $1 and c.deleted_at is null and case when $3::uuid is not null then t.conversation_id = $3
         else c.kind <> 'record' and exists (select from realtime.participants p
           where p.tenant_id = t.tenant_id and p.context_id = t.conversation_id and p.user_id = $2 and p.left_at is null) end
       and ($4::uuid is null or t.host_id = $4) and ($5::uuid is null or c.group_id = $5) and ($6::text is null or t.status = $6)
       and ($7::timestamptz is null or t.scheduled_at >= $7) and ($8::timestamptz is null or t.scheduled_at <= $8)
     order by case $9 when 'scheduled_at' then coalesce(t.scheduled_at, t.created_at) when 'created_at' then t.created_at end,
       case $9 when '-scheduled_at' then coalesce(t.scheduled_at, t.created_at) when '-created_at' then t.created_at end desc, t.id
     limit $10 offset $11`,
      [
        tenantId,
        me || null,
        conversation ?? null,
        host ?? null,
        group ?? null,
        status ?? null,
        after ?? null,
        before ?? null,
        sort,
        most,
        first,
      ],
    ),
  )
  return { rows: rows.map(shownOf), total }
}

/** One meeting, whoever may read it. */
export async function showMeeting(context: Context, id: string, status = 200) {
  const model = context.model('realtime.meetings')
  const [row] = await context.tx.query<{ document: string; more: Record<string, unknown> }>(
    `select ${model.document(context.actor)} as document, ${more} as more ${from} where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  return document({ type: 'Meeting', id, attributes: shownOf(row!), status })
}
