import { randomUUID } from 'node:crypto'
import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { wallet } from '@quoin/wallet/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../resources/index.ts'
import { checkout, fill, moved, onShelf, orderOf, raw, stocked } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  for (const table of ['money_rules', 'product_rules', 'event_rules'])
    await world.sql.query(`update rewards.${table} set enabled = false`)
  await world.as('ada')(rewards.programmes.update, {
    currency: 'EUR',
    spend_points: 100,
    spend_value_minor: 100,
    pending_days: 0,
    base: 'net',
  } as never)
  const tier = (await world.as('ada')(rewards.loyalties.create, { name: 'Everybody', minPoints: 0 })).id
  await world.as('ada')(rewards.moneyRules.create, {
    parent: tier,
    name: 'A point for every euro',
    pointsPerUnit: 1,
    unitAmount: 1,
  } as never)
})
afterAll(() => world.close())

const coupon = async (more: object): Promise<{ id: string; code: string }> => {
  const code = `C-${randomUUID().slice(0, 13)}`
  const { id } = await world.as('ada')(rewards.coupons.create, {
    code,
    name: `Coupon ${code}`,
    discountType: 'fixed',
    discountValue: 5,
    currency: 'EUR',
    ...more,
  } as never)
  return { id, code }
}
const usesOf = async (id: string) => (await world.as('ada')(rewards.coupons.get, { id })).usedCount
const pointsOf = async () =>
  (
    await world.sql.query<{ points: number }>(
      'select coalesce(sum(c.available_points), 0)::int as points from rewards.customers c where c.id = $1',
      [world.userIds.uma],
    )
  ).rows[0]!.points
const grant = async (points: number) => {
  const reply = await world.fetch('ada', 'PUT', `/api/rewards/customers/${world.userIds.uma}/grant_reward`, {
    reward: { points, reason: 'For a spec' },
  })
  expect(reply.status, reply.text).toBeLessThan(300)
}
const inCart = async (price: number, quantity = 1) => {
  await world.fetch('uma', 'DELETE', `/api/products/carts/${world.userIds.uma}`)
  const chair = await stocked(world, { price })
  await fill(world, 'uma', chair.sku, quantity)
  return chair
}

describe('A coupon at the till', () => {
  it('takes its amount off before tax, is used by that order, and is free again when the order is cancelled', async () => {
    await inCart(20, 2)
    const { id, code } = await coupon({ usageLimit: 1 })
    const made = await checkout(world, 'uma', { coupon: code, tenders: [] })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes).toMatchObject({ discount_value: 5, tax_value: 6.65, total_minor: 4_165, promo_code: code })
    expect(await usesOf(id)).toBe(1)
    await raw(world, 'uma', 'DELETE', `/orders/${made.json.data.id}/cancel`)
    expect(await usesOf(id)).toBe(0)
  })

  it('that counts once per item leaves out what is reduced, as its preview says, and so does its tax', async () => {
    const [chair, lamp] = [await stocked(world, { price: 20 }), await stocked(world, { price: 40 })]
    await world.as('ada')(products.products.update, { id: lamp.id, discount: 0.5 } as never)
    const { code } = await coupon({ discountType: 'percentage', discountValue: 10, oncePerItem: true })
    const amounts = { purchase_amount: 40, reduced_amount: 20, currency: 'EUR' }
    const told = await world.fetch('uma', 'POST', '/api/rewards/coupon/preview', { coupon: { coupon_codes: [code], ...amounts } })
    expect(told.json.data.attributes, told.text).toMatchObject({ valid: true, discount_minor: 200 })
    await world.fetch('uma', 'DELETE', `/api/products/carts/${world.userIds.uma}`)
    await fill(world, 'uma', lamp.sku)
    const refused = await checkout(world, 'uma', { coupon: code, tenders: [] })
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'coupon_items_reduced'])
    await fill(world, 'uma', chair.sku)
    const made = await checkout(world, 'uma', { coupon: code, expected_coupon_minor: 200, tenders: [] })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes).toMatchObject({ discount_minor: 2_200, tax_minor: 722, total_minor: 4_522 })
    const lines = (await raw(world, 'uma', 'GET', `/orders/${made.json.data.id}/details`)).json.data.map(
      (one: any) => one.attributes,
    )
    expect(lines.map((line: any) => [line.product_sku, line.discount_minor, line.tax_minor])).toEqual([
      [lamp.sku, 2_000, 380],
      [chair.sku, 200, 342],
    ])
  })

  it('counts as used when its order is cancelled, where the company says so, and stays free where it waited too long', async () => {
    const { id, code } = await coupon({ usageLimit: 2 })
    const back = (coupons_return: boolean) => world.as('ada')(rewards.programmes.update, { coupons_return } as never)
    const order = async () => {
      await inCart(20)
      return (await checkout(world, 'uma', { coupon: code, tenders: [] })).json.data.id as string
    }
    await back(false)
    try {
      const [kept, late] = [await order(), await order()]
      const { rows } = await world.sql.query<{ id: string }>(
        `update rewards.coupon_uses set held_until = clock_timestamp() - interval '1 minute' where order_id = $1 returning id`,
        [late],
      )
      await world.running.callInternal(world.tenantIds.a, rewards.coupons.internal.lapse, { use: rows[0]!.id })
      for (const one of [kept, late]) expect((await raw(world, 'uma', 'DELETE', `/orders/${one}/cancel`)).status).toBe(200)
      expect(await usesOf(id)).toBe(1)
      const use = (await world.as('ada')(rewards.couponUses.list, { filter: { order_unique_id: kept } })).data[0]!
      expect(use).toMatchObject({ heldUntil: null, status: 'active' })
    } finally {
      await back(true)
    }
  })

  it('is used once, though two tills take it at once, and by nobody where the order fails', async () => {
    const { id, code } = await coupon({ usageLimit: 1 })
    await world.fetch('uli', 'DELETE', `/api/products/carts/${world.userIds.uli}`)
    await inCart(20)
    await fill(world, 'uli', (await stocked(world, { price: 20 })).sku)
    expect((await checkout(world, 'uma', { coupon: code, tenders: [{ kind: 'wallet' }] })).status).toBe(409)
    expect(await usesOf(id)).toBe(0)
    const replies = await Promise.all((['uma', 'uli'] as const).map((name) => checkout(world, name, { coupon: code })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
    expect(await usesOf(id)).toBe(1)
  })

  it('is given back when its order is not paid in time, and taken again by a late payment unless somebody else has used it up', async () => {
    const { id, code } = await coupon({ usageLimit: 1 })
    const lapse = async (order: string) => {
      const { rows } = await world.sql.query<{ id: string }>(
        `update rewards.coupon_uses set held_until = clock_timestamp() - interval '1 minute' where order_id = $1 returning id`,
        [order],
      )
      return world.running.callInternal(world.tenantIds.a, rewards.coupons.internal.lapse, { use: rows[0]!.id })
    }
    const order = async (name: 'uma' | 'uli') => {
      await world.fetch(name, 'DELETE', `/api/products/carts/${world.userIds[name]}`)
      await fill(world, name, (await stocked(world, { price: 20 })).sku)
      const made = await checkout(world, name, { coupon: code, tenders: [] })
      expect(made.status, made.text).toBe(201)
      return made.json.data.id as string
    }
    const pay = (order: string, name: 'uma' | 'uli') =>
      raw(world, name, 'POST', `/orders/${order}/pay`, { tender: { kind: 'demo' } })
    const late = await order('uma')
    const use = (await world.as('ada')(rewards.couponUses.list, { filter: { order_unique_id: late } })).data[0]!
    expect(Date.parse(use.heldUntil!)).toBeGreaterThan(Date.now())
    // A job that comes too early, or twice, gives nothing back.
    expect(await world.running.callInternal(world.tenantIds.a, rewards.coupons.internal.lapse, { use: use.id })).toEqual({
      released: false,
    })
    expect(await lapse(late)).toEqual({ released: true })
    expect(await world.running.callInternal(world.tenantIds.a, rewards.coupons.internal.lapse, { use: use.id })).toEqual({
      released: false,
    })
    expect(await usesOf(id)).toBe(0)

    const other = await order('uli')
    expect(await usesOf(id)).toBe(1)
    const refused = await pay(late, 'uma')
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'coupon_lapsed'])
    expect(await lapse(other)).toEqual({ released: true })
    const paid = await pay(late, 'uma')
    expect(paid.status, paid.text).toBe(200)
    expect(await usesOf(id)).toBe(1)
    expect((await world.as('ada')(rewards.couponUses.get, { id: use.id })).heldUntil).toBeNull()
    // What is paid for is used, whatever the clock says.
    expect(await world.running.callInternal(world.tenantIds.a, rewards.coupons.internal.lapse, { use: use.id })).toEqual({
      released: false,
    })
    await raw(world, 'uli', 'DELETE', `/orders/${other}/cancel`)
    expect(await usesOf(id)).toBe(1)
  })

  it('goes together with others as the company says; the order keeps what became of each, and gives all of them back', async () => {
    const policy = (couponStack: 'one' | 'partial') =>
      world.as('ada')(rewards.programmes.update, { coupon_stack: couponStack } as never)
    const [five, tenth, twin] = [
      await coupon({ groupName: 'fixed' }),
      await coupon({ discountType: 'percentage', discountValue: 10 }),
      await coupon({ groupName: 'fixed' }),
    ]
    const codes = [five.code, tenth.code, twin.code]
    await inCart(20, 2)
    const refused = await checkout(world, 'uma', { coupons: codes, tenders: [] })
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'coupon_one_only'])
    await policy('partial')
    const other = await checkout(world, 'uma', { coupons: codes, expected_coupon_minor: 851, tenders: [] })
    expect([other.status, other.json.errors[0].code]).toEqual([409, 'price_changed'])
    const made = await checkout(world, 'uma', { coupons: codes, expected_coupon_minor: 850, tenders: [] })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes).toMatchObject({ discount_value: 8.5, promo_code: `${five.code}, ${tenth.code}` })
    const { trace } = (await world.as('ada')(sales.orders.get, { id: made.json.data.id as string })) as { trace: unknown[] }
    expect(trace.slice(-3)).toMatchObject([
      { coupon: five.code, applied: true, discount: 500 },
      { coupon: tenth.code, applied: true, discount: 350 },
      { coupon: twin.code, applied: false, reason: 'coupon_same_group', discount: 0 },
    ])
    expect([await usesOf(five.id), await usesOf(tenth.id), await usesOf(twin.id)]).toEqual([1, 1, 0])
    await raw(world, 'uma', 'DELETE', `/orders/${made.json.data.id}/cancel`)
    expect([await usesOf(five.id), await usesOf(tenth.id)]).toEqual([0, 0])
    await policy('one')
  })

  it.each([
    { promotion: {}, taken: {}, reason: null },
    { promotion: { isStackable: false }, taken: {}, reason: 'coupon_with_promotion' },
    { promotion: {}, taken: { isStackable: false }, reason: 'coupon_with_promotion' },
    { promotion: { isStackable: false }, taken: { isStackable: false }, reason: 'coupon_with_promotion' },
    { promotion: { groupName: 'spring' }, taken: { groupName: 'spring' }, reason: 'coupon_with_promotion' },
    { promotion: { groupName: 'spring' }, taken: { groupName: 'autumn' }, reason: null },
    // A promotion of something else does not count, and keeps nothing away.
    { promotion: { isStackable: false, product: 'another' }, taken: { isStackable: false }, reason: null },
  ])('stacks with a promotion only where both may: $promotion, $taken [P13, R15]', async ({ promotion, taken, reason }) => {
    const [chair, another] = [await stocked(world, { price: 100 }), await stocked(world)]
    const { id } = await world.as('ada')(products.promotions.create, {
      name: 'Half off',
      promotionType: 'percent',
      discountPercentage: 50,
      ...promotion,
      product: 'product' in promotion ? another.id : chair.id,
    } as never)
    await world.fetch('uma', 'DELETE', `/api/products/carts/${world.userIds.uma}`)
    await fill(world, 'uma', chair.sku)
    const half = await coupon({ discountType: 'percentage', discountValue: 50, ...taken })
    const made = await checkout(world, 'uma', { coupon: half.code, tenders: [] })
    await world.as('ada')(products.promotions.delete, { id } as never)
    if (reason) expect([made.status, made.json.errors[0].code]).toEqual([409, reason])
    else expect(made.json.data.attributes, made.text).toMatchObject({ discount_value: 'product' in promotion ? 50 : 75 })
  })

  it('that takes everything leaves an order that is paid, and nothing for the card to pay', async () => {
    const chair = await inCart(20)
    const { code } = await coupon({ discountValue: 20 })
    const made = await checkout(world, 'uma', { coupon: code, tenders: [{ kind: 'card', hosted: true }] })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes).toMatchObject({ total_minor: 0, payment_state: 'paid', status: 'paid' })
    expect(made.json.meta.payments).toEqual([])
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
  })
})

