import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Answer, type Context, countedRows, type Customs, document, pageOf, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { content } from '../resources/index.ts'
import type { activityTypes } from '../resources/identities.ts'

const followedMax = 1_000

async function nameOf({ tx, tenantId }: Context, user: string): Promise<string> {
  const [person] = isUuid(user)
    ? await tx.query<{ name: string }>(
        'select name from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
        [tenantId, user],
      )
    : []
  if (!person) throw refuse.missing()
  return person.name
}

/** Whom one follows is one's own to say. */
async function follow(context: Context, user: string, target: string, isOn: boolean): Promise<Answer> {
  const { tx, tenantId, me, actor } = context
  if (user.toLowerCase() !== me) throw refuse.missing()
  const followed = target.toLowerCase()
  if (followed === me) throw refuse.conflict('not_yourself', 'You cannot follow yourself.')
  await nameOf(context, followed)
  if (isOn) {
    advisoryLock(tx, 'followed by', me)
    const [held] = await tx.query<{ count: string }>(
      'select count(*) from content.follows where tenant_id = $1 and follower_id = $2 and followed_id <> $3',
      [tenantId, me, followed],
    )
    if (Number(held!.count) >= followedMax)
      throw refuse.conflict('too_many_followed', `You can follow up to ${followedMax} people.`)
  }
  await tx.query(
    isOn
      ? 'insert into content.follows (tenant_id, follower_id, followed_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from content.follows where tenant_id = $1 and follower_id = $2 and followed_id = $3',
    [tenantId, me, followed],
  )
  await context.note(content.identities, null, { [isOn ? 'followed' : 'unfollowed']: [null, followed] })
  if (isOn)
    await notify(tx, {
      tenantId,
      notice: 'content_followed',
      people: [followed],
      values: { by: actor.userName ?? '–' },
      link: `/content/people/${me}`,
      key: `follow ${me} ${followed}`,
      by: me,
    })
  return document({ type: 'following', id: followed, attributes: { is_followed: isOn } })
}

interface Paging {
  readonly page: number
  readonly records: number
}
async function follows(
  context: Context,
  by: 'follower_id' | 'followed_id',
  user: string,
  { page, records }: Paging,
): Promise<Answer> {
  await nameOf(context, user)
  const [found] = await context.tx.query<{ documents: string; total: number }>(
    `with found as (select * from content.follows where tenant_id = $1 and ($5 = 'follower_id' and follower_id = $2 or $5 = 'followed_id' and followed_id = $2))
     select (select count(*)::int from found) as total, coalesce(string_agg(json_build_object('id', d.id, 'type', 'Following', 'attributes', json_build_object(
       'unique_id', d.id, 'created_at', d.created_at, 'updated_at', d.created_at, 'following_since', d.created_at,
       'user_unique_id', d.followed_id, 'user_name', d.followed, 'user_avatar_url', d.followed_avatar,
       'follower_unique_id', d.follower_id, 'follower_name', d.follower, 'follower_avatar_url', d.follower_avatar))::text, ',' order by d.created_at desc, d.id), '') as documents
     from (select f.*, u.name as followed, w.name as follower, ui.avatar_url as followed_avatar, wi.avatar_url as follower_avatar
       from (select * from found order by created_at desc, id limit $3 offset $4) f
       left join gateway.users_view u on u.tenant_id = $1 and u.id = f.followed_id left join gateway.users_view w on w.tenant_id = $1 and w.id = f.follower_id
       left join content.identities ui on ui.tenant_id = $1 and ui.user_id = f.followed_id and ui.deleted_at is null
       left join content.identities wi on wi.tenant_id = $1 and wi.user_id = f.follower_id and wi.deleted_at is null) d`,
    [context.tenantId, user, records, (page - 1) * records, by],
  )
  return pageOf(found!.documents, { page, records, total: found!.total })
}

interface ActivityQuery extends Paging {
  readonly activity_type?: string
  readonly target_type?: string
  readonly date_from?: string
  readonly date_to?: string
  readonly sort_order: 'asc' | 'desc'
}
type ActivityType = (typeof activityTypes)[number]
interface Activity extends Record<string, unknown> {
  readonly id: string
  readonly type: ActivityType
  readonly total: number
}

/** What people did, `$2`, and what was published in series, `$3`, of what readers see. What they saved is shown to themselves alone, `$4`. */
const done = `
  select a.id, 'post_created' as type, a.user_id as actor, a.published_at as at, 'post' as target_type, a.id as target, a.title, a.abstract as preview, a.series_id as related
  from content.articles a where a.tenant_id = $1 and a.deleted_at is null and (a.user_id = any($2::uuid[]) or a.series_id = any($3::uuid[]))
  union all
  select c.id, case when c.parent_id is null then 'comment_created' else 'comment_reply' end, c.user_id, c.created_at,
    case when c.parent_id is null then 'post' else 'comment' end, coalesce(c.parent_id, c.post_id), a.title, left(c.content, 300), c.post_id
  from content.comments c join content.articles a on a.tenant_id = $1 and a.id = c.post_id and a.deleted_at is null
  where c.tenant_id = $1 and c.status = 'active' and c.deleted_at is null and c.user_id = any($2::uuid[])
  union all
  select r.id, case r.kind when 'like' then 'post_liked' else 'saved' end, r.user_id, r.created_at, 'post', a.id, a.title, a.abstract, null
  from content.post_reactions r join content.articles a on a.tenant_id = $1 and a.id = r.post_id and a.deleted_at is null
  where r.tenant_id = $1 and r.user_id = any($2::uuid[]) and (r.kind = 'like' or r.kind = 'save' and r.user_id = $4)
  union all
  select r.id, 'comment_liked', r.user_id, r.created_at, 'comment', c.id, a.title, left(c.content, 300), c.post_id
  from content.comment_reactions r join content.comments c on c.tenant_id = $1 and c.id = r.comment_id and c.status = 'active' and c.deleted_at is null
  join content.articles a on a.tenant_id = $1 and a.id = c.post_id and a.deleted_at is null
  where r.tenant_id = $1 and r.user_id = any($2::uuid[]) and r.kind = 'like'
  union all
  select f.id, 'followed', f.follower_id, f.created_at, 'user', f.followed_id, u.name, null, null
  from content.follows f join gateway.users_view u on u.tenant_id = $1 and u.id = f.followed_id and u.deleted_at is null
  where f.tenant_id = $1 and f.follower_id = any($2::uuid[])`

