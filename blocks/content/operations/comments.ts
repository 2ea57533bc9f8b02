import { notifyHolders } from '@quoin/kit/notices'
import {
  advisoryLock,
  type Answer,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  plain,
  scopeOf,
  refuse,
  truncate,
} from '@quoin/kit/server'
import type { RecordOf } from '@quoin/kit'
import { isUuid } from '@quoin/kit/uuid'
import { held } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { authorOf } from './posts.ts'
import { onComment } from './reactions.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
type CommentRecord = RecordOf<typeof content.comments.definition.fields>
type ListQuery = Parameters<Context['list']>[1]

export const moderates = ({ actor }: Pick<Context, 'actor'>): boolean => actor.permissions.has('content.moderate')

/** The article, for those who may comment it: readers get what is published alone. */
async function articleOf({ tx, tenantId }: Context, id: string): Promise<{ version: number; title: string }> {
  if (!isUuid(id)) throw refuse.missing()
  const [row] = await tx.query<{ version: number; title: string; isOut: boolean }>(
    `select coalesce(a.version_number, 0) as version, coalesce(a.title, '') as title, a.id is not null as "isOut" from content.posts p
       left join content.articles a on a.tenant_id = p.tenant_id and a.id = p.id and a.deleted_at is null
     where p.tenant_id = $1 and p.id = $2 and p.deleted_at is null`,
    [tenantId, id],
  )
  if (!row?.isOut) throw refuse.missing()
  return row
}

async function commentsMode({ tx, tenantId }: Context): Promise<'open' | 'approve' | 'closed'> {
  const [row] = await tx.query<{ mode: 'open' | 'approve' | 'closed' }>(
    'select comments_mode as mode from content.site where tenant_id = $1',
    [tenantId],
  )
  return row?.mode ?? 'open'
}

async function mustNotBeBanned({ tx, tenantId, me }: Context): Promise<void> {
  const [banned] = await tx.query(
    'select 1 from content.identities where tenant_id = $1 and user_id = $2 and deleted_at is null and banned_until > now()',
    [tenantId, me],
  )
  if (banned) throw refuse.conflict('banned', 'You cannot comment right now.')
}

/** So many in a minute and in a day: the rest is no conversation. */
async function mustHaveRoom({ tx, tenantId, me }: Context, post: string): Promise<void> {
  advisoryLock(tx, 'comments of', me)
  const [row] = await tx.query<{ minute: number; day: number; all: number }>(
    `select (select count(*)::int from (select 1 from content.comments c where c.tenant_id = $1 and c.user_id = $2 and c.created_at > now() - interval '1 minute' limit $4) m) as minute,
       (select count(*)::int from (select 1 from content.comments c where c.tenant_id = $1 and c.created_at > now() - interval '1 day' limit $5) d) as day,
       (select comments::int from content.posts where tenant_id = $1 and id = $3) as all`,
    [tenantId, me, post, held.commentsPerMinute, held.commentsPerDay],
  )
  if (row!.minute >= held.commentsPerMinute) throw refuse.slowDown(60)
  if (row!.day >= held.commentsPerDay) throw refuse.slowDown(3_600)
  if (row!.all >= held.commentsPerPost)
    throw refuse.conflict('too_many_comments', `A post can have up to ${held.commentsPerPost} comments.`)
}

/** Who may say something now, and whether it waits to be looked at. */
async function mustBeOpen(context: Context): Promise<{ isWaiting: boolean }> {
  const mode = await commentsMode(context)
  if (mode === 'closed') throw refuse.conflict('comments_closed', 'Comments are closed.')
  await mustNotBeBanned(context)
  return { isWaiting: mode === 'approve' && !moderates(context) }
}

interface Input {
  readonly mention_unique_ids?: readonly string[] | undefined
  readonly content?: unknown
}

async function say(context: Context, post: string, parentId: string | null, input: Input): Promise<Answer> {
  const { tx, tenantId, me } = context
  if (!me) throw refuse.ended('sign_in_needed', 'Please sign in.')
  const { isWaiting } = await mustBeOpen(context)
  const article = await articleOf(context, post)
  await mustHaveRoom(context, post)
  const parent = parentId ? await visibleComment(context, post, parentId) : undefined
  if (parent && (parent.depth ?? 0) >= held.commentDepth)
    throw refuse.conflict('too_deep', `Replies can be nested up to ${held.commentDepth} levels.`)
  const { mention_unique_ids: mentions = [], ...rest } = input
  const model = context.model('content.comments')
  const values = Object.fromEntries(
    Object.entries(rest).flatMap(([wire, value]) => [[model.byWire.get(wire)?.name ?? wire, value]]),
  )
  const { id } = await context.insert(content.comments, {
    ...values,
    post,
    postVersion: article.version,
    parent: parent?.id ?? null,
    depth: parent ? (parent.depth ?? 0) + 1 : 0,
    user: me,
    ...(await authorOf(context, me)),
    status: isWaiting ? 'pending' : 'active',
  })
  if (isWaiting) await tellModerators(context, id, article.title, String(input.content ?? ''))
  if (mentions.length > 0)
    await tx.query(
      `insert into content.mentions (tenant_id, comment_id, user_id) select $1, $2, u.id from gateway.users_view u
       where u.tenant_id = $1 and u.id = any($3::uuid[]) and u.deleted_at is null on conflict do nothing`,
      [tenantId, id, mentions],
    )
  return answerRecord(context, content.comments, id, { status: 201 })
}

/** Tells moderators of a comment that waits for them. */
async function tellModerators(context: Context, id: string, post: string, text: string, key = id): Promise<void> {
  const { me, actor } = context
  await notifyHolders(context, 'content.tell_moderators', {
    permission: 'content.moderate',
    notice: 'content_comment_pending',
    values: { who: actor.userName ?? '–', post, text: truncate(text, 500) },
    link: '/content/moderation',
    about: { resource: 'content.comments', id },
    key,
    by: me,
  })
}

