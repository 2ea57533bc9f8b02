import { boolean, custom, integer, json, longText, oneOf, ref, resource, text, url, uuid } from '@quoin/kit'
import * as z from 'zod'
import { slug, statuses } from './common.ts'

const status = () =>
  oneOf(...statuses)
    .default('active')
    .filterable()
const permissions = { read: 'content.articles.read', write: 'content.terms.write', delete: 'content.terms.write' } as const

/** What posts are sorted into. */
export const categories = resource({
  type: 'Category',
  wrapper: 'category',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    code: text(60),
    slug: slug().unique(),
    description: longText(2_000),
    parent: ref('content.categories').named('parent_id'),
    displayOrder: integer(0, 100_000).default(0).sortable(),
    imageUrl: url(),
    contentUrl: url(),
    status: status(),
    enabled: boolean().default(true),
    postCount: integer().default(0).readOnly().sortable(),
    payload: json(),
  },
  permissions,
  sort: 'display_order',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
})

/** What posts are about, in a word. */
export const tags = resource({
  type: 'Tag',
  wrapper: 'tag',
  title: 'tag',
  fields: {
    tag: text(60).required().searchable().sortable(),
    slug: slug().unique(),
    thumbnailUrl: url(),
    imageUrl: url(),
    contentUrl: url(),
    mediaUrl: url(),
    status: status(),
    enabled: boolean().default(true),
    postCount: integer().default(0).readOnly().sortable(),
    payload: json(),
  },
  permissions,
  sort: 'tag',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
})

const one = { id: 'content.series' } as const
/** Something that each reader does with a series once, and takes back. */
const reaction = <const Name extends string, const Path extends string>(
  name: Name,
  summary: string,
  aliases: readonly Path[] = [],
) =>
  custom({
    method: 'PUT',
    path: `/series/:id/${name}`,
    aliases,
    permission: 'content.articles.read',
    ids: one,
    answersRecord: true,
    summary,
  })

/** Posts that belong together, one after the other. */
export const series = resource({
  type: 'Series',
  wrapper: 'series',
  title: 'title',
  fields: {
    title: text(300).required().searchable().sortable(),
    description: longText(2_000),
    slug: slug().unique(),
    thumbnailUrl: url(),
    imageUrl: url(),
    visibility: oneOf('public', 'private', 'unlisted').default('public').filterable(),
    completionStatus: oneOf('ongoing', 'completed', 'hiatus', 'cancelled').default('ongoing').filterable(),
    status: status(),
    enabled: boolean().default(true),
    payload: json(),
  },
  permissions,
  sort: '-created_at',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  shows: z.object({
    posts_count: z.int().optional(),
    likes: z.int().optional(),
    followers: z.int().optional(),
    savers: z.int().optional(),
  }),
  operations: {
    like: reaction('like', 'Likes a series; a second time changes nothing.'),
    dislike: reaction('dislike', 'Takes back that one likes it.'),
    follow: reaction('follow', 'Is told of what is new in a series.'),
    unfollow: reaction('unfollow', 'Is told no longer.', ['DELETE /series/:id/unfollow']),
    save: reaction('save', 'Keeps a series.'),
    unsave: reaction('unsave', 'Keeps it no longer.', ['DELETE /series/:id/unsave']),
    reactions: custom({
      method: 'GET',
      path: '/series/:id/reactions',
      permission: 'content.articles.read',
      ids: one,
      answer: z.object({ unique_id: z.string(), kinds: z.array(z.enum(['like', 'save', 'follow'])) }),
      summary: 'What the person who asks did with a series.',
    }),
    reorder: custom({
      method: 'PUT',
      path: '/series/:id/reorder',
      permission: 'content.posts.write',
      ids: { id: 'content.series' },
      body: z.object({
        posts: z
          .array(z.object({ post_unique_id: uuid(), sequence: z.int().min(0).max(100_000) }))
          .min(1)
          .max(200),
      }),
      answersRecord: true,
      summary: 'Says where posts stand in their series, all of them or none.',
    }),
  },
})
