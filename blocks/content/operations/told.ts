import { gateway } from '@quoin/gateway/resources'
import { notify } from '@quoin/kit/notices'
import { newSecret } from '@quoin/kit/secret-links'
import { type Context, type Listener, pageAddress } from '@quoin/kit/server'
import { content } from '../resources/index.ts'
import { siteAddress } from './site.ts'

const concernedMax = 500

/**
 * Tells whoever is concerned by a comment, in the app and by mail: the author of what was answered, those it is addressed to, the author
 * of the post, and followers of either; each once, and not those who left this thread. May be asked twice and does it once.
 */
export async function told({ comment: id }: { comment: string }, context: Context): Promise<void> {
  const { tx, tenantId } = context
  const [comment] = await tx.query<{
    post: string
    parent: string | null
    user: string | null
    who: string | null
    text: string
    title: string
  }>(
    `select c.post_id as post, c.parent_id as parent, c.user_id as user, c.user_name as who, c.content as text, a.title
     from content.comments c join content.articles a on a.tenant_id = c.tenant_id and a.id = c.post_id and a.deleted_at is null
     where c.tenant_id = $1 and c.id = $2 and c.status = 'active' and c.deleted_at is null`,
    [tenantId, id],
  )
  if (!comment) return
  const people = await tx.query<{ id: string; email: string; language: string | null; byMail: boolean }>(
    `select distinct u.id, u.email, u.language, coalesce(i.email_notifications, true) as "byMail" from gateway.users_view u left join content.identities i on i.tenant_id = $1 and i.user_id = u.id and i.deleted_at is null
     where u.tenant_id = $1 and u.deleted_at is null and u.email is not null and u.id is distinct from $4
       and u.id in (
         select user_id from content.comments where tenant_id = $1 and id = $3
         union select user_id from content.mentions where tenant_id = $1 and comment_id = $5
         union select user_id from content.posts where tenant_id = $1 and id = $2
         union select user_id from content.post_reactions where tenant_id = $1 and post_id = $2 and kind = 'follow'
         union select user_id from content.comment_reactions where tenant_id = $1 and comment_id = $3 and kind = 'follow')
       and u.id not in (select user_id from content.post_reactions where tenant_id = $1 and post_id = $2 and kind = 'mute')
     limit $6`,
    [tenantId, comment.post, comment.parent, comment.user, id, concernedMax],
  )
  const site = await siteAddress(context)
  const about = { resource: 'content.articles', id: comment.post }
  const values = { who: comment.who ?? '–', post: comment.title, text: comment.text.slice(0, 500) }
  const key = (person: string) => `content comment ${id} ${person}`
  for (const person of people) {
    if (!person.byMail) {
      const link = `/content/articles/${comment.post}`
      const told = { tenantId, notice: 'content_comment_added', people: [person.id], values, link, about, key: key(person.id) }
      await notify(tx, told)
      continue
    }
    const { secret, hash } = newSecret(tenantId)
    await tx.query('insert into content.unsubscribes (tenant_id, hash, post_id, user_id) values ($1, $2, $3, $4)', [
      tenantId,
      hash,
      comment.post,
      person.id,
    ])
    await context.mailer.send(
      {
        to: person.email,
        person: person.id,
        about,
        template: 'content_comment_added',
        language: person.language ?? 'en',
        tenantId,
        key: key(person.id),
        values: {
          ...values,
          link: pageAddress(context, `/content/articles/${comment.post}`),
          unsubscribe: `${site}unsubscribe/${secret}`,
        },
      },
      tx,
    )
  }
}

const saying = new Set<string>([content.comments.create.name, content.comments.reply.name, content.comments.approve.name])

/** Hears new comments, and posts that wait for somebody, after their commit. */
export const followComments: Listener = {
  name: 'content.follow_comments',
  operation: 'any',
  async hear({ tenantId, operation, resource, recordId }, _services, _pools, callInternal) {
    if (recordId && operation === content.posts.submit.name) {
      const permission = content.posts.publish.permission
      const reviewers = await callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null })
      await callInternal(tenantId, content.posts.internal.tellReviewers, { post: recordId, reviewers })
    }
    if (recordId && resource === 'content.comments' && saying.has(operation))
      await callInternal(tenantId, content.comments.internal.told, { comment: recordId })
  },
}
