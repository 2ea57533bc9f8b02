import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createProductsBlock } from '@23blocks/block-products'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type Who, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => rules({ reviews_mode: 'approve', reviews_buyers_only: false }))

const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)
const rules = async (settings: object) => expect((await raw('ada', 'PUT', '/settings', { settings })).status).toBe(200)

let counter = 0
async function goods() {
  const sku = `REV-${(counter += 1)}`
  const made = { sku, name: `Thing ${counter}`, price: 5, currency: 'EUR' }
  const { id } = await world.as('ada')(products.products.create, made as never)
  return { id, sku }
}
const write = (who: Who, product: string, rating = 5, more: object = {}) =>
  raw(who, 'POST', `/products/${product}/reviews`, { review: { rating, comment: 'Good', ...more } })
const decide = (id: string, status: string, reason?: string) =>
  raw('ada', 'PUT', `/reviews/${id}/moderate`, { review: { status, reason } })
const shown = async (who: Who, product: string) =>
  (await raw(who, 'GET', `/products/${product}/reviews`)).json.data.map(({ id }: { id: string }) => id) as string[]
const summary = async (who: Who, query: string) => (await raw(who, 'GET', `/reviews/summary?${query}`)).json.data.attributes
const codeOf = ({ status, json }: { status: number; json: any }) => [status, json?.errors?.[0]?.code]
const noticesOf = async (who: 'uma', about: string) =>
  (
    await world.sql.query<{ notice: string; values: { text: string } }>(
      'select notice, values from kit.notices where person_id = $1 and about_id = $2 order by created_at',
      [world.userIds[who], about],
    )
  ).rows

