import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Name = 'ada' | 'uma' | 'uli' | 'rival'
const raw = (who: Name, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)
const clear = (who: Name) => raw(who, 'DELETE', `/carts/${world.userIds[who]}`)
beforeEach(() => Promise.all([clear('uma'), clear('uli')]))

let counter = 0
const goods = async (price: number) => {
  const sku = `KEEP-${(counter += 1)}`
  const { id } = await world.as('ada')(products.products.create, { sku, name: `Thing ${counter}`, price } as never)
  return { id, sku, name: `Thing ${counter}` }
}
const put = (who: Name, sku: string, quantity = 1, notes?: string) =>
  raw(who, 'PUT', '/carts', { product: { sku, quantity, ...(notes && { notes }) } })
const linesOf = async (who: Name) =>
  (await raw(who, 'GET', `/carts/${world.userIds[who]}`)).json.data.attributes.details.map((one: any) => [
    one.sku,
    one.quantity,
    one.unit_price,
    one.notes,
  ])
const keep = async (who: Name, name = 'Every month') =>
  (await raw(who, 'POST', '/saved_carts', { saved_cart: { name } })).json.data.id as string
const share = async (who: Name, id: string) => {
  const reply = await raw(who, 'PUT', `/saved_carts/${id}/share`, { link: { days: 3 } })
  expect(reply.status, reply.text).toBe(200)
  return new URL(reply.json.data.attributes.url as string).hash.slice(1)
}

describe('A saved cart', () => {
  it('fills the cart again, as often as one likes, at the prices of that day', async () => {
    const [mug, pot] = [await goods(5), await goods(8)]
    expect((await raw('uma', 'POST', '/saved_carts', { saved_cart: { name: 'Nothing' } })).json.errors[0].code).toBe('cart_empty')
    await put('uma', mug.sku, 2, 'blue')
    await put('uma', pot.sku)
    const id = await keep('uma')
    await clear('uma')
    await world.as('ada')(products.products.update, { id: mug.id, price: 6 } as never)
    const filled = await raw('uma', 'PUT', `/saved_carts/${id}/fill`)
    expect(filled.json.data.attributes, filled.text).toMatchObject({ added: 2, left_out: [] })
    expect(await linesOf('uma')).toEqual([
      [mug.sku, 2, 6, 'blue'],
      [pot.sku, 1, 8, null],
    ])
    await raw('uma', 'PUT', `/saved_carts/${id}/fill`)
    expect((await linesOf('uma')).map((line: any) => line[1])).toEqual([4, 2])
  })

  it('leaves out what is sold no longer, and never puts in what has its sku now', async () => {
    const [mug, pot] = [await goods(5), await goods(8)]
    await put('uma', mug.sku)
    await put('uma', pot.sku)
    const id = await keep('uma')
    await clear('uma')
    await world.as('ada')(products.products.update, { id: mug.id, sku: `${mug.sku}-OLD`, enabled: false } as never)
    await world.as('ada')(products.products.create, { sku: mug.sku, name: 'Another', price: 900 } as never)
    expect((await raw('uma', 'PUT', `/saved_carts/${id}/fill`)).json.data.attributes).toMatchObject({
      added: 1,
      left_out: [mug.name],
    })
    expect((await linesOf('uma')).map((line: any) => line[0])).toEqual([pot.sku])
  })

  it('is one’s own: renamed, thrown away, brought back, and nobody else’s', async () => {
    await put('uma', (await goods(5)).sku)
    const id = await keep('uma', 'Mine')
    expect((await raw('uli', 'GET', `/saved_carts/${id}`)).status).toBe(404)
    expect((await raw('uli', 'PUT', `/saved_carts/${id}/fill`)).status).toBe(404)
    expect((await raw('uli', 'PUT', `/saved_carts/${id}/share`, { link: {} })).status).toBe(404)
    expect((await raw('rival', 'GET', `/saved_carts/${id}`)).status).toBe(404)
    const renamed = await raw('uma', 'PUT', `/saved_carts/${id}`, {
      saved_cart: { name: 'Still mine', lines: [], total_items: 9 },
    })
    expect(renamed.json.data.attributes).toMatchObject({ name: 'Still mine', total_items: 1 })
    expect((await raw('uma', 'DELETE', `/saved_carts/${id}`)).status).toBe(200)
    expect((await raw('uma', 'GET', '/saved_carts')).json.data.map((one: any) => one.id)).not.toContain(id)
    expect((await raw('uma', 'PUT', `/saved_carts/${id}/recover`)).status).toBe(200)
  })

  it('comes back from the trash only while one may be kept', async () => {
    await put('uma', (await goods(5)).sku)
    const thrown = await keep('uma', 'Thrown away')
    await raw('uma', 'DELETE', `/saved_carts/${thrown}`)
    const last = await keep('uma', 'Last')
    const { rowCount } = await world.sql.query(
      `insert into products.saved_carts (tenant_id, id, user_id, name, lines, total_items)
       select tenant_id, gen_random_uuid(), user_id, 'Filler', lines, 1 from products.saved_carts c, generate_series(1, 200) n where c.id = $1
         and n > (select count(*) from products.saved_carts k where k.tenant_id = c.tenant_id and k.user_id = c.user_id and k.deleted_at is null)`,
      [last],
    )
    expect(rowCount).toBeGreaterThan(100)
    for (const refused of [
      await raw('uma', 'PUT', `/saved_carts/${thrown}/recover`),
      await raw('uma', 'POST', '/saved_carts', { saved_cart: { name: 'One more' } }),
    ])
      expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'too_many_saved'])
    expect((await raw('uma', 'GET', `/saved_carts/${thrown}`)).status).toBe(404)
    await raw('uma', 'DELETE', `/saved_carts/${last}`)
    expect((await raw('uma', 'PUT', `/saved_carts/${thrown}/recover`)).status).toBe(200)
    await world.sql.query(`delete from products.saved_carts where name = 'Filler'`)
  })
})