/** What of it is asked for. */
const isAsked = `($5::text is null or type = $5) and ($6::text is null or target_type = $6)
         and ($7::timestamptz is null or at >= $7) and ($8::timestamptz is null or at <= $8)`

async function activitiesOf(
  context: Context,
  people: readonly string[],
  series: readonly string[],
  { page, records, activity_type, target_type, date_from, date_to, sort_order }: ActivityQuery,
): Promise<Answer> {
  const narrowed = [
    context.tenantId,
    people,
    series,
    context.me,
    activity_type ?? null,
    target_type ?? null,
    date_from ?? null,
    date_to ?? null,
  ]
  const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
    context.tx.query<Activity>(
      `with found as (select * from (${done}) d where ${isAsked})
     select f.id, f.type, f.actor, u.name, i.avatar_url as avatar, f.target_type as "targetType", f.target, f.title, f.preview, f.related,
       to_json(f.at)#>>'{}' as at, f.total from (select *, count(*) over ()::int as total from found
       order by case $11 when 'asc' then at end, case $11 when 'desc' then at end desc, id limit $9 offset $10) f
     left join gateway.users_view u on u.tenant_id = $1 and u.id = f.actor
     left join content.identities i on i.tenant_id = $1 and i.user_id = f.actor and i.deleted_at is null
     order by case $11 when 'asc' then f.at end, case $11 when 'desc' then f.at end desc, f.id`,
      [...narrowed, most, first, sort_order],
    ),
  )
  const documents = rows.map((row) => {
    const attributes = {
      unique_id: row.id,
      created_at: row.at,
      updated_at: row.at,
      activity_type: row.type,
      actor_unique_id: row.actor,
      actor_name: row.name,
      actor_avatar_url: row.avatar,
      target_type: row.targetType,
      target_unique_id: row.target,
      target_title: row.title,
      target_preview: row.preview,
      related_unique_id: row.related,
      related_type: row.related === null ? null : row.type === 'post_created' ? 'series' : 'post',
      status: 'active',
      enabled: true,
    }
    return JSON.stringify({ id: row.id, type: 'activity', attributes })
  })
  return pageOf(documents.join(','), { page, records, total })
}

type Following = 'profile' | 'follow' | 'unfollow' | 'followers' | 'following' | 'activities' | 'feed'

/** Who follows whom, and what there is to read of them. */
export const following: Pick<Customs<typeof content, 'identities'>, Following> = {
  async profile({ userUniqueId: user }, context) {
    const name = await nameOf(context, user)
    const [counted] = await context.tx.query<Record<string, unknown>>(
      `select i.bio, i.avatar_url,
         (select count(*)::int from content.articles where tenant_id = $1 and user_id = $2 and deleted_at is null) as posts_count,
         (select count(*)::int from content.follows where tenant_id = $1 and followed_id = $2) as followers_count,
         (select count(*)::int from content.follows where tenant_id = $1 and follower_id = $2) as following_count,
         exists (select from content.follows where tenant_id = $1 and follower_id = $3 and followed_id = $2) as is_followed
       from (select 1) one left join content.identities i on i.tenant_id = $1 and i.user_id = $2 and i.deleted_at is null`,
      [context.tenantId, user, context.me],
    )
    return document({ type: 'profile', id: user, attributes: { name, ...counted } })
  },
  follow: ({ userUniqueId, target }, context) => follow(context, userUniqueId, target, true),
  unfollow: ({ userUniqueId, target }, context) => follow(context, userUniqueId, target, false),
  followers: ({ userUniqueId, ...paging }, context) => follows(context, 'followed_id', userUniqueId, paging),
  following: ({ userUniqueId, ...paging }, context) => follows(context, 'follower_id', userUniqueId, paging),
  async activities({ userUniqueId, ...query }, context) {
    await nameOf(context, userUniqueId)
    return activitiesOf(context, [userUniqueId], [], query)
  },
  async feed(query, context) {
    const [followed] = await context.tx.query<{ people: string[]; series: string[] }>(
      `select array(select followed_id from content.follows where tenant_id = $1 and follower_id = $2) as people,
         array(select series_id from content.series_reactions where tenant_id = $1 and user_id = $2 and kind = 'follow') as series`,
      [context.tenantId, context.me],
    )
    return activitiesOf(context, followed!.people, followed!.series, query)
  },
}
