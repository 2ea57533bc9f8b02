import { randomUUID } from 'node:crypto'
import { renderMail } from '@quoin/kit/mail'
import { pdfText } from '@quoin/kit/pdf/text'
import { products } from '@quoin/products/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../mails.ts'
import { sales } from '../resources/index.ts'
import { checkout, fill, moved, onShelf, orderOf, raw, stocked } from './shop.ts'

let world: World
let vendor: string
beforeAll(async () => {
  world = await startWorld()
  vendor = (await world.as('ada')(products.vendors.create, { name: 'Weavers', commissionBasisPoints: 2_000 } as never)).id
})
afterAll(() => world.close())

describe('An order of a cart', () => {
  it('is paid once and posted everywhere: order, stock, books, payable, invoice', async () => {
    const chair = await stocked(world, { price: 25, vendor })
    await fill(world, 'uma', chair.sku, 4)
    let order: any
    const books = await moved(world, async () => {
      const reply = await checkout(world, 'uma', { expected_total_minor: 11_900 })
      expect(reply.status, reply.text).toBe(201)
      order = reply.json.data
    })
    expect(order.attributes).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      subtotal: 100,
      tax: 0.19,
      tax_value: 19,
      total: 119,
      total_minor: 11_900,
      balance: 0,
      user_unique_id: world.userIds.uma,
    })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 96, reserved: 0 })
    expect(books).toEqual({ 'sales.tender.demo': -11_900, 'sales.revenue': 2_000, 'sales.tax': 1_900, 'sales.payable': 8_000 })
    const {
      data: [payable],
    } = (await raw(world, 'ada', 'GET', `/payables?filter[order_unique_id]=${order.id}`)).json
    expect(payable.attributes).toMatchObject({
      vendor_name: 'Weavers',
      price: 100,
      subtotal: 80,
      commission_basis_points: 2_000,
      fees_value: 20,
      status: 'pending',
    })
    expect(
      (await raw(world, 'uma', 'GET', `/invoices?filter[order_unique_id]=${order.id}`)).json.data[0].attributes,
    ).toMatchObject({ kind: 'invoice', total: 119, tax: 19 })
    expect((await raw(world, 'ada', 'GET', `/payables/${payable.id}`)).json.data.attributes.unique_id).toBe(payable.id)
  })

  it('asked for twice under one key is one order', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    const replies = await Promise.all([1, 2, 3].map(() => checkout(world, 'uma', {}, { 'idempotency-key': 'one-order' })))
    expect(replies.map((reply) => [reply.status, reply.json.data.id])).toEqual(
      [1, 2, 3].map(() => [201, replies[0]!.json.data.id]),
    )
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
  })

  it('is nothing at all when anything of it fails', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    const before = await world.hashes('a')
    for (const input of [
      { expected_total_minor: 1 },
      {
        tenders: [
          { kind: 'demo', amount_minor: 500 },
          { kind: 'demo', amount_minor: 100_000 },
        ],
      },
      { tenders: [{ kind: 'wallet' }] },
      { coupon: 'NO-SUCH' },
    ]) {
      expect((await checkout(world, 'uma', input)).status).toBeGreaterThanOrEqual(400)
      expect(await world.hashes('a')).toEqual(before)
    }
  })

  it('sells the last one once, however many want it', async () => {
    const last = await stocked(world, { stock: 1 })
    for (const name of ['ada', 'uma', 'uli'] as const) {
      await raw(world, name, 'GET', '/orders')
      await world.fetch(name, 'DELETE', `/api/products/carts/${world.userIds[name]}`)
      await fill(world, name, last.sku)
    }
    const replies = await Promise.all((['ada', 'uma', 'uli'] as const).map((name) => checkout(world, name)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
    expect(await onShelf(world, last.stock)).toEqual({ available: 0, reserved: 0 })
    for (const name of ['ada', 'uma', 'uli'] as const)
      await world.fetch(name, 'DELETE', `/api/products/carts/${world.userIds[name]}`)
  })

  it('is made of no cart of somebody else, whatever state that is in, and of none that does not exist', async () => {
    const chair = await stocked(world)
    const { data: theirs } = (await fill(world, 'uli', chair.sku)).json
    const before = await world.hashes('a')
    const order = (id: string) => raw(world, 'uma', 'POST', '/orders', { order: { cart_unique_id: id } })
    const asked = [await checkout(world, 'uma', { cart_unique_id: randomUUID() }), await order(randomUUID())]
    asked.push(await checkout(world, 'uma', { cart_unique_id: theirs.id }), await order(theirs.id))
    expect(await world.hashes('a')).toEqual(before)
    // Its prices have moved, which its owner alone is told.
    await world.as('ada')(products.products.update, { id: chair.id, price: 31 } as never)
    asked.push(await checkout(world, 'uma', { cart_unique_id: theirs.id }), await order(theirs.id))
    expect(asked.map(({ status, json }) => [status, json.errors[0].code])).toEqual(Array(6).fill([404, 'not_found']))
    await world.fetch('uli', 'DELETE', `/api/products/carts/${world.userIds.uli}`)
  })

  it('is of whose cart it was, whoever of the house orders it, unless somebody else is named', async () => {
    const chair = await stocked(world)
    const order = async (more: object = {}) => {
      const { data: cart } = (await fill(world, 'uli', chair.sku)).json
      return (await raw(world, 'ada', 'POST', '/orders', { order: { cart_unique_id: cart.id, ...more } })).json.data
    }
    const theirs = await order()
    expect(theirs.attributes).toMatchObject({ user_unique_id: world.userIds.uli, customer_unique_id: world.userIds.uli })
    expect((await raw(world, 'uli', 'GET', `/orders/${theirs.id}`)).status).toBe(200)
    expect((await order({ customer_unique_id: world.userIds.ada })).attributes.user_unique_id).toBe(world.userIds.ada)
  })

  it('keeps what was noted in the cart and beside its lines, and what a client says of each of them', async () => {
    const [chair, table] = [await stocked(world), await stocked(world)]
    const put = async (notes: string, sku: string, quantity: number) =>
      (
        await world.fetch('uma', 'PUT', '/api/products/carts/menus/noupdate', {
          cart: { notes: 'Leave it at the gate' },
          product: { sku, quantity, notes },
        })
      ).json.data
    const linesOf = async (id: string) =>
      (await raw(world, 'uma', 'GET', `/orders/${id}/details/`)).json.data.map(({ attributes: of }: any) => [
        of.product_sku,
        of.quantity,
        of.notes,
        of.source_id,
      ])
    await put('Blue', chair.sku, 2)
    await put('Red', chair.sku, 1)
    const {
      id,
      attributes: { details },
    } = await put('', table.sku, 1)
    const order = { cart_unique_id: id }
    const input = (sku: string, quantity: number) => ({ product_sku: sku, quantity })
    const twice = await raw(world, 'uma', 'POST', '/orders', { order, order_details: [input(table.sku, 1), input(table.sku, 1)] })
    expect(twice.json.errors[0].code).toBe('lines_differ')
    const made = await raw(world, 'uma', 'POST', '/orders', {
      order,
      order_details: [
        { ...input(chair.sku, 1), source_id: 'B-2' },
        { ...input(chair.sku, 2), notes: 'Navy', cart_detail_unique_id: details[0].unique_id },
      ],
    })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes.customer_notes).toBe('Leave it at the gate')
    expect(await linesOf(made.json.data.id)).toEqual([
      [chair.sku, 2, 'Navy', null],
      [chair.sku, 1, 'Red', 'B-2'],
      [table.sku, 1, null, null],
    ])
    await put('Green', chair.sku, 1)
    const paid = await checkout(world, 'uma', { customer_notes: 'Ring twice' })
    expect(paid.json.data.attributes.customer_notes).toBe('Ring twice')
    expect(await linesOf(paid.json.data.id)).toEqual([[chair.sku, 1, 'Green', null]])
  })

  it('keeps the word its cart had for a category, where the catalogue knows none', async () => {
    const [chair, table] = [await stocked(world), await stocked(world)]
    const { id: category } = await world.as('ada')(products.categories.create, { name: `Desks ${table.sku}` } as never)
    await world.fetch('ada', 'POST', `/api/products/products/${table.id}/categories`, {
      product: { category_unique_id: category },
    })
    for (const { sku } of [chair, table])
      await world.fetch('uma', 'PUT', '/api/products/carts', { product: { sku, quantity: 1, category_name: 'Garden' } })
    const { id } = (await checkout(world, 'uma')).json.data
    expect(
      (await raw(world, 'uma', 'GET', `/orders/${id}/details`)).json.data.map(({ attributes }: any) => attributes.category_name),
    ).toEqual(['Garden', `Desks ${table.sku}`])
  })

  it('names what of a checkout nobody read, so that a misspelt key is no coupon that was heard', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    const made = await checkout(world, 'uma', { cupones: ['SPRING'], tenders: [] })
    expect([made.status, made.json.meta]).toEqual([201, { payments: [], ignored: ['cupones'] }])
    await fill(world, 'uma', chair.sku)
    expect((await checkout(world, 'uma', { tenders: [] })).json.meta).toEqual({ payments: [] })
    await fill(world, 'uma', chair.sku)
    const unknown = { coupon_codes: ['NOWHERE'], tenders: [] }
    expect((await checkout(world, 'uma', unknown)).json.errors[0].code).toBe('coupon_unknown')
  })

  it('counts a coupon by whichever of its names, where another of them is empty', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    for (const input of [
      { coupon: null, coupon_code: 'NOWHERE' },
      { coupon: 'NOWHERE', coupon_code: '' },
      { coupons: [], coupon_codes: ['NOWHERE'] },
    ])
      expect((await checkout(world, 'uma', { ...input, tenders: [] })).json.errors?.[0].code).toBe('coupon_unknown')
  })

  it('takes goods that are described at length', async () => {
    const chair = await stocked(world)
    for (const description of ['🪑'.repeat(1_001), `x${'🪑'.repeat(1_001)}`]) {
      await world.as('ada')(products.products.update, { id: chair.id, description } as never)
      const made = await raw(world, 'ada', 'POST', '/orders', {
        order: {},
        order_details: [{ product_sku: chair.sku, quantity: 1 }],
      })
      expect(made.status, made.text).toBe(201)
    }
  })

  it('names what nobody read inside of it and beside it, too', async () => {
    const chair = await stocked(world)
    const order_details = [{ product_sku: chair.sku, quantity: 1, engraving: 'A' }]
    const made = await raw(world, 'ada', 'POST', '/orders', { order: { colour: 'red', shipping_address: null }, order_details })
    expect([made.status, made.json.meta]).toEqual([201, { ignored: ['order/colour', 'order_details/0/engraving'] }])
    const { id } = made.json.data
    const changed = await raw(world, 'ada', 'PUT', `/orders/${id}`, { order: { code: 'A 1' }, colour: 'red' })
    expect([changed.status, changed.json.meta]).toEqual([200, { ignored: ['/colour'] }])
    const paid = await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash', drawer: 3 }, till: 1 })
    expect([paid.status, paid.json.meta.ignored]).toEqual([200, ['drawer', '/till']])
    const sent = await raw(world, 'ada', 'PUT', `/orders/${id}/logistics`, { order: { logistics_status: 'packed', van: 'B' } })
    expect([sent.status, sent.json.meta]).toEqual([200, { ignored: ['van'] }])
    expect(sent.json.data.attributes.logistics_status).toBe('packed')
  })

  it('refuses what says how much in words it does not know, and amounts, tips and currencies that are not its own', async () => {
    const chair = await stocked(world)
    const line = { product_sku: chair.sku, quantity: 1 }
    const refused = async (order: object, order_details: object[]) => {
      const { status, json } = await raw(world, 'ada', 'POST', '/orders', { order, order_details })
      return status === 201 ? json.data.id : [json.errors[0].code, json.errors[0].source.pointer]
    }
    const at = '/data/attributes/'
    expect(await refused({}, [{ ...line, qty: 3 }])).toEqual(['unknown_measure', `${at}order_details/0/qty`])
    expect(await refused({ currency: 'USD' }, [line])).toEqual(['other_currency', `${at}order/currency`])
    expect(await refused({ tips_value: 2 }, [line])).toEqual(['amount_not_yours', `${at}order/tips_value`])
    expect(await refused({}, [{ ...line, vendor_price: 4 }])).toEqual(['invalid', `${at}order_details/0/vendor_price`])
    const id = await refused({ currency: 'EUR', tips: 0, vendor_price: 0 }, [line])
    const code = async (path: string, body: object, method = 'POST') =>
      (await raw(world, 'ada', method, path, body)).json.errors?.[0].code as string | undefined
    expect(await code(`/orders/${id}/pay`, { tender: { kind: 'cash', total: 1 } })).toBe('unknown_measure')
    expect(await code(`/orders/${id}/pay`, { tender: { kind: 'cash' }, amount: 1 })).toBe('unknown_measure')
    expect(await code(`/orders/${id}/payments`, { payment: { quantity: 1 } })).toBe('unknown_measure')
    expect(await code(`/orders/${id}/payments`, { payment: { amount: 5, gateway_total: 6 } })).toBe('invalid')
    expect(await orderOf(world, id)).toMatchObject({ paidMinor: 0 })
    expect(await code(`/orders/${id}/payments`, { payment: { amount_minor: 190 } })).toBeUndefined()
    const tender = { kind: 'demo', amount: 5, authorize_only: true }
    const reserved = await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender })
    const [{ payment_unique_id: payment }] = reserved.json.meta.payments
    expect(await code(`/payments/${payment}/void`, { amount: 1 }, 'PUT')).toBe('unknown_measure')
    expect(await code(`/payments/${payment}/void`, {}, 'PUT')).toBeUndefined()
    expect(await code(`/orders/${id}/pay`, { tender: { kind: 'cash' } })).toBeUndefined()
    expect(await orderOf(world, id)).toMatchObject({ paidMinor: 1_190, paymentState: 'paid' })
    expect(await code(`/orders/${id}/fulfilments`, { fulfilment: { items: [] } })).toBe('unknown_measure')
    expect(await code(`/orders/${id}/refunds`, { refund: { order_details: [], amount_cents: 1 } })).toBe('unknown_measure')
    expect(await orderOf(world, id)).toMatchObject({ fulfilmentState: 'unfulfilled', refundedMinor: 0 })
  })

  it('that was declined is attempted, and can be paid again', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    const declined = (await checkout(world, 'uma', { tenders: [{ kind: 'demo', outcome: 'decline' }] })).json
    expect(declined.data.attributes).toMatchObject({ status: 'payment_attempted', payment_state: 'unpaid' })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 1 })
    const paid = await raw(world, 'uma', 'POST', `/orders/${declined.data.id}/pay`, { tender: { kind: 'demo' } })
    expect(paid.json.data.attributes).toMatchObject({ status: 'paid', payment_state: 'paid' })
    expect(
      (await raw(world, 'uma', 'POST', `/orders/${declined.data.id}/pay`, { tender: { kind: 'demo' } })).json.errors[0].code,
    ).toBe('already_paid')
  })

  it('gives its stock back when it is cancelled by its delete call, and only while nothing was paid', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku, 3)
    const { id } = (await checkout(world, 'uma', { tenders: [] })).json.data
    expect(await onShelf(world, chair.stock)).toEqual({ available: 97, reserved: 3 })
    expect((await raw(world, 'uli', 'DELETE', `/orders/${id}/cancel`)).status).toBe(404)
    expect((await raw(world, 'uma', 'DELETE', `/orders/${id}/cancel`)).json.data.attributes).toMatchObject({
      status: 'cancelled',
      order_state: 'cancelled',
    })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 100, reserved: 0 })
    expect((await raw(world, 'uma', 'DELETE', `/orders/${id}/cancel`)).json.errors[0].code).toBe('already_cancelled')
    expect((await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })).json.errors[0].code).toBe(
      'order_cancelled',
    )
  })

  it('left open past its reservation is checked again, not sold', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    const { id } = (await checkout(world, 'uma', { tenders: [] })).json.data
    const { reservation } = await orderOf(world, id)
    await world.sql.query(`update products.reservations set expires_at = clock_timestamp() - interval '1 minute' where id = $1`, [
      reservation,
    ])
    await world.running.callInternal(world.tenantIds.a, products.stock.internal.release, { reservation: reservation! })
    const late = await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })
    expect([late.status, late.json.errors[0].code]).toEqual([409, 'reservation_over'])
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'unpaid', paidMinor: 0 })
  })
})

