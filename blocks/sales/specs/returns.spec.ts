import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, fill, onShelf, orderOf, raw, stocked } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Two chairs that Uma bought and paid. */
async function bought() {
  const chair = await stocked(world, { price: 10 })
  await fill(world, 'uma', chair.sku, 2)
  const { json } = await checkout(world, 'uma')
  const order = json.data.id as string
  const [{ id: detail }] = (await raw(world, 'uma', 'GET', `/orders/${order}/details`)).json.data
  return { order, detail: detail as string, chair }
}
const ask = (order: string, detail: string, quantity = 1, who = 'uma') =>
  raw(world, who, 'POST', `/orders/${order}/returns`, {
    return: { lines: [{ detail_unique_id: detail, quantity }], reason: 'It wobbles.' },
  })
const answer = (id: string, action: string, body?: object, who = 'ada') =>
  raw(world, who, 'PUT', `/returns/${id}/${action}`, body && { return: body })

describe('A return', () => {
  it('that is accepted gives back what was asked for, to shelf and wallet of payment', async () => {
    const { order, detail, chair } = await bought()
    const asked = await ask(order, detail)
    expect(asked.status, asked.text).toBe(201)
    expect(asked.json.data.attributes).toMatchObject({ status: 'requested', lines: [{ quantity: 1 }] })
    const { id } = asked.json.data
    expect((await answer(id, 'accept', { restock: true }, 'uma')).status).toBe(403)
    const accepted = await answer(id, 'accept', { restock: true })
    expect(accepted.status, accepted.text).toBe(200)
    expect(accepted.json.data.attributes).toMatchObject({ status: 'accepted' })
    expect(await orderOf(world, order)).toMatchObject({ refundedMinor: 1_190, paymentState: 'partially_refunded' })
    expect((await onShelf(world, chair.stock)).available).toBe(99)
    expect((await answer(id, 'accept', { restock: true })).status).toBe(409)
  })

  it('waits one at a time, for no more than was bought, and for its own buyer alone', async () => {
    const { order, detail } = await bought()
    expect((await ask(order, detail, 3)).json.errors[0].code).toBe('already_returned')
    expect((await ask(order, detail, 1, 'uli')).status).toBe(404)
    const { json } = await ask(order, detail)
    expect((await ask(order, detail)).json.errors[0].code).toBe('return_open')
    expect((await answer(json.data.id, 'withdraw', undefined, 'uma')).status).toBe(200)
    expect((await ask(order, detail)).status).toBe(201)
  })

  it('that is declined moves nothing and tells the buyer why', async () => {
    const { order, detail } = await bought()
    const { id } = (await ask(order, detail)).json.data
    expect((await answer(id, 'decline')).status).toBe(422)
    expect((await answer(id, 'decline', { answer: 'It was used.' })).json.data.attributes.status).toBe('declined')
    const { json } = await raw(world, 'uma', 'GET', `/returns/${id}`)
    expect(json.data.attributes.answer).toBe('It was used.')
    expect((await orderOf(world, order)).refundedMinor).toBe(0)
  })

  it('is not asked for before anything is paid', async () => {
    const chair = await stocked(world, { price: 10 })
    await fill(world, 'uma', chair.sku)
    const order = (await checkout(world, 'uma', { tenders: [] })).json.data.id
    const [{ id: detail }] = (await raw(world, 'uma', 'GET', `/orders/${order}/details`)).json.data
    expect((await ask(order, detail)).json.errors[0].code).toBe('not_paid')
  })
})

describe('The lines of an order', () => {
  it('come with the picture of what they are about', async () => {
    const { order, chair } = await bought()
    const { text } = await world.fetch('ada', 'POST', `/api/products/products/${chair.id}/images`, {
      image: { url: 'https://pictures.example/chair.png' },
    })
    const [line] = (await raw(world, 'uma', 'GET', `/orders/${order}/details`)).json.data
    expect(line.attributes.image_url, text).toBe('https://pictures.example/chair.png')
  })
})
