import { randomUUID } from 'node:crypto'
import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, type Name, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../resources/index.ts'
import { moved, orderOf, raw } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const plan = async (more: object = {}) => {
  const code = `Plan-${randomUUID().slice(0, 8)}`
  await world.as('ada')(sales.subscriptionModels.create, {
    code,
    description: 'Workshop',
    recurringPaymentAmount: 10,
    ...more,
  } as never)
  return code
}
const purchase = (input: object, who = 'uma') => raw(world, who, 'POST', '/purchases', { purchase: input })
const codeOf = async (reply: Promise<any>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0]?.code]
}

describe('A purchase', () => {
  it('is a subscription, its order and its payment in one step, and made once', async () => {
    const subscription_model_code = await plan()
    let reply: any
    const books = await moved(world, async () => {
      const metadata = { campaign: 'spring' }
      reply = await purchase({ subscription_model_code, expected_due_minor: 1_190, metadata })
    })
    expect(reply.status, reply.text).toBe(201)
    const { attributes } = reply.json.data
    expect(attributes).toMatchObject({
      subscription_model_code,
      subscription_status: 'active',
      identity_type: 'user',
      gateway: 'demo',
      amount: 11.9,
    })
    expect(books).toEqual({ 'sales.tender.demo': -1_190, 'sales.revenue': 1_000, 'sales.tax': 190 })
    const order = await orderOf(world, attributes.order_unique_id)
    expect(order).toMatchObject({
      displayUniqueId: attributes.order_display_id,
      paymentState: 'paid',
      user: world.userIds.uma,
      payload: '{"campaign":"spring"}',
      sourceId: attributes.subscription_unique_id,
    })
    expect(await codeOf(purchase({ subscription_model_code: subscription_model_code.toUpperCase() }))).toEqual([
      409,
      'already_subscribed',
    ])
  })

  it('of a plan that costs nothing, or is tried first, is an order of nothing', async () => {
    for (const [more, subscription_status] of [
      [{ recurringPaymentAmount: 0 }, 'active'],
      [{ trialPeriodDays: 14 }, 'trialing'],
    ] as const) {
      const subscription_model_code = await plan(more)
      let reply: any
      expect(await moved(world, async () => (reply = await purchase({ subscription_model_code })))).toEqual({})
      const { attributes } = reply.json.data
      expect(attributes).toMatchObject({ amount: 0, gateway: 'none', subscription_status })
      expect(await orderOf(world, attributes.order_unique_id)).toMatchObject({ paymentState: 'paid', totalMinor: 0 })
    }
  })

  it('is refused whole where it is another amount, another’s, or no plan', async () => {
    const subscription_model_code = await plan()
    const subscriptions = async () => (await raw(world, 'ada', 'GET', '/subscriptions')).json.meta.total_count
    const before = await subscriptions()
    expect(await codeOf(purchase({ subscription_model_code, expected_due_minor: 1 }))).toEqual([409, 'price_changed'])
    expect(await codeOf(purchase({ subscription_model_code: 'nothing' }))).toEqual([422, 'no_such_record'])
    expect((await purchase({})).status).toBe(422)
    expect((await purchase({ subscription_model_code, user_unique_id: world.userIds.uli })).status).toBe(404)
    expect((await purchase({ subscription_model_code, user_unique_id: world.userIds.rival }, 'ada')).status).toBe(404)
    expect(await codeOf(purchase({ subscription_model_code }, 'rival'))).toEqual([422, 'no_such_record'])
    expect((await purchase({ subscription_model_code }, 'nobody')).status).toBe(401)
    expect((await purchase({ subscription_model_code }, 'noa')).status).toBe(403)
    for (const said of [
      { gateway: 'Stripe' },
      { entity_unique_id: randomUUID() },
      { promo_code: 'X' },
      { identity_type: 'customer' },
    ])
      expect((await purchase({ subscription_model_code, ...said })).status, JSON.stringify(said)).toBe(422)
    expect(await subscriptions()).toBe(before)
  })

  it('is made for members and customers by the published client', async () => {
    const session = await world.sessionOf('ada:bearer' as Name)
    const transport = createHttpTransport({
      baseUrl: `${world.address}/api/sales`,
      headers: () => session!.headersFor('/api/sales'),
    })
    const client = createSalesBlock(transport, { apiKey: companies.a.appId })
    const subscriptionModelCode = await plan()
    expect(await client.purchases.create({ subscriptionModelCode, userUniqueId: world.userIds.uli })).toMatchObject({
      subscriptionModelCode,
      subscriptionStatus: 'active',
      identityType: 'user',
      amount: 11.9,
    })
    const companyUniqueId = randomUUID()
    await client.customers.register(companyUniqueId, { name: 'Harbour Works' } as never)
    const free = await plan({ recurringPaymentAmount: 0 })
    expect(
      await client.purchases.create({ identityType: 'customer', subscriptionModelCode: free, companyUniqueId, gateway: 'none' }),
    ).toMatchObject({ identityType: 'customer', amount: 0, gateway: 'none' })
  })
})
