import { notify, notifyHolders } from '@quoin/kit/notices'
import {
  advisoryLock,
  Answer,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  document,
  refuse,
  scopeOf,
  truncate,
} from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { products } from '../resources/index.ts'
import { reviewBounds } from '../resources/reviews.ts'
import { productOf } from './ofProduct.ts'
import { reviewRulesOf } from './settings.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
type Review = Found<typeof products.reviews>
type ListQuery = Parameters<Context['list']>[1]

const moderates = ({ actor }: Context): boolean => actor.permissions.has('products.reviews.moderate')
const maySee = (context: Context, { status, user }: Review): boolean =>
  status === 'active' || user === context.me || moderates(context)

/** A review that this person may see, of the product in the address where there is one. */
async function visible(context: Context, id: string, product?: string, lock?: 'lock'): Promise<Review> {
  const review = await context.find(products.reviews, id, lock)
  if (!maySee(context, review) || (product !== undefined && review.product !== product)) throw refuse.missing()
  return review
}
const shownTo = (context: Context) => (add: (value: unknown) => string) =>
  moderates(context) ? [] : [`(t.status = 'active' or t.user_id = app.id(${add(context.me)}))`]

/** The same page with how whoever asks voted on each. */
async function withVotes({ tx, tenantId, me }: Context, answer: Answer): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> }[] }
  if (!me || body.data.length === 0) return answer
  const votes = await tx.query<{ review: string; isHelpful: boolean }>(
    `select review_id as review, is_helpful as "isHelpful" from products.review_votes
     where tenant_id = $1 and user_id = $2 and review_id = any($3::uuid[])`,
    [tenantId, me, body.data.map(({ id }) => id)],
  )
  const voteOf = new Map(votes.map(({ review, isHelpful }) => [review, isHelpful ? 'helpful' : 'not_helpful']))
  for (const { id, attributes } of body.data) attributes.my_vote = voteOf.get(id) ?? null
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

const list: Replaced['list'] = async (request, context) => {
  const product = await productOf(request, context)
  const answer = await context.list(products.reviews, request.query as ListQuery, (add) => [
    ...shownTo(context)(add),
    ...(product ? [`t.product_id = ${add(product)}::uuid`] : []),
  ])
  return withVotes(context, answer)
}
const get: Replaced['get'] = async (request, context, standard) => {
  await visible(context, request.params.id!, await productOf(request, context))
  return standard(request)
}
const remove: Replaced['delete'] = async (request, context, standard) => {
  await visible(context, request.params.id!, await productOf(request, context))
  return standard(request)
}
/** What its author changes is looked at again where reviews are; nobody changes the words of somebody else. */
const update: Replaced['update'] = async (request, context, standard) => {
  const before = await visible(context, request.params.id!, await productOf(request, context), 'lock')
  const { body } = request
  const isSaidAnew = (['rating', 'title', 'comment'] as const).some((name) => name in body && body[name] !== before[name])
  if (isSaidAnew && before.user !== context.me && scopeOf(context.actor, 'products.reviews.write') === 'tenant')
    throw refuse.conflict('not_yours', 'Only the author can change what a review says.')
  const answer = await standard(request)
  if (!isSaidAnew) return answer
  const { tx, tenantId } = context
  await tx.query('delete from products.review_flags where tenant_id = $1 and review_id = $2', [tenantId, before.id])
  const isOut = moderates(context) || (before.status === 'active' && (await reviewRulesOf(tx, tenantId)).mode === 'open')
  const after = await context.find(products.reviews, before.id)
  await context.update(products.reviews, after, {
    status: isOut ? 'active' : 'pending',
    enabled: isOut,
    reason: null,
    isVerifiedPurchase: before.isVerifiedPurchase || (await hasBought(context, before.product)),
  })
  if (!isOut) await tellModerators(context, after, 'product_review_pending', after.comment ?? after.title ?? '')
  return answerRecord(context, products.reviews, before.id)
}
export const replacedReviews: Replaced = { list, get, update, delete: remove }

const hasBought = (context: Context, product: string): Promise<boolean> =>
  context.me ? context.callInternal(products.reviews.internal.bought, { user: context.me, product }) : Promise.resolve(false)

