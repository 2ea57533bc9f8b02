import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { search } from '../resources/index.ts'

/** Searches kept of one person; the oldest make room. */
const keptMax = 200

/** Keeps what somebody searched for. The same words again move to the front, and what a word was typed towards is not kept beside it. */
export async function remember(context: Context, text: string, total: number): Promise<void> {
  // A preview through another role's eyes changes nothing.
  if (context.actor.readOnly || !context.me) return
  await context.tx.query(
    `with one as (
       delete from search.queries where tenant_id = $1 and user_id = $2
         and (query = $3 or starts_with($3, query) and submitted_at > clock_timestamp() - interval '30 seconds')
     ), old as (
       delete from search.queries where tenant_id = $1 and id in (
         select id from search.queries where tenant_id = $1 and user_id = $2 order by submitted_at desc offset $5)
     )
     insert into search.queries (tenant_id, user_id, query, total_records, submitted_at, created_by)
     values ($1, $2, $3, $4, clock_timestamp(), $2)`,
    [context.tenantId, context.me, text, total, keptMax - 1],
  )
}

const forgotten = (id: string) => document({ type: 'Query', id, attributes: { deleted: true } })

export const queries: Customs<typeof search, 'queries'> = {
  async recent({ limit = 10 }, context) {
    return context.list(search.queries, { records: String(limit), sort: '-submitted_at' }, (add) => [
      `t.user_id = ${add(context.me)}`,
    ])
  },
  async clear(_, context) {
    await context.tx.query('delete from search.queries where tenant_id = $1 and user_id = $2', [context.tenantId, context.me])
    return forgotten(context.me)
  },
  async forget({ id }, context) {
    const [gone] = await context.tx.query<{ id: string }>(
      'delete from search.queries where tenant_id = $1 and user_id = $2 and id::text = $3 returning id',
      [context.tenantId, context.me, id],
    )
    if (!gone) throw refuse.missing()
    return forgotten(id)
  },
}
