import { startStripe, type StripeDouble } from '@quoin/doubles/stripe'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, fill, moved, onShelf, orderOf, raw, stocked } from './shop.ts'

let world: World
let stripe: StripeDouble
beforeAll(async () => {
  stripe = await startStripe()
  world = await startWorld()
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const bought = async (price: number, quantity = 1, input: object = {}) => {
  const chair = await stocked(world, { price })
  await fill(world, 'uma', chair.sku, quantity)
  const reply = await checkout(world, 'uma', input)
  expect(reply.status, reply.text).toBe(201)
  const id = reply.json.data.id as string
  const [{ id: detail }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
  return { id, detail: detail as string, chair }
}
const exchange = (id: string, input: object, who = 'ada') =>
  raw(world, who, 'POST', `/orders/${id}/exchanges`, { exchange: input })
const one = (detail_unique_id: string, quantity = 1) => [{ detail_unique_id, quantity }]
const of = (product: { id: string }, quantity = 1) => [{ product_unique_id: product.id, quantity }]
const listed = async (path: string) => (await raw(world, 'ada', 'GET', path)).json.data.map((row: any) => row.attributes)

describe('An exchange', () => {
  it('of things worth the same moves no money and both shelves, with a credit memo and an invoice', async () => {
    const { id, detail, chair } = await bought(10, 2)
    const lamp = await stocked(world, { price: 10, name: 'Lamp' })
    let reply: any
    expect(
      await moved(world, async () => {
        reply = await exchange(id, { lines: one(detail), take: of(lamp), reason: 'other colour', expected_due_minor: 0 })
      }),
    ).toEqual({})
    expect(reply.status, reply.text).toBe(201)
    const { id: instead, attributes } = reply.json.data
    expect(attributes).toMatchObject({ parent_unique_id: id, payment_state: 'paid', total_minor: 1_190, source: 'exchange' })
    expect(reply.json.meta).toMatchObject({ credit_minor: 1_190, take_minor: 1_190, due_minor: 0, given_minor: 0 })
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'partially_refunded', refundedMinor: 1_190 })
    expect([(await onShelf(world, chair.stock)).available, (await onShelf(world, lamp.stock)).available]).toEqual([99, 99])
    expect((await listed(`/invoices?filter[order_unique_id]=${id}&filter[kind]=credit_memo`))[0].total_minor).toBe(1_190)
    expect((await listed(`/invoices?filter[order_unique_id]=${instead}`)).map((row: any) => row.kind)).toEqual(['invoice'])
    const [first] = await listed(`/orders/${id}/payments`)
    expect((await listed(`/orders/${instead}/payments`))[0]).toMatchObject({
      payment_type: 'demo',
      amount_minor: 1_190,
      carried_from_unique_id: first.unique_id,
    })
  })

  it('for less gives the rest back the way it came', async () => {
    const { id, detail } = await bought(30)
    const lamp = await stocked(world, { price: 10, name: 'Lamp' })
    const preview = await raw(world, 'ada', 'POST', `/orders/${id}/exchanges/preview`, {
      exchange: { lines: one(detail), take: of(lamp, 2) },
    })
    expect(preview.json.data.attributes).toMatchObject({ credit_minor: 3_570, take_minor: 2_380, due_minor: -1_190 })
    const books = await moved(world, async () => {
      const reply = await exchange(id, { lines: one(detail), take: of(lamp, 2) })
      expect([reply.status, reply.json.meta.given_minor], reply.text).toEqual([201, 1_190])
    })
    expect(books).toEqual({ 'sales.tender.demo': 1_190, 'sales.revenue': -1_000, 'sales.tax': -190 })
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'refunded', refundedMinor: 3_570 })
  })

  it('for more leaves the difference to be paid, and posts the new sale when it is', async () => {
    const { id, detail } = await bought(10)
    const sofa = await stocked(world, { price: 50, name: 'Sofa' })
    const reply = await exchange(id, { lines: one(detail), take: of(sofa) })
    const instead = reply.json.data.id as string
    expect(reply.json.data.attributes).toMatchObject({ payment_state: 'partially_paid', paid_minor: 1_190, total_minor: 5_950 })
    expect((await onShelf(world, sofa.stock)).available).toBe(100)
    await raw(world, 'uma', 'POST', `/orders/${instead}/pay`, { tender: { kind: 'demo' } })
    expect(await orderOf(world, instead)).toMatchObject({ paymentState: 'paid', paidMinor: 5_950 })
    expect((await onShelf(world, sofa.stock)).available).toBe(99)
  })

  it('whose difference is never paid is given back whole and ends', async () => {
    const { id, detail } = await bought(10)
    const sofa = await stocked(world, { price: 50, name: 'Sofa' })
    const instead = (await exchange(id, { lines: one(detail), take: of(sofa) })).json.data.id as string
    expect((await raw(world, 'ada', 'POST', `/orders/${instead}/refunds`, { refund: { amount_minor: 5 } })).status).toBe(409)
    const books = await moved(world, async () => {
      expect((await raw(world, 'ada', 'POST', `/orders/${instead}/refunds`, { refund: { all: true } })).status).toBe(201)
    })
    expect(books).toEqual({ 'sales.tender.demo': 1_190, 'sales.deposit': -1_190 })
    expect(await orderOf(world, instead)).toMatchObject({ orderState: 'cancelled', paymentState: 'refunded' })
    expect((await raw(world, 'uma', 'POST', `/orders/${instead}/pay`, { tender: { kind: 'demo' } })).status).toBe(409)
  })

  it('of what was exchanged before still gives back to where the money came from, and never more', async () => {
    const { id, detail } = await bought(10)
    const lamp = await stocked(world, { price: 10, name: 'Lamp' })
    const rug = await stocked(world, { price: 4, name: 'Rug' })
    const second = (await exchange(id, { lines: one(detail), take: of(lamp) })).json.data.id as string
    const [{ unique_id: line }] = await listed(`/orders/${second}/details`)
    const third = await exchange(second, { lines: one(line), take: of(rug) })
    expect(third.json.meta.given_minor).toBe(714)
    const books = await moved(world, async () => {
      expect((await raw(world, 'ada', 'POST', `/orders/${third.json.data.id}/refunds`, { refund: { all: true } })).status).toBe(
        201,
      )
    })
    expect(books).toEqual({ 'sales.tender.demo': 476, 'sales.revenue': -400, 'sales.tax': -76 })
    for (const order of [id, second, third.json.data.id])
      expect((await raw(world, 'ada', 'POST', `/orders/${order}/refunds`, { refund: { all: true } })).status, order).toBe(409)
    const [first] = await listed(`/orders/${id}/payments`)
    expect((await listed(`/orders/${third.json.data.id}/payments`))[0].carried_from_unique_id).toBe(first.unique_id)
  })

  it('is all or nothing: what is sold out, dearer than was seen or not left to come back changes nothing', async () => {
    const { id, detail, chair } = await bought(10)
    const last = await stocked(world, { price: 10, stock: 1, name: 'Last' })
    const wrong: [object, number][] = [
      [{ lines: one(detail), take: of(last), expected_due_minor: -5 }, 409],
      [{ lines: one(detail, 2), take: of(last) }, 409],
      [{ lines: [], take: of(last) }, 422],
      [{ lines: one(detail), take: [] }, 422],
    ]
    expect(
      await moved(world, async () => {
        for (const [input, status] of wrong) expect((await exchange(id, input)).status).toBe(status)
        await world.sql.query('update products.stock set available = 0 where id = $1', [last.stock])
        expect((await exchange(id, { lines: one(detail), take: of(last) })).json.errors[0].code).toBe('out_of_stock')
      }),
    ).toEqual({})
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', refundedMinor: 0 })
    expect((await onShelf(world, chair.stock)).available).toBe(99)
    // The very thing that comes back can be what is taken.
    await world.sql.query('update products.stock set available = 0 where id = $1', [chair.stock])
    expect((await exchange(id, { lines: one(detail), take: of(chair) })).status).toBe(201)
  })

  it('happens once, however many ask at the same time', async () => {
    const { id, detail } = await bought(10)
    const lamp = await stocked(world, { price: 10, name: 'Lamp' })
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(id, { lines: one(detail), take: of(lamp) })))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect((await onShelf(world, lamp.stock)).available).toBe(99)
  })

  it('is done by nobody who may not give money back, nor on what was not paid', async () => {
    const { id, detail } = await bought(10)
    const unpaid = await bought(10, 1, { tenders: [] })
    const lamp = await stocked(world, { price: 10, name: 'Lamp' })
    expect((await exchange(id, { lines: one(detail), take: of(lamp) }, 'uma')).status).toBe(403)
    expect((await exchange(id, { lines: one(detail), take: of(lamp) }, 'rival')).status).toBe(404)
    expect((await exchange(unpaid.id, { lines: one(unpaid.detail), take: of(lamp) })).json.errors[0].code).toBe('not_paid')
  })
})
