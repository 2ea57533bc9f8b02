import { assets } from '@quoin/assets/resources'
import { sales } from '@quoin/sales/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

const hour = 3_600_000
const at = (hours: number): string => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
const ada = () => world.as('ada')
const uma = () => world.as('uma')

async function room(more: Record<string, unknown> = {}): Promise<string> {
  const { id: location } = await ada()(geolocation.locations.create, { name: 'Harbour house' })
  const { id } = await ada()(geolocation.premises.create, {
    name: 'Room Elbe',
    location,
    capacity: 8,
    hourPriceMinor: 10_000,
    currency: 'EUR',
    taxBasisPoints: 1_900,
    ...more,
  })
  return id
}
const book = (premise: string, from: number, who = uma()) =>
  who(geolocation.bookings.create, { premise, startsAt: at(from), endsAt: at(from + 1) })
const state = async (id: string) => (await ada()(geolocation.bookings.get, { id })).state
const pay = (id: string) => ada()(sales.orders.pay, { id, kind: 'demo' })

describe('A booking with a price [BX2]', () => {
  it('is an order with its tax, and of what is paid exactly the share of the policy goes back', async () => {
    const premise = await room({ payment: 'later', lateFeePercent: 30, cutoffMinutes: 1_440 })
    const booking = await book(premise, 20)
    expect(booking.state).toBe('confirmed')
    const { order: id } = await ada()(geolocation.bookings.get, { id: booking.id })
    const order = await ada()(sales.orders.get, { id: id! })
    expect(order).toMatchObject({ totalMinor: 11_900, taxMinor: 1_900, source: 'booking', sourceId: booking.id })
    await pay(id!)
    // Twenty hours before it begins is behind the cut-off: thirty percent are kept.
    await uma()(geolocation.bookings.cancel, { id: booking.id })
    expect(await ada()(sales.orders.get, { id: id! })).toMatchObject({ refundedMinor: 8_330, paymentState: 'partially_refunded' })
    const early = await book(premise, 60)
    const { order: other } = await ada()(geolocation.bookings.get, { id: early.id })
    await pay(other!)
    await uma()(geolocation.bookings.cancel, { id: early.id })
    expect(await ada()(sales.orders.get, { id: other! })).toMatchObject({ refundedMinor: 11_900, paymentState: 'refunded' })
  })

  it('of exactly a set time costs what that says, with the default tax of the location in it', async () => {
    const premise = await room({ payment: 'later', taxBasisPoints: null })
    const { location } = await ada()(geolocation.premises.get, { id: premise })
    await ada()(geolocation.taxes.create, { parent: location, name: 'VAT', rate: 25, isInclusive: true, isDefault: true })
    const times = { startTime: at(40), endTime: at(41) }
    await ada()(geolocation.slots.create, {
      parent: location,
      name: 'Once',
      ...times,
      isRecurring: false,
      price: 25,
      currency: 'EUR',
    })
    const orderOf = async (from: number) => {
      const { order } = await ada()(geolocation.bookings.get, { id: (await book(premise, from)).id })
      return ada()(sales.orders.get, { id: order! })
    }
    expect(await orderOf(40)).toMatchObject({ totalMinor: 2_500, taxMinor: 500 })
    expect(await orderOf(50)).toMatchObject({ totalMinor: 10_000, taxMinor: 2_000 })
  })

  it('sets its deposit aside in the wallet of whoever books, and lets it go with the booking', async () => {
    const purse = async () =>
      (
        await world.sql.query<{ held: number }>(
          `select coalesce(sum(held_minor), 0)::int as held from wallet.wallets where user_id = $1 and currency = 'EUR'`,
          [world.userIds.uma],
        )
      ).rows[0]!.held
    const reply = async (method: string, path: string, body: object) => {
      const { status, text, json } = await world.fetch('ada', method, `/api/wallet${path}`, body)
      expect(status, text).toBeLessThan(300)
      return json
    }
    const own = await reply('POST', `/users/${world.userIds.uma}/wallets`, { wallet: { currency: 'EUR' } })
    await reply('POST', `/wallets/${own.data.id}/credit`, { transaction: { amount: 500 } })
    const before = await purse()
    const { id } = await book(await room({ payment: 'later', depositPercent: 25 }), 80)
    const { order } = await ada()(geolocation.bookings.get, { id })
    // A quarter of what it costs with its tax.
    expect(await ada()(sales.orders.get, { id: order! })).toMatchObject({ depositState: 'held', depositMinor: 2_975 })
    expect(await purse()).toBe(before + 2_975)
    await uma()(geolocation.bookings.cancel, { id })
    expect(await purse()).toBe(before)
    // What the wallet does not hold is not booked.
    const dear = await room({ payment: 'later', depositPercent: 100, hourPriceMinor: 100_000_000 })
    await expect(book(dear, 82)).rejects.toMatchObject({ code: 'deposit_not_covered' })
    const { rows } = await world.sql.query('select 1 from kit.occupancies where resource_id = $1', [dear])
    expect(rows).toEqual([])
  })

  it('of a product costs what the price lists and promotions of the catalogue say for whoever books [BX2]', async () => {
    const make = async (path: string, body: object): Promise<{ id: string }> => {
      const { status, text, json } = await world.fetch('ada', 'POST', `/api/products${path}`, body)
      expect(status, text).toBe(201)
      return json.data
    }
    const { id: product } = await make('/products', {
      product: { sku: 'ROOM-HOUR', name: 'An hour of a room', currency: 'EUR', price: 100, tax: 0.19 },
    })
    const premise = await room({ product, hourPriceMinor: 999, taxBasisPoints: 700, payment: 'later', lateFeePercent: 50 })
    const priceOf = async (id: string) => {
      const { priceMinor, discountMinor, taxMinor, taxBasisPoints, currency, order } = await ada()(geolocation.bookings.get, {
        id,
      })
      const sold = await ada()(sales.orders.get, { id: order! })
      return [
        [priceMinor, discountMinor, taxMinor, taxBasisPoints, currency],
        [sold.discountMinor, sold.taxMinor, sold.totalMinor],
      ]
    }
    // What is shown before is what it will be.
    const offered = async () => {
      const span = { from: at(96), to: new Date(Date.parse(at(96)) + 5_400_000).toISOString(), minutes: '90' }
      const { data } = (await world.fetch('uma', 'GET', `/api/geolocation/availability?${new URLSearchParams(span)}`)).json
      const offer = data.attributes.offers.find((one: { premise_unique_id: string }) => one.premise_unique_id === premise)
      return [offer.price_minor, offer.currency]
    }
    expect(await offered()).toEqual([15_000, 'EUR'])
    const plain = await book(premise, 90)
    expect(await priceOf(plain.id)).toEqual([
      [10_000, 0, 1_900, 1_900, 'EUR'],
      [0, 1_900, 11_900],
    ])
    await make('/promotions', { promotion: { name: 'Room weeks', product_unique_id: product, discount_percentage: 10 } })
    expect(await offered()).toEqual([13_500, 'EUR'])
    const times = { premise, startsAt: at(92), endsAt: new Date(Date.parse(at(92)) + 5_400_000).toISOString() }
    const part = await uma()(geolocation.bookings.create, times)
    // An hour and a half of a hundred an hour, less ten percent.
    expect(await priceOf(part.id)).toEqual([
      [13_500, 1_500, 2_565, 1_900, 'EUR'],
      [1_500, 2_565, 16_065],
    ])
    const { order } = await ada()(geolocation.bookings.get, { id: part.id })
    await pay(order!)
    await ada()(geolocation.bookings.cancel, { id: part.id })
    expect(await ada()(sales.orders.get, { id: order! })).toMatchObject({ paymentState: 'refunded' })
    // What has an order is moved to what costs the same, and a product that is not there is none.
    await ada()(geolocation.bookings.move, { id: plain.id, starts_at: at(94), ends_at: at(95) }).then(
      () => expect.unreachable('it costs less by now'),
      (error: unknown) => expect(error).toMatchObject({ code: 'price_differs' }),
    )
    await expect(room({ product: crypto.randomUUID() })).rejects.toMatchObject({ code: 'no_such_record' })
  })

  it('is a purchase of its own: sums, bounds and thresholds of promotions count what is had of it, and alone where they say so [BX2]', async () => {
    const post = async (path: string, body: object): Promise<{ id: string }> => {
      const { status, text, json } = await world.fetch('ada', 'POST', `/api/products${path}`, body)
      expect(status, text).toBe(201)
      return json.data
    }
    const { id: product } = await post('/products', {
      product: { sku: 'HALL-HOUR', name: 'An hour of the hall', currency: 'EUR', price: 100, tax: 0 },
    })
    const promote = async (promotion: object) =>
      (await post('/promotions', { promotion: { product_unique_id: product, currency: 'EUR', ...promotion } })).id
    const premise = await room({ product, payment: 'later', taxBasisPoints: null })
    let next = 100
    const minutes = async (length: number) => {
      const from = Date.parse(at(next++ * 24))
      const times = { startsAt: new Date(from).toISOString(), endsAt: new Date(from + length * 60_000).toISOString() }
      const offer = await world.fetch(
        'uma',
        'GET',
        `/api/geolocation/availability?${new URLSearchParams({ from: times.startsAt, to: times.endsAt, minutes: String(length) })}`,
      )
      const shown = offer.json.data.attributes.offers.find((one: any) => one.premise_unique_id === premise).price_minor
      const booking = await uma()(geolocation.bookings.create, { premise, ...times })
      const { order } = await ada()(geolocation.bookings.get, { id: booking.id })
      const sold = await ada()(sales.orders.get, { id: order! })
      // What is shown is what is asked for.
      expect([sold.totalMinor, booking.priceMinor]).toEqual([shown, shown])
      return sold
    }
    const sum = await promote({ name: 'Thirty off', promotion_type: 'amount', discount_money: 30, minimum_purchase: 140 })
    expect(await minutes(90)).toMatchObject({ subtotalMinor: 15_000, discountMinor: 3_000, totalMinor: 12_000 })
    // Two hours are begun and would reach the threshold; an hour and a quarter is had.
    expect(await minutes(75)).toMatchObject({ discountMinor: 0, totalMinor: 12_500 })
    await promote({ name: 'A tenth, five at most', discount_percentage: 10, maximum_discount: 5, priority: 1 })
    expect(await minutes(90)).toMatchObject({ discountMinor: 3_500, totalMinor: 11_500 })
    await promote({ name: 'A half, alone', discount_percentage: 50, is_stackable: false, priority: 2 })
    expect(await minutes(90)).toMatchObject({ discountMinor: 7_500, totalMinor: 7_500 })
    // Uses are counted by carts, so that what has a limit is theirs.
    await world.fetch('ada', 'PUT', `/api/products/promotions/${sum}`, { promotion: { usage_limit: 1, priority: 3 } })
    expect(await minutes(90)).toMatchObject({ totalMinor: 7_500 })
    await promote({ name: 'For long ones', promotion_type: 'fixed_price', discount_money: 40, min_quantity: 3, priority: 9 })
    // Forty an hour for two and a half; the half does not stand beside it, and the tenth takes its five.
    expect(await minutes(150)).toMatchObject({ subtotalMinor: 25_000, totalMinor: 9_500 })
  })

  it('earns the points of what it is sold as, whose stock nobody counts down', async () => {
    const post = async (path: string, body: object) => {
      const { status, text, json } = await world.fetch('ada', 'POST', `/api${path}`, body)
      expect(status, text).toBe(201)
      return json.data.id as string
    }
    for (const table of ['money_rules', 'product_rules', 'event_rules'])
      await world.sql.query(`update rewards.${table} set enabled = false`)
    const category = await post('/products/categories', { category: { name: 'Rooms' } })
    const product = await post('/products/products', {
      product: {
        sku: 'STUDIO-HOUR',
        name: 'An hour of the studio',
        currency: 'EUR',
        price: 100,
        tax: 0,
        category_unique_id: category,
      },
    })
    const tier = await post('/rewards/loyalties', { loyalty: { name: 'Guests', min_points: 0 } })
    await post(`/rewards/loyalties/${tier}/rules/products`, {
      product_points: { name: 'Studio', product_unique_id: product, points_earned: 7 },
    })
    const premise = await room({ product, payment: 'later' })
    const { id } = await book(premise, 300)
    const { order } = await ada()(geolocation.bookings.get, { id })
    await pay(order!)
    expect(await ada()(sales.orders.get, { id: order! })).toMatchObject({ pointsEarned: 7 })
    const { rows: lines } = await world.sql.query(
      'select kind, product_id as product, product_sku as sku, category_id as category from sales.order_details where order_id = $1',
      [order],
    )
    expect(lines).toEqual([{ kind: 'service', product, sku: 'STUDIO-HOUR', category }])
    // Nor does anybody wait for a parcel.
    expect(await ada()(sales.orders.get, { id: order! })).toMatchObject({ fulfilmentState: 'not_required', orderState: 'placed' })
    await expect(ada()(sales.orders.fulfil, { id: order! })).rejects.toMatchObject({ code: 'nothing_to_send' })
    await expect(ada()(sales.orders.pickList, { id: order! })).rejects.toMatchObject({ code: 'nothing_to_send' })
    // Given back it stands on no shelf either.
    await ada()(geolocation.bookings.cancel, { id })
    expect(await ada()(sales.orders.get, { id: order! })).toMatchObject({
      orderState: 'cancelled',
      paymentState: 'refunded',
      fulfilmentState: 'not_required',
    })
    const { rows: shelves } = await world.sql.query('select available from products.stock where product_id = $1', [product])
    expect(shelves).toEqual([])
  })

  it('that nobody paid ends with its order, and a late fee becomes one', async () => {
    const premise = await room({ payment: 'later', lateFeePercent: 50, cutoffMinutes: 1_440 })
    const booking = await book(premise, 20)
    const { order: id } = await ada()(geolocation.bookings.get, { id: booking.id })
    await expect(uma()(geolocation.bookings.move, { id: booking.id, starts_at: at(60), ends_at: at(62) })).rejects.toMatchObject({
      status: 409,
    })
    await uma()(geolocation.bookings.cancel, { id: booking.id })
    expect(await ada()(sales.orders.get, { id: id! })).toMatchObject({ orderState: 'cancelled' })
    const { data } = await ada()(sales.orders.list, { filter: { source_id: booking.id } })
    expect(data.map(({ totalMinor }) => totalMinor).sort()).toEqual([11_900, 5_950])
  })

  it('that is paid ahead is held until then, and taken anew or paid back when the hold ended meanwhile [BD5]', async () => {
    const premise = await room({ payment: 'ahead' })
    const held = await book(premise, 30)
    expect(held.state).toBe('held')
    await expect(uma()(geolocation.bookings.confirm, { id: held.id })).rejects.toMatchObject({ code: 'payment_due' })
    const orderOf = async (id: string) => (await ada()(geolocation.bookings.get, { id })).order!
    await pay(await orderOf(held.id))
    await expect.poll(() => state(held.id), { timeout: 20_000 }).toBe('confirmed')
    // Ended while the money was on its way: once nobody else has come, once somebody has.
    for (const isGone of [false, true]) {
      const from = isGone ? 50 : 40
      const late = await book(premise, from)
      const order = await orderOf(late.id)
      await world.sql.query(
        `update geolocation.bookings set state = 'cancelled', status = 'inactive', ended_because = 'expired' where id = $1`,
        [late.id],
      )
      await world.sql.query('delete from kit.occupancies where subject_id = $1', [late.id])
      if (isGone) await world.as('uli')(geolocation.bookings.create, { premise, startsAt: at(from), endsAt: at(from + 1) })
      await pay(order)
      if (!isGone) await expect.poll(() => state(late.id), { timeout: 20_000 }).toBe('confirmed')
      else
        await expect
          .poll(async () => (await ada()(sales.orders.get, { id: order })).paymentState, { timeout: 20_000 })
          .toBe('refunded')
    }
  })
})

