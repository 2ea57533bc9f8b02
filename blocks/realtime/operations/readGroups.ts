import type { Context } from '@quoin/kit/server'
import { type Shown, shownOf } from './shared.ts'

const more = `json_build_object(
  'context_id', (select c.id from realtime.contexts c where c.tenant_id = t.tenant_id and c.group_id = t.id and c.kind = 'group'),
  'members', coalesce((select json_agg(m.user_id order by m.added_at, m.user_id) from realtime.group_members m
    where m.tenant_id = t.tenant_id and m.group_id = t.id), '[]'))`

/** Groups by their ids, in the order of these, with their members and their conversation. */
export async function groupsAmong(context: Context, ids: readonly string[]): Promise<Shown[]> {
  const model = context.model('realtime.groups')
  const rows = await context.tx.query<{ document: string; more: Record<string, unknown> }>(
    `select ${model.document(context.actor)} as document, ${more} as more from realtime.groups t
     where t.tenant_id = $1 and t.id = any($2::uuid[]) order by array_position($2::uuid[], t.id)`,
    [context.tenantId, ids],
  )
  return rows.map(shownOf)
}
