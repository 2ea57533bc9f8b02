import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { pdfText } from '@quoin/kit/pdf/text'
import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../resources/index.ts'
import { checkout, fill, moved, orderOf, raw, stocked } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Chairs of ten euros that Uma ordered and did not pay: 11.90 each. */
async function ordered(quantity = 2, input: object = {}) {
  const chair = await stocked(world)
  await fill(world, 'uma', chair.sku, quantity)
  const { json, text, status } = await checkout(world, 'uma', { tenders: [], ...input })
  expect(status, text).toBe(201)
  return json.data.id as string
}
const tip = (id: string, order: object, who = 'uma') => raw(world, who, 'POST', `/orders/${id}/tips/add`, { order })
const pay = (id: string, tender: object = { kind: 'demo' }, who = 'uma') =>
  raw(world, who, 'POST', `/orders/${id}/pay`, { tender })
const refund = (id: string, input: object) => raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: input })
const earnedWith = async (id: string) =>
  (await raw(world, 'ada', 'GET', '/earnings?filter[source]=sales.tips&records=200')).json.data
    .map((one: any) => one.attributes)
    .find((one: any) => one.source_id === id)

describe('A tip', () => {
  it('is a share of the subtotal or an amount, part of the total, untaxed, and set rather than added', async () => {
    const id = await ordered()
    const { json, text } = await tip(id, { tips: 0.15 })
    expect(json.data?.attributes, text).toMatchObject({
      tips: 0.15,
      tips_value: 3,
      tips_basis_points: 1_500,
      total: 26.8,
      balance: 26.8,
      tax_value: 3.8,
    })
    expect((await tip(id, { tips: '0.15' })).json.data.attributes.total).toBe(26.8)
    expect((await tip(id, { tips_value: '2.5' })).json.data.attributes).toMatchObject({
      tips: 0.125,
      tips_basis_points: null,
      total: 26.3,
    })
    expect((await tip(id, { tips_value: 0 })).json.data.attributes).toMatchObject({ tips_value: 0, total: 23.8 })
  })

  it('follows the lines where it is a share of them', async () => {
    const chair = await stocked(world)
    const { id } = (await raw(world, 'ada', 'POST', '/orders', { order: { draft: true } })).json.data
    await tip(id, { tips: 0.1 }, 'ada')
    const add = (quantity: number) =>
      raw(world, 'ada', 'POST', `/orders/${id}/details`, { order_detail: { product_unique_id: chair.id, quantity } })
    await add(1)
    expect((await orderOf(world, id)).tipsMinor).toBe(100)
    await add(2)
    expect(await orderOf(world, id)).toMatchObject({ subtotalMinor: 3_000, tipsMinor: 300, totalMinor: 3_870 })
  })

  it('is refused where it says nothing, too much or two things, and to everybody else', async () => {
    const id = await ordered()
    const codeOf = async (reply: Promise<any>) => {
      const { status, json } = await reply
      return [status, json.errors?.[0]?.code]
    }
    expect(await codeOf(tip(id, {}))).toEqual([422, 'required'])
    for (const wrong of [
      { tips: 1.5 },
      { tips: -0.1 },
      { tips: 0.12345 },
      { tips_value: 1.234 },
      { tips_value: '1e3' },
      { tips: 0.1, tips_value: 3 },
    ])
      expect((await tip(id, wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await tip(id, { tips_value: 1 }, 'nobody')).status).toBe(401)
    expect((await tip(id, { tips_value: 1 }, 'uli')).status).toBe(404)
    expect((await tip(id, { tips_value: 1 }, 'rival')).status).toBe(404)
    expect((await tip(id, { tips_value: 1 }, 'noa')).status).toBe(403)
    expect((await tip(id, { tips_value: 1, tips_for_unique_id: world.userIds.uli })).status).toBe(403)
    expect(await codeOf(tip(id, { tips_for_unique_id: world.userIds.rival }, 'ada'))).toEqual([422, 'no_such_record'])
    expect(await codeOf(tip(id, { tips_for_unique_id: world.userIds.uma }, 'ada'))).toEqual([422, 'own_tip'])
    await pay(id)
    expect(await codeOf(tip(id, { tips_value: 1 }))).toEqual([409, 'already_paid'])
    expect(await orderOf(world, id)).toMatchObject({ totalMinor: 2_380, tipsMinor: 0 })
  })

  it('never makes an order come to less than what came in, and settles one that is paid with that', async () => {
    const id = await ordered()
    await tip(id, { tips_value: 5 })
    await pay(id, { kind: 'demo', amount: 25 })
    expect((await tip(id, { tips_value: 1 })).json.errors[0].code).toBe('already_paid')
    expect((await tip(id, { tips_value: 1.2 })).json.data.attributes).toMatchObject({ payment_state: 'paid', total: 25 })
  })

  it('is no revenue, earns no points, and stands on the invoice', async () => {
    const id = await ordered()
    await tip(id, { tips_value: 5 })
    expect(await moved(world, () => pay(id))).toEqual({
      'sales.tender.demo': -2_880,
      'sales.revenue': 2_000,
      'sales.tax': 380,
      'sales.tips': 500,
    })
    const [invoice] = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}`)).json.data
    expect(invoice.attributes).toMatchObject({ total_minor: 2_880, tax_minor: 380, subtotal_minor: 2_500 })
    expect(invoice.attributes.lines.at(-1)).toEqual({ name: 'tip', sku: null, quantity: 1, total_minor: 500 })
    const paper = await raw(world, 'uma', 'POST', `/invoices/${invoice.id}/paper`, { language: 'de' })
    const bytes = await fetch(new URL(paper.json.data.attributes.url, world.address))
    expect(pdfText(Buffer.from(await bytes.arrayBuffer()))).toContain('Trinkgeld')
  })

  it('is earned by whoever it is for, who is paid through their wallet', async () => {
    const id = await ordered()
    expect((await tip(id, { tips: 0.1, tips_for_unique_id: world.userIds.uli }, 'ada')).status).toBe(200)
    expect(await moved(world, () => pay(id))).toMatchObject({ 'sales.payable': 200, 'sales.revenue': 2_000 })
    const earning = await earnedWith(id)
    expect(earning).toMatchObject({ person_unique_id: world.userIds.uli, amount_minor: 200, status: 'pending' })
    expect((await raw(world, 'ada', 'PUT', `/earnings/${earning.unique_id}/approve`)).status).toBe(200)
    expect(await moved(world, () => raw(world, 'ada', 'PUT', `/earnings/${earning.unique_id}/pay`))).toMatchObject({
      'sales.payable': -200,
    })
    // What was paid out stays paid out; what goes back of it costs the house.
    expect(await moved(world, () => refund(id, { all: true }))).toEqual({
      'sales.tender.demo': 2_580,
      'sales.revenue': -2_200,
      'sales.tax': -380,
    })
    expect(await earnedWith(id)).toMatchObject({ status: 'paid', amount_minor: 200 })
  })

  it('can be assigned once when it is paid already', async () => {
    const id = await ordered()
    await tip(id, { tips_value: 4 })
    await pay(id)
    const to = (name: 'uli' | 'ada') => tip(id, { tips_for_unique_id: world.userIds[name] }, 'ada')
    expect(await moved(world, () => to('uli'))).toEqual({ 'sales.tips': -400, 'sales.payable': 400 })
    expect((await to('ada')).json.errors[0].code).toBe('tip_assigned')
    const earning = await earnedWith(id)
    await raw(world, 'ada', 'PUT', `/earnings/${earning.unique_id}/decline`, { earning: { reason: 'shared' } })
    expect(await moved(world, () => refund(id, { all: true }))).toEqual({
      'sales.tender.demo': 2_780,
      'sales.revenue': -2_000,
      'sales.tax': -380,
      'sales.tips': -400,
    })
  })

  it('comes back last of an amount, stays when things come back, and is earned as far as it stays', async () => {
    const id = await ordered()
    await tip(id, { tips_value: 5, tips_for_unique_id: world.userIds.uli }, 'ada')
    await pay(id)
    expect((await refund(id, { amount: 25.8 })).status).toBe(201)
    expect(await orderOf(world, id)).toMatchObject({ tipsRefundedMinor: 200, paymentState: 'partially_refunded' })
    expect(await earnedWith(id)).toMatchObject({ amount_minor: 300, status: 'pending' })
    const memos = `/invoices?filter[order_unique_id]=${id}&filter[kind]=credit_memo`
    const [{ attributes }] = (await raw(world, 'ada', 'GET', memos)).json.data
    expect(attributes).toMatchObject({ total_minor: 2_580, tax_minor: 380 })
    expect(attributes.lines.at(-1)).toMatchObject({ name: 'tip', total_minor: 200 })
    expect(await moved(world, () => refund(id, { all: true }))).toEqual({ 'sales.tender.demo': 300, 'sales.payable': -300 })
    expect(await earnedWith(id)).toMatchObject({ status: 'cancelled' })
    expect(await orderOf(world, id)).toMatchObject({ tipsRefundedMinor: 500, paymentState: 'refunded' })

    const other = await ordered()
    await tip(other, { tips_value: 5 })
    await pay(other)
    const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${other}/details`)).json.data
    await refund(other, { lines: [{ detail_unique_id, quantity: 2 }] })
    expect(await orderOf(world, other)).toMatchObject({ refundedMinor: 2_380, tipsRefundedMinor: 0, totalMinor: 2_880 })
  })

  it('is asked for at the checkout where the shop does, shown before and taken as shown', async () => {
    const methods = async () => (await raw(world, 'uma', 'GET', '/payment_methods')).json.data.attributes.tips
    expect(await methods()).toBe(false)
    expect(await world.as('ada')(sales.settings.update, { tips: true })).toMatchObject({ tips: true })
    expect(await methods()).toBe(true)
    const { sku } = await stocked(world)
    await fill(world, 'uma', sku, 2)
    const shown = (await raw(world, 'uma', 'POST', '/checkout/preview', { checkout: { tips: 0.2 } })).json.data.attributes
    expect(shown).toMatchObject({ tips_minor: 400, total_minor: 2_780, due_minor: 2_780, tax_minor: 380 })
    expect((await checkout(world, 'uma', { tips: 0.1, expected_total_minor: 2_780 })).json.errors[0].code).toBe('price_changed')
    const { json } = await checkout(world, 'uma', { tips: 0.2, expected_total_minor: 2_780, expected_due_minor: 2_780 })
    expect(json.data.attributes).toMatchObject({ tips_value: 4, payment_state: 'paid', total: 27.8 })
  })

  it('is set by the published client', async () => {
    const session = await world.sessionOf('uma:bearer')
    const transport = createHttpTransport({
      baseUrl: `${world.address}/api/sales`,
      headers: () => session!.headersFor('/api/sales'),
    })
    const client = createSalesBlock(transport, { apiKey: companies.a.appId })
    const id = await ordered()
    expect(await client.orders.addTips(id, { tipsValue: 2 })).toMatchObject({ tips: 0.1, tipsValue: 2, total: 25.8 })
  })
})