describe('An order of a channel', () => {
  const sumsOf = async (channel: string) =>
    (await raw(world, 'ada', 'POST', '/reports/orders/list', { query_params: { channel_unique_id: channel } })).json.meta.summary
  const soldOn = async (channel: string) =>
    (await raw(world, 'ada', 'GET', `/reports/overview?channel_unique_id=${channel}`)).json.data.attributes

  it('keeps it from its cart or its lines, takes its goods from its warehouses, and is reported by it', async () => {
    const ada = world.as('ada')
    const web = (await ada(products.channels.create, { name: 'Web' } as never)).id
    const [here, there] = [
      (await ada(products.warehouses.create, { name: 'Here' } as never)).id,
      (await ada(products.warehouses.create, { name: 'There' } as never)).id,
    ]
    await ada(products.channels.sellFrom, { id: web, warehouses: [there] })
    const { id, sku } = await ada(products.products.create, {
      sku: `CHANNEL-${Date.now()}`,
      name: 'Stool',
      price: 10,
      currency: 'EUR',
    } as never)
    const shelf = async (warehouse: string) =>
      (await ada(products.stock.create, { product: id, warehouse, available: 2 } as never)).id
    const [near, far] = [await shelf(here), await shelf(there)]
    await ada(products.prices.create, { parent: id, price: 8, channel: web } as never)

    await world.fetch('uma', 'PUT', '/api/products/carts', { cart: { channel_unique_id: web }, product: { sku, quantity: 1 } })
    const bought = await checkout(world, 'uma', { expected_total_minor: 952 })
    expect(bought.status, bought.text).toBe(201)
    expect(bought.json.data.attributes).toMatchObject({ channel_unique_id: web, total: 9.52 })

    const order = (input: object) =>
      raw(world, 'ada', 'POST', '/orders', { order: input, order_details: [{ product_unique_id: id, quantity: 1 }] })
    const made = (await order({ channel_unique_id: web })).json.data
    expect(made.attributes).toMatchObject({ channel_unique_id: web, subtotal: 8 })
    expect((await raw(world, 'ada', 'POST', `/orders/${made.id}/pay`, { tender: { kind: 'demo' } })).status).toBe(200)
    expect([await onShelf(world, near), await onShelf(world, far)]).toMatchObject([{ available: 2 }, { available: 0 }])
    const late = (await order({ channel_unique_id: web })).json.data
    expect((await raw(world, 'ada', 'POST', `/orders/${late.id}/pay`, { tender: { kind: 'demo' } })).json.errors[0].code).toBe(
      'out_of_stock',
    )
    expect((await order({ channel_unique_id: crypto.randomUUID() })).status).toBe(422)

    expect(await sumsOf(web)).toMatchObject({ total_orders: 3 })
    expect(await sumsOf(crypto.randomUUID())).toMatchObject({ total_orders: 0 })
    expect((await soldOn(web)).products).toMatchObject([{ name: 'Stool', quantity: 2, total_minor: 1_904 }])
    expect((await soldOn(web)).tenders).toMatchObject([{ kind: 'demo', amount_minor: 1_904 }])
    expect(
      (await raw(world, 'ada', 'GET', `/reports/margin?channel_unique_id=${web}`)).json.data.attributes.products,
    ).toHaveLength(1)
    expect((await raw(world, 'ada', 'GET', `/orders?channel_unique_id=${web}`)).json.data).toHaveLength(3)
  })
})