describe('The preview of a checkout', () => {
  const preview = (input: object) => raw(world, 'uma', 'POST', '/checkout/preview', { checkout: input })
  it('is what is taken, with coupons, points, promotion, delivery and tax', async () => {
    await grant(150)
    const { id, code } = await coupon({ discountType: 'percentage', discountValue: 15 })
    for (const input of [{}, { points: 150 }, { coupons: [code] }, { coupon_code: code, points: 120 }]) {
      const chair = await inCart(33.33, 3)
      const seen = (await preview(input)).json.data.attributes
      expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
      const { points, ...coupons } = input as { points?: number }
      const tenders = [...(points ? [{ kind: 'points', points }] : []), { kind: 'demo' }]
      for (const other of [{ expected_total_minor: seen.total_minor + 1 }, { expected_due_minor: seen.due_minor - 1 }]) {
        const books = await moved(world, async () => {
          const refused = await checkout(world, 'uma', { ...coupons, tenders, ...other })
          expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'price_changed'])
        })
        expect(books).toEqual({})
      }
      const { total_minor: expected_total_minor, due_minor: expected_due_minor } = seen
      const books = await moved(world, async () => {
        const made = await checkout(world, 'uma', { ...coupons, tenders, expected_total_minor, expected_due_minor })
        expect(made.json.data.attributes, made.text).toMatchObject({ total_minor: seen.total_minor, tax_minor: seen.tax_minor })
      })
      expect(books['sales.tender.demo']).toBe(-seen.due_minor)
    }
    expect(await usesOf(id)).toBe(2)
  })

  it('says why a coupon is not taken, and leaves it out; points that are worth more than is due are refused', async () => {
    await inCart(20)
    const { code } = await coupon({ minPurchase: 50 })
    expect((await preview({ coupons: [code] })).json.data.attributes).toMatchObject({
      coupons_accepted: false,
      coupon_minor: 0,
      total_minor: 2_380,
      coupons: [{ code, valid: false, reasons: [{ code: 'below_minimum' }] }],
    })
    expect((await preview({ points: 1_000_000 })).json.errors[0].code).toBe('more_than_due')
    await world.fetch('uma', 'DELETE', `/api/products/carts/${world.userIds.uma}`)
    expect((await preview({})).json.errors[0].code).toBe('cart_empty')
  })
})

