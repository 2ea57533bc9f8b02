import { randomUUID } from 'node:crypto'
import { products } from '@quoin/products/resources'
import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../resources/index.ts'
import { books, checkout, fill, moved, raw, stocked } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.as('ada')(sales.settings.update, { gift_cards: true })
})
afterAll(() => world.close())

const mailbox = () => `friend-${randomUUID()}@example.com`
const order = (input: object, who = 'uma') => raw(world, who, 'POST', '/gift_cards', { gift_card: input })
const cardOf = async (id: string, who = 'uma') => (await raw(world, who, 'GET', `/gift_cards/${id}`)).json.data.attributes
const pay = (order: string, tender: object = { kind: 'demo' }, who = 'uma') =>
  raw(world, who, 'POST', `/orders/${order}/pay`, { tender })
/** The codes that are on their way to somebody, the latest last. */
async function codesTo(recipient: string): Promise<string[]> {
  const { rows } = await world.sql.query<{ code: string }>(
    `select values ->> 'code' as code from kit.mails where template = 'sales_gift_card' and recipient = $1 order by created_at, id`,
    [recipient],
  )
  return rows.map(({ code }) => code)
}
/** A card that Uma paid, and its code. */
async function bought(amount = 50, more: object = {}) {
  const to = mailbox()
  const { json, text, status } = await order({ amount, recipient_email: to, ...more })
  expect(status, text).toBe(201)
  const { order_unique_id } = json.data.attributes
  expect((await pay(order_unique_id)).json.data.attributes.payment_state).toBe('paid')
  const [code] = await codesTo(to)
  return { id: json.data.id as string, order: order_unique_id as string, to, code: code! }
}
/** What Uli takes home for eleven euros ninety a chair. */
async function spent(tenders: object[], quantity = 1, who: 'uli' | 'uma' = 'uli') {
  const { sku } = await stocked(world)
  await fill(world, who, sku, quantity)
  return checkout(world, who, { tenders })
}
/** What the books owe is what is left on all cards. */
async function expectOwed() {
  const { rows } = await world.sql.query<{ left: string }>(
    'select coalesce(sum(remaining_minor), 0)::text as left from sales.gift_cards where tenant_id = $1',
    [world.tenantIds.a],
  )
  expect((await books(world))['sales.gift_card'] ?? 0).toBe(Number(rows[0]!.left))
}

