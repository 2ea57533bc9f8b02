import { assets } from '@quoin/assets/resources'
import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Uli lends what is his and knows no more of the register; Rae looks after people and does not see the register at all.
  await giveRole('uli', [
    'assets.read',
    'assets.write',
    'entities.read',
    'loans.write',
    'loans.read',
    'reservations.read',
    'reservations.write',
  ])
  await giveRole('rae', ['users.read', 'access.read'])
})
afterAll(() => world.close())

const ada = () => world.as('ada')
async function giveRole(who: 'uli' | 'rae', names: readonly string[]) {
  const codes = names.map((name) => `assets.${name}`)
  const scopes = Object.fromEntries(codes.map((code) => [code, code.startsWith('assets.assets.') ? 'own' : 'tenant']))
  const role = await ada()(gateway.roles.create, { name: `Role of ${who}`, code: `role_of_${who}` })
  await ada()(gateway.roles.setPermissions, { id: role.id, permission_ids: codes, scopes } as never)
  await ada()(gateway.users.changeRole, { id: world.userIds[who], role_unique_id: role.id, reason: 'Spec' } as never)
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const fresh = async (name: string, more: object = {}) => (await ada()(assets.assets.create, { name, ...more })).id
const uli = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.fetch('uli', method, `/api/assets${path}`, body)

describe('What somebody does not find in the register', () => {
  it('shows up neither among parts, nor in a calendar, nor when it is reserved or lent along', async () => {
    const theirs = world.userIds.uli
    const whole = await fresh('Rack', { responsible: theirs, purchasePrice: 10, currency: 'EUR' })
    const hidden = await fresh('Vault', { responsible: world.userIds.ada, requestable: false, purchasePrice: 5, currency: 'EUR' })
    await ada()(assets.parts.update, { whole, asset: { parts: [hidden] } })
    expect((await uli('GET', `/assets/${hidden}`)).status).toBe(404)
    expect((await uli('GET', `/assets/${whole}/parts`)).json.data.attributes).toMatchObject({
      parts: [],
      costs: [{ currency: 'EUR', cost: 10, pieces: 1 }],
    })
    expect((await ada()(assets.parts.list, { whole })).parts).toMatchObject([{ name: 'Vault', depth: 1 }])
    await ada()(assets.reservations.create, { asset: hidden, startsAt: inHours(1), endsAt: inHours(2) })
    const calendar = `/calendar?from=${inHours(0)}&to=${inHours(5)}&asset_unique_id=${hidden}`
    expect((await uli('GET', calendar)).json.data.attributes.entries).toEqual([])
    const free = `/availability?starts_at=${inHours(3)}&ends_at=${inHours(4)}&asset_unique_id=${hidden}`
    expect((await uli('GET', free)).json.errors[0].code).toBe('no_such_record')
    const lent = await uli('POST', `/assets/${whole}/lend`, {
      asset_lend: { borrower_name: 'Guest', with_parts: false, assets: [{ asset_unique_id: hidden }] },
    })
    expect(lent.json.errors[0]).toMatchObject({ status: '422', code: 'no_such_record' })
    expect((await ada()(assets.assets.get, { id: whole })).state).toBe('available')
  })

  it('is told to nobody through what people had or which units they reach', async () => {
    await fresh('Lamp', { responsible: world.userIds.uma })
    const unit = (await ada()(assets.entities.create, { name: 'Gallery' })).id
    await ada()(assets.entityAccesses.create, { entity: unit, user: world.userIds.uma })
    const of = `/api/assets/users/${world.userIds.uma}`
    expect((await world.fetch('rae', 'GET', `${of}/ownership`)).json.data).toEqual([])
    expect((await world.fetch('rae', 'GET', `${of}/entities`)).status).toBe(403)
    expect((await world.fetch('ada', 'GET', `${of}/ownership`)).json.data.length).toBeGreaterThan(0)
  })

  it('is not in the calendar once it lies in the trash', async () => {
    const asset = await fresh('Projector')
    const lent = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, { asset_lend: { borrower_name: 'Guest' } })
    await ada()(assets.loans.giveBack, { loan: lent.json.meta.loan_unique_id })
    const entries = async () =>
      (await ada()(assets.assets.calendar, { from: inHours(-1), to: inHours(5), asset_unique_id: asset })).entries.length
    expect(await entries()).toBe(1)
    await ada()(assets.assets.delete, { id: asset })
    expect(await entries()).toBe(0)
  })
})

