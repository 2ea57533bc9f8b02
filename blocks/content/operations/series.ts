import { answerRecord, type Customs, refuse } from '@quoin/kit/server'
import { content } from '../resources/index.ts'
import { mayChange } from './postCalls.ts'
import { postOf, syncArticle } from './posts.ts'

export const series: Customs<typeof content, 'series'> = {
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
    return answerRecord(context, content.series, id)
  },
}