describe('A gift card', () => {
  it('is paid like goods, is owed and no revenue, and mailed with a code that is kept nowhere', async () => {
    const to = mailbox()
    const said = { amount: 50, recipient_email: to, recipient_name: 'Fay', message: 'Happy <b>birthday</b>' }
    const { json } = await order(said)
    const { id, attributes } = json.data
    expect(attributes).toMatchObject({ status: 'ordered', amount: 50, remaining: 0, currency: 'EUR', code_ending: null })
    const made = attributes.order_unique_id
    expect(await codesTo(to)).toEqual([])
    const by = await moved(world, () => pay(made))
    expect(by).toEqual({ 'sales.tender.demo': -5_000, 'sales.gift_card': 5_000 })
    const [code] = await codesTo(to)
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    expect(await cardOf(id)).toMatchObject({ status: 'open', remaining: 50, code_ending: code!.slice(-4), sends: 1 })
    const { rows } = await world.sql.query('select gift_cards::text as row from sales.gift_cards where id = $1', [id])
    expect(rows[0].row).not.toContain(code)
    const sale = (await raw(world, 'uma', 'GET', `/orders/${made}`)).json.data.attributes
    expect(sale).toMatchObject({ total: 50, tax_value: 0, order_state: 'completed', fulfilment_state: 'delivered' })
    await world.running.services.mailer.deliverDue()
    const sent = (await world.mails()).find(({ recipient }) => recipient === to)!
    expect(sent.text).toContain('Happy &lt;b&gt;birthday&lt;/b&gt;')
    await expectOwed()
  })

  it('waits for its day', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { id, to } = await bought(20, { send_on: day })
    expect(await cardOf(id)).toMatchObject({ status: 'open', remaining: 20, sent_at: null, send_on: day })
    expect(await codesTo(to)).toEqual([])
    expect((await raw(world, 'uma', 'PUT', `/gift_cards/${id}/resend`, { gift_card: {} })).json.errors[0].code).toBe('not_sent')
    const send = () => world.running.callInternal(world.tenantIds.a, sales.giftCards.internal.send, { card: id })
    await send()
    await send()
    expect(await codesTo(to)).toHaveLength(1)
    const { rows } = await world.sql.query(
      `select to_char(run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from graphile_worker.jobs where task_identifier = 'sales.send_gift_card' order by run_at desc limit 1`,
    )
    expect(rows[0].at).toBe(`${day} 08:00`)
  })

  it('pays at the checkout by whoever has the code, in parts, and never more than is on it', async () => {
    const { id, code } = await bought(20)
    const { sku } = await stocked(world)
    await fill(world, 'uli', sku, 1)
    const entered = await raw(world, 'uli', 'POST', '/checkout/codes', { checkout: { code } })
    expect(entered.json.data.attributes, entered.text).toMatchObject({ kind: 'gift_card', code })
    const preview = (cards: string[]) => raw(world, 'uli', 'POST', '/checkout/preview', { checkout: { gift_cards: cards } })
    expect((await preview([code, code.toLowerCase()])).json.data.attributes).toMatchObject({
      total_minor: 1_190,
      gift_card_minor: 1_190,
      due_minor: 0,
      gift_cards: [{ ending: code.slice(-4), remaining_minor: 2_000, pays_minor: 1_190 }, { pays_minor: 0 }],
    })
    const by = await moved(world, async () => {
      const first = await checkout(world, 'uli', { tenders: [{ kind: 'gift_card', code }], expected_due_minor: 0 })
      expect(first.json.data.attributes, first.text).toMatchObject({ payment_state: 'paid' })
    })
    expect(by).toEqual({ 'sales.gift_card': -1_190, 'sales.revenue': 1_000, 'sales.tax': 190 })
    expect(await cardOf(id)).toMatchObject({ remaining: 8.1, status: 'open' })
    // Written as somebody types it off a mail; the card pays before the rest.
    const second = await spent([{ kind: 'demo' }, { kind: 'gift_card', code: code.toLowerCase().replaceAll('-', ' ') }])
    expect(second.json.data.attributes, second.text).toMatchObject({ payment_state: 'paid' })
    const { rows } = await world.sql.query(
      `select payment_type, amount_minor::int from sales.payments where order_id = $1 order by amount_minor`,
      [second.json.data.id],
    )
    expect(rows).toEqual([
      { payment_type: 'demo', amount_minor: 380 },
      { payment_type: 'gift_card', amount_minor: 810 },
    ])
    expect(await cardOf(id)).toMatchObject({ remaining: 0, status: 'used' })
    expect((await spent([{ kind: 'gift_card', code }])).json.errors[0].code).toBe('gift_card_used')
    await expectOwed()
  })

  it('is spent once by two at the same time', async () => {
    const { id, code } = await bought(11.9)
    const { sku } = await stocked(world)
    // A checkout that was refused left its cart as it was.
    for (const who of ['uli', 'uma'] as const) await world.fetch(who, 'DELETE', `/api/products/carts/${world.userIds[who]}`)
    await Promise.all([fill(world, 'uli', sku), fill(world, 'uma', sku)])
    const both = await Promise.all(
      (['uli', 'uma'] as const).map((who) => checkout(world, who, { tenders: [{ kind: 'gift_card', code }] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await cardOf(id)).toMatchObject({ remaining: 0, status: 'used' })
    // Whoever came too late still has the cart, and pays for it otherwise.
    const late = both[0]!.status === 409 ? 'uli' : 'uma'
    const { json, text } = await checkout(world, late, { tenders: [{ kind: 'demo' }] })
    expect(json.data?.attributes, text).toMatchObject({ payment_state: 'paid', total: 11.9 })
    await expectOwed()
  })

  it('gets back what it paid for, and can be spent again', async () => {
    const { id, code } = await bought(20)
    const { json } = await spent([{ kind: 'gift_card', code }])
    const refund = await raw(world, 'ada', 'POST', `/orders/${json.data.id}/refunds`, { refund: { all: true } })
    expect(refund.json.data.attributes.tenders, refund.text).toMatchObject([{ kind: 'gift_card', amount_minor: 1_190 }])
    expect(await cardOf(id)).toMatchObject({ remaining: 20, status: 'open' })
    expect((await spent([{ kind: 'gift_card', code }])).status).toBe(201)
    await expectOwed()
  })

  it('is given back whole as long as nothing was spent of it, and is worth nothing then', async () => {
    const refund = (order: string, input: object = { all: true }) =>
      raw(world, 'ada', 'POST', `/orders/${order}/refunds`, { refund: input })
    const used = await bought(20)
    await spent([{ kind: 'gift_card', code: used.code }])
    expect((await refund(used.order)).json.errors[0].code).toBe('gift_card_used')
    const fresh = await bought(20)
    expect((await refund(fresh.order, { amount: 5 })).json.errors[0].code).toBe('gift_card_whole')
    const by = await moved(world, () => refund(fresh.order))
    expect(by).toEqual({ 'sales.tender.demo': 2_000, 'sales.gift_card': -2_000 })
    expect(await cardOf(fresh.id)).toMatchObject({ status: 'cancelled', remaining: 0 })
    expect((await spent([{ kind: 'gift_card', code: fresh.code }])).json.errors[0].code).toBe('code_unknown')
    expect((await refund(fresh.order)).status).toBe(409)
    expect((await raw(world, 'uma', 'PUT', `/gift_cards/${fresh.id}/resend`, { gift_card: {} })).status).toBe(409)
    await expectOwed()
  })

  it('is worth nothing when its order is cancelled unpaid', async () => {
    const { json } = await order({ amount: 10, recipient_email: mailbox() })
    const { order_unique_id } = json.data.attributes
    expect((await raw(world, 'uma', 'DELETE', `/orders/${order_unique_id}/cancel`)).status).toBe(200)
    expect(await cardOf(json.data.id)).toMatchObject({ status: 'cancelled', remaining: 0 })
  })

  it('is mailed again under another code, a few times', async () => {
    const { id, to, code } = await bought(10)
    const other = mailbox()
    const resend = (who = 'uma', gift_card: object = {}) => raw(world, who, 'PUT', `/gift_cards/${id}/resend`, { gift_card })
    expect((await resend('uli')).status).toBe(404)
    // Who it is for is led to the shop once anybody may enter it.
    await world.as('ada')(products.settings.update, { storefront_open: true })
    const again = await resend('uma', { recipient_email: other })
    await world.as('ada')(products.settings.update, { storefront_open: false })
    const linkTo = async (address: string) =>
      (await world.sql.query(`select values -> 'link' as link from kit.mails where recipient = $1`, [address])).rows[0].link
    expect(await linkTo(to)).toBe(false)
    expect(await linkTo(other)).toMatch(new RegExp(`/s/${companies.a.urlId}$`))
    expect(again.json.data.attributes, again.text).toMatchObject({ recipient_email: other, sends: 2 })
    expect(await codesTo(to)).toEqual([code])
    expect((await spent([{ kind: 'gift_card', code }])).json.errors[0].code).toBe('code_unknown')
    const [second] = await codesTo(other)
    expect((await spent([{ kind: 'gift_card', code: second }, { kind: 'demo' }])).status).toBe(201)
    const fresh = await bought(10)
    for (const status of [200, 200, 200, 200, 409])
      expect((await raw(world, 'uma', 'PUT', `/gift_cards/${fresh.id}/resend`, { gift_card: {} })).status).toBe(status)
  })

  it('is nothing to another company, and its code is not guessed there or here', async () => {
    const { id, code } = await bought(20)
    expect((await raw(world, 'rival', 'GET', `/gift_cards/${id}`)).status).toBe(404)
    expect((await raw(world, 'rival', 'POST', '/checkout/codes', { checkout: { code } })).json.errors[0].code).toBe(
      'code_unknown',
    )
    expect((await raw(world, 'uli', 'GET', `/gift_cards/${id}`)).status).toBe(404)
    expect((await raw(world, 'uma', 'POST', '/checkout/codes', { checkout: { code: 'AAAA-BBBB-CCCC-DDDD' } })).status).toBe(409)
  })

  it('holds a sensible amount of the shop’s currency, where the shop sells any', async () => {
    const to = mailbox()
    for (const amount of [0, 0.001, 5_000.01, -5]) expect((await order({ amount, recipient_email: to })).status).toBe(422)
    expect((await order({ amount: 5, recipient_email: 'nobody' })).status).toBe(422)
    expect((await order({ amount: 5, recipient_email: to, send_on: '2020-01-01' })).status).toBe(422)
    expect((await order({ amount: 5, recipient_email: to, send_on: '2099-01-01' })).status).toBe(422)
    await world.as('ada')(sales.settings.update, { gift_cards: false })
    expect((await order({ amount: 5, recipient_email: to })).json.errors[0].code).toBe('gift_cards_off')
    await world.as('ada')(sales.settings.update, { gift_cards: true })
  })
})
