import { custom, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { statuses } from './common.ts'

const manage = 'content.moderate'
const id = { id: 'content.flags' } as const
const categories = ['spam', 'harassment', 'inappropriate', 'copyright', 'other'] as const

/** Somebody says that a post or a comment should not be there. */
export const flags = resource({
  type: 'content_flag',
  wrapper: 'content_flag',
  path: '/content_flags',
  title: 'reason',
  fields: {
    contentType: oneOf('post', 'comment').readOnly().filterable(),
    contentId: text(36).readOnly().named('content_unique_id'),
    post: ref('content.posts').readOnly(),
    reporter: ref('gateway.users').readOnly(),
    reason: text(1_000).readOnly().searchable(),
    category: oneOf(...categories)
      .default('other')
      .readOnly()
      .filterable(),
    /** pending: open; active: resolved; inactive: dismissed. */
    status: oneOf(...statuses)
      .default('pending')
      .readOnly()
      .filterable(),
    resolvedAt: moment().readOnly(),
    resolvedBy: ref('gateway.users').readOnly().named('resolved_by'),
    resolution: text(500).readOnly(),
  },
  owner: 'reporter',
  permissions: { read: manage, write: 'content.comments.write' },
  sort: '-created_at',
  only: ['list', 'get'],
  operations: {
    create: custom({
      method: 'POST',
      path: '/content_flags',
      permission: 'content.comments.write',
      wrapper: 'content_flag',
      body: z.object({
        content_type: z.enum(['post', 'comment']),
        content_unique_id: uuid(),
        reason: z.string().trim().min(1).max(1_000),
        category: z.enum(categories).default('other'),
      }),
      answersRecord: true,
      summary: 'Reports a post or a comment; a second report of the same by the same person answers the first.',
    }),
    resolve: custom({
      method: 'PUT',
      path: '/content_flags/:id/resolve',
      permission: manage,
      ids: id,
      wrapper: 'content_flag',
      body: z.object({ resolution: z.string().trim().min(1).max(500) }),
      answersRecord: true,
      summary: 'Closes a report with what was done.',
    }),
    dismiss: custom({
      method: 'PUT',
      path: '/content_flags/:id/dismiss',
      permission: manage,
      ids: id,
      wrapper: 'content_flag',
      body: z.object({ reason: z.string().trim().max(500).nullish() }),
      answersRecord: true,
      summary: 'Closes a report that was none.',
    }),
  },
})
