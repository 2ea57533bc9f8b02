import { Answer, answerRecord, type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { content } from '../resources/index.ts'
import { mayChange } from './postCalls.ts'
import { postOf, syncArticle } from './posts.ts'

type Kind = 'like' | 'save' | 'follow'
const add =
  'insert into content.series_reactions (tenant_id, series_id, kind, user_id) values ($1, $2, $3, $4) on conflict do nothing'
const remove = 'delete from content.series_reactions where tenant_id = $1 and series_id = $2 and kind = $3 and user_id = $4'

const react =
  (kind: Kind, isOn: boolean) =>
  async ({ id }: { readonly id: string }, context: Context): Promise<Answer> => {
    const { tx, tenantId, me } = context
    await context.find(content.series, id)
    await tx.query(isOn ? add : remove, [tenantId, id, kind, me])
    await context.note(content.series, id, {})
    return withCounts(await answerRecord(context, content.series, id), context)
  }

/** How many read and keep a series, counted when it is shown: its own row says what the public site shows, and this is not on it. */
async function withCounts(answer: Answer, { tx, tenantId }: Context): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Counted | Counted[] }
  const shown = [body.data].flat()
  const rows = await tx.query<{ id: string; kind: string; count: number }>(
    `select series_id as id, kind, count(*)::int as count from content.series_reactions where tenant_id = $1 and series_id = any($2::uuid[]) group by 1, 2
     union all select series_id, 'post', count(*)::int from content.articles where tenant_id = $1 and series_id = any($2::uuid[]) and deleted_at is null group by 1`,
    [tenantId, shown.map(({ id }) => id)],
  )
  for (const { id, attributes } of shown) {
    const count = (kind: string) => rows.find((row) => row.id === id && row.kind === kind)?.count ?? 0
    const [likes, followers, savers] = [count('like'), count('follow'), count('save')]
    Object.assign(attributes, { posts_count: count('post'), likes, followers, savers })
  }
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
interface Counted {
  readonly id: string
  readonly attributes: Record<string, unknown>
}

export const countedSeries: NonNullable<BlockServer['replaces'][string]> = {
  list: async (request, context, standard) => withCounts(await standard(request), context),
  get: async (request, context, standard) => withCounts(await standard(request), context),
  update: async (request, context, standard) => withCounts(await standard(request), context),
  restore: async (request, context, standard) => withCounts(await standard(request), context),
}

export const series: Customs<typeof content, 'series'> = {
  like: react('like', true),
  dislike: react('like', false),
  follow: react('follow', true),
  unfollow: react('follow', false),
  save: react('save', true),
  unsave: react('save', false),
  async reactions({ id }, context) {
    await context.find(content.series, id)
    const rows = await context.tx.query<{ kind: Kind }>(
      'select kind from content.series_reactions where tenant_id = $1 and series_id = $2 and user_id = $3',
      [context.tenantId, id, context.me],
    )
    return document({ type: 'series_reactions', id, attributes: { kinds: rows.map(({ kind }) => kind) } })
  },
  async reorder({ id, posts }, context) {
    await context.find(content.series, id, 'lock')
    const places = new Map(posts.map((one) => [one.post_unique_id.toLowerCase(), one.sequence]))
    if (places.size < posts.length) throw refuse.invalid('named_twice', 'A post can have one place only.', 'posts')
    // In the order of ids, in which others who reorder the same lock them too.
    for (const [post, seriesSequence] of [...places].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const before = await postOf(context, post, 'lock')
      mayChange(context, before)
      if (before.series !== id) throw refuse.invalid('not_in_series', 'This post is not part of the series.', 'posts')
      if (before.seriesSequence === seriesSequence) continue
      await context.update(content.posts, before, { seriesSequence })
      if (before.published) await syncArticle(context, await postOf(context, post))
    }
    return withCounts(await answerRecord(context, content.series, id), context)
  },
}
