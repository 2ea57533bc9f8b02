import {
  advisoryLock,
  type Answer,
  answerRecord,
  type BlockServer,
  type Context,
  idIn,
  one,
  readInput,
  refuse,
  sayingIgnored,
  scopeOf,
} from '@quoin/kit/server'
import type { RecordOf } from '@quoin/kit'
import { isUuid } from '@quoin/kit/uuid'
import { type State, type Status, held, statuses, statusOf, writtenNames } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { tellFollowers, tellMentioned } from './tellPeople.ts'
import { bothOf, plainOf, slugOf } from './text.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
export type PostRecord = RecordOf<typeof content.posts.definition.fields>
type VersionRecord = RecordOf<typeof content.versions.definition.fields>

export const postOf = (context: Context, id: string, lock?: 'lock'): Promise<PostRecord> => context.find(content.posts, id, lock)

/** Whether somebody sees the drafts of everybody. */
export const seesDrafts = ({ actor }: Pick<Context, 'actor'>): boolean => scopeOf(actor, 'content.posts.read') === 'tenant'

const mustHave = ({ actor }: Context, permission: string): void => {
  if (actor.permissions.size > 0 && !actor.permissions.has(permission)) throw refuse.forbidden(permission)
}

/** An address of the company that no other post has or had; with a number behind it where it is made of a title. */
async function takeSlug({ tx, tenantId }: Context, post: string, wanted: string, isOwn: boolean): Promise<string> {
  for (let n = 1; n < 1_000; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    const [row] = await tx.query<{ post: string }>(
      `insert into content.slugs (tenant_id, slug, post_id) values ($1, $2, $3)
       on conflict (tenant_id, slug) do update set slug = excluded.slug returning post_id as post`,
      [tenantId, slug, post],
    )
    if (row!.post === post) return slug
    if (isOwn) throw refuse.invalid('taken', 'Another post uses or used this URL.', 'slug')
  }
  throw refuse.conflict('too_many_addresses', 'There are too many posts with this name.')
}

/** What somebody said of a post, in the words of its columns: the text cleaned; address, times and status left for later. */
async function prepared(
  context: Context,
  body: Readonly<Record<string, unknown>>,
  before?: PostRecord,
): Promise<Record<string, unknown>> {
  const both = await bothOf(context, body)
  const { slug: _, status: __, publish_at: ___, publish_until: ____, ...rest } = body
  return { ...rest, ...both, ...(await placeInSeries(context, body, before)) }
}

/** When a post is out, and its status: written here in the kit's stead, and so checked here as the kit checks. */
interface Timing {
  readonly publishAt?: string | null
  readonly publishUntil?: string | null
  readonly status?: Status
}
function timingIn(context: Context, { publish_at, publish_until, status }: Readonly<Record<string, unknown>>): Timing {
  return readInput(context.model(content.posts.dotted), context.actor, { publish_at, publish_until, status }, 'update')
    .values as Timing
}

/** Whoever joins a series without naming a place comes last in it; whoever leaves it has none. */
async function placeInSeries(
  { tx, tenantId }: Context,
  { series_unique_id: series, series_sequence: place }: Readonly<Record<string, unknown>>,
  before?: PostRecord,
): Promise<Record<string, unknown>> {
  if (series === undefined || place !== undefined) return {}
  if (series === null || series === '') return { series_sequence: null }
  if (typeof series !== 'string' || series.toLowerCase() === before?.series) return {}
  // Two who join at once: the second waits for the place of the first.
  await tx.query('select 1 from content.series where tenant_id = $1 and id = app.id($2) for update', [tenantId, series])
  const [last] = await tx.query<{ place: number | null }>(
    'select max(series_sequence)::int as place from content.posts where tenant_id = $1 and series_id = app.id($2) and deleted_at is null',
    [tenantId, series],
  )
  return { series_sequence: (last?.place ?? 0) + 1 }
}

