import { boolean, custom, internal, integer, json, longText, oneOf, ref, resource, text, url, uuid, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { counted, held, moderated, moderation, statuses } from './common.ts'

const read = 'content.articles.read'
const write = 'content.comments.write'
const ids = { parent: 'content.articles', id: 'content.comments' } as const
const at = '/posts/:parent/comments'
const { userName, userAlias, userAvatarUrl, likes, dislikes, followers, savers } = counted

const said = {
  content: longText(10_000).required().searchable(),
  thumbnailUrl: url(),
  imageUrl: url(),
  contentUrl: url(),
  mediaUrl: url(),
  payload: json(),
} as const
const body = (wireSchema(said, 'create') as z.ZodObject).extend({
  /** People it is addressed to. */
  mention_unique_ids: z.array(uuid()).max(20).optional(),
})

/** What somebody says to an article, or answers to another comment. */
export const comments = resource({
  type: 'Comment',
  wrapper: 'comment',
  title: 'content',
  under: { resource: 'articles', field: 'post' },
  path: at,
  fields: {
    post: ref('content.articles').required().fixed(),
    postVersion: integer().readOnly(),
    ...said,
    user: ref('gateway.users').readOnly(),
    userName,
    userAlias,
    userAvatarUrl,
    /** active: everybody sees it; pending and inactive: its author and moderators. */
    status: oneOf(...statuses)
      .default('active')
      .filterable(),
    enabled: boolean().default(true),
    parent: ref('content.comments').readOnly().named('parent_id'),
    depth: integer(0, held.commentDepth).default(0).readOnly(),
    replies: integer().default(0).readOnly(),
    isEdited: boolean().default(false).readOnly(),
    likes,
    dislikes,
    followers,
    savers,
    ...moderation,
  },
  owner: 'user',
  permissions: { read, write, delete: write },
  sort: 'created_at',
  only: ['list', 'get', 'update', 'delete'],
  operations: {
    create: custom({
      method: 'POST',
      path: at,
      permission: write,
      ids: { parent: 'content.articles' },
      wrapper: 'comment',
      body: body.extend({ parent_id: uuid().nullish() }),
      answersRecord: true,
      summary: 'Comments an article, or answers the comment named by `parent_id`.',
    }),
    reply: custom({
      method: 'POST',
      path: `${at}/:id/reply`,
      permission: write,
      ids,
      wrapper: 'comment',
      body,
      answersRecord: true,
      summary: 'Answers a comment.',
    }),
    like: custom({
      method: 'PUT',
      path: `${at}/:id/like`,
      permission: read,
      ids,
      answersRecord: true,
      summary: 'Likes a comment; a second time changes nothing.',
    }),
    dislike: custom({
      method: 'PUT',
      path: `${at}/:id/dislike`,
      permission: read,
      ids,
      answersRecord: true,
      summary: 'Takes back that one likes it.',
    }),
    save: custom({
      method: 'PUT',
      path: `${at}/:id/save`,
      permission: read,
      ids,
      answersRecord: true,
      summary: 'Keeps a comment.',
    }),
    unsave: custom({
      method: 'PUT',
      path: `${at}/:id/unsave`,
      permission: read,
      ids,
      answersRecord: true,
      summary: 'Keeps it no longer.',
    }),
    follow: custom({
      method: 'PUT',
      path: `${at}/:id/follow`,
      permission: read,
      ids,
      answersRecord: true,
      summary: 'Is told of answers to a comment.',
    }),
    unfollow: custom({
      method: 'PUT',
      path: `${at}/:id/unfollow`,
      permission: read,
      ids,
      answersRecord: true,
      summary: 'Is told no longer.',
    }),
    moderate: custom({
      method: 'DELETE',
      path: `${at}/:id/moderate`,
      permission: 'content.moderate',
      ids,
      query: z.object({ reason: z.string().max(500).optional() }),
      answer: moderated,
      summary: 'Hides a comment from everybody but its author.',
    }),
    approve: custom({
      method: 'PUT',
      path: `${at}/:id/approve`,
      permission: 'content.moderate',
      ids,
      answersRecord: true,
      summary: 'Shows a comment that waited or was hidden.',
    }),
    queue: custom({
      method: 'GET',
      path: '/comments',
      permission: 'content.moderate',
      query: z.looseObject({}),
      answersRecords: true,
      summary: 'Comments of all articles, for whoever looks after them.',
    }),
    bulk: custom({
      method: 'PUT',
      path: '/comments/moderate',
      permission: 'content.moderate',
      wrapper: 'moderation',
      body: z.object({
        ids: z.array(uuid()).min(1).max(200),
        action: z.enum(['approve', 'hide', 'delete']),
        reason: text(500).definition.schema.optional(),
      }),
      answer: z.object({ unique_id: z.string(), changed: z.number() }),
      summary: 'Shows, hides or deletes many comments at once.',
    }),
  },
  internal: { told: internal<{ comment: string }, void>('Tells whoever is concerned that there is a new comment.') },
})