describe('What is held for an order', () => {
  const extend = (id: string, who = 'uma') => raw(world, who, 'PUT', `/orders/${id}/extend`)
  const codeOf = ({ status, json }: { status: number; json: any }) => `${status} ${json.errors?.[0].code ?? ''}`.trim()
  const minutesTo = (at: string) => Math.round((Date.parse(at) - Date.now()) / 60_000)

  it('is held as long once more by whoever bought, as often as the shop says, and no longer than that', async () => {
    const chair = await stocked(world)
    await fill(world, 'uma', chair.sku)
    const { id, attributes } = (await checkout(world, 'uma', { tenders: [] })).json.data
    expect(attributes).toMatchObject({ extensions_left: 2 })
    expect(minutesTo(attributes.reserved_until)).toBeGreaterThan(10)
    const held = attributes.reservation as string
    const soon = (minutes: number) =>
      world.sql.query(
        'update products.reservations set expires_at = clock_timestamp() + make_interval(mins => $2) where id = $1',
        [held, minutes],
      )
    await soon(3)
    expect((await extend(id, 'uli')).status).toBe(404)
    const once = await extend(id)
    expect(once.json.data?.attributes, once.text).toMatchObject({ extensions_left: 1 })
    expect(minutesTo(once.json.data.attributes.reserved_until)).toBeGreaterThan(10)
    const { rows } = await world.sql.query(
      'select extended, expires_at > clock_timestamp() as held from products.reservations where id = $1',
      [held],
    )
    expect(rows).toEqual([{ extended: 1, held: true }])
    // Two who ask at once have it held on once: that is all there was left.
    const both = await Promise.all([extend(id), extend(id, 'ada')])
    expect(both.map(codeOf).sort()).toEqual(['200', '409 no_more_extensions'])
    await world.sql.query('update products.reservations set extended = 0 where id = $1', [held])
    await soon(-1)
    expect(codeOf(await extend(id))).toBe('409 reservation_over')
    await soon(5)
    expect((await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })).status).toBe(200)
    expect((await extend(id)).status).toBe(409)
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
  })

  it('is nothing where it was put together by hand', async () => {
    const chair = await stocked(world)
    const made = await raw(world, 'uma', 'POST', '/orders', {
      order: {},
      order_details: [{ product_sku: chair.sku, quantity: 1 }],
    })
    expect(made.json.data.attributes, made.text).toMatchObject({ reserved_until: null, extensions_left: null })
    expect(codeOf(await extend(made.json.data.id))).toBe('409 nothing_held')
  })
})

