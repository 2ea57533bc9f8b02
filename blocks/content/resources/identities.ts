import {
  boolean,
  custom,
  email,
  integer,
  json,
  language,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  text,
  timeZone,
  url,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { pageQuery, statuses, termIds } from './common.ts'

const read = 'content.identities.read'
const write = 'content.identities.write'
const ids = { userUniqueId: 'gateway.users' } as const
const reader = 'content.articles.read'
const following = z.object({ unique_id: z.string(), is_followed: z.boolean() })
const followQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  records: z.coerce.number().int().min(1).max(200).default(25),
})
/** What can be told of people: only what is kept of them. */
export const activityTypes = [
  'post_created',
  'post_liked',
  'comment_created',
  'comment_reply',
  'comment_liked',
  'followed',
  'saved',
] as const
const activityQuery = followQuery.extend({
  /** Clients know further types, of which nothing is kept. */
  activity_type: z.enum([...activityTypes, 'post_updated', 'post_shared', 'unfollowed', 'unsaved']).optional(),
  target_type: z.enum(['post', 'comment', 'user']).optional(),
  date_from: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  date_to: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  sort_by: z.enum(['created_at', 'createdAt']).optional(),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
})
const meta = z.object({ currentPage: z.int(), perPage: z.int(), totalPages: z.int(), totalCount: z.int() })
const activityPage = {
  query: activityQuery,
  answer: z.object({
    data: z.array(
      z.object({
        unique_id: z.string(),
        activity_type: z.enum(activityTypes),
        actor_unique_id: z.string(),
        actor_name: z.string().nullable(),
        actor_avatar_url: z.string().nullable(),
        target_type: z.enum(['post', 'comment', 'user']),
        target_unique_id: z.string(),
        target_title: z.string().nullable(),
        target_preview: z.string().nullable(),
        related_unique_id: z.string().nullable(),
        related_type: z.string().nullable(),
        status: z.literal('active'),
        enabled: z.literal(true),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    meta,
  }),
}
const followPage = {
  query: followQuery,
  answer: z.object({
    data: z.array(
      z.object({
        unique_id: z.string(),
        user_unique_id: z.string(),
        user_name: z.string().nullable(),
        follower_unique_id: z.string(),
        follower_name: z.string().nullable(),
        user_avatar_url: z.string().nullable(),
        follower_avatar_url: z.string().nullable(),
        following_since: z.string(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    meta,
  }),
}

const own = {
  avatarUrl: url(),
  bio: longText(2_000),
  timeZone: timeZone(),
  preferredLanguage: language(),
  emailNotifications: boolean().default(true),
  smsNotifications: boolean().default(false),
  whatsappNotifications: boolean().default(false),
  otherNotifications: boolean().default(true),
  payload: json(),
} as const
// Clients send names, role and address along; the gateway knows them better.
const user = (wireSchema(own, 'update') as z.ZodObject).extend({
  name: z.string().max(200).nullish(),
  first_name: z.string().max(120).nullish(),
  last_name: z.string().max(120).nullish(),
  email: z.string().max(254).nullish(),
  phone: z.string().max(40).nullish(),
  user_unique_id: z.string().max(64).nullish(),
  role_name: z.string().max(80).nullish(),
  role_unique_id: z.string().max(64).nullish(),
})

/** What content knows of somebody: how they are called beside what they write, and of what they want to hear. */
export const identities = resource({
  type: 'UserIdentity',
  wrapper: 'user',
  title: 'userName',
  fields: {
    user: ref('gateway.users').readOnly(),
    userName: text(200).readOnly().searchable().sortable(),
    firstName: text(120).readOnly(),
    lastName: text(120).readOnly(),
    email: email().readOnly().searchable(),
    phone: phone().readOnly(),
    roleName: text(80).readOnly(),
    roleId: text(80).readOnly().named('role_unique_id'),
    status: oneOf(...statuses)
      .default('active')
      .readOnly()
      .filterable(),
    /** Until when they may not comment. */
    bannedUntil: moment().readOnly(),
    postsCount: integer().default(0).readOnly(),
    commentsCount: integer().default(0).readOnly(),
    followersCount: integer().default(0).readOnly(),
    followingCount: integer().default(0).readOnly(),
    /** Tags of what they want to read. */
    tagIds: termIds().named('tag_unique_ids').readOnly(),
    ...own,
  },
  owner: 'user',
  permissions: { read, write },
  sort: 'user_name',
  only: ['list'],
  operations: {
    get: custom({
      method: 'GET',
      path: '/identities/:userUniqueId',
      permission: read,
      ids,
      answersRecord: true,
      summary: 'What content knows of a person; 404 until they are registered.',
    }),
    register: custom({
      method: 'POST',
      path: '/identities/:userUniqueId/register',
      permission: write,
      wrapper: 'user',
      ids,
      body: user,
      answersRecord: true,
      summary: 'Makes the record of a person from the gateway’s; a second time brings it up to date.',
    }),
    update: custom({
      method: 'PUT',
      path: '/identities/:userUniqueId',
      permission: write,
      wrapper: 'user',
      ids,
      body: user,
      answersRecord: true,
      summary: 'Changes what content knows of a person.',
    }),
    drafts: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/drafts',
      permission: read,
      ids,
      query: pageQuery,
      answersRecords: 'Post',
      summary: 'What somebody writes and has not published.',
    }),
    posts: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/posts',
      permission: 'content.articles.read',
      ids,
      query: pageQuery,
      answersRecords: 'Post',
      summary: 'What somebody published.',
    }),
    comments: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/comments',
      permission: 'content.articles.read',
      ids,
      query: pageQuery,
      answersRecords: 'Comment',
      summary: 'What somebody said to articles.',
    }),
    profile: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/profile',
      permission: reader,
      ids,
      answer: z.object({
        unique_id: z.string(),
        name: z.string(),
        bio: z.string().nullable(),
        avatar_url: z.string().nullable(),
        posts_count: z.int(),
        followers_count: z.int(),
        following_count: z.int(),
        is_followed: z.boolean(),
      }),
      summary: 'An author as readers see them, and whether whoever asks follows them.',
    }),
    follow: custom({
      method: 'POST',
      path: '/identities/:userUniqueId/follows/:target',
      permission: reader,
      ids: { ...ids, target: 'gateway.users' },
      answer: following,
      summary: 'Follows a person; a second time changes nothing.',
    }),
    unfollow: custom({
      method: 'DELETE',
      path: '/identities/:userUniqueId/unfollows/:target',
      permission: reader,
      ids: { ...ids, target: 'gateway.users' },
      answer: following,
      summary: 'Follows a person no longer.',
    }),
    followers: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/followers',
      permission: reader,
      ids,
      ...followPage,
      summary: 'Who follows a person, the latest first.',
    }),
    following: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/following',
      permission: reader,
      ids,
      ...followPage,
      summary: 'Whom a person follows, the latest first.',
    }),
    activities: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/activity',
      permission: reader,
      ids,
      ...activityPage,
      summary: 'What a person published, said, liked and follows. What they saved they see alone.',
    }),
    feed: custom({
      method: 'GET',
      path: '/activities/feed',
      permission: reader,
      ...activityPage,
      summary: 'What those do whom whoever asks follows, and what is new in series they follow.',
    }),
    addTag: custom({
      method: 'POST',
      path: '/identities/:userUniqueId/tags',
      permission: write,
      wrapper: 'tag',
      ids,
      body: z.object({ unique_id: z.uuid().toLowerCase() }),
      answersRecord: true,
      summary: 'Adds a tag to those a person wants to read of.',
    }),
    removeTag: custom({
      method: 'DELETE',
      path: '/identities/:userUniqueId/tags/:tag',
      permission: write,
      ids: { ...ids, tag: 'content.tags' },
      answersRecord: true,
      summary: 'Takes a tag from those a person wants to read of.',
    }),
    ban: custom({
      method: 'PUT',
      path: '/identities/:userUniqueId/ban',
      permission: 'content.moderate',
      ids,
      wrapper: 'ban',
      body: z.object({ days: z.int().min(0).max(3_650), reason: z.string().trim().min(1).max(500) }),
      answersRecord: true,
      summary: 'Lets somebody comment no more for some days; 0 lets them again.',
    }),
  },
})
