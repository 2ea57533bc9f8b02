import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const none = {
  time_zone: 'UTC',
  opening_hours: null,
  closed_dates: null,
  notice_hours: null,
  loan_days_max: null,
  borrowers_extend: false,
}
afterEach(() => rules(none))

const day = 86_400_000
const ada = () => world.as('ada')
const rules = (settings: object, who: 'ada' | 'uma' | 'rival' | 'nobody' = 'ada') =>
  world.fetch(who, 'PUT', '/api/assets/settings', { settings })
const fresh = async () => (await ada()(assets.assets.create, { name: 'Tripod' })).id
const reserve = async (starts_at: string, ends_at: string, who: 'ada' | 'uma' = 'ada') =>
  world.fetch(who, 'POST', '/api/assets/reservations', { reservation: { asset_unique_id: await fresh(), starts_at, ends_at } })
const refusal = ({ status, json }: { status: number; json: any }) => [
  status,
  json.errors?.[0]?.code,
  json.errors?.[0]?.source?.pointer,
]
const lend = (asset: string, body: object) => world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, { asset_lend: body })
const weekdays = [1, 2, 3, 4, 5].map((one) => ({ day: one, from: '08:00', to: '18:00' }))

describe('The rules of lending', () => {
  it('are one record of the company, read by whoever may reserve and written by whoever sets it up', async () => {
    const unset = (await world.fetch('uma', 'GET', '/api/assets/settings')).json.data
    expect(unset.attributes).toMatchObject(none)
    expect((await rules({ loan_days_max: 3 }, 'uma')).status).toBe(403)
    expect((await rules({ loan_days_max: 3 }, 'nobody')).status).toBe(401)
    for (const wrong of [
      { time_zone: 'Mars/Olympus' },
      { opening_hours: [{ day: 8, from: '08:00', to: '18:00' }] },
      { opening_hours: [{ day: 1, from: '18:00', to: '08:00' }] },
      { opening_hours: [{ day: 1, from: '8 am', to: '18:00' }] },
      { closed_dates: [{ on: '2032-12-24', until: '2032-12-20' }] },
      { loan_days_max: 0 },
      { notice_hours: -1 },
    ])
      expect([wrong, (await rules(wrong)).status]).toEqual([wrong, 422])
    expect((await rules({ loan_days_max: 21 })).json.data.attributes).toMatchObject({ loan_days_max: 21, time_zone: 'UTC' })
    const { version } = (await rules({ notice_hours: 2 })).json.data.attributes
    expect(refusal(await rules({ loan_days_max: 5, version: version - 1 }))[0]).toBe(409)
    // Another company has its own.
    expect((await world.fetch('rival', 'GET', '/api/assets/settings')).json.data.attributes.loan_days_max).toBeNull()
  })

  it('let what is due on a day come back until midnight where it is open as long', async () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '24:00' }))
    await rules({ time_zone: 'Europe/Berlin', opening_hours: hours, loan_days_max: null, notice_hours: null })
    const asset = await fresh()
    const { json, status } = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      asset_lend: { borrower_name: 'Guest', due_date: '2032-03-01' },
    })
    expect(status).toBe(200)
    const { dueAt } = await ada()(assets.loans.get, { id: json.meta.loan_unique_id })
    expect(Date.parse(dueAt!)).toBe(Date.parse('2032-03-01T22:59:59Z'))
    await rules({ time_zone: 'UTC', opening_hours: null })
  })

  it('keep to opening hours on both sides of a change of clocks, in the time zone of the company', async () => {
    await rules({ time_zone: 'Europe/Berlin', opening_hours: weekdays })
    // Monday 1 March 2032 is winter time, Monday 5 April summer time: eight in the morning is seven, then six in UTC.
    expect((await reserve('2032-03-01T07:00:00Z', '2032-03-01T17:00:00Z')).status).toBe(201)
    expect(refusal(await reserve('2032-03-01T06:59:00Z', '2032-03-01T09:00:00Z'))).toEqual([
      409,
      'closed',
      '/data/attributes/starts_at',
    ])
    expect((await reserve('2032-04-05T06:00:00Z', '2032-04-05T16:00:00Z')).status).toBe(201)
    const late = await reserve('2032-04-05T06:00:00Z', '2032-04-05T16:01:00Z')
    expect(refusal(late)).toEqual([409, 'closed', '/data/attributes/ends_at'])
    expect(late.json.errors[0].meta).toMatchObject({
      on: '2032-04-05',
      time_zone: 'Europe/Berlin',
      hours: [{ from: '08:00', to: '18:00' }],
    })
    expect(refusal(await reserve('2032-03-06T09:00:00Z', '2032-03-06T10:00:00Z'))[1]).toBe('closed')
    // A reservation over a weekend is fine: nobody has to be there meanwhile.
    const kept = await reserve('2032-03-05T09:00:00Z', '2032-03-08T09:00:00Z')
    expect(kept.status).toBe(201)
    const moved = await world.fetch('ada', 'PUT', `/api/assets/reservations/${kept.json.data.id}/move`, {
      reservation: { starts_at: '2032-03-06T09:00:00Z', ends_at: '2032-03-08T09:00:00Z' },
    })
    expect(refusal(moved)[1]).toBe('closed')
    // A day without an hour lasts until it closes.
    const { json } = await lend(await fresh(), { borrower_name: 'Guest', due_date: '2032-04-05' })
    expect((await ada()(assets.loans.get, { id: json.meta.loan_unique_id })).dueAt).toContain('2032-04-05T16:00')
    expect(refusal(await lend(await fresh(), { borrower_name: 'Guest', due_date: '2032-04-04' }))[1]).toBe('closed')
  })

  it('hold for the times that are offered when somebody else was faster', async () => {
    await rules({
      time_zone: 'Europe/Berlin',
      opening_hours: weekdays,
      closed_dates: [{ on: '2032-03-30', until: '2032-03-31', reason: 'Stocktaking' }],
    })
    const asset = await fresh()
    const input = (asset_unique_id: string, starts_at: string, ends_at: string) =>
      world.fetch('ada', 'POST', '/api/assets/reservations', { reservation: { asset_unique_id, starts_at, ends_at } })
    // From Friday 26 March 2032, 17:00, until Monday 17:00; between them the clocks change, behind them it is closed for two days.
    expect((await input(asset, '2032-03-26T16:00:00Z', '2032-03-29T15:00:00Z')).status).toBe(201)
    const refused = await input(asset, '2032-03-26T15:00:00Z', '2032-03-26T17:00:00Z')
    expect(refusal(refused)[1]).toBe('occupied')
    const offered = refused.json.errors[0].meta.alternatives
    // Two hours no longer fit into Monday, which closes at six.
    expect(offered).toEqual([
      { starts_at: '2032-04-01T06:00:00.000Z', ends_at: '2032-04-01T08:00:00.000Z', free_units: 1 },
      expect.anything(),
      expect.anything(),
    ])
    for (const { starts_at, ends_at } of offered.slice(1)) {
      const other = await fresh()
      expect([starts_at, (await input(other, starts_at, ends_at)).status]).toEqual([starts_at, 201])
    }
    const query = 'starts_at=2032-03-26T15:00:00Z&ends_at=2032-03-26T17:00:00Z'
    const free = await world.fetch('ada', 'GET', `/api/assets/availability?asset_unique_id=${asset}&${query}`)
    expect(free.json.data.attributes).toMatchObject({ free: false, alternatives: offered })
    // From Monday 17:00 on it would come back on Thursday at seven, an hour before it opens.
    const weekend = await input(asset, '2032-03-26T17:00:00Z', '2032-03-29T07:00:00Z')
    expect(weekend.json.errors[0].meta.alternatives[0]).toMatchObject({
      starts_at: '2032-03-29T16:00:00.000Z',
      ends_at: '2032-04-01T06:00:00.000Z',
    })
  })

  it('close on dates with a reason', async () => {
    await rules({ closed_dates: [{ on: '2032-12-24', until: '2032-12-26', reason: 'Stocktaking' }] })
    const refused = await reserve('2032-12-25T10:00:00Z', '2032-12-28T10:00:00Z')
    expect(refused.json.errors[0]).toMatchObject({ status: '409', code: 'closed', meta: { reason: 'Stocktaking', hours: [] } })
    expect((await reserve('2032-12-23T10:00:00Z', '2032-12-27T10:00:00Z')).status).toBe(201)
  })

  it('ask those who borrow for notice, and not those who lend', async () => {
    await rules({ notice_hours: 24 })
    const [soon, then] = [new Date(Date.now() + day / 2).toISOString(), new Date(Date.now() + 2 * day).toISOString()]
    const refused = await reserve(soon, then, 'uma')
    expect(refusal(refused)).toEqual([409, 'notice_too_short', '/data/attributes/starts_at'])
    expect(Date.parse(refused.json.errors[0].meta.earliest_at)).toBeGreaterThan(Date.now() + day - 60_000)
    expect((await reserve(soon, then)).status).toBe(201)
    expect((await reserve(then, new Date(Date.now() + 3 * day).toISOString(), 'uma')).status).toBe(201)
  })

  it('bound how long something is away, and who keeps it longer', async () => {
    await rules({ loan_days_max: 7 })
    const at = (days: number) => new Date(Date.now() + days * day).toISOString()
    expect(refusal(await reserve(at(1), at(9)))).toEqual([409, 'loan_too_long', '/data/attributes/ends_at'])
    const asset = await fresh()
    expect(refusal(await lend(asset, { user_unique_id: world.userIds.uma, due_at: at(8) }))[1]).toBe('loan_too_long')
    expect(refusal(await lend(asset, { user_unique_id: world.userIds.uma })).slice(0, 2)).toEqual([422, 'due_needed'])
    const lent = await lend(asset, { user_unique_id: world.userIds.uma, due_at: at(2) })
    expect(lent.status).toBe(200)
    const extend = (who: 'ada' | 'uma' | 'uli', days: number) =>
      world.fetch(who, 'PUT', `/api/assets/loans/${lent.json.meta.loan_unique_id}/extend`, { loan: { due_at: at(days) } })
    expect(refusal(await extend('ada', 9))[1]).toBe('loan_too_long')
    expect(refusal(await extend('uma', 4)).slice(0, 2)).toEqual([409, 'extend_at_counter'])
    await rules({ borrowers_extend: true })
    expect((await extend('uma', 4)).json.data.attributes.due_at).toContain(at(4).slice(0, 13))
    // Somebody else has it from the fifth day on; and nobody extends what is not theirs.
    await ada()(assets.reservations.create, { asset, startsAt: at(5), endsAt: at(6) })
    expect(refusal(await extend('uma', 5.5))[1]).toBe('occupied')
    expect((await extend('uli', 4.5)).status).toBe(404)
  })
})
