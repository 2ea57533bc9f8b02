import { refuse, type Actions } from '@quoin/kit/server'
import { content } from '../resources/index.ts'
import { statusOf } from '../resources/common.ts'
import {
  keepVersion,
  postOf,
  publishVersion,
  schedule,
  syncArticle,
  unscheduled,
  versionOf,
  withdraw,
} from '../operations/posts.ts'
import { tellAuthor } from '../operations/tellPeople.ts'

const archived = () => refuse.conflict('wrong_state', 'Reopen the archived post before publishing it.')

export const posts: Actions<typeof content, 'posts'> = {
  async publish(post, _, context) {
    if (post.state === 'archived') throw archived()
    const kept = await keepVersion(context, post)
    await publishVersion(context, await postOf(context, post.id, 'lock'), (await versionOf(context, post.id, kept.id))!)
    await tellAuthor(context, await postOf(context, post.id), 'live')
    return postOf(context, post.id)
  },
  async submit(post, { note }, context) {
    await keepVersion(context, post)
    const latest = await postOf(context, post.id)
    // What is out stays out while somebody looks at what comes next.
    if (latest.published) await context.update(content.posts, latest, { reviewNote: note ?? null })
    else await context.update(content.posts, latest, { state: 'review', status: statusOf.review, reviewNote: note ?? null })
    return postOf(context, post.id)
  },
  async decline(post, { reason }, context) {
    // What is out stays out while its author goes on with what comes next.
    const back = post.state === 'review' && { state: 'draft' as const, status: statusOf.draft }
    const declined = await context.save({ ...back, reviewNote: reason })
    await tellAuthor(context, declined, declined.state ?? 'draft', reason)
    return declined
  },
  async schedule(post, { publishAt, publishUntil }, context) {
    if (post.state === 'archived') throw archived()
    await schedule(context, post.id, publishAt, publishUntil ?? null)
    const scheduled = await postOf(context, post.id)
    await tellAuthor(context, scheduled, scheduled.state ?? 'scheduled')
    return scheduled
  },
  async unschedule(post, _, context) {
    await context.save({ ...unscheduled(post), publishUntil: null })
    const taken = await postOf(context, post.id)
    await syncArticle(context, taken)
    return taken
  },
  async withdraw(post, _, context) {
    await withdraw(context, post)
    const withdrawn = await postOf(context, post.id)
    await tellAuthor(context, withdrawn, 'withdrawn')
    return withdrawn
  },
  archive: (_post, _, { save }) => save({ state: 'archived', status: statusOf.archived }),
  reopen: (_post, _, { save }) => save({ state: 'draft', status: statusOf.draft }),
  async synced(post, _, { save, tx, tenantId }) {
    if (!post.original) throw refuse.conflict('no_translation', 'This post is not a translation.')
    const [original] = await tx.query<{ number: number | null }>(
      'select published_number as number from content.posts where tenant_id = $1 and id = $2',
      [tenantId, post.original],
    )
    return save({ originalNumber: original?.number ?? 0 })
  },
}
