import { assets } from '@quoin/assets/resources'
import { open, seal } from '@quoin/kit/seal'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const create = (body: object, query = '') => world.fetch('ada', 'POST', `/api/assets/assets${query}`, { asset: body })
const names = async (query: string): Promise<string[]> =>
  (await world.fetch('ada', 'GET', `/api/assets/assets?records=1000&sort=code&${query}`)).json.data.map(
    (a: any) => a.attributes.name,
  )

describe('An asset', () => {
  it('gets a tag when nobody gives one, unique among the living', async () => {
    const [one, two] = [
      await ada()(assets.assets.create, { name: 'First' }),
      await ada()(assets.assets.create, { name: 'Second' }),
    ]
    expect([one.code, two.code]).toEqual([expect.stringMatching(/^A-\d{5}$/), expect.stringMatching(/^A-\d{5}$/)])
    expect(one.code).not.toBe(two.code)
    await create({ name: 'Own', code: 'CAM-1' })
    expect((await create({ name: 'Twice', code: 'cam-1' })).json.errors[0]).toMatchObject({
      status: '409',
      code: 'already_taken',
    })
  })

  it('has a tag that no other one looks like on paper, and is found by it however it is typed', async () => {
    const made = await create({ name: 'Seen', code: ' Dock  12' })
    expect(made.json.data.attributes.code).toBe('Dock 12')
    for (const code of ['dock 12', 'Dock\u00a012', 'Do\u200bck 12', 'Ｄｏｃｋ １２', 'DOCK   12 '])
      expect([code, (await create({ name: 'Twin', code })).json.errors?.[0].code]).toEqual([code, 'already_taken'])
    expect((await create({ name: 'Twin', code: 'dock\u00a012' }, '?show=true')).json.data.id).toBe(made.json.data.id)
    const { json } = await world.fetch('ada', 'GET', `/api/assets/scan?code=${encodeURIComponent('Ｄｏｃｋ  12')}`)
    expect(json.data.attributes).toMatchObject({ outcome: 'found', asset_unique_id: made.json.data.id })
    expect((await create({ name: 'Blank', code: ' \u00a0' })).json.data.attributes.code).toMatch(/^A-\d{5}$/)
    expect((await create({ name: 'Unseen', code: '\u200b' })).json.errors[0].detail).toBe('must not be empty')
  })

  it('that is there already is answered with show=true [assets.show_existing]', async () => {
    const made = await create({ name: 'Shown', code: 'SHOW-1' }, '?show=true')
    const again = await create({ name: 'Again', code: 'show-1' }, '?show=true')
    expect([made.status, again.json.data.id, again.json.data.attributes.name, again.json.meta]).toEqual([
      201,
      made.json.data.id,
      'Shown',
      { existing: true },
    ])
    const both = await Promise.all([
      create({ name: 'Race', code: 'SHOW-2' }, '?show=true'),
      create({ name: 'Race', code: 'SHOW-2' }, '?show=true'),
    ])
    expect(both[0]!.json.data.id).toBe(both[1]!.json.data.id)
  })

  it('is found by who has it, by its type and without certain sources [assets.list_filters]', async () => {
    await create({ name: 'Desk of Uma', asset_type: 'desk', assigned_to_unique_id: world.userIds.uma, source: 'import' })
    await create({ name: 'Free desk', asset_type: 'desk' })
    expect(await names('type=desk')).toEqual(expect.arrayContaining(['Desk of Uma', 'Free desk']))
    expect(await names('type=desk&assigned=true')).toEqual(['Desk of Uma'])
    expect(await names('type=desk&assigned=false')).toEqual(['Free desk'])
    expect(await names(`assigned=${world.userIds.uma}`)).toEqual(['Desk of Uma'])
    expect(await names('type=desk&source_exclude=import')).toEqual(['Free desk'])
    expect((await world.fetch('ada', 'GET', '/api/assets/assets?assigned=perhaps')).status).toBe(422)
    const own = await world.fetch('ada', 'GET', `/api/assets/users/${world.userIds.uma}/assets?type=desk`)
    expect(own.json.data.map((a: any) => a.attributes.name)).toEqual(['Desk of Uma'])
    expect(own.json.meta.total_records).toBe(1)
  })

  it('goes to the trash and is listed there [assets.delete_to_trash]', async () => {
    const { id } = (await create({ name: 'Old fax' })).json.data
    expect((await world.fetch('ada', 'DELETE', `/api/assets/assets/${id}`)).status).toBe(200)
    expect(
      (await world.fetch('ada', 'GET', '/api/assets/assets/trash/show?search=fax&records=5&page=1')).json.data.map(
        (a: any) => a.id,
      ),
    ).toEqual([id])
    expect((await world.fetch('ada', 'GET', `/api/assets/assets/${id}`)).status).toBe(404)
    expect(await ada()(assets.assets.restore, { id })).toMatchObject({ name: 'Old fax' })
  })

  it('costs no fractions that a currency does not have, whatever it is that costs', async () => {
    const asset = (await ada()(assets.assets.create, { name: 'Kiln', currency: 'EUR' })).id
    const vendor = (await ada()(assets.vendors.create, { name: 'Potter' })).id
    const plan = await ada()(assets.maintenancePlans.create, { parent: asset, asset, name: 'Clean', every: 1, per: 'year' })
    const event = (cost: number, currency: string) => ({ asset_event: { event_type: 'repair', cost, currency } })
    const contract = (cost: number, currency: string) => ({
      contract: { vendor_unique_id: vendor, name: 'Lease', cost, currency },
    })
    for (const [path, body, status] of [
      [`assets/${asset}/events`, event(10.5, 'JPY'), 422],
      [`assets/${asset}/events`, event(10.505, 'EUR'), 422],
      [`assets/${asset}/events`, event(10.505, 'KWD'), 201],
      [`assets/${asset}/operations`, { operation: { operation_type: 'check', cost: 1.5, currency: 'KRW' } }, 422],
      ['contracts', contract(1.001, 'USD'), 422],
      ['contracts', contract(1.01, 'USD'), 201],
      [`maintenance_plans/${plan.id}/done`, { done: { cost: 0.1 + 0.2 } }, 422],
      [`maintenance_plans/${plan.id}/done`, { done: { cost: 0.3 } }, 200],
    ] as const)
      expect([path, body, (await world.fetch('ada', 'POST', `/api/assets/${path}`, body)).status]).toEqual([path, body, status])
    const refused = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/events`, event(10.5, 'JPY'))
    expect(refused.json.errors[0]).toMatchObject({ source: { pointer: '/data/attributes/cost' } })
  })

  it('keeps prices exact, and refuses decimals its currency does not have', async () => {
    expect((await create({ name: 'Priced', purchase_price: 1234567.89, currency: 'EUR' })).json.data.attributes).toMatchObject({
      purchase_price: 1234567.89,
      purchase_price_minor: 123456789,
    })
    expect((await create({ name: 'Yen', purchase_price: 12.5, currency: 'JPY' })).status).toBe(422)
    for (const purchase_price of [-1, 1e13, 0.00001, '12', null])
      expect((await create({ name: 'Odd', purchase_price })).status).toBe(purchase_price === null ? 201 : 422)
  })

  it('has the fields of its category, of the right kind', async () => {
    const category = (
      await ada()(assets.categories.create, {
        name: 'Lenses',
        customFields: [
          { key: 'mount', label: 'Mount', kind: 'choice', options: ['EF', 'RF'], required: true },
          { key: 'weight', label: 'Weight', kind: 'number', required: false },
        ],
      })
    ).id
    const made = await create({ name: 'Fifty', category_unique_id: category, custom: { mount: 'RF', weight: 160 } })
    expect([made.status, made.json.data.attributes.custom]).toEqual([201, { mount: 'RF', weight: 160 }])
    for (const custom of [{ mount: 'XX' }, { mount: 'EF', weight: 'heavy' }, { weight: 3 }])
      expect([
        custom,
        (await create({ name: 'Wrong', category_unique_id: category, custom })).json.errors[0].source?.pointer,
      ]).toEqual([custom, '/data/attributes/custom'])
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/assets/${(await create({ name: 'Plain' })).json.data.id}/categories`, {
          categoryId: category,
        })
      ).json.data.attributes.category_unique_id,
    ).toBe(category)
  })

  it('changes its maintenance alone, which takes it out of use and measures for how long [assets.maintenance_update]', async () => {
    const { id } = (await create({ name: 'Lift' })).json.data
    const put = (body: object) => world.fetch('ada', 'PUT', `/api/assets/assets/${id}/maintenance`, body)
    expect((await put({ asset: { maintenance_status: 'in_progress' } })).json.data.attributes).toMatchObject({
      maintenance_status: 'in_progress',
      state: 'maintenance',
    })
    expect(
      (
        await put({
          maintenance: { maintenance_date: '2027-01-31T00:00:00Z', maintenance_interval: 90, maintenance_notes: 'Oil' },
        })
      ).json.data.attributes,
    ).toMatchObject({ maintenance_date: '2027-01-31', maintenance_interval: 90, state: 'maintenance' })
    expect((await put({ asset: { maintenance_status: 'fine' } })).json.data.attributes.state).toBe('available')
    const { data } = await ada()(assets.downtimes.list, { parent: id })
    expect(data).toMatchObject([{ reason: 'maintenance', startedAt: expect.any(String), endedAt: expect.any(String) }])
    for (const body of [{}, { asset: {} }, { other: {} }]) expect((await put(body)).status).toBe(422)
  })

  it('goes into maintenance and comes back into service, by itself or because it came back damaged', async () => {
    const { id } = await ada()(assets.assets.create, { name: 'Drill' })
    await expect(ada()(assets.assets.endMaintenance, { id })).rejects.toMatchObject({ status: 409 })
    expect(await ada()(assets.assets.startMaintenance, { id, notes: 'New brushes' })).toMatchObject({
      state: 'maintenance',
      maintenanceStatus: 'in_progress',
    })
    const lend = () => world.fetch('ada', 'POST', `/api/assets/assets/${id}/lend`, { asset_lend: { borrower_name: 'Site' } })
    expect((await lend()).status).toBe(409)
    await expect(ada()(assets.assets.startMaintenance, { id })).rejects.toMatchObject({ status: 409 })
    expect(await ada()(assets.assets.endMaintenance, { id, notes: 'Runs' })).toMatchObject({
      state: 'available',
      maintenanceStatus: 'done',
    })
    const loan = (await lend()).json.meta.loan_unique_id
    await expect(ada()(assets.assets.startMaintenance, { id })).rejects.toMatchObject({ status: 409 })
    await ada()(assets.loans.giveBack, {
      loan,
      return: { items: [{ asset_unique_id: id, damaged: true, condition: 'Cracked' }] },
    })
    const alerts = async () =>
      (await ada()(assets.alerts.list, { asset_unique_id: id, alert_type: 'damage' } as never)).data.map(({ status }) => status)
    expect([(await ada()(assets.assets.get, { id })).state, await alerts()]).toEqual(['maintenance', ['active']])
    expect(await ada()(assets.assets.endMaintenance, { id })).toMatchObject({ state: 'available' })
    expect(await alerts()).toEqual(['resolved'])
    // The field among the others means the same as the calls.
    expect(await ada()(assets.assets.update, { id, maintenanceStatus: 'in_progress' })).toMatchObject({ state: 'maintenance' })
    expect(await ada()(assets.assets.update, { id, maintenanceStatus: 'done' })).toMatchObject({ state: 'available' })
    expect((await lend()).status).toBe(200)
    await expect(ada()(assets.assets.update, { id, maintenanceStatus: 'in_progress' })).rejects.toMatchObject({ status: 409 })
    expect((await ada()(assets.assets.timeline, { id })).entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['maintenance_start', 'maintenance_end']),
    )
  })

  it('is transferred, assigned, lost, found, retired and reinstated, each only when it can be', async () => {
    const place = (await ada()(assets.warehouses.create, { name: 'North hall' })).id
    const { id } = await ada()(assets.assets.create, { name: 'Projector' })
    expect(await ada()(assets.assets.transfer, { id, location: place })).toMatchObject({ location: place })
    expect(await ada()(assets.assets.assign, { id, assigned_to: world.userIds.uma })).toMatchObject({
      assignedTo: world.userIds.uma,
    })
    await expect(ada()(assets.assets.assign, { id, assigned_to: world.userIds.rival })).rejects.toMatchObject({ status: 422 })
    expect(await ada()(assets.assets.unassign, { id })).toMatchObject({ assignedTo: null })
    await expect(ada()(assets.assets.unassign, { id })).rejects.toMatchObject({ status: 409 })
    expect(await ada()(assets.assets.lose, { id, reason: 'On a train' })).toMatchObject({ state: 'lost' })
    await expect(ada()(assets.assets.lose, { id })).rejects.toMatchObject({ status: 409 })
    expect(await ada()(assets.assets.recoverLost, { id })).toMatchObject({ state: 'available' })
    expect(await ada()(assets.assets.retire, { id, reason: 'Too dim' })).toMatchObject({
      state: 'retired',
      endOfLifeOn: expect.any(String),
    })
    expect(await ada()(assets.assets.reinstate, { id })).toMatchObject({ state: 'available' })
    expect(await ada()(assets.assets.readMeter, { id, reading: 40 })).toMatchObject({ meter: 40 })
    await expect(ada()(assets.assets.readMeter, { id, reading: 39 })).rejects.toMatchObject({
      status: 409,
      code: 'meter_goes_back',
    })
    expect((await ada()(assets.assets.timeline, { id })).entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['transfer', 'assign', 'unassign', 'meter_reading']),
    )
  })

  it('loses value in the books as its method says, exactly', async () => {
    const bought = { purchaseDate: '2024-02-29', purchasePrice: 1000, currency: 'EUR', depreciationMonths: 36 }
    const straight = (
      await ada()(assets.assets.create, { name: 'Straight', ...bought, depreciationMethod: 'straight_line', salvageValue: 100 })
    ).id
    const value = async (id: string, on: string) => (await ada()(assets.assets.depreciation, { id, on })).book_value
    expect([
      await value(straight, '2024-02-28'),
      await value(straight, '2024-03-28'),
      await value(straight, '2024-03-29'),
      await value(straight, '2025-02-28'),
      await value(straight, '2026-02-28'),
      await value(straight, '2030-01-01'),
    ]).toEqual([1000, 1000, 975, 700, 400, 100])
    const declining = (
      await ada()(assets.assets.create, { name: 'Declining', ...bought, depreciationMethod: 'declining', depreciationMonths: 60 })
    ).id
    expect([
      await value(declining, '2025-02-28'),
      await value(declining, '2026-02-28'),
      await value(declining, '2024-09-01'),
    ]).toEqual([600, 360, 800])
    expect((await world.fetch('ada', 'GET', '/api/assets/reports/depreciation?on=2025-02-28&format=csv')).text).toContain(
      'Straight',
    )
  })
})