describe('A review', () => {
  it('is seen by its author and by moderators until it is approved, and counts from then on', async () => {
    const { id } = await goods()
    const made = await write('uma', id, 4, { title: 'Fine' })
    expect(made.status, made.text).toBe(201)
    const { id: review, attributes } = made.json.data
    expect(attributes).toMatchObject({ status: 'pending', enabled: false, is_verified_purchase: false, rating: 4 })
    expect(attributes.user_name).not.toContain(companies.a.word)
    expect([await shown('uma', id), await shown('ada', id), await shown('uli', id)]).toEqual([[review], [review], []])
    expect((await raw('uli', 'GET', `/reviews/${review}`)).status).toBe(404)
    expect((await raw('rival', 'GET', `/reviews/${review}`)).status).toBe(404)
    expect(await summary('uli', `product_unique_id=${id}`)).toMatchObject({ average_rating: null, total_reviews: 0 })
    expect((await decide(review, 'approved')).json.data.attributes).toMatchObject({ status: 'active', enabled: true })
    expect(await shown('uli', id)).toEqual([review])
    await write('uli', id, 1).then(({ json }) => decide(json.data.id, 'active'))
    expect(await summary('uma', `product_unique_id=${id}`)).toMatchObject({
      average_rating: 2.5,
      total_reviews: 2,
      distribution: [1, 0, 0, 1, 0],
      why_not: 'already_reviewed',
    })
    expect((await raw('uma', 'GET', `/products/${id}`)).json.data.attributes).toMatchObject({
      rating_average: 2.5,
      rating_count: 2,
    })
    expect((await raw('uli', 'DELETE', `/products/${id}/reviews/${(await shown('uli', id))[0]}`)).status).toBeLessThan(300)
    expect(await summary('uli', `product_unique_id=${id}`)).toMatchObject({ average_rating: 4, total_reviews: 1, why_not: null })
  })

  it('is one of each person, in stars from one to five, of a product that is there', async () => {
    const [{ id }, other] = [await goods(), await goods()]
    expect(codeOf(await write('uma', id, 6))[0]).toBe(422)
    expect(codeOf(await write('uma', id, 2.5))[0]).toBe(422)
    const both = await Promise.all([write('uma', id), write('uma', id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(codeOf(await write('uma', id))).toEqual([409, 'already_reviewed'])
    expect((await write('rival', id)).status).toBe(404)
    expect((await write('noa', id)).status).toBe(403)
    const form = await world.as('ada')(products.variations.create, {
      parent: other.id,
      name: 'Large',
      sku: `${other.sku}-L`,
    } as never)
    expect(codeOf(await write('uli', id, 5, { product_variation_unique_id: form.id }))).toEqual([422, 'no_such_record'])
    expect((await raw('uma', 'GET', `/products/${other.id}/reviews/${(await shown('uma', id))[0]}`)).status).toBe(404)
  })

  it('waits again once its author changes what it says, and is changed by nobody else', async () => {
    const { id } = await goods()
    const review = (await write('uma', id)).json.data.id as string
    await decide(review, 'active')
    const change = (who: Who, body: object) => raw(who, 'PUT', `/reviews/${review}`, { review: body })
    expect((await change('uli', { rating: 1 })).status).toBe(403)
    expect(codeOf(await change('ada', { comment: 'Put into their mouth' }))).toEqual([409, 'not_yours'])
    expect((await change('ada', { moderation_notes: 'Looked at' })).json.data.attributes).toMatchObject({
      moderation_notes: 'Looked at',
      status: 'active',
    })
    expect((await change('uma', { comment: 'Not so good', rating: 2 })).json.data.attributes.status).toBe('pending')
    expect(await summary('uli', `product_unique_id=${id}`)).toMatchObject({ total_reviews: 0 })
    await rules({ reviews_mode: 'open' })
    await decide(review, 'active')
    const changed = (await change('uma', { rating: 3 })).json.data.attributes
    expect([changed.status, 'moderation_notes' in changed, 'flag_count' in changed]).toEqual(['active', false, false])
  })

  it('is rejected with a reason that its author is told, and sent in again by a change', async () => {
    const { id } = await goods()
    const review = (await write('uma', id)).json.data.id as string
    expect(codeOf(await decide(review, 'rejected'))).toEqual([422, 'required'])
    expect((await raw('uma', 'PUT', `/reviews/${review}/moderate`, { review: { status: 'active' } })).status).toBe(403)
    await decide(review, 'rejected', 'About another product')
    expect((await raw('uma', 'GET', `/reviews/${review}`)).json.data.attributes).toMatchObject({
      status: 'inactive',
      reason: 'About another product',
    })
    expect(await noticesOf('uma', review)).toMatchObject([
      { notice: 'product_review_rejected', values: { text: 'About another product' } },
    ])
    await rules({ reviews_mode: 'open' })
    const again = await raw('uma', 'PUT', `/reviews/${review}`, { review: { comment: 'About this one' } })
    expect(again.json.data.attributes).toMatchObject({ status: 'pending', reason: null })
    const many = { moderation: { ids: [review, review], status: 'active' } }
    expect((await raw('ada', 'PUT', '/reviews/moderate', many)).json.data.attributes.changed).toBe(1)
    expect((await raw('uma', 'PUT', '/reviews/moderate', many)).status).toBe(403)
  })

  it('is answered by the shop, which its author is told once for each answer', async () => {
    const { id } = await goods()
    const review = (await write('uma', id)).json.data.id as string
    const answer = (who: Who, words: string | null) => raw(who, 'PUT', `/reviews/${review}/answer`, { review: { answer: words } })
    expect((await answer('uma', 'Me too')).status).toBe(403)
    expect((await answer('ada', 'Thank you')).json.data.attributes).toMatchObject({ answer: 'Thank you' })
    await answer('ada', 'Thank you')
    expect((await noticesOf('uma', review)).map(({ notice }) => notice)).toEqual(['product_review_answered'])
    expect((await answer('ada', null)).json.data.attributes).toMatchObject({ answer: null, answered_at: null })
  })

  it('is found helpful or not, once by each person, and never by its author', async () => {
    const { id } = await goods()
    const review = (await write('uma', id)).json.data.id as string
    const vote = (who: Who, method: string, path: string) => raw(who, method, `/reviews/${review}/${path}`)
    expect((await vote('uli', 'POST', 'helpful')).status).toBe(404)
    await decide(review, 'active')
    expect(codeOf(await vote('uma', 'POST', 'helpful'))).toEqual([409, 'own_review'])
    await vote('uli', 'POST', 'helpful')
    const counts = async ({ json }: { json: any }) => [json.data.attributes.helpful_count, json.data.attributes.not_helpful_count]
    expect(await counts(await vote('uli', 'POST', 'helpful'))).toEqual([1, 0])
    expect(await counts(await vote('uli', 'POST', 'not_helpful'))).toEqual([0, 1])
    expect((await raw('uli', 'GET', `/products/${id}/reviews`)).json.data[0].attributes.my_vote).toBe('not_helpful')
    expect(await counts(await vote('uli', 'DELETE', 'vote'))).toEqual([0, 0])
  })

  it('is reported to moderators, who keep or reject it', async () => {
    const { id } = await goods()
    const review = (await write('uma', id)).json.data.id as string
    await decide(review, 'active')
    const flag = (who: Who, reason?: string) => raw(who, 'PUT', `/reviews/${review}/flag`, { flag: { reason } })
    expect(codeOf(await flag('uma'))).toEqual([409, 'own_review'])
    await flag('uli', 'Advertising')
    await flag('uli', 'Again')
    const waiting = await raw('ada', 'GET', '/reviews?filter[flag_count]=gte:1')
    expect(waiting.json.data.map((one: any) => [one.id, one.attributes.flag_count])).toContainEqual([review, 1])
    expect((await raw('ada', 'GET', `/reviews/${review}/flags`)).json.data.attributes.flags).toMatchObject([
      { user_unique_id: world.userIds.uli, reason: 'Advertising', handled_at: null },
    ])
    expect((await raw('uli', 'GET', `/reviews/${review}/flags`)).status).toBe(403)
    expect((await raw('uli', 'GET', '/reviews?filter[flag_count]=gte:1')).status).toBe(422)
    expect((await decide(review, 'active')).json.data.attributes).toMatchObject({ status: 'active', flag_count: 0 })
  })
})

describe('A shop', () => {
  it('marks reviews of those who bought the product and kept it, and may take no others', async () => {
    const { id, sku } = await goods()
    await rules({ reviews_mode: 'open', reviews_buyers_only: true })
    expect(codeOf(await write('uli', id))).toEqual([409, 'not_bought'])
    expect((await summary('uli', `product_unique_id=${id}`)).why_not).toBe('not_bought')
    await raw('uli', 'DELETE', `/carts/${world.userIds.uli}`)
    await raw('uli', 'PUT', '/carts', { product: { sku, quantity: 1 } })
    const order = await world.fetch('uli', 'POST', '/api/sales/checkout', { checkout: { tenders: [] } })
    expect(order.status, order.text).toBe(201)
    expect(codeOf(await write('uli', id))).toEqual([409, 'not_bought'])
    const pay = { tender: { kind: 'cash' } }
    expect((await world.fetch('ada', 'POST', `/api/sales/orders/${order.json.data.id}/pay`, pay)).status).toBe(200)
    const made = await write('uli', id)
    expect(made.json.data.attributes, made.text).toMatchObject({ status: 'active', is_verified_purchase: true })
    expect(codeOf(await write('uma', id))).toEqual([409, 'not_bought'])
  })

  it('may take none at all', async () => {
    const { id } = await goods()
    await rules({ reviews_mode: 'closed' })
    expect(codeOf(await write('uma', id))).toEqual([409, 'reviews_closed'])
  })
})

describe('The published client', () => {
  it('reviews products and their forms, and moderates', async () => {
    const { appId: apiKey, urlId } = companies.a
    const transport = (block: string, token?: string) =>
      createHttpTransport({
        baseUrl: `${world.address}/api/${block}`,
        headers: () => ({ 'x-api-key': apiKey, 'tenant-id': urlId, ...(token && { authorization: `Bearer ${token}` }) }),
      })
    const { auth } = createAuthenticationBlock(transport('gateway'), { apiKey })
    const { accessToken } = await auth.signIn({ email: emailOf('ada'), password })
    const client = createProductsBlock(transport('products', accessToken), { apiKey })
    const { reviews, variationReviews, variations } = client
    const { id, sku } = await goods()
    const form = await variations.create(id, { sku: `${sku}-L`, name: 'Large' } as never)
    const mine = await client.products.addReview(id, 4, 'From the client')
    expect(mine).toMatchObject({ productUniqueId: id, rating: 4, comment: 'From the client', enabled: true, helpfulCount: 0 })
    expect((await reviews.list(id, 1, 5)).data.map(({ uniqueId }) => uniqueId)).toEqual([mine.uniqueId])
    expect((await client.products.listReviews(id)).meta.totalCount).toBe(1)
    expect(await reviews.update(id, mine.uniqueId, { rating: 5, moderationNotes: 'Mine' })).toMatchObject({
      rating: 5,
      moderationNotes: 'Mine',
    })
    expect((await reviews.listByUser(world.userIds.ada!)).data.map(({ uniqueId }) => uniqueId)).toContain(mine.uniqueId)
    await reviews.delete(id, mine.uniqueId)
    const other = (await write('uma', id, 2, { product_variation_unique_id: form.uniqueId })).json.data.id as string
    expect(await reviews.moderate(id, other, { status: 'approved', moderationNotes: 'Fine' })).toMatchObject({ status: 'active' })
    expect(await reviews.flag(id, other)).toMatchObject({ uniqueId: other })
    const own = await variationReviews.create(form.uniqueId, { rating: 4, comment: 'Large indeed' })
    expect(own).toMatchObject({
      productVariationUniqueId: form.uniqueId,
      productUniqueId: id,
      content: 'Large indeed',
      rating: 4,
    })
    expect(await variationReviews.get(form.uniqueId, own.uniqueId)).toMatchObject({ rating: 4, isVerifiedPurchase: false })
    expect(await variationReviews.getAverageRating(form.uniqueId)).toEqual({ averageRating: 3, totalReviews: 2 })
    const narrowed = await variationReviews.list(form.uniqueId, { minRating: 3, maxRating: 5, status: 'active' } as never)
    expect(narrowed.data.map(({ uniqueId }) => uniqueId)).toEqual([own.uniqueId])
    expect(await variationReviews.markHelpful(form.uniqueId, other)).toMatchObject({ helpfulCount: 1, notHelpfulCount: 0 })
    expect(await variationReviews.markNotHelpful(form.uniqueId, other)).toMatchObject({ helpfulCount: 0, notHelpfulCount: 1 })
    expect((await variationReviews.flag(form.uniqueId, other)).uniqueId).toBe(other)
    expect(await variationReviews.update(form.uniqueId, own.uniqueId, { comment: 'Larger' })).toMatchObject({ content: 'Larger' })
    await expect(variationReviews.update(form.uniqueId, own.uniqueId, { status: 'archived' })).rejects.toMatchObject({
      status: 422,
    })
    expect(
      await variationReviews.moderate(form.uniqueId, other, { status: 'rejected', moderationNotes: 'Not about this' }),
    ).toMatchObject({ status: 'inactive' })
    const byUser = await variationReviews.listByUser(world.userIds.uma!, { status: 'inactive' } as never)
    expect(byUser.data.map(({ uniqueId }) => uniqueId)).toContain(other)
    expect((await variations.listReviews(id, form.uniqueId)).data.length).toBe(2)
    expect(await variations.updateReview(id, form.uniqueId, own.uniqueId, { rating: 3 } as never)).toMatchObject({ rating: 3 })
    await expect(variations.flagReview(id, id, other)).rejects.toMatchObject({ status: 404 })
    await variations.deleteReview(id, form.uniqueId, own.uniqueId)
    expect(await variations.createReview(id, form.uniqueId, { rating: 5 } as never)).toMatchObject({ rating: 5 })
    await expect(variationReviews.get(id, other)).rejects.toMatchObject({ status: 404 })
  })
})
