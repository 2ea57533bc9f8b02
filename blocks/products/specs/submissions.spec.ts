import { createProductsBlock } from '@23blocks/block-products'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, startWorld, type Who, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'
import { submissionBounds } from '../resources/submissions.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)
const codeOf = ({ status, json }: { status: number; json: any }) => [status, json?.errors?.[0]?.code]
async function client(name: 'ada' | 'uma') {
  const session = await world.sessionOf(`${name}:bearer`)
  const transport = createHttpTransport({
    baseUrl: `${world.address}/api/products`,
    headers: () => session!.headersFor('/api/products'),
  })
  return createProductsBlock(transport, { apiKey: companies.a.appId })
}
const suggest = (who: Who, name: string, more: object = {}, user = world.userIds.uma) =>
  raw(who, 'POST', `/users/${user}/submissions`, { submission: { name, ...more } })
const suggested = async (name: string, more: object = {}): Promise<string> => (await suggest('uma', name, more)).json.data.id
const decide = (who: Who, id: string, how: 'approve' | 'reject' | 'assign', submission: object = {}) =>
  raw(who, 'PUT', `/submissions/${id}/${how}`, { submission })
const noticesOf = async (about: string) =>
  (
    await world.sql.query<{ notice: string; values: { product: string; text: string } }>(
      'select notice, values from kit.notices where person_id = $1 and about_id = $2 order by created_at',
      [world.userIds.uma, about],
    )
  ).rows

