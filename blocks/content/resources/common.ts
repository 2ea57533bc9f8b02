import { boolean, field, integer, json, longText, moment, oneOf, ref, text, url } from '@quoin/kit'
import { richText, richTextBounds } from '@quoin/kit/rich-text'
import * as z from 'zod'

export const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** How far a post is, in one word: in the list, in the editor, in answers and in mails. */
export const states = ['draft', 'review', 'scheduled', 'live', 'changed', 'withdrawn', 'archived'] as const
export type State = (typeof states)[number]
/** What clients call it. */
export const statuses = ['active', 'inactive', 'pending', 'archived', 'deleted'] as const
export type Status = (typeof statuses)[number]
export const statusOf: Readonly<Record<State, Status>> = {
  draft: 'pending',
  review: 'pending',
  scheduled: 'pending',
  live: 'active',
  changed: 'active',
  withdrawn: 'inactive',
  archived: 'archived',
}

/** What a company or a person may hold here; whoever reaches a bound is refused with `too_many_…`. */
export const held = {
  posts: 10_000,
  versionsPerPost: 500,
  commentsPerPost: 50_000,
  commentsPerMinute: 100,
  commentsPerDay: 20_000,
  commentDepth: 50,
  terms: 500,
  termsPerPost: 50,
  linksPerPost: 20,
  flagsPerDay: 100,
  media: 20_000,
  mediaBytes: 20 * 1_048_576,
} as const

/** The last part of a public address; letters of every script may stand in it. */
export const slug = () =>
  field<string>(
    'text',
    'text',
    z
      .string()
      .trim()
      .max(120)
      .transform((value) => value.normalize('NFC').toLowerCase())
      .refine(
        (value) => /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(value),
        'is not an address: letters, digits and hyphens',
      ),
    { max: 120 },
  )

/** Ids of categories or tags. */
export const termIds = () =>
  field<string[]>(
    'tags',
    'text[]',
    z
      .array(z.uuid().toLowerCase())
      .max(held.termsPerPost)
      .transform((list) => [...new Set(list)]),
  )

/** What somebody writes: the same in a post, in its versions and in what is public. */
export const written = {
  title: text(300).required().searchable().sortable(),
  abstract: longText(2_000).searchable(),
  keywords: text(500).searchable(),
  body: richText().unquoted(),
  /** The body as HTML. Taken as HTML or plain text where no body is sent; what it becomes, as HTML and as a body, has the same bound. */
  content: longText(richTextBounds.bytes).unquoted(),
  seoTitle: text(200),
  thumbnailUrl: url(),
  imageUrl: url(),
  imageAlt: text(300),
  mediaUrl: url(),
  payload: json(),
} as const
export const writtenNames = Object.keys(written) as (keyof typeof written)[]

/** What is said of a post beside its text. */
export const about = {
  language: oneOf(...languages)
    .default('en')
    .sortable(),
  slug: slug().filterable(),
  isPublic: boolean().default(true).filterable(),
  categoryIds: termIds().named('category_unique_ids'),
  tagIds: termIds().named('tag_unique_ids'),
  series: ref('content.series'),
  seriesSequence: integer(0, 100_000),
} as const

/** Who wrote it, and what readers did with it. */
/** The words of the text alone, by which it is found. */
export const found = { plainText: longText(200_000).readOnly().searchable().unquoted() } as const

export const counted = {
  userName: text(200).readOnly(),
  userAlias: text(200).readOnly(),
  userAvatarUrl: text(2_000).readOnly(),
  likes: integer().default(0).readOnly().sortable(),
  dislikes: integer().default(0).readOnly(),
  comments: integer().default(0).readOnly().sortable(),
  followers: integer().default(0).readOnly(),
  savers: integer().default(0).readOnly(),
} as const

export const moderation = {
  moderated: boolean().default(false).readOnly().filterable(),
  moderatedBy: ref('gateway.users').readOnly().named('moderated_by'),
  moderatedAt: moment().readOnly(),
  moderationReason: text(500).readOnly(),
  moderationDecision: text(40).readOnly(),
} as const

export const moderationActions = ['hide', 'delete', 'flag', 'unflag', 'approve', 'reject'] as const
const decided = z.object({
  success: z.boolean(),
  action: z.string(),
  moderated_at: z.string(),
  moderated_by: z.string(),
  reason: z.string().nullable(),
})
/** On top and as a document, for clients of either kind. */
export const moderated = decided.extend({
  data: z.object({ id: z.string(), type: z.string(), attributes: decided.extend({ unique_id: z.string() }) }),
})
/** A list of another resource’s records, asked for by an address of its own. */
export const pageQuery = z.looseObject({})
