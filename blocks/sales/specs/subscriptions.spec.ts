import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { startStripe, type StripeDouble } from '@quoin/doubles/stripe'
import { companies, type Name, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargesOf, sales } from '../resources/index.ts'
import { moved, raw } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

let count = 0
const plan = async (more: object = {}) =>
  (
    await world.as('ada')(sales.subscriptionModels.create, {
      code: `plan-${(count += 1)}`,
      description: `Plan ${count}`,
      recurringPaymentAmount: 10,
      ...more,
    } as never)
  ).id
const me = () => world.userIds.uma
const subscribe = async (model: string, name = 'uma') => raw(world, name, 'POST', `/users/${me()}/subscriptions/${model}`, {})
const one = async (id: string) => (await raw(world, 'ada', 'GET', `/subscriptions/${id}`)).json.data.attributes
const renew = async (id: string) => {
  await world.sql.query(`update sales.subscriptions set end_at = clock_timestamp() - interval '1 minute' where id = $1`, [id])
  const { periods, attempts } = await one(id)
  return world.running.callInternal(world.tenantIds.a, sales.subscriptions.internal.renew, {
    subscription: id,
    periods,
    attempts,
  })
}

describe('A subscription', () => {
  it('pays its first period at once, once, and is an order like any other', async () => {
    const model = await plan()
    let made: any
    const books = await moved(world, async () => {
      made = await subscribe(model)
    })
    expect(made.json.data).toMatchObject({
      type: 'UserSubscription',
      attributes: { status: 'active', periods: 1, subscription_model_unique_id: model },
    })
    expect(books).toMatchObject({ 'sales.tender.demo': -1_190, 'sales.revenue': 1_000, 'sales.tax': 190 })
    expect((await subscribe(model)).json.errors[0].code).toBe('already_subscribed')
    expect((await raw(world, 'uma', 'GET', '/orders?source=subscription')).json.data[0].attributes).toMatchObject({
      status: 'paid',
      total: 11.9,
    })
    expect((await raw(world, 'uma', 'GET', `/users/${me()}/subscriptions/${made.json.data.id}`)).json.data.id).toBe(
      made.json.data.id,
    )
  })

  it('costs nothing while it is tried, renews when that is over, and once per period', async () => {
    const model = await plan({ trialPeriodDays: 14 })
    let id = ''
    expect(
      await moved(world, async () => {
        id = (await subscribe(model)).json.data.id
      }),
    ).toEqual({})
    expect(await one(id)).toMatchObject({ status: 'trialing', periods: 0 })
    const books = await moved(world, async () => {
      const before = await one(id)
      await renew(id)
      // The same job again finds that its period has begun already.
      await world.running.callInternal(world.tenantIds.a, sales.subscriptions.internal.renew, {
        subscription: id,
        periods: before.periods,
        attempts: before.attempts,
      })
    })
    expect(books['sales.tender.demo']).toBe(-1_190)
    expect(await one(id)).toMatchObject({ status: 'active', periods: 1 })
  })

  it('that is tried costs with its first period what is due once, and never again', async () => {
    const id = (await subscribe(await plan({ trialPeriodDays: 14, initialPayment: 5 }))).json.data.id
    expect((await moved(world, () => renew(id)))['sales.tender.demo']).toBe(-1_785)
    expect((await moved(world, () => renew(id)))['sales.tender.demo']).toBe(-1_190)
  })

  it('changes its plan by the published client, named as the card provider would', async () => {
    const [small, large] = [await plan(), await plan({ recurringPaymentAmount: 30 })]
    const id = (await subscribe(small)).json.data.id
    const session = await world.sessionOf('uma:bearer' as Name)
    const transport = createHttpTransport({
      baseUrl: `${world.address}/api/sales`,
      headers: () => session!.headersFor('/api/sales'),
    })
    const { stripe } = createSalesBlock(transport, { apiKey: companies.a.appId })
    const books = await moved(world, () => stripe.updateSubscription(`demo_${id}`, { priceUniqueId: large } as never))
    expect(books).toMatchObject({ 'sales.tender.demo': -2_380, 'sales.tax': 380 })
    expect(await one(id)).toMatchObject({ subscription_model_unique_id: large, amount_minor: 3_000 })
  })

  it('that is ended is had to the end of its period, and no longer', async () => {
    const id = (await subscribe(await plan())).json.data.id
    expect((await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}/cancel`, {})).json.data.attributes).toMatchObject({
      status: 'cancelling',
      cancel_at_period_end: true,
    })
    expect(await world.as('uma')(sales.subscriptions.resume, { id })).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
    })
    await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, { subscription: { status: 'cancelling' } })
    expect(await moved(world, () => renew(id))).toEqual({})
    expect(await one(id)).toMatchObject({ status: 'cancelled' })
    expect((await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}/cancel`, {})).json.errors[0].code).toBe(
      'already_ended',
    )
  })

  it('that cannot be paid is past due, asked for again, and ends in the end', async () => {
    const id = (await subscribe(await plan())).json.data.id
    // A wallet that is not there: nothing can be taken from it.
    await world.sql.query(`update sales.subscriptions set paid_by = 'wallet' where id = $1`, [id])
    const states: string[] = []
    for (let i = 0; i < 4; i++) states.push((await renew(id)).status)
    expect(states).toEqual(['past_due', 'past_due', 'past_due', 'expired'])
  })

  it('changes its plan for the difference, and keeps what was paid too much for later', async () => {
    const [small, large] = [await plan(), await plan({ recurringPaymentAmount: 30 })]
    const id = (await subscribe(small)).json.data.id
    const preview = (await raw(world, 'uma', 'GET', `/subscriptions/${id}/preview?subscription_model_unique_id=${large}`)).json
      .data.attributes
    expect(preview).toMatchObject({ currency: 'EUR', net_minor: 2_000, tax_minor: 380, due_minor: 2_380, kept_minor: 0 })
    const change = (more: object) =>
      raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, {
        subscription: { subscription_model_unique_id: large, ...more },
      })
    for (const other of [{ expected_due_minor: 2_000 }, { prorated_at: '2020-01-01T00:00:00Z' }]) {
      let refused: any
      expect(await moved(world, async () => (refused = await change(other)))).toEqual({})
      expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'price_changed'])
    }
    const { due_minor: expected_due_minor, prorated_at } = preview
    const books = await moved(world, () => change({ expected_due_minor, prorated_at }))
    expect(books).toMatchObject({ 'sales.revenue': preview.net_minor, 'sales.tender.demo': -preview.due_minor })
    expect(
      await moved(world, () =>
        raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, { subscription_model_unique_id: small }),
      ),
    ).toEqual({})
    expect(await one(id)).toMatchObject({ subscription_model_unique_id: small, credit_minor: 2_000 })
    for (const status of ['cancelled', 'cancelling', 'paused']) {
      const both = { subscription: { subscription_model_unique_id: large, status } }
      const reply = await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, both)
      expect([reply.status, reply.json.errors?.[0].code]).toEqual([422, 'either_or'])
    }
    expect(await one(id)).toMatchObject({ subscription_model_unique_id: small, status: 'active' })
    expect(await moved(world, () => renew(id))).toEqual({})
    expect(await one(id)).toMatchObject({ credit_minor: 1_000, periods: 2 })
  })

  it('charges what its preview and its plan say, at any price and rate', async () => {
    for (const [from, to, taxBasisPoints] of [
      [29, 59.9, 1_900],
      [9.99, 10.01, 700],
      [12.34, 99.95, 1_025],
      [5, 7, 0],
    ] as const) {
      const terms = { taxBasisPoints, recurringPaymentFees: 1, initialPayment: 2.5 }
      const [small, large] = [
        await plan({ recurringPaymentAmount: from, ...terms }),
        await plan({ recurringPaymentAmount: to, ...terms }),
      ]
      const { firstMinor } = chargesOf(await world.as('ada')(sales.subscriptionModels.get, { id: small }))!
      const begin = (expected: number) =>
        raw(world, 'uma', 'POST', `/users/${me()}/subscriptions/${small}`, { expected_due_minor: expected })
      expect((await begin(firstMinor - 1)).json.errors[0].code).toBe('price_changed')
      let id = ''
      expect((await moved(world, async () => (id = (await begin(firstMinor)).json.data.id)))['sales.tender.demo']).toBe(
        -firstMinor,
      )
      // Somewhere within the period, where a share of it is no round number.
      await world.sql.query(`update sales.subscriptions set start_at = start_at - interval '17 days 5 hours' where id = $1`, [id])
      const { due_minor, prorated_at } = (
        await raw(world, 'uma', 'GET', `/subscriptions/${id}/preview?subscription_model_unique_id=${large}`)
      ).json.data.attributes
      const input = { subscription_model_unique_id: large, expected_due_minor: due_minor, prorated_at }
      const books = await moved(world, () =>
        raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, { subscription: input }),
      )
      expect(books['sales.tender.demo']).toBe(-due_minor)
    }
  })

  it('begins a period anew where the other plan has periods of another length, and never one that is over', async () => {
    const day = 86_400_000
    const begin = async (model: string) => {
      const { id } = (await subscribe(model)).json.data
      // Far in, and half through a period.
      await world.sql.query(
        `update sales.subscriptions set anchor_at = anchor_at - interval '150 days', periods = 6, start_at = clock_timestamp() - (end_at - clock_timestamp()) where id = $1`,
        [id],
      )
      return id as string
    }
    const change = async (id: string, model: string) => {
      const { due_minor, credit_minor, prorated_at, starts_anew } = (
        await raw(world, 'uma', 'GET', `/subscriptions/${id}/preview?subscription_model_unique_id=${model}`)
      ).json.data.attributes
      expect(starts_anew).toBe(true)
      const input = { subscription_model_unique_id: model, expected_due_minor: due_minor, prorated_at }
      const books = await moved(world, async () => {
        const reply = await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, { subscription: input })
        expect(reply.status, reply.text).toBe(200)
      })
      return { due_minor, credit_minor, paid: Math.abs(books['sales.tender.demo'] ?? 0) }
    }
    const [month, year] = [await plan(), await plan({ recurringPaymentAmount: 100, durationUnit: 'year' })]
    const id = await begin(month)
    expect(await change(id, year)).toEqual({ credit_minor: 500, due_minor: 11_305, paid: 11_305 })
    const longer = await one(id)
    expect(longer).toMatchObject({ periods: 1, amount_minor: 10_000, duration_unit: 'year' })
    expect(Math.round((Date.parse(longer.end_at) - Date.now()) / day)).toBeGreaterThanOrEqual(364)
    expect(Math.round((Date.parse(longer.end_at) - Date.now()) / day)).toBeLessThanOrEqual(367)
    const other = await plan()
    expect(await change(id, other)).toMatchObject({ due_minor: 0, paid: 0 })
    const shorter = await one(id)
    expect(shorter).toMatchObject({ periods: 1, credit_minor: 9_000 })
    expect(Date.parse(shorter.end_at) - Date.now()).toBeLessThan(32 * day)
    expect(await moved(world, () => renew(id))).toEqual({})
    expect(await one(id)).toMatchObject({ periods: 2, credit_minor: 8_000 })
    expect(Date.parse((await one(id)).end_at)).toBeGreaterThan(Date.now() + 50 * day)
  })

  it('is not changed to a plan that its customer has already', async () => {
    const [small, large] = [await plan(), await plan({ recurringPaymentAmount: 30 })]
    const id = (await subscribe(small)).json.data.id
    await subscribe(large)
    let refused: any
    expect(
      await moved(world, async () => {
        refused = await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, { subscription_model_unique_id: large })
      }),
    ).toEqual({})
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'already_subscribed'])
  })

  it('is taken by customers and by the calls of the card provider, which here is a demo that says so', async () => {
    const model = await plan()
    const customer = '4d0c3a3e-7a52-4c3c-9a0f-0d5a3d1b8c11'
    expect((await raw(world, 'ada', 'POST', `/customers/${customer}/register/`, { customer: { name: 'Kim' } })).status).toBe(201)
    const made = await raw(world, 'ada', 'POST', `/customers/${customer}/subscriptions/`, { subscription_model_unique_id: model })
    expect(made.json.data).toMatchObject({ type: 'CustomerSubscription', attributes: { status: 'active' } })
    expect(
      (await raw(world, 'ada', 'PUT', `/customers/${customer}/subscriptions/${made.json.data.id}`, { notes: 'x' })).status,
    ).toBe(200)
    const byCard = await raw(world, 'uma', 'POST', '/stripe/subscriptions', { subscription: { price_unique_id: await plan() } })
    expect(byCard.json.data.attributes).toMatchObject({ status: 'active', metadata: { provider: 'demo' } })
    expect(
      (await raw(world, 'uma', 'DELETE', '/stripe/subscriptions', { subscription: { customer_id: me() } })).json.data.attributes
        .cancel_at_period_end,
    ).toBe(true)
  })

  it('of somebody else is not there', async () => {
    const id = (await subscribe(await plan())).json.data.id
    for (const [name, who] of [
      ['uli', world.userIds.uma],
      ['uli', world.userIds.uli],
      ['rival', world.userIds.uma],
    ] as const) {
      expect((await raw(world, name, 'GET', `/users/${who}/subscriptions/${id}`)).status).toBe(404)
      expect((await raw(world, name, 'PUT', `/users/${who}/subscriptions/${id}/cancel`, {})).status).toBe(404)
    }
    expect((await raw(world, 'rae', 'POST', `/users/${world.userIds.rae}/subscriptions/${await plan()}`, {})).status).toBe(403)
  })
})