describe('A person of this block', () => {
  it('is made from the gateway’s record, whatever an old client says [identity.assets_names]', async () => {
    const said = {
      first_name: 'Nobody',
      last_name: 'Else',
      phone: '4930123456',
      email: 'placeholder@placeholder.example',
      role_name: 'Admin',
      role_unique_id: crypto.randomUUID(),
      user_unique_id: world.userIds.uma,
    }
    expect((await world.fetch('uma', 'GET', `/api/assets/users/${world.userIds.uma}`)).status).toBe(404)
    const made = await world.fetch('uma', 'POST', `/api/assets/users/${world.userIds.uma}/register/`, { user: said })
    expect([made.status, made.json.data.attributes]).toMatchObject([
      201,
      { user_unique_id: world.userIds.uma, role_name: 'User', phone: '4930123456', contact_verified: false },
    ])
    expect(made.json.data.attributes.email).not.toContain('placeholder')
    expect(made.json.data.attributes.first_name).not.toBe('Nobody')
    expect(
      (await world.fetch('uma', 'POST', `/api/assets/users/${world.userIds.uma}/register`, { user: said })).json.data.id,
    ).toBe(made.json.data.id)
    expect((await world.fetch('uma', 'GET', `/api/assets/users/${world.userIds.uma}`)).json.data.id).toBe(made.json.data.id)
    expect(
      (
        await world.fetch('uma', 'PUT', `/api/assets/users/${world.userIds.uma}`, {
          user: { role_name: 'Admin', payload: { a: 1 } },
        })
      ).json.data.attributes,
    ).toMatchObject({ role_name: 'User', payload: { a: 1 } })
    expect((await world.fetch('ada', 'GET', '/api/assets/users/?records=5')).json.data.map((u: any) => u.id)).toContain(
      made.json.data.id,
    )
  })

  it('is registered by nobody else, and not with another company’s', async () => {
    expect((await world.fetch('uma', 'POST', `/api/assets/users/${world.userIds.uli}/register`, { user: {} })).status).toBe(404)
    expect((await world.fetch('ada', 'POST', `/api/assets/users/${world.userIds.rival}/register`, { user: {} })).status).toBe(404)
    expect((await world.fetch('ada', 'POST', `/api/assets/users/${world.userIds.ada}/register`, {})).status).toBe(422)
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/users/${world.userIds.ada}/register`, {
          user: { user_unique_id: world.userIds.rival },
        })
      ).status,
    ).toBe(422)
  })
})

describe('Alerts', () => {
  it('are raised, acknowledged, settled, read and deleted [assets.alerts]', async () => {
    const made = await world.fetch('ada', 'POST', '/api/assets/alerts/eval', {
      alert: { alert_type: 'note', message: 'Look at this', severity: 'low' },
    })
    expect(made.json.data.attributes).toMatchObject({ status: 'active', severity: 'low', triggered_at: expect.any(String) })
    const { id } = made.json.data
    expect(await ada()(assets.alerts.acknowledge, { id })).toMatchObject({
      status: 'acknowledged',
      acknowledgedBy: world.userIds.ada,
    })
    expect(await ada()(assets.alerts.resolve, { id, resolution: 'Looked' })).toMatchObject({
      status: 'resolved',
      resolution: 'Looked',
    })
    await expect(ada()(assets.alerts.resolve, { id })).rejects.toMatchObject({ status: 409 })
    expect((await world.fetch('ada', 'GET', `/api/assets/alerts/${id}`)).status).toBe(200)
    expect((await world.fetch('ada', 'DELETE', `/api/assets/alerts/${id}`)).status).toBe(200)
    expect((await world.fetch('ada', 'GET', `/api/assets/alerts/${id}`)).status).toBe(404)
  })
})

describe('A secret field', () => {
  const ask = (who: 'ada' | 'uma' | 'sue' | 'rival', method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    world.fetch(who, method, `/api/assets${path}`, body)
  const write = (id: string, key: string, value: unknown, who: 'ada' | 'sue' | 'rival' = 'ada') =>
    ask(who, 'PUT', `/assets/${id}/secrets`, { secret: { key, value } })
  const reveal = (id: string, key: string, who: 'ada' | 'uma' | 'sue' | 'rival' = 'ada') =>
    ask(who, 'POST', `/assets/${id}/secrets/reveal`, { secret: { key } })
  const secretOf = (key: string, more: object = {}) => ({ key, label: key, kind: 'text', required: false, secret: true, ...more })
  async function safe(fields: object[]): Promise<{ id: string; category: string }> {
    const category = (await ada()(assets.categories.create, { name: 'Safes', customFields: fields } as never)).id
    return { id: (await create({ name: 'Safe', category_unique_id: category })).json.data.id, category }
  }

  it('is read by those only who have the right to, and each look is noted without what was seen', async () => {
    const { id } = await safe([secretOf('combination'), { key: 'colour', label: 'Colour', kind: 'text', required: false }])
    const word = `Zitterpappel${crypto.randomUUID()}`
    expect((await write(id, 'combination', word)).json.data.attributes).toMatchObject({ key: 'combination', is_set: true })
    expect((await reveal(id, 'combination')).json.data.attributes.value).toBe(word)
    // Support may change assets, and yet this is not theirs.
    expect([(await reveal(id, 'combination', 'sue')).status, (await write(id, 'combination', 'x', 'sue')).status]).toEqual([
      403, 403,
    ])
    expect([(await reveal(id, 'combination', 'rival')).status, (await write(id, 'combination', 'x', 'rival')).status]).toEqual([
      404, 404,
    ])
    const told = (await ask('uma', 'GET', `/assets/${id}/secrets`)).json.data.attributes.fields
    expect(told).toEqual([expect.objectContaining({ key: 'combination', changed_at: expect.any(String) })])

    const history = (await ask('ada', 'GET', `/assets/${id}/history`)).text
    expect(history).toContain('field_read')
    for (const path of [`/assets/${id}`, `/assets?search=${word}`, `/assets/${id}/timeline`, `/assets/${id}/history`])
      expect([path, (await ask('ada', 'GET', path)).text.includes(word)]).toEqual([path, false])
    const kept = await world.sql.query<{ text: string }>(
      `select encode(sealed, 'escape') as text from assets.secret_fields where asset_id = $1 union all select changes::text from kit.audit where record_id = $1`,
      [id],
    )
    expect(kept.rows.some(({ text }) => text.includes(word))).toBe(false)

    expect((await write(id, 'combination', null)).json.data.attributes.is_set).toBe(false)
    expect((await reveal(id, 'combination')).json.data.attributes.value).toBeNull()
  })

  it('holds what its kind says, is never written beside the others, and stays secret once it is filled in', async () => {
    const { id, category } = await safe([
      secretOf('pin', { kind: 'number' }),
      secretOf('level', { kind: 'choice', options: ['A', 'B'] }),
    ])
    expect([
      (await write(id, 'pin', '12')).status,
      (await write(id, 'level', 'C')).status,
      (await write(id, 'other', 'x')).status,
    ]).toEqual([422, 422, 422])
    expect([(await write(id, 'pin', 12)).status, (await reveal(id, 'pin')).json.data.attributes.value]).toEqual([200, 12])
    const plain = await ask('ada', 'PUT', `/assets/${id}`, { asset: { custom: { pin: 12 } } })
    expect([plain.status, plain.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/custom'])
    const put = (custom_fields: object[]) => ask('ada', 'PUT', `/categories/${category}`, { category: { custom_fields } })
    expect((await put([{ ...secretOf('pin', { kind: 'number' }), secret: false }])).status).toBe(422)
    expect((await put([secretOf('pin', { kind: 'number', required: true })])).status).toBe(422)
    const shelf = { key: 'shelf', label: 'Shelf', kind: 'text', required: false }
    expect((await put([secretOf('pin', { kind: 'number' }), shelf])).status).toBe(200)
    expect((await ask('ada', 'PUT', `/assets/${id}`, { asset: { custom: { shelf: 'Top' } } })).status).toBe(200)
    expect((await put([secretOf('pin', { kind: 'number' }), { ...shelf, secret: true }])).status).toBe(422)
    // Nothing opens what was sealed for another asset.
    const pools = { pools: world.running.database }
    const sealed = seal(pools, 'assets', `${id} pin`, '12')
    expect(open(pools, 'assets', `${id} pin`, sealed)).toBe('12')
    expect(() => open(pools, 'assets', `${category} pin`, sealed)).toThrow()
  })
})
