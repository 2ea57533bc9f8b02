import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const vendor = async () => (await ada()(assets.vendors.create, { name: 'Workshop' })).id
const bought = (from: string, purchasePrice: number, purchaseDate: string | null, currency = 'EUR') =>
  ada()(assets.assets.create, { name: 'Saw', vendor: from, purchasePrice, purchaseDate, currency } as never) as Promise<{
    id: string
  }>
const today = () => new Date().toISOString().slice(0, 10)

describe('What goes to a vendor', () => {
  it('is added up by year and currency, with what its running contracts cost', async () => {
    const [one, other] = [await vendor(), await vendor()]
    const saw = await bought(one, 100.5, '2025-03-01')
    await bought(one, 49.5, '2025-12-31')
    await bought(one, 20, '2025-07-01', 'USD')
    await bought(one, 5, null)
    await bought(other, 900, '2025-03-01')
    const event = { parent: saw.id, asset: saw.id, eventType: 'repair', vendor: one, cost: 12.25, currency: 'EUR' } as const
    await ada()(assets.events.create, { ...event, eventDate: '2025-06-01T12:00:00Z' })
    await ada()(assets.events.create, { ...event, eventDate: '2024-06-01T12:00:00Z' })
    const contract = { vendor: one, name: 'Service', cost: 300, currency: 'EUR' } as const
    await ada()(assets.contracts.create, contract)
    await ada()(assets.contracts.create, { ...contract, endsOn: '2020-01-01' })
    expect(await ada()(assets.vendors.spend, { vendor: one })).toMatchObject({
      years: [
        { year: 2025, currency: 'EUR', bought: 150, spent: 12.25, assets: 2 },
        { year: 2025, currency: 'USD', bought: 20, spent: 0, assets: 1 },
        { year: 2024, currency: 'EUR', bought: 0, spent: 12.25, assets: 0 },
        { year: null, currency: 'EUR', bought: 5, spent: 0, assets: 1 },
      ],
      contracts: [{ currency: 'EUR', cost: 300, count: 1 }],
    })
    expect((await world.fetch('rival', 'GET', `/api/assets/vendors/${one}/spend`)).status).toBe(404)
    expect((await world.fetch('uma', 'GET', `/api/assets/vendors/${one}/spend`)).status).toBe(403)
  })
})

describe('A warranty claim', () => {
  it('takes from its asset whom it goes to and what is paid in, and ends once', async () => {
    const from = await vendor()
    const { id: asset } = await bought(from, 80, '2026-01-01', 'CHF')
    const claim = await ada()(assets.warrantyClaims.create, { asset, problem: 'Motor burnt' } as never)
    expect(claim).toMatchObject({ asset, vendor: from, currency: 'CHF', claimedOn: today(), state: 'open' })
    const id = (claim as { id: string }).id
    expect(await ada()(assets.warrantyClaims.accept, { id })).toMatchObject({ state: 'accepted' })
    expect(await ada()(assets.warrantyClaims.settle, { id, amount: 80, outcome: 'Replaced' } as never)).toMatchObject({
      state: 'settled',
      amount: 80,
      outcome: 'Replaced',
      closedOn: today(),
    })
    await expect(ada()(assets.warrantyClaims.decline, { id } as never)).rejects.toMatchObject({ status: 409 })
    const own = await vendor()
    const named = await ada()(assets.warrantyClaims.create, {
      asset,
      vendor: own,
      claimedOn: '2026-02-03',
      problem: 'Cable',
    } as never)
    expect(named).toMatchObject({ vendor: own, claimedOn: '2026-02-03' })
    expect(
      await ada()(assets.warrantyClaims.decline, { id: (named as { id: string }).id, outcome: 'Cut' } as never),
    ).toMatchObject({
      state: 'declined',
      outcome: 'Cut',
    })
  })
})

describe('People at a vendor', () => {
  it('are as many as there are, each asked about something, and stay with their vendor', async () => {
    const [one, other] = [await vendor(), await vendor()]
    const people = [
      { name: 'Sal Desk', role: 'Sales', email: 'Sal@Workshop.test' },
      { name: 'Bo Bench', role: 'Service', phone: '+49 40 1' },
    ]
    for (const person of people) await ada()(assets.vendorContacts.create, { vendor: one, ...person })
    const { data } = await ada()(assets.vendorContacts.list, { filter: { vendor_unique_id: one } })
    expect(data.map(({ name, role, email }) => [name, role, email])).toEqual([
      ['Bo Bench', 'Service', null],
      ['Sal Desk', 'Sales', 'sal@workshop.test'],
    ])
    const at = `/api/assets/vendor_contacts/${data[0]!.id}`
    const moved = await world.fetch('ada', 'PUT', at, { vendor_contact: { vendor_unique_id: other, role: 'Repairs' } })
    expect([moved.status, moved.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/vendor_unique_id'])
    const kept = await world.fetch('ada', 'PUT', at, { vendor_contact: { vendor_unique_id: one, role: 'Repairs' } })
    expect(kept.json.data.attributes).toMatchObject({ vendor_unique_id: one, role: 'Repairs' })
    expect((await world.fetch('rival', 'GET', at)).status).toBe(404)
    expect((await world.fetch('uma', 'GET', at)).status).toBe(403)
    const astray = { vendor_contact: { vendor_unique_id: one, name: 'Astray' } }
    expect((await world.fetch('rival', 'POST', '/api/assets/vendor_contacts', astray)).json.errors[0].code).toBe('no_such_record')
  })
})