/** `Ada Lind` is shown as `Ada L.` */
export function shortened(name: string | null): string | null {
  const [first, ...rest] = (name ?? '').trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return first ? truncate(initial ? `${first} ${initial}.` : first, 120) : null
}

type Obstacle = 'reviews_closed' | 'not_bought' | 'already_reviewed'
const sentences: Readonly<Record<Obstacle, string>> = {
  reviews_closed: 'This shop does not take reviews.',
  not_bought: 'Only customers who have bought this product can review it.',
  already_reviewed: 'You have reviewed this product already. Change your review instead.',
}
async function obstacleTo(context: Context, product: string): Promise<Obstacle | null> {
  const { tx, tenantId, me } = context
  const { mode, isForBuyers } = await reviewRulesOf(tx, tenantId)
  if (mode === 'closed') return 'reviews_closed'
  const [own] = await tx.query(
    'select 1 from products.reviews where tenant_id = $1 and product_id = $2 and user_id = app.id($3) and deleted_at is null',
    [tenantId, product, me],
  )
  if (own) return 'already_reviewed'
  return isForBuyers && !(await hasBought(context, product)) ? 'not_bought' : null
}

async function mustHaveRoom(context: Context, product: string): Promise<void> {
  const { tx, tenantId, me } = context
  advisoryLock(tx, 'reviews of', me)
  const [row] = await tx.query<{ mine: number; all: number; ofProduct: number }>(
    `select (select count(*)::int from (select 1 from products.reviews where tenant_id = $1 and user_id = $2 and created_at > now() - interval '1 day' limit $4) m) as mine,
       (select count(*)::int from (select 1 from products.reviews where tenant_id = $1 and created_at > now() - interval '1 day' limit $5) d) as all,
       coalesce((select one + two + three + four + five from products.review_totals where tenant_id = $1 and product_id = $3), 0)::int as "ofProduct"`,
    [tenantId, me, product, reviewBounds.perDay, reviewBounds.ofCompanyPerDay],
  )
  if (row!.all >= reviewBounds.ofCompanyPerDay || (row!.mine >= reviewBounds.perDay && !moderates(context)))
    throw refuse.slowDown(3_600)
  if (row!.ofProduct >= reviewBounds.perProduct)
    throw refuse.conflict('too_many_reviews', `A product can have up to ${reviewBounds.perProduct} reviews.`)
}

/** Refuses one more of the same kind by one person in a day. */
async function mayGoOn({ tx, tenantId, me }: Context, statement: string, max: number): Promise<void> {
  advisoryLock(tx, 'reviews of', me)
  const [row] = await tx.query<{ count: number }>(statement, [tenantId, me, max])
  if (row!.count >= max) throw refuse.slowDown(3_600)
}
const votesToday = `select count(*)::int as count from (select 1 from products.review_votes
  where tenant_id = $1 and user_id = $2 and created_at > now() - interval '1 day' limit $3) v`
const flagsToday = `select count(*)::int as count from (select 1 from products.review_flags
  where tenant_id = $1 and user_id = $2 and created_at > now() - interval '1 day' limit $3) f`

async function productNameOf({ tx, tenantId }: Context, product: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>('select name from products.products where tenant_id = $1 and id = $2', [
    tenantId,
    product,
  ])
  return row?.name ?? '–'
}

/** Tells those who moderate of a review that waits for them or was reported. */
async function tellModerators(
  context: Context,
  review: Pick<Review, 'id' | 'product' | 'version'>,
  notice: 'product_review_pending' | 'product_review_flagged',
  said: string,
): Promise<void> {
  await notifyHolders(context, 'products.tell_moderators', {
    permission: 'products.reviews.moderate',
    notice,
    values: {
      who: shortened(context.actor.userName) ?? '–',
      product: await productNameOf(context, review.product),
      text: truncate(said, 500),
    },
    link: notice === 'product_review_pending' ? '/products/reviews' : '/products/reviews?view=flagged',
    about: { resource: 'products.reviews', id: review.id },
    key: `${review.id} ${review.version}`,
    by: context.me,
  })
}