describe('A paused subscription', () => {
  it('is asked for nothing, and when it goes on the time that went by is not made up for', async () => {
    const id = (await subscribe(await plan())).json.data.id
    await world.as('uma')(sales.subscriptions.pause, { id })
    expect(await moved(world, () => renew(id))).toEqual({})
    await world.sql.query(`update sales.subscriptions set end_at = clock_timestamp() - interval '100 days' where id = $1`, [id])
    expect(await world.as('uma')(sales.subscriptions.resume, { id })).toMatchObject({ status: 'active' })
    const books = await moved(world, async () => {
      const { periods, attempts } = await one(id)
      for (let i = 0; i < 3; i++)
        await world.running.callInternal(world.tenantIds.a, sales.subscriptions.internal.renew, {
          subscription: id,
          periods,
          attempts,
        })
    })
    expect(books['sales.tender.demo']).toBe(-1_190)
    expect(Date.parse((await one(id)).end_at)).toBeGreaterThan(Date.now() + 27 * 86_400_000)
  })
})

describe('A subscription at the card provider', () => {
  let stripe: StripeDouble
  beforeAll(async () => {
    stripe = await startStripe()
    Object.assign(world.payments, { demo: false, card: stripe.settings })
  })
  afterAll(async () => {
    Object.assign(world.payments, { demo: true, card: undefined })
    await stripe.close()
  })
  const hook = async (event: object): Promise<string> => {
    const { body, headers } = stripe.signed(event)
    const reply = await world.fetch('nobody', 'POST', '/api/sales/stripe/webhook', body, headers)
    expect(reply.status, reply.text).toBe(200)
    return reply.json.effect
  }
  const ask = (model: string, more: object = {}) =>
    raw(world, 'uma', 'POST', '/stripe/subscriptions', {
      subscription: { subscription_model_unique_id: model, hosted: true, ...more },
    })
  const pageOf = (reply: { json: any; text: string }) => {
    const page = [...stripe.things.values()].find((thing) => thing.url === reply.json.data.attributes.redirect_url)
    expect(page, reply.text).toBeDefined()
    return page!
  }
  const mine = async (model: string) =>
    (await raw(world, 'uma', 'GET', `/users/${me()}/subscriptions?records=200`)).json.data
      .filter((row: any) => row.attributes.subscription_model_unique_id === model)
      .map((row: any) => row.attributes)
  const begin = async (more: object = {}) => {
    const model = await plan({ stripeProductId: `price_${crypto.randomUUID().slice(0, 8)}`, ...more })
    const event = stripe.payOn(pageOf(await ask(model)).id as string)
    const [effect] = [await hook(event)]
    return { model, effect, event, stripeId: event.data.object.id as string, ...(await mine(model))[0] }
  }

  it('begins on a page of the provider, one for two clicks, and is there once its news came, however often they come', async () => {
    const model = await plan({ stripeProductId: 'price_page' })
    const [first, second] = [await ask(model), await ask(model)]
    expect(first.status, first.text).toBe(202)
    expect(second.json.data.attributes.redirect_url).toBe(first.json.data.attributes.redirect_url)
    const page = pageOf(first)
    expect(page).toMatchObject({ mode: 'subscription', success_url: expect.stringMatching(/\/c\/[0-9a-f-]{36}\/payments$/) })
    expect(await mine(model)).toEqual([])
    const event = stripe.payOn(page.id as string)
    expect((await Promise.all([hook(event), hook(event), hook(event)])).sort()).toEqual(['active', 'repeated', 'repeated'])
    expect(await mine(model)).toMatchObject([{ status: 'active', paid_by: 'stripe', stripe_id: event.data.object.id }])
    expect((await ask(model)).json.errors[0].code).toBe('already_subscribed')
  })

  it('is what its newest news say, in whatever order and however late they come', async () => {
    const model = await plan({ stripeProductId: 'price_order' })
    const created = stripe.payOn(pageOf(await ask(model)).id as string)
    const stripeId = created.data.object.id as string
    const late = stripe.move(stripeId, { status: 'past_due' })
    const last = stripe.move(stripeId, { status: 'active' })
    expect(await hook(last)).toBe('active')
    expect(await hook(created)).toBe('stale')
    expect(await hook({ ...late, created: late.created - 3 * 86_400 })).toBe('stale')
    expect(await mine(model)).toMatchObject([{ status: 'active' }])
    // Ended before anybody here heard of it: what began it comes too late to begin it.
    const other = await plan({ stripeProductId: 'price_gone' })
    const began = stripe.payOn(pageOf(await ask(other)).id as string)
    const gone = stripe.move(began.data.object.id as string, { status: 'canceled' }, 'customer.subscription.deleted')
    expect(await hook(gone)).toBe('unknown')
    expect(await hook(began)).toBe('stale')
    expect(await mine(other)).toEqual([])
  })

  it('changes its plan there for what the provider would bill, shown before, and is billed by its news', async () => {
    const { unique_id: id, stripeId, model: small } = await begin()
    const price = `price_${crypto.randomUUID().slice(0, 8)}`
    const large = await plan({ stripeProductId: price, recurringPaymentAmount: 30 })
    stripe.prices.set(price, 3_570)
    stripe.prices.set(stripe.things.get(stripeId)!.items.data[0].price.id, 1_190)
    const look = await raw(world, 'uma', 'GET', `/subscriptions/${id}/preview?subscription_model_unique_id=${large}`)
    const { due_minor: expected_due_minor, prorated_at, ...shown } = look.json.data.attributes
    expect(shown, look.text).toMatchObject({
      credit_minor: 1_190,
      charge_minor: 3_570,
      net_minor: 2_000,
      tax_minor: 380,
      kept_minor: 0,
    })
    expect(expected_due_minor).toBe(2_380)
    const change = (more: object, who = 'uma', to = large) =>
      raw(world, who, 'PUT', `/stripe/subscriptions/${stripeId}`, {
        subscription: { subscription_model_unique_id: to, prorated_at, ...more },
      })
    const there = () => stripe.things.get(stripeId)!.items.data[0].price.id
    expect((await change({ expected_due_minor: 1 })).json.errors[0].code).toBe('price_changed')
    expect((await change({}, 'uli')).status).toBe(404)
    expect((await change({}, 'rival')).status).toBe(404)
    expect((await change({}, 'uma', await plan())).json.errors[0].code).toBe('no_provider_price')
    stripe.refuseNext('Your card was declined.')
    expect((await change({ expected_due_minor })).status).toBe(409)
    expect([there() === price, (await one(id)).subscription_model_unique_id]).toEqual([false, small])
    const reply = await change({ expected_due_minor })
    expect(reply.json.data?.attributes, reply.text).toMatchObject({ stripe_id: stripeId, status: 'active' })
    expect([there(), (await one(id)).subscription_model_unique_id]).toEqual([price, large])
    expect(await one(id)).toMatchObject({ amount_minor: 3_000, paid_by: 'stripe', credit_minor: 0 })
    const bill = stripe.bill(stripeId, { amount: 2_380, reason: 'subscription_update' })
    expect(await moved(world, () => hook(bill))).toMatchObject({ 'sales.tender.card': -2_380, 'sales.tax': 380 })
    // The provider changed it and nobody here could write that: its news do.
    await world.sql.query('update sales.subscriptions set subscription_model_id = $2 where id = $1', [id, small])
    expect(await hook(stripe.move(stripeId, {}))).toBe('active')
    expect(await one(id)).toMatchObject({ subscription_model_unique_id: large, amount_minor: 3_000 })
  })

  it('that is a second of its kind is ended at the provider and is nobody’s here', async () => {
    const { model } = await begin()
    const customer = [...stripe.things.values()].find((thing) => thing.object === 'customer')!.id
    const twin = stripe.move(stripe.payOn(pageOfTwin(customer as string, model)).data.object.id as string, {})
    expect(await hook(twin)).toBe('unknown')
    expect(stripe.things.get(twin.data.object.id as string)!.status).toBe('canceled')
    expect(await mine(model)).toHaveLength(1)
  })
  /** A page that was opened in another window before the first was paid. */
  const pageOfTwin = (customer: string, model: string): string => {
    const id = `cs_test_${crypto.randomUUID().slice(0, 8)}`
    ;(stripe.things as Map<string, unknown>).set(id, {
      id,
      mode: 'subscription',
      status: 'open',
      customer,
      line_items: [{ price: 'price_twin' }],
      subscription_data: { metadata: { quoin_tenant: world.tenantIds.a, quoin_user: me(), quoin_plan: model } },
    })
    return id
  }

  it('is paused, goes on, ends and is let go there before it is here', async () => {
    const { unique_id: id, stripeId } = await begin()
    const there = () => stripe.things.get(stripeId)!
    await world.as('uma')(sales.subscriptions.pause, { id })
    expect(there()).toMatchObject({ pause_collection: { behavior: 'void' } })
    // The provider goes on calling it active; here it stays what it is.
    expect(await hook(stripe.move(stripeId, {}))).toBe('paused')
    expect(await one(id)).toMatchObject({ status: 'paused' })
    await world.as('uma')(sales.subscriptions.resume, { id })
    expect(there()).toMatchObject({ pause_collection: null })
    expect(await hook(stripe.move(stripeId, {}))).toBe('active')
    await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}/cancel`, {})
    expect(there()).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await hook(stripe.move(stripeId, {}))).toBe('cancelling')
    await world.as('uma')(sales.subscriptions.resume, { id })
    expect(there()).toMatchObject({ cancel_at_period_end: false })
    await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}`, { subscription: { status: 'cancelled' } })
    expect(there()).toMatchObject({ status: 'canceled' })
    expect(await one(id)).toMatchObject({ status: 'cancelled' })
    expect(await hook(stripe.move(stripeId, {}, 'customer.subscription.deleted'))).toBe('stale')
  })

  it('stays as it was where the provider does not agree', async () => {
    const { unique_id: id, stripeId } = await begin()
    stripe.things.get(stripeId)!.status = 'canceled'
    const reply = await raw(world, 'uma', 'PUT', `/users/${me()}/subscriptions/${id}/cancel`, {})
    expect([reply.status, reply.json.errors[0].code]).toEqual([409, 'provider_refused'])
    expect(await one(id)).toMatchObject({ status: 'active' })
  })

  describe('when it is billed', () => {
    const ordersOf = async (id: string) =>
      (await raw(world, 'ada', 'GET', '/orders?source=subscription&records=200')).json.data.filter(
        (order: any) => order.attributes.source_id === id,
      )
    const chained = async () =>
      Object.fromEntries(
        (await world.sql.query(`select kind, sum(balance)::text as all from kit.ledger_accounts group by kind`)).rows.map(
          (row: any) => [row.kind, row.all],
        ),
      )

    it('is an order, a payment and a sale in the books, once, however often and from wherever the news come', async () => {
      const { unique_id: id, stripeId } = await begin()
      const paid = stripe.bill(stripeId, { amount: 1_190 })
      const books = await moved(world, async () => {
        expect((await Promise.all([hook(paid), hook(paid), hook(paid)])).sort()).toEqual(['paid', 'repeated', 'repeated'])
        // Other news of the same bill.
        expect(await hook({ ...paid, id: `evt_${crypto.randomUUID()}` })).toBe('known')
      })
      // The provider calculated no tax, so the plan's 19 % lie within.
      expect(books).toMatchObject({ 'sales.tender.card': -1_190, 'sales.revenue': 1_000, 'sales.tax': 190 })
      const orders = await ordersOf(id)
      expect(orders).toMatchObject([{ attributes: { status: 'paid', total: 11.9, payment_state: 'paid' } }])
      const { period } = paid.data.object.lines.data[0]
      const span = async () => {
        const { status, periods, start_at, end_at } = await one(id)
        return { status, periods, start: Date.parse(start_at) / 1_000, end: Date.parse(end_at) / 1_000 }
      }
      expect(await span()).toEqual({ status: 'active', periods: 1, ...period })
      // An older bill that is told late is booked as well and does not turn the clock back.
      const late = stripe.bill(stripeId, { amount: 1_000, tax: 70 })
      const { start, end } = period
      late.data.object.lines.data[0].period = { start: start - 60 * 86_400, end: end - 60 * 86_400 }
      expect(await moved(world, () => hook(late))).toMatchObject({ 'sales.revenue': 930, 'sales.tax': 70 })
      expect(await span()).toEqual({ status: 'active', periods: 2, start, end })

      // What was paid there goes back there: to the payment that the bill names.
      const back = await raw(world, 'ada', 'POST', `/orders/${orders[0].id}/refunds`, {
        refund: { all: true, reason: 'not wanted' },
      })
      expect(back.status, back.text).toBe(201)
      const refund = [...stripe.things.values()].findLast((thing) => thing.object === 'refund')!
      expect(refund).toMatchObject({ amount: 1_190, status: 'succeeded' })
    })

    it('is begun by its first bill where that comes before it, and pays nothing for a bill of nothing', async () => {
      const model = await plan({ stripeProductId: 'price_first' })
      const created = stripe.payOn(pageOf(await ask(model)).id as string)
      const stripeId = created.data.object.id as string
      const bill = stripe.bill(stripeId, { amount: 1_190, reason: 'subscription_create' })
      expect(await hook(bill)).toBe('paid')
      expect(await hook(created)).toBe('active')
      expect(await mine(model)).toMatchObject([{ status: 'active', periods: 1, stripe_id: stripeId }])
      expect(await moved(world, () => hook(stripe.bill(stripeId, { amount: 0 })))).toEqual({})
      // A bill for what nobody has here: the money is in the books and is to be given back.
      const twin = stripe.payOn(pageOfTwin(created.data.object.customer as string, model))
      expect(await hook(twin)).toBe('unknown')
      const extra = stripe.bill(twin.data.object.id as string, { amount: 1_190 })
      expect(await moved(world, async () => expect(await hook(extra)).toBe('refund_due'))).toEqual({
        'sales.tender.card': -1_190,
        'sales.deposit': 1_190,
      })
      const foreign = { ...extra, id: 'evt_foreign', data: { object: { ...extra.data.object, parent: null } } }
      expect(await hook(foreign)).toBe('not_ours')
    })

    it('is past due where the payment fails, says so by mail in the language of its reader, and goes on once it is paid', async () => {
      const { unique_id: id, stripeId } = await begin()
      const mails = async () =>
        (
          await world.sql.query(
            `select language, subject from kit.mails where template = 'sales_renewal_failed' and values ->> 'plan' = $1 order by created_at`,
            [(await one(id)).plan_name],
          )
        ).rows
      await world.sql.query(`update sales.customers set preferred_language = 'de' where id = $1`, [me()])
      const failed = stripe.bill(stripeId, { amount: 1_190, failure: 'No funds.' })
      const invoice = failed.data.object.id as string
      const before = await chained()
      expect(await Promise.all([hook(failed), hook(failed)]).then((all) => all.sort())).toEqual(['past_due', 'repeated'])
      expect(await one(id)).toMatchObject({ status: 'past_due' })
      expect(await mails()).toMatchObject([{ language: 'de' }])
      const again = stripe.bill(stripeId, { amount: 1_190, failure: 'No funds.', invoice })
      expect(await hook(again)).toBe('past_due')
      expect(await mails()).toHaveLength(2)
      const third = stripe.bill(stripeId, { amount: 1_190, failure: 'No funds.', invoice })
      expect(await chained()).toEqual(before)
      const paid = stripe.bill(stripeId, { amount: 1_190, invoice })
      expect(await hook(paid)).toBe('paid')
      expect(await one(id)).toMatchObject({ status: 'active' })
      // The failure that came late says nothing any more.
      expect(await hook(third)).toBe('stale')
      expect(await one(id)).toMatchObject({ status: 'active' })
      expect(await mails()).toHaveLength(2)
      await world.sql.query('update sales.customers set preferred_language = null where id = $1', [me()])
    })
  })

  it('is tried for as long as its plan says, whatever is asked for', async () => {
    const model = await plan({ stripeProductId: 'price_trial', trialPeriodDays: 7 })
    expect(pageOf(await ask(model, { trial_period_days: 700 })).subscription_data.trial_period_days).toBe('7')
    const free = await plan({ stripeProductId: 'price_no_trial' })
    expect(pageOf(await ask(free, { trial_period_days: 700 })).subscription_data.trial_period_days).toBeUndefined()
  })
})

