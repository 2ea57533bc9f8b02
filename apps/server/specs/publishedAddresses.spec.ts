import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createCrmBlock } from '@23blocks/block-crm'
import { createProductsBlock } from '@23blocks/block-products'
import { createSalesBlock } from '@23blocks/block-sales'
import { createHttpTransport } from '@23blocks/transport-http'
import { crm as crmResources } from '@quoin/crm/resources'
import { products as productResources } from '@quoin/products/resources'
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

  it('show an order of a person and its taxes', async () => {
    const { orders, orderTaxes, users } = createSalesBlock(transport('sales'), { apiKey })
    const [order] = (await orders.list({ perPage: 1 } as never)).data
    expect((await users.getOrder(ada, order!.uniqueId)).uniqueId).toBe(order!.uniqueId)
    expect(Array.isArray(await orderTaxes.list(order!.uniqueId))).toBe(true)
    await expect(users.getOrder(ada, world.planted.b['sales.orders']!)).rejects.toMatchObject({ status: 404 })
  })
})