async function mustHaveRoom({ tx, tenantId }: Context): Promise<void> {
  advisoryLock(tx, 'posts')
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from content.posts t where t.tenant_id = $1 limit $2) held',
    [tenantId, held.posts],
  )
  if (row!.count >= held.posts) throw refuse.conflict('too_many_posts', `The limit of ${held.posts} posts has been reached.`)
}

const categoriesThere =
  'select count(*)::int as count from content.categories where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null'
const tagsThere =
  'select count(*)::int as count from content.tags where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null'

/** Categories and tags are looked up when they are given, and kept where posts are found by them. */
async function setTerms(context: Context, post: PostRecord): Promise<void> {
  const { tx, tenantId } = context
  const [categories, tags] = [post.categoryIds ?? [], post.tagIds ?? []]
  for (const [sql, ids, wire] of [
    [categoriesThere, categories, 'category_unique_ids'],
    [tagsThere, tags, 'tag_unique_ids'],
  ] as const) {
    if (ids.length === 0) continue
    const [found] = await tx.query<{ count: number }>(sql, [tenantId, ids])
    if (found!.count !== ids.length) throw refuse.invalid('no_such_record', 'This record does not exist.', wire)
  }
  await tx.query('delete from content.post_terms where tenant_id = $1 and post_id = $2 and not (term_id = any($3::uuid[]))', [
    tenantId,
    post.id,
    [...categories, ...tags],
  ])
  await tx.query(
    'insert into content.post_terms (tenant_id, term_id, post_id) select $1, x, $2 from unnest($3::uuid[]) x on conflict do nothing',
    [tenantId, post.id, [...new Set([...categories, ...tags])]],
  )
}

/** The name and the picture people see beside what somebody writes. */
export async function authorOf({ tx, tenantId }: Context, user: string | null) {
  const [row] = user
    ? await tx.query<{ name: string; avatar: string | null }>(
        `select u.name, i.avatar_url as avatar from gateway.users_view u
           left join content.identities i on i.tenant_id = u.tenant_id and i.user_id = u.id and i.deleted_at is null
         where u.tenant_id = $1 and u.id = $2`,
        [tenantId, user],
      )
    : []
  return { userName: row?.name ?? null, userAlias: row?.name.split(/\s+/)[0] ?? null, userAvatarUrl: row?.avatar ?? null }
}

const textOf = (one: Readonly<Record<string, unknown>>): string => JSON.stringify(writtenNames.map((name) => one[name] ?? null))
const pickWritten = (one: PostRecord | VersionRecord) =>
  Object.fromEntries(writtenNames.map((name) => [name, (one as Record<string, unknown>)[name] ?? null]))

export const versionOf = async (context: Context, post: string, id: string | null): Promise<VersionRecord | undefined> => {
  const [row] = id ? await context.rows(content.versions, 't.post_id = $2 and t.id = $3', [post, id]) : []
  return row
}

/** Keeps the text as it is as a version, unless it is the latest already. */
export async function keepVersion(
  context: Context,
  post: PostRecord,
  why: { readonly source?: string; readonly reason?: string } = {},
): Promise<{ id: string; number: number }> {
  const latest = await versionOf(context, post.id, post.postVersion)
  if (latest && !why.source && textOf(latest) === textOf(post)) return { id: latest.id, number: latest.number! }
  const number = (post.versionNumber ?? 0) + 1
  if (number > held.versionsPerPost)
    throw refuse.conflict('too_many_versions', `A post can have up to ${held.versionsPerPost} versions.`)
  const { id } = await context.insert(content.versions, {
    ...pickWritten(post),
    post: post.id,
    number,
    revision: number,
    language: post.language,
    isPublic: post.isPublic,
    user: context.me || post.user,
    ...(await authorOf(context, context.me || post.user)),
    ...why,
  })
  await context.tx.query('update content.posts set post_version_id = $3, version_number = $4 where tenant_id = $1 and id = $2', [
    context.tenantId,
    post.id,
    id,
    number,
  ])
  return { id, number }
}