/** Tells the author what became of their review, where it was not they who did it. */
async function tellAuthor(
  context: Context,
  review: Review,
  notice: 'product_review_published' | 'product_review_rejected' | 'product_review_answered',
  said: string,
): Promise<void> {
  if (!review.user) return
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice,
    people: [review.user],
    values: { product: await productNameOf(context, review.product), text: truncate(said, 500) },
    link: `/products/shop/${review.product}`,
    about: { resource: 'products.reviews', id: review.id },
    key: `${review.id} ${review.version}`,
    by: context.me,
  })
}

interface Verdict {
  readonly status: 'active' | 'approved' | 'inactive' | 'rejected'
  readonly reason?: string | null | undefined
  readonly moderation_notes?: string | null | undefined
}
/** Shows a review or rejects it; what was reported of it is looked at by that. */
async function decide(context: Context, id: string, { status, reason, moderation_notes: notes }: Verdict): Promise<void> {
  const { tx, tenantId } = context
  const review = await context.find(products.reviews, id, 'lock')
  const isOut = status === 'active' || status === 'approved'
  const why = isOut ? null : truncate(reason?.trim() || notes?.trim() || '', 500)
  if (why === '') throw refuse.invalid('required', 'is required', 'reason')
  await context.update(products.reviews, review, {
    status: isOut ? 'active' : 'inactive',
    enabled: isOut,
    reason: why,
    ...(notes !== undefined && { moderationNotes: notes }),
    moderatedBy: context.me || null,
    moderatedAt: new Date().toISOString(),
  })
  await tx.query(
    'update products.review_flags set handled_at = clock_timestamp() where tenant_id = $1 and review_id = $2 and handled_at is null',
    [tenantId, id],
  )
  if (review.status === (isOut ? 'active' : 'inactive')) return
  await tellAuthor(context, review, isOut ? 'product_review_published' : 'product_review_rejected', why ?? '')
}

/** Each person one vote on a review that is shown, and none on their own. */
const vote =
  (isHelpful: boolean | null) =>
  async ({ id }: { readonly id: string }, context: Context): Promise<Answer> => {
    const { tx, tenantId, me } = context
    const review = await visible(context, id)
    if (review.user === me) throw refuse.conflict('own_review', 'You cannot vote on your own review.')
    context.queueFor([`products review ${id}`])
    if (isHelpful === null)
      await tx.query('delete from products.review_votes where tenant_id = $1 and review_id = $2 and user_id = $3', [
        tenantId,
        id,
        me,
      ])
    else {
      await mayGoOn(context, votesToday, reviewBounds.votesPerDay)
      await tx.query(
        `insert into products.review_votes (tenant_id, review_id, user_id, is_helpful) values ($1, $2, $3, $4)
         on conflict (tenant_id, review_id, user_id) do update set is_helpful = excluded.is_helpful`,
        [tenantId, id, me, isHelpful],
      )
    }
    await context.note(products.reviews, id, {})
    return answerRecord(context, products.reviews, id)
  }

