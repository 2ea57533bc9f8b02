import { boolean, custom, integer, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { moderation, statuses, written } from './common.ts'

/** A post as it was saved once. It never changes, so that what was approved or scheduled is what goes out. */
export const versions = resource({
  type: 'PostVersion',
  wrapper: 'post_version',
  title: 'title',
  under: { resource: 'posts', field: 'post' },
  fields: {
    post: ref('content.posts').required().fixed(),
    ...written,
    number: integer(1).readOnly().sortable(),
    revision: integer().readOnly(),
    language: text(5).readOnly(),
    user: ref('gateway.users').readOnly(),
    userName: text(200).readOnly(),
    userAlias: text(200).readOnly(),
    userAvatarUrl: text(2_000).readOnly(),
    /** `restored:3` where it repeats an earlier one. */
    source: text(100).readOnly(),
    reason: text(500).readOnly(),
    status: oneOf(...statuses)
      .default('active')
      .readOnly(),
    enabled: boolean().default(true).readOnly(),
    isPublic: boolean().default(true).readOnly(),
    publishAt: moment().readOnly(),
    publishUntil: moment().readOnly(),
    ...moderation,
  },
  permissions: { read: 'content.posts.read', write: 'content.posts.write' },
  only: ['list', 'get'],
  sort: '-number',
  operations: {
    publish: custom({
      method: 'POST',
      path: '/posts/:parent/versions/:id/publish',
      permission: 'content.posts.publish',
      ids: { parent: 'content.posts', id: 'content.versions' },
      answersRecord: 'Post',
      summary: 'Shows readers this version, whatever was written since.',
    }),
    restore: custom({
      method: 'POST',
      path: '/posts/:parent/versions/:id/restore',
      permission: 'content.posts.write',
      ids: { parent: 'content.posts', id: 'content.versions' },
      wrapper: 'post_version',
      body: z.object({ reason: z.string().trim().min(1).max(500) }),
      answersRecord: 'Post',
      summary: 'Makes this version the text again, as a new version with a reason.',
    }),
  },
})
