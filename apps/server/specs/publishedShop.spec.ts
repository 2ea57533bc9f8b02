import { randomUUID } from 'node:crypto'
import { createProductsBlock } from '@23blocks/block-products'
import { createRewardsBlock } from '@23blocks/block-rewards'
import { createSalesBlock } from '@23blocks/block-sales'
import { createWalletBlock } from '@23blocks/block-wallet'
import { createHttpTransport } from '@23blocks/transport-http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, emailOf, startWorld, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const apiKey = companies.a.appId
/** The published packages as somebody uses them: one transport for each block, and a token. */
async function blocksOf(name: 'ada' | 'uma') {
  const session = await world.sessionOf(`${name}:bearer`)
  const transport = (block: string) =>
    createHttpTransport({
      baseUrl: `${world.address}/api/${block}`,
      headers: () => session!.headersFor(`/api/${block}`),
    })
  return {
    id: world.userIds[name],
    products: createProductsBlock(transport('products'), { apiKey }),
    sales: createSalesBlock(transport('sales'), { apiKey }),
    wallet: createWalletBlock(transport('wallet'), { apiKey }),
    rewards: createRewardsBlock(transport('rewards'), { apiKey }),
  }
}

describe('The published clients of a shop', () => {
  it('keep a catalogue, fill a cart, and order what is in it', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const sku = randomUUID()
    const chair = await ada.products.products.create({ sku, name: 'Chair', price: 10, currency: 'EUR' } as never)
    expect(chair).toMatchObject({ sku, price: 10, tax: 0.19, priceWithTaxes: 11.9 })
    expect((await uma.products.products.search('chair')).data.map((one) => one.uniqueId)).toContain(chair.uniqueId)
    const cart = await uma.products.cart.addItem(uma.id, {
      productUniqueId: chair.uniqueId,
      sku: chair.sku,
      quantity: 2,
    } as never)
    expect(cart).toMatchObject({ userUniqueId: uma.id, subtotal: 20, tax: 3.8, total: 23.8 })
    expect(await uma.products.cart.updateItem(uma.id, chair.uniqueId, { quantity: 3 })).toMatchObject({ total: 35.7 })
    const order = await uma.sales.orders.create({ cartUniqueId: cart.uniqueId } as never)
    expect(order).toMatchObject({ total: 35.7, taxValue: 5.7, customerUniqueId: uma.id })
    expect((await uma.sales.orders.list()).data.map((one) => one.uniqueId)).toContain(order.uniqueId)
    expect(await uma.sales.orderDetails.listByOrder(order.uniqueId)).toMatchObject([{ quantity: 3, total: 35.7 }])
    await expect(uma.sales.orders.create({ cartUniqueId: cart.uniqueId } as never)).rejects.toMatchObject({ status: 409 })
  })

  it('note a payment with all that its gateway said, and say it again', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const chair = await ada.products.products.create({ sku: randomUUID(), name: 'Stool', price: 100, currency: 'EUR' } as never)
    const cart = await uma.products.cart.addItem(uma.id, {
      productUniqueId: chair.uniqueId,
      sku: chair.sku,
      quantity: 1,
    } as never)
    const order = await uma.sales.orders.create({ cartUniqueId: cart.uniqueId } as never)
    const said = {
      gatewayUniqueId: 'acct_1',
      gatewayName: 'sepa',
      gatewayReference: 'REF-1',
      gatewayOrderId: 'GO-1',
      gatewayFranchise: 'visa',
      gatewayPaymentType: 'transfer',
      gatewayTransactionId: 'TX-1',
      gatewayDescription: 'First half',
      gatewaySubtotal: 40.5,
      gatewayDiscount: 0.1,
      gatewayDiscountValue: 4.05,
      gatewayDelivery: 2.5,
      gatewayTax: 0.19,
      gatewayTaxValue: 7.7,
      gatewayFees: 0.029,
      gatewayFeesValue: 1.2,
      gatewayTips: 0.05,
      gatewayTipsValue: 2,
      gatewayTotal: 50,
      gatewayBalance: 1_234.56,
      gatewayStatus: 'settled',
      gatewayResponse: '{"ok":true}',
      paymentType: 'bank',
    }
    const made = await ada.sales.payments.create(order.uniqueId, { ...said, gatewayPaidAt: '2026-11-01T08:00:00Z' })
    expect(made).toMatchObject({ ...said, gatewayPaidAt: new Date('2026-11-01T08:00:00Z') })
    expect((await ada.sales.payments.list({ orderUniqueId: order.uniqueId })).data).toMatchObject([said])
    const cheque = ada.sales.payments.create(order.uniqueId, { paymentType: 'cheque' })
    await expect(cheque).rejects.toMatchObject({ status: 422, source: '/data/attributes/payment_type' })
  })

  it('put a picture of any kind where they are told to, and name where it comes from', async () => {
    const { products } = await blocksOf('ada')
    const { uniqueId: product } = await products.products.create({ sku: randomUUID(), name: 'Seen', price: 1 } as never)
    const shades = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const { url, key } = await products.images.presign(product)
      const body = new Uint8Array(await shades.clone().toFormat(kind).toBuffer())
      expect((await fetch(url, { method: 'PUT', headers: { 'content-type': `image/${kind}` }, body })).status).toBe(200)
      const image = await products.images.create(product, {
        url,
        originalName: `${key.length}.${kind}`,
        isMainImage: true,
      } as never)
      expect(image).toMatchObject({ fileType: `image/${kind}`, originalName: `${key.length}.${kind}`, isMainImage: true })
      if (kind === 'png') continue
      const other = await products.images.update(product, image.uniqueId, { isMainImage: false } as never)
      expect(other).toMatchObject({ isMainImage: false, originalName: image.originalName })
    }
  })

  it('put a picture by the calls for parts, in one', async () => {
    const { images, products } = (await blocksOf('ada')).products
    const { uniqueId: product } = await products.create({ sku: randomUUID(), name: 'In parts', price: 1 } as never)
    const { uploadId, urls } = await images.multipartPresign(product, 'stool.png', 'image/png', 1)
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } }).png()
    const body = new Uint8Array(await picture.toBuffer())
    const sent = await fetch(urls[0]!, { method: 'PUT', headers: { 'content-type': 'image/png' }, body })
    expect(sent.status).toBe(200)
    const parts = [{ etag: sent.headers.get('etag') ?? '', partNumber: 1 }]
    await images.multipartComplete(product, uploadId, uploadId, parts)
    await expect(images.multipartComplete(product, uploadId, 'another', parts)).rejects.toMatchObject({ status: 422 })
    expect(await images.create(product, { url: urls[0], name: 'Stool' } as never)).toMatchObject({ fileType: 'image/png' })
    await expect(images.multipartPresign(product, 'stool.png', 'image/png', 2)).rejects.toMatchObject({ status: 422 })
    await expect(images.multipartPresign(product, 'stool.exe', 'application/x-msdownload', 1)).rejects.toMatchObject({
      status: 422,
    })
  })

  it('hold money, and say what a wallet holds', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const purse = await uma.wallet.wallets.create({ userUniqueId: uma.id } as never)
    expect(purse).toMatchObject({ userUniqueId: uma.id, balance: 0, currency: 'EUR' })
    await ada.wallet.wallets.credit(purse.uniqueId, { amount: 12.34, description: 'Top-up' })
    expect(await uma.wallet.wallets.getBalance(purse.uniqueId)).toMatchObject({ balance: 12.34, currency: 'EUR' })
    await expect(uma.wallet.wallets.credit(purse.uniqueId, { amount: 1, description: 'Mine' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('make a coupon and say what it would take off', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    await ada.rewards.coupons.create({ code: 'OUTSIDE', name: 'Outside', discountType: 'percentage', discountValue: 10 } as never)
    expect(await uma.rewards.coupons.validate({ code: 'OUTSIDE', purchaseAmount: 50 } as never)).toMatchObject({ valid: true })
  })

  it('change what coupons of a kind have in common, by its code', async () => {
    const { couponConfigurations: kinds } = (await blocksOf('ada')).rewards
    const kind = { name: 'Spring', code: 'COD-1', discountType: 'percentage', discountValue: 10 }
    const { uniqueId } = await kinds.create(kind as never)
    expect(await kinds.update({ ...kind, name: 'Summer' } as never)).toMatchObject({ uniqueId, name: 'Summer' })
    await expect(kinds.update({ ...kind, code: 'COD-2' } as never)).rejects.toMatchObject({ status: 404 })
    await kinds.create(kind as never)
    await expect(kinds.update(kind as never)).rejects.toMatchObject({ status: 409, code: 'several_of_code' })
  })

  it('pack bundles as sets, and keep collections', async () => {
    const [ada, uma] = [(await blocksOf('ada')).products, (await blocksOf('uma')).products]
    const [mug, tea] = await Promise.all(
      ['Mug', 'Tea'].map((name) => ada.products.create({ sku: randomUUID(), name, price: 3 } as never)),
    )
    const { productSets: sets, collections, categories } = ada
    const set = await sets.create({ name: 'Tea time', sku: randomUUID(), price: 5 })
    expect(set).toMatchObject({ name: 'Tea time', price: 5, productCount: 0, status: 'active' })
    await sets.addProduct(set.uniqueId, mug!.uniqueId, 2)
    expect(await sets.addProduct(set.uniqueId, tea!.uniqueId)).toMatchObject({ productCount: 2 })
    // A second time says how many there are now.
    expect(await sets.addProduct(set.uniqueId, tea!.uniqueId, 3)).toMatchObject({ productCount: 2 })
    const shelf = await categories.create({ name: `Shelf ${randomUUID()}` } as never)
    await sets.addCategory(set.uniqueId, shelf.uniqueId)
    const inShelf = async () => (await ada.products.list({ categoryUniqueId: shelf.uniqueId } as never)).data
    expect((await inShelf()).map(({ uniqueId }) => uniqueId)).toContain(set.uniqueId)
    await sets.removeCategory(set.uniqueId, shelf.uniqueId)
    expect((await sets.list({ search: 'Tea time' })).data.map(({ uniqueId }) => uniqueId)).toEqual([set.uniqueId])
    await sets.removeProduct(set.uniqueId, mug!.uniqueId)
    await expect(sets.removeProduct(set.uniqueId, mug!.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(await sets.update(set.uniqueId, { price: 6 })).toMatchObject({ price: 6, productCount: 1 })
    await sets.delete(set.uniqueId)
    await expect(sets.get(set.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(await sets.recover(set.uniqueId)).toMatchObject({ uniqueId: set.uniqueId, productCount: 1 })
    // What has nothing in it is no set, and a set is changed by whoever may change products.
    await expect(sets.get(mug!.uniqueId)).rejects.toMatchObject({ status: 404 })
    await expect(uma.productSets.update(set.uniqueId, { price: 1 })).rejects.toMatchObject({ status: 403 })
    await expect(sets.create({ name: 'Coded', code: 'C-1' })).rejects.toMatchObject({ status: 422 })

    const made = await collections.create({ name: `Spring ${randomUUID()}`, isGlobal: false, countryName: 'Spain' } as never)
    expect(made).toMatchObject({ isGlobal: false, countryName: 'Spain', status: 'active' })
    expect((await collections.list()).map(({ uniqueId }) => uniqueId)).toContain(made.uniqueId)
    expect(await collections.update(made.uniqueId, { name: 'Summer' } as never)).toMatchObject({ name: 'Summer' })
    await expect(collections.update(made.uniqueId, { currencyUniqueId: 'EUR' } as never)).rejects.toMatchObject({ status: 422 })
    await expect(uma.collections.delete(made.uniqueId)).rejects.toMatchObject({ status: 403 })
    await collections.delete(made.uniqueId)
    await expect(collections.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('follow a line of a cart from the order to the door and back', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const lamp = await ada.products.products.create({ sku: randomUUID(), name: 'Lamp', price: 10 } as never)
    const cart = await uma.products.cart.addItem(uma.id, { sku: lamp.sku, quantity: 2 } as never)
    const [line] = await uma.products.cart.getItems(uma.id)
    const states = ada.products.cartDetails
    const at = [cart.uniqueId, line!.uniqueId] as const
    await expect(states.accept(...at)).rejects.toMatchObject({ status: 409, code: 'not_ordered' })
    const order = await uma.sales.orders.create({ cartUniqueId: cart.uniqueId } as never)
    expect(await states.accept(...at)).toMatchObject({ uniqueId: line!.uniqueId, sku: lamp.sku, orderStatus: 'accepted' })
    expect(await states.startProcessing(...at)).toMatchObject({ orderStatus: 'started' })
    expect(await states.processing(...at)).toMatchObject({ orderStatus: 'processing' })
    expect(await states.ready(...at)).toMatchObject({ orderStatus: 'ready', quantity: 2 })
    await expect(uma.products.cartDetails.accept(...at)).rejects.toMatchObject({ status: 403 })
    await expect(states.ship(...at)).rejects.toMatchObject({ status: 409, code: 'not_paid' })
    await ada.sales.payments.create(order.uniqueId, { paymentType: 'cash', gatewayTotal: order.total })
    await expect(states.deliver(...at)).rejects.toMatchObject({ status: 409, code: 'not_sent' })
    await states.ship(...at)
    await expect(states.ship(...at)).rejects.toMatchObject({ status: 409, code: 'nothing_to_send' })
    expect(await states.deliver(...at)).toMatchObject({ orderStatus: 'delivered' })
    await uma.products.cartDetails.return(...at)
    await expect(uma.products.cartDetails.return(...at)).rejects.toMatchObject({ status: 409 })
    await expect(states.ready(cart.uniqueId, lamp.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('change a line of an order, and name who carries it out', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const lamp = await ada.products.products.create({ sku: randomUUID(), name: 'Lamp', price: 10 } as never)
    // An order of lines of the catalogue, which that client has no call for.
    const session = await world.sessionOf('ada:bearer')
    const draft = await fetch(`${world.address}/api/sales/orders`, {
      method: 'POST',
      headers: { ...session!.headersFor('/api/sales'), 'content-type': 'application/json' },
      body: JSON.stringify({ order: {}, order_details: [{ product_sku: lamp.sku, quantity: 1 }] }),
    })
    const order = { uniqueId: ((await draft.json()) as { data: { id: string } }).data.id }
    const { orderDetails, vendorPayments } = ada.sales
    const [line] = await orderDetails.listByOrder(order.uniqueId)
    const at = [order.uniqueId, line!.uniqueId] as const
    expect(await orderDetails.update(...at, { quantity: 3, notes: 'Blue' } as never)).toMatchObject({ quantity: 3, total: 35.7 })
    expect(await ada.sales.orders.get(order.uniqueId)).toMatchObject({ total: 35.7 })
    await expect(orderDetails.update(...at, { quantity: 3, total: 1 } as never)).rejects.toMatchObject({
      code: 'amount_not_yours',
    })
    const other = { quantity: 3, productSku: 'ANOTHER' }
    await expect(orderDetails.update(...at, other as never)).rejects.toMatchObject({ status: 422, code: 'another_product' })
    expect(await orderDetails.updateLogistics(...at, { logisticsStatus: 'packed' } as never)).toMatchObject({
      logisticsStatus: 'packed',
    })
    await expect(uma.sales.orderDetails.updateLogistics(...at, { logisticsStatus: 'mine' } as never)).rejects.toMatchObject({
      status: 403,
    })
    await ada.sales.payments.create(order.uniqueId, { paymentType: 'cash', gatewayTotal: 35.7 })
    await expect(orderDetails.update(...at, { quantity: 1 } as never)).rejects.toMatchObject({
      status: 409,
      code: 'already_paid',
    })

    const made = await vendorPayments.createProvider(...at, { vendorName: 'Fitters', promoCode: 'FIT' } as never)
    expect(made).toMatchObject({ orderDetailUniqueId: line!.uniqueId, vendorName: 'Fitters', promoCode: 'FIT', status: 'active' })
    expect(
      await vendorPayments.updateProvider(...at, made.uniqueId, { vendorPhone: '+49 711 1', status: 'booked' } as never),
    ).toMatchObject({ vendorName: 'Fitters', vendorPhone: '+49 711 1', status: 'booked' })
    await expect(vendorPayments.createProvider(...at, {} as never)).rejects.toMatchObject({ status: 422, code: 'required' })
    await expect(uma.sales.vendorPayments.createProvider(...at, { vendorName: 'Mine' } as never)).rejects.toMatchObject({
      status: 403,
    })
  })

  it('see that a promotion is switched off', async () => {
    const { promotions } = (await blocksOf('ada')).products
    const { uniqueId } = await promotions.create({ name: 'Off', discountPercentage: 5 } as never)
    expect(await promotions.deactivate(uniqueId)).toMatchObject({ status: 'inactive' })
    expect(await promotions.activate(uniqueId)).toMatchObject({ status: 'active' })
  })

  it('tell what points were given and when they end', async () => {
    const { id, rewards } = await blocksOf('uma')
    const { rewards: till } = await blocksOf('ada')
    await till.loyalty.addPoints({ userUniqueId: id, points: 12, reason: 'Welcome' } as never)
    expect((await rewards.customers.getRewardHistory(id))[0]).toMatchObject({
      points: 12,
      action: 'adjusted',
      description: 'Welcome',
    })
    for (const lot of await rewards.customers.getRewardExpirations(id))
      expect(lot).toMatchObject({
        uniqueId: expect.any(String),
        points: expect.any(Number),
        expiresAt: expect.stringMatching(/T.*Z$/),
      })
  })

  it('redeem points, which their movement says with its sign', async () => {
    const { id } = await blocksOf('uma')
    const { rewards: till } = await blocksOf('ada')
    await till.loyalty.addPoints({ userUniqueId: id, points: 30, reason: 'Welcome' } as never)
    expect(await till.loyalty.redeemPoints({ userUniqueId: id, points: 10, reason: 'Mug' } as never)).toMatchObject({
      points: -10,
    })
    await expect(till.loyalty.redeemPoints({ userUniqueId: id, points: 1_000_000 } as never)).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
  })

  it('order a cart, and find the order it became in it', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const vase = await ada.products.products.create({ sku: randomUUID(), name: 'Vase', price: 10 } as never)
    const { uniqueId, total } = await uma.products.cart.addItem(uma.id, { sku: vase.sku, quantity: 1 } as never)
    const { cart, orderUniqueId } = await uma.products.cart.order(uma.id)
    expect([cart.uniqueId, orderUniqueId]).toEqual([uniqueId, ''])
    const order = await uma.sales.orders.create({ cartUniqueId: uniqueId } as never)
    expect(order.total).toBe(total)
    const { rows } = await world.sql.query('select order_unique_id from products.carts where id = $1', [uniqueId])
    expect(rows).toEqual([{ order_unique_id: order.uniqueId }])
  })

  it('narrow and order lists by what their types name', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const word = randomUUID()
    for (const [name, price] of [
      ['Cheap', 2],
      ['Dear', 300],
      ['Middling', 40],
    ] as const)
      await ada.products.products.create({ sku: randomUUID(), name: `${name} ${word}`, price } as never)
    const named = { search: word, sortOrder: 'desc' } as const
    const prices = async (sortBy: string) =>
      (await ada.products.products.list({ ...named, sortBy })).data.map(({ price }) => price)
    expect(await prices('price')).toEqual([300, 40, 2])
    expect(await prices('createdAt')).toEqual([40, 300, 2])
    await expect(prices('tags')).rejects.toMatchObject({ status: 422, message: 'The list cannot be sorted by tags.' })

    const past = await ada.products.promotions.create({
      name: `Over ${word}`,
      discountPercentage: 5,
      validTo: '2020-01-01T00:00:00Z',
    } as never)
    const standing = await ada.products.promotions.create({ name: `Now ${word}`, discountPercentage: 5 } as never)
    const promotions = async (active: boolean) =>
      (await ada.products.promotions.list({ active, perPage: 100 } as never)).data.map(({ uniqueId }) => uniqueId)
    expect(await promotions(true)).toEqual(expect.arrayContaining([standing.uniqueId]))
    expect(await promotions(true)).not.toContain(past.uniqueId)
    expect(await promotions(false)).toContain(past.uniqueId)

    const rule = await ada.rewards.expirationRules.create({ name: `Days ${word}`, ruleType: 'days', daysToExpire: 9 } as never)
    const rules = async (asked: object) =>
      (await ada.rewards.expirationRules.list({ perPage: 100, ...asked } as never)).data.map(({ uniqueId }) => uniqueId)
    expect(await rules({ ruleType: 'days', isActive: true })).toContain(rule.uniqueId)
    expect(await rules({ ruleType: 'months' })).not.toContain(rule.uniqueId)
    expect(await rules({ isActive: false })).not.toContain(rule.uniqueId)

    const purse = await uma.wallet.wallets.create({ userUniqueId: uma.id } as never)
    await ada.wallet.wallets.credit(purse.uniqueId, { amount: 5, description: 'Top-up' })
    const code = await uma.wallet.authorizationCodes.create({ walletUniqueId: purse.uniqueId, amount: 1 } as never)
    const codes = async (asked: object) =>
      (await uma.wallet.authorizationCodes.list(asked as never)).data.map(({ uniqueId }) => uniqueId)
    expect(await codes({ includeUsed: false, includeExpired: false })).toContain(code.uniqueId)
    await ada.wallet.authorizationCodes.use({ code: code.code, amount: 1 } as never)
    expect(await codes({ includeUsed: true })).toContain(code.uniqueId)
    expect(await codes({ includeUsed: false })).not.toContain(code.uniqueId)

    const paid = (await ada.sales.payments.list({ startDate: new Date('2031-01-01') } as never)).data
    expect(paid).toEqual([])
  })

  it('are told which name in a body is of nothing there is', async () => {
    const ada = await blocksOf('ada')
    await expect(
      ada.products.products.create({ sku: randomUUID(), name: 'Stray', price: 1, categoryUniqueId: ada.id } as never),
    ).rejects.toMatchObject({ status: 422, code: 'no_such_record', message: 'This category does not exist.' })
    await expect(ada.wallet.authorizationCodes.use({ code: 'W-1' } as never)).rejects.toMatchObject({
      status: 422,
      code: 'required',
      message: 'is required',
    })
  })
})

describe('A name that the published client can send', () => {
  it('for what there is not here is refused with why, and may say nothing', async () => {
    const { products, sales, wallet } = await blocksOf('ada')
    const sku = () => randomUUID()
    const empty = { fees: 0, vendorPrice: 0, allowProximity: false, productId: '' }
    const { uniqueId: product } = await products.products.create({ sku: sku(), name: 'Plain', price: 1, ...empty } as never)
    const refused = { status: 422, code: 'unsupported' }
    await expect(products.products.create({ sku: sku(), name: 'Dear', price: 1, fees: 3 } as never)).rejects.toMatchObject({
      ...refused,
      source: '/data/attributes/fees',
      message: expect.stringContaining('carry no fees'),
    })
    await expect(products.variations.create(product, { sku: sku(), name: 'Red', stock: 4 } as never)).rejects.toMatchObject(
      refused,
    )
    await expect(
      products.images.create(product, { url: 'https://a.test/a.png', aiEnabled: true } as never),
    ).rejects.toMatchObject({
      status: 422,
    })
    await expect(wallet.wallets.create({ userUniqueId: world.userIds.uma, initialBalance: 5 } as never)).rejects.toMatchObject(
      refused,
    )
    await expect(sales.subscriptionModels.create({ uniqueId: sku(), code: 'P-1' } as never)).rejects.toMatchObject(refused)
    const named = { currencyCode: 'EUR', currencyName: 'Euro' }
    expect(await products.channels.create({ name: 'Stand', ...named, apiKeysDescription: 'Two keys' } as never)).toMatchObject({
      ...named,
      apiKeysDescription: 'Two keys',
    })
    expect(
      await products.catalogs.create({ name: 'Spring', ...named, channelCode: 'ST', channelName: 'Stand' } as never),
    ).toMatchObject({
      ...named,
      channelCode: 'ST',
      channelName: 'Stand',
    })
  })

  it('answer what was written with the names of what is read', async () => {
    const { products } = await blocksOf('ada')
    const above = await products.categories.create({ name: `Above ${randomUUID()}` } as never)
    const below = await products.categories.create({ name: 'Below', parentId: above.uniqueId } as never)
    expect(below).toMatchObject({ parentId: above.uniqueId, productCount: 0 })
    expect(await products.categories.update(below.uniqueId, { name: 'Beneath' } as never)).toMatchObject({
      parentId: above.uniqueId,
    })
    expect(await products.catalogs.create({ name: `Empty ${randomUUID()}` } as never)).toMatchObject({ itemsCounter: 0 })
    const url = 'https://pictures.example/a.png'
    const image = await products.categoryImages.create(above.uniqueId, { name: 'A', originalName: 'a.png', url } as never)
    const renamed = { originalName: 'b.png', description: 'Another' }
    expect(await products.categoryImages.update(above.uniqueId, image.uniqueId, renamed as never)).toMatchObject(renamed)
    await expect(
      products.categoryImages.create(above.uniqueId, { name: 'B', url, isMainImage: true } as never),
    ).rejects.toMatchObject({ status: 422, source: '/data/attributes/is_main_image' })
    const lamp = await products.products.create({ sku: randomUUID(), name: 'Lamp', price: 1 } as never)
    const shown = await products.images.create(lamp.uniqueId, { name: 'A', originalName: 'a.png', url } as never)
    expect(await products.images.update(lamp.uniqueId, shown.uniqueId, { originalName: 'c.png' } as never)).toMatchObject({
      originalName: 'c.png',
    })
  })

  it('keep tags by their word, and refuse what a tag has not', async () => {
    const [ada, uma] = [(await blocksOf('ada')).products, (await blocksOf('uma')).products]
    const word = `organic ${randomUUID()}`
    const made = await ada.tags.create({ tag: word })
    expect(made).toMatchObject({ tag: word, status: 'active', enabled: true })
    expect(await ada.tags.get(made.uniqueId)).toMatchObject({ tag: word })
    expect((await ada.tags.list(1, 200)).data.map(({ tag }) => tag)).toContain(word)
    expect(await ada.tags.update(made.uniqueId, { tag: `${word} too` })).toMatchObject({ tag: `${word} too` })
    await expect(ada.tags.create({ tag: 'Named', slug: 'named' })).rejects.toMatchObject({
      status: 422,
      source: expect.stringContaining('slug'),
    })
    await expect(ada.tags.create({} as never)).rejects.toMatchObject({ status: 422 })
    await expect(uma.tags.create({ tag: 'Mine' })).rejects.toMatchObject({ status: expect.any(Number) })
    await ada.tags.delete(made.uniqueId)
    await expect(ada.tags.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('find shelves that run low', async () => {
    const { products } = await blocksOf('ada')
    const lamp = await products.products.create({ sku: randomUUID(), name: 'Lamp', price: 1 } as never)
    await products.stock.updateWithDetails(
      (await products.vendors.create({ name: 'Lamps', code: randomUUID() } as never)).uniqueId,
      (await products.warehouses.create({ name: 'North', code: randomUUID() } as never)).uniqueId,
      lamp.uniqueId,
      2,
    )
    const [shelf] = (await products.stock.search({} as never)).data.filter((one) => one.productUniqueId === lamp.uniqueId)
    const low = async (lowStock: boolean) =>
      (await products.stock.search({ lowStock, perPage: 200 } as never)).data.map(({ uniqueId }) => uniqueId)
    expect(await low(false)).toContain(shelf!.uniqueId)
    expect(await low(true)).not.toContain(shelf!.uniqueId)
    await world.fetch('ada', 'PUT', `/api/products/stocks/${shelf!.uniqueId}`, { stock: { low_at: 5 } })
    expect(await low(true)).toContain(shelf!.uniqueId)
    expect(await low(false)).not.toContain(shelf!.uniqueId)
  })

  it('find orders by the status they show, and refuse amounts that are not for a client to say', async () => {
    const [ada, uma] = [await blocksOf('ada'), await blocksOf('uma')]
    const lamp = await ada.products.products.create({ sku: randomUUID(), name: 'Lamp', price: 10 } as never)
    const cart = await uma.products.cart.addItem(uma.id, { sku: lamp.sku, quantity: 1 } as never)
    const made = await uma.sales.orders.create({ cartUniqueId: cart.uniqueId } as never)
    const ids = async (status: string) =>
      (await ada.sales.orders.list({ status, perPage: 200 } as never)).data.map(({ uniqueId }) => uniqueId)
    expect(made.status).toBe('pending')
    expect([await ids('pending'), await ids('shipped')]).toEqual([
      expect.arrayContaining([made.uniqueId]),
      expect.not.arrayContaining([made.uniqueId]),
    ])
    await ada.sales.orders.updateStatus(made.uniqueId, { status: 'shipped' })
    expect([await ids('pending'), await ids('shipped')]).toEqual([
      expect.not.arrayContaining([made.uniqueId]),
      expect.arrayContaining([made.uniqueId]),
    ])
    const order = await ada.sales.orders.get(made.uniqueId)
    for (const [name, value] of Object.entries({ subtotal: 99, tax: 0.5, fees: 3 }))
      await expect(ada.sales.orders.update(made.uniqueId, { [name]: value } as never)).rejects.toMatchObject({
        status: 422,
        source: `/data/attributes/${name}`,
      })
    // Whoever sends back what they read changes the rest.
    expect(await ada.sales.orders.update(made.uniqueId, { ...order, customerNotes: 'At the door' } as never)).toMatchObject({
      customerNotes: 'At the door',
      total: order.total,
    })
  })

  it('keep the word of a flexible order, and have one buyer for it', async () => {
    const { sales, id } = await blocksOf('ada')
    await sales.users.register(world.userIds.uma, { email: emailOf('uma') } as never)
    const made = await sales.flexibleOrders.create({ userUniqueId: world.userIds.uma } as never)
    expect(made).toMatchObject({ status: 'draft', userUniqueId: world.userIds.uma })
    const drafts = async () =>
      (await sales.flexibleOrders.list({ status: 'draft', perPage: 200 } as never)).data.map(({ uniqueId }) => uniqueId)
    expect(await drafts()).toContain(made.uniqueId)
    expect(await sales.flexibleOrders.updateStatus(made.uniqueId, 'waiting')).toMatchObject({ status: 'waiting' })
    expect(await sales.flexibleOrders.get(made.uniqueId)).toMatchObject({ status: 'waiting' })
    expect(await drafts()).not.toContain(made.uniqueId)
    const other = { customerUniqueId: made.customerUniqueId, userUniqueId: id }
    await expect(sales.flexibleOrders.create(other as never)).rejects.toMatchObject({ status: 422, code: 'no_match' })
    await sales.flexibleOrders.create({ ...other, userUniqueId: world.userIds.uma } as never)
  })
})
