import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStripe, type StripeDouble } from '@quoin/doubles/stripe'
import { pdfText } from '@quoin/kit/pdf/text'
import { inTransaction } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { wallet } from '@quoin/wallet/resources'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Compensation, tellToCompensate } from '../operations/atProvider.ts'
import { bookOwed, bookPayout } from '../operations/books.ts'
import { sales } from '../resources/index.ts'
import { checkout, fill, moved, onShelf, orderOf, raw, stocked } from './shop.ts'

let world: World
let vendor: string
let stripe: StripeDouble
const hook = (event: object, at?: number, secret?: string) => {
  const { body, headers } = stripe.signed(event, at, secret)
  return world.fetch('nobody', 'POST', '/api/sales/stripe/webhook', body, headers)
}
beforeAll(async () => {
  stripe = await startStripe()
  world = await startWorld()
  vendor = (await world.as('ada')(products.vendors.create, { name: 'Weavers' } as never)).id
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const bought = async (input: object = {}, { price = 10, quantity = 1, of = vendor as string | undefined } = {}) => {
  const chair = await stocked(world, { price, vendor: of })
  await fill(world, 'uma', chair.sku, quantity)
  const reply = await checkout(world, 'uma', input)
  expect(reply.status, reply.text).toBe(201)
  return {
    id: reply.json.data.id as string,
    chair,
    payments: reply.json.meta.payments as { payment_unique_id: string; client_secret: string }[],
  }
}
const refund = (id: string, input: object = { all: true }) =>
  raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: input })
const topUp = async (amount: bigint) =>
  world.running.callInternal(world.tenantIds.a, wallet.wallets.internal.credit, {
    user: world.userIds.uma,
    amount,
    currency: 'EUR',
    key: `top-up ${Date.now()} ${amount}`,
    memo: 'for a spec',
  })

describe('A refund', () => {
  it('of an order that was paid in part gives back what was paid and never more, whatever is named', async () => {
    const { id } = await bought({ tenders: [{ kind: 'demo', amount: 4.5 }] }, { price: 10, quantity: 2 })
    const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const tried = [{ amount: 11.9 }, { amount_minor: 451 }, { amount: 1 }, { lines: [{ detail_unique_id, quantity: 1 }] }]
    const books = await moved(world, async () => {
      for (const input of tried) expect((await refund(id, input)).json.errors[0].code).toBe('given_back_whole')
    })
    expect(books).toEqual({})
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'partially_paid', paidMinor: 450, refundedMinor: 0 })
    expect((await refund(id, { amount: 4.5 })).json.data.attributes).toMatchObject({ amount_minor: 450 })
    expect(await orderOf(world, id)).toMatchObject({ orderState: 'cancelled', refundedMinor: 450 })
    expect((await refund(id)).json.errors[0].code).toBe('not_paid')
  })

  it('takes everything back that the sale posted, to the cent, and the goods to the shelf', async () => {
    const { id, chair } = await bought({}, { price: 33.33, quantity: 3 })
    const all = await moved(world, async () => {
      expect((await refund(id, { amount_minor: 1 })).status).toBe(201)
      expect((await refund(id, { amount: 40, reason: 'scratched' })).status).toBe(201)
      expect((await refund(id)).status).toBe(201)
    })
    expect(all).toEqual({ 'sales.tender.demo': 11_899, 'sales.revenue': -1_500, 'sales.tax': -1_900, 'sales.payable': -8_499 })
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'refunded', status: 'refunded', refundedMinor: 11_899 })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    expect((await refund(id)).json.errors[0].code).toBe('nothing_left')
    const memos = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}&filter[kind]=credit_memo`)).json.data
    expect(memos).toHaveLength(3)
    expect(memos.reduce((sum: number, memo: any) => sum + memo.attributes.total_minor, 0)).toBe(11_899)
  })

  it('of all that was not sent yet leaves nothing to send, and the order can be closed', async () => {
    for (const thing of [await stocked(world), await stocked(world)]) await fill(world, 'uma', thing.sku, 2)
    const { id } = (await checkout(world, 'uma')).json.data
    const details = (await raw(world, 'ada', 'GET', `/orders/${id}/details?sort=place`)).json.data as { id: string }[]
    const [sent, kept] = details.map((one) => (quantity: number) => [{ detail_unique_id: one.id, quantity }])
    await raw(world, 'ada', 'POST', `/orders/${id}/fulfilments`, { fulfilment: { lines: sent!(2) } })
    await refund(id, { lines: kept!(1) })
    expect(await orderOf(world, id)).toMatchObject({ fulfilmentState: 'partially_fulfilled' })
    await refund(id, { lines: kept!(1) })
    expect(await orderOf(world, id)).toMatchObject({ fulfilmentState: 'fulfilled', logisticsStatus: 'shipped' })
    expect(await world.as('ada')(sales.orders.complete, { id })).toMatchObject({ orderState: 'completed' })
  })

  it('of all goods, of which something is kept, leaves nothing to send, and may be followed by the rest', async () => {
    const settings = (delivery: number) => world.fetch('ada', 'PUT', '/api/products/settings', { settings: { delivery } })
    await settings(5)
    const made = [await bought(), await bought()]
    await settings(0)
    for (const { id } of made) {
      const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
      await refund(id, { lines: [{ detail_unique_id, quantity: 1 }] })
      expect(await orderOf(world, id)).toMatchObject({ orderState: 'placed', fulfilmentState: 'returned', refundedMinor: 1_190 })
    }
    expect(await world.as('ada')(sales.orders.complete, { id: made[0]!.id })).toMatchObject({ orderState: 'completed' })
    await raw(world, 'ada', 'DELETE', `/orders/${made[1]!.id}/cancel`)
    expect(await orderOf(world, made[1]!.id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refunded' })
  })

  it('of lines counts things, once each', async () => {
    const { id, chair } = await bought({}, { quantity: 4 })
    const [{ id: detail_unique_id }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    expect((await refund(id, { lines: [{ detail_unique_id, quantity: 3 }] })).json.data.attributes.amount_minor).toBe(3_570)
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
    expect((await refund(id, { lines: [{ detail_unique_id, quantity: 2 }] })).json.errors[0].code).toBe('already_returned')
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'partially_refunded', refundedMinor: 3_570 })
  })

  it('is never more than was paid, however many are asked for at once', async () => {
    const { id } = await bought()
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(id, { amount_minor: 500 })))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(2)
    expect(await orderOf(world, id)).toMatchObject({ refundedMinor: 1_000, totalMinor: 1_190 })
    for (const input of [
      { amount_minor: -1 },
      { amount_minor: 0 },
      { amount_minor: 1.5 },
      { amount_minor: 2 ** 53 },
      { amount_minor: '1e2' },
      { amount: 0 },
      { amount: 0.005 },
      { amount: -1 },
      { amount: 2, amount_minor: 100 },
    ])
      expect((await refund(id, input)).status).toBe(422)
    expect((await raw(world, 'uma', 'POST', `/orders/${id}/refunds`, { refund: { all: true } })).status).toBe(403)
    expect((await raw(world, 'rival', 'POST', `/orders/${id}/refunds`, { refund: { all: true } })).status).toBe(404)
  })

  it('of a mixed tender goes back in the stated order, and to each no more than it gave', async () => {
    await topUp(700n)
    const { id } = await bought({ tenders: [{ kind: 'wallet', amount: '7.00' }, { kind: 'demo' }] })
    expect((await refund(id, { amount_minor: 600 })).json.data.attributes.tenders).toMatchObject([
      { kind: 'demo', amount_minor: 490 },
      { kind: 'wallet', amount_minor: 110 },
    ])
    expect((await refund(id)).json.data.attributes.tenders).toMatchObject([{ kind: 'wallet', amount_minor: 590 }])
    const {
      rows: [row],
    } = await world.sql.query(
      `select balance::int from kit.ledger_accounts where tenant_id = $1 and kind = 'wallet.cash' and owner_id is not null order by balance desc limit 1`,
      [world.tenantIds.a],
    )
    expect(row.balance).toBeGreaterThanOrEqual(700)
  })

  it('goes back into the pockets that paid, before the cash of the wallet', async () => {
    const { wallet: purse } = await topUp(800n)
    const gift = { wallet: purse, name: 'Gift', amount: 5, reason: 'Welcome' }
    const pocket = await world.as('ada')(wallet.pockets.create, gift as never)
    const stand = async () => {
      const { rows } = await world.sql.query<{ left: number; cash: number }>(
        `select p.remaining_minor::int as left, w.balance_minor::int as cash from wallet.pockets p
         join wallet.wallets w on w.tenant_id = p.tenant_id and w.id = p.wallet_id where p.id = $1`,
        [pocket.id],
      )
      return rows[0]!
    }
    const { cash } = await stand()
    const { id } = await bought({ tenders: [{ kind: 'wallet' }] })
    expect(await stand()).toEqual({ left: 0, cash: cash - 690 })
    await refund(id, { amount_minor: 300 })
    expect(await stand()).toEqual({ left: 300, cash: cash - 690 })
    await refund(id)
    expect(await stand()).toEqual({ left: 500, cash })
  })

  it('claws back what the vendor was paid for already, from the next payout', async () => {
    const maker = (await world.as('ada')(products.vendors.create, { name: 'Turners', commissionBasisPoints: 0 } as never)).id
    const first = await bought({}, { of: maker })
    const run = async () =>
      (await raw(world, 'ada', 'POST', '/payouts', { payout: { vendor_unique_id: maker } })).json.data.attributes.payouts.map(
        (one: any) => one.amount_minor,
      )
    const some = await raw(world, 'ada', 'POST', '/payouts', { payout: { vendor_unique_id: maker, amount: 4 } })
    expect([some.status, some.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/amount'])
    expect(await run()).toEqual([1_000])
    expect(await run()).toEqual([])
    const stands = async () => {
      const { rows } = (await raw(world, 'ada', 'GET', '/payables/summary')).json.data.attributes
      const { paid_minor, ledger_minor } = rows.find((row: any) => row.vendor_unique_id === maker)
      return { paid_minor, ledger_minor }
    }
    await refund(first.id)
    expect(await stands()).toEqual({ paid_minor: 1_000, ledger_minor: -1_000 })
    await bought({}, { of: maker, quantity: 3 })
    expect(await run()).toEqual([2_000])
    expect(await stands()).toEqual({ paid_minor: 3_000, ledger_minor: 0 })
    // What came back before it was paid for was never paid.
    const { id: half } = await bought({}, { of: maker, quantity: 2 })
    await refund(half, { amount_minor: 1_190 })
    expect(await run()).toEqual([1_000])
    expect(await stands()).toEqual({ paid_minor: 4_000, ledger_minor: 0 })
    const { rows, balance_minor } = (await raw(world, 'ada', 'GET', `/vendors/${maker}/statement`)).json.data.attributes
    expect([balance_minor, rows.map((row: any) => row.amount_minor)]).toEqual([
      0,
      [-1_000, -1_000, 2_000, -2_000, 3_000, -1_000, -1_000, 1_000],
    ])
    const sums = await raw(world, 'ada', 'POST', '/reports/vendors/payments/summary', { vendor_unique_id: maker })
    expect(sums.json).toMatchObject({ total_amount: 40, total_paid: 40, total_pending: 0 })
  })
})

describe('A payout', () => {
  it('leaves out what somebody pays by hand at that moment', async () => {
    const maker = (await world.as('ada')(products.vendors.create, { name: 'Joiners', commissionBasisPoints: 0 } as never)).id
    await bought({}, { of: maker })
    const run = () => raw(world, 'ada', 'POST', '/payouts', { payout: { vendor_unique_id: maker } })
    const running = await inTransaction(world.database.runtime, { tenantId: world.tenantIds.a, userId: null }, async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      const [paid] = await tx.query<{ id: string }>(
        `update sales.payables set status = 'paid', paid_at = clock_timestamp() where tenant_id = $1 and vendor_id = $2 returning id`,
        [world.tenantIds.a, maker],
      )
      await bookPayout({ tx }, { key: `paid:${paid!.id}`, currency: 'EUR', vendor: maker, amount: 1_000, subject: paid!.id })
      const begun = run()
      await expect
        .poll(() => world.sql.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own!.pid]))
        .toMatchObject({ rowCount: 1 })
      return { begun }
    })
    expect((await running.begun).json.data.attributes.payouts).toEqual([])
    expect((await run()).json.data.attributes.payouts).toEqual([])
  })
})

describe('A gift', () => {
  it('comes back alone, and so does a thing whose money went back before, without moving any money', async () => {
    const [chair, gift] = [await stocked(world), await stocked(world, { price: 0 })]
    await fill(world, 'uma', gift.sku, 2)
    await fill(world, 'uma', chair.sku, 2)
    const { id } = (await checkout(world, 'uma')).json.data
    const lines = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const back = (sku: string, quantity: number) => {
      const line = lines.find((one: any) => one.attributes.product_sku === sku)
      return refund(id, { lines: [{ detail_unique_id: line.id, quantity }] })
    }
    expect(
      await moved(world, async () => {
        const one = await back(gift.sku, 1)
        expect(one.status, one.text).toBe(201)
        expect(one.json.data.attributes).toMatchObject({
          amount_minor: 0,
          tenders: [],
          lines: [{ quantity: 1, amount_minor: 0 }],
        })
      }),
    ).toEqual({})
    expect(await onShelf(world, gift.stock)).toEqual({ available: 99, reserved: 0 })
    expect((await back(gift.sku, 2)).json.errors[0].code).toBe('already_returned')
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', refundedMinor: 0 })
    await refund(id, { amount_minor: 2_000 })
    expect((await back(chair.sku, 1)).json.data.attributes.amount_minor).toBe(380)
    expect(await moved(world, async () => expect((await back(chair.sku, 1)).json.data.attributes.amount_minor).toBe(0))).toEqual(
      {},
    )
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    expect((await refund(id)).json.errors[0].code).toBe('nothing_left')
    const memos = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}&filter[kind]=credit_memo`)).json.data
    expect(memos).toHaveLength(2)
  })
})

