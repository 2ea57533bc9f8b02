import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basketCookie, basketIn, changed, readBasket } from '../storefront/basket.ts'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const root = `/s/${companies.a.urlId}`
const page = (path: string, init: RequestInit = {}) => fetch(`${world.address}${root}${path}`, { redirect: 'manual', ...init })
const open = (isOpen: boolean) => world.as('ada')(products.settings.update, { storefront_open: isOpen })
const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  page(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams(body)),
  })
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const product = async (sku: string, price: number, more: object = {}) =>
  world.as('ada')(products.products.create, { sku, name: `Thing ${sku}`, price, currency: 'EUR', tax: 0.19, ...more })

describe('The public shop', () => {
  it('is not there before its company opens it, and shows what is sold to anybody once it is', async () => {
    const { id } = await product('WIN-1', 10, { cost: 4.44, description: 'Made of <oak>.' })
    await product('WIN-2', 20, { enabled: false })
    expect((await page('/')).status).toBe(404)
    await open(true)
    const list = await (await page('/?q=WIN')).text()
    expect(list).toContain('Thing WIN-1')
    expect(list).not.toContain('Thing WIN-2')
    const shown = await (await page('/products/WIN-1')).text()
    expect(shown).toContain('€11.90')
    expect(shown).toContain('Made of &#60;oak&#62;.')
    expect(shown).toContain('"availability":"https://schema.org/InStock"')
    expect(shown).not.toContain('4.44')
    const quoted = await world.as('ada')(products.products.price, { id, quantity: 1 })
    expect(quoted).toMatchObject({ total: 11.9 })
    expect((await page('/products/WIN-2')).status).toBe(404)
    expect(await (await page('/sitemap.xml')).text()).toContain('/products/WIN-1')
  })

  it('offers of each form what a cart could take: nothing that is kept back, and what may be owed', async () => {
    const { id } = await product('WIN-4', 10)
    const ada = world.as('ada')
    const form = async (sku: string, stock: object) => {
      const { id: variation } = await ada(products.variations.create, { parent: id, sku, name: sku, price: 10 } as never)
      await ada(products.stock.create, { parent: id, product: id, variation, ...stock } as never)
    }
    await form('WIN-4-KEPT', { available: 2, safetyStock: 2 })
    await form('WIN-4-OWED', { available: 0, enforceAvailability: false })
    await open(true)
    const shown = await (await page('/products/WIN-4')).text()
    const optionOf = (sku: string) => new RegExp(`<input type="radio" name="sku" value="${sku}"[^>]*>`).exec(shown)?.[0]
    expect(optionOf('WIN-4-KEPT')).toContain('disabled')
    expect(optionOf('WIN-4-OWED')).not.toContain('disabled')
  })

  it('keeps a cart in the browser alone, and brings it into the cart of whoever signs in, once', async () => {
    await product('WIN-3', 10)
    await open(true)
    const added = await post('/cart', { do: 'add', sku: 'WIN-3', quantity: '2' })
    expect(added.status).toBe(303)
    const cookie = cookieOf(added)
    expect(await (await page('/cart', { headers: { cookie } })).text()).toContain('€23.80')
    const leaves = await post('/checkout', {}, { cookie })
    const address = new URL(leaves.headers.get('location')!)
    expect(address.pathname).toMatch(/^\/c\/.+\/products\/bring$/)
    const lines = readBasket(address.searchParams.get('lines')!)
    expect(lines).toEqual([{ sku: 'WIN-3', quantity: 2 }])
    const bring = () => world.as('uma')(products.carts.bring, { lines: [...lines, { sku: 'NOT-THERE', quantity: 1 }] })
    expect(await bring()).toMatchObject({ added: 1, left_out: ['NOT-THERE'] })
    await bring()
    const { json } = await world.fetch('uma', 'GET', `/api/products/carts/${world.userIds.uma}`)
    expect(json.data.attributes.details.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity])).toEqual([
      ['WIN-3', 2],
    ])
  })

  it('takes no form of another site', async () => {
    await open(true)
    const answer = await post('/cart', { do: 'add', sku: 'WIN-1', quantity: '1' }, { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, cookieOf(answer)]).toEqual([403, ''])
  })
})

describe('A basket', () => {
  it('survives its cookie, and nonsense in one is an empty basket', () => {
    const lines = changed(changed([], 'A/1', 2, true), 'A/1', 3, true)
    expect(basketIn(basketCookie('works', lines, false).split(';')[0])).toEqual([{ sku: 'A/1', quantity: 5 }])
    expect(changed(lines, 'A/1', 0, false)).toEqual([])
    expect(basketIn('basket=bm9uc2Vuc2U')).toEqual([])
    expect(basketIn(`basket=${'x'.repeat(9_000)}`)).toEqual([])
  })
})
