import { randomUUID } from 'node:crypto'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { startStripe, type StripeDouble } from '@quoin/doubles/stripe'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../resources/index.ts'
import { moved } from './shop.ts'

let world: World
const tokens: Record<string, string> = {}
const transport = (block: string, who?: string) => {
  const { appId, urlId } = companies.a
  return createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': appId, 'tenant-id': urlId, ...(who && { authorization: `Bearer ${tokens[who]}` }) }),
  })
}
const client = (who = 'ada') => createSalesBlock(transport('sales', who), { apiKey: companies.a.appId })
const refused = (status: number, code?: string) => expect.objectContaining({ status, ...(code && { code }) })
beforeAll(async () => {
  world = await startWorld()
  for (const who of ['ada', 'uma', 'uli', 'rae'] as const)
    tokens[who] = (
      await createAuthenticationBlock(transport('gateway'), { apiKey: companies.a.appId }).auth.signIn({
        email: emailOf(who),
        password,
      })
    ).accessToken
})
afterAll(() => world.close())

const plan = async (more: object = {}) => {
  const code = `plan-${randomUUID().slice(0, 8)}`
  const made = { code, description: 'Workshop', recurringPaymentAmount: 10, ...more }
  return { code, id: (await world.as('ada')(sales.subscriptionModels.create, made as never)).id }
}

describe('The published client', () => {
  it('registers what is no person, finds it again, and subscribes it', async () => {
    const { entities, customers } = client()
    const id = randomUUID()
    const said = {
      entityType: 'school',
      entityAlias: 'North school',
      entitySource: 'registry',
      entityUrl: 'https://north.example',
    }
    expect(await entities.register(id, said)).toMatchObject({ uniqueId: id, ...said, status: 'active' })
    expect(await entities.register(id, { timeZone: 'Europe/Berlin' })).toMatchObject({ ...said, timeZone: 'Europe/Berlin' })
    expect(await entities.update(id, { entityAlias: 'North High' })).toMatchObject({
      entityAlias: 'North High',
      entityType: 'school',
    })
    expect(await entities.get(id)).toMatchObject({ entityAlias: 'North High', entitySource: 'registry' })
    const person = randomUUID()
    await customers.register(person, { name: 'Of flesh' })
    const listed = await entities.list({ search: 'North' })
    expect(listed.data.map(({ uniqueId }) => uniqueId)).toEqual([id])
    expect((await entities.list({ status: 'archived' })).data).toEqual([])
    expect((await entities.list()).data.map(({ uniqueId }) => uniqueId)).not.toContain(person)
    await expect(entities.get(person)).rejects.toEqual(refused(404))
    await expect(entities.update(person, { entityType: 'school' })).rejects.toEqual(refused(404))
    await expect(entities.register(person, said)).rejects.toEqual(refused(409, 'other_customer'))
    await expect(entities.register(world.userIds.uli, said)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 409 || status === 422),
    })
    await expect(entities.register(randomUUID(), { ...said, stripeId: 'cus_1' })).rejects.toEqual(refused(422))
    expect((await entities.register(randomUUID(), {})).entityType).toBe('entity')

    const { id: model } = await plan({ recurringPaymentAmount: 20 })
    const books = await moved(world, async () => {
      const made = await entities.createSubscription(id, { subscriptionModelUniqueId: model })
      expect(made).toMatchObject({ entityUniqueId: id, status: 'active' })
      const large = (await plan({ recurringPaymentAmount: 20, description: 'Larger' })).id
      await entities.updateSubscription(id, made.uniqueId, { subscriptionModelUniqueId: large })
      await expect(entities.updateSubscription(person, made.uniqueId, { subscriptionModelUniqueId: model })).rejects.toEqual(
        refused(404),
      )
    })
    expect(books).toEqual({ 'sales.tender.demo': -2_380, 'sales.revenue': 2_000, 'sales.tax': 380 })
    await expect(entities.createSubscription(id, { subscriptionModelUniqueId: model, ownerUniqueId: person })).rejects.toEqual(
      refused(422),
    )
    await expect(client('uma').entities.get(id)).rejects.toEqual(refused(404))
    expect((await client('uma').entities.list()).data).toEqual([])
    await expect(client('uma').entities.register(randomUUID(), said)).rejects.toEqual(refused(404))
    await expect(client('nobody').entities.list()).rejects.toEqual(refused(401))
    expect((await world.fetch('rival', 'GET', `/api/sales/entities/${id}`)).status).toBe(404)
  })

  it('notes what somebody used of their plan, as far as it goes, anew in each period', async () => {
    const { uma, uli } = world.userIds
    const { id: model } = await plan({ maxItems: 10 })
    const { users } = client('uma')
    const { uniqueId: id } = await users.createSubscription(uma, model, { subscriptionModelUniqueId: model })
    const use = (consumption: number, who = 'uma', whose = uma) => client(who).users.addConsumption(whose, id, { consumption })
    expect(await use(4)).toMatchObject({ consumption: 4, maxItems: 10 })
    const twice = await Promise.allSettled([use(4), use(4)])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(use(3)).rejects.toEqual(refused(409, 'plan_used_up'))
    expect(await use(2)).toMatchObject({ consumption: 10 })
    for (const wrong of [0, -1, 1.5]) await expect(use(wrong)).rejects.toEqual(refused(422))
    await expect(use(1, 'uli', uli)).rejects.toEqual(refused(404))
    await expect(use(1, 'uli')).rejects.toEqual(refused(404))
    await expect(use(1, 'rae')).rejects.toEqual(refused(403))
    await world.sql.query(`update sales.subscriptions set end_at = clock_timestamp() - interval '1 minute' where id = $1`, [id])
    const { rows } = await world.sql.query<{ periods: number; attempts: number }>(
      'select periods::int, attempts::int from sales.subscriptions where id = $1',
      [id],
    )
    await world.running.callInternal(world.tenantIds.a, sales.subscriptions.internal.renew, { subscription: id, ...rows[0]! })
    expect((await users.getSubscription(uma, id)).consumption).toBe(0)
    expect(await use(10)).toMatchObject({ consumption: 10 })
    await users.cancelSubscription(uma, id)
    await world.sql.query(`update sales.subscriptions set status = 'cancelled' where id = $1`, [id])
    await expect(use(1)).rejects.toEqual(refused(409, 'wrong_state'))
    const endless = await plan()
    const { uniqueId: other } = await users.createSubscription(uma, endless.id, { subscriptionModelUniqueId: endless.id })
    expect((await users.addConsumption(uma, other, { consumption: 1_000_000 })).consumption).toBe(1_000_000)
  })

  it('comes back from the demo provider at once where no other is set up', async () => {
    const { code, id: model } = await plan()
    const { stripe } = client('uma')
    const [successUrl, cancelUrl] = [`${world.address}/thanks`, `${world.address}/plans`]
    const session = await stripe.createCheckoutSession({ subscriptionModelCode: code, successUrl, cancelUrl })
    expect(session).toMatchObject({ url: successUrl, status: 'complete', paymentStatus: 'paid', mode: 'subscription' })
    expect(await stripe.verifySession(session.id)).toMatchObject({ status: 'complete', paymentStatus: 'paid' })
    expect(session).toMatchObject({ metadata: { subscription_model_unique_id: model } })
    await expect(client('uli').stripe.verifySession(session.id)).rejects.toEqual(refused(404))
    await expect(stripe.verifySession(`demo_${randomUUID()}`)).rejects.toEqual(refused(404))
    await expect(stripe.createCustomerPortal(world.userIds.uma, { returnUrl: cancelUrl })).rejects.toEqual(
      refused(409, 'no_card_provider'),
    )
  })
})

