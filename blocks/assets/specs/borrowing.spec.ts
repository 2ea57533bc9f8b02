import { assets } from '@quoin/assets/resources'
import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nextFree } from '../operations/borrowing.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  const ada = world.as('ada')
  // Uli may borrow and nothing else: the register is closed to him.
  const role = await ada(gateway.roles.create, { name: 'Borrower', code: 'borrower' })
  const codes = ['assets.reservations.read', 'assets.reservations.write', 'assets.loans.read']
  const scopes = Object.fromEntries(codes.map((code) => [code, 'own']))
  await ada(gateway.roles.setPermissions, { id: role.id, permission_ids: codes, scopes } as never)
  await ada(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Borrows' } as never)
})
afterAll(() => world.close())
afterEach(() => rules({ time_zone: 'UTC', borrowers_extend: false, opening_hours: null, loan_days_max: null }))

const day = 86_400_000
const ada = () => world.as('ada')
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const fresh = async (name: string, more: object = {}) => (await ada()(assets.assets.create, { name, ...more })).id
const uli = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.fetch('uli', method, `/api/assets${path}`, body)
const offers = async (query = '', who: 'uli' | 'uma' = 'uli') =>
  (await world.fetch(who, 'GET', `/api/assets/borrowing/offers?${query}`)).json.data.attributes
const mine = async (who: 'uli' | 'uma' = 'uli') => (await world.fetch(who, 'GET', '/api/assets/borrowing')).json.data.attributes
const lend = async (asset: string, dueAt: string) =>
  (
    await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      asset_lend: { user_unique_id: world.userIds.uli, due_at: dueAt },
    })
  ).json.meta.loan_unique_id as string
const rules = (settings: object) => world.fetch('ada', 'PUT', '/api/assets/settings', { settings })

