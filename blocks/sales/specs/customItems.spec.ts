import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { products } from '@quoin/products/resources'
import { companies, type Name, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../resources/index.ts'
import { checkout, fill, moved, onShelf, orderOf, raw, stocked } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Uma is a customer once she bought something.
  const { sku } = await stocked(world)
  await fill(world, 'uma', sku, 1)
  expect((await checkout(world, 'uma')).status).toBe(201)
})
afterAll(() => world.close())

const draft = async (more: object = {}) => {
  const order = { draft: true, customer_unique_id: world.userIds.uma, ...more }
  const { json, text, status } = await raw(world, 'ada', 'POST', '/orders', { order })
  expect(status, text).toBe(201)
  return json.data.id as string
}
const item = (id: string, order_detail: object, who = 'ada') =>
  raw(world, who, 'POST', `/orders/${id}/custom_items`, { order_detail })
const assembly = { name: 'Assembly', price: 25, quantity: 2 }
const codeOf = async (reply: Promise<any>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0]?.code]
}

describe('A line that was agreed on elsewhere', () => {
  it('is taken off and changed by whoever manages orders alone', async () => {
    const { order } = await world.running.callInternal(world.tenantIds.a, sales.orders.internal.ofService, {
      description: 'Room 4, two nights',
      currency: 'EUR',
      netMinor: 10_000,
      taxBasisPoints: 700,
      taxMinor: 700,
      depositMinor: 0,
      buyer: { user: world.userIds.uma, name: null, email: null, phone: null, language: null },
      source: 'geolocation.bookings',
      sourceId: crypto.randomUUID(),
    })
    const [{ id: line }] = (await raw(world, 'uma', 'GET', `/orders/${order}/details`)).json.data
    const at = `/orders/${order}/details/${line}`
    expect(await codeOf(raw(world, 'uma', 'PUT', `${at}/status`, { status: 'cancelled' }))).toEqual([403, 'not_allowed'])
    expect(await codeOf(raw(world, 'uma', 'PUT', at, { order_detail: { notes: 'late' } }))).toEqual([403, 'not_allowed'])
    expect(await orderOf(world, order)).toMatchObject({ totalMinor: 10_700, paymentState: 'unpaid' })
    expect((await raw(world, 'ada', 'PUT', `${at}/status`, { status: 'cancelled' })).status).toBe(200)
  })
})

