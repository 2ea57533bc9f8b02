import { createAssetsBlock } from '@23blocks/block-assets'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, type Name, password, png, startWorld, type World } from '@quoin/server/testing'
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
    const again = { email: emailOf('max'), payload: { shift: 'late' } }
    expect((await users.register(world.userIds.max!, again)).payload).toEqual({ shift: 'late' })
    await expect(users.update(listed.uniqueId, { name: 'Other' })).rejects.toMatchObject({ status: 422 })
    expect(await users.update(listed.uniqueId, { name: listed.name })).toMatchObject({ name: listed.name })
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

describe('The published client, of pictures of a category', () => {
  it('sends one, has it listed, and takes it away', async () => {
    const { categories } = client()
    const { uniqueId: category } = await categories.create({ name: 'Pictured' })
    const place = await categories.presignImage(category)
    expect((await fetch(place.url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })).status).toBe(200)
    const given = { key: place.key, filename: 'saw.png', contentType: 'image/png' }
    const image = await categories.createImage(category, given)
    expect(image).toMatchObject({ filename: 'saw.png', contentType: 'image/png' })
    expect(new Uint8Array(await (await fetch(image.url)).arrayBuffer())).toEqual(png)
    const path = `/api/assets/categories/${category}/images`
    const listed = async (who: Name) => (await world.fetch(who, 'GET', path)).json.data.attributes.images
    expect((await listed('rae')).map(({ unique_id: id }: { unique_id: string }) => id)).toEqual([image.uniqueId])
    await expect(categories.createImage(category, given)).rejects.toMatchObject({ status: 422 })
    // What is uploaded for one category is no picture of another.
    const { uniqueId: other } = await categories.create({ name: 'Other' })
    const misplaced = await categories.presignImage(category)
    await fetch(misplaced.url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })
    await expect(categories.createImage(other, { ...given, key: misplaced.key })).rejects.toMatchObject({ status: 422 })
    await expect(categories.deleteImage(other, image.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await world.fetch('rae', 'PUT', `/api/assets/categories/${category}/presign`, {})).status).toBe(403)
    expect((await world.fetch('rival', 'GET', path)).status).toBe(404)
    expect((await world.fetch('nobody', 'GET', path)).status).toBe(401)
    await categories.deleteImage(category, image.uniqueId)
    expect(await listed('ada')).toEqual([])
  })
})

