import { boolean, custom, integer, internal, longText, moment, oneOf, ref, resource, text, unsupported, uuid } from '@quoin/kit'
import * as z from 'zod'

const read = 'products.reviews.read'
const write = 'products.reviews.write'
const moderate = 'products.reviews.moderate'
const ids = { id: 'products.reviews' } as const

/** What one person may write in a day, and what a company takes: whoever reaches a bound is asked to slow down or refused. */
export const reviewBounds = {
  perDay: 20,
  flagsPerDay: 50,
  votesPerDay: 500,
  ofCompanyPerDay: 20_000,
  perProduct: 100_000,
} as const

const stars = z.int().min(1).max(5)
const words = longText(5_000).definition.schema
const line = text(500).definition.schema
/** What a review says: stars, and in words why. */
const said = { rating: stars, title: text(120).definition.schema.nullish(), comment: words.nullish() }
/** Words that clients of another make have for what is decided. */
const decision = z.enum(['active', 'approved', 'inactive', 'rejected'])
const verdict = {
  status: decision,
  /** Told to whoever wrote it; a rejection gives one. */
  reason: line.nullish(),
}

/** What somebody says of a product: one review of each person, shown to all once it is approved. */
export const reviews = resource({
  type: 'ProductReview',
  wrapper: 'review',
  path: '/reviews',
  title: 'title',
  shows: z.object({
    /** How whoever asks voted. */
    my_vote: z.enum(['helpful', 'not_helpful']).nullable().optional(),
  }),
  fields: {
    product: ref('products.products').required().fixed(),
    /** The form of the product it is about, where it is about one alone. */
    variation: ref('products.variations').fixed().named('product_variation_unique_id'),
    user: ref('gateway.users').readOnly(),
    /** First name and initial: customers of a shop do not learn each other's names. */
    userName: text(120).readOnly(),
    rating: integer(1, 5).required().sortable(),
    title: text(120).searchable(),
    comment: longText(5_000).searchable(),
    /** They had bought it when they wrote. */
    isVerifiedPurchase: boolean().default(false).readOnly().filterable(),
    /** active: everybody sees it; pending: it waits for approval; inactive: it was rejected. */
    status: oneOf('active', 'inactive', 'pending').default('pending').readOnly().filterable(),
    enabled: boolean().default(false).readOnly(),
    helpfulCount: integer().default(0).readOnly().sortable(),
    notHelpfulCount: integer().default(0).readOnly(),
    /** Reports that nobody has looked at yet. */
    flagCount: integer().default(0).readOnly().sortable().seenWith(moderate),
    /** Why it was rejected; a review that is shown has none. */
    reason: text(500).readOnly(),
    /** What moderators note for each other. */
    moderationNotes: text(1_000).seenWith(moderate).writtenWith(moderate),
    moderatedBy: ref('gateway.users').readOnly().named('moderated_by').seenWith(moderate),
    moderatedAt: moment().readOnly().seenWith(moderate),
    /** What the shop says to it. */
    answer: longText(5_000).readOnly(),
    answeredAt: moment().readOnly(),
    answeredBy: ref('gateway.users').readOnly().named('answered_by').seenWith(moderate),
  },
  owner: 'user',
  permissions: { read, write, delete: write },
  sort: '-created_at',
  only: ['list', 'get', 'update', 'delete'],
  aliases: {
    list: ['GET /products/:parent/reviews'],
    get: ['GET /products/:parent/reviews/:id'],
    update: ['PUT /products/:parent/reviews/:id'],
    delete: ['DELETE /products/:parent/reviews/:id'],
  },
  operations: {
    create: custom({
      method: 'POST',
      path: '/products/:product/reviews',
      permission: write,
      wrapper: 'review',
      ids: { product: 'products.products' },
      body: z.object({
        ...said,
        product_variation_unique_id: uuid().nullish(),
        user_name: unsupported('A review bears the name of whoever writes it.'),
      }),
      answersRecord: true,
      summary: 'Reviews a product. Each person has one review of a product, which they may change.',
    }),
    summary: custom({
      method: 'GET',
      path: '/reviews/summary',
      permission: read,
      query: z.object({ product_unique_id: uuid().optional(), product_variation_unique_id: uuid().optional() }),
      answer: z.object({
        unique_id: z.string(),
        /** Null where nobody has reviewed it. */
        average_rating: z.number().nullable(),
        total_reviews: z.int(),
        /** How many gave one star, two, and so on. */
        distribution: z.array(z.int()),
        /** Why whoever asks may not write one now. */
        why_not: z.enum(['reviews_closed', 'not_bought', 'already_reviewed']).nullable(),
      }),
      summary: 'What the reviews of a product or of one of its forms come to.',
    }),
    helpful: custom({
      method: 'POST',
      path: '/reviews/:id/helpful',
      permission: write,
      ids,
      answersRecord: true,
      summary: 'Says that a review was helpful; a second time changes nothing.',
    }),
    notHelpful: custom({
      method: 'POST',
      path: '/reviews/:id/not_helpful',
      permission: write,
      ids,
      answersRecord: true,
      summary: 'Says that a review was not helpful; a second time changes nothing.',
    }),
    unvote: custom({
      method: 'DELETE',
      path: '/reviews/:id/vote',
      permission: write,
      ids,
      answersRecord: true,
      summary: 'Takes back how one voted on a review.',
    }),
    flag: custom({
      method: 'PUT',
      path: '/reviews/:id/flag',
      permission: write,
      ids,
      wrapper: 'flag',
      body: z.object({ reason: line.nullish() }),
      answersRecord: true,
      summary: 'Reports a review to those who moderate; a second report by the same person changes nothing.',
    }),
    flags: custom({
      method: 'GET',
      path: '/reviews/:id/flags',
      permission: moderate,
      ids,
      answer: z.object({
        unique_id: z.string(),
        flags: z.array(
          z.object({
            user_unique_id: z.string(),
            reason: z.string().nullable(),
            created_at: z.string(),
            /** When somebody decided on the review since. */
            handled_at: z.string().nullable(),
          }),
        ),
      }),
      summary: 'Who reported a review and why, the latest first.',
    }),
    moderate: custom({
      method: 'PUT',
      path: '/reviews/:id/moderate',
      permission: moderate,
      ids,
      wrapper: 'review',
      body: z.object({ ...verdict, moderation_notes: text(1_000).definition.schema.nullish() }),
      answersRecord: true,
      summary: 'Shows a review to everybody, or rejects it with a reason that its author is told.',
    }),
    moderateMany: custom({
      method: 'PUT',
      path: '/reviews/moderate',
      permission: moderate,
      wrapper: 'moderation',
      body: z.object({ ids: z.array(uuid()).min(1).max(200), ...verdict }),
      answer: z.object({ unique_id: z.string(), changed: z.int() }),
      summary: 'Shows or rejects many reviews at once.',
    }),
    reply: custom({
      method: 'PUT',
      path: '/reviews/:id/answer',
      permission: moderate,
      ids,
      wrapper: 'review',
      body: z.object({ answer: words.nullable() }),
      answersRecord: true,
      summary: 'Answers a review in the name of the shop, or takes the answer back.',
    }),
  },
  internal: {
    bought: internal<{ readonly user: string; readonly product: string }, boolean>(
      'Whether somebody has bought a product and kept it. Where nobody sells, nobody has.',
    ),
  },
})