describe('The link of a saved cart', () => {
  it('shows a colleague goods, stock and their own prices, nothing of the owner, and fills their cart with a copy', async () => {
    const mug = await goods(5)
    await world.as('ada')(products.stock.create, { parent: mug.id, product: mug.id, available: 1 } as never)
    await put('uma', mug.sku, 2, 'for my wife')
    const id = await keep('uma')
    const link = await share('uma', id)
    const seen = await raw('uli', 'GET', `/saved_carts/shared?link=${link}`)
    expect(seen.json.data.attributes, seen.text).toMatchObject({
      name: 'Every month',
      currency: 'EUR',
      lines: [{ sku: mug.sku, name: mug.name, quantity: 2, unit_price: 5, problem: null, available: 1 }],
    })
    for (const theirs of [world.userIds.uma, 'for my wife']) expect(seen.text).not.toContain(theirs)
    expect((await raw('uli', 'PUT', '/saved_carts/shared/fill', { link: { link } })).json.data.attributes.added).toBe(1)
    expect(await linesOf('uli')).toEqual([[mug.sku, 2, 5, null]])
    // What becomes of the cart later is not shown: the link is of what was kept.
    await put('uma', (await goods(7)).sku)
    expect((await raw('uli', 'GET', `/saved_carts/shared?link=${link}`)).json.data.attributes.lines).toHaveLength(1)
  })

  it('opens nothing once it has ended, was replaced, or its cart was thrown away, and nothing in another company', async () => {
    await put('uma', (await goods(5)).sku)
    const id = await keep('uma')
    const first = await share('uma', id)
    const look = async (link: string, who: Name = 'uli') => (await raw(who, 'GET', `/saved_carts/shared?link=${link}`)).status
    const fill = async (link: string) => (await raw('uli', 'PUT', '/saved_carts/shared/fill', { link: { link } })).status
    expect([await look(first), await look(first, 'rival')]).toEqual([200, 404])
    const second = await share('uma', id)
    expect([await look(first), await look(second), await fill(first)]).toEqual([404, 200, 404])
    expect((await raw('uma', 'DELETE', `/saved_carts/${id}`)).status).toBe(200)
    expect(await look(second)).toBe(404)
    await raw('uma', 'PUT', `/saved_carts/${id}/recover`)
    await world.sql.query(`update products.saved_carts set link_until = clock_timestamp() - interval '1 minute' where id = $1`, [
      id,
    ])
    expect(await look(second)).toBe(404)
    const third = await share('uma', id)
    const ended = await raw('uma', 'PUT', `/saved_carts/${id}/unshare`)
    expect([ended.json.data.attributes.link_until, await look(third), await fill(third)]).toEqual([null, 404, 404])
    expect([await look('x'.repeat(64)), await look('short')]).toEqual([404, 404])
    const { rows } = await world.sql.query(`select 1 from kit.audit where changes::text like '%' || $1 || '%'`, [third])
    expect(rows).toEqual([])
  })
})
