import { integer, moment, oneOf, ref, resource, boolean } from '@quoin/kit'
import { about, counted, found, moderation, states, statuses, written } from './common.ts'

/** What readers get: the published version of a post, under the post’s own id. It is written by publishing alone. */
export const articles = resource({
  type: 'Post',
  wrapper: 'post',
  title: 'title',
  fields: {
    ...written,
    ...found,
    ...about,
    user: ref('gateway.users').readOnly().filterable(),
    state: oneOf(...states)
      .default('live')
      .readOnly(),
    status: oneOf(...statuses)
      .default('active')
      .readOnly()
      .filterable(),
    enabled: boolean().default(true).readOnly(),
    postVersion: ref('content.versions').readOnly(),
    versionNumber: integer().default(0).readOnly(),
    publishedAt: moment().readOnly().sortable(),
    publishAt: moment().readOnly(),
    publishUntil: moment().readOnly(),
    original: ref('content.posts').readOnly(),
    ...counted,
    ...moderation,
  },
  permissions: { read: 'content.articles.read', write: 'content.posts.publish' },
  sort: '-published_at',
  only: ['list', 'get'],
})