/** The state a post is in, by what is out and what was written since. */
export function stateOf(post: PostRecord, latest: string | null): State {
  if (post.published) return post.published === latest ? 'live' : 'changed'
  if (post.scheduled) return 'scheduled'
  return post.state === 'review' || post.state === 'withdrawn' || post.state === 'archived' ? post.state : 'draft'
}

export const setState = (context: Context, post: PostRecord, state: State, more: Readonly<Record<string, unknown>> = {}) =>
  context.update(content.posts, post, { ...more, state, status: statusOf[state] })

/** Brings what readers get up to date with what is said of the post beside its text. */
export async function syncArticle(context: Context, post: PostRecord): Promise<void> {
  const { tx, tenantId } = context
  const isShown = Boolean(post.published) && post.enabled && post.moderationDecision !== 'hide'
  await tx.query(
    `update content.articles set slug = $3, is_public = $4, category_ids = $5, tag_ids = $6, series_id = $7, series_sequence = $8, language = $9,
       user_id = $10, original_id = $11, publish_until = $12, deleted_at = case when $13 then null else coalesce(deleted_at, clock_timestamp()) end,
       updated_at = clock_timestamp(), version = version + 1
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      post.id,
      post.slug,
      post.isPublic,
      post.categoryIds,
      post.tagIds,
      post.series,
      post.seriesSequence,
      post.language,
      post.user,
      post.original,
      post.publishUntil,
      isShown,
    ],
  )
}

/** Shows readers a version of a post, as it was saved. */
export async function publishVersion(
  context: Context,
  post: PostRecord,
  version: VersionRecord,
  now = new Date(),
): Promise<void> {
  const { tx, tenantId } = context
  const [there] = await tx.query<{ id: string }>(
    'update content.articles set deleted_at = null where tenant_id = $1 and id = $2 returning id',
    [tenantId, post.id],
  )
  const publishedAt = post.publishedAt ?? now.toISOString()
  const values = {
    ...pickWritten(version),
    plainText: plainOf(version.body),
    slug: post.slug,
    user: post.user,
    ...(await authorOf(context, post.user)),
    postVersion: version.id,
    versionNumber: version.number,
    publishedAt,
    state: 'live',
    status: 'active',
    language: post.language,
    isPublic: post.isPublic,
  } as const
  if (there) await context.update(content.articles, await context.find(content.articles, post.id, 'lock'), values)
  else
    await context.insert(
      content.articles,
      { ...values, likes: post.likes, savers: post.savers, followers: post.followers, comments: post.comments },
      post.id,
    )
  const latest = (await postOf(context, post.id)).postVersion
  // An older version that was scheduled would take back what is published now.
  const isOvertaken = post.scheduled !== null && (post.scheduledNumber ?? 0) <= (version.number ?? 0)
  const state = version.id === latest ? 'live' : 'changed'
  await setState(context, post, state, {
    published: version.id,
    publishedNumber: version.number,
    publishedAt,
    reviewNote: null,
    ...(isOvertaken && { scheduled: null, scheduledNumber: null, publishAt: null }),
  })
  await syncArticle(context, await postOf(context, post.id))
  await tellMentioned(context, post, version.body)
  // What was published elsewhere long ago is no news here.
  if (!post.publishedAt && now.getTime() > Date.now() - 86_400_000) await tellFollowers(context, post)
}

export async function withdraw(context: Context, post: PostRecord, state: State = 'withdrawn'): Promise<void> {
  await setState(context, post, state, {
    published: null,
    publishedNumber: null,
    publishUntil: null,
    scheduled: null,
    scheduledNumber: null,
    publishAt: null,
  })
  await syncArticle(context, await postOf(context, post.id))
  await context.note(content.articles, post.id, {})
}

/** Pins the version as it is to a moment; what is due already goes out at once. */
export async function schedule(
  context: Context,
  id: string,
  publishAt: string | null,
  publishUntil: string | null,
): Promise<void> {
  const post = await postOf(context, id, 'lock')
  if (publishAt && publishUntil && Date.parse(publishUntil) <= Date.parse(publishAt))
    throw refuse.invalid('ends_before_it_begins', 'must be after it is published', 'publish_until')
  if (publishUntil && Date.parse(publishUntil) <= Date.now())
    throw refuse.invalid('in_the_past', 'must be in the future', 'publish_until')
  const kept = await keepVersion(context, post)
  const latest = await postOf(context, id)
  if (publishAt && Date.parse(publishAt) > Date.now()) {
    await setState(context, latest, latest.published ? stateOf(latest, kept.id) : 'scheduled', {
      publishAt,
      publishUntil,
      scheduled: kept.id,
      scheduledNumber: kept.number,
    })
    return syncArticle(context, await postOf(context, id))
  }
  await context.update(content.posts, latest, { publishUntil })
  if (publishAt) await publishVersion(context, await postOf(context, id), (await versionOf(context, id, kept.id))!)
  else await syncArticle(context, await postOf(context, id))
}

/** A post that goes out at no moment any more. */
export function unscheduled(post: PostRecord) {
  const state = stateOf({ ...post, scheduled: null }, post.postVersion)
  return { scheduled: null, scheduledNumber: null, publishAt: null, state, status: statusOf[state] }
}

/** A time that is not said stays as it is; one that is said to be none is taken back. */
async function setTimes(context: Context, id: string, { publishAt: sent, publishUntil }: Timing): Promise<void> {
  if (sent === undefined && publishUntil === undefined) return
  mustHave(context, 'content.posts.publish')
  const post = await postOf(context, id, 'lock')
  // Clients that send a whole record back say the moment again, and mean by it no other version than the pinned one.
  const isSame = typeof sent === 'string' && post.scheduled !== null && Date.parse(sent) === Date.parse(post.publishAt!)
  const publishAt = isSame ? undefined : sent
  if (publishAt === undefined && publishUntil === undefined) return
  const until = publishUntil === undefined ? post.publishUntil : publishUntil
  if (publishAt === undefined && until && post.scheduled && Date.parse(until) <= Date.parse(post.publishAt!))
    throw refuse.invalid('ends_before_it_begins', 'must be after it is published', 'publish_until')
  if (publishAt === null && post.scheduled) await context.update(content.posts, post, unscheduled(post))
  await schedule(context, id, publishAt ?? null, until)
}

/** Everything that follows from what was written: address, terms, version, state, and what readers get. */
async function settle(
  context: Context,
  id: string,
  body: Readonly<Record<string, unknown>>,
  timing: Timing,
  before?: PostRecord,
): Promise<void> {
  const saved = await postOf(context, id, 'lock')
  const input =
    typeof body.slug === 'string' && body.slug
      ? content.posts.definition.fields.slug.definition.schema.safeParse(body.slug)
      : undefined
  if (input && !input.success) throw refuse.invalid('invalid', input.error.issues[0]?.message ?? 'is not an address', 'slug')
  const slug = input
    ? await takeSlug(context, id, input.data as string, true)
    : (before?.slug ?? (await takeSlug(context, id, slugOf(saved.title), false)))
  const author = before && before.user === saved.user ? undefined : await authorOf(context, saved.user)
  const plainText = plainOf(saved.body)
  if (slug !== saved.slug || author || plainText !== saved.plainText)
    await context.update(content.posts, saved, { slug, plainText, ...author })
  const post = await postOf(context, id)
  if (body.category_unique_ids !== undefined || body.tag_unique_ids !== undefined) await setTerms(context, post)
  const kept = await keepVersion(context, post)
  const latest = await postOf(context, id)
  const state = stateOf(latest, kept.id)
  if (state !== latest.state) await setState(context, latest, state)
  if (latest.published) await syncArticle(context, latest)
  mustGoOut(timing, before)
  await setTimes(context, id, timing)
  if (timing.status) await setStatus(context, id, timing.status)
}

/** A moment that is said together with a status by which nothing is out would be forgotten. */
function mustGoOut({ publishAt, publishUntil, status }: Timing, before?: PostRecord): void {
  if (status !== 'inactive' && status !== 'archived') return
  const isNew = (said: string | null | undefined, held: string | null | undefined) =>
    typeof said === 'string' && Date.parse(said) !== Date.parse(held ?? '')
  const field = isNew(publishAt, before?.publishAt)
    ? 'publish_at'
    : isNew(publishUntil, before?.publishUntil)
      ? 'publish_until'
      : undefined
  if (field) throw refuse.invalid('put_away', 'What is put away is out at no time. Leave the moment out, or the status.', field)
}

/** What clients say by the name of a status. */
async function setStatus(context: Context, id: string, status: Status): Promise<void> {
  const post = await postOf(context, id, 'lock')
  if (post.status === status) return
  if (status === 'deleted') throw refuse.invalid('invalid', 'A post is deleted by DELETE.', 'status')
  if (status === 'active') {
    mustHave(context, 'content.posts.publish')
    return publishVersion(context, post, (await versionOf(context, id, post.postVersion))!)
  }
  const state = status === 'archived' ? 'archived' : status === 'inactive' ? 'withdrawn' : 'draft'
  if (!post.published && !post.scheduled) {
    await setState(context, post, state)
    return
  }
  // What is put away does not go out at its moment either.
  mustHave(context, 'content.posts.publish')
  await withdraw(context, post, state)
}

const answered = async (context: Context, id: string, of: Answer, status = 200): Promise<Answer> => {
  const { meta } = JSON.parse(of.body) as { meta?: { ignored?: string[] } }
  // What is written here in the kit's stead was understood.
  const ignored = (meta?.ignored ?? []).filter((name) => !['slug', 'status'].includes(name))
  return sayingIgnored(await answerRecord(context, content.posts, id, { status }), ignored)
}

/** Who writes a post first is its author; the address is made of its title where none is given. */
const create: Replaced['create'] = async (request, context, standard) => {
  await mustHaveRoom(context)
  const timing = timingIn(context, request.body)
  const made = await standard({ ...request, body: await prepared(context, request.body) })
  const id = idIn(made)
  await settle(context, id, request.body, timing)
  return answered(context, id, made, 201)
}

const update: Replaced['update'] = async (request, context, standard) => {
  const before = await postOf(context, request.params.id!)
  const timing = timingIn(context, request.body)
  const made = await standard({ ...request, body: await prepared(context, request.body, before) })
  await settle(context, before.id, request.body, timing, before)
  return answered(context, before.id, made)
}

const remove: Replaced['delete'] = async (request, context, standard) => {
  const answer = await standard(request)
  await context.tx.query(
    'update content.articles set deleted_at = clock_timestamp() where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, request.params.id],
  )
  return answer
}
const restore: Replaced['restore'] = async (request, context, standard) => {
  const answer = await standard(request)
  await syncArticle(context, await postOf(context, request.params.id!))
  return answer
}

const flatNames = ['category_unique_id', 'tag_unique_id', 'with'] as const
type Listed = Parameters<NonNullable<Replaced['list']>>[0]['query']

/** Readers get what is published; whoever sees drafts, or asks for their own or for a state, which only posts have, gets posts they may see. */
export function listPosts(context: Context, query: Listed): Promise<Answer> {
  const { category_unique_id: category, tag_unique_id: tag, with: _, include, ...rest } = query
  const isOwn = [rest.user_unique_id, rest['filter[user_unique_id]']].includes(context.me) && context.me !== ''
  const isByState = ['state', 'filter[state]', 'filter[state][]'].some((name) => name in rest)
  // Whatever readers get is active.
  const isByStatus = ['status', 'status[]', 'filter[status]', 'filter[status][]']
    .flatMap((name) => rest[name] ?? [])
    .some((status) => status !== 'active')
  const terms = [category, tag].filter((one): one is string => typeof one === 'string' && one !== '')
  for (const one of terms) if (!isUuid(one)) throw refuse.parameter('category_unique_id', `${one.slice(0, 60)} is not an id.`)
  const included = String(include ?? '')
    .split(',')
    .filter((name) => name && name !== 'post_versions')
    .join(',')
  const resource = seesDrafts(context) || isOwn || isByState || isByStatus ? content.posts : content.articles
  const requested = { ...rest, ...(included && { include: included }) }
  return context.list(resource, requested, (add) =>
    terms.map(
      (one) => `t.id in (select p.post_id from content.post_terms p where p.tenant_id = $1 and p.term_id = ${add(one)}::uuid)`,
    ),
  )
}

const list: Replaced['list'] = (request, context, standard) =>
  seesDrafts(context) && !flatNames.some((name) => name in request.query) && !request.query.include?.includes('post_versions')
    ? standard(request)
    : listPosts(context, request.query)

/** A post as this person may see it: its draft, or what is published. */
export async function answerPost(context: Context, id: string, status = 200): Promise<Answer> {
  const [own] = await context.tx.query<{ isDraft: boolean }>(
    `select ($3 or coalesce(user_id, created_by) = app.id($4)) as "isDraft" from content.posts where tenant_id = $1 and id = $2 and deleted_at is null`,
    [context.tenantId, id, seesDrafts(context), context.me || null],
  )
  if (own?.isDraft) return answerRecord(context, content.posts, id, { status })
  const [shown] = await context.tx.query(
    'select 1 from content.articles where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, id],
  )
  if (!own || !shown) throw refuse.missing()
  return answerRecord(context, content.articles, id, { status })
}

const versionBytesMax = 4 * 2 ** 20
const get: Replaced['get'] = async (request, context, standard) => {
  const id = request.params.id ?? ''
  if (!isUuid(id)) throw refuse.missing()
  const names = String(request.query.include ?? '')
    .split(',')
    .map((name) => name.trim())
  const isDraft = seesDrafts(context) || (await isOwner(context, id))
  if (!names.some((name) => name === 'post_versions' || name === 'versions'))
    return isDraft ? standard({ ...request, query: { include: request.query.include } }) : answerPost(context, id)
  const { data } = JSON.parse((await answerPost(context, id)).body) as {
    data: { attributes: { post_version_unique_id: string | null } }
  }
  const model = context.model('content.versions')
  const wanted = [request.query.status ?? request.query['filter[status]'] ?? []].flat()
  if (!wanted.every((one) => statuses.some((status) => status === one)))
    throw refuse.parameter('status', `must be one of: ${statuses.join(', ')}`)
  // Readers are told of the version they get and of no other.
  // The latest of them, as many as an answer holds: all are in their own list, page by page.
  const rows = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t
     join (select v.id, sum(coalesce(octet_length(v.content), 0)) over (order by v.number desc) as weight from ${model.table} v where v.tenant_id = $1 and v.post_id = $2) w on w.id = t.id
     where t.tenant_id = $1 and t.post_id = $2 and ($3 and w.weight <= $5 or t.id = $4) and ($6::text[] = '{}' or t.status = any($6)) order by t.number desc limit 100`,
    [context.tenantId, id, isDraft, data.attributes.post_version_unique_id, versionBytesMax, wanted],
  )
  return one(JSON.stringify(data), { included: rows.map(({ document }) => document) })
}
const isOwner = async ({ tx, tenantId, me }: Context, id: string): Promise<boolean> =>
  (
    await tx.query(
      'select 1 from content.posts where tenant_id = $1 and id = $2 and coalesce(user_id, created_by) = app.id($3)',
      [tenantId, id, me || null],
    )
  ).length > 0

export const replacedPosts: Replaced = { create, update, delete: remove, restore, list, get }
