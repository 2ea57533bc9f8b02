import {
  boolean,
  custom,
  customFields,
  internal,
  integer,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  uuid,
  action,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { about, counted, found, moderated, moderation, moderationActions, states, statuses, written } from './common.ts'

const read = 'content.posts.read'
const write = 'content.posts.write'
const one = { id: 'content.posts' } as const
const reader = 'content.articles.read'

const fields = {
  ...written,
  ...found,
  ...about,
  user: ref('gateway.users').filterable(),
  state: oneOf(...states)
    .default('draft')
    .readOnly()
    .sortable(),
  status: oneOf(...statuses)
    .default('pending')
    .sortable(),
  enabled: boolean().default(true).filterable(),
  /** The version that this text is; the latest. */
  postVersion: ref('content.versions').readOnly(),
  versionNumber: integer().default(0).readOnly(),
  published: ref('content.versions').readOnly(),
  publishedNumber: integer().readOnly(),
  publishedAt: moment().readOnly().sortable(),
  /** When the pinned version goes out, and when it is withdrawn again. */
  publishAt: moment().sortable(),
  publishUntil: moment(),
  scheduled: ref('content.versions').readOnly(),
  scheduledNumber: integer().readOnly(),
  /** The post this is a translation of, and the version of it that was translated. */
  original: ref('content.posts').fixed(),
  originalNumber: integer(0),
  reviewNote: text(1_000).readOnly(),
  ...counted,
  ...moderation,
  /** The authors' own; readers get none of them. */
  customFields: customFields(),
} as const
/** All that a text may hold, of whatever script. */
const bodyBytesMax = 6 * 2 ** 20
const draft = wireSchema({ ...written, ...about }, 'update') as z.ZodObject

interface Reviewer {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string | null
}

/** A post as its authors see it: the working copy. What readers get is its article. */
export const posts = resource({
  type: 'Post',
  wrapper: 'post',
  title: 'title',
  fields,
  owner: 'user',
  permissions: { read, write, delete: 'content.posts.delete' },
  sort: '-created_at',
  bodyBytesMax,
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history', 'bulk'],
  actions: {
    publish: action().needs('content.posts.publish').says('Makes the text as it is a version and shows it to readers.'),
    submit: action({ note: longText(1_000) })
      .when({ state: ['draft', 'changed', 'withdrawn', 'live'] })
      .says('Asks somebody who may publish to look at it.'),
    decline: action({ reason: text(1_000).required() })
      .when({ state: ['review', 'changed'] })
      .needs('content.posts.publish')
      .says('Hands it back to its author, with a reason. What is out stays out, and what comes next stays a draft.'),
    schedule: action({ publishAt: moment().required(), publishUntil: moment() })
      .needs('content.posts.publish')
      .says('Pins the version as it is now to a moment: what is written afterwards does not go out with it.'),
    unschedule: action().needs('content.posts.publish').says('Takes back what was scheduled.'),
    withdraw: action()
      .when({ state: ['live', 'changed'] })
      .needs('content.posts.publish')
      .says('Takes it from readers; comments and likes stay.'),
    archive: action()
      .when({ state: ['draft', 'withdrawn', 'review'] })
      .says('Puts it out of the way.'),
    reopen: action().when({ state: 'archived' }).says('Makes it a draft again.'),
    synced: action().says('Says that a translation is up to date with its original.'),
  },
  operations: {
    query: custom({
      method: 'POST',
      path: '/posts/query',
      permission: read,
      // One kind of client writes numbers and yes or no as text, as in an address.
      body: z.looseObject({
        page: z.union([z.int(), z.string().max(10)]).optional(),
        records: z.union([z.int(), z.string().max(10)]).optional(),
        status: z.enum(statuses).optional(),
        category_unique_id: uuid().optional(),
        tag_unique_id: uuid().optional(),
        user_unique_id: uuid().optional(),
        search: z.string().max(200).optional(),
        is_public: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
        with: z.string().max(200).optional(),
        sort: z.string().max(200).optional(),
      }),
      answersRecords: true,
      summary: 'Lists posts by what a body says instead of an address.',
    }),
    replace: custom({
      method: 'PUT',
      bodyBytesMax,
      path: '/posts/:id/replace',
      permission: write,
      ids: one,
      wrapper: 'post',
      body: wireSchema(fields, 'update'),
      answersRecord: true,
      summary: 'Writes a post anew: what is not said is emptied.',
    }),
    changeOwner: custom({
      method: 'PUT',
      path: '/posts/:id/own',
      permission: 'content.posts.publish',
      ids: one,
      wrapper: 'post',
      body: z.object({ new_owner_unique_id: uuid() }),
      answersRecord: true,
      summary: 'Gives a post to another author.',
    }),
    like: custom({
      method: 'PUT',
      path: '/posts/:id/like',
      permission: reader,
      ids: one,
      answersRecord: true,
      summary: 'Likes a post; a second time changes nothing.',
    }),
    dislike: custom({
      method: 'DELETE',
      path: '/posts/:id/dislike',
      permission: reader,
      ids: one,
      answersRecord: true,
      summary: 'Takes back that one likes it.',
    }),
    save: custom({
      method: 'PUT',
      path: '/posts/:id/save',
      permission: reader,
      ids: one,
      answersRecord: true,
      summary: 'Keeps a post to read later.',
    }),
    unsave: custom({
      method: 'DELETE',
      path: '/posts/:id/unsave',
      permission: reader,
      ids: one,
      answersRecord: true,
      summary: 'Keeps it no longer.',
    }),
    follow: custom({
      method: 'PUT',
      path: '/posts/:id/follow',
      permission: reader,
      ids: one,
      answersRecord: true,
      summary: 'Is told of new comments on a post.',
    }),
    unfollow: custom({
      method: 'DELETE',
      path: '/posts/:id/unfollow',
      permission: reader,
      ids: one,
      answersRecord: true,
      summary: 'Is told no longer.',
    }),
    moderate: custom({
      method: 'POST',
      path: '/posts/:id/moderate',
      permission: 'content.moderate',
      ids: one,
      wrapper: 'moderation',
      body: z.object({ action: z.enum(moderationActions), reason: z.string().trim().max(500).nullish() }),
      answer: moderated,
      summary: 'Hides a post from readers, shows it again, or puts it into the trash.',
    }),
    autosave: custom({
      method: 'PUT',
      bodyBytesMax,
      path: '/posts/:id/draft',
      permission: write,
      ids: one,
      wrapper: 'post',
      body: draft.extend({ version: z.int() }),
      answer: z.object({ unique_id: z.string(), version: z.number(), saved_at: z.string(), state: z.enum(states) }),
      summary:
        'Keeps what is being written, without a version. `version` is the one it was written on: 409 where somebody saved meanwhile.',
    }),
    preview: custom({
      method: 'POST',
      path: '/posts/:id/preview',
      permission: write,
      ids: one,
      wrapper: 'preview',
      body: z.object({ days: z.int().min(1).max(90).default(7) }),
      secret: true,
      answer: z.object({ unique_id: z.string(), url: z.string(), ends_at: z.string() }),
      summary: 'Makes an address that shows the draft to whoever holds it, until it ends.',
    }),
    previewEnd: custom({
      method: 'DELETE',
      path: '/posts/:id/preview',
      permission: write,
      ids: one,
      answer: z.object({ unique_id: z.string(), ended: z.number() }),
      summary: 'Ends all addresses that show the draft.',
    }),
    compare: custom({
      method: 'GET',
      path: '/posts/:id/compare',
      permission: read,
      ids: one,
      query: z.object({ from: uuid().optional(), to: uuid().optional() }),
      answer: z.object({
        unique_id: z.string(),
        from: z.number().nullable(),
        to: z.number().nullable(),
        fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
        lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
      }),
      summary: 'What differs between two versions; without `to` the text as it is, without `from` what is public.',
    }),
    translate: custom({
      method: 'POST',
      path: '/posts/:id/translations',
      permission: write,
      ids: one,
      wrapper: 'post',
      body: z.object({ language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']) }),
      answersRecord: true,
      summary: 'Begins a translation with the text of the original.',
    }),
    translations: custom({
      method: 'GET',
      path: '/posts/:id/translations',
      permission: read,
      ids: one,
      answer: z.object({
        unique_id: z.string(),
        languages: z.array(
          z.object({
            post_unique_id: z.string(),
            language: z.string(),
            title: z.string(),
            state: z.enum(states),
            is_original: z.boolean(),
            /** The original was published again since. */
            is_stale: z.boolean(),
          }),
        ),
      }),
      summary: 'The languages of a post, each with its own state.',
    }),
    exported: custom({
      method: 'GET',
      path: '/posts/exports/:format',
      permission: read,
      limit: 'heavy',
      query: z.object({ state: z.enum(states).optional(), language: z.string().max(5).optional() }),
      // Of the type that its format has.
      answersFile: '*/*',
      summary: 'Posts as a file: `markdown` with front matter, `html`, `json`, or `wxr` for WordPress.',
    }),
    imported: custom({
      method: 'POST',
      bodyBytesMax: 13 * 2 ** 20,
      path: '/posts/imports/:format',
      permission: write,
      limit: 'heavy',
      wrapper: 'import',
      body: z.object({ text: z.string().max(4_000_000), dry_run: z.boolean().default(false) }),
      answer: z.object({
        unique_id: z.string(),
        created: z.number(),
        updated: z.number(),
        skipped: z.number(),
        /** Addresses of pictures on other sites that were not copied. */
        pictures: z.array(z.string()),
        problems: z.array(z.object({ at: z.string(), code: z.enum(['no_title', 'no_post']), text: z.string() })),
      }),
      summary: 'Reads posts from `markdown`, `html`, `json` or `wxr`. Ids stay: what was imported before is written anew.',
    }),
    reactions: custom({
      method: 'GET',
      path: '/posts/:id/reactions',
      permission: reader,
      ids: one,
      answer: z.object({
        unique_id: z.string(),
        kinds: z.array(z.enum(['like', 'save', 'follow', 'mute'])),
        liked_comments: z.array(z.string()),
      }),
      summary: 'What the person who asks did with a post, and which of its comments they like.',
    }),
    public: custom({
      method: 'GET',
      path: '/posts/public/address',
      permission: read,
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary: 'Where the company’s public site is.',
    }),
  },
  internal: {
    tellReviewers: internal<{ readonly post: string; readonly reviewers: readonly Reviewer[] }, void>(
      'Asks those who may publish to look at a post.',
    ),
    due: internal<{ readonly now?: string }, { published: number; withdrawn: number }>('Publishes and withdraws what is due.'),
  },
})