export const reviews: Customs<typeof products, 'reviews'> = {
  async create({ product: id, rating, title, comment, product_variation_unique_id: variation }, context) {
    const { tx, tenantId, me, actor } = context
    if (!me) throw refuse.ended('sign_in_needed', 'Please sign in.')
    const product = await context.find(products.products, id)
    if (variation) {
      const form = await context.find(products.variations, variation)
      if (form.product !== product.id)
        throw refuse.invalid('no_such_record', 'This product has no such variant.', 'product_variation_unique_id')
    }
    // Of two at once the second sees the first.
    advisoryLock(tx, 'review', product.id, me)
    const obstacle = await obstacleTo(context, product.id)
    if (obstacle) throw refuse.conflict(obstacle, sentences[obstacle])
    await mustHaveRoom(context, product.id)
    const isOut = moderates(context) || (await reviewRulesOf(tx, tenantId)).mode === 'open'
    const { id: made } = await context.insert(products.reviews, {
      product: product.id,
      variation: variation ?? null,
      user: me,
      userName: shortened(actor.userName),
      rating,
      title: (title as string | null | undefined) ?? null,
      comment: (comment as string | null | undefined) ?? null,
      isVerifiedPurchase: await hasBought(context, product.id),
      status: isOut ? 'active' : 'pending',
      enabled: isOut,
    })
    if (!isOut)
      await tellModerators(
        context,
        { id: made, product: product.id, version: 1 },
        'product_review_pending',
        String(comment ?? title ?? ''),
      )
    return answerRecord(context, products.reviews, made, { status: 201 })
  },

  async summary({ product_unique_id: named, product_variation_unique_id: variation }, context) {
    if ((named === undefined) === (variation === undefined))
      throw refuse.parameter('product_unique_id', 'Name a product or one of its variants.')
    const product = variation
      ? (await context.find(products.variations, variation)).product
      : (await context.find(products.products, named!)).id
    const distribution = await distributionOf(context, product, variation ?? null)
    const total = distribution.reduce((sum, count) => sum + count, 0)
    const points = distribution.reduce((sum, count, i) => sum + count * (i + 1), 0)
    const attributes = {
      average_rating: total === 0 ? null : Math.round((points / total) * 100) / 100,
      total_reviews: total,
      distribution,
      why_not: await obstacleTo(context, product),
    }
    return document({ type: 'review_summary', id: variation ?? product, attributes })
  },

  helpful: vote(true),
  notHelpful: vote(false),
  unvote: vote(null),

  async flag({ id, reason }, context) {
    const { tx, tenantId, me } = context
    const review = await visible(context, id)
    if (review.user === me) throw refuse.conflict('own_review', 'You cannot report your own review.')
    await mayGoOn(context, flagsToday, reviewBounds.flagsPerDay)
    const [added] = await tx.query(
      `insert into products.review_flags (tenant_id, review_id, user_id, reason) values ($1, $2, $3, $4) on conflict do nothing returning 1`,
      [tenantId, id, me, reason || null],
    )
    if (added) {
      await context.note(products.reviews, id, {})
      await tellModerators(context, review, 'product_review_flagged', String(reason ?? ''))
    }
    return answerRecord(context, products.reviews, id)
  },

  async flags({ id }, context) {
    const { tx, tenantId } = context
    await context.find(products.reviews, id)
    const flags = await tx.query<Record<string, unknown>>(
      `select user_id as user_unique_id, reason, created_at, handled_at from products.review_flags
       where tenant_id = $1 and review_id = $2 order by created_at desc, id limit 200`,
      [tenantId, id],
    )
    return document({ type: 'review_flags', id, attributes: { flags } })
  },

  async moderate({ id, ...verdict }, context) {
    await decide(context, id, verdict as Verdict)
    return answerRecord(context, products.reviews, id)
  },

  async moderateMany({ ids, ...verdict }, context) {
    const each = [...new Set(ids)].sort()
    for (const id of each) await decide(context, id, verdict as Verdict)
    return document({ type: 'moderation', id: context.me, attributes: { changed: each.length } })
  },

  async reply({ id, answer }, context) {
    const review = await context.find(products.reviews, id, 'lock')
    const words = (answer as string | null)?.trim() || null
    await context.update(products.reviews, review, {
      answer: words,
      answeredAt: words && new Date().toISOString(),
      answeredBy: words && (context.me || null),
    })
    if (words && words !== review.answer) await tellAuthor(context, review, 'product_review_answered', words)
    return answerRecord(context, products.reviews, id)
  },
}

/** How many gave one star, two, and so on: of a product from what is kept of it, of one form counted over an index. */
async function distributionOf({ tx, tenantId }: Context, product: string, variation: string | null): Promise<number[]> {
  const rows = variation
    ? await tx.query<{ rating: number; count: number }>(
        `select rating::int, count(*)::int as count from products.reviews
         where tenant_id = $1 and variation_id = $2 and status = 'active' and deleted_at is null group by rating`,
        [tenantId, variation],
      )
    : await tx.query<{ rating: number; count: number }>(
        `select s.rating, s.count::int from products.review_totals c,
           unnest(array[1, 2, 3, 4, 5], array[c.one, c.two, c.three, c.four, c.five]) as s (rating, count)
         where c.tenant_id = $1 and c.product_id = $2`,
        [tenantId, product],
      )
  const counts = [0, 0, 0, 0, 0]
  for (const { rating, count } of rows) counts[rating - 1] = count
  return counts
}

/** What reviews ask of others: sales answers where it is served. */
export const reviewInners = { bought: async () => false }