describe('The published client, of units that assets belong to', () => {
  const as = async (who: Name) => {
    const { accessToken } = await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({
      email: emailOf(who),
      password,
    })
    return createAssetsBlock(
      createHttpTransport({
        baseUrl: `${world.address}/api/assets`,
        headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, authorization: `Bearer ${accessToken}` }),
      }),
      { apiKey },
    )
  }
  const studio = async () => {
    const { uniqueId: entity } = await client().entities.create({
      name: 'Studio',
      entityType: 'department',
      payload: { floor: 2 },
    })
    const made = await world.fetch('ada', 'POST', '/api/assets/assets', {
      asset: { name: 'Film camera', entity_unique_id: entity },
    })
    expect(made.json.data.attributes).toMatchObject({ entity_unique_id: entity, is_public: false })
    return { entity, asset: made.json.data.id as string }
  }
  const sees = async (who: Name, asset: string) => (await world.fetch(who, 'GET', `/api/assets/assets/${asset}`)).status

  it('keeps them, and keeps those that assets belong to', async () => {
    const { entities } = client()
    const { entity, asset } = await studio()
    expect(await entities.get(entity)).toMatchObject({ name: 'Studio', entityType: 'department', payload: { floor: 2 } })
    expect(await entities.update(entity, { description: 'Cameras and lights', enabled: false })).toMatchObject({
      description: 'Cameras and lights',
      enabled: false,
      status: 'active',
    })
    const found = await entities.list({ entityType: 'department', search: 'studio', status: 'active' })
    expect(found.data.map(({ uniqueId }) => uniqueId)).toContain(entity)
    await expect(entities.delete(entity)).rejects.toMatchObject({ status: 409, code: 'entity_in_use' })
    await world.fetch('ada', 'PUT', `/api/assets/assets/${asset}`, { asset: { entity_unique_id: null } })
    await entities.delete(entity)
    await expect(entities.get(entity)).rejects.toMatchObject({ status: 404 })
  })

  it('lets somebody ask for access, lets them in when it is granted, and out when it is taken back', async () => {
    const { entities, users } = client()
    const { entity, asset } = await studio()
    const { entities: theirs } = await as('art')
    expect(await sees('art', asset)).toBe(404)
    await expect(theirs.getAccess(entity)).rejects.toMatchObject({ status: 404 })
    const asked = await theirs.requestAccess(entity, { accessLevel: 'read', reason: 'I film the fair.' })
    expect(asked).toMatchObject({
      entityUniqueId: entity,
      userUniqueId: world.userIds.art,
      requestedAccessLevel: 'read',
      status: 'pending',
      reason: 'I film the fair.',
    })
    // A second time is the one that waits.
    expect((await theirs.requestAccess(entity, { accessLevel: 'read' })).uniqueId).toBe(asked.uniqueId)
    expect((await entities.listAccessRequests(entity)).map(({ uniqueId }) => uniqueId)).toEqual([asked.uniqueId])
    await expect(theirs.approveAccessRequest(entity, asked.uniqueId)).rejects.toMatchObject({ status: 403 })
    const approved = await entities.approveAccessRequest(entity, asked.uniqueId)
    expect(approved).toMatchObject({ status: 'approved', resolvedAt: expect.any(Date) })
    await expect(entities.approveAccessRequest(entity, asked.uniqueId)).rejects.toMatchObject({ status: 409 })
    expect(await sees('art', asset)).toBe(200)
    const listed = (await (await as('art')).assets.list({ search: 'Film camera' })).data.map(({ uniqueId }) => uniqueId)
    expect(listed).toEqual([asset])
    const access = await theirs.getAccess(entity)
    expect(access).toMatchObject({ entityUniqueId: entity, userUniqueId: world.userIds.art, accessLevel: 'read' })
    expect((await entities.listAccesses(entity)).map(({ uniqueId }) => uniqueId)).toEqual([access.uniqueId])
    expect((await users.listEntities(world.userIds.art)).map(({ uniqueId }) => uniqueId)).toEqual([entity])
    await expect(theirs.requestAccess(entity, {})).rejects.toMatchObject({ status: 409, code: 'already_has_access' })
    await expect(theirs.revokeAccess(entity, access.uniqueId)).rejects.toMatchObject({ status: 403 })
    await entities.revokeAccess(entity, access.uniqueId)
    expect(await sees('art', asset)).toBe(404)
    expect(await entities.listAccesses(entity)).toEqual([])
    await expect(entities.revokeAccess(entity, access.uniqueId)).rejects.toMatchObject({ status: 404 })
    const again = await theirs.requestAccess(entity, {})
    await entities.denyAccessRequest(entity, again.uniqueId)
    expect(await entities.listAccessRequests(entity)).toEqual([])
    expect(await sees('art', asset)).toBe(404)
  })

  it('shows its assets to everybody once it is public, and an access only while it lasts', async () => {
    const { entities } = client()
    const { entity, asset } = await studio()
    await entities.makePublic(entity)
    expect(await sees('art', asset)).toBe(200)
    expect(await (await as('art')).entities.getAccess(entity)).toMatchObject({ accessLevel: 'read', entityUniqueId: entity })
    const { json } = await world.fetch('ada', 'POST', '/api/assets/assets', { asset: { name: 'Lamp', entity_unique_id: entity } })
    expect(await sees('art', json.data.id)).toBe(200)
    await expect(entities.makePublic(entity)).rejects.toMatchObject({ status: 409 })
    const hidden = await world.fetch('ada', 'POST', `/api/assets/entities/${entity}/access/make_private`, {})
    expect(hidden.status).toBe(200)
    expect(await sees('art', asset)).toBe(404)
    const given = { entity_unique_id: entity, user_unique_id: world.userIds.art, expires_at: '2020-01-01T00:00:00Z' }
    const made = await world.fetch('ada', 'POST', '/api/assets/entity_accesses', { access: given })
    expect(made.status).toBe(201)
    expect(await sees('art', asset)).toBe(404)
    const path = `/api/assets/entity_accesses/${made.json.data.id}`
    await world.fetch('ada', 'PUT', path, { access: { expires_at: '2100-01-01T00:00:00Z' } })
    expect(await sees('art', asset)).toBe(200)
    expect((await world.fetch('ada', 'POST', '/api/assets/entity_accesses', { access: given })).status).toBe(409)
  })

  it('is there for no other company, and its accesses for nobody else', async () => {
    const { entity } = await studio()
    for (const path of ['', '/accesses', '/access', '/access/requests'])
      expect((await world.fetch('rival', 'GET', `/api/assets/entities/${entity}${path}`)).status).toBe(404)
    expect((await world.fetch('nobody', 'GET', `/api/assets/entities/${entity}/accesses`)).status).toBe(401)
    const requests = `/api/assets/entities/${entity}/requests/access`
    expect((await world.fetch('rival', 'POST', requests, { access_request: {} })).status).toBe(404)
    const wrong = await world.fetch('uma', 'POST', requests, { access_request: { access_level: 'own it' } })
    expect(wrong.status).toBe(422)
    const { entities: theirs } = await as('uma')
    const asked = await theirs.requestAccess(entity, { reason: 'For me' })
    const seen = await world.fetch('art', 'GET', `/api/assets/entity_access_requests/${asked.uniqueId}`)
    expect(seen.status).toBe(404)
    const { entity: other } = await studio()
    await expect(client().entities.approveAccessRequest(other, asked.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await world.fetch('uma', 'POST', '/api/assets/entities', { entity: { name: 'Mine' } })).status).toBe(403)
    expect((await world.fetch('uma', 'GET', `/api/assets/users/${world.userIds.art}/entities`)).status).toBe(404)
  })

  it('tells what somebody has and had', async () => {
    const { assets, users } = client()
    const { uniqueId: laptop } = await assets.create({ name: 'Own laptop', code: 'OWN-1' })
    await assets.assign(laptop, { assignedToUniqueId: world.userIds.uli })
    const { uniqueId: drill } = await assets.create({ name: 'Lent drill', code: 'OWN-2' })
    await assets.lend(drill, { userUniqueId: world.userIds.uli, dueDate: new Date(Date.now() + day) })
    const rows = await users.listOwnership(world.userIds.uli)
    const of = (id: string) => rows.find(({ assetUniqueId }) => assetUniqueId === id)
    expect(of(laptop)).toMatchObject({
      ownershipType: 'assigned',
      userUniqueId: world.userIds.uli,
      asset: { name: 'Own laptop' },
    })
    expect(of(laptop)!.transferredAt).toBeUndefined()
    expect(of(drill)).toMatchObject({ ownershipType: 'loan', asset: { code: 'OWN-2' } })
    const open = `/api/assets/loans?filter[user_unique_id]=${world.userIds.uli}&filter[state]=open`
    for (const { id } of (await world.fetch('ada', 'GET', open)).json.data)
      expect((await world.fetch('ada', 'POST', `/api/assets/loans/${id}/return`, {})).status).toBe(200)
    const back = (await users.listOwnership(world.userIds.uli)).find(({ assetUniqueId }) => assetUniqueId === drill)
    expect(back!.transferredAt).toBeInstanceOf(Date)
    expect((await world.fetch('uma', 'GET', `/api/assets/users/${world.userIds.uli}/ownership`)).status).toBe(404)
    expect((await world.fetch('uli', 'GET', `/api/assets/users/${world.userIds.uli}/ownership`)).status).toBe(200)
    expect((await world.fetch('rival', 'GET', `/api/assets/users/${world.userIds.uli}/ownership`)).status).toBe(404)
  })
})