describe('An order that is given back whole', () => {
  const limited = (product: string) =>
    world.as('ada')(products.promotions.create, {
      name: 'Once',
      promotionType: 'amount',
      discountMoney: 1,
      currency: 'EUR',
      product,
      usageLimit: 1,
    } as never)
  const lineOf = async (id: string) => (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data[0].id as string
  const back = (id: string, input: object) => raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: input })
  it.each([
    { how: 'cancelled', undo: (id: string) => raw(world, 'ada', 'DELETE', `/orders/${id}/cancel`, { reason: 'Sold out' }) },
    { how: 'refunded', undo: (id: string) => back(id, { all: true, reason: 'Sold out' }) },
    {
      how: 'refunded line by line',
      undo: async (id: string) => {
        await back(id, { lines: [{ detail_unique_id: await lineOf(id), quantity: 1 }] })
        return back(id, { lines: [{ detail_unique_id: await lineOf(id), quantity: 1 }], reason: 'Sold out' })
      },
    },
    {
      how: 'refunded in money first',
      undo: async (id: string) => {
        await back(id, { amount: 3 })
        return back(id, { all: true, reason: 'Sold out' })
      },
    },
  ])('ends when it is $how, and its coupon, promotion, points, money and goods are free again [M4]', async ({ undo }) => {
    await grant(300)
    const before = await pointsOf()
    const chair = await stocked(world, { price: 20 })
    const { id: promotion } = await limited(chair.id)
    const { id: own, code } = await coupon({ usageLimit: 1 })
    await world.fetch('uma', 'DELETE', `/api/products/carts/${world.userIds.uma}`)
    await fill(world, 'uma', chair.sku, 2)
    const whole = await moved(world, async () => {
      const made = await checkout(world, 'uma', { coupon: code, tenders: [{ kind: 'points', points: 300 }, { kind: 'demo' }] })
      expect(made.status, made.text).toBe(201)
      const { id } = made.json.data
      expect(await usesOf(own)).toBe(1)
      const undone = await undo(id)
      expect(undone.status, undone.text).toBeLessThan(300)
      expect(await orderOf(world, id)).toMatchObject({
        orderState: 'cancelled',
        paymentState: 'refunded',
        cancelReason: 'Sold out',
        refundedMinor: made.json.data.attributes.total_minor,
      })
      expect((await raw(world, 'ada', 'POST', `/orders/${id}/fulfilments`, { fulfilment: {} })).json.errors[0].code).toBe(
        'wrong_state',
      )
    })
    expect(whole).toEqual({})
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    expect(await pointsOf()).toBe(before)
    expect(await usesOf(own)).toBe(0)
    expect(await world.as('ada')(products.promotions.get, { id: promotion })).toMatchObject({ usedCount: 0 })
    await fill(world, 'uma', chair.sku, 2)
    expect((await checkout(world, 'uma', { coupon: code })).status).toBe(201)
  })

  it('is over where it was sent, and not before all of it is back', async () => {
    await inCart(20, 2)
    const { id: own, code } = await coupon({ usageLimit: 1 })
    const { id } = (await checkout(world, 'uma', { coupon: code })).json.data
    await raw(world, 'ada', 'POST', `/orders/${id}/fulfilments`, { fulfilment: {} })
    expect((await raw(world, 'ada', 'DELETE', `/orders/${id}/cancel`)).json.errors[0].code).toBe('already_sent')
    const detail_unique_id = await lineOf(id)
    await back(id, { lines: [{ detail_unique_id, quantity: 1 }] })
    expect([(await orderOf(world, id)).orderState, await usesOf(own)]).toEqual(['placed', 1])
    await back(id, { lines: [{ detail_unique_id, quantity: 1 }] })
    expect([(await orderOf(world, id)).orderState, await usesOf(own)]).toEqual(['completed', 0])
  })

  it('is cancelled by its buyer only while nothing was paid, and by no status word', async () => {
    await inCart(20)
    const { id } = (await checkout(world, 'uma')).json.data
    const refused = await raw(world, 'uma', 'DELETE', `/orders/${id}/cancel`)
    expect([refused.status, refused.json.errors[0].code]).toEqual([403, 'not_allowed'])
    const word = await raw(world, 'ada', 'PUT', `/orders/${id}/status`, { order: { status: 'cancelled' } })
    expect([word.status, word.json.errors[0].code]).toEqual([409, 'already_paid'])
    expect(await orderOf(world, id)).toMatchObject({ orderState: 'placed', status: 'paid', refundedMinor: 0 })
  })

  it('is cancelled with what was paid of it, where that was a part or nothing was due', async () => {
    await inCart(20)
    const part = await checkout(world, 'uma', { tenders: [{ kind: 'demo', amount: 5 }] })
    const free = await inCart(20)
    const { code } = await coupon({ discountValue: 20 })
    const nothing = await checkout(world, 'uma', { coupon: code, tenders: [] })
    for (const { json } of [part, nothing]) {
      const reply = await raw(world, 'ada', 'DELETE', `/orders/${json.data.id}/cancel`)
      expect(reply.json.data.attributes, reply.text).toMatchObject({ order_state: 'cancelled' })
    }
    expect(await onShelf(world, free.stock)).toEqual({ available: 100, reserved: 0 })
    expect(await orderOf(world, part.json.data.id)).toMatchObject({ paymentState: 'refunded', refundedMinor: 500 })
  })
})

describe('A refund that says nothing of how much', () => {
  it.each([{}, { reason: 'Empty' }, { amount: undefined, restock: false }, { all: false }, { amount: 0 }, { amount: null }])(
    'is refused and moves nothing: %j',
    async (input) => {
      await inCart(20)
      const { id } = (await checkout(world, 'uma')).json.data
      const books = await moved(world, async () => {
        const reply = await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: input })
        expect(reply.status, reply.text).toBe(422)
      })
      expect(books).toEqual({})
      expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', refundedMinor: 0 })
    },
  )
})

describe('An order of nothing', () => {
  it('is a draft at most, and is not placed', async () => {
    const none = await raw(world, 'ada', 'POST', '/orders', { order: {} })
    expect([none.status, none.json.errors[0].code]).toEqual([422, 'order_empty'])
    const { id } = (await raw(world, 'ada', 'POST', '/orders', { order: { draft: true } })).json.data
    const placed = await raw(world, 'ada', 'PUT', `/orders/${id}/place`)
    expect([placed.status, placed.json.errors[0].code]).toEqual([409, 'order_empty'])
    expect(await orderOf(world, id)).toMatchObject({ orderState: 'draft' })
  })
})

