import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
    const gone = await page('/products/WIN-2')
    expect(gone.status).toBe(404)
    // Whoever followed an old link looks on from there.
    expect(await gone.text()).toMatch(/<h1>This page does not exist.<\/h1><p><a href="[^"]*\/s\/works-a\/">All products/)
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
    // Whoever turns back before they are signed in finds their cart as it was.
    expect(cookieOf(leaves)).toBe('')
    const lines = readBasket(address.searchParams.get('lines')!)
    expect(lines).toEqual([{ sku: 'WIN-3', quantity: 2 }])
    const bring = () => world.as('uma')(products.carts.bring, { lines: [...lines, { sku: 'NOT-THERE', quantity: 1 }] })
    expect(await bring()).toMatchObject({ added: 1, left_out: ['NOT-THERE'] })
    await bring()
    const { json } = await world.fetch('uma', 'GET', `/api/products/carts/${world.userIds.uma}`)
    expect(json.data.attributes.details.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity])).toEqual([
      ['WIN-3', 2],
    ])
    expect(cookieOf(await post('/cart', { do: 'brought' }, { cookie }))).toBe('basket=W10')
  })

  it('says what delivery costs and adds up as the cart of whoever signs in does', async () => {
    await product('WIN-5', 10)
    await open(true)
    const ada = world.as('ada')
    await ada(products.settings.update, { delivery: 5, delivery_tax_class: 'reduced', tax_rate: 0.07 })
    const headers = { cookie: basketCookie('a', [{ sku: 'WIN-5', quantity: 2 }], false).split(';')[0]! }
    const shown = await (await page('/cart', { headers })).text()
    await world.as('uli')(products.carts.bring, { lines: [{ sku: 'WIN-5', quantity: 2 }] })
    const { json } = await world.fetch('uli', 'GET', `/api/products/carts/${world.userIds.uli}`)
    await ada(products.settings.update, { delivery: 0, delivery_tax_class: null, tax_rate: 0.19 })
    // Two at 10 with 19 % on top, and delivery of 5 with 7 %.
    expect(json.data.attributes.total).toBe(29.15)
    expect(shown).toContain('<dt>Shipping</dt><dd>€5.35</dd>')
    expect(shown).toContain('<dd class="total">€29.15</dd>')
  })

  it('forgets what is called so no more, and says when a cart takes no more', async () => {
    await product('WIN-6', 10)
    await open(true)
    const held = (lines: { sku: string; quantity: number }[]) => ({ cookie: basketCookie('a', lines, false).split(';')[0]! })
    const kept = await page('/cart', {
      headers: held([
        { sku: 'WIN-6', quantity: 1 },
        { sku: 'NOT-THERE', quantity: 7 },
      ]),
    })
    expect(basketIn(cookieOf(kept))).toEqual([{ sku: 'WIN-6', quantity: 1 }])
    expect(await kept.text()).toContain('Cart (1)')
    const many = Array.from({ length: 30 }, (_, i) => ({ sku: `SKU-${i}`, quantity: 1 }))
    const refused = await post('/cart', { do: 'add', sku: 'WIN-6', quantity: '1' }, held(many))
    expect([refused.headers.get('location'), cookieOf(refused)]).toEqual([expect.stringMatching(/\/cart\?full=1$/), ''])
    const full = await page('/cart?full=1', { headers: held([{ sku: 'WIN-6', quantity: 1 }]) })
    expect(await full.text()).toContain('Your cart is full.')
  })

  it('shows what has changed after a moment, however many look at it meanwhile', async () => {
    const { id } = await product('WIN-9', 10)
    await open(true)
    const shown = async (secondsOn: number) => {
      const now = Date.now() + secondsOn * 1_000
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
      const text = await (await page('/products/WIN-9')).text().finally(() => clock.mockRestore())
      return /class="price">([^<]+)</.exec(text)?.[1]
    }
    expect(await shown(0)).toBe('€11.90')
    await world.as('ada')(products.products.update, { id, price: 20 })
    expect([await shown(10), await shown(20)]).toEqual(['€11.90', '€23.80'])
  })

  it('speaks the language that was chosen on every page, and its own with whoever says none of ours', async () => {
    await open(true)
    const german = await page('/?lang=de')
    expect(await german.text()).toContain('<html lang="de">')
    const cookie = german.headers.get('set-cookie')!.split(';')[0]!
    expect(await (await page('/cart', { headers: { cookie, 'accept-language': 'fr' } })).text()).toContain('<html lang="de">')
    expect(await (await page('/', { headers: { 'accept-language': 'fr' } })).text()).toContain('<html lang="fr">')
  })

  it('tells search engines of pages that are there, each under its own address', async () => {
    await product('WIN-7', 10)
    await world.as('ada')(products.products.create, { sku: 'WIN-8', name: 'Without a price', currency: 'EUR', tax: 0.19 })
    await open(true)
    const listed = await (await page('/sitemap.xml')).text()
    expect([listed.includes('/products/WIN-7<'), listed.includes('/products/WIN-8<')]).toEqual([true, false])
    expect(await (await page('/?page=2')).text()).toMatch(/<link rel="canonical" href="[^"]*\/\?page=2">/)
    expect(await (await page('/?page=1')).text()).toMatch(/<link rel="canonical" href="[^"]*\/">/)
  })

  it('has no page at an address that nothing can be kept under', async () => {
    await open(true)
    for (const path of ['/products/a%00b', '/pictures/a%00b', '/?q=a%00b', '/?category=%00'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
    const headers = { cookie: basketCookie('a', [{ sku: 'a\u0000b', quantity: 1 }], false).split(';')[0]! }
    expect((await page('/cart', { headers })).status).toBe(200)
  })

  it('takes no form of another site', async () => {
    await open(true)
    const answer = await post('/cart', { do: 'add', sku: 'WIN-1', quantity: '1' }, { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, cookieOf(answer)]).toEqual([403, ''])
  })
})

describe('A basket', () => {
  it('survives its cookie, and nonsense in one is an empty basket', () => {
    const lines = changed(changed([], 'A/1', 2, true)!, 'A/1', 3, true)!
    expect(basketIn(basketCookie('works', lines, false).split(';')[0])).toEqual([{ sku: 'A/1', quantity: 5 }])
    expect(changed(lines, 'A/1', 0, false)).toEqual([])
    expect(basketIn('basket=bm9uc2Vuc2U')).toEqual([])
    expect(basketIn(`basket=${'x'.repeat(9_000)}`)).toEqual([])
    // What no cookie holds is refused as a whole: it would have lost the lines that were there.
    const long = Array.from({ length: 29 }, (_, i) => ({ sku: `${i}`.padStart(80, '織'), quantity: 1 }))
    expect(changed(long, 'A/1', 1, true)).toBeUndefined()
  })
})
