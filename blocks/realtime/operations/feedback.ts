import type { Internals } from '@quoin/kit/server'
import type { realtime, RecordFeedback } from '../resources/index.ts'

/** Rows that are counted at most, the busiest days first. */
const rowsMax = 10_000

/** What was said about records, and what people thought of it: a comment counts on the day it was made, a thumb on the day it was given. */
export const feedbackInternal: Pick<Internals<typeof realtime, 'messages'>, 'feedback'> = {
  async feedback({ resource, records, from, until, timeZone }, { tx, tenantId }) {
    const rows = await tx.query<RecordFeedback & Record<string, unknown>>(
      `with about as (select c.id, c.about_id from realtime.contexts c where c.tenant_id = $1 and c.kind = 'record' and c.about_resource = $2
           and c.deleted_at is null and ($3::text[] is null or c.about_id = any($3))),
         said as (
           select a.about_id, m.created_at as at, 0 as likes, 0 as dislikes, 1 as comments from about a
             join realtime.messages m on m.tenant_id = $1 and m.context_id = a.id
             where m.deleted_at is null and m.created_at >= $4::timestamptz and m.created_at < $5::timestamptz
           union all
           select a.about_id, r.created_at, (left(r.emoji, 1) = '👍')::int, (left(r.emoji, 1) = '👎')::int, 0 from about a
             join realtime.messages m on m.tenant_id = $1 and m.context_id = a.id
             join realtime.reactions r on r.tenant_id = $1 and r.message_id = m.id
             where m.deleted_at is null and r.created_at >= $4::timestamptz and r.created_at < $5::timestamptz)
       select s.about_id as record, to_char(s.at at time zone $6::text, 'YYYY-MM-DD') as day,
         sum(s.likes)::int as likes, sum(s.dislikes)::int as dislikes, sum(s.comments)::int as comments
       from said s group by 1, 2 order by count(*) desc, 1, 2 limit $7`,
      [tenantId, resource, records ?? null, from, until, timeZone, rowsMax],
    )
    return rows
  },
}
