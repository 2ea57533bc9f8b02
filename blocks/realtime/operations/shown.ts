import type { Context } from '@quoin/kit/server'
import { shownColumns } from './shared.ts'

/** What a context shows; the table is `t`. */
export const contextSql = (context: Context) => `${shownColumns(context.model('realtime.contexts'))},
  coalesce((select json_agg(p.user_id order by p.joined_at, p.user_id) from realtime.participants p
    where p.tenant_id = t.tenant_id and p.context_id = t.id and p.left_at is null), '[]') as members`

/** What a group shows. */
export const groupSql = (context: Context) => `${shownColumns(context.model('realtime.groups'))},
  (select c.id from realtime.contexts c where c.tenant_id = t.tenant_id and c.group_id = t.id and c.kind = 'group') as context_id,
  coalesce((select json_agg(m.user_id order by m.added_at, m.user_id) from realtime.group_members m
    where m.tenant_id = t.tenant_id and m.group_id = t.id), '[]') as members`

/** What a message shows: a deleted one only that it was there. */
export const messageSql = (context: Context) => `${shownColumns(context.model('realtime.messages'))}, t.deleted_at,
  coalesce((select json_agg(m.user_id order by m.user_id) from realtime.mentions m where m.tenant_id = t.tenant_id and m.message_id = t.id), '[]') as mentions,
  coalesce((select json_agg(json_build_object('emoji', r.emoji, 'people', r.people) order by r.first) from (
    select r.emoji, json_agg(r.user_id order by r.created_at) as people, min(r.created_at) as first from realtime.reactions r
    where r.tenant_id = t.tenant_id and r.message_id = t.id group by r.emoji) r), '[]') as reactions,
  (select count(*)::int from realtime.messages a where a.tenant_id = t.tenant_id and a.parent_id = t.id and a.deleted_at is null) as replies,
  (select max(a.created_at) from realtime.messages a where a.tenant_id = t.tenant_id and a.parent_id = t.id and a.deleted_at is null) as last_reply_at`