describe('Points at the till', () => {
  it('pay their part and the card the rest; what comes back comes back part for part, to the shelf, the books and the points', async () => {
    await grant(500)
    const before = await pointsOf()
    const chair = await inCart(10, 2)
    let id = ''
    const sold = await moved(world, async () => {
      const made = await checkout(world, 'uma', { tenders: [{ kind: 'points', points: 500 }, { kind: 'demo' }] })
      expect(made.status, made.text).toBe(201)
      id = made.json.data.id
    })
    expect(sold).toEqual({
      'sales.tender.points': -500,
      'sales.tender.demo': -1_880,
      'sales.revenue': 2_000,
      'sales.tax': 380,
    })
    const { pointsEarned } = await orderOf(world, id)
    expect(pointsEarned).toBeGreaterThan(0)
    expect(pointsEarned).toBeLessThan(20)
    expect(await pointsOf()).toBe(before - 500 + pointsEarned!)

    // One of two comes back: half of the goods, of the money, of the points paid and of the points earned.
    const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const half = await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, {
      refund: { lines: [{ detail_unique_id, quantity: 1 }] },
    })
    expect(half.status, half.text).toBe(201)
    expect(half.json.data.attributes.tenders).toMatchObject([
      { kind: 'points', amount_minor: 250, points: 250 },
      { kind: 'demo', amount_minor: 940 },
    ])
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
    const between = await pointsOf()
    expect(Math.abs(between - (before - 250 + pointsEarned! / 2))).toBeLessThanOrEqual(1)
    expect((await raw(world, 'uma', 'GET', `/orders/${id}/payments`)).json.data.map((one: any) => one.attributes)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ payment_type: 'points', points: 500, points_refunded: 250, refunded_minor: 250 }),
        expect.objectContaining({ payment_type: 'demo', amount_minor: 1_880, refunded_minor: 940 }),
      ]),
    )

    // The rest comes back, and nothing of the sale is left anywhere.
    expect((await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: { all: true } })).status).toBe(201)
    expect(await pointsOf()).toBe(before)
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    const papers = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}`)).json.data
    const sum = (kind: string) =>
      papers
        .filter((one: any) => one.attributes.kind === kind)
        .reduce((all: number, one: any) => all + one.attributes.total_minor, 0)
    expect([sum('invoice'), sum('credit_memo')]).toEqual([2_380, 2_380])
  })

  it('return as points when the thing is exchanged, and that much more is due', async () => {
    await grant(500)
    const before = await pointsOf()
    await inCart(10)
    const made = await checkout(world, 'uma', { tenders: [{ kind: 'points', points: 500 }, { kind: 'demo' }] })
    const { id } = made.json.data
    const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const lamp = await stocked(world, { price: 10, name: 'Lamp' })
    const reply = await raw(world, 'ada', 'POST', `/orders/${id}/exchanges`, {
      exchange: { lines: [{ detail_unique_id, quantity: 1 }], take: [{ product_unique_id: lamp.id, quantity: 1 }] },
    })
    expect(reply.json.meta, reply.text).toMatchObject({ credit_minor: 1_190, in_points: true, due_minor: 500, given_minor: 500 })
    expect(reply.json.data.attributes).toMatchObject({ payment_state: 'partially_paid', paid_minor: 690, total_minor: 1_190 })
    expect(await pointsOf()).toBe(before)
  })

  it('that paid a part of an order come back when it is given back whole', async () => {
    await grant(500)
    const before = await pointsOf()
    await inCart(10)
    const made = await checkout(world, 'uma', { tenders: [{ kind: 'points', points: 500 }] })
    expect(made.json.data.attributes, made.text).toMatchObject({ payment_state: 'partially_paid', paid_minor: 500 })
    const { id } = made.json.data
    const back = await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: { all: true } })
    expect(back.status, back.text).toBe(201)
    expect(back.json.data.attributes.tenders).toMatchObject([{ kind: 'points', amount_minor: 500, points: 500 }])
    expect(await orderOf(world, id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refunded', refundedMinor: 500 })
    expect(await pointsOf()).toBe(before)
  })

  it('that pay for all leave nothing for the card to pay', async () => {
    await grant(1_190)
    await inCart(10)
    const made = await checkout(world, 'uma', {
      tenders: [
        { kind: 'points', points: 1_190 },
        { kind: 'card', hosted: true },
      ],
    })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes).toMatchObject({ payment_state: 'paid', paid_minor: 1_190 })
    expect(made.json.meta.payments).toHaveLength(1)
  })

  it('are never more than somebody has, and nothing happens at all then', async () => {
    const chair = await inCart(100)
    const before = [await pointsOf(), await onShelf(world, chair.stock)]
    const reply = await checkout(world, 'uma', { tenders: [{ kind: 'points', points: 9_000 }, { kind: 'demo' }] })
    expect(reply.status).toBe(409)
    expect([await pointsOf(), await onShelf(world, chair.stock)]).toEqual(before)
  })
})

describe('A paid order that is changed', () => {
  it('loses a line by a refund and gains one by an order below it, and papers, money, shelf and points agree [PD6]', async () => {
    const [chair, lamp, rug] = [
      await stocked(world, { price: 10 }),
      await stocked(world, { price: 30 }),
      await stocked(world, { price: 45 }),
    ]
    await world.fetch('uma', 'DELETE', `/api/products/carts/${world.userIds.uma}`)
    await fill(world, 'uma', chair.sku)
    await fill(world, 'uma', lamp.sku)
    const before = await pointsOf()
    let first = ''
    let second = ''
    const books = await moved(world, async () => {
      first = (await checkout(world, 'uma')).json.data.id
      const details = (await raw(world, 'ada', 'GET', `/orders/${first}/details`)).json.data
      const line = details.find((one: any) => one.attributes.product_sku === lamp.sku)
      const back = await raw(world, 'ada', 'POST', `/orders/${first}/refunds`, {
        refund: { lines: [{ detail_unique_id: line.id, quantity: 1 }] },
      })
      expect(back.json.data.attributes.amount_minor).toBe(3_570)
      const more = await raw(world, 'uma', 'POST', '/orders', {
        order: { parent_unique_id: first },
        order_details: [{ product_sku: rug.sku, quantity: 1 }],
      })
      expect(more.status, more.text).toBe(201)
      second = more.json.data.id
      expect((await raw(world, 'uma', 'POST', `/orders/${second}/pay`, { tender: { kind: 'demo' } })).status).toBe(200)
    })
    // A chair for 10 and a rug for 45, each with 19 % of tax, are what is left of it.
    expect(books).toEqual({ 'sales.tender.demo': -6_545, 'sales.revenue': 5_500, 'sales.tax': 1_045 })
    const papers = (
      await Promise.all([first, second].map((id) => raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}`)))
    ).flatMap((reply) => reply.json.data.map((one: any) => one.attributes))
    const sum = (name: string) =>
      papers.reduce((all: number, one: any) => all + (one.kind === 'credit_memo' ? -one[name] : one[name]), 0)
    expect([papers.length, sum('total_minor'), sum('tax_minor')]).toEqual([3, 6_545, 1_045])
    expect([await onShelf(world, chair.stock), await onShelf(world, lamp.stock), await onShelf(world, rug.stock)]).toEqual([
      { available: 99, reserved: 0 },
      { available: 100, reserved: 0 },
      { available: 99, reserved: 0 },
    ])
    expect(await pointsOf()).toBe(before + 10 + 45)
  })
})