describe('The pages of a card provider', () => {
  let double: StripeDouble
  beforeAll(async () => {
    double = await startStripe()
    Object.assign(world.payments, { demo: false, card: double.settings })
  })
  afterAll(async () => {
    Object.assign(world.payments, { demo: true, card: undefined })
    await double.close()
  })
  const back = () => ({ successUrl: `${world.address}/thanks`, cancelUrl: `${world.address}/plans` })

  it('are subscribed on, one for two clicks, and say what became of them', async () => {
    const { code, id: model } = await plan({ stripeProductId: `price_${randomUUID().slice(0, 8)}` })
    const { stripe, users } = client('uma')
    const ask = () => stripe.createCheckoutSession({ subscriptionModelCode: code, mode: 'subscription', ...back() })
    const [first, second] = [await ask(), await ask()]
    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({ status: 'open', paymentStatus: 'unpaid', expiresAt: expect.any(Date) })
    expect(double.things.get(first.id)).toMatchObject({
      success_url: back().successUrl,
      cancel_url: back().cancelUrl,
      url: first.url,
    })
    expect(await stripe.verifySession(first.id)).toMatchObject({ status: 'open', url: first.url })
    await expect(client('uli').stripe.verifySession(first.id)).rejects.toEqual(refused(404))
    expect((await world.fetch('rival', 'GET', `/api/sales/stripe/sessions/${first.id}`)).status).toBe(404)
    expect(await client().stripe.verifySession(first.id)).toMatchObject({ status: 'open' })

    const { body, headers } = double.signed(double.payOn(first.id))
    expect((await world.fetch('nobody', 'POST', '/api/sales/stripe/webhook', body, headers)).json.effect).toBe('active')
    expect(await stripe.verifySession(first.id)).toMatchObject({ status: 'complete', paymentStatus: 'paid' })
    const mine = (await users.listSubscriptions(world.userIds.uma, { perPage: 200 })).data
    expect(mine.filter((one) => one.subscriptionModelUniqueId === model)).toMatchObject([{ status: 'active' }])
    await expect(ask()).rejects.toEqual(refused(409, 'already_subscribed'))
  })

  it('are not needed for a customer of the provider, who is subscribed to a price of a plan', async () => {
    const price = `price_${randomUUID().slice(0, 8)}`
    const { id: model } = await plan({ stripeProductId: price })
    const { subscriptions, stripe } = client('uma')
    const { customerId } = await stripe.createCustomer({ name: 'Uma' } as never)
    const said = { stripeCustomerId: customerId, currency: 'eur', billingInterval: 'month', items: [{ stripePriceId: price }] }
    for (const more of [
      { currency: 'usd' },
      { billingInterval: 'year' },
      { items: [{ stripePriceId: price }, { stripePriceId: price }] },
      { items: [{ stripePriceId: price, quantity: 3 }] },
      { items: [{ stripePriceId: 'price_of_nothing' }] },
      { stripeCustomerId: undefined },
    ])
      await expect(subscriptions.create({ ...said, ...more } as never), JSON.stringify(more)).rejects.toEqual(refused(422))
    const made = await subscriptions.create(said as never)
    expect(made).toMatchObject({ stripeCustomerId: customerId, currency: 'EUR', billingInterval: 'month', status: 'active' })
    const mine = (await client('uma').users.listSubscriptions(world.userIds.uma, { perPage: 200 })).data
    expect(mine.find(({ uniqueId }) => uniqueId === made.uniqueId)?.subscriptionModelUniqueId).toBe(model)
    await expect(subscriptions.create(said as never)).rejects.toEqual(refused(409, 'already_subscribed'))
    await expect(client('uli').subscriptions.create(said as never)).rejects.toEqual(refused(404))
  })

  it('lead back to this installation alone, and are of a plan that is sold there', async () => {
    const { code } = await plan({ stripeProductId: `price_${randomUUID().slice(0, 8)}` })
    const { stripe } = client('uma')
    const ask = (more: object, names: object = { subscriptionModelCode: code }) =>
      stripe.createCheckoutSession({ ...names, ...back(), ...more } as never)
    for (const more of [
      { successUrl: 'https://elsewhere.example/' },
      { cancelUrl: 'javascript:alert(1)' },
      { mode: 'payment' },
      { quantity: 2 },
      { couponId: 'x' },
    ])
      await expect(ask(more), JSON.stringify(more)).rejects.toEqual(refused(422))
    await expect(ask({}, {})).rejects.toEqual(refused(422))
    await expect(ask({}, { subscriptionModelCode: 'no such plan' })).rejects.toEqual(refused(404))
    await expect(ask({}, { subscriptionModelCode: (await plan()).code })).rejects.toEqual(refused(409, 'no_provider_price'))
    await expect(ask({ customer: world.userIds.rival })).rejects.toEqual(refused(404))
    await expect(client('rae').stripe.createCheckoutSession({ subscriptionModelCode: code, ...back() })).rejects.toEqual(
      refused(403),
    )
    await expect(stripe.verifySession('cs_test_nothing')).rejects.toEqual(refused(404))
    await expect(stripe.verifySession('pi_1')).rejects.toEqual(refused(404))
  })

  it('are opened for cards and subscriptions by whoever they are of', async () => {
    const { uma, uli } = world.userIds
    const { stripe } = client('uma')
    const returnUrl = `${world.address}/account`
    const portal = await stripe.createCustomerPortal(uma, { returnUrl })
    expect(portal.url).toMatch(/^https:\/\/billing\.stripe\.example\//)
    const there = [...double.things.values()].find(({ url }) => url === portal.url)!
    expect(there).toMatchObject({ return_url: returnUrl })
    expect(double.things.get(there.customer as string)!.metadata.quoin_user).toBe(uma)
    expect((await stripe.createCustomerPortal(there.customer as string, { returnUrl })).url).not.toBe(portal.url)
    await expect(stripe.createCustomerPortal(uli, { returnUrl })).rejects.toEqual(refused(404))
    await expect(client('uli').stripe.createCustomerPortal(there.customer as string, { returnUrl })).rejects.toEqual(refused(404))
    await expect(stripe.createCustomerPortal(uma, { returnUrl: 'https://elsewhere.example/' })).rejects.toEqual(refused(422))
    double.refuseNext('No portal is set up.')
    await expect(stripe.createCustomerPortal(uma, { returnUrl })).rejects.toEqual(refused(409, 'provider_refused'))
  })
})
