import { type Answer, answerRecord, type Context, refuse } from '@quoin/kit/server'
import { content } from '../resources/index.ts'
import { answerPost } from './posts.ts'

type Kind = 'like' | 'save' | 'follow'
interface Input {
  readonly id: string
}

/** Each person once, however often and in however many tabs it is pressed. */
async function react(context: Context, what: 'post' | 'comment', id: string, kind: Kind, isOn: boolean): Promise<void> {
  const { tx, tenantId, me } = context
  if (!me) throw refuse.ended('sign_in_needed', 'Please sign in.')
  // Whoever likes the same at the same time waits in a row before they wait for the lock of its count.
  context.turn([`content ${what} ${id}`])
  await tx.query(
    isOn
      ? `insert into content.${what}_reactions (tenant_id, ${what}_id, kind, user_id) values ($1, $2, $3, $4) on conflict do nothing`
      : `delete from content.${what}_reactions where tenant_id = $1 and ${what}_id = $2 and kind = $3 and user_id = $4`,
    [tenantId, id, kind, me],
  )
  if (kind === 'follow' && isOn)
    await tx.query(`delete from content.${what}_reactions where tenant_id = $1 and ${what}_id = $2 and kind = 'mute' and user_id = $3`, [
      tenantId,
      id,
      me,
    ])
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