describe('An order of lines', () => {
  const make = (lines: object[], order: object = {}) => raw(world, 'ada', 'POST', '/orders', { order, order_details: lines })

  it('has no promotion that takes a sum off once or counts its uses, however many lines it is split into', async () => {
    const chair = await stocked(world)
    const promotion = { product: chair.id, priority: 9 }
    for (const values of [
      { name: 'Three off', promotionType: 'amount', discountMoney: 3 },
      { name: 'Half for the first', promotionType: 'percent', discountPercentage: 50, usageLimit: 1 },
      { name: 'A tenth, one at most', promotionType: 'percent', discountPercentage: 10, maximumDiscount: 1 },
    ])
      await world.as('ada')(products.promotions.create, { ...promotion, ...values } as never)
    const line = { product_sku: chair.sku, quantity: 1 }
    const made = await raw(world, 'uma', 'POST', '/orders', { order: {}, order_details: [line, line, line] })
    expect(made.json.data.attributes, made.text).toMatchObject({ subtotal: 30, discount_value: 0, total: 35.7 })
    await fill(world, 'uma', chair.sku, 3)
    expect((await checkout(world, 'uma')).json.data.attributes.discount_value).toBeGreaterThan(0)
  })

  it('has the prices of whoever it is for, and not those of the role of whoever makes it', async () => {
    const chair = await stocked(world)
    const staff = await world.as('ada')(products.priceLists.create, {
      name: 'For the house',
      kind: 'override',
      roles: ['owner', 'company_admin', 'admin'],
    } as never)
    await world.as('ada')(products.prices.create, {
      parent: chair.id,
      currency: 'EUR',
      price: 1,
      priceList: staff.id,
    } as never)
    const line = { product_sku: chair.sku, quantity: 1 }
    expect((await make([line])).json.data.attributes.subtotal).toBe(1)
    await fill(world, 'uma', chair.sku)
    const { customer_unique_id } = (await checkout(world, 'uma')).json.data.attributes
    expect((await make([line], { customer_unique_id })).json.data.attributes.subtotal).toBe(10)
  })

  it('holds nothing that the shop does not sell, but for whoever makes orders for others', async () => {
    const chair = await stocked(world)
    await world.as('ada')(products.products.update, { id: chair.id, enabled: false } as never)
    const line = { product_sku: chair.sku, quantity: 1 }
    expect((await raw(world, 'uma', 'POST', '/orders', { order: {}, order_details: [line] })).json.errors[0].code).toBe(
      'not_sold',
    )
    expect((await make([line])).status).toBe(201)
  })

  it('is priced by the catalogue and keeps what clients say beside it', async () => {
    const chair = await stocked(world, { price: 9.99 })
    const made = await make([{ product_sku: chair.sku, quantity: 3, notes: 'Blue', payload: '{"seat":1}' }], {
      source: 'booking',
      source_id: 'B-77',
      source_type: 'stay',
      payload: '{"a":1}',
      referred_by: 'kim',
      total: 35.66,
      tax: 0.19,
      tax_value: 5.69,
      fees: 0,
    })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data.attributes).toMatchObject({
      subtotal: 29.97,
      tax_value: 5.69,
      total: 35.66,
      source_id: 'B-77',
      payload: '{"a":1}',
      status: 'active',
      order_state: 'placed',
    })
    const {
      data: [line],
    } = (await raw(world, 'ada', 'GET', `/orders/${made.json.data.id}/details/`)).json
    expect(line.attributes).toMatchObject({
      product_sku: chair.sku,
      quantity: 3,
      price: 9.99,
      notes: 'Blue',
      payload: '{"seat":1}',
      tax: 0.19,
      total: 35.66,
    })
    for (const source of ['booking', 'B-77'])
      expect((await raw(world, 'ada', 'GET', `/orders/?source=${source}`)).json.data.map((one: any) => one.id)).toContain(
        made.json.data.id,
      )
    expect((await raw(world, 'ada', 'GET', '/orders/?source=B-78')).json.data).toEqual([])
  })

  it('takes no amount that a client reckoned, and none that is not one', async () => {
    const chair = await stocked(world)
    const before = await world.hashes('a')
    const wrong: unknown[] = [0.01, -1, 2 ** 53, '1e3', 'NaN', '0x10', '11.9000001', 'Infinity', {}, true]
    for (const value of wrong) {
      for (const name of ['total', 'subtotal', 'tax_value', 'discount_value', 'fees_value']) {
        expect([name, value, (await make([{ product_sku: chair.sku, quantity: 1 }], { [name]: value })).status]).toEqual([
          name,
          value,
          422,
        ])
        expect([name, value, (await make([{ product_sku: chair.sku, quantity: 1, [name]: value }])).status]).toEqual([
          name,
          value,
          422,
        ])
      }
      expect((await make([{ product_sku: chair.sku, quantity: 1, price: value }])).status).toBe(422)
    }
    for (const quantity of [0, -1, 1.5, 2 ** 53, '1e1', 'NaN', null])
      expect((await make([{ product_sku: chair.sku, quantity }])).status).toBe(422)
    expect((await make([{ product_sku: 'NO-SUCH', quantity: 1 }])).status).toBe(422)
    expect((await make([{ product_sku: chair.sku, quantity: 1 }], { payload: 'not json' })).status).toBe(422)
    expect(await world.hashes('a')).toEqual(before)
  })

  it('gains and loses lines while nothing is paid, and adds up each time', async () => {
    const [chair, lamp] = [await stocked(world, { price: 10 }), await stocked(world, { price: 5 })]
    const { id } = (await make([{ product_sku: chair.sku, quantity: 1 }])).json.data
    for (const wrapper of ['order_detail', 'details'])
      expect(
        (await raw(world, 'ada', 'POST', `/orders/${id}/details`, { [wrapper]: { product_sku: lamp.sku, quantity: 1 } })).status,
      ).toBe(201)
    expect(await orderOf(world, id)).toMatchObject({ totalMinor: 2_380 })
    const lines = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data as { id: string }[]
    for (const [i, body] of [{ status: 'cancelled' }, { details: { status: 'cancelled' } }].entries()) {
      expect(
        (await raw(world, 'ada', 'PUT', `/orders/${id}/details/${lines[i + 1]!.id}/status`, body)).json.data.attributes.status,
      ).toBe('cancelled')
    }
    expect(await orderOf(world, id)).toMatchObject({ totalMinor: 1_190, subtotal: 10 })
    await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash' } })
    expect(await onShelf(world, chair.stock)).toEqual({ available: 99, reserved: 0 })
    expect(await onShelf(world, lamp.stock)).toEqual({ available: 100, reserved: 0 })
    expect(
      (await raw(world, 'ada', 'POST', `/orders/${id}/details`, { order_detail: { product_sku: lamp.sku, quantity: 1 } })).json
        .errors[0].code,
    ).toBe('already_paid')
  })

  it('is over with its last line that costs something, where what is left is free', async () => {
    const [chair, gift] = [await stocked(world), await stocked(world, { price: 0 })]
    const { id } = (
      await make([
        { product_sku: chair.sku, quantity: 1 },
        { product_sku: gift.sku, quantity: 2 },
      ])
    ).json.data
    const [{ id: detail }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details?sort=place`)).json.data
    await raw(world, 'ada', 'PUT', `/orders/${id}/details/${detail}/status`, { status: 'cancelled' })
    expect(await orderOf(world, id)).toMatchObject({ totalMinor: 0, paymentState: 'paid', orderState: 'placed' })
    expect(await onShelf(world, gift.stock)).toMatchObject({ available: 98 })
  })

  it('is sold out when it reserved nothing and the shelf is empty meanwhile', async () => {
    const chair = await stocked(world, { stock: 1 })
    const orders = [
      (await make([{ product_sku: chair.sku, quantity: 1 }])).json.data.id,
      (await make([{ product_sku: chair.sku, quantity: 1 }])).json.data.id,
    ]
    const paid = await Promise.all(
      orders.map((id) => raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash' } })),
    )
    expect(paid.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(await onShelf(world, chair.stock)).toEqual({ available: 0, reserved: 0 })
  })

  it('keeps the day its goods are expected, from a cart or by hand, and none for what is there', async () => {
    const [late, chair] = [await stocked(world, { stock: 0 }), await stocked(world)]
    const shelf = { enforce_availability: false, expected_on: '2099-05-01' }
    expect((await world.fetch('ada', 'PUT', `/api/products/stocks/${late.stock}`, { stock: shelf })).status).toBe(200)
    await fill(world, 'uma', late.sku)
    await fill(world, 'uma', chair.sku)
    const days = async (id: string) =>
      (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data.map((one: any) => one.attributes.expected_on)
    const taken = await checkout(world, 'uma', { tenders: [] })
    expect(await days(taken.json.data.id), taken.text).toEqual(['2099-05-01', null])
    const made = await raw(world, 'ada', 'POST', '/orders', {
      order: {},
      order_details: [
        { product_sku: chair.sku, quantity: 1 },
        { product_sku: late.sku, quantity: 1 },
      ],
    })
    expect(made.status, made.text).toBe(201)
    expect(await days(made.json.data.id)).toEqual([null, '2099-05-01'])
  })

  it('bears any status word, and no word moves money or goods', async () => {
    const chair = await stocked(world)
    const { id } = (await make([{ product_sku: chair.sku, quantity: 1 }])).json.data
    for (const status of ['shipped', 'paid', 'whatever you like', 'pago intentado']) {
      expect((await raw(world, 'ada', 'PUT', `/orders/${id}/status`, { order: { status } })).json.data.attributes).toMatchObject({
        status,
        payment_state: 'unpaid',
        paid_minor: 0,
      })
    }
    expect((await raw(world, 'uma', 'PUT', `/orders/${id}/status`, { order: { status: 'x' } })).status).toBe(403)
    expect(
      (await raw(world, 'ada', 'PUT', `/orders/${id}/status`, { order: { status: 'cancelled' } })).json.data.attributes
        .order_state,
    ).toBe('cancelled')
  })

  it('moves only as it may: sent when paid, delivered when sent, closed at last', async () => {
    const chair = await stocked(world)
    const { id } = (await make([{ product_sku: chair.sku, quantity: 3 }], { draft: true })).json.data
    expect((await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash' } })).json.errors[0].code).toBe(
      'wrong_state',
    )
    await world.as('ada')(sales.orders.place, { id })
    expect((await raw(world, 'ada', 'POST', `/orders/${id}/fulfilments`, { fulfilment: {} })).json.errors[0].code).toBe(
      'not_paid',
    )
    await raw(world, 'ada', 'POST', `/orders/${id}/payments`, {
      payment: { payment_type: 'cash', gateway_total: '11.90', gateway_reference: 'till 3' },
    })
    expect(await orderOf(world, id)).toMatchObject({ paymentState: 'partially_paid', paidMinor: 1_190 })
    expect(
      (await raw(world, 'ada', 'POST', `/orders/${id}/payments`, { payment: { gateway_total: 100 } })).json.errors[0].code,
    ).toBe('more_than_due')
    const cheque = await raw(world, 'ada', 'POST', `/orders/${id}/payments`, { payment: { payment_type: 'cheque' } })
    expect([cheque.status, cheque.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/payment_type'])
    await raw(world, 'ada', 'POST', `/orders/${id}/payments`, { payment: {} })
    const [{ id: detail }] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
    const send = (quantity: number) =>
      raw(world, 'ada', 'POST', `/orders/${id}/fulfilments`, {
        fulfilment: { lines: [{ detail_unique_id: detail, quantity }], carrier: 'Post' },
      })
    const paperOf = async (who: string, path: string, language: string) => {
      const reply = await raw(world, who, 'POST', path, { language })
      if (reply.status !== 200) return reply.json.errors[0].code as string
      const file = await fetch(reply.json.data.attributes.url)
      return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll(/[\s|]/g, '')
    }
    const harbour = await world.as('ada')(products.warehouses.create, { name: 'Harbour' })
    await world.sql.query('update products.stock set warehouse_id = $2, bin = $3 where id = $1', [
      chair.stock,
      harbour.id,
      'A-12',
    ])
    const list = await paperOf('ada', `/orders/${id}/pick_list`, 'en')
    for (const said of ['Picklist', 'Harbour', 'A-12', chair.sku]) expect(list).toContain(said)
    const parcel = await send(2)
    expect(parcel.status).toBe(201)
    const slip = await paperOf('ada', `/fulfilments/${parcel.json.data.id}/paper`, 'fr')
    for (const said of ['Bondelivraison', chair.sku, 'Post']) expect(slip).toContain(said)
    expect(await paperOf('uli', `/fulfilments/${parcel.json.data.id}/paper`, 'fr')).toBe('not_found')
    expect(await paperOf('uma', `/orders/${id}/pick_list`, 'en')).toBe('not_allowed')
    expect(await orderOf(world, id)).toMatchObject({ fulfilmentState: 'partially_fulfilled' })
    expect((await send(2)).json.errors[0].code).toBe('already_sent')
    await expect(world.as('ada')(sales.orders.complete, { id })).rejects.toMatchObject({ status: 409 })
    expect((await send(1)).status).toBe(201)
    expect(await paperOf('ada', `/orders/${id}/pick_list`, 'en')).toBe('nothing_to_send')
    expect(await world.as('ada')(sales.orders.deliver, { id })).toMatchObject({ fulfilmentState: 'delivered' })
    expect(await world.as('ada')(sales.orders.complete, { id })).toMatchObject({ orderState: 'completed' })
    const { data } = await world.as('ada')(sales.orders.history, { id })
    expect(data.map((entry) => entry.operation)).toEqual(
      expect.arrayContaining([
        'sales.orders.create',
        'sales.orders.place',
        'sales.orders.paymentCreate',
        'sales.orders.fulfil',
        'sales.orders.complete',
      ]),
    )
  })

  it('of somebody else is not there', async () => {
    const chair = await stocked(world)
    const { id } = (await make([{ product_sku: chair.sku, quantity: 1 }])).json.data
    for (const name of ['uma', 'rival'] as const) {
      expect((await raw(world, name, 'GET', `/orders/${id}`)).status).toBe(404)
      expect((await raw(world, name, 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })).status).toBe(404)
      expect((await raw(world, name, 'GET', `/orders/${id}/payments`)).status).toBe(404)
    }
    expect((await raw(world, 'uma', 'GET', `/users/${world.userIds.uli}/payments`)).status).toBe(404)
    expect((await raw(world, 'uma', 'GET', `/users/${world.userIds.uma}/payments?page=1&records=5`)).status).toBe(200)
  })

  it('has a number of its own, without gaps, however many are made at once and however many fail', async () => {
    const chair = await stocked(world)
    const first = Number((await make([{ product_sku: chair.sku, quantity: 1 }])).json.data.attributes.display_unique_id.slice(-5))
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) => make([{ product_sku: chair.sku, quantity: 1 }], i % 3 === 2 ? { total: 1 } : {})),
    )
    const numbers = made
      .filter((reply) => reply.status === 201)
      .map((reply) => Number(reply.json.data.attributes.display_unique_id.slice(-5)))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, i) => first + 1 + i))
    const paid = await Promise.all(
      made
        .filter((reply) => reply.status === 201)
        .map((reply) => raw(world, 'ada', 'POST', `/orders/${reply.json.data.id}/pay`, { tender: { kind: 'cash' } })),
    )
    expect(paid.every((reply) => reply.status === 200)).toBe(true)
    const { rows } = await world.sql.query<{ n: number }>(
      `select substring(number from '\\d+$')::int as n from sales.invoices where tenant_id = $1 and kind = 'invoice' order by 1`,
      [world.tenantIds.a],
    )
    expect(rows.map((row) => row.n)).toEqual(rows.map((_, i) => i + 1))
  })
})

describe('The tax of an order', () => {
  const address = { line1: 'Quai 1', city: 'Nantes', country: 'FR' }
  const rate = async (values: object) => {
    const reply = await world.fetch('ada', 'POST', '/api/products/tax_rates', {
      tax_rate: { name: 'A rate', country: 'FR', valid_from: '2020-01-01', ...values },
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.json.data.id as string
  }
  const totalOf = (lines: readonly { tax_minor: number }[]) => lines.reduce((sum, one) => sum + one.tax_minor, 0)

  it('is by where it goes, stays with it line for line whatever rates become, and is on its invoice', async () => {
    const [chair, book] = [await stocked(world, { price: 9.99 }), await stocked(world, { price: 10 })]
    await world.as('ada')(products.products.update, { id: book.id, taxClass: 'reduced' } as never)
    const [standard] = [await rate({ rate: 0.2 }), await rate({ rate: 0.055, tax_class: 'reduced' })]
    await fill(world, 'uma', chair.sku, 3)
    await fill(world, 'uma', book.sku, 1)
    // Seen with the tax of home, it is not sold with another.
    const elsewhere = await checkout(world, 'uma', { shipping_address: address })
    expect([elsewhere.status, elsewhere.json.errors[0].code]).toEqual([409, 'price_changed'])
    await world.fetch('uma', 'PUT', `/api/products/carts/${world.userIds.uma}`, { cart: { country: 'FR' } })
    const made = await checkout(world, 'uma', { shipping_address: address, expected_total_minor: 4_651 })
    expect(made.status, made.text).toBe(201)
    const { id, attributes } = made.json.data
    const taxes = [
      { basis_points: 2_000, net_minor: 2_997, tax_minor: 599, country: 'FR', region: null, exempt_id: null },
      { basis_points: 550, net_minor: 1_000, tax_minor: 55, country: 'FR', region: null, exempt_id: null },
    ]
    expect(attributes).toMatchObject({ total_minor: 4_651, tax_minor: 654, tax: null, taxes })
    expect(totalOf(attributes.taxes)).toBe(attributes.tax_minor)
    await world.fetch('ada', 'PUT', `/api/products/tax_rates/${standard}`, { tax_rate: { rate: 0.5 } })
    expect(await orderOf(world, id)).toMatchObject({ taxes, taxMinor: 654 })
    const papers = (await raw(world, 'uma', 'GET', `/invoices?filter[order_unique_id]=${id}`)).json.data
    expect(papers).toMatchObject([{ attributes: { kind: 'invoice', tax: 6.54, taxes } }])
    expect((await raw(world, 'uma', 'POST', `/invoices/${papers[0].id}/paper`, { language: 'fr' })).status).toBe(200)
    await world.fetch('ada', 'PUT', `/api/products/tax_rates/${standard}`, { tax_rate: { rate: 0.2 } })
  })

  it('follows the address until money comes in, and not a cent elsewhere', async () => {
    const chair = await stocked(world, { price: 10 })
    const made = await raw(world, 'ada', 'POST', '/orders', {
      order: { customer_unique_id: world.userIds.uma },
      order_details: [{ product_sku: chair.sku, quantity: 2 }],
    })
    const { id } = made.json.data
    expect(made.json.data.attributes.total_minor).toBe(2_380)
    const go = (shipping_address: object | null, who = 'ada') =>
      raw(world, who, 'PUT', `/orders/${id}`, { order: { shipping_address } })
    const moved = await go(address)
    expect(moved.json.data.attributes, moved.text).toMatchObject({
      total_minor: 2_400,
      tax_minor: 400,
      taxes: [{ basis_points: 2_000, net_minor: 2_000, tax_minor: 400, country: 'FR' }],
    })
    expect((await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data[0].attributes.total).toBe(24)
    expect((await go(null)).json.data.attributes).toMatchObject({ total_minor: 2_380, taxes: [{ country: null }] })
    await go({ ...address, line1: 'Quai 2' })
    expect(await orderOf(world, id)).toMatchObject({ totalMinor: 2_400 })
    expect((await go(address, 'uma')).status).toBe(403)
    await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'cash', amount_minor: 100 } })
    expect((await go(null)).json.data.attributes).toMatchObject({ total_minor: 2_400, tax_minor: 400, shipping_address: null })
  })

  it('is that of its delivery too, to the last cent through address, invoice, return and refund', async () => {
    const [chair, book] = [await stocked(world, { price: 9.99 }), await stocked(world, { price: 10 })]
    await world.as('ada')(products.products.update, { id: book.id, taxClass: 'print' } as never)
    await rate({ country: 'IT', rate: 0.22 })
    await rate({ country: 'IT', rate: 0.04, tax_class: 'print' })
    const settings = (to: object) => world.fetch('ada', 'PUT', '/api/products/settings', { settings: to })
    await settings({ delivery: 4.9 })
    try {
      await fill(world, 'uma', chair.sku, 3)
      await fill(world, 'uma', book.sku, 1)
      await world.fetch('uma', 'PUT', `/api/products/carts/${world.userIds.uma}`, { cart: { country: 'IT' } })
      const rome = { line1: 'Via 1', city: 'Roma', country: 'IT' }
      const made = await checkout(world, 'uma', { shipping_address: rome, expected_total_minor: 5_294, tenders: [] })
      expect(made.status, made.text).toBe(201)
      const { id, attributes } = made.json.data
      const agreed = {
        delivery_minor: 490,
        delivery_tax_minor: 108,
        delivery_tax_basis_points: 2_200,
        tax_minor: 807,
        total_minor: 5_294,
        taxes: [
          { basis_points: 2_200, net_minor: 3_487, tax_minor: 767, country: 'IT' },
          { basis_points: 400, net_minor: 1_000, tax_minor: 40, country: 'IT' },
        ],
      }
      expect(attributes).toMatchObject(agreed)
      const go = async (shipping_address: object | null) =>
        (await raw(world, 'ada', 'PUT', `/orders/${id}`, { order: { shipping_address } })).json.data.attributes
      expect(await go(null)).toMatchObject({ delivery_minor: 490, delivery_tax_minor: 93, tax_minor: 852, total_minor: 5_339 })
      expect(await go(rome)).toMatchObject(agreed)
      const [first] = (await raw(world, 'ada', 'GET', `/orders/${id}/details`)).json.data
      const refund = async (input: object) =>
        expect((await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: input })).status).toBe(201)
      const books = await moved(world, async () => {
        expect((await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })).status).toBe(200)
        await refund({ lines: [{ detail_unique_id: first.id, quantity: 1 }] })
        await refund({ amount_minor: 777 })
        await refund({ all: true })
      })
      expect(books).toEqual({})
      const papers = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${id}`)).json.data
      const sums = (kind: string) => {
        const all = papers.map((one: any) => one.attributes).filter((one: any) => one.kind === kind)
        const sum = (of: (one: any) => number) => all.reduce((so: number, one: any) => so + of(one), 0)
        const ofLines = (one: any) => one.lines.reduce((so: number, line: any) => so + line.total_minor, 0)
        return [all.length, sum((one) => one.total_minor), sum((one) => one.tax_minor), sum(ofLines)]
      }
      expect([sums('invoice'), sums('credit_memo')]).toEqual([
        [1, 5_294, 807, 5_294],
        [3, 5_294, 807, 5_294],
      ])
      const invoice = papers.find((one: any) => one.attributes.kind === 'invoice').attributes
      expect([totalOf(invoice.lines), totalOf(invoice.taxes)]).toEqual([807, 807])
      const memos = papers.map((one: any) => one.attributes).filter((one: any) => one.kind === 'credit_memo')
      const alone = memos.find((one: any) => one.lines.length === 1 && one.lines[0].quantity === 1)
      // A line that comes back alone carries its own rate, and not that of the whole order.
      const own = { basis_points: 2_200, net_minor: 999, tax_minor: 219 }
      expect(alone).toMatchObject({ total_minor: 1_218, tax_minor: 219, taxes: [{ ...own, country: 'IT' }] })
      expect(alone.lines[0]).toMatchObject({ tax_basis_points: 2_200, net_minor: 999, tax_minor: 219 })
      for (const { basis_points, net_minor, tax_minor } of invoice.taxes) {
        const back = memos.flatMap((one: any) => one.taxes).filter((one: any) => one.basis_points === basis_points)
        const all = (name: string) => back.reduce((so: number, one: any) => so + one[name], 0)
        expect([all('net_minor'), all('tax_minor')]).toEqual([net_minor, tax_minor])
      }
      expect(invoice.lines.at(-1)).toMatchObject({ name: 'delivery', net_minor: 490, tax_minor: 108, total_minor: 598 })
    } finally {
      await settings({ delivery: 0 })
    }
  })

  it('that somebody of the house puts together is that of the customer, also for lines that come later', async () => {
    const chair = await stocked(world, { price: 10 })
    const customer = world.userIds.uma
    const order = { customer_unique_id: customer, shipping_address: address }
    const make = async () => {
      const reply = await raw(world, 'ada', 'POST', '/orders', {
        order,
        order_details: [{ product_sku: chair.sku, quantity: 2 }],
      })
      expect(reply.status, reply.text).toBe(201)
      return reply.json.data
    }
    const taxed = await make()
    expect(taxed.attributes).toMatchObject({ total_minor: 2_400, tax: 0.2 })
    await raw(world, 'ada', 'POST', `/orders/${taxed.id}/details`, { order_detail: { product_sku: chair.sku, quantity: 1 } })
    expect(await orderOf(world, taxed.id)).toMatchObject({ totalMinor: 3_600, taxes: [{ net_minor: 3_000, tax_minor: 600 }] })
    const { json } = await world.fetch('ada', 'POST', '/api/products/tax_exemptions', {
      tax_exemption: { user_unique_id: customer, tax_id: 'FR83404833048', country: 'FR' },
    })
    const exempt = await make()
    expect(exempt.attributes).toMatchObject({
      total_minor: 2_000,
      tax_minor: 0,
      taxes: [{ basis_points: 0, net_minor: 2_000, tax_minor: 0, country: 'FR', exempt_id: 'FR83404833048' }],
    })
    await raw(world, 'ada', 'POST', `/orders/${exempt.id}/pay`, { tender: { kind: 'cash' } })
    const papers = (await raw(world, 'ada', 'GET', `/invoices?filter[order_unique_id]=${exempt.id}`)).json.data
    expect((await raw(world, 'ada', 'POST', `/invoices/${papers[0].id}/paper`, { language: 'de' })).status).toBe(200)
    await world.fetch('ada', 'DELETE', `/api/products/tax_exemptions/${json.data.id}`)
  })
})

