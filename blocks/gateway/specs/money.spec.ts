import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
})
afterAll(() => world.close())

describe('Currencies', () => {
  it('are all there from the beginning, with their digits and signs', async () => {
    const list = await uma.ask('GET', '/currencies?records=200')
    expect(list.body.meta.total_count).toBe(162)
    expect((await uma.ask('GET', '/currencies/by_code/jpy')).body.data.attributes).toMatchObject({
      code: 'JPY',
      exponent: 0,
      symbol: '¥',
    })
    expect((await uma.ask('GET', '/currencies?search=bahraini')).body.data[0].attributes).toMatchObject({
      code: 'BHD',
      exponent: 3,
    })
    expect((await uma.ask('GET', '/currencies/all')).body.data).toHaveLength(162)
  })

  it('are changed by administrators, each company its own', async () => {
    const made = await ada.ask('POST', '/currencies', { currency: { code: 'QQP', name: 'House points', exponent: 0 } })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect((await ada.ask('POST', '/currencies', { currency: { code: 'QQP', name: 'Again' } })).status).toBe(409)
    expect((await ada.ask('PUT', `/currencies/${id}`, { currency: { name: 'Points' } })).body.data.attributes.name).toBe('Points')
    expect((await uma.ask('PUT', `/currencies/${id}`, { currency: { name: 'Mine' } })).status).toBe(422)
    expect((await ada.ask('DELETE', `/currencies/${id}`)).status).toBe(200)
    expect((await ada.ask('GET', '/currencies/by_code/QQP')).status).toBe(404)
  })
})

describe('Categories', () => {
  it('are made under the wrapper of the specification', async () => {
    const made = await ada.ask('POST', '/categories/', { categories: { name: 'Letters' } })
    expect(made).toMatchObject({ status: 201, body: { data: { attributes: { name: 'Letters' } } } })
  })
})

describe('The colour of a tag', () => {
  it('is one of a few, chosen once for a word however it is written, by whoever looks after categories, for everybody there', async () => {
    const choose = (who: typeof ada, name: string, color: string) => who.ask('POST', '/tags', { tag: { name, color } })
    const made = await choose(ada, '  Trade Fair ', 'lime')
    expect(made).toMatchObject({ status: 201, body: { data: { attributes: { name: 'trade fair', color: 'lime' } } } })
    const id = made.body.data.id as string
    expect((await choose(ada, 'TRADE FAIR', 'pink')).status).toBe(409)
    expect((await choose(ada, 'Red one', 'red')).body.errors[0]).toMatchObject({ source: { pointer: '/data/attributes/color' } })
    // The gateway hides and explains; it never answers 403.
    expect((await choose(uma, 'Mine', 'pink')).status).toBe(422)
    expect((await uma.ask('GET', '/tags')).body.data.map((one: any) => one.attributes.name)).toContain('trade fair')
    expect((await ada.ask('PUT', `/tags/${id}`, { tag: { color: 'grape' } })).body.data.attributes.color).toBe('grape')
    expect((await ada.ask('DELETE', `/tags/${id}`)).status).toBe(200)
    expect((await choose(ada, 'Trade fair', 'cyan')).status).toBe(201)
  })
})

describe('A subscription', () => {
  const path = '/companies/demo/subscription'
  const state = async () => (await ada.ask('GET', '/companies/demo/subscriptions')).body.data[0]?.attributes.state

  it('begins with a trial, is one at a time, is changed, and ends with its period', async () => {
    const models = await world.ask('GET', '/subscription_models', { headers: { appid: 'demo' } })
    expect(models.body.data.map((one: any) => [one.attributes.code, one.attributes.recurring_payment_amount])).toEqual([
      ['free', '0.00'],
      ['team', '29.00'],
      ['business', '990.00'],
    ])
    const team = models.body.data[1].id
    expect((await ada.ask('PUT', path, { subscription: { state: 'cancelling' } })).status).toBe(409)
    const begun = await ada.ask('POST', path, { subscription: { subscription_unique_id: team } })
    expect(begun).toMatchObject({
      status: 201,
      body: { data: { attributes: { state: 'trialing', status: 'active', code: 'team' } } },
    })
    expect((await ada.ask('POST', path, { subscription: { subscription_unique_id: team } })).body.errors[0].code).toBe(
      'already_subscribed',
    )
    const business = await ada.ask('PUT', path, { subscription: { subscription_unique_id: 'business' } })
    expect(business.body.data.attributes.recurring_payment_amount).toBe('990.00')
    expect((await ada.ask('PUT', path, { subscription: { state: 'cancelling' } })).body.data.attributes).toMatchObject({
      state: 'cancelling',
      next_payment_at: null,
    })
    expect((await ada.ask('PUT', path, { subscription: { state: 'active' } })).body.data.attributes.state).toBe('trialing')
    await ada.ask('PUT', path, { subscription: { state: 'cancelling' } })
    await world.database.migrator.query(`update gateway.company_subscriptions set period_ends_at = clock_timestamp()`)
    expect(await state()).toBe('ended')
    expect((await ada.ask('POST', path, { subscription: { subscription_unique_id: 'free' } })).body.data.attributes.state).toBe(
      'active',
    )
  })

  it('is begun once, however many ask at the same time', async () => {
    await world.database.migrator.query(`delete from gateway.company_subscriptions`)
    const asked = Array.from({ length: 8 }, () => ada.ask('POST', path, { subscription: { subscription_unique_id: 'free' } }))
    const statuses = (await Promise.all(asked)).map((one) => one.status).sort()
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  it("is the administrators' to see and change", async () => {
    expect((await uma.ask('GET', '/companies/demo/subscriptions')).body.errors[0].code).toBe('not_allowed')
    expect((await ada.ask('GET', '/companies/rival/subscriptions')).status).toBe(404)
  })
})

describe('Exchange settings', () => {
  it('keep rates as they were written, for currencies there are', async () => {
    const put = (exchange_setting: object) => ada.ask('PUT', '/companies/demo/exchange_settings', { exchange_setting })
    expect((await put({ base_currency: 'EUR', rates: { USD: '1.082500000001' } })).body.data.attributes.rates.USD).toBe(
      '1.082500000001',
    )
    expect((await put({ base_currency: 'EUR', rates: { QQQ: '1' } })).body.errors[0].code).toBe('no_such_currency')
    expect((await put({ base_currency: 'EUR', rates: { EUR: '2' } })).body.errors[0].code).toBe('own_rate')
    expect((await put({ base_currency: 'EUR', rates: { USD: '0.00' } })).status).toBe(422)
    expect((await uma.ask('GET', '/companies/demo/exchange_settings')).body.data.attributes.rates).toEqual({
      USD: '1.082500000001',
    })
  })
})
