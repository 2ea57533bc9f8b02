import { createHash } from 'node:crypto'
import { content } from '@quoin/content/resources'
import { type RichNode, cleanRichText, richTextWords } from '@quoin/kit/rich-text'
import { type Context, type Customs, Refusal, refuse } from '@quoin/kit/server'
import { redline } from '../editions/compare.ts'
import type { disclosure } from '../resources/index.ts'
import { answerOf, begin, keep } from './storedAnswer.ts'
import { mustWork } from './mustWork.ts'
import { mustSee } from './views.ts'

/** What a reader may not see of a post is as if it was not there. */
async function ifThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && [403, 404].includes(error.status)) return undefined
    throw error
  }
}
const versionOf = (context: Context, post: string, id: string) =>
  ifThere(() => context.call(content.versions.get, { parent: post, id }))

interface Pinned extends Record<string, unknown> {
  readonly post: string | null
  readonly version: string
  readonly number: number
  readonly title: string
  readonly sha256: string
  readonly content: RichNode
}

export const postAnswers: Pick<Customs<typeof disclosure, 'answers'>, 'pinPost' | 'post'> = {
  async pinPost({ project, objective, post_unique_id, version_unique_id, version }, context) {
    await mustWork(context, project, 'disclosure.answers.write', objective)
    const { row, current } = await begin(context, project, objective, version)
    if (row?.isCompleted)
      throw refuse.conflict('objective_completed', 'This objective is completed. Reopen it to change the answer.')
    if (current.not_applicable) throw refuse.conflict('not_applicable', 'Objectives that do not apply cannot be answered.')
    const post = await ifThere(() => context.call(content.posts.get, { id: post_unique_id }))
    const wanted = version_unique_id ?? post?.published ?? post?.postVersion
    const text = post && wanted ? await versionOf(context, post.id, wanted) : undefined
    // Only a post that was pinned here is known to have been; any other id is nothing to whoever asks.
    if (!post && row?.post !== post_unique_id) throw refuse.missing()
    if (post && !text && version_unique_id && row?.postVersion !== version_unique_id)
      throw refuse.invalid('no_such_record', 'This post has no such version.', 'version_unique_id')
    if (!post || !text) throw refuse.conflict('version_gone', 'This version of the post no longer exists.')
    const doc = cleanRichText((text.body ?? { type: 'doc', content: [] }) as Record<string, unknown>)
    return keep(context, project, objective, row, {
      status: 'in_progress',
      content: doc,
      contentHash: createHash('sha256').update(JSON.stringify(doc)).digest('hex'),
      contentUrl: post.id,
      post: post.id,
      postVersion: text.id,
      postNumber: text.number,
      postTitle: (text.title ?? '').slice(0, 300),
    })
  },

  async post({ project, objective }, context) {
    await mustSee(context, project)
    await answerOf(context, project, objective)
    const [pinned] = await context.tx.query<Pinned>(
      `select a.post, a.post_version as version, a.post_number::int as number, a.post_title as title, a.content_hash as sha256, a.content
       from disclosure.answers a where a.tenant_id = $1 and a.project_id = $2 and a.objective_id = $3`,
      [context.tenantId, project, objective],
    )
    if (!pinned?.post) return { unique_id: objective, pinned: null, newer: null }
    const post = await ifThere(() => context.call(content.posts.get, { id: pinned.post! }))
    const isNewer = post?.published && post.publishedNumber !== null && post.publishedNumber > pinned.number
    const newer = isNewer ? await versionOf(context, post.id, post.published!) : undefined
    return {
      unique_id: objective,
      pinned: {
        post_unique_id: pinned.post,
        version_unique_id: pinned.version,
        number: pinned.number,
        title: pinned.title,
        sha256: pinned.sha256,
        is_available: post !== undefined,
      },
      newer: newer
        ? {
            version_unique_id: newer.id,
            number: newer.number!,
            parts: redline(richTextWords(pinned.content), richTextWords((newer.body ?? { type: 'doc' }) as RichNode)),
          }
        : null,
    }
  },
}