/** A comment of this article that this person may see: one that is hidden is seen by its author and by moderators. */
async function visibleComment(context: Context, post: string, id: string, lock?: 'lock'): Promise<CommentRecord> {
  const comment: CommentRecord = await context.find(content.comments, id, lock)
  if (comment.post !== post) throw refuse.missing()
  if (comment.status !== 'active' && comment.user !== context.me && !moderates(context)) throw refuse.missing()
  return comment
}

const shownTo = (context: Context) => (add: (value: unknown) => string) =>
  moderates(context) ? [] : [`(t.status = 'active' or t.user_id = app.id(${add(context.me)}))`]

const list: Replaced['list'] = async (request, context) => {
  const parent = request.params.parent ?? ''
  await articleOf(context, parent)
  return context.list(content.comments, request.query, (add) => [`t.post_id = ${add(parent)}::uuid`, ...shownTo(context)(add)])
}
const get: Replaced['get'] = async (request, context, standard) => {
  await articleOf(context, request.params.parent ?? '')
  await visibleComment(context, request.params.parent ?? '', request.params.id ?? '')
  return standard(request)
}
const saidNames = ['content', 'thumbnailUrl', 'imageUrl', 'contentUrl', 'mediaUrl'] as const
const update: Replaced['update'] = async (request, context, standard) => {
  const before = await visibleComment(context, request.params.parent ?? '', request.params.id ?? '')
  const { status, ...body } = request.body
  // Whose comment was hidden does not show it again by themselves.
  const wanted = status !== undefined && status !== before.status ? status : undefined
  if (wanted !== undefined && !moderates(context)) throw refuse.forbidden('content.moderate')
  const model = context.model('content.comments')
  const isRewritten = saidNames.some((name) => {
    const sent = body[model.byName.get(name)!.wire]
    return sent !== undefined && (sent || null) !== (before[name] || null)
  })
  // What may not be said anew may not be written over what was said before either.
  const { isWaiting } = isRewritten && !moderates(context) ? await mustBeOpen(context) : { isWaiting: false }
  const answer = await standard({ ...request, body: wanted === undefined ? body : request.body })
  if (!isRewritten) return answer
  const { tx, tenantId } = context
  await tx.query(
    `update content.comments set is_edited = true, status = case when $3 and status = 'active' then 'pending' else status end
     where tenant_id = $1 and id = $2`,
    [tenantId, before.id, isWaiting],
  )
  if (isWaiting && before.status === 'active') {
    const { title } = await articleOf(context, before.post)
    await tellModerators(context, before.id, title, String(body.content ?? before.content), `${before.id} ${before.version}`)
  }
  return answerRecord(context, content.comments, before.id)
}
const remove: Replaced['delete'] = async (request, context, standard) => {
  await visibleComment(context, request.params.parent ?? '', request.params.id ?? '')
  return standard(request)
}
export const replacedComments: Replaced = { list, get, update, delete: remove }

/** Comments of all articles, or of one person, as this person may see them. */
export const listComments = (
  context: Context,
  query: ListQuery,
  where: (add: (value: unknown) => string) => string[] = () => [],
): Promise<Answer> => context.list(content.comments, query, (add) => [...where(add), ...shownTo(context)(add)])

async function decide(
  context: Context,
  comment: CommentRecord,
  action: 'approve' | 'hide',
  reason: string | null,
): Promise<void> {
  await context.update(content.comments, comment, {
    status: action === 'approve' ? 'active' : 'inactive',
    moderated: true,
    moderatedBy: context.me || null,
    moderatedAt: new Date().toISOString(),
    moderationReason: reason,
    moderationDecision: action,
  })
}

export const comments: Customs<typeof content, 'comments'> = {
  create: ({ parent, parent_id, ...input }, context) =>
    say(context, parent, typeof parent_id === 'string' ? parent_id : null, input),
  reply: ({ parent, id, ...input }, context) => say(context, parent, id, input),
  like: onComment('like', true),
  dislike: onComment('like', false),
  save: onComment('save', true),
  unsave: onComment('save', false),
  follow: onComment('follow', true),
  unfollow: onComment('follow', false),
  async moderate({ parent, id, reason }, context) {
    const comment = await visibleComment(context, parent, id, 'lock')
    const why = typeof reason === 'string' ? reason : null
    await decide(context, comment, 'hide', why)
    return decision(context, id, 'hide', why)
  },
  async approve({ parent, id }, context) {
    await decide(context, await visibleComment(context, parent, id, 'lock'), 'approve', null)
    return answerRecord(context, content.comments, id)
  },
  queue: (query, context) => listComments(context, query as ListQuery),
  async bulk({ ids, action, reason }, context) {
    let changed = 0
    for (const id of new Set(ids)) {
      const comment: CommentRecord = await context.find(content.comments, id, 'lock')
      if (action === 'delete') await context.call(content.comments.delete, { parent: comment.post, id })
      else await decide(context, comment, action, (reason as string | undefined) ?? null)
      changed++
    }
    return { unique_id: context.me, changed }
  },
}

/** What clients are told that was done, on top and as a document. */
export async function decision(context: Context, id: string, action: string, reason: string | null): Promise<Answer> {
  const values = {
    success: true,
    action,
    moderated_at: new Date().toISOString(),
    moderated_by: context.me,
    reason,
  }
  return plain({ ...values, data: { id, type: 'moderation', attributes: { unique_id: id, ...values } } })
}

export const isInScope = (context: Context, user: string, permission: string): boolean =>
  scopeOf(context.actor, permission) === 'tenant' || user === context.me
