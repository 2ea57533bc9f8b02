import { present } from '@quoin/kit'
import { newSecret } from '@quoin/kit/secret-links'
import { advisoryLock, answerRecord, type Context, type Customs, type Internals, refuse } from '@quoin/kit/server'
import { cleanRichText, richTextLines } from '@quoin/kit/rich-text'
import { held, statusOf, writtenNames } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { decision } from './comments.ts'
import { differenceOf } from '../engine/differences.ts'
import { exported, imported } from './transfer.ts'
import {
  answerPost,
  authorOf,
  listPosts,
  postOf,
  type PostRecord,
  publishVersion,
  setState,
  stateOf,
  syncArticle,
  versionOf,
  withdraw,
} from './posts.ts'
import { onPost } from './reactions.ts'
import { siteAddress } from './site.ts'
import { tellAuthor, tellReviewers } from './tellPeople.ts'
import { bothOf } from './text.ts'

export const mayChange = ({ actor, me }: Context, post: PostRecord): void => {
  if (actor.permissions.get('content.posts.write') !== 'tenant' && (post.user ?? post.createdBy) !== me)
    throw refuse.forbidden('content.posts.write')
}
const textual = ['title', 'abstract', 'keywords', 'seoTitle', 'imageUrl', 'imageAlt'] as const