describe('The assets of a unit that somebody has an access to', () => {
  it('are neither taken over nor taken out of the unit by whoever they are shared with, and by their owner they are', async () => {
    const [unit, other] = await Promise.all(
      ['Workshop', 'Attic'].map(async (name) => (await ada()(assets.entities.create, { name })).id),
    )
    const { uli: me, ada: owner } = world.userIds
    for (const entity of [unit!, other!]) await ada()(assets.entityAccesses.create, { entity, user: me, accessLevel: 'write' })
    const asset = await fresh('Lathe', { entity: unit, responsible: owner })
    const change = async (values: object) => (await uli('PUT', `/assets/${asset}`, { asset: values })).status
    for (const responsible_unique_id of [me, world.userIds.uma, null]) expect(await change({ responsible_unique_id })).toBe(403)
    for (const entity_unique_id of [other, null]) expect(await change({ entity_unique_id })).toBe(403)
    // Whoever sends the whole record back takes nothing over.
    expect(await change({ name: 'Lathe 2', entity_unique_id: unit, responsible_unique_id: owner })).toBe(200)
    const own = await fresh('Drill', { entity: unit, responsible: me })
    expect((await uli('PUT', `/assets/${own}`, { asset: { entity_unique_id: other } })).status).toBe(200)
    expect((await uli('PUT', `/assets/${own}`, { asset: { responsible_unique_id: owner } })).status).toBe(403)
  })

  it('are scanned, labelled, lent and changed by them as their own are', async () => {
    const unit = (await ada()(assets.entities.create, { name: 'Studio' })).id
    const asset = await fresh('Camera', { entity: unit, responsible: world.userIds.ada, requestable: false })
    const { code } = await ada()(assets.assets.get, { id: asset })
    const scan = async () => (await uli('GET', `/scan?code=${code}`)).json.data.attributes.outcome
    expect(await scan()).toBe('unknown')
    const access = await ada()(assets.entityAccesses.create, { entity: unit, user: world.userIds.uli })
    expect(await scan()).toBe('found')
    expect((await uli('POST', '/labels', { labels: { asset_unique_ids: [asset] } })).status).toBe(200)
    const report = { kind: 'damage', description: 'A scratch', usable: true }
    expect((await uli('POST', `/assets/${asset}/report`, { report })).status).toBe(201)
    const change = async () =>
      Promise.all([
        uli('PUT', `/assets/${asset}/maintenance`, { asset: { maintenance_notes: 'Oiled' } }),
        uli('POST', `/assets/${asset}/codes`, { code: { value: `UNIT-${asset}` } }),
      ]).then((replies) => replies.map(({ status }) => status))
    expect(await change()).toEqual([403, 403])
    await ada()(assets.entityAccesses.update, { id: access.id, accessLevel: 'write' })
    expect(await change()).toEqual([200, 200])
    const lent = await uli('POST', '/loans/lend', { lend: { asset_unique_ids: [asset], borrower_name: 'Guest' } })
    expect(lent.json.data.attributes.results).toMatchObject([{ done: true }])
    await ada()(assets.entityAccesses.update, { id: access.id, expiresAt: inHours(-1) })
    expect(await scan()).toBe('unknown')
    expect(await change()).toEqual([404, 404])
  })

  it('are opened to nobody by themselves, however far their right to decide reaches short of the company', async () => {
    const me = world.userIds.art
    const unit = (await ada()(assets.entities.create, { name: 'Vault' })).id
    const role = await ada()(gateway.roles.create, { name: 'Role of art', code: 'role_of_art' })
    const codes = ['assets.entities.read', 'assets.entities.write', 'assets.access.read', 'assets.access.request']
    const scopes = { 'assets.entities.write': 'own', 'assets.access.read': 'own' }
    await ada()(gateway.roles.setPermissions, { id: role.id, permission_ids: codes, scopes } as never)
    await ada()(gateway.users.changeRole, { id: me, role_unique_id: role.id, reason: 'Spec' } as never)
    const art = (method: 'POST' | 'PUT', path: string, body: object) => world.fetch('art', method, `/api/assets${path}`, body)
    const access = { entity_unique_id: unit, user_unique_id: me, access_level: 'write' }
    expect((await art('POST', '/entity_accesses', { access })).status).toBe(403)
    await art('PUT', `/entities/${unit}/request_access`, { entity: { access_level: 'write' } })
    const [request] = (await ada()(assets.entityAccessRequests.list, { filter: { entity_unique_id: unit } })).data
    expect((await art('PUT', `/entity_access_requests/${request!.id}/approve`, { access_request: {} })).status).toBe(403)
    const { id } = await ada()(assets.entityAccesses.create, { entity: unit, user: me })
    expect((await art('PUT', `/entity_accesses/${id}`, { access: { access_level: 'write' } })).status).toBe(403)
  })

  it('stay theirs to change when what they asked for before is granted', async () => {
    const other = (await ada()(assets.entities.create, { name: 'Lab' })).id
    await world.fetch('uma', 'PUT', `/api/assets/entities/${other}/request_access`, { entity: { access_level: 'read' } })
    const [request] = (await ada()(assets.entityAccessRequests.list, { filter: { entity_unique_id: other } })).data
    await ada()(assets.entityAccesses.create, { entity: other, user: world.userIds.uma, accessLevel: 'write' })
    await ada()(assets.entityAccessRequests.approve, { id: request!.id })
    const [access] = (await ada()(assets.entityAccesses.list, { filter: { entity_unique_id: other } })).data
    expect(access).toMatchObject({ accessLevel: 'write' })
  })
})
