import { createAssetsBlock } from '@23blocks/block-assets'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createAssetsBlock(transport('assets'), { apiKey })
beforeAll(async () => {
  world = await startWorld()
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
})
afterAll(() => world.close())

const day = 86_400_000

describe('The published client', () => {
  it('finds a person by the id that its own list gives', async () => {
    const { users } = client()
    await users.register(world.userIds.max!, { email: emailOf('max') })
    const listed = (await users.list()).data.find(({ email }) => email === emailOf('max'))!
    expect((await users.get(listed.uniqueId)).email).toBe(emailOf('max'))
    expect((await users.update(listed.uniqueId, { payload: { shift: 'early' } })).payload).toEqual({ shift: 'early' })
    expect(await users.listAssets(listed.uniqueId)).toEqual(await users.listAssets(world.userIds.max!))
  })

  it('keeps the register: a thing, its place, its category, its parts, and who has it', async () => {
    const { assets, warehouses, categories } = client()
    const made = await assets.create({
      name: 'Laptop 🚀',
      code: 'PUB-1',
      assetType: 'laptop',
      purchaseDate: new Date('2024-02-29'),
      purchasePrice: 1234.56,
      tags: ['new'],
      payload: { a: 1 },
    })
    expect(made).toMatchObject({ code: 'PUB-1', name: 'Laptop 🚀', purchasePrice: 1234.56, status: 'active', payload: { a: 1 } })
    expect(await assets.get(made.uniqueId)).toEqual(made)
    const place = await warehouses.create({ name: 'Store', city: 'Ulm', latitude: 48.4, longitude: 9.99 })
    expect(await assets.transfer(made.uniqueId, { locationUniqueId: place.uniqueId })).toMatchObject({
      locationUniqueId: place.uniqueId,
    })
    expect(await assets.assign(made.uniqueId, { assignedToUniqueId: world.userIds.max })).toMatchObject({
      assignedToUniqueId: world.userIds.max,
    })
    expect((await assets.listByAssignee(world.userIds.max)).data).toHaveLength(1)
    expect((await assets.listByLocation(place.uniqueId)).data).toHaveLength(1)
    expect((await assets.unassign(made.uniqueId)).assignedToUniqueId).toBe('')
    const category = await categories.create({ name: 'Machines' })
    await assets.addToCategory(made.uniqueId, { categoryUniqueId: category.uniqueId })
    const part = await assets.create({ name: 'Charger', code: 'PUB-2' })
    await assets.addParts(made.uniqueId, { partUniqueIds: [part.uniqueId] })
    await assets.removeParts(made.uniqueId, { partUniqueIds: [part.uniqueId] })
    expect(
      (await assets.list({ search: 'laptop', assetType: 'laptop', status: 'active', sortBy: 'name', sortOrder: 'desc' })).meta,
    ).toMatchObject({ totalCount: 1 })
    await assets.delete(part.uniqueId)
    expect((await assets.listTrash()).data.map(({ uniqueId }) => uniqueId)).toContain(part.uniqueId)
  })

  it('throws a category away with all below it', async () => {
    const { categories, assets } = client()
    const top = await categories.create({ name: 'Top' })
    const below = await categories.create({ name: 'Below', parentUniqueId: top.uniqueId } as never)
    const lowest = await categories.create({ name: 'Lowest', parentUniqueId: below.uniqueId } as never)
    const beside = await categories.create({ name: 'Beside' })
    const { uniqueId: asset } = await assets.create({ name: 'Drill', code: 'PUB-9' })
    await assets.addToCategory(asset, { categoryUniqueId: lowest.uniqueId })
    await categories.deleteCascade(top.uniqueId)
    for (const gone of [top, below, lowest]) await expect(categories.get(gone.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(await categories.get(beside.uniqueId)).toMatchObject({ name: 'Beside' })
    expect(await assets.get(asset)).toMatchObject({ name: 'Drill' })
    await expect(categories.deleteCascade(top.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('lends by a code, and reads what befell a thing between two days', async () => {
    const { assets, events, audits, operations } = client()
    const { uniqueId: id } = await assets.create({ name: 'Camera', code: 'PUB-3' })
    expect((await assets.createOTP(id, { expiresIn: 60 })).code).toMatch(/^\d{6}$/)
    await assets.lend(id, { userUniqueId: world.userIds.max, dueDate: new Date(Date.now() + day) })
    expect(await assets.get(id)).toMatchObject({ uniqueId: id })
    const at = (days: number) => new Date(Date.parse('2026-03-31T10:00:00Z') + days * day)
    for (const days of [0, 2])
      await events.create(id, { eventType: 'repair', eventDate: at(days), description: `after ${days}`, cost: 10.5 })
    const told = async (from: Date, to: Date) =>
      (await events.list(id, { startDate: from, endDate: to, eventType: 'repair' })).data.map(({ description }) => description)
    expect(await told(at(-1), at(1))).toEqual(['after 0'])
    expect(await told(at(0), at(2))).toHaveLength(2)
    expect(await told(at(3), at(4))).toEqual([])
    const audit = await audits.create(id, { auditDate: at(0), auditorUniqueId: world.userIds.ada, condition: 'good' })
    expect((await audits.list(id, { startDate: at(-1), endDate: at(1) })).data).toHaveLength(1)
    expect((await audits.list(id, { startDate: at(1) })).data).toEqual([])
    expect(await audits.update(id, audit.uniqueId, { condition: 'worn' })).toMatchObject({ condition: 'worn' })
    await operations.create(id, { operationType: 'cleaning', description: 'Wiped', result: 'clean' })
    expect((await operations.list(id, { operationType: 'cleaning' })).data).toHaveLength(1)
    expect(await events.reportSummary({ startDate: '2026-03-01', endDate: '2026-04-30', assetUniqueId: id })).toMatchObject({
      totalEvents: 2,
      eventsByType: { repair: 2 },
    })
    const bare = (query: string) => world.fetch('ada', 'GET', `/api/assets/assets/${id}/events?${query}`)
    expect((await bare('start_date=2026-03-31&end_date=2026-03-31')).json.meta.total_count).toBe(1)
    expect((await bare('start_date=soon')).json.errors[0]).toMatchObject({
      code: 'invalid_parameter',
      source: { parameter: 'start_date' },
    })
    expect((await bare('end_date=2026-03-31&end_date=2026-04-01')).status).toBe(422)
  })

  it('keeps vendors, tags and alerts, and knows people as the gateway does', async () => {
    const { vendors, tags, alerts, assets, users } = client()
    const vendor = await vendors.create({ name: 'Acme', email: 'desk@acme.test' })
    expect(await vendors.update(vendor.uniqueId, { status: 'inactive' })).toMatchObject({ name: 'Acme', status: 'inactive' })
    expect((await vendors.list({ status: 'inactive' })).data).toHaveLength(1)
    await vendors.delete(vendor.uniqueId)
    const tag = await tags.create({ name: 'Fragile', color: '#ff0000' })
    expect(await tags.update(tag.uniqueId, { color: '#00ff00' })).toMatchObject({ color: '#00ff00' })
    const { uniqueId: id } = await assets.create({ name: 'Ladder', code: 'PUB-4' })
    const alert = await alerts.create({ assetUniqueId: id, alertType: 'check', message: 'Look at it', severity: 'high' })
    expect(await alerts.get(alert.uniqueId)).toMatchObject({ message: 'Look at it', status: 'active' })
    await alerts.delete(alert.uniqueId)
    expect(await users.register(world.userIds.max, { email: 'other@demo.test', name: 'Somebody Else' })).toMatchObject({
      email: emailOf('max'),
    })
  })
})