export const posts: Customs<typeof content, 'posts'> = {
  query: (input, context) =>
    listPosts(
      context,
      Object.fromEntries(Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
    ),
  async replace({ id, ...input }, context) {
    const model = context.model('content.posts')
    // What is not said is emptied, but for what is not of the text: its author, its language and its address.
    const emptied = Object.fromEntries(
      writtenNames.flatMap((name) => (name === 'title' || name === 'content' ? [] : [[model.byName.get(name)!.wire, null]])),
    )
    await context.call(content.posts.update, {
      id,
      ...camel(context, { ...emptied, content: '', category_unique_ids: [], tag_unique_ids: [], ...present(input) }),
    })
    return answerRecord(context, content.posts, id)
  },
  async changeOwner({ id, new_owner_unique_id: owner }, context) {
    const post = await postOf(context, id, 'lock')
    const author = await authorOf(context, owner)
    if (!author.userName) throw refuse.invalid('no_such_record', 'This record does not exist.', 'new_owner_unique_id')
    await context.update(content.posts, post, { user: owner, ...author })
    await context.tx.query(
      'update content.articles set user_name = $3, user_alias = $4, user_avatar_url = $5 where tenant_id = $1 and id = $2',
      [context.tenantId, id, author.userName, author.userAlias, author.userAvatarUrl],
    )
    await syncArticle(context, await postOf(context, id))
    return answerRecord(context, content.posts, id)
  },
  like: onPost('like', true),
  dislike: onPost('like', false),
  save: onPost('save', true),
  unsave: onPost('save', false),
  follow: onPost('follow', true),
  unfollow: onPost('follow', false),

  async moderate({ id, action, reason = null }, context) {
    const post = await postOf(context, id, 'lock')
    const isHidden = action === 'hide' || action === 'reject'
    const isKept = action === 'flag' || action === 'unflag'
    await context.update(content.posts, post, {
      moderated: action !== 'unflag',
      moderatedBy: context.me || null,
      moderatedAt: new Date().toISOString(),
      moderationReason: reason,
      moderationDecision: isKept ? (post.moderationDecision === 'hide' ? 'hide' : action) : isHidden ? 'hide' : action,
    })
    await syncArticle(context, await postOf(context, id))
    await context.note(content.articles, id, {})
    if (action === 'delete') await context.call(content.posts.delete, { id })
    return decision(context, id, action, reason)
  },

  async autosave({ id, version, ...input }, context) {
    const post = await postOf(context, id, 'lock')
    mayChange(context, post)
    if (post.version !== version) {
      const model = context.model('content.posts')
      const [row] = await context.tx.query<{ document: string }>(
        `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
        [context.tenantId, id],
      )
      throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.', {
        current: JSON.parse(row!.document) as unknown,
      })
    }
    const value: Record<string, unknown> = {
      ...camel(context, input as Record<string, unknown>),
      ...(await bothOf(context, input as { body?: unknown; content?: unknown })),
    }
    const next = { ...post, ...value } as PostRecord
    const latest = await versionOf(context, id, post.postVersion)
    const isSame =
      latest !== undefined && writtenNames.every((name) => JSON.stringify(latest[name]) === JSON.stringify(next[name]))
    const state = post.published && !isSame ? 'changed' : stateOf(post, isSame ? (post.postVersion ?? '') : '')
    // Without an entry in the history: this is said every few seconds. The version that is saved in the end has one.
    const [row] = await context.tx.query<{ version: number; at: string }>(
      `update content.posts set state = $3, status = $4, updated_by = app.id($5), title = $6, abstract = $7, keywords = $8, body = $9::jsonb, content = $10,
         seo_title = $11, thumbnail_url = $12, image_url = $13, image_alt = $14, media_url = $15, payload = $16::jsonb,
         version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2 returning version, updated_at as at`,
      [
        context.tenantId,
        id,
        state,
        statusOf[state],
        context.me || null,
        next.title,
        next.abstract,
        next.keywords,
        JSON.stringify(next.body),
        next.content,
        next.seoTitle,
        next.thumbnailUrl,
        next.imageUrl,
        next.imageAlt,
        next.mediaUrl,
        JSON.stringify(next.payload),
      ],
    )
    return { unique_id: id, version: Number(row!.version), saved_at: row!.at, state }
  },

  async preview({ id, days }, context) {
    const post = await postOf(context, id)
    mayChange(context, post)
    const { tx, tenantId, me } = context
    advisoryLock(tx, 'previews of', id)
    const [count] = await tx.query<{ count: number }>(
      'select count(*)::int as count from content.previews where tenant_id = $1 and post_id = $2 and ends_at > now()',
      [tenantId, id],
    )
    if (count!.count >= held.linksPerPost)
      throw refuse.conflict(
        'too_many_links',
        `The limit of ${held.linksPerPost} preview links has been reached. Revoke some first.`,
      )
    await tx.query('delete from content.previews where tenant_id = $1 and post_id = $2 and ends_at <= now()', [tenantId, id])
    const { secret, hash } = newSecret(tenantId)
    const endsAt = new Date(Date.now() + days * 86_400_000).toISOString()
    await tx.query('insert into content.previews (tenant_id, hash, post_id, ends_at, created_by) values ($1, $2, $3, $4, $5)', [
      tenantId,
      hash,
      id,
      endsAt,
      me || null,
    ])
    return { unique_id: id, url: `${await siteAddress(context)}preview/${secret}`, ends_at: endsAt }
  },
  async previewEnd({ id }, context) {
    mayChange(context, await postOf(context, id))
    const rows = await context.tx.query('delete from content.previews where tenant_id = $1 and post_id = $2 returning 1', [
      context.tenantId,
      id,
    ])
    return { unique_id: id, ended: rows.length }
  },

  async compare({ id, from, to }, context) {
    const post = await postOf(context, id)
    const before = await versionOf(context, id, from ?? post.published ?? null)
    const after = to ? await versionOf(context, id, to) : post
    if ((from && !before) || !after) throw refuse.missing()
    const line = (one: object | undefined, name: string) =>
      ((one as Record<string, string | null> | undefined)?.[name] ?? null) || null
    const lines = (one: { readonly body: unknown } | undefined) => (one?.body ? richTextLines(cleanRichText(one.body)) : [])
    return {
      unique_id: id,
      from: before?.number ?? null,
      to: to ? (after as { number: number | null }).number : null,
      fields: textual.flatMap((name) => {
        const [was, is] = [line(before, name), line(after, name)]
        return was === is ? [] : [{ field: name, before: was, after: is }]
      }),
      lines: differenceOf(lines(before), lines(after)),
    }
  },

  async translate({ id, language }, context) {
    const requested = await postOf(context, id)
    const original = requested.original ? await postOf(context, requested.original, 'lock') : await postOf(context, id, 'lock')
    if (original.language === language) throw refuse.invalid('same_language', 'This is the language of the original.', 'language')
    const made = await context.call(content.posts.create, {
      ...(Object.fromEntries(writtenNames.map((name) => [name, original[name]])) as { title: string }),
      language,
      isPublic: original.isPublic,
      categoryIds: original.categoryIds,
      tagIds: original.tagIds,
      original: original.id,
      originalNumber: original.publishedNumber ?? original.versionNumber,
    })
    return answerRecord(context, content.posts, made.id, { status: 201 })
  },
  async translations({ id }, context) {
    const post = await postOf(context, id)
    const first = post.original ?? post.id
    const rows = await context.tx.query<{
      id: string
      language: string
      title: string
      state: PostRecord['state']
      original: string | null
      stale: boolean
    }>(
      `select t.id, t.language, t.title, t.state, t.original_id as original,
         t.original_id is not null and coalesce(o.published_number, 0) > coalesce(t.original_number, 0) as stale
       from content.posts t left join content.posts o on o.tenant_id = t.tenant_id and o.id = t.original_id
       where t.tenant_id = $1 and (t.id = $2 or t.original_id = $2) and t.deleted_at is null order by t.original_id is not null, t.language`,
      [context.tenantId, first],
    )
    return {
      unique_id: first,
      languages: rows.map(({ id: post_unique_id, language, title, state, original, stale }) => ({
        post_unique_id,
        language,
        title,
        state,
        is_original: original === null,
        is_stale: stale,
      })),
    }
  },
  async reactions({ id }, context) {
    await answerPost(context, id)
    const { tx, tenantId, me } = context
    const kinds = await tx.query<{ kind: 'like' | 'save' | 'follow' | 'mute' }>(
      'select kind from content.post_reactions where tenant_id = $1 and post_id = $2 and user_id = app.id($3)',
      [tenantId, id, me || null],
    )
    const liked = await tx.query<{ id: string }>(
      `select r.comment_id as id from content.comment_reactions r join content.comments c on c.tenant_id = r.tenant_id and c.id = r.comment_id
       where r.tenant_id = $1 and c.post_id = $2 and r.user_id = app.id($3) and r.kind = 'like' limit 1000`,
      [tenantId, id, me || null],
    )
    return { unique_id: id, kinds: kinds.map(({ kind }) => kind), liked_comments: liked.map((one) => one.id) }
  },
  exported,
  imported,
  public: async (_, context) => ({ unique_id: context.tenantId, url: await siteAddress(context) }),
}

/** Wire names as the code says them. */
function camel(context: Context, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const model = context.model('content.posts')
  return Object.fromEntries(
    Object.entries(input).flatMap(([wire, value]) => {
      const column = model.byWire.get(wire)
      return column && value !== undefined ? [[column.name, value]] : []
    }),
  )
}

export const postsInternal: Internals<typeof content, 'posts'> = {
  tellReviewers: ({ post, reviewers }, context) => tellReviewers(context, post, reviewers),
  /** Each post once: whoever comes second finds nothing that is due any more. */
  async due(_, context) {
    const { tx, tenantId } = context
    // Six times as long as they are asked for: what is committed now may have been written a while ago.
    await tx.query(`delete from content.site_changes where tenant_id = $1 and at < now() - interval '1 hour'`, [tenantId])
    const due = await tx.query<{ id: string; goesOut: boolean }>(
      `select id, coalesce(scheduled_id is not null and publish_at <= now(), false) as "goesOut" from content.posts
       where tenant_id = $1 and deleted_at is null and ((scheduled_id is not null and publish_at <= now()) or (publish_until <= now()))
       order by publish_at limit 200 for update skip locked`,
      [tenantId],
    )
    let [published, withdrawn] = [0, 0]
    for (const { id, goesOut } of due) {
      const post = await postOf(context, id, 'lock')
      if (goesOut && post.scheduled) {
        await publishVersion(context, post, (await versionOf(context, id, post.scheduled))!)
        const out = await postOf(context, id)
        await tellAuthor(context, out, out.state ?? 'live')
        published++
      }
      const now = await postOf(context, id, 'lock')
      if (!now.publishUntil || Date.parse(now.publishUntil) > Date.now()) continue
      if (now.published) {
        await withdraw(context, now)
        await tellAuthor(context, await postOf(context, id), 'withdrawn')
      } else await setState(context, now, stateOf(now, now.postVersion ?? ''), { publishUntil: null })
      withdrawn++
    }
    return { published, withdrawn }
  },
}
