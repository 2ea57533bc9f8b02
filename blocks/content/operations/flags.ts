import { advisoryLock, answerRecord, type Context, type Customs, refuse } from '@quoin/kit/server'
import { held } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { answerPost } from './posts.ts'

async function close(context: Context, id: string, status: 'active' | 'inactive', resolution: string | null) {
  const flag = await context.find(content.flags, id, 'lock')
  if (flag.status !== 'pending') throw refuse.conflict('wrong_state', 'The report is already closed.')
  await context.update(content.flags, flag, {
    status,
    resolution,
    resolvedBy: context.me || null,
    resolvedAt: new Date().toISOString(),
  })
  return answerRecord(context, content.flags, id)
}

export const flags: Customs<typeof content, 'flags'> = {
  async create({ content_type: contentType, content_unique_id: contentId, reason, category }, context) {
    const { tx, tenantId, me } = context
    const [comment] =
      contentType === 'comment'
        ? await tx.query<{ post: string }>(
            `select post_id as post from content.comments where tenant_id = $1 and id = $2 and deleted_at is null and (status = 'active' or user_id = app.id($3))`,
            [tenantId, contentId, me],
          )
        : []
    if (contentType === 'comment' && !comment)
      throw refuse.invalid('no_such_record', 'This record does not exist.', 'content_unique_id')
    const post = comment?.post ?? contentId
    await answerPost(context, post).catch(() => {
      throw refuse.invalid('no_such_record', 'This record does not exist.', 'content_unique_id')
    })
    const [there] = await tx.query<{ id: string }>(
      `select id from content.flags where tenant_id = $1 and reporter_id = $2 and content_id = $3 and status = 'pending' and deleted_at is null`,
      [tenantId, me, contentId],
    )
    if (there) return answerRecord(context, content.flags, there.id)
    advisoryLock(tx, 'flags of', me)
    const [today] = await tx.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from content.flags where tenant_id = $1 and reporter_id = $2 and created_at > now() - interval '1 day' limit $3) f`,
      [tenantId, me, held.flagsPerDay],
    )
    if (today!.count >= held.flagsPerDay) throw refuse.slowDown(3_600)
    const { id } = await context.insert(content.flags, { contentType, contentId, post, reporter: me, reason, category })
    return answerRecord(context, content.flags, id, { status: 201 })
  },
  resolve: ({ id, resolution }, context) => close(context, id, 'active', resolution),
  dismiss: ({ id, reason }, context) => close(context, id, 'inactive', reason ?? null),
}