describe('A room with things', () => {
  it('is had with all of them or not at all, and gives them back with itself [AX1, BX1]', async () => {
    const premise = await room({ hourPriceMinor: null })
    const { id: beamer } = await ada()(assets.assets.create, { name: 'Beamer', requestable: true })
    const input = (from: number) => ({ premise, startsAt: at(from), endsAt: at(from + 1), kit: [beamer] })
    const booking = await ada()(geolocation.bookings.create, input(30))
    const taken = async () =>
      (await world.sql.query('select subject_id from kit.occupancies where resource_id = $1', [beamer])).rows.length
    expect(booking.reservations).toHaveLength(1)
    expect(await taken()).toBe(1)
    await ada()(geolocation.bookings.move, { id: booking.id, starts_at: at(32), ends_at: at(33) })
    // The thing is elsewhere: the room stays free.
    await ada()(assets.reservations.create, { asset: beamer, startsAt: at(40), endsAt: at(41) })
    await expect(ada()(geolocation.bookings.create, input(40))).rejects.toMatchObject({ code: 'occupied' })
    expect((await book(premise, 40)).state).toBe('confirmed')
    // Both are taken: every conflict is told at once.
    const error = await ada()(geolocation.bookings.create, input(40)).catch((thrown: unknown) => thrown as any)
    expect(error.reasons[0].meta.conflicts.map((one: any) => one.resource_unique_id).sort()).toEqual([premise, beamer].sort())
    await ada()(geolocation.bookings.cancel, { id: booking.id })
    expect(await taken()).toBe(1)
  })

  it('and a person under a hundred rivals leaves no half of itself [BX1]', async () => {
    const premise = await room({ hourPriceMinor: null })
    const { id: beamer } = await ada()(assets.assets.create, { name: 'Beamer', requestable: true })
    const times = { startsAt: at(70), endsAt: at(71) }
    const rivals = Array.from({ length: 100 }, (_, i) =>
      ada()(geolocation.bookings.create, {
        premise,
        ...times,
        kit: [beamer],
        people: i % 2 ? [world.userIds.uma] : [world.userIds.uma, world.userIds.uli],
      }).then(
        () => 201,
        (error: any) => error.status as number,
      ),
    )
    const answers = await Promise.all(rivals)
    expect(answers.filter((status) => status === 201)).toHaveLength(1)
    const { rows } = await world.sql.query(
      `select (select count(*) from geolocation.bookings where premise_id = $1)::int as bookings, (select count(*) from assets.reservations where asset_id = $2)::int as reservations,
         (select count(*) from kit.occupancies where resource_id = any($3::uuid[]))::int as taken`,
      [premise, beamer, [premise, beamer]],
    )
    expect(rows[0]).toEqual({ bookings: 1, reservations: 1, taken: 2 })
  }, 60_000)
})