describe('An invoice', () => {
  it('and what is given back of it can be read on paper in six languages, with the amounts that were booked', async () => {
    await raw(world, 'ada', 'POST', '/companies', { company: { name: 'Works & Co', address: 'Quay 4', tax_id: 'DE0815' } })
    const { id, chair } = await bought(
      { billing_address: { name: 'Uma Fields', line1: 'Hafenstraße 1', zipcode: '20457', city: 'Hamburg', country: 'DE' } },
      { price: 1_234.5, quantity: 2 },
    )
    await refund(id, { amount_minor: 4_000 })
    const papers = (await raw(world, 'uma', 'GET', `/invoices?filter[order_unique_id]=${id}`)).json.data
    const textOf = async (paper: string, language?: string): Promise<string> => {
      const reply = await raw(world, 'uma', 'POST', `/invoices/${paper}/paper`, { language })
      expect(reply.status, reply.text).toBe(200)
      const { url, file_name } = reply.json.data.attributes
      expect(file_name).toMatch(/^[IC]-\d{4}-\d{5}\.pdf$/)
      const file = await fetch(url)
      expect(file.headers.get('content-type')).toBe('application/pdf')
      return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll(/[\s|]/g, '')
    }
    const invoice = papers.find((one: any) => one.attributes.kind === 'invoice')
    const memo = papers.find((one: any) => one.attributes.kind === 'credit_memo')
    for (const [language, word] of [
      ['en', 'Invoice'],
      ['es', 'Factura'],
      ['fr', 'Facture'],
      ['de', 'Rechnung'],
      ['ja', '請求書'],
      ['zh', '发票'],
    ] as const) {
      const text = await textOf(invoice.id, language)
      for (const said of [word, invoice.attributes.number, 'Works&Co', 'DE0815', 'UmaFields', '20457Hamburg', chair.sku])
        expect(text).toContain(said)
      // However the language points its digits.
      for (const amount of ['246900', '46911', '293811']) expect(text.replaceAll(/[.,]/g, '')).toContain(amount)
    }
    const back = await textOf(memo.id)
    for (const said of ['Creditnote', memo.attributes.number, 'EUR40.00', 'EUR33.62', '19%']) expect(back).toContain(said)
    expect((await raw(world, 'uli', 'POST', `/invoices/${invoice.id}/paper`, {})).status).toBe(404)
    expect((await raw(world, 'uma', 'POST', `/invoices/${invoice.id}/paper`, { language: 'xx' })).status).toBe(422)
  })

  it('looks as the template of the company says, and so for ever once it was handed out; so does a credit note by its own', async () => {
    const templates = (method: string, path: string, body?: object) =>
      world.fetch('ada', method, `/api/gateway/document_templates${path}`, body && { document_template: body })
    const kinds = (await world.fetch('ada', 'GET', '/api/gateway/document_kinds')).json.data.attributes.kinds
    const publish = async (kind: string, intro: string) => {
      const design = kinds.find((one: any) => one.kind === kind).built_in
      const made = await templates('POST', '', {
        kind,
        name: intro,
        design: {
          ...design,
          columns: design.columns.filter((name: string) => name !== 'unit'),
          texts: { ...design.texts, title: 'Ours', intro },
        },
      })
      expect(made.status, made.text).toBe(201)
      const put = await templates('POST', `/${made.json.data.id}/publish`, {})
      expect(put.status, put.text).toBe(200)
      return made.json.data.id as string
    }
    const paperOf = async (id: string) => {
      const reply = await raw(world, 'uma', 'POST', `/invoices/${id}/paper`, {})
      expect(reply.status, reply.text).toBe(200)
      return pdfText(new Uint8Array(await (await fetch(reply.json.data.attributes.url)).arrayBuffer())).replaceAll(/[\s|]/g, '')
    }
    const before = await bought()
    const papersOf = async (order: string) =>
      (await raw(world, 'uma', 'GET', `/invoices?filter[order_unique_id]=${order}`)).json.data as any[]
    const [issued] = await papersOf(before.id)
    expect(await paperOf(issued.id)).toContain('Unitprice')
    const template = await publish('sales.invoice', 'Invoice {{ number }}: {% if is_paid %}paid{% else %}open{% endif %}')
    await publish('sales.credit_memo', 'Back from {{ of_invoice }}')
    const { id } = await bought()
    await refund(id, { amount_minor: 100 })
    const papers = await papersOf(id)
    const [invoice, memo] = ['invoice', 'credit_memo'].map((kind) => papers.find((one) => one.attributes.kind === kind))
    const said = await paperOf(invoice.id)
    expect(said).toMatch(new RegExp(`Invoice${invoice.attributes.number}:(paid|open)`))
    expect(said).not.toContain('Unitprice')
    expect(await paperOf(memo.id)).toContain(`Backfrom${invoice.attributes.number}`)
    // What was handed out before looks as it did.
    expect(await paperOf(issued.id)).toContain('Unitprice')
    const look = { record_unique_id: memo.id }
    expect((await templates('POST', `/${template}/preview`, look)).json.errors[0].code).toBe('no_such_record')
    expect((await templates('POST', `/${template}/preview`, { record_unique_id: invoice.id })).status).toBe(200)
    await world.sql.query('update kit.document_templates set published = null')
  })

  it('calls goods what they are called in the language of whoever bought, then and later; so do slips, and pick lists also what is gone', async () => {
    const speak = (language: string | null) =>
      world.sql.query('update sales.customers set preferred_language = $2 where id = $1', [world.userIds.uma, language])
    const chair = await stocked(world, { name: 'Stool' })
    const translate = (method: string, path: string, name: string) =>
      world.fetch('ada', method, `/api/products/translations${path}`, {
        translation: { product_unique_id: chair.id, language: 'fr', name },
      })
    const said = (await translate('POST', '', 'Tabouret')).json.data.id
    await fill(world, 'uma', chair.sku, 2)
    const { id } = (await checkout(world, 'uma')).json.data
    await speak('fr')
    await fill(world, 'uma', chair.sku, 2)
    const french = (await checkout(world, 'uma')).json.data.id
    await refund(french, { amount_minor: 500 })
    await translate('PUT', `/${said}`, 'Siège')
    const textOf = async (path: string, input: object = {}): Promise<string> => {
      const reply = await raw(world, 'ada', 'POST', path, input)
      expect(reply.status, reply.text).toBe(200)
      const file = await fetch(reply.json.data.attributes.url)
      return pdfText(new Uint8Array(await file.arrayBuffer()))
    }
    const papers = async (order: string) =>
      (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${order}`)).json.data.map(
        (one: any) => `/invoices/${one.id}/paper`,
      )
    for (const paper of await papers(french)) {
      expect(await textOf(paper)).toContain('Tabouret')
      expect(await textOf(paper, { language: 'en' })).toContain('Stool')
    }
    expect(await textOf((await papers(id))[0])).toContain('Stool')
    const parcel = (await raw(world, 'ada', 'POST', `/orders/${french}/fulfilments`, { fulfilment: {} })).json.data.id
    expect(await textOf(`/fulfilments/${parcel}/paper`)).toContain('Siège')
    expect(await textOf(`/orders/${id}/pick_list`, { language: 'fr' })).toContain('Siège')
    await speak(null)
    await world.as('ada')(products.products.delete, { id: chair.id })
    await world.as('ada')(products.products.purge, { id: chair.id })
    const list = await textOf(`/orders/${id}/pick_list`, { language: 'fr' })
    for (const told of ['Stool', chair.sku]) expect(list).toContain(told)
  })
})

describe('What a vendor is owed', () => {
  it('is noted, changed, taken back and paid per line, once', async () => {
    const { id } = await bought()
    const [{ id: detail }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const path = `/orders/${id}/details/${detail}/vendors/${vendor}/payments`
    const made = await raw(world, 'ada', 'POST', path, { vendor_to_pay: { price: '12.50', delivery: 2.5 } })
    expect(made.json.data).toMatchObject({
      type: 'VendorPayment',
      attributes: { subtotal: 12.5, delivery: 2.5, status: 'pending', vendor_unique_id: vendor },
    })
    for (const price of [-1, '1e2', 2 ** 53, 'NaN', 1.005])
      expect((await raw(world, 'ada', 'POST', path, { payment: { price } })).status).toBe(422)
    const at = `${path}/${made.json.data.id}`
    expect((await raw(world, 'ada', 'PUT', at, { payment: { price: 20 } })).json.data.attributes.subtotal).toBe(20)
    const books = await moved(world, () =>
      raw(world, 'ada', 'PUT', `${at}/pay`, { vendor_payment: { gateway_reference: 'T-1' } }),
    )
    expect(books).toEqual({ 'sales.payable': -2_000, 'sales.bank': 2_000 })
    expect((await raw(world, 'ada', 'PUT', `${at}/pay`, { vendor_payment: {} })).json.errors[0].code).toBe('wrong_state')
    expect((await raw(world, 'ada', 'DELETE', at)).json.errors[0].code).toBe('wrong_state')
    const other = (await raw(world, 'ada', 'POST', path, { vendor_to_pay: { price: 3 } })).json.data.id
    expect(await moved(world, () => raw(world, 'ada', 'DELETE', `${path}/${other}`))).toEqual({
      'sales.payable': -300,
      'sales.vendor_cost': 300,
    })
    for (const name of ['uma', 'rival'])
      expect((await raw(world, name, 'GET', `/payables/${made.json.data.id}`)).status).toBe(name === 'uma' ? 403 : 404)
  })

  it('is paid by itself without what the vendor owes back, and never beyond their balance', async () => {
    const maker = (await world.as('ada')(products.vendors.create, { name: 'Coopers', commissionBasisPoints: 0 } as never)).id
    const payableOf = async (order: string) => {
      const [row] = (await raw(world, 'ada', 'GET', `/payables?filter[order_unique_id]=${order}`)).json.data
      return row.attributes
    }
    const pay = async (order: string, input: object = {}) => {
      const { detail_unique_id: detail, unique_id: id } = await payableOf(order)
      const path = `/orders/${order}/details/${detail}/vendors/${maker}/payments/${id}/pay`
      return raw(world, 'ada', 'PUT', path, { vendor_payment: input })
    }
    const run = async () =>
      (await raw(world, 'ada', 'POST', '/payouts', { payout: { vendor_unique_id: maker } })).json.data.attributes.payouts
    const balance = async () => (await raw(world, 'ada', 'GET', `/vendors/${maker}/statement`)).json.data.attributes.balance_minor

    const { id: first } = await bought({}, { of: maker })
    expect((await pay(first)).json.meta).toMatchObject({ paid_minor: 1_000 })
    await refund(first)
    const { id: second } = await bought({}, { of: maker, quantity: 3 })
    const whole = await pay(second, { amount: 30 })
    expect([whole.status, whole.json.errors[0].code]).toEqual([422, 'paid_as_a_whole'])
    expect(
      await moved(world, async () => {
        const reply = await pay(second, { amount: 20, gateway_reference: 'T-2', payment_type: 'bank' })
        expect(reply.status, reply.text).toBe(200)
        expect(reply.json.meta.paid_minor).toBe(2_000)
        expect(reply.json.data.attributes).toMatchObject({
          status: 'paid',
          subtotal: 30,
          payout_unique_id: reply.json.meta.payout_unique_id,
        })
        const payout = await raw(world, 'ada', 'GET', `/payouts/${reply.json.meta.payout_unique_id}`)
        expect(payout.json.data.attributes).toMatchObject({
          vendor_name: 'Coopers',
          amount: 20,
          count: 1,
          reference: 'T-2',
          payment_type: 'bank',
        })
      }),
    ).toEqual({ 'sales.payable': -2_000, 'sales.bank': 2_000 })

    // Who owes as much as is due gets nothing, one by one or all at once.
    const { id: third } = await bought({}, { of: maker })
    await refund(second)
    expect(await balance()).toBe(-2_000)
    const nothing = await pay(third)
    expect([nothing.status, nothing.json.errors[0].code]).toEqual([409, 'nothing_to_pay_out'])
    expect(await run()).toEqual([])
    expect(await payableOf(third)).toMatchObject({ status: 'pending', payout_unique_id: null })

    // Two at once share what is left, however much each of them comes to.
    const { id: fourth } = await bought({}, { of: maker, quantity: 3 })
    const both = await Promise.all([pay(third), pay(fourth)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance()).toBe(0)
    await bought({}, { of: maker })
    expect(await run()).toMatchObject([{ amount_minor: 1_000, count: 2 }])
    expect(await balance()).toBe(0)
  })

  it('is counted after what is taken back at that moment', async () => {
    const maker = (await world.as('ada')(products.vendors.create, { name: 'Potters', commissionBasisPoints: 0 } as never)).id
    await bought({}, { of: maker })
    const scope = { tenantId: world.tenantIds.a, userId: null }
    const run = () => raw(world, 'ada', 'POST', '/payouts', { payout: { vendor_unique_id: maker } })
    const running = await inTransaction(world.database.runtime, scope, async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await bookOwed({ tx }, { key: `spec ${maker}`, currency: 'EUR', vendor: maker, amount: -400, subject: maker })
      const begun = run()
      await expect
        .poll(() => world.sql.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own!.pid]))
        .toMatchObject({ rowCount: 1 })
      return { begun }
    })
    expect((await running.begun).json.data.attributes.payouts).toMatchObject([{ amount_minor: 600 }])
    expect((await raw(world, 'ada', 'GET', `/vendors/${maker}/statement`)).json.data.attributes.balance_minor).toBe(0)
  })

  it('is told whole, page by page, however much it is; so is what a member earned', async () => {
    const maker = (await world.as('ada')(products.vendors.create, { name: 'Glaziers', commissionBasisPoints: 0 } as never)).id
    const many = 501
    await inTransaction(world.database.runtime, { tenantId: world.tenantIds.a, userId: null }, async (tx) => {
      for (let i = 1; i <= many; i++)
        for (const owner of [maker, world.userIds.uli])
          await bookOwed({ tx }, { key: `spec ${owner} ${i}`, currency: 'EUR', vendor: owner, amount: 1, subject: owner })
      // Nothing pending stands behind it, so that it leaves the books again.
      for (const owner of [maker, world.userIds.uli])
        await bookOwed({ tx }, { key: `spec ${owner}`, currency: 'EUR', vendor: owner, amount: -many, subject: owner })
    })
    for (const [who, path] of [
      ['ada', `/vendors/${maker}/statement`],
      ['uli', `/earnings/statement/${world.userIds.uli}`],
    ] as const) {
      const page = async (asked: string) => (await raw(world, who, 'GET', `${path}${asked}`)).json.data.attributes
      const first = await page('')
      expect(first).toMatchObject({ total: many + 1, page: 1, records: 50, balance_minor: 0 })
      expect(first.rows).toHaveLength(50)
      const pages = await Promise.all([1, 2, 3, 4].map((one) => page(`?records=200&page=${one}`)))
      const rows = pages.flatMap((one) => one.rows)
      expect(rows.map((row: any) => row.balance_minor)).toEqual([0, ...Array.from({ length: many }, (_, i) => many - i)])
      expect(rows.at(-1)).toMatchObject({ kind: 'sales.owed', amount_minor: 1, balance_minor: 1 })
      expect((await page('?currency=USD')).total).toBe(0)
      for (const wrong of ['page=0', 'page=10001', 'records=201', 'records=x', 'currency=euro'])
        expect((await raw(world, who, 'GET', `${path}?${wrong}`)).status, wrong).toBe(422)
      expect((await raw(world, 'nobody', 'GET', path)).status).toBe(401)
      expect((await raw(world, 'rival', 'GET', path)).status).toBe(404)
      expect((await raw(world, 'uma', 'GET', path)).status).toBe(who === 'uli' ? 404 : 403)
    }
  })

  it('follows the terms that held at the sale, whatever they become', async () => {
    const { id } = await bought()
    await world.as('ada')(sales.settings.update, { commission_basis_points: 5_000 } as never)
    const later = await bought()
    await world.as('ada')(sales.settings.update, { commission_basis_points: 1_500 } as never)
    const of = async (order: string) =>
      (await raw(world, 'ada', 'GET', `/payables?filter[order_unique_id]=${order}`)).json.data.map(
        (one: any) => one.attributes.amount_minor,
      )
    expect([await of(id), await of(later.id)]).toEqual([[850], [500]])
  })

  it('agrees with the ledger and the reports, to the cent', async () => {
    const { rows } = (await raw(world, 'ada', 'GET', '/payables/summary')).json.data.attributes
    for (const row of rows) expect([row.vendor_name, row.ledger_minor]).toEqual([row.vendor_name, row.pending_minor])
    for (const wrap of [(flat: object) => ({ query_params: flat }), (flat: object) => flat]) {
      const list = await raw(
        world,
        'ada',
        'POST',
        '/reports/vendors/payments/list',
        wrap({ start_date: '2020-01-01', end_date: '2099-01-01', per_page: 200 }),
      )
      const summary = await raw(
        world,
        'ada',
        'POST',
        '/reports/vendors/payments/summary',
        wrap({ start_date: '2020-01-01', end_date: '2099-01-01' }),
      )
      expect(list.json.data).toHaveLength(list.json.meta.total_count)
      expect(summary.json).toMatchObject({
        total_payments: list.json.meta.total_count,
        total_pending: list.json.meta.summary.total_pending,
      })
      expect(
        (await raw(world, 'ada', 'POST', '/reports/orders/list', wrap({ start_date: '2020-01-01', end_date: '2099-01-01' }))).json
          .meta.summary.total_orders,
      ).toBeGreaterThan(3)
      expect(
        (
          await raw(
            world,
            'ada',
            'POST',
            '/reports/orders/providers/list',
            wrap({ start_date: '2020-01-01', end_date: '2099-01-01' }),
          )
        ).status,
      ).toBe(200)
    }
    const csv = await raw(world, 'ada', 'POST', '/reports/orders/list', { query_params: { format: 'csv' } })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const { rows: made } = await world.sql.query('select display_unique_id as number from sales.orders where tenant_id = $1', [
      world.tenantIds.a,
    ])
    expect(made.length).toBeGreaterThan(25)
    for (const { number } of made) expect(csv.text).toContain(number)
    for (const name of ['uma', 'rae']) expect((await raw(world, name, 'POST', '/reports/orders/list', {})).status).toBe(403)
  })
})

describe('In production without a card provider', () => {
  const asks = async (paths: readonly (readonly [string, string, object])[]) => {
    const codes: unknown[] = []
    for (const [method, path, body] of paths) codes.push((await raw(world, 'uma', method, path, body)).json.errors?.[0].code)
    return codes
  }
  afterAll(() => {
    world.payments.demo = true
  })

  it('nothing is pretended to be paid, unless the operator asks for a demonstration', async () => {
    const { id } = await bought({ tenders: [] })
    const plan = await world.as('ada')(sales.subscriptionModels.create, {
      code: 'real-money',
      description: 'Real money',
      recurringPaymentAmount: 10,
    } as never)
    const { uma } = world.userIds
    const reserved = await bought({ tenders: [] })
    const held = await raw(world, 'uma', 'POST', `/orders/${reserved.id}/pay`, { tender: { kind: 'demo', authorize_only: true } })
    expect(held.status, held.text).toBe(200)
    const hold = (await raw(world, 'ada', 'GET', `/orders/${reserved.id}/payments`)).json.data[0].id
    world.payments.demo = false
    const books = await moved(world, async () => {
      const codes = await asks([
        ['POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } }],
        ['POST', `/orders/${id}/pay`, { tender: { kind: 'card' } }],
        ['POST', `/orders/${id}/pay`, { tender: { kind: 'card', hosted: true } }],
        ['POST', `/orders/${id}/pay`, { tender: { kind: 'demo', authorize_only: true } }],
        ['POST', `/users/${uma}/subscriptions/${plan.id}`, {}],
        ['POST', '/stripe/subscriptions', { subscription: { subscription_model_unique_id: plan.id } }],
      ])
      expect(codes).toEqual(codes.map(() => 'no_card_provider'))
      const capture = await raw(world, 'ada', 'PUT', `/payments/${hold}/capture`, { payment: {} })
      expect(capture.json.errors[0].code).toBe('no_card_provider')
    })
    expect(books).toEqual({})
    expect((await raw(world, 'uma', 'GET', '/payment_methods')).json.data.attributes).toMatchObject({
      provider: null,
      kinds: ['wallet', 'points', 'gift_card'],
    })
    world.payments.demo = true
    expect((await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })).status).toBe(200)
  })
})

describe('A card payment', () => {
  // Where a card provider is set up the demo provider takes nothing, so it is set up for these alone.
  beforeAll(() => void Object.assign(world.payments, { demo: false, card: stripe.settings }))
  afterAll(() => void Object.assign(world.payments, { demo: true, card: undefined }))
  const begin = async (tender: object = {}) => {
    const made = await bought({ tenders: [{ kind: 'card', ...tender }] })
    const payment = made.payments[0]!
    const { gatewayTransactionId } = await world.as('ada')(sales.payments.get, { id: payment.payment_unique_id })
    return { ...made, payment: payment.payment_unique_id, secret: payment.client_secret, intent: gatewayTransactionId! }
  }

  it('is taken in once, however often and in whatever order its news come', async () => {
    const { id, intent, secret, chair } = await begin()
    expect(secret).toMatch(/_secret_/)
    const failed = stripe.confirm(intent, 'Your card was declined.')
    const paid = stripe.confirm(intent)
    const books = await moved(world, async () => {
      expect((await hook(paid)).json).toMatchObject({ effect: 'paid' })
      expect((await hook(failed)).json).toMatchObject({ effect: 'known' })
      expect((await Promise.all([hook(paid), hook(paid), hook(paid)])).map((reply) => reply.json.effect)).toEqual([
        'repeated',
        'repeated',
        'repeated',
      ])
      // Told anew under another id, as providers do after days.
      expect((await hook({ ...paid, id: 'evt_again', created: paid.created - 3 * 86_400 })).json).toMatchObject({
        effect: 'known',
      })
    })
    expect(books['sales.tender.card']).toBe(-1_190)
    expect(await orderOf(world, id)).toMatchObject({ status: 'paid', paymentState: 'paid', paidMinor: 1_190 })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
  })

  it('that the provider cannot answer for buys nothing and may be tried again, and after five of them nobody is kept waiting for it', async () => {
    let asked = 0
    const ill = createServer((_, response) => {
      asked += 1
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"error":{"type":"api_error","message":"Out of order."}}')
    })
    await new Promise<void>((done) => ill.listen(0, '127.0.0.1', done))
    const chair = await stocked(world, { vendor })
    await fill(world, 'uma', chair.sku)
    const byCard = () => checkout(world, 'uma', { tenders: [{ kind: 'card' }] })
    world.payments.card = { ...stripe.settings, address: `http://127.0.0.1:${(ill.address() as AddressInfo).port}` }
    for (let i = 0; i < 7; i++) {
      const { status, json, headers } = await byCard()
      expect([status, json.errors[0].code, headers.has('retry-after')]).toEqual([503, 'not_available', true])
    }
    expect(asked).toBe(5)
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    world.payments.card = stripe.settings
    expect((await byCard()).status).toBe(201)
    await new Promise((done) => ill.close(done))
  })

  it('that the provider is slow to answer keeps nothing meanwhile, and is there once when it was asked again after nobody answered', async () => {
    for (const tender of [{ kind: 'card' }, { kind: 'card', hosted: true }]) {
      const chair = await stocked(world, { vendor })
      await fill(world, 'uma', chair.sku)
      const byCard = (key: string) => checkout(world, 'uma', { tenders: [tender] }, { 'idempotency-key': key })
      const key = randomUUID()
      const orders = () => world.sql.query(`select id from sales.order_details where product_id = $1`, [chair.id])
      // A server that is killed now leaves behind what there is now: nothing.
      const held = stripe.holdNext()
      const first = byCard(key)
      const vain = await held.done
      expect((await orders()).rows).toEqual([])
      expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
      const { rows: waiting } = await world.sql.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      expect(waiting).toEqual([])
      const again = await byCard(key)
      expect(again.status, again.text).toBe(201)
      expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 1 })
      held.answer()
      const late = await first
      expect([late.status, late.text, late.headers.get('idempotency-replayed')]).toEqual([201, again.text, 'true'])
      expect((await orders()).rows).toHaveLength(1)
      const { data, meta } = again.json
      const { payment_unique_id: payment, redirect_url } = meta.payments[0]
      const one = await world.as('ada')(sales.payments.get, { id: payment })
      const there = stripe.things.get((one.gatewayTransactionId ?? one.gatewayReference)!)!
      expect(there.metadata).toMatchObject({ quoin_order: data.id, quoin_payment: payment })
      expect(there.url ?? null).toBe(redirect_url)
      // What was asked for in vain is let go of, and the other stands.
      await vi.waitFor(() => expect(['canceled', 'expired']).toContain(stripe.things.get(vain.id)!.status))
      expect(['requires_payment_method', 'open']).toContain(there.status)
      expect(await orderOf(world, data.id)).toMatchObject({ paymentState: 'unpaid', paidMinor: 0 })
    }
  })

  it('that the provider refuses or gives no answer to leaves the cart as it was, and the same request may be made again', async () => {
    const chair = await stocked(world, { vendor })
    await fill(world, 'uma', chair.sku)
    const key = randomUUID()
    const byCard = () => checkout(world, 'uma', { tenders: [{ kind: 'card' }] }, { 'idempotency-key': key })
    stripe.refuseNext('Your account cannot take cards.')
    const refused = await byCard()
    expect([refused.status, refused.json.errors[0]]).toMatchObject([
      409,
      { code: 'provider_refused', detail: 'Your account cannot take cards.' },
    ])
    const first = stripe.holdNext()
    const silent = byCard()
    await first.done
    // A connection that ends may have been idle for too long: the library tries once more.
    const second = stripe.holdNext()
    first.cut()
    await second.done
    second.cut()
    expect((await silent).status).toBe(503)
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    expect((await byCard()).status).toBe(201)
  })

  it('of an order that ends while the provider is asked is let go of there', async () => {
    const { id } = await bought({ tenders: [] })
    const held = stripe.holdNext()
    const paying = raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'card' } })
    const intent = await held.done
    expect((await raw(world, 'uma', 'DELETE', `/orders/${id}/cancel`)).status).toBe(200)
    held.answer()
    expect((await paying).json.errors[0].code).toBe('order_cancelled')
    await vi.waitFor(() => expect(stripe.things.get(intent.id)!.status).toBe('canceled'))
    const { rows } = await world.sql.query('select 1 from sales.payments where order_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('that failed is attempted, and is paid when it succeeds after all', async () => {
    const { id, intent } = await begin()
    expect((await hook(stripe.confirm(intent, 'No funds.'))).json.effect).toBe('failed')
    expect(await orderOf(world, id)).toMatchObject({ status: 'payment_attempted', paymentState: 'unpaid' })
    expect((await hook(stripe.confirm(intent))).json.effect).toBe('paid')
    expect(await orderOf(world, id)).toMatchObject({ status: 'paid' })
  })

  it('is believed by nothing but a fresh signature', async () => {
    const { id, intent } = await begin()
    const event = stripe.confirm(intent)
    const before = await world.hashes('a')
    const now = Math.floor(Date.now() / 1_000)
    expect((await hook(event, now - 301)).status).toBe(400)
    expect((await hook(event, now, 'whsec_other')).status).toBe(400)
    const { headers } = stripe.signed(event)
    expect(
      (await world.fetch('nobody', 'POST', '/api/sales/stripe/webhook', JSON.stringify({ ...event, id: 'evt_x' }), headers))
        .status,
    ).toBe(400)
    expect(
      (
        await world.fetch('nobody', 'POST', '/api/sales/stripe/webhook', JSON.stringify(event), {
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(400)
    const foreign = structuredClone(event) as any
    foreign.data.object.metadata.quoin_tenant = world.tenantIds.b
    expect((await hook({ ...foreign, id: 'evt_foreign' })).json.effect).toBe('unknown')
    expect((await hook({ ...event, id: 'evt_bare', data: { object: { id: intent } } })).json.effect).toBe('not_ours')
    expect(await world.hashes('a')).toEqual(before)
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'unpaid' })
  })

  it('that arrives after the order ended is kept as money to give back, and given back', async () => {
    const { id, intent, chair } = await begin()
    await raw(world, 'uma', 'DELETE', `/orders/${id}/cancel`)
    expect((await hook(stripe.confirm(intent))).json.effect).toBe('refund_due')
    expect(await orderOf(world, id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refund_due', paidMinor: 1_190 })
    expect((await refund(id, { amount: 1 })).json.errors[0].code).toBe('given_back_whole')
    const books = await moved(world, () => refund(id))
    expect(books).toEqual({ 'sales.tender.card': 1_190, 'sales.deposit': -1_190 })
    expect(stripe.things.get(intent)!.refunded).toBe(1_190)
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'refunded' })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
  })

  it('that comes on top of what was paid goes back, each time it does, and leaves all that was sold to be given back', async () => {
    const settings = (delivery: number) =>
      world.fetch('ada', 'PUT', '/api/products/settings', { settings: { delivery, delivery_tax_class: null } })
    await settings(5)
    const { id, intent } = await begin()
    await settings(0)
    const again = await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'card' } })
    const later = await world.as('ada')(sales.payments.get, { id: again.json.meta.payments[0].payment_unique_id })
    await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash' } })
    const shown = { paidMinor: 1_785, refundedMinor: 0, paymentState: 'paid' }
    expect(await orderOf(world, id)).toMatchObject({ ...shown, totalMinor: 1_785 })
    const all = await moved(world, async () => {
      expect((await hook(stripe.confirm(intent))).json.effect).toBe('refund_due')
      expect((await refund(id)).json.data.attributes).toMatchObject({ amount_minor: 1_785, tenders: [{ kind: 'card' }] })
      expect(await orderOf(world, id)).toMatchObject(shown)

      // A part of the sale comes back, and then money once more: only what came once more is too much.
      expect((await refund(id, { amount_minor: 1_000 })).json.data.attributes.tenders).toMatchObject([{ kind: 'cash' }])
      expect((await hook(stripe.confirm(later.gatewayTransactionId!))).json.effect).toBe('refund_due')
      expect((await refund(id)).json.data.attributes.amount_minor).toBe(1_785)
      expect(await orderOf(world, id)).toMatchObject({
        paidMinor: 1_785,
        refundedMinor: 1_000,
        paymentState: 'partially_refunded',
      })
      expect((await refund(id)).json.data.attributes.amount_minor).toBe(785)
    })
    expect(await orderOf(world, id)).toMatchObject({ paidMinor: 1_785, refundedMinor: 1_785, paymentState: 'refunded' })
    expect((await refund(id)).json.errors[0].code).toBe('nothing_left')
    for (const name of [intent, later.gatewayTransactionId!]) expect(stripe.things.get(name)!.refunded).toBe(1_785)
    // What came in by cash before is all that moved; the sale and the money beyond it are gone without a rest.
    expect(all).toEqual({ 'sales.tender.cash': 1_785, 'sales.revenue': -650, 'sales.tax': -285, 'sales.payable': -850 })
    const memos = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}&filter[kind]=credit_memo`)).json.data
    const sum = (field: string) => memos.reduce((total: number, memo: any) => total + memo.attributes[field], 0)
    expect([memos.length, sum('total_minor'), sum('tax_minor')]).toEqual([2, 1_785, 285])
  })

  it('that was only reserved is captured in part or let go, and refunded at the provider', async () => {
    const { id, intent, payment } = await begin({ authorize_only: true })
    expect((await hook(stripe.confirm(intent))).json.effect).toBe('authorized')
    expect(
      (await raw(world, 'ada', 'PUT', `/payments/${payment}/capture`, { payment: { amount: 100 } })).json.errors[0].code,
    ).toBe('more_than_reserved')
    expect(
      (await raw(world, 'ada', 'PUT', `/payments/${payment}/capture`, { payment: { amount: '5.00' } })).json.data.attributes,
    ).toMatchObject({ status: 'completed', amount_minor: 500 })
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'partially_paid', paidMinor: 500 })
    await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash' } })
    expect((await refund(id, { amount_minor: 600 })).json.data.attributes.tenders).toMatchObject([
      { kind: 'card', amount_minor: 500 },
      { kind: 'cash', amount_minor: 100 },
    ])
    expect(stripe.things.get(intent)!.refunded).toBe(500)
    const second = await begin({ authorize_only: true })
    await hook(stripe.confirm(second.intent))
    expect((await raw(world, 'ada', 'PUT', `/payments/${second.payment}/void`)).json.data.attributes.status).toBe('voided')
    expect(stripe.things.get(second.intent)!.status).toBe('canceled')
    // What the provider lets go of by itself leaves the order as unpaid as what somebody here lets go of.
    const third = await begin({ authorize_only: true })
    await hook(stripe.confirm(third.intent))
    await hook(stripe.move(third.intent, { status: 'canceled' }, 'payment_intent.canceled'))
    for (const { id: order } of [second, third]) expect(await orderOf(world, order)).toMatchObject({ paymentState: 'unpaid' })
  })

  it('that was reserved in two parts is reserved until both were let go', async () => {
    const { id } = await bought({ tenders: [] })
    const reserve = async (amount: number) =>
      (await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'bank', amount, authorize_only: true } })).json.meta
        .payments[0].payment_unique_id
    const [one, other] = [await reserve(5), await reserve(4)]
    const states: unknown[] = []
    for (const payment of [one, other]) {
      await raw(world, 'ada', 'PUT', `/payments/${payment}/void`)
      states.push((await orderOf(world, id)).paymentState)
    }
    expect(states).toEqual(['authorized', 'unpaid'])
  })

  describe('that is reserved', () => {
    const reserve = async () => {
      const made = await begin({ authorize_only: true })
      await hook(stripe.confirm(made.intent))
      return made
    }
    const capture = (payment: string, amount?: number) =>
      raw(world, 'ada', 'PUT', `/payments/${payment}/capture`, { payment: amount === undefined ? {} : { amount } })
    const end = (payment: string) => raw(world, 'ada', 'PUT', `/payments/${payment}/void`)
    const statusOf = async (payment: string) => (await world.as('ada')(sales.payments.get, { id: payment })).status
    const newsOf = (intent: string, type: string) => stripe.move(intent, {}, type)
    /** Nobody in the database waits for the provider. */
    const nobodyWaits = async () => {
      const { rows } = await world.sql.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      expect(rows).toEqual([])
    }

    it('is taken while nothing is held, once, whoever is told of it first', async () => {
      const { id, intent, payment } = await reserve()
      const moves = await moved(world, async () => {
        const held = stripe.holdNext()
        const taking = capture(payment)
        await held.done
        await nobodyWaits()
        // Whoever else wants the order has it meanwhile, and the provider's news are there before its answer.
        expect((await raw(world, 'ada', 'PUT', `/orders/${id}`, { order: { internal_notes: 'Meanwhile' } })).status).toBe(200)
        expect((await hook(newsOf(intent, 'payment_intent.succeeded'))).json.effect).toBe('paid')
        held.answer()
        expect((await taking).json.data.attributes).toMatchObject({ status: 'completed', amount_minor: 1_190 })
      })
      expect(moves['sales.tender.card']).toBe(-1_190)
      expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', paidMinor: 1_190 })
      expect((await capture(payment)).json.errors[0].code).toBe('wrong_state')
    })

    it('is taken once by two who ask at once, and for one amount alone', async () => {
      const { id, intent, payment } = await reserve()
      const held = stripe.holdNext()
      const first = capture(payment, 5)
      await held.done
      const [same, other] = [await capture(payment, 5), await capture(payment, 7)]
      held.answer()
      expect([same.status, (await first).status]).toEqual([200, 200])
      expect(other.json.errors[0].code).toBe('wrong_state')
      expect(await orderOf(world, id)).toMatchObject({ paymentState: 'partially_paid', paidMinor: 500 })
      const again = await reserve()
      const slow = stripe.holdNext()
      const one = capture(again.payment, 5)
      await slow.done
      const refused = await capture(again.payment, 7)
      expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'provider_refused'])
      slow.answer()
      expect((await one).status).toBe(200)
      for (const name of [intent, again.intent]) expect(stripe.things.get(name)!.amount_received).toBe(500)
    })

    it('is found when it was taken and nobody was told, and asked for again it is the same', async () => {
      const { id, intent, payment } = await reserve()
      const first = stripe.holdNext()
      const lost = capture(payment)
      await first.done
      const second = stripe.holdNext()
      first.cut()
      // The library asks once more where a connection ends.
      await second.done
      second.cut()
      expect((await lost).status).toBe(503)
      expect(await statusOf(payment)).toBe('authorized')
      expect((await capture(payment)).json.data.attributes.status).toBe('completed')
      expect((await hook(newsOf(intent, 'payment_intent.succeeded'))).json.effect).toBe('known')
      expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', paidMinor: 1_190 })
    })

    it('is given back to when its order ended while it was taken, and is not taken where the provider refuses', async () => {
      const { id, payment } = await reserve()
      stripe.refuseNext('Your account cannot take cards.')
      const refused = await capture(payment)
      expect([refused.status, refused.json.errors[0].code, await statusOf(payment)]).toEqual([
        409,
        'provider_refused',
        'authorized',
      ])
      const held = stripe.holdNext()
      const taking = capture(payment, 6)
      await held.done
      expect((await raw(world, 'ada', 'DELETE', `/orders/${id}/cancel`)).status).toBe(200)
      held.answer()
      expect((await taking).json.data.attributes).toMatchObject({ status: 'completed', amount_minor: 600 })
      expect(await orderOf(world, id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refund_due', paidMinor: 600 })
    })

    it('is let go while nothing is held, by two at once too', async () => {
      const { id, intent, payment } = await reserve()
      const held = stripe.holdNext()
      const first = end(payment)
      await held.done
      await nobodyWaits()
      expect((await end(payment)).json.data.attributes.status).toBe('voided')
      held.answer()
      expect((await first).json.data.attributes.status).toBe('voided')
      expect(stripe.things.get(intent)!.status).toBe('canceled')
      expect(await orderOf(world, id)).toMatchObject({ paymentState: 'unpaid' })
      expect((await end(payment)).json.errors[0].code).toBe('wrong_state')
      const taken = await reserve()
      const slow = stripe.holdNext()
      const ending = end(taken.payment)
      await slow.done
      expect((await capture(taken.payment)).status).toBe(200)
      slow.answer()
      const late = await ending
      expect([late.status, late.json.errors[0].code]).toEqual([409, 'payment_under_way'])
    })
  })

  it('that was reserved or asked for is let go at the provider when its order is cancelled, until that has worked', async () => {
    const asked = async (payment: string) =>
      (
        await world.sql.query<{ payload: Compensation; late: boolean }>(
          `select j.payload, j.run_at > now() + interval '50 minutes' as late from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'sales.let_go' and j.payload->>'payment' = $1 order by j.id`,
          [payment],
        )
      ).rows
    const { services, callInternal } = world.running
    const tell = async (payment: string, attempt = 1) =>
      tellToCompensate({ payload: (await asked(payment))[0]!.payload, attempt, log: services.log }, services, callInternal)
    const cancel = (id: string) => raw(world, 'uma', 'DELETE', `/orders/${id}/cancel`)
    const endsOf = (name: string) => stripe.effects.filter((one) => one.includes(name) && !one.endsWith('capture')).length

    const held = await begin({ authorize_only: true })
    await hook(stripe.confirm(held.intent))
    expect((await cancel(held.id)).status).toBe(200)
    expect(stripe.things.get(held.intent)!.status).toBe('requires_capture')
    expect(await asked(held.payment)).toMatchObject([{ late: false }])
    world.payments.card = { ...stripe.settings, address: 'http://127.0.0.1:1' }
    await expect(tell(held.payment)).rejects.toMatchObject({ status: 503 })
    await tell(held.payment, 8)
    world.payments.card = stripe.settings
    expect(await asked(held.payment)).toMatchObject([{ late: false }, { late: true }])
    await tell(held.payment)
    await tell(held.payment)
    expect(stripe.things.get(held.intent)!.status).toBe('canceled')
    expect(endsOf(held.intent)).toBe(1)
    expect(await world.as('ada')(sales.payments.get, { id: held.payment })).toMatchObject({
      status: 'voided',
      gatewayStatus: 'canceled',
    })

    // One that failed may be tried again there, as long as nobody ends it.
    const failed = await begin()
    await hook(stripe.confirm(failed.intent, 'No funds.'))
    await cancel(failed.id)
    await tell(failed.payment)
    expect(stripe.things.get(failed.intent)!.status).toBe('canceled')
    expect(await world.as('ada')(sales.payments.get, { id: failed.payment })).toMatchObject({ status: 'failed' })

    const pageOf = async (tender: object = {}) => {
      const made = await bought({ tenders: [{ kind: 'card', hosted: true, ...tender }] })
      const payment = made.payments[0]!.payment_unique_id
      const { gatewayReference } = await world.as('ada')(sales.payments.get, { id: payment })
      return { id: made.id, payment, page: gatewayReference! }
    }
    const unused = await pageOf()
    await cancel(unused.id)
    await tell(unused.payment)
    await tell(unused.payment)
    expect(stripe.things.get(unused.page)!.status).toBe('expired')
    expect(endsOf(unused.page)).toBe(1)

    // Somebody paid on the page before the provider was told.
    const used = await pageOf({ authorize_only: true })
    await cancel(used.id)
    const reserved = stripe.payOn(used.page)
    expect((await hook(reserved)).json.effect).toBe('voided')
    expect(await asked(used.payment)).toHaveLength(2)
    await tell(used.payment)
    expect(stripe.things.get(reserved.data.object.id)!.status).toBe('canceled')

    // What is paid in full is no matter of this: its news say that it is to be given back.
    const paid = await pageOf()
    await cancel(paid.id)
    const news = stripe.payOn(paid.page)
    await tell(paid.payment)
    expect((await hook(news)).json.effect).toBe('refund_due')
    expect(await orderOf(world, paid.id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refund_due' })
  })

  it('that was reserved while the order was paid in another way is let go, and never taken as well', async () => {
    const { id, intent, payment } = await begin({ authorize_only: true })
    await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash' } })
    expect((await hook(stripe.confirm(intent))).json.effect).toBe('authorized')
    expect((await raw(world, 'ada', 'PUT', `/payments/${payment}/capture`, { payment: {} })).json.errors[0].code).toBe(
      'already_paid',
    )
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', paidMinor: 1_190 })
    expect((await raw(world, 'ada', 'PUT', `/payments/${payment}/void`)).json.data.attributes.status).toBe('voided')
  })

  it('that is reserved leaves nothing to be noted as paid by hand', async () => {
    const { id, intent, payment } = await begin({ authorize_only: true })
    await hook(stripe.confirm(intent))
    const byHand = (said: object = {}) => raw(world, 'ada', 'POST', `/orders/${id}/payments`, { payment: said })
    expect((await byHand()).json.errors[0].code).toBe('nothing_due')
    expect((await byHand({ gateway_total: '5.00' })).json.errors[0].code).toBe('nothing_due')
    expect((await raw(world, 'ada', 'PUT', `/payments/${payment}/capture`, { payment: {} })).status).toBe(200)
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', paidMinor: 1_190 })
  })

  it('is asked for by the calls of the specification, for what is due and nothing else', async () => {
    const { id } = await bought({ tenders: [] })
    const made = await raw(world, 'uma', 'POST', '/stripe/customers', { customer: { name: 'Uma' } })
    expect(made.json.data.attributes).toMatchObject({ customer_id: expect.stringMatching(/^cus_/) })
    expect((await raw(world, 'uma', 'POST', '/stripe/customers', { customer: {} })).json.data.id).toBe(made.json.data.id)
    expect(
      (await raw(world, 'uma', 'POST', '/stripe/payments', { payment: { order_unique_id: id, currency: 'eur', amount: 0.01 } }))
        .status,
    ).toBe(422)
    const asked = await raw(world, 'uma', 'POST', '/stripe/payments', { payment: { order_unique_id: id, currency: 'eur' } })
    expect(asked.json.data.attributes).toMatchObject({
      amount: 11.9,
      client_secret: expect.stringContaining('_secret_'),
      payment_intent_id: expect.stringMatching(/^pi_/),
    })
    expect(
      (await raw(world, 'uli', 'POST', '/stripe/payments', { payment: { order_unique_id: id, currency: 'eur' } })).status,
    ).toBe(404)
  })

  it('is made on a page of the provider, one page for however many clicks, and comes back to the order', async () => {
    const { id } = await bought({ tenders: [] })
    const ask = () => raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'card', hosted: true } })
    const [first, second] = [await ask(), await ask()]
    const { redirect_url, payment_unique_id } = first.json.meta.payments[0]
    expect(second.json.meta.payments[0]).toMatchObject({ redirect_url, payment_unique_id, status: 'pending' })
    const session = [...stripe.things.values()].find((one) => one.url === redirect_url)!
    expect(session).toMatchObject({
      amount_total: 1_190,
      currency: 'eur',
      success_url: expect.stringContaining(`/sales/orders/${id}`),
    })
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'unpaid' })
    const paid = stripe.payOn(session.id as string)
    expect((await ask()).json.errors[0].code).toBe('payment_under_way')
    expect((await hook(paid)).json.effect).toBe('paid')
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'paid', paidMinor: 1_190 })
    await refund(id)
    expect(stripe.things.get(session.payment_intent as string)!.refunded).toBe(1_190)
    const other = await bought({ tenders: [{ kind: 'card', hosted: true }] })
    const { gatewayReference } = await world.as('ada')(sales.payments.get, { id: other.payments[0]!.payment_unique_id })
    expect(
      (await raw(world, 'ada', 'PUT', `/payments/${other.payments[0]!.payment_unique_id}/void`)).json.data.attributes.status,
    ).toBe('voided')
    expect(stripe.things.get(gatewayReference!)!.status).toBe('expired')
    expect((await raw(world, 'uli', 'POST', `/orders/${other.id}/pay`, { tender: { kind: 'card', hosted: true } })).status).toBe(
      404,
    )
  })

  it('is made on a page that names goods of whatever length', async () => {
    const seats = '🪑'.repeat(90)
    for (const name of [seats, `x${seats}`]) {
      for (const one of [name, seats]) await fill(world, 'uma', (await stocked(world, { name: one })).sku)
      const reply = await checkout(world, 'uma', { tenders: [{ kind: 'card', hosted: true }] })
      expect(reply.status, reply.text).toBe(201)
    }
  })

  it('is never pretended: the demo provider takes no order and no subscription where a card provider is set up', async () => {
    const { id } = await bought({ tenders: [] })
    const model = (
      await world.as('ada')(sales.subscriptionModels.create, {
        code: 'real',
        description: 'Real',
        recurringPaymentAmount: 10,
      } as never)
    ).id
    const free = (await world.as('ada')(sales.subscriptionModels.create, { code: 'free', description: 'Free' } as never)).id
    const customer = '4d0c3a3e-7a52-4c3c-9a0f-0d5a3d1b8c22'
    expect((await raw(world, 'ada', 'POST', `/customers/${customer}/register/`, { customer: { name: 'Kim' } })).status).toBe(201)
    const books = await moved(world, async () => {
      for (const [path, body] of [
        [`/orders/${id}/pay`, { tender: { kind: 'demo' } }],
        [`/users/${world.userIds.uma}/subscriptions/${model}`, {}],
        [`/users/${world.userIds.uma}/subscriptions`, { subscription_model_unique_id: model }],
      ] as const) {
        const reply = await raw(world, 'uma', 'POST', path, body)
        expect([path, reply.status, reply.json.errors?.[0].code]).toEqual([path, 409, 'card_provider_set_up'])
      }
      expect(
        (await raw(world, 'ada', 'POST', `/customers/${customer}/subscriptions`, { subscription_model_unique_id: model })).status,
      ).toBe(409)
      const made = await raw(world, 'uma', 'POST', `/users/${world.userIds.uma}/subscriptions/${free}`, {})
      expect(made.json.data.attributes).toMatchObject({ status: 'active' })
      expect(
        (
          await raw(world, 'uma', 'PUT', `/users/${world.userIds.uma}/subscriptions/${made.json.data.id}`, {
            subscription_model_unique_id: model,
          })
        ).json.errors[0].code,
      ).toBe('card_provider_set_up')
    })
    expect(books).toEqual({})
    expect((await raw(world, 'uma', 'GET', '/payment_methods')).json.data.attributes).toMatchObject({ provider: 'stripe' })
  })
})

describe('The commission of a vendor', () => {
  it.each([
    { points: 1_500, price: 129, sold: 1, back: [1] },
    { points: 1_250, price: 33.33, sold: 3, back: [2] },
    { points: 0, price: 9.99, sold: 3, back: [1, 1] },
    { points: 10_000, price: 7.77, sold: 2, back: [1] },
    { points: 777, price: 19.99, sold: 7, back: [2, 3, 2] },
  ])('of $points basis points is that of what did not come back, paid out or not [M3]', async ({ points, price, sold, back }) => {
    for (const isPaidOut of [false, true]) {
      const vendor = (await world.as('ada')(products.vendors.create, { name: 'Weavers', commissionBasisPoints: points } as never))
        .id
      const rowOf = async () =>
        (await raw(world, 'ada', 'GET', '/payables/summary')).json.data.attributes.rows.find(
          (one: any) => one.vendor_unique_id === vendor,
        )
      const sum = { 'sales.revenue': 0 }
      const inBooks = async (work: () => Promise<unknown>) => {
        sum['sales.revenue'] += (await moved(world, work))['sales.revenue'] ?? 0
        const { commission_minor } = await rowOf()
        expect(Math.abs(commission_minor - sum['sales.revenue']), 'beyond the rounding of what is left').toBeLessThanOrEqual(1)
        return commission_minor
      }
      let made = { id: '' }
      const whole = await inBooks(async () => (made = await bought({}, { of: vendor, quantity: sold, price })))
      if (isPaidOut) await raw(world, 'ada', 'POST', '/payouts', { payout: { vendor_unique_id: vendor } })
      const [line] = (await raw(world, 'ada', 'GET', `/orders/${made.id}/details`)).json.data
      let left = sold
      for (const quantity of back) {
        left -= quantity
        const kept = await inBooks(() => refund(made.id, { lines: [{ detail_unique_id: line.id, quantity }] }))
        expect(Math.abs(kept - (whole * left) / sold)).toBeLessThan(2)
        if (left === 0) expect(kept).toBe(0)
      }
      const [payable] = (await raw(world, 'ada', 'GET', `/payables?filter[order_unique_id]=${made.id}`)).json.data
      expect(payable.attributes.commission_minor).toBe((await rowOf()).commission_minor)
    }
  })
})

describe('What was earned', () => {
  it('is net sales less what goods cost when they were sold and less what came back, for those who may see costs', async () => {
    const ada = world.as('ada')
    const [lamp, gift] = [await stocked(world, { price: 10 }), await stocked(world, { price: 7 })]
    await ada(products.products.update, { id: lamp.id, cost: 4.5 } as never)
    const reply = await raw(world, 'ada', 'POST', '/orders', {
      order: {},
      order_details: [
        { product_sku: lamp.sku, quantity: 3 },
        { product_sku: gift.sku, quantity: 1 },
      ],
    })
    const id = reply.json.data.id
    const earnedOn = async (product: string) =>
      (await raw(world, 'ada', 'GET', '/reports/margin')).json.data.attributes.products.find(
        (row: any) => row.product_unique_id === product,
      )
    expect(await earnedOn(lamp.id)).toBeUndefined()
    await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })
    // Later costs do not reach what was sold.
    await ada(products.products.update, { id: lamp.id, cost: 9 } as never)
    expect(await earnedOn(lamp.id)).toMatchObject({ quantity: 3, net_minor: 3_000, cost_minor: 1_350, margin_minor: 1_650 })
    expect(await earnedOn(gift.id)).toMatchObject({ net_minor: 0, cost_minor: 0, margin_minor: 0, unknown_minor: 700 })
    const { data: lines } = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json
    expect(lines.map((line: any) => line.attributes.cost)).toEqual([13.5, null])
    for (const line of (await raw(world, 'sue', 'GET', `/orders/${id}/details`)).json.data)
      expect(Object.keys(line.attributes).filter((key) => key.startsWith('cost'))).toEqual([])
    await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, {
      refund: { lines: [{ detail_unique_id: lines[0].id, quantity: 1 }] },
    })
    expect(await earnedOn(lamp.id)).toMatchObject({ quantity: 2, net_minor: 2_000, cost_minor: 900, margin_minor: 1_100 })
    const csv = await raw(world, 'ada', 'GET', '/reports/margin?format=csv')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    for (const name of ['sue', 'uma', 'rae']) expect((await raw(world, name, 'GET', '/reports/margin')).status).toBe(403)
  })

  it('of a bundle counts what is in it, and of what the catalogue does not know what somebody noted', async () => {
    const ada = world.as('ada')
    const [cup, saucer] = [await stocked(world, { price: 10 }), await stocked(world, { price: 7 })]
    await ada(products.products.update, { id: cup.id, cost: 4.5 } as never)
    const set = await stocked(world, { price: 30 })
    const parts = [
      { product_unique_id: cup.id, quantity: 2 },
      { product_unique_id: saucer.id, quantity: 1 },
    ]
    await ada(products.products.update, { id: set.id, components: parts } as never)
    const costsOf = async (sku: string, quantity = 1) => {
      const reply = await raw(world, 'ada', 'POST', '/orders', {
        order: {},
        order_details: [{ product_sku: sku, quantity }],
      })
      const id = reply.json.data.id as string
      const [{ id: detail, attributes }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
      return { path: `/orders/${id}/details/${detail}/cost`, cost: attributes.cost, order: id }
    }
    // As long as the cost of one part is unknown, so is that of the whole.
    const unknown = await costsOf(set.sku)
    expect(unknown.cost).toBeNull()
    await ada(products.products.update, { id: saucer.id, cost: 1.25 } as never)
    const known = await costsOf(set.sku, 2)
    expect(known.cost).toBe(20.5)
    const write = (path: string, cost: unknown, who = 'ada') => raw(world, who, 'PUT', path, { order_detail: { cost } })
    expect((await write(known.path, 1)).json.errors[0].code).toBe('cost_known')
    expect((await write(unknown.path, 12.5)).json.data.attributes).toMatchObject({ cost: 12.5, cost_noted: true })
    expect((await write(unknown.path, 11)).json.data.attributes).toMatchObject({ cost: 11 })
    for (const wrong of [-1, 1.005, '1e3', 1e300]) expect((await write(unknown.path, wrong)).status, String(wrong)).toBe(422)
    expect([(await write(unknown.path, 1, 'sue')).status, (await write(unknown.path, 1, 'rival')).status]).toEqual([403, 404])
    await raw(world, 'ada', 'POST', `/orders/${unknown.order}/pay`, { tender: { kind: 'cash' } })
    const { products: rows } = (await raw(world, 'ada', 'GET', '/reports/margin')).json.data.attributes
    expect(rows.find((row: any) => row.product_unique_id === set.id)).toMatchObject({ net_minor: 3_000, cost_minor: 1_100 })
  })
})

// Last, as what it writes stays.
describe('A sum beyond what a number holds exactly', () => {
  it('ends there, and keeps no report from anybody', async () => {
    const orders = [await bought(), await bought()].map(({ id }) => id)
    for (const [table, columns] of [
      ['orders', ['total_minor', 'paid_minor']],
      ['order_details', ['total_minor', 'cost_minor']],
      ['payments', ['amount_minor']],
      ['payables', ['amount_minor']],
    ] as const)
      await world.sql.query(
        `update sales.${table} set ${columns.map((name) => `${name} = ${Number.MAX_SAFE_INTEGER}`).join(', ')}
         where ${table === 'orders' ? 'id' : 'order_id'} = any($1)`,
        [orders],
      )
    for (const path of ['/reports/overview', '/reports/margin', '/payables/summary'])
      expect((await raw(world, 'ada', 'GET', path)).status, path).toBe(200)
    for (const path of [
      '/reports/orders/list',
      '/reports/vendors/payments/list',
      '/reports/vendors/payments/summary',
      '/reports/orders/providers/summary',
    ])
      expect((await raw(world, 'ada', 'POST', path, {})).status, path).toBe(200)
    const { rows } = (await raw(world, 'ada', 'GET', '/reports/overview')).json.data.attributes
    expect(Math.max(...rows.map((row: any) => row.total_minor))).toBe(Number.MAX_SAFE_INTEGER)
  })
})