describe('A custom item', () => {
  it('is a line in no catalogue, at the price that was named and the standard rate', async () => {
    const id = await draft()
    const { json, text, status } = await item(id, { ...assembly, description: 'On a Tuesday', notes: 'ring twice' })
    expect(status, text).toBe(201)
    expect(json.data.attributes).toMatchObject({
      kind: 'custom',
      product_unique_id: null,
      product_name: 'Assembly',
      product_description: 'On a Tuesday',
      price: 25,
      quantity: 2,
      subtotal: 50,
      tax: 0.19,
      tax_value: 9.5,
      total: 59.5,
    })
    expect((await item(id, { name: 'Permit', price: '12.50', quantity: 1, tax: 0 })).json.data.attributes).toMatchObject({
      total: 12.5,
    })
    expect((await item(id, { name: 'Stamp', price: 10, quantity: 1, tax_value: 1 })).json.data.attributes).toMatchObject({
      tax: 0.1,
      tax_value: 1,
      total: 11,
    })
    expect(await orderOf(world, id)).toMatchObject({ subtotalMinor: 7_250, taxMinor: 1_050, totalMinor: 8_300, currency: 'EUR' })
  })

  it('holds its tax where prices include tax', async () => {
    const ada = world.as('ada')
    await ada(products.settings.update, { prices_include_tax: true })
    try {
      const id = await draft()
      expect((await item(id, { name: 'Delivery to the room', price: 11.9, quantity: 1 })).json.data.attributes).toMatchObject({
        subtotal: 11.9,
        tax_value: 1.9,
        total: 11.9,
      })
      expect(await orderOf(world, id)).toMatchObject({ pricesIncludeTax: true, totalMinor: 1_190 })
    } finally {
      await ada(products.settings.update, { prices_include_tax: false })
    }
  })

  it('is not taxed for a buyer who pays no tax', async () => {
    const exempt = { user: world.userIds.uli, taxId: 'FR83404833048' }
    await world.as('ada')(products.taxExemptions.create, exempt)
    await fill(world, 'uli', (await stocked(world)).sku, 1)
    expect((await checkout(world, 'uli')).status).toBe(201)
    const id = await draft({ customer_unique_id: exempt.user })
    expect((await item(id, assembly)).json.data.attributes).toMatchObject({ tax_value: 0, total: 50 })
    expect((await orderOf(world, id)).taxes).toMatchObject([{ basis_points: 0, exempt_id: exempt.taxId }])
    expect(await codeOf(item(id, { ...assembly, tax: 0.19 }))).toEqual([422, 'tax_exempt'])
  })

  it('stands beside goods, is sold, refunded and put on the papers like them, and takes nothing off a shelf', async () => {
    const id = await draft()
    const chair = await stocked(world)
    await item(id, assembly)
    await raw(world, 'ada', 'POST', `/orders/${id}/details`, { order_detail: { product_unique_id: chair.id, quantity: 1 } })
    await raw(world, 'ada', 'PUT', `/orders/${id}/place`)
    expect(await moved(world, () => raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } }))).toEqual({
      'sales.tender.demo': -7_140,
      'sales.revenue': 6_000,
      'sales.tax': 1_140,
    })
    expect((await onShelf(world, chair.stock)).available).toBe(99)
    const [invoice] = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}`)).json.data
    expect(invoice.attributes.lines[0]).toMatchObject({ name: 'Assembly', sku: null, quantity: 2, total_minor: 5_950 })
    const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const refund = { lines: [{ detail_unique_id, quantity: 1 }] }
    expect((await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund })).json.data.attributes.amount_minor).toBe(2_975)
  })

  it('is changed and taken off by those alone who manage orders, at the price it has', async () => {
    const id = await draft()
    await item(id, assembly)
    await raw(world, 'ada', 'PUT', `/orders/${id}/place`)
    const [{ id: line }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const change = (who: string, order_detail: object) =>
      raw(world, who, 'PUT', `/orders/${id}/details/${line}`, { order_detail })
    const takeOff = (who: string) => raw(world, who, 'PUT', `/orders/${id}/details/${line}/status`, { status: 'cancelled' })
    expect((await item(id, assembly, 'uma')).status).toBe(403)
    expect((await item(id, assembly, 'rival')).status).toBe(404)
    expect((await item(id, assembly, 'nobody')).status).toBe(401)
    expect((await change('uma', { quantity: 1 })).status).toBe(403)
    expect((await takeOff('uma')).status).toBe(403)
    expect((await change('ada', { quantity: 3 })).json.data.attributes).toMatchObject({ subtotal: 75, total: 89.25 })
    expect((await orderOf(world, id)).totalMinor).toBe(8_925)
    expect((await takeOff('ada')).status).toBe(200)
    expect((await orderOf(world, id)).totalMinor).toBe(0)
  })

  it('is refused where it says too little or what cannot be, and once something was paid', async () => {
    const id = await draft()
    for (const wrong of [
      { name: '' },
      { price: -1 },
      { price: 1.234 },
      { price: undefined },
      { quantity: 0 },
      { quantity: 1.5 },
      { tax: 2 },
      { tax: 0.19, tax_value: 1 },
      { tax_value: 51 },
      { price: 1e12, quantity: 1_000_000 },
    ])
      expect((await item(id, { ...assembly, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    await item(id, assembly)
    await raw(world, 'ada', 'PUT', `/orders/${id}/place`)
    await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo', amount: 1 } })
    expect(await codeOf(item(id, assembly))).toEqual([409, 'already_paid'])
  })
})

describe('A flexible order of the published client', () => {
  async function clientOf(name: Name) {
    const session = await world.sessionOf(`${name}:bearer` as Name)
    const transport = createHttpTransport({
      baseUrl: `${world.address}/api/sales`,
      headers: () => session!.headersFor('/api/sales'),
    })
    return createSalesBlock(transport, { apiKey: companies.a.appId })
  }

  it('is put together of lines in no catalogue, placed, paid in parts and sent', async () => {
    const { flexibleOrders } = await clientOf('ada')
    const made = await flexibleOrders.create({ customerUniqueId: world.userIds.uma, currency: 'EUR', payload: { table: 4 } })
    expect(made).toMatchObject({ status: 'draft', total: 0, currency: 'EUR', payload: { table: 4 }, details: [] })
    const id = made.uniqueId
    await flexibleOrders.addDetails(id, { name: 'Tasting menu', quantity: 2, unitPrice: 60, tax: 22.8, payload: { wine: true } })
    const filled = await flexibleOrders.addTips(id, { amount: 10 })
    expect(filled).toMatchObject({
      subtotal: 120,
      tax: 22.8,
      tips: 10,
      total: 152.8,
      customerUniqueId: world.userIds.uma,
      details: [
        { name: 'Tasting menu', quantity: 2, unitPrice: 60, subtotal: 120, tax: 22.8, total: 142.8, payload: { wine: true } },
      ],
    })
    await expect(flexibleOrders.addPayment(id, { amount: 1, method: 'cash' })).rejects.toMatchObject({ status: 409 })
    expect(await flexibleOrders.updateStatus(id, 'confirmed')).toMatchObject({ status: 'active' })
    const announced = await flexibleOrders.addPayment(id, { amount: 100, method: 'bank_transfer' })
    expect(announced.payments).toMatchObject([{ amount: 100, method: 'bank', status: 'authorized' }])
    await flexibleOrders.confirmPayment(id, announced.payments![0]!.uniqueId)
    expect((await orderOf(world, id)).paidMinor).toBe(10_000)
    await expect(flexibleOrders.confirmPayment(id, announced.payments![0]!.uniqueId)).rejects.toMatchObject({ status: 409 })
    await flexibleOrders
      .addPayment(id, { amount: 52.8, method: 'cash' })
      .then(({ payments }) =>
        flexibleOrders.confirmPayment(id, payments!.find(({ status }) => status === 'authorized')!.uniqueId),
      )
    expect(await flexibleOrders.get(id)).toMatchObject({ status: 'paid' })
    expect((await flexibleOrders.getPayments(id)).data).toHaveLength(2)
    const sent = await flexibleOrders.updateLogistics(id, { carrier: 'Harbour Post', trackingNumber: 'HP 1' })
    expect(sent.logistics).toMatchObject({ carrier: 'Harbour Post', trackingNumber: 'HP 1' })
    expect(await flexibleOrders.update(id, { payload: { table: 5 } })).toMatchObject({ payload: { table: 5 } })
    const listed = await flexibleOrders.list({ customerUniqueId: world.userIds.uma })
    expect(listed.data.find((one) => one.uniqueId === id)).toMatchObject({ details: [{ name: 'Tasting menu' }], tips: 10 })
  })

  it('takes lines off, is cancelled, and is nobody else’s', async () => {
    const { flexibleOrders, orders } = await clientOf('ada')
    const { uniqueId: id } = await flexibleOrders.create({ userUniqueId: world.userIds.uma })
    const { details } = await flexibleOrders.addDetails(id, { name: 'Table', quantity: 1, unitPrice: 10 })
    const cancelled = await flexibleOrders.updateDetailStatus(id, details[0]!.uniqueId, 'cancelled')
    expect(cancelled).toMatchObject({ total: 0, details: [{ status: 'cancelled' }] })
    await flexibleOrders.cancel(id)
    expect(await orders.get(id)).toMatchObject({ status: 'cancelled' })
    await expect(flexibleOrders.create({ entityUniqueId: id })).rejects.toMatchObject({ status: 422 })
    const { flexibleOrders: others } = await clientOf('uli')
    await expect(others.get(id)).rejects.toMatchObject({ status: 404 })
    await expect(others.addDetails(id, { name: 'Mine', quantity: 1, unitPrice: 1 })).rejects.toMatchObject({ status: 404 })
    await expect(others.create({ customerUniqueId: world.userIds.uma })).rejects.toMatchObject({ status: 403 })
    const plain = await orders.list({})
    const other = plain.data.find((one) => one.source === 'checkout')!
    await expect(flexibleOrders.get(other.uniqueId)).rejects.toMatchObject({ status: 404 })
  })
})