describe('A suggested product', () => {
  it('becomes a draft for the published client, with what was approved', async () => {
    const [ada, uma] = [await client('ada'), await client('uma')]
    const { id: category } = await world.as('ada')(products.categories.create, { name: 'Coffee' })
    const { id: vendor } = await world.as('ada')(products.vendors.create, { name: 'Tinsmith' })
    const { id: brand } = await world.as('ada')(products.brands.create, { name: 'Harbour Tin' })
    const made = await uma.userSubmissions.create(world.userIds.uma, {
      name: 'Moka pot',
      description: 'For three cups.',
      brand: 'harbour tin',
      upc: '4006381333931',
      sku: 'MOKA-3',
      suggestedPrice: 34.5,
      priceCurrency: 'EUR',
      submissionNotes: 'Goes with the cups.',
      foundAtStore: 'Market',
      source: 'app',
      imageUrls: [{ url: 'https://example.com/moka.png', isPrimary: true, caption: 'Front' }],
      payload: { aisle: 4 },
    })
    expect(made).toMatchObject({
      status: 'pending',
      name: 'Moka pot',
      suggestedPrice: 34.5,
      priceCurrency: 'EUR',
      imageUrls: [{ url: 'https://example.com/moka.png', isPrimary: true, caption: 'Front' }],
      submittedByUserId: world.userIds.uma,
      payload: { aisle: 4 },
    })
    expect(made.submittedAt).toBeInstanceOf(Date)
    expect((await uma.userSubmissions.list(world.userIds.uma, { status: 'pending', perPage: 5 })).data).toMatchObject([
      { uniqueId: made.uniqueId },
    ])
    expect(await uma.userSubmissions.get(world.userIds.uma, made.uniqueId)).toMatchObject({ sku: 'MOKA-3' })

    expect(await ada.adminSubmissions.assign(made.uniqueId, { assignedToUserId: world.userIds.sue })).toMatchObject({
      status: 'in_review',
      assignedToUserId: world.userIds.sue,
    })
    const found = await ada.adminSubmissions.list({ assignedTo: world.userIds.sue, sortBy: 'submitted_at', sortOrder: 'desc' })
    expect(found.data[0]).toMatchObject({ uniqueId: made.uniqueId })
    expect(await ada.adminSubmissions.update(made.uniqueId, { name: 'Moka pot, three cups' })).toMatchObject({
      name: 'Moka pot, three cups',
    })
    const approved = await ada.adminSubmissions.approve(made.uniqueId, {
      reviewNotes: 'Ask the tinsmith.',
      enrichedData: { categoryId: category, vendorId: vendor, tags: ['coffee'] },
    })
    expect(approved).toMatchObject({
      status: 'approved',
      reviewedByUserId: world.userIds.ada,
      reviewNotes: 'Ask the tinsmith.',
    })
    expect(await ada.adminSubmissions.get(made.uniqueId)).toMatchObject({
      approvedProductUniqueId: approved.approvedProductUniqueId,
    })
    const product = (await raw('ada', 'GET', `/products/${approved.approvedProductUniqueId}`)).json.data.attributes
    expect(product).toMatchObject({
      name: 'Moka pot, three cups',
      sku: 'MOKA-3',
      price: 34.5,
      currency: 'EUR',
      qcode: '4006381333931',
      status: 'pending',
      tags: ['coffee'],
      vendor_unique_id: vendor,
      brand_unique_id: brand,
      categories: [{ unique_id: category, name: 'Coffee' }],
      image_url: null,
    })
    expect(await noticesOf(made.uniqueId)).toMatchObject([
      { notice: 'product_suggestion_approved', values: { product: 'Moka pot, three cups' } },
    ])
    // What staff note for each other is none of the submitter's.
    const own = (await raw('uma', 'GET', `/submissions/${made.uniqueId}`)).json.data.attributes
    expect([own.status, 'review_notes' in own]).toEqual(['approved', false])
  })

  it('is decided on once, also by two at the same time', async () => {
    const id = await suggested('Twice')
    const both = await Promise.all([decide('ada', id, 'approve'), decide('sue', id, 'approve')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeOf(await decide('ada', id, 'approve'))).toEqual([409, 'wrong_state'])
    expect(codeOf(await decide('ada', id, 'reject', { rejection_reason: 'No' }))).toEqual([409, 'wrong_state'])
    expect(codeOf(await decide('ada', id, 'assign', { assigned_to_user_id: world.userIds.sue }))).toEqual([409, 'wrong_state'])
    expect(codeOf(await raw('ada', 'PUT', `/submissions/${id}`, { submission: { name: 'Other' } }))).toEqual([
      409,
      'suggestion_decided',
    ])
    const made = await raw('ada', 'GET', `/products?filter[source_id]=${id}`)
    expect(made.json.data).toHaveLength(1)
  })

  it('is rejected with a reason, perhaps as a duplicate, and whoever suggested it is told', async () => {
    const ada = await client('ada')
    const [one, two] = [await suggested('Too large'), await suggested('Known')]
    expect(codeOf(await decide('ada', one, 'reject'))[0]).toBe(422)
    expect(await ada.adminSubmissions.reject(one, { rejectionReason: 'No room.' })).toMatchObject({
      status: 'rejected',
      rejectionReason: 'No room.',
    })
    expect(codeOf(await decide('ada', two, 'reject', { rejection_reason: 'x', duplicate_of_submission_unique_id: two }))).toEqual(
      [422, 'itself'],
    )
    const nothing = await decide('ada', two, 'reject', {
      rejection_reason: 'x',
      duplicate_of_product_unique_id: world.userIds.ada,
    })
    expect(nothing.status).toBe(422)
    expect(
      await ada.adminSubmissions.reject(two, { rejectionReason: 'We know it.', duplicateOfSubmissionId: one }),
    ).toMatchObject({ status: 'duplicate' })
    expect(await noticesOf(two)).toMatchObject([{ notice: 'product_suggestion_rejected', values: { text: 'We know it.' } }])
  })

  it('is seen and corrected by whoever made it and by those who write products, and by nobody else', async () => {
    const id = await suggested('Mine', { sku: 'MINE-1' })
    expect((await raw('uli', 'GET', `/users/${world.userIds.uma}/submissions`)).status).toBe(404)
    expect((await raw('rival', 'GET', `/users/${world.userIds.uma}/submissions`)).json.data).toEqual([])
    for (const who of ['uli', 'rival'] as const) {
      expect((await raw(who, 'GET', `/submissions/${id}`)).status).toBe(404)
      expect((await raw(who, 'GET', `/users/${world.userIds.uma}/submissions/${id}`)).status).toBe(404)
    }
    expect((await raw('uli', 'GET', '/admin/products/submissions')).json.data).toEqual([])
    expect((await suggest('uli', 'For another')).status).toBe(404)
    expect((await raw('noa', 'GET', '/submissions')).status).toBeGreaterThanOrEqual(401)
    for (const how of ['approve', 'reject', 'assign'] as const) {
      expect((await decide('uma', id, how, { rejection_reason: 'x', assigned_to_user_id: world.userIds.uma })).status).toBe(403)
      expect((await decide('rival', id, how, { rejection_reason: 'x', assigned_to_user_id: world.userIds.rival })).status).toBe(
        404,
      )
    }
    expect((await decide('ada', id, 'assign', { assigned_to_user_id: world.userIds.rival })).status).toBe(404)
    const mine = await raw('uma', 'PUT', `/submissions/${id}`, { submission: { name: 'Still mine', version: 1 } })
    expect(mine.json.data.attributes).toMatchObject({ name: 'Still mine', status: 'pending' })
    expect(codeOf(await raw('uma', 'PUT', `/submissions/${id}`, { submission: { name: 'Late', version: 1 } }))).toEqual([
      409,
      'stale_version',
    ])
    expect((await raw('ada', 'GET', `/users/${world.userIds.uli}/submissions/${id}`)).status).toBe(404)
  })

  it('needs a name, web addresses, and a SKU that is free when it is approved', async () => {
    for (const more of [
      { name: ' ' },
      { image_urls: [{ url: 'javascript:alert(1)' }] },
      { image_urls: Array.from({ length: 11 }, () => ({ url: 'https://example.com' })) },
      { suggested_price: -1 },
      { price_currency: 'XXX' },
    ])
      expect((await suggest('uma', 'Wrong', more)).status, JSON.stringify(more)).toBe(422)
    await raw('ada', 'POST', '/products', { product: { sku: 'TAKEN-1', name: 'Taken' } })
    const id = await suggested('Clash', { sku: 'taken-1' })
    expect(codeOf(await decide('ada', id, 'approve'))).toEqual([409, 'already_taken'])
    expect((await raw('uma', 'GET', `/submissions/${id}`)).json.data.attributes.status).toBe('pending')
  })

  it('is one of a few in a day', async () => {
    await world.sql.query(
      `insert into products.submissions (tenant_id, name, submitted_by_id, created_by) select tenant_id, 'Many', $1, $1
       from products.submissions where submitted_by_id = $1 limit 1`,
      [world.userIds.uma],
    )
    const [{ count }] = (
      await world.sql.query<{ count: number }>(
        'select count(*)::int as count from products.submissions where submitted_by_id = $1',
        [world.userIds.uma],
      )
    ).rows as [{ count: number }]
    for (let i = count; i < submissionBounds.perDay; i += 1) expect((await suggest('uma', `More ${i}`)).status).toBe(201)
    expect((await suggest('uma', 'Too many')).status).toBe(429)
  })
})