describe('The mails of an order', () => {
  it('to addresses that nobody has proven say nothing a buyer typed, and are a few a day', async () => {
    const words = 'Zzcallnow your account is locked'
    const { id: product } = await stocked(world)
    const orderFor = async (customer_email: string) => {
      const reply = await raw(world, 'uli', 'POST', '/orders', {
        order: { customer_name: words, customer_email },
        order_details: [{ product_unique_id: product, quantity: 1 }],
      })
      expect(reply.status, reply.text).toBe(201)
      return reply.json.data.id as string
    }
    const sentTo = async (email: string) =>
      (
        await world.sql.query<{ template: string; values: string }>(
          'select template, values::text as values from kit.mails where recipient = $1 order by created_at',
          [email],
        )
      ).rows
    const often = `${randomUUID()}@often.example`
    const first = await orderFor(often)
    expect((await raw(world, 'uli', 'DELETE', `/orders/${first}/cancel`, { reason: words })).status).toBe(200)
    for (let i = 0; i < 6; i++) await orderFor(often)
    const told = await sentTo(often)
    expect(told.map(({ template }) => template)).toEqual([
      'sales_order_placed',
      'sales_order_cancelled',
      ...Array(4).fill('sales_order_placed'),
    ])
    expect(told.filter(({ values }) => values.includes(words))).toEqual([])
    const many = Array.from({ length: 16 }, () => `${randomUUID()}@many.example`)
    for (const email of many) await orderFor(email)
    expect((await Promise.all(many.map(sentTo))).filter(({ length }) => length > 0)).toHaveLength(13)
  }, 60_000)

  it('tell of each step once, in the language of whoever bought', async () => {
    const { sku } = await stocked(world)
    const told = async (id: string) =>
      (
        await world.sql.query<{ template: string; language: string }>(
          `select template, language from kit.mails where values ->> 'link' like '%' || $1 order by created_at, template`,
          [id],
        )
      ).rows.map(({ template, language }) => `${template} ${language}`)
    const buy = async (tenders: readonly object[]) => {
      await fill(world, 'uma', sku)
      const made = await checkout(world, 'uma', { tenders })
      expect(made.status, made.text).toBe(201)
      return made.json.data.id as string
    }
    const speak = (language: string | null) =>
      world.sql.query('update sales.customers set preferred_language = $2 where id = $1', [world.userIds.uma, language])
    await speak(null)
    const id = await buy([])
    // Nothing was noted of the customer, so it is the language they chose themselves.
    expect(await told(id)).toEqual(['sales_order_placed en'])
    await speak('ja-JP')
    expect((await raw(world, 'uma', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } })).status).toBe(200)
    await speak('fr')
    const parcel = { carrier: 'Swift Post', tracking_number: '0042' }
    expect((await raw(world, 'ada', 'POST', `/orders/${id}/fulfilments`, { fulfilment: parcel })).status).toBe(201)
    await speak('tlh')
    expect(
      (await raw(world, 'ada', 'POST', `/orders/${id}/refunds`, { refund: { all: true, reason: 'not wanted' } })).status,
    ).toBe(201)
    expect(await told(id)).toEqual([
      'sales_order_placed en',
      'sales_order_paid ja',
      'sales_order_sent fr',
      'sales_order_refunded en',
    ])
    await speak(null)
    // Paid at once, it is told once.
    expect(await told(await buy([{ kind: 'demo' }]))).toEqual(['sales_order_paid en'])
    const other = await buy([])
    await speak('zh')
    expect((await raw(world, 'uma', 'DELETE', `/orders/${other}/cancel`, { reason: 'Ordered twice' })).status).toBe(200)
    expect((await raw(world, 'uma', 'DELETE', `/orders/${other}/cancel`)).status).toBe(409)
    expect(await told(other)).toEqual(['sales_order_placed en', 'sales_order_cancelled zh'])
    await speak(null)
  })

  it('name the goods and what they cost, in the language of whoever bought', async () => {
    const lamp = await stocked(world, { name: 'Lamp <b>', price: 12.5 })
    const rug = await stocked(world, { name: 'Rug', price: 100 })
    await world.sql.query(`update sales.customers set preferred_language = 'de' where id = $1`, [world.userIds.uma])
    await fill(world, 'uma', lamp.sku, 2)
    await fill(world, 'uma', rug.sku)
    const made = await checkout(world, 'uma', { tenders: [] })
    expect(made.status, made.text).toBe(201)
    const { rows } = await world.sql.query<{ values: Record<string, unknown> }>(
      `select values from kit.mails where template = 'sales_order_placed' and values ->> 'link' like '%' || $1`,
      [made.json.data.id],
    )
    const { text, html } = await renderMail(mails.sales_order_placed.texts.de, rows[0]!.values, {
      language: 'de',
      brand: 'Works',
    })
    const said = text.replaceAll('\u00a0', ' ')
    for (const line of [/2 × Lamp <b> \d+\t25,00 EUR/, /1 × Rug \d+\t100,00 EUR/, /Steuer\t23,75 EUR/, /Gesamt\t148,75 EUR/])
      expect(said).toMatch(line)
    expect(html).not.toContain('Lamp <b>')
    expect(said).not.toContain('Rabatt')
  })
})