describe('Whoever borrows', () => {
  it('is told what may be borrowed and when it is free, and nothing else of the register', async () => {
    const word = `Uxbridge${Math.random().toString(36).slice(2, 8)}`
    const beamer = await fresh(`Beamer ${word}`, { purchasePrice: 999, serialNumber: word, notes: 'Behind the bar' })
    const safe = await fresh(`Safe ${word}`, { requestable: false })
    await fresh(`Broken ${word}`).then((id) => world.fetch('ada', 'PUT', `/api/assets/assets/${id}/retire`, { asset: {} }))
    const reserved = { asset: beamer, startsAt: at(2), endsAt: at(3) }
    await ada()(assets.reservations.create, reserved)
    const found = await offers(`search=${word.toUpperCase()}`)
    expect(found.offers).toEqual([
      expect.objectContaining({ asset_unique_id: beamer, units: 1, free_units: 1, free_until: reserved.startsAt }),
    ])
    const told =
      'asset_unique_id category code free_from free_units free_until is_late is_under_repair model name picture_url place units'
    expect(Object.keys(found.offers[0]).sort().join(' ')).toBe(told)
    const taken = (await offers(`search=${word}&starts_at=${at(2.5)}&ends_at=${at(2.6)}`)).offers[0]
    expect(taken).toMatchObject({ free_units: 0, free_from: reserved.endsAt, free_until: null })
    expect((await uli('GET', `/borrowing/offers?starts_at=${at(1)}`)).status).toBe(422)

    for (const path of ['/assets', `/assets/${beamer}`, `/scan?code=${word}`, `/assets/${beamer}/timeline`, '/categories'])
      expect([path, (await uli('GET', path)).status]).toEqual([path, 403])
    // What is not lent to everybody is not there for him, however he asks.
    await ada()(assets.reservations.create, { asset: safe, startsAt: at(2), endsAt: at(3) })
    const calendar = (await uli('GET', `/calendar?from=${at(0)}&to=${at(9)}`)).json.data.attributes.entries
    const ids = calendar.map(({ asset_unique_id: id }: any) => id)
    expect([ids.includes(beamer), ids.includes(safe)]).toEqual([true, false])
    const query = `starts_at=${at(5)}&ends_at=${at(6)}`
    expect((await uli('GET', `/availability?asset_unique_id=${safe}&${query}`)).json.errors[0].code).toBe('no_such_record')
    const input = { reservation: { asset_unique_id: safe, starts_at: at(5), ends_at: at(6) } }
    expect((await uli('POST', '/reservations', input)).json.errors[0].code).toBe('no_such_record')
  })

  it('is told that a thing is late only when it is', async () => {
    const word = `Oar${Math.random().toString(36).slice(2, 8)}`
    const oar = await fresh(word)
    const loan = await lend(oar, at(2))
    const seen = async () => {
      const found = [await offers(`search=${word}`), await offers(`search=${word}&starts_at=${at(9)}&ends_at=${at(10)}`)]
      return found.map(({ offers: [one] }) => [one.free_units, one.is_late])
    }
    expect(await seen()).toEqual([
      [0, false],
      [1, false],
    ])
    await world.sql.query(`update assets.loans set due_at = clock_timestamp() - interval '1 hour' where id = $1`, [loan])
    expect(await seen()).toEqual([
      [0, true],
      [0, true],
    ])
  })

  it('asks for a time, finds it among their own, and nobody else does', async () => {
    const asset = await fresh('Ladder')
    const input = { asset_unique_id: asset, starts_at: at(1), ends_at: at(2), purpose: 'Roof' }
    expect((await uli('POST', '/reservations', { reservation: input })).status).toBe(201)
    expect((await mine()).reservations).toContainEqual(
      expect.objectContaining({ asset_unique_id: asset, name: 'Ladder', purpose: 'Roof' }),
    )
    expect((await mine('uma')).reservations).toEqual([])
    const refused = await uli('POST', '/reservations', { reservation: input })
    expect(refused.json.errors[0]).toMatchObject({
      code: 'occupied',
      meta: { alternatives: [{ starts_at: input.ends_at }] },
    })
  })

  it('gets a code for what may be borrowed and what is set aside for them, and for nothing else', async () => {
    const [canoe, vault, own] = [
      await fresh('Kayak'),
      await fresh('Vault', { requestable: false }),
      await fresh('Own', { requestable: false }),
    ]
    const code = (asset: string, otp: object = {}) => uli('POST', `/assets/${asset}/otp`, { otp })
    expect((await code(vault)).status).toBe(404)
    expect((await code(canoe, { asset_unique_ids: [vault] })).json.errors[0].code).toBe('no_such_record')
    const reservation = await ada()(assets.reservations.create, {
      asset: own,
      user: world.userIds.uli,
      startsAt: at(0.01),
      endsAt: at(1),
    })
    const aside = (await mine()).reservations.find(({ unique_id: id }: any) => id === reservation.id)
    expect(aside.asset_unique_ids).toEqual([own])
    const { json } = await code(own, { user_unique_id: world.userIds.uli })
    const fetched = await world.fetch('ada', 'POST', `/api/assets/reservations/${reservation.id}/fetch`, {
      fetch: { otp: json.data.attributes.code },
    })
    const loan = fetched.json.data.attributes.loan_unique_id
    expect((await ada()(assets.loans.get, { id: loan })).confirmedAt).toMatch(/^\d{4}-/)
    // Nothing is set aside any more: the thing is out of sight again.
    expect((await code(own)).status).toBe(404)
    expect((await world.fetch('rival', 'POST', `/api/assets/assets/${canoe}/otp`, {})).status).toBe(404)
  })

  it('keeps what they have longer, as long as nobody else has it and it is open', async () => {
    const asset = await fresh('Tent')
    const loan = await lend(asset, at(2))
    const had = async () => (await mine()).loans.find(({ unique_id: id }: any) => id === loan)
    expect(await had()).toMatchObject({ extendable: true, latest_at: null })
    await rules({ borrowers_extend: true })
    await ada()(assets.reservations.create, { asset, startsAt: at(5), endsAt: at(6) })
    const next = at(5).slice(0, 13)
    expect(await had()).toMatchObject({
      due_at: expect.any(String),
      is_late: false,
      things: [{ name: 'Tent', quantity: 1 }],
    })
    expect((await had()).latest_at.slice(0, 13)).toBe(next)
    const extend = (days: number) => uli('PUT', `/loans/${loan}/extend`, { loan: { due_at: at(days) } })
    const refused = (await extend(5.5)).json.errors[0]
    expect([refused.code, refused.meta.latest_at.slice(0, 13)]).toEqual(['occupied', next])
    expect((await extend(4)).json.data.attributes.due_at).toContain(at(4).slice(0, 13))
    // Bounded by the rules as well: three days from when it was lent are over before the fourth.
    await rules({ loan_days_max: 3 })
    expect(await had()).toMatchObject({ extendable: false, latest_at: null })
  })

  it('is offered no time in which it is closed', async () => {
    await rules({
      time_zone: 'Europe/Berlin',
      borrowers_extend: true,
      opening_hours: [1, 2, 3, 4, 5].map((one) => ({ day: one, from: '08:00', to: '18:00' })),
    })
    const asset = await fresh('Canoe')
    // Thursday 1 April 2032; on the Monday behind it somebody else has it before it opens.
    const { json } = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      asset_lend: { user_unique_id: world.userIds.uli, due_at: '2032-04-01T10:00:00Z' },
    })
    await ada()(assets.reservations.create, { asset, startsAt: '2032-04-05T06:00:00Z', endsAt: '2032-04-06T06:00:00Z' })
    const refused = await uli('PUT', `/loans/${json.meta.loan_unique_id}/extend`, { loan: { due_at: '2032-04-05T10:00:00Z' } })
    const { meta } = refused.json.errors[0]
    // The last open moment before Monday at eight is that one itself; a minute earlier it would be Friday evening.
    expect(meta.latest_at).toBe('2032-04-05T06:00:00.000Z')
    for (const { starts_at, ends_at } of meta.alternatives)
      expect(new Date(starts_at).getUTCDay() % 6 && new Date(ends_at).getUTCDay() % 6).toBeGreaterThan(0)
    const other = await fresh('Raft')
    await ada()(assets.reservations.create, { asset: other, startsAt: '2032-04-05T06:00:00Z', endsAt: '2032-04-06T16:00:00Z' })
    const lent = await world.fetch('ada', 'POST', `/api/assets/assets/${other}/lend`, {
      asset_lend: { borrower_name: 'Guest', due_at: '2032-04-05T12:00:00Z' },
    })
    expect(lent.json.errors[0].code).toBe('occupied')
  })
})

describe('The next free time', () => {
  const noon = '2031-05-01T12:00:00.000Z'
  const h = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString()
  const one = (from: number, to: number | null, unit = 1) => ({ unit, from: h(from), to: to === null ? null : h(to) })
  it('begins where the last of several pieces comes back and ends where it goes again', () => {
    expect(nextFree([], 1, noon)).toEqual({ from: noon, until: null })
    expect(nextFree([one(3, 4)], 1, noon)).toEqual({ from: noon, until: h(3) })
    expect(nextFree([one(-1, 2), one(2, 3)], 1, noon)).toEqual({ from: h(3), until: null })
    expect(nextFree([one(-1, null)], 1, noon)).toBeNull()
    expect(nextFree([one(-1, 5), one(1, 2, 2)], 2, noon)).toEqual({ from: noon, until: h(1) })
    expect(nextFree([one(-1, 5), one(-2, 1, 2), one(4, 9, 2)], 2, noon)).toEqual({ from: h(1), until: h(4) })
  })
})
