import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createCrmBlock } from '@23blocks/block-crm'
import { createContentBlock } from '@23blocks/block-content'
import { createFormsBlock } from '@23blocks/block-forms'
import { createGeolocationBlock } from '@23blocks/block-geolocation'
import { createOnboardingBlock } from '@23blocks/block-onboarding'
import { createProductsBlock } from '@23blocks/block-products'
import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { crm as crmResources } from '@quoin/crm/resources'
import { forms as formResources } from '@quoin/forms/resources'
import { onboarding as onboardingResources } from '@quoin/onboarding/resources'
import { products as productResources } from '@quoin/products/resources'
import { sales as salesResources } from '@quoin/sales/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, emailOf, password, startWorld, type World } from '../testing/index.ts'

let world: World
let token: string
let ada: string
beforeAll(async () => {
  world = await startWorld()
  ada = world.userIds.ada
  token = (await authentication(null).auth.signIn({ email: emailOf('ada'), password })).accessToken
})
afterAll(() => world.close())

const apiKey = companies.a.appId
const transport = (block: string, secret: string | null = token) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({
      'x-api-key': apiKey,
      'tenant-id': companies.a.urlId,
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
    }),
  })
const authentication = (secret?: string | null) => createAuthenticationBlock(transport('gateway', secret), { apiKey })
const signedIn = async (name: 'uma') => (await authentication(null).auth.signIn({ email: emailOf(name), password })).accessToken
const ids = (page: { data: readonly { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)

describe('Addresses that only the published client knows', () => {
  it('find members, sessions and pictures', async () => {
    const { users, avatars, userDevices, refreshTokens } = authentication()
    expect(ids(await users.search('ada'))).toContain(ada)
    expect(ids(await users.searchAdvanced({ searchBy: 'name', payload: { name: 'ada' } } as never))).toContain(ada)
    expect((await users.getByUniqueId(ada)).email).toBe(emailOf('ada'))
    expect((await avatars.list(ada)).data.length).toBeLessThanOrEqual(1)
    expect((await userDevices.list()).data[0]).toMatchObject({ userUniqueId: ada, status: 'active' })
    expect((await refreshTokens.list()).data[0]).toMatchObject({ token: '', active: true })
    await expect(authentication(null).users.search('ada')).rejects.toMatchObject({ status: 401 })
    await expect(users.getByUniqueId(world.userIds.rival)).rejects.toMatchObject({ status: 404 })
  })

  it('sign in, renew and end a session', async () => {
    const signedIn = await authentication(null).oauth.tenantLogin({ email: emailOf('uli'), password } as never)
    const fresh = await authentication(null).oauth.refreshToken(signedIn.refreshToken!)
    expect(fresh).toMatchObject({ tokenType: 'Bearer', accessToken: expect.stringMatching(/.{40}/) })
    const own = authentication(fresh.accessToken)
    expect(await own.oauth.revokeToken({ token: fresh.accessToken } as never)).toMatchObject({ revoked: true })
    await expect(own.auth.validateToken()).rejects.toMatchObject({ status: 401 })
  })

  it('show mail templates, people and their contacts', async () => {
    const crm = createCrmBlock(transport('crm'), { apiKey })
    expect((await crm.mailTemplates.list()).data.length).toBeGreaterThan(0)
    expect((await crm.users.get(ada)).uniqueId).toBe(ada)
    const { id } = await world.as('ada')(crmResources.contacts.create, { firstName: 'Of', lastName: 'Ada', owner: ada })
    expect((await crm.users.getContacts(ada)).map(({ uniqueId }) => uniqueId)).toContain(id)
  })

  it('read a cart line by line, take a line out, and empty it', async () => {
    const { cart, tags, stock } = createProductsBlock(transport('products'), { apiKey })
    const sku = 'known-by-its-address'
    const { id } = await world.as('ada')(productResources.products.create, { sku, name: 'Known', price: 3, currency: 'EUR' })
    await cart.addItem(ada, { sku, quantity: 2 })
    const lineOf = async () => (await cart.getItems(ada)).find(({ productUniqueId }) => productUniqueId === id)
    expect(await lineOf()).toMatchObject({ quantity: 2 })
    await cart.removeItem(ada, id)
    expect(await lineOf()).toBeUndefined()
    await cart.addItem(ada, { sku, quantity: 1 })
    await cart.cancel(ada)
    expect(await cart.getItems(ada)).toEqual([])
    expect((await tags.list()).meta.totalCount).toBeGreaterThanOrEqual(0)
    expect((await stock.search({})).data.length).toBeGreaterThan(0)
  })

  it('make a key of a service, show it once, replace and end it', async () => {
    const { serviceTokens } = authentication()
    const made = await serviceTokens.create({
      name: 'Night job',
      tokenCategory: 'agent',
      scopes: ['crm.contacts.read'],
      expiresInDays: 30,
    })
    expect(made).toMatchObject({ name: 'Night job', tokenCategory: 'agent', active: true, jwt: expect.stringMatching(/.{20}/) })
    const read = (secret: string) => fetch(`${world.address}/api/crm/contacts`, { headers: { 'x-api-key': secret } })
    expect((await read(made.jwt)).status).toBe(200)
    expect(JSON.stringify(await serviceTokens.get(made.uniqueId))).not.toContain(made.jwt)
    expect(ids(await serviceTokens.list())).toContain(made.uniqueId)
    expect((await serviceTokens.regenerate(made.uniqueId)).jwt).not.toBe(made.jwt)
    await serviceTokens.revoke(made.uniqueId)
    expect(await serviceTokens.get(made.uniqueId)).toMatchObject({ active: false })
    expect((await read(made.jwt)).status).toBe(401)
    await expect(serviceTokens.create({ name: 'Too much', tokenCategory: 'service', scopes: ['no.such'] })).rejects.toMatchObject(
      { status: 422 },
    )
    await expect(authentication(await signedIn('uma')).serviceTokens.list()).rejects.toMatchObject({ code: 'not_allowed' })
  })

  it('say who somebody is where, and find counties and their towns', async () => {
    const { tenantUsers, counties, cities, oidc } = authentication()
    expect(await tenantUsers.current()).toMatchObject({
      userUniqueId: ada,
      tenantUrlId: companies.a.urlId,
      userEmail: emailOf('ada'),
    })
    expect((await tenantUsers.list()).map(({ tenantUrlId }) => tenantUrlId)).toContain(companies.a.urlId)
    expect(await oidc.getUserInfo()).toMatchObject({ sub: ada, email: emailOf('ada'), email_verified: true })
    const [county] = (await counties.list()).data
    expect(await counties.get(county!.uniqueId)).toMatchObject({ name: county!.name })
    expect(Array.isArray(await cities.forCounty(county!.uniqueId))).toBe(true)
    await expect(counties.get(ada)).rejects.toMatchObject({ status: 404 })
  })

  it('subscribe a person, change the plan, end it and let it go on', async () => {
    const { userSubscriptions, users } = authentication()
    const planOf = async (code: string) =>
      (
        await world.as('ada')(salesResources.subscriptionModels.create, {
          code,
          name: code,
          recurringPaymentAmount: 0,
        } as never)
      ).id
    const [, large] = [await planOf('by-address-small'), await planOf('by-address-large')]
    const held = await userSubscriptions.subscribe(ada, { subscriptionModelCode: 'by-address-small' } as never)
    expect((await userSubscriptions.forUser(ada)).map(({ uniqueId }) => uniqueId)).toContain(held.uniqueId)
    expect((await userSubscriptions.get(held.uniqueId)).userUniqueId).toBe(ada)
    expect(ids(await userSubscriptions.list())).toContain(held.uniqueId)
    expect((await users.updateSubscription(ada, { subscriptionUniqueId: large } as never)).uniqueId).toBe(held.uniqueId)
    await userSubscriptions.cancel(held.uniqueId)
    await userSubscriptions.reactivate(held.uniqueId)
    const { stripe } = createSalesBlock(transport('sales'), { apiKey })
    const listed = (await stripe.listSubscriptions({} as never)).data.find(({ stripeId }) => stripeId === `demo_${held.uniqueId}`)
    expect(listed).toMatchObject({ status: 'active' })
    await stripe.cancelSubscription(`demo_${held.uniqueId}`)
    await expect(stripe.cancelSubscription(`demo_${held.uniqueId}`)).rejects.toMatchObject({ status: 409 })
    await expect(stripe.cancelSubscription('demo_none')).rejects.toMatchObject({ status: 404 })
    await expect(userSubscriptions.get(ada)).rejects.toMatchObject({ status: 404 })
  })

  it('note what was done with a contact, for those who see the contact', async () => {
    const { touches } = createCrmBlock(transport('crm'), { apiKey })
    const { id } = await world.as('ada')(crmResources.contacts.create, { firstName: 'Touched', lastName: 'Once', owner: ada })
    const made = await touches.create({ contactId: id, notes: 'Rang them' } as never)
    expect(made).toMatchObject({ contactUniqueId: id, notes: 'Rang them', touchType: 'task' })
    expect((await touches.update(made.uniqueId, { notes: 'Rang twice' } as never)).notes).toBe('Rang twice')
    expect(ids(await touches.list({ contactUniqueId: id } as never))).toEqual([made.uniqueId])
    const touch = { contact_id: id, notes: 'Not theirs' }
    expect((await world.fetch('rival', 'GET', `/api/crm/touches/${made.uniqueId}`)).status).toBe(404)
    expect((await world.fetch('rival', 'PUT', `/api/crm/touches/${made.uniqueId}`, { touch: { notes: 'x' } })).status).toBe(404)
    expect((await world.fetch('rival', 'DELETE', `/api/crm/touches/${made.uniqueId}`)).status).toBe(404)
    expect((await world.fetch('rival', 'POST', '/api/crm/touches', { touch })).status).toBe(404)
    await expect(touches.create({ contactId: id, sourceId: 'x' } as never)).rejects.toMatchObject({ status: 422 })
    await world.as('ada')(crmResources.contacts.delete, { id })
    await expect(touches.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('make and end the address of a calendar, only of oneself', async () => {
    const { icsTokens } = createCrmBlock(transport('crm'), { apiKey })
    const made = await icsTokens.create(ada, {} as never)
    expect(made).toMatchObject({ userUniqueId: ada, token: expect.stringMatching(/^http/) })
    expect(ids(await icsTokens.list(ada))).toEqual([made.uniqueId])
    await expect(icsTokens.create(ada, { name: 'Phone' } as never)).rejects.toMatchObject({ status: 422 })
    await expect(icsTokens.list(world.userIds.uma)).rejects.toMatchObject({ status: 404 })
    await icsTokens.delete(ada, made.uniqueId)
    expect(ids(await icsTokens.list(ada))).toEqual([])
  })

  it('order a cart, keep shopping lists, and count stock', async () => {
    const client = createProductsBlock(transport('products'), { apiKey })
    const { cart, myCarts, shoppingLists, stock, productVendors, products, prices, cartDetails } = client
    const sku = 'listed-by-its-address'
    const { id } = await world.as('ada')(productResources.products.create, { sku, name: 'Listed', price: 3, currency: 'EUR' })
    await cart.cancel(ada).catch(() => undefined)
    expect((await myCarts.create()).userUniqueId).toBe(ada)
    await cart.addItem(ada, { sku, quantity: 2 })
    await expect(cart.checkout(ada, { paymentMethod: 'card' } as never)).rejects.toMatchObject({ status: 422 })
    const ordered = await cart.checkout(ada, { notes: 'At the back door' } as never)
    const sales = createSalesBlock(transport('sales'), { apiKey })
    expect(await sales.orders.get(ordered.orderUniqueId!)).toMatchObject({ customerUniqueId: ada, total: ordered.total })
    await expect(cart.checkout(ada, {} as never)).rejects.toMatchObject({ status: 404 })
    const [line] = await sales.orderDetails.listByOrder(ordered.orderUniqueId!)
    expect(await sales.orderDetails.get(line!.uniqueId)).toMatchObject({ productSku: sku, quantity: 2 })
    expect((await sales.orderDetails.list()).map(({ uniqueId }) => uniqueId)).toContain(line!.uniqueId)

    const list = await shoppingLists.create(ada, { name: 'Every month' })
    expect(await shoppingLists.addItem(ada, list.uniqueId, { sku, quantity: 2 })).toMatchObject({
      name: 'Every month',
      itemCount: 2,
    })
    expect((await shoppingLists.addItem(ada, list.uniqueId, { sku })).itemCount).toBe(3)
    await expect(shoppingLists.addItem(ada, list.uniqueId, { sku: 'none' })).rejects.toMatchObject({ status: 422 })
    expect((await shoppingLists.update(ada, list.uniqueId, { name: 'Each week' })).name).toBe('Each week')
    await expect(shoppingLists.update(ada, list.uniqueId, { notes: 'Lost' })).rejects.toMatchObject({ status: 422 })
    expect(ids(await shoppingLists.list(ada))).toContain(list.uniqueId)
    await expect(shoppingLists.get(world.userIds.uma, list.uniqueId)).rejects.toMatchObject({ status: 404 })
    await expect(shoppingLists.create(world.userIds.uma, { name: 'Theirs' })).rejects.toMatchObject({ status: 404 })
    expect((await shoppingLists.removeItem(ada, list.uniqueId, sku as never)).itemCount).toBe(0)
    await shoppingLists.delete(ada, list.uniqueId)
    await expect(shoppingLists.get(ada, list.uniqueId)).rejects.toMatchObject({ status: 404 })

    const vendor = (await world.as('ada')(productResources.vendors.create, { name: 'By address', code: 'by-address' })).id
    const warehouse = (
      await world.as('ada')(productResources.warehouses.create, { name: 'By address', code: 'by-address' } as never)
    ).id
    expect(await products.updateStock(id, vendor, warehouse, 4)).toMatchObject({ available: 4, vendorUniqueId: vendor })
    const changed = await stock.updateWithDetails(vendor, warehouse, id, 6)
    expect(changed).toMatchObject({ available: 6, warehouseUniqueId: warehouse })
    expect(await stock.evaluateRules(changed.uniqueId)).toMatchObject({ alerts: [] })
    expect((await productVendors.listByProduct(id)).data).toMatchObject([
      { vendorUniqueId: vendor, vendorName: 'By address', stockQuantity: 6, isPrimary: true, price: 3 },
    ])
    expect((await productVendors.getAvailableVendors(id)).data.length).toBe(1)
    const form = await client.variations.create(id, { sku: `${sku}-large`, name: 'Large' } as never)
    for (const currency of ['EUR', 'USD'])
      await world.as('ada')(productResources.prices.create, { parent: id, variation: form.uniqueId, price: 4, currency } as never)
    expect((await prices.getForVariation(form.uniqueId)).data.map(({ currency, price }) => [currency, price]).toSorted()).toEqual(
      [
        ['EUR', 4],
        ['USD', 4],
      ],
    )
    expect((await prices.getForVariation(form.uniqueId, { currency: 'USD', status: 'active' } as never)).meta.totalCount).toBe(1)
    await expect(prices.getForVariation(id)).rejects.toMatchObject({ status: 404 })
    await cart.addItem(ada, { sku, quantity: 1 })
    const [open] = await cart.getItems(ada)
    expect(await cartDetails.order((await cart.get(ada)).uniqueId, open!.uniqueId)).toMatchObject({ sku, quantity: 1 })
  })

  it('find countries, and keep the hours of a location', async () => {
    const { geoCountries, geoStates, geoCities, locationHours, locations, regions } = createGeolocationBlock(
      transport('geolocation'),
      { apiKey },
    )
    expect((await geoCountries.list({ perPage: 2_000 } as never)).data).toContainEqual(
      expect.objectContaining({ code: 'FR', name: 'France' }),
    )
    expect((await geoStates.listByCountry('FR')).data.length).toBeGreaterThan(0)
    expect((await geoCities.listByCountry('FR')).data.length).toBeGreaterThan(0)
    const site = await locations.create({ name: 'With hours' } as never)
    const made = await locationHours.create(site.uniqueId, { dayOfWeek: 1, openTime: '09:00', closeTime: '12:00' } as never)
    await locationHours.create(site.uniqueId, { dayOfWeek: 0, isAllDay: true, openTime: '', closeTime: '' } as never)
    expect(await locationHours.update(site.uniqueId, made.uniqueId, { closeTime: '13:00' } as never)).toMatchObject({
      closeTime: '13:00',
    })
    expect(
      (await locationHours.list(site.uniqueId)).map(({ dayOfWeek, openTime, closeTime }) => [dayOfWeek, openTime, closeTime]),
    ).toEqual([
      [1, '09:00', '13:00'],
      [0, '00:00', '24:00'],
    ])
    await expect(
      locationHours.create(site.uniqueId, { dayOfWeek: 2, openTime: '12:00', closeTime: '09:00' } as never),
    ).rejects.toMatchObject({ status: 422 })
    await locationHours.delete(site.uniqueId, made.uniqueId)
    await expect(locationHours.get(site.uniqueId, made.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await regions.search('nowhere')).data).toEqual([])
    await expect(locationHours.list(ada)).rejects.toMatchObject({ status: 404 })
  })

  it('read entries of a form, find series, and tell where one stands in a journey', async () => {
    const { landings } = createFormsBlock(transport('forms'), { apiKey })
    const form = await world.as('ada')(formResources.surveys.create, { name: 'By address', surveyType: 'landing' } as never)
    const said = await landings.submit(form.id, { email: 'visitor@works-a.example', message: 'Hello there' } as never)
    expect(said).toMatchObject({ email: 'visitor@works-a.example', formUniqueId: form.id })
    const [entry] = (await landings.list(form.id)).data
    expect(await landings.get(form.id, entry!.uniqueId)).toMatchObject({ message: 'Hello there' })
    await expect(landings.get(ada, entry!.uniqueId)).rejects.toMatchObject({ status: 404 })
    await landings.delete(form.id, entry!.uniqueId)
    expect(ids(await landings.list(form.id))).toEqual([])
    await expect(landings.list(ada)).rejects.toMatchObject({ status: 404 })

    const { userJourneys, onboard } = createOnboardingBlock(transport('onboarding'), { apiKey })
    const welcome = await world.as('ada')(onboardingResources.onboardings.create, { name: 'By address' })
    await world.as('ada')(onboardingResources.steps.create, { parent: welcome.id, name: 'First', position: 1 })
    await onboard.start(welcome.id, {} as never)
    expect(await onboard.suspend(welcome.id)).toMatchObject({ status: 'suspended' })
    expect(await onboard.resume(welcome.id)).toMatchObject({ status: 'active' })
    const journey = await userJourneys.listByUserAndOnboarding(ada, welcome.id)
    expect(journey).toMatchObject({ userUniqueId: ada, onboardingUniqueId: welcome.id })
    expect(await userJourneys.getProgress(journey.uniqueId)).toMatchObject({ progress: 0 })
    await expect(userJourneys.listByUserAndOnboarding(journey.userUniqueId, ada)).rejects.toMatchObject({ status: 404 })

    const { series } = createContentBlock(transport('content'), { apiKey })
    const made = await series.create({ title: 'Found by a query', visibility: 'unlisted' } as never)
    expect(ids(await series.query({ visibility: 'unlisted' } as never))).toContain(made.uniqueId)
  })

  it('leave nobody out of an address by what stands for an id in it', async () => {
    const reply = await world.fetch('ada', 'GET', '/api/products/tags/%2E%2E%2F%2E%2E%2Fcrm%2Fcontacts')
    expect(reply.status).toBe(404)
    expect((await world.fetch('ada', 'POST', '/api/crm/touches', [])).json.errors[0].code).toBe('not_json')
  })

  it('show an order of a person and its taxes', async () => {
    const { orders, orderTaxes, users } = createSalesBlock(transport('sales'), { apiKey })
    const [order] = (await orders.list({ perPage: 1 } as never)).data
    expect((await users.getOrder(ada, order!.uniqueId)).uniqueId).toBe(order!.uniqueId)
    const taxes = await orderTaxes.list(order!.uniqueId)
    for (const one of taxes) expect(one).toMatchObject({ name: 'Tax', status: 'active', orderUniqueId: order!.uniqueId })
    expect(taxes.reduce((sum, { taxValue = 0 }) => sum + taxValue, 0)).toBeCloseTo(order!.taxValue ?? 0)
    for (const { uniqueId } of taxes) expect((await orderTaxes.get(order!.uniqueId, uniqueId)).uniqueId).toBe(uniqueId)
    await expect(orderTaxes.get(order!.uniqueId, 'none')).rejects.toMatchObject({ status: 404 })
    await expect(users.getOrder(ada, world.planted.b['sales.orders']!)).rejects.toMatchObject({ status: 404 })
  })
})
