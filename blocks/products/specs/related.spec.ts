import { createProductsBlock } from '@23blocks/block-products'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, startWorld, type Who, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)
const codeOf = ({ status, json }: { status: number; json: any }) => [status, json?.errors?.[0]?.code]
let counter = 0
const goods = async (more: object = {}) => {
  const made = { sku: `REL-${(counter += 1)}`, name: `Thing ${counter}`, price: 5, currency: 'EUR', ...more }
  return (await world.as('ada')(products.products.create, made as never)).id
}
async function client(name: 'ada' | 'uma') {
  const session = await world.sessionOf(`${name}:bearer`)
  const transport = createHttpTransport({
    baseUrl: `${world.address}/api/products`,
    headers: () => session!.headersFor('/api/products'),
  })
  return createProductsBlock(transport, { apiKey: companies.a.appId })
}
const idsOf = (rows: readonly { readonly uniqueId: string }[]) => rows.map(({ uniqueId }) => uniqueId).sort()

describe('Products beside a product', () => {
  it('are its add-ons and its replacements for the published client, apart from what is suggested', async () => {
    const [ada, uma] = [await client('ada'), await client('uma')]
    const [pan, lid, spoon, wok] = [await goods(), await goods(), await goods(), await goods()]
    await ada.addons.add(pan, lid)
    await ada.addons.add(pan, lid)
    await ada.addons.add(pan, spoon)
    await ada.suggestions.add(pan, lid)
    await ada.suggestions.addReplacements(pan, [wok, spoon])
    expect(idsOf(await uma.addons.list(pan))).toEqual([lid, spoon].sort())
    expect(idsOf(await uma.suggestions.list(pan))).toEqual([lid])
    expect(idsOf(await uma.suggestions.getReplacements(pan))).toEqual([wok, spoon].sort())
    await ada.addons.remove(pan, lid)
    expect(idsOf(await uma.addons.list(pan))).toEqual([spoon])
    expect(idsOf(await uma.suggestions.list(pan))).toEqual([lid])
    await expect(ada.addons.remove(pan, lid)).rejects.toMatchObject({ status: 404 })
    expect((await raw('ada', 'DELETE', `/products/${pan}/replacements/${wok}`)).status).toBe(200)
    expect(idsOf(await uma.suggestions.getReplacements(pan))).toEqual([spoon])
  })

  it('are left out for customers where they are not sold', async () => {
    const [pan, gone, there] = [await goods(), await goods({ status: 'archived' }), await goods()]
    await raw('ada', 'POST', `/products/${pan}/replacements`, { replacement_product_unique_ids: [gone, there] })
    await raw('ada', 'POST', `/products/${pan}/addons`, { addon_unique_id: gone })
    const shown = async (of: string) =>
      (await raw('uma', 'GET', `/products/${pan}/${of}?visible=true`)).json.data.map((p: any) => p.id)
    expect([await shown('replacements'), await shown('addons')]).toEqual([[there], []])
  })

  it('are kept by those who write products, of their own company, up to a bound', async () => {
    const [pan, lid] = [await goods(), await goods()]
    for (const [path, body] of [
      ['addons', (id: string) => ({ addon_unique_id: id })],
      ['replacements', (id: string) => ({ replacement_product_unique_ids: [id] })],
    ] as const) {
      const add = (who: Who, id: string) => raw(who, 'POST', `/products/${pan}/${path}`, body(id))
      expect((await add('uma', lid)).status).toBe(403)
      expect((await raw('rival', 'GET', `/products/${pan}/${path}`)).status).toBe(404)
      expect((await add('rival', lid)).status).toBe(404)
      expect(codeOf(await add('ada', pan))).toEqual([422, 'itself'])
      expect((await add('ada', world.userIds.ada)).status).toBe(404)
      expect((await raw('ada', 'POST', `/products/${pan}/${path}`, {})).status).toBe(422)
      expect((await raw('ada', 'POST', `/products/${pan}/${path}`, body('no id'))).status).toBe(422)
    }
    const many = await Promise.all(Array.from({ length: 50 }, () => goods()))
    const replace = (ids: readonly string[]) =>
      raw('ada', 'POST', `/products/${pan}/replacements`, { replacement_product_unique_ids: ids })
    expect((await replace(many)).status).toBe(200)
    expect((await replace(many)).status).toBe(200)
    expect(codeOf(await replace([lid]))).toEqual([409, 'too_many_related'])
    expect((await replace([...many, lid])).status).toBe(422)
  })
})
