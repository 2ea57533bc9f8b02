import { type Answer, answerRecord, type Context, refuse } from '@quoin/kit/server'
import { content } from '../resources/index.ts'
import { answerPost } from './posts.ts'

type Kind = 'like' | 'save' | 'follow'
interface Input {
  readonly id: string
}

const statements = {
  post: {
    add: 'insert into content.post_reactions (tenant_id, post_id, kind, user_id) values ($1, $2, $3, $4) on conflict do nothing',
    remove: 'delete from content.post_reactions where tenant_id = $1 and post_id = $2 and kind = $3 and user_id = $4',
  },
  comment: {
    add: 'insert into content.comment_reactions (tenant_id, comment_id, kind, user_id) values ($1, $2, $3, $4) on conflict do nothing',
    remove: 'delete from content.comment_reactions where tenant_id = $1 and comment_id = $2 and kind = $3 and user_id = $4',
  },
} as const

/** Each person once, however often and in however many tabs it is pressed. */
async function react(context: Context, what: 'post' | 'comment', id: string, kind: Kind, isOn: boolean): Promise<void> {
  const { tx, tenantId, me } = context
  if (!me) throw refuse.ended('sign_in_needed', 'Please sign in.')
  // Whoever likes the same at the same time waits in a row before they wait for the lock of its count.
  context.queueFor([`content ${what} ${id}`])
  const sql = statements[what]
  await tx.query(isOn ? sql.add : sql.remove, [tenantId, id, kind, me])
  if (kind === 'follow' && isOn) await tx.query(sql.remove, [tenantId, id, 'mute', me])
  await context.note(what === 'post' ? content.articles : content.comments, id, {})
}

export const onPost =
  (kind: Kind, isOn: boolean) =>
  async ({ id }: Input, context: Context): Promise<Answer> => {
    // What one may not see one cannot like either.
    await answerPost(context, id)
    await react(context, 'post', id, kind, isOn)
    return answerPost(context, id)
  }

export const onComment =
  (kind: Kind, isOn: boolean) =>
  async ({ parent, id }: Input & { readonly parent: string }, context: Context): Promise<Answer> => {
    const comment = await context.find(content.comments, id)
    if (comment.post !== parent || comment.status !== 'active') throw refuse.missing()
    await react(context, 'comment', id, kind, isOn)
    return answerRecord(context, content.comments, id)
  }