describe('An order of a quote', () => {
  it('comes to what was offered and accepted, line by line, and is made of no other quote', async () => {
    const account = (await world.as('ada')(crm.accounts.create, { name: 'Larkspur Foods' })).id
    const { id } = await world.as('ada')(crm.quotes.create, {
      name: 'Autumn',
      account,
      currency: 'EUR',
      lines: [
        { description: 'Apples', quantity: 3, unit_price: 1.15, tax_basis_points: 700 },
        { description: 'Crates', quantity: 2.5, unit_price: 19.99, tax_basis_points: 1900, discount_basis_points: 1000 },
        { description: 'Insurance', quantity: 1, unit_price: 50, tax_basis_points: 1900, optional: true },
      ],
      discountAmount: 1,
    } as never)
    const order = () => raw(world, 'ada', 'POST', '/orders', { order: { quote_unique_id: id } })
    expect((await order()).json.errors[0]).toMatchObject({ code: 'quote_not_accepted', meta: { state: 'draft' } })
    const sent = (await world.as('ada')(crm.quotes.send, { id })) as unknown as { url: string }
    const accepted = await fetch(`${world.address}/api/crm/public/quote/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: new URL(sent.url).hash.slice(1), name: 'Kai Kunde' }),
    })
    expect(accepted.status).toBe(200)
    const made = await order()
    expect(made.status, made.text).toBe(201)
    const quote = await world.as('ada')(crm.quotes.get, { id })
    expect(made.json.data.attributes).toMatchObject({
      quote_unique_id: id,
      currency: 'EUR',
      total_minor: quote.totalMinor,
      tax_minor: quote.taxMinor,
      discount_minor: quote.discountMinor,
    })
    const lines = (await raw(world, 'ada', 'GET', `/orders/${made.json.data.id}/details`)).json.data.map(
      (one: any) => one.attributes,
    )
    expect(lines.map((line: any) => [line.product_name, line.quantity])).toEqual([
      ['Apples', 3],
      ['Crates', 1],
    ])
    expect(lines.reduce((sum: number, line: any) => sum + line.total_minor, 0)).toBe(quote.totalMinor)
    expect((await order()).status).toBe(409)
    const paid = await raw(world, 'ada', 'POST', `/orders/${made.json.data.id}/pay`, { tender: { kind: 'bank' } })
    expect(paid.json.data.attributes).toMatchObject({ payment_state: 'paid', paid_minor: quote.totalMinor })
    expect((await raw(world, 'rival', 'POST', '/orders', { order: { quote_unique_id: id } })).status).toBe(404)
  })

  const offer = async (lines: readonly object[], more: object = {}) => {
    const deal = await world.as('ada')(crm.opportunities.create, { name: 'Office', total: 5, currency: 'EUR' })
    const { id } = await world.as('ada')(crm.quotes.create, {
      name: 'Office',
      currency: 'EUR',
      opportunity: deal.id,
      lines,
      ...more,
    } as never)
    const { url } = (await world.as('ada')(crm.quotes.send, { id })) as unknown as { url: string }
    return { id, deal: deal.id, link: new URL(url).hash.slice(1) }
  }
  const sign = async (link: string, more: object = {}) => {
    const reply = await fetch(`${world.address}/api/crm/public/quote/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, name: 'Kai Kunde', ...more }),
    })
    return { status: reply.status, json: (await reply.json()) as any }
  }
  const ordersOf = async (quote: string): Promise<any[]> =>
    (await world.sql.query('select * from sales.orders where quote_id = $1 order by created_at', [quote])).rows
  const linesOf = async (order: string): Promise<any[]> =>
    (await raw(world, 'ada', 'GET', `/orders/${order}/details`)).json.data.map((one: any) => one.attributes)
  const quoteOf = (id: string) => world.as('ada')(crm.quotes.get, { id })
  const outcomeOf = async (id: string) => (await world.as('ada')(crm.opportunities.get, { id })).outcome

  it('is placed by the signature where goods are offered: at the prices of the quote, its goods reserved, its deal won [C12, CX2]', async () => {
    const [desk, rug] = [await stocked(world, { price: 100, stock: 5 }), await stocked(world, { price: 45, stock: 3 })]
    const contact = await world.as('ada')(crm.contacts.create, {
      firstName: 'Robin',
      lastName: 'Larkspur',
      primaryEmail: 'robin@larkspur.test',
    })
    const quote = await offer(
      [
        { product_unique_id: desk.id, quantity: 2 },
        { description: 'Carrying up', quantity: 1.5, unit_price: 20, tax_basis_points: 1900 },
        { product_unique_id: rug.id, quantity: 1, optional: true },
        { product_unique_id: rug.id, quantity: 2, optional: true },
      ],
      { contact: contact.id, discountBasisPoints: 1000 },
    )
    await world.as('ada')(products.products.update, { id: desk.id, price: 140 } as never)
    const chosen = ((await quoteOf(quote.id)).lines as any[])[2].id
    const signed = await sign(quote.link, { chosen: [chosen] })
    expect(signed.status, JSON.stringify(signed.json)).toBe(200)
    // 200 and 30 and 45, less a tenth, with 19 % of tax.
    const totals = { total_minor: 29_453, tax_minor: 4_703, discount_minor: 2_750 }
    expect(signed.json.data.attributes).toMatchObject({ state: 'accepted', total_minor: totals.total_minor })
    expect(await quoteOf(quote.id)).toMatchObject({
      state: 'accepted',
      totalMinor: totals.total_minor,
      convertedAt: expect.any(String),
    })
    expect(await outcomeOf(quote.deal)).toBe('won')
    const [order, second] = await ordersOf(quote.id)
    expect(second).toBeUndefined()
    expect((await raw(world, 'ada', 'GET', `/orders/${order.id}`)).json.data.attributes).toMatchObject({
      ...totals,
      order_state: 'placed',
      payment_state: 'unpaid',
      customer_name: 'Robin Larkspur',
      customer_email: 'robin@larkspur.test',
    })
    expect(
      (await linesOf(order.id)).map((line) => [line.product_unique_id, line.product_sku, line.quantity, line.subtotal_minor]),
    ).toEqual([
      [desk.id, desk.sku, 2, 20_000],
      [null, null, 1, 3_000],
      [rug.id, rug.sku, 1, 4_500],
    ])
    expect([await onShelf(world, desk.stock), await onShelf(world, rug.stock)]).toEqual([
      { available: 3, reserved: 2 },
      { available: 2, reserved: 1 },
    ])
    const paid = await raw(world, 'ada', 'POST', `/orders/${order.id}/pay`, { tender: { kind: 'bank' } })
    expect(paid.json.data.attributes).toMatchObject({ payment_state: 'paid', paid_minor: totals.total_minor })
    expect(await onShelf(world, desk.stock)).toEqual({ available: 3, reserved: 0 })
  })

  const contactOf = (primaryEmail: string, more: object = {}) =>
    world.as('ada')(crm.contacts.create, { firstName: 'Robin', lastName: 'Larkspur', primaryEmail, ...more } as never)
  const visibleActivity = async (number: string): Promise<any[]> =>
    (
      await world.sql.query(
        `select template, language, recipient, values ->> 'link' as link from kit.mails where values ->> 'number' = $1 order by created_at`,
        [number],
      )
    ).rows

  it('is of the member who is its contact, by account or by the mail they confirmed: told to them, seen and paid by them', async () => {
    const { rows } = await world.sql.query<{ email: string }>('select email from gateway.people where id = $1', [
      world.userIds.uma,
    ])
    const desk = await stocked(world, { stock: 9 })
    const byMail = await contactOf(rows[0]!.email.toUpperCase())
    const byAccount = await contactOf('desk@larkspur.test', { user: world.userIds.uma })
    for (const contact of [byMail, byAccount]) {
      const quote = await offer([{ product_unique_id: desk.id, quantity: 1 }], { contact: contact.id, language: 'fr' })
      expect((await sign(quote.link)).status).toBe(200)
      const [order] = await ordersOf(quote.id)
      expect([order.user_id, order.customer_id, order.customer_name]).toEqual([
        world.userIds.uma,
        world.userIds.uma,
        'Robin Larkspur',
      ])
      expect((await visibleActivity(order.display_unique_id))[0]).toMatchObject({
        template: 'sales_order_placed',
        recipient: contact.primaryEmail,
        link: expect.stringContaining(order.id),
      })
      const mine = (await raw(world, 'uma', 'GET', `/orders?filter[quote_unique_id]=${quote.id}`)).json.data
      expect(mine.map((one: any) => one.id)).toEqual([order.id])
      expect((await raw(world, 'uma', 'GET', `/orders/${order.id}/details`)).json.data).toHaveLength(1)
      expect((await raw(world, 'uli', 'GET', `/orders/${order.id}`)).status).toBe(404)
      const paid = await raw(world, 'uma', 'POST', `/orders/${order.id}/pay`, { tender: { kind: 'demo' } })
      expect(paid.json.data.attributes.payment_state).toBe('paid')
      expect((await raw(world, 'uma', 'GET', `/invoices?filter[order_unique_id]=${order.id}`)).json.data).toHaveLength(1)
    }
    // Handed on by somebody of the house, it is the signer's all the same.
    const words = await offer([{ description: 'Advice', quantity: 1, unit_price: 90 }], { contact: byMail.id })
    expect((await sign(words.link)).status).toBe(200)
    const made = await raw(world, 'ada', 'POST', '/orders', { order: { quote_unique_id: words.id } })
    expect(made.json.data.attributes).toMatchObject({ user_unique_id: world.userIds.uma, customer_name: 'Robin Larkspur' })
  })

  it('is nobody’s where no member confirmed the address: told to the contact alone, in the language of the offer, with no way in', async () => {
    const { rows } = await world.sql.query<{ email: string }>('select email from gateway.people where id = $1', [
      world.userIds.uli,
    ])
    const desk = await stocked(world, { stock: 9 })
    const strangers = [await contactOf(`stranger-${randomUUID()}@larkspur.test`), await contactOf(rows[0]!.email)]
    const confirm = (at: string | null) =>
      world.sql.query('update gateway.users set confirmed_at = $2 where id = $1', [world.userIds.uli, at])
    await confirm(null)
    for (const contact of strangers) {
      const quote = await offer([{ product_unique_id: desk.id, quantity: 1 }], { contact: contact.id, language: 'ja' })
      expect((await sign(quote.link)).status).toBe(200)
      const [order] = await ordersOf(quote.id)
      expect([order.user_id, order.customer_email, order.language]).toEqual([null, contact.primaryEmail, 'ja'])
      await raw(world, 'ada', 'POST', `/orders/${order.id}/pay`, { tender: { kind: 'bank' } })
      expect((await raw(world, 'ada', 'POST', `/orders/${order.id}/fulfilments`, { fulfilment: {} })).status).toBe(201)
      expect((await raw(world, 'ada', 'POST', `/orders/${order.id}/refunds`, { refund: { all: true } })).status).toBe(201)
      const mail = { language: 'ja', recipient: contact.primaryEmail, link: 'false' }
      expect(await visibleActivity(order.display_unique_id)).toEqual(
        ['placed', 'paid', 'sent', 'refunded'].map((step) => ({ template: `sales_order_${step}`, ...mail })),
      )
      expect((await raw(world, 'uli', 'GET', `/orders/${order.id}`)).status).toBe(404)
    }
    await confirm(new Date().toISOString())
  })

  it('says no wait for the last pieces that are there, and one where they are not', async () => {
    const desk = await stocked(world, { stock: 3 })
    await world.as('ada')(products.stock.update, {
      id: desk.stock,
      enforceAvailability: false,
      expectedOn: '2099-05-01',
    } as never)
    const expectedOf = async (quantity: number) => {
      const quote = await offer([{ product_unique_id: desk.id, quantity }])
      expect((await sign(quote.link)).status).toBe(200)
      return (await linesOf((await ordersOf(quote.id))[0].id))[0].expected_on
    }
    expect([await expectedOf(3), await expectedOf(1)]).toEqual([null, '2099-05-01'])
  })

  it('is placed once, however often the button is pressed', async () => {
    const desk = await stocked(world, { stock: 5 })
    const quote = await offer([{ product_unique_id: desk.id, quantity: 2 }])
    const replies = await Promise.all([sign(quote.link), sign(quote.link), sign(quote.link)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ordersOf(quote.id)).toHaveLength(1)
    expect(await onShelf(world, desk.stock)).toEqual({ available: 3, reserved: 2 })
  })

  it('is refused with all that hangs on it when the last piece went to another quote, and goes when it is free again', async () => {
    const desk = await stocked(world, { stock: 1 })
    const quotes = await Promise.all([1, 2].map(() => offer([{ product_unique_id: desk.id, quantity: 1 }])))
    const replies = await Promise.all(quotes.map(({ link }) => sign(link)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = replies.findIndex(({ status }) => status === 409)
    const [won, lost] = [quotes[1 - late]!, quotes[late]!]
    const before = await quoteOf(lost.id)
    expect(replies[late]!.json.errors[0]).toMatchObject({
      code: 'out_of_stock',
      detail: expect.stringContaining('sold out'),
      meta: { lines: [(before.lines as any[])[0].id] },
    })
    expect(before).toMatchObject({ state: 'sent', acceptedAt: null, acceptedBy: null, convertedAt: null })
    expect([await outcomeOf(lost.deal), await ordersOf(lost.id)]).toEqual(['open', []])
    expect(await onShelf(world, desk.stock)).toEqual({ available: 0, reserved: 1 })
    // A yes by telephone meets the same shelf.
    await expect(world.as('ada')(crm.quotes.accept, { id: lost.id, by: 'Kim, on the phone' })).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
    })
    expect(await quoteOf(lost.id)).toEqual(before)
    const [order] = await ordersOf(won.id)
    expect((await raw(world, 'ada', 'DELETE', `/orders/${order.id}/cancel`, {})).status).toBe(200)
    expect(await onShelf(world, desk.stock)).toEqual({ available: 1, reserved: 0 })
    await world.as('ada')(crm.quotes.accept, { id: lost.id, by: 'Kim, on the phone' })
    expect(await outcomeOf(lost.deal)).toBe('won')
    expect(await ordersOf(lost.id)).toHaveLength(1)
    // The quote whose order was cancelled may become another one, and meets the shelf as well.
    const again = () => raw(world, 'ada', 'POST', '/orders', { order: { quote_unique_id: won.id } })
    expect((await again()).json.errors[0].code).toBe('out_of_stock')
    await world.as('ada')(products.stock.update, { id: desk.stock, available: 1 } as never)
    expect((await again()).status).toBe(201)
    expect(await onShelf(world, desk.stock)).toEqual({ available: 0, reserved: 2 })
  })

  it('counts against the credit of its account until it is paid or cancelled [C14]', async () => {
    const account = (await world.as('ada')(crm.accounts.create, { name: 'Slow Payers' })).id
    const details = `/api/crm/accounts/${account}/details`
    const limit = { account: { credit_limit: 500, credit_currency: 'EUR' } }
    expect((await world.fetch('ada', 'PUT', details, limit)).status).toBe(200)
    const used = async () => (await world.fetch('ada', 'GET', details)).json.data.attributes.credit_used_minor
    const desk = await stocked(world, { price: 100, stock: 9 })
    const goods = await offer([{ product_unique_id: desk.id, quantity: 1 }], { account })
    const words = await offer([{ description: 'Advice', quantity: 1, unit_price: 90 }], { account })
    expect([(await sign(goods.link)).status, (await sign(words.link)).status, await used()]).toEqual([200, 200, 20_900])
    const [placed] = await ordersOf(goods.id)
    const made = await raw(world, 'ada', 'POST', '/orders', { order: { quote_unique_id: words.id } })
    expect([made.status, await used()]).toEqual([201, 20_900])
    expect((await quoteOf(words.id)).convertedAt).not.toBeNull()
    await raw(world, 'ada', 'POST', `/orders/${placed.id}/pay`, { tender: { kind: 'bank', amount_minor: 900 } })
    expect(await used()).toBe(20_900)
    await raw(world, 'ada', 'POST', `/orders/${placed.id}/pay`, { tender: { kind: 'bank' } })
    expect(await used()).toBe(9_000)
    expect((await raw(world, 'ada', 'DELETE', `/orders/${made.json.data.id}/cancel`, {})).status).toBe(200)
    expect(await used()).toBe(0)
  })

  it('is weighed against what the people of its account ordered, own and are late with, which tells no seller of wallets [CX4]', async () => {
    const ada = world.as('ada')
    const account = (await ada(crm.accounts.create, { name: 'Careful Customers' })).id
    const contact = (await ada(crm.contacts.create, { firstName: 'Kim', lastName: 'Careful', primaryEmail: emailOf('uli') })).id
    await ada(crm.accountContacts.associate, { account, contact_unique_id: contact })
    const details = `/api/crm/accounts/${account}/details`
    const write = (more: object) => world.fetch('ada', 'PUT', details, { account: more })
    await write({ credit_limit: 5_000, credit_currency: 'EUR' })
    const told = async (who: 'ada' | 'art') => {
      const { credit_used_minor: used, credit_left_minor: left } = (await world.fetch(who, 'GET', details)).json.data.attributes
      return { used, left }
    }
    const before = await told('ada')
    const desk = await stocked(world, { price: 100 })
    await fill(world, 'uli', desk.sku)
    const order = (await checkout(world, 'uli', { tenders: [] })).json.data.id
    expect(await told('ada')).toEqual({ used: before.used + 11_900, left: before.left - 11_900 })
    await raw(world, 'ada', 'POST', `/orders/${order}/pay`, { tender: { kind: 'bank', amount_minor: 1_900 } })
    expect(await told('ada')).toEqual({ used: before.used + 10_000, left: before.left - 10_000 })
    const opened = await world.fetch('uli', 'POST', `/api/wallet/users/${world.userIds.uli}/wallets`, {
      wallet: { currency: 'EUR' },
    })
    await world.fetch('ada', 'POST', `/api/wallet/wallets/${opened.json.data.id}/credit`, {
      transaction: { amount: 70.07, description: 'Top-up' },
    })
    const { used, left } = await told('ada')
    expect([used, left]).toEqual([before.used + 10_000, before.left - 10_000 + 7_007])

    // Art sells and sees all quotes and orders, and no wallet.
    const role = await ada(gateway.roles.create, { name: 'Sells', code: 'sells' })
    const codes = ['crm.accounts.read', 'crm.quotes.read', 'crm.quotes.write', 'sales.orders.read']
    const scopes = Object.fromEntries(codes.map((code) => [code, 'tenant']))
    await ada(gateway.roles.setPermissions, { id: role.id, permission_ids: codes, scopes } as never)
    await ada(gateway.users.changeRole, { id: world.userIds.art, role_unique_id: role.id, reason: 'Sells' } as never)
    expect(await told('art')).toEqual({ used, left: null })
    const draft = async (unit_price: number) =>
      (
        (await ada(crm.quotes.create, {
          name: 'On credit',
          account,
          currency: 'EUR',
          lines: [{ description: 'Work', quantity: 1, unit_price }],
        } as never)) as { id: string }
      ).id
    const send = (who: 'ada' | 'art', id: string) => world.fetch(who, 'PUT', `/api/crm/quotes/${id}/send`)
    const beyond = await draft((left + 1) / 100)
    const refused = await send('art', beyond)
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'approval_needed'])
    expect(refused.json.errors[0].meta).toEqual({
      credit_limit_minor: 500_000,
      credit_used_minor: used,
      currency: 'EUR',
      permission: 'crm.quotes.approve',
    })
    expect(JSON.stringify(refused.json)).not.toMatch(new RegExp(`wallet|${left}|7007|70\\.07`, 'i'))
    expect((await send('art', await draft(left / 100))).status).toBe(200)
    await ada(crm.quotes.approve, { id: beyond } as never)
    expect([(await send('art', beyond)).status, (await quoteOf(beyond)).approvedBy]).toEqual([200, world.userIds.ada])

    // Whoever is late with a payment owes nothing more without somebody's agreement.
    await write({ payment_terms_days: 14 })
    expect((await told('ada')).left).toBe(left)
    await world.sql.query(`update sales.orders set placed_at = placed_at - interval '15 days' where id = $1`, [order])
    expect((await told('ada')).left).toBe(0)
    expect((await send('ada', await draft(0.01))).json.errors[0].code).toBe('approval_needed')
    await raw(world, 'ada', 'POST', `/orders/${order}/pay`, { tender: { kind: 'bank' } })
    expect((await told('ada')).left).toBe(left + 10_000)
  })

  it('keeps what was promised when the catalogue sells it no longer, and waits for somebody where words alone are offered', async () => {
    const [off, gone] = [await stocked(world, { stock: 2 }), await stocked(world, { stock: 2 })]
    const quote = await offer([off, gone].map(({ id }) => ({ product_unique_id: id, quantity: 1 })))
    await world.as('ada')(products.products.update, { id: off.id, enabled: false } as never)
    await world.as('ada')(products.products.delete, { id: gone.id })
    expect((await sign(quote.link)).status).toBe(200)
    const [order] = await ordersOf(quote.id)
    expect((await linesOf(order.id)).map((line) => line.product_unique_id)).toEqual([off.id, null])
    expect([await onShelf(world, off.stock), await onShelf(world, gone.stock)]).toEqual([
      { available: 1, reserved: 1 },
      { available: 2, reserved: 0 },
    ])
    const words = await offer([{ description: 'Advice', quantity: 1, unit_price: 90 }])
    expect((await sign(words.link)).status).toBe(200)
    expect([await ordersOf(words.id), (await quoteOf(words.id)).convertedAt]).toEqual([[], null])
  })

  describe('with a deposit [CX2]', () => {
    const ask = (share: number | null) => world.as('ada')(crm.settings.update, { deposit_basis_points: share } as never)
    beforeAll(() => ask(2_500))
    afterAll(() => ask(null))

    const topUp = (name: 'sue' | 'ada', amount: bigint) =>
      world.running.callInternal(world.tenantIds.a, wallet.wallets.internal.credit, {
        user: world.userIds[name],
        amount,
        currency: 'EUR',
        key: randomUUID(),
      })
    const purse = async () =>
      (
        await world.sql.query<{ balance: number; held: number }>(
          `select balance_minor::int as balance, held_minor::int as held from wallet.wallets where user_id = $1 and currency = 'EUR'`,
          [world.userIds.sue],
        )
      ).rows[0]!
    const member = (name: 'sue' | 'ada' | 'rae') =>
      contactOf(`${name}-${randomUUID()}@larkspur.test`, { user: world.userIds[name] })
    /** One desk for 119.00, of which 29.75 are the deposit. */
    const deskFor = async (contact: { id: string }, more: object = {}) => {
      const desk = await stocked(world, { price: 100, stock: 2 })
      return { desk, ...(await offer([{ product_unique_id: desk.id, quantity: 1 }], { contact: contact.id, ...more })) }
    }
    const signed = async (contact: { id: string }, more: object = {}): Promise<any> => {
      const { id, link } = await deskFor(contact, more)
      const reply = await sign(link)
      expect(reply.status, JSON.stringify(reply.json)).toBe(200)
      return (await ordersOf(id))[0]
    }
    const read = async (id: string) => (await raw(world, 'ada', 'GET', `/orders/${id}`)).json.data.attributes
    const pay = async (who: 'sue' | 'ada', id: string, tender: object) => {
      const reply = await raw(world, who, 'POST', `/orders/${id}/pay`, { tender })
      expect(reply.status, reply.text).toBe(200)
    }

    it('has it set aside in the wallet of the member who is its contact, and pays from it first', async () => {
      await topUp('sue', 20_000n)
      const before = await purse()
      const { id } = await signed(await member('sue'))
      expect(await read(id)).toMatchObject({ deposit_state: 'held', deposit: 29.75, deposit_minor: 2_975, paid_minor: 0 })
      expect(Date.parse((await read(id)).deposit_until)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
      expect(await purse()).toEqual({ balance: before.balance, held: before.held + 2_975 })
      await pay('sue', id, { kind: 'wallet', amount_minor: 1_000 })
      expect(await read(id)).toMatchObject({ deposit_state: 'held', deposit_minor: 1_975, paid_minor: 1_000 })
      expect(await purse()).toEqual({ balance: before.balance - 1_000, held: before.held + 1_975 })
      await pay('sue', id, { kind: 'wallet' })
      expect(await read(id)).toMatchObject({ deposit_state: 'taken', payment_state: 'paid', paid_minor: 11_900 })
      expect(await purse()).toEqual({ balance: before.balance - 11_900, held: before.held })
      const payments = (await raw(world, 'ada', 'GET', `/payments?filter[order_unique_id]=${id}`)).json.data
      expect(payments.map((one: any) => one.attributes.amount_minor).sort((a: number, b: number) => a - b)).toEqual([
        1_000, 1_975, 8_925,
      ])
      expect((await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: { all: true } })).status).toBe(201)
      expect(await purse()).toEqual(before)
    })

    it('lets it go when it is cancelled, paid in another way, or nothing of it is held any more', async () => {
      await topUp('sue', 20_000n)
      const before = await purse()
      const contact = await member('sue')
      const cancelled = await signed(contact)
      expect((await raw(world, 'sue', 'DELETE', `/orders/${cancelled.id}/cancel`, {})).status).toBe(200)
      const paid = await signed(contact)
      await pay('ada', paid.id, { kind: 'bank' })
      expect(await purse()).toEqual(before)
      const late = await signed(contact)
      await world.running.callInternal(world.tenantIds.a, wallet.wallets.internal.release, {
        hold: late.deposit_hold,
        key: randomUUID(),
      })
      await pay('sue', late.id, { kind: 'wallet' })
      expect(await purse()).toEqual({ balance: before.balance - 11_900, held: before.held })
      for (const { id } of [cancelled, paid, late]) expect((await read(id)).deposit_state).toBe('released')
    })

    it('is not paid with while the wallet is frozen, and let go all the same', async () => {
      await topUp('sue', 20_000n)
      const contact = await member('sue')
      const [kept, freed] = [await signed(contact), await signed(contact)]
      const { rows } = await world.sql.query<{ id: string }>(
        `select id from wallet.wallets where user_id = $1 and currency = 'EUR'`,
        [world.userIds.sue],
      )
      await world.as('ada')(wallet.wallets.freeze, { id: rows[0]!.id, reason: 'Lost phone' })
      try {
        const before = await purse()
        const refused = await raw(world, 'sue', 'POST', `/orders/${kept.id}/pay`, {
          tender: { kind: 'wallet', amount_minor: 1_000 },
        })
        expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'wallet_frozen'])
        expect(await purse()).toEqual(before)
        expect((await raw(world, 'ada', 'DELETE', `/orders/${freed.id}/cancel`, {})).status).toBe(200)
        expect((await read(freed.id)).deposit_state).toBe('released')
        expect(await purse()).toEqual({ balance: before.balance, held: before.held - 2_975 })
      } finally {
        await world.as('ada')(wallet.wallets.unfreeze, { id: rows[0]!.id })
      }
      await pay('sue', kept.id, { kind: 'wallet', amount_minor: 2_975 })
      expect((await read(kept.id)).deposit_state).toBe('taken')
    })

    it('says that it is over once it has run out, and not before', async () => {
      await topUp('sue', 20_000n)
      const order = await signed(await member('sue'))
      const end = (hold: string) =>
        world.running.callInternal(world.tenantIds.a, sales.orders.internal.endDeposit, { order: order.id, hold })
      await end(order.deposit_hold)
      await end(randomUUID())
      expect((await read(order.id)).deposit_state).toBe('held')
      await world.running.callInternal(world.tenantIds.a, wallet.wallets.internal.release, {
        hold: order.deposit_hold,
        key: randomUUID(),
      })
      await end(order.deposit_hold)
      await end(order.deposit_hold)
      expect(await read(order.id)).toMatchObject({ deposit_state: 'released', payment_state: 'unpaid' })
      const { rows } = await world.sql.query(
        `select count(*)::int as n from kit.audit where record_id = $1 and operation = 'sales.orders.endDeposit'`,
        [order.id],
      )
      expect(rows).toEqual([{ n: 1 }])
    })

    it('is refused with all that hangs on it where the wallet holds too little, and tells no more of the wallet', async () => {
      await topUp('sue', 100n)
      const { balance, held } = await purse()
      const desk = await stocked(world, { price: (balance - held + 100) / 25, stock: 1 })
      const quote = await offer([{ product_unique_id: desk.id, quantity: 1 }], { contact: (await member('sue')).id })
      const before = await quoteOf(quote.id)
      const refused = await sign(quote.link)
      expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'deposit_not_covered'])
      expect(refused.json.errors[0].meta).toEqual({ deposit_minor: expect.any(Number), currency: 'EUR' })
      await expect(world.as('ada')(crm.quotes.accept, { id: quote.id, by: 'Kim, on the phone' })).rejects.toMatchObject({
        status: 409,
        code: 'deposit_not_covered',
      })
      expect(await quoteOf(quote.id)).toEqual(before)
      expect([await outcomeOf(quote.deal), await ordersOf(quote.id)]).toEqual(['open', []])
      expect(await onShelf(world, desk.stock)).toEqual({ available: 1, reserved: 0 })
      expect(await purse()).toEqual({ balance, held })
    })

    it('says that none is held where nobody with a wallet bought it', async () => {
      const strangers = [await contactOf(`stranger-${randomUUID()}@larkspur.test`), await member('rae')]
      for (const contact of strangers) {
        const { id } = await signed(contact)
        expect(await read(id)).toMatchObject({ deposit_state: 'no_wallet', deposit_minor: 2_975, deposit_until: null })
        await pay('ada', id, { kind: 'bank' })
        expect(await read(id)).toMatchObject({ deposit_state: 'no_wallet', payment_state: 'paid' })
      }
    })

    it('counts it in the credit of its account as what the buyer owns all the same', async () => {
      await topUp('ada', 8_000n)
      const account = (await world.as('ada')(crm.accounts.create, { name: 'Prudent Payers' })).id
      const contact = await member('ada')
      await world.as('ada')(crm.accountContacts.associate, { account, contact_unique_id: contact.id })
      const details = `/api/crm/accounts/${account}/details`
      await world.fetch('ada', 'PUT', details, { account: { credit_limit: 5_000, credit_currency: 'EUR' } })
      const left = async () => (await world.fetch('ada', 'GET', details)).json.data.attributes.credit_left_minor
      await signed(contact, { account })
      const once = await left()
      await signed(contact, { account })
      expect(await left()).toBe(once - 11_900)
    })

    it('shows its share on the offer, only where goods are offered', async () => {
      // An offer names its seller, whom nobody else meets.
      const published = async (link: string) => {
        const answer = await fetch(`${world.address}/api/crm/public/quote?link=${link}`)
        return ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data.attributes[
          'deposit_basis_points'
        ]
      }
      const goods = await deskFor(await member('rae'))
      const words = await offer([{ description: 'Advice', quantity: 1, unit_price: 90 }])
      expect([await published(goods.link), await published(words.link)]).toEqual([2_500, null])
    })
  })
})