describe('The guard of sales', () => {
  it('is open to a company administrator who pays, tries or is leaving, and to everybody else', async () => {
    const standing = async (name: string) => (await raw(world, name, 'GET', '/payment_status')).json.data.attributes
    await raw(world, 'ada', 'PUT', '/settings', { settings: { payment_guard: true } })
    const model = await plan()
    const id = (await raw(world, 'ada', 'POST', `/users/${world.userIds.ada}/subscriptions/${model}`, {})).json.data.id
    await world.sql.query(`update sales.subscriptions set status = 'cancelled' where user_id = $1 and id <> $2`, [
      world.userIds.ada,
      id,
    ])
    for (const [status, allowed] of [
      ['active', true],
      ['trialing', true],
      ['cancelling', true],
      ['past_due', false],
      ['paused', false],
      ['cancelled', false],
      ['expired', false],
    ] as const) {
      await world.sql.query('update sales.subscriptions set status = $2 where id = $1', [id, status])
      expect(await standing('ada')).toMatchObject({ status, allowed })
    }
    for (const name of ['uma', 'sue', 'rae']) expect((await standing(name)).allowed).toBe(true)
    // Where no plan is offered nobody could subscribe.
    await world.sql.query(`update sales.subscription_models set status = 'inactive' where tenant_id = $1`, [world.tenantIds.a])
    expect(await standing('ada')).toMatchObject({ status: 'expired', guard: false, allowed: true })
    await world.sql.query(`update sales.subscription_models set status = 'active' where tenant_id = $1`, [world.tenantIds.a])
    expect((await standing('ada')).allowed).toBe(false)
    await raw(world, 'ada', 'PUT', '/settings', { settings: { payment_guard: false } })
    expect((await standing('ada')).allowed).toBe(true)
  })
})
