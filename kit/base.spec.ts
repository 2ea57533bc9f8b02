import { describe, expect, expectTypeOf, it } from 'vitest'
import { createClient } from './client.ts'
import { block, custom, type OutputOf, ref, resource, text, action } from './index.ts'
import { openApi } from './openapi.ts'

const toppings = resource({
  base: 'bakery',
  path: '/cakes/:parent/toppings',
  under: { resource: 'recipes', field: 'recipe' },
  wrapper: 'topping',
  title: 'name',
  fields: { name: text().named('sweet_name'), recipe: ref('sweets.recipes') },
  permissions: { read: 'sweets.read', write: 'sweets.write' },
  actions: { melt: action() },
  operations: {
    smell: custom({ method: 'GET', path: '/smell', permission: 'member', answersRecords: true, summary: 'Smells.' }),
    wipe: custom({ method: 'DELETE', path: '/smell', permission: 'member', summary: 'Wipes them off.' }),
  },
})
const recipes = resource({
  wrapper: 'recipe',
  title: 'name',
  fields: { name: text() },
  permissions: { read: 'sweets.read', write: 'sweets.write' },
})
const sweets = block('sweets', 'Sweets', { recipes, toppings }, { 'sweets.read': 'See', 'sweets.write': 'Change' })

describe('A resource served under the address of another block', () => {
  it('keeps its dotted names and says the base with each of its operations', () => {
    expect(sweets.toppings.list).toMatchObject({ name: 'sweets.toppings.list', block: 'sweets', base: 'bakery' })
    expect(sweets.toppings.melt.base).toBe('bakery')
    expect(sweets.toppings.smell.base).toBe('bakery')
    expect(sweets.recipes.list.base).toBe('sweets')
    expect(sweets.jobs.operations.map(({ base }) => base)).not.toContain('bakery')
  })

  it('is asked there by the client', async () => {
    const asked: string[] = []
    const call = createClient({
      baseOf: (name) => `https://one.example/${name}`,
      fetch: async (url) => {
        asked.push(String(url))
        return Response.json({ data: [], meta: {} })
      },
    })
    await call(sweets.toppings.list, { parent: 'tart' })
    await call(sweets.recipes.list)
    expect(asked).toEqual(['https://one.example/bakery/cakes/tart/toppings', 'https://one.example/sweets/recipes'])
  })

  it('is described with that address', () => {
    const { paths, servers } = openApi(sweets, { publicUrl: 'https://one.example', version: '1' }) as {
      paths: Record<string, { servers?: unknown }>
      servers: unknown
    }
    expect(servers).toEqual([{ url: 'https://one.example/api/sweets' }])
    expect(paths['/smell']!.servers).toEqual([{ url: 'https://one.example/api/bakery' }])
    expect(paths['/recipes']!.servers).toBeUndefined()
  })
})

describe('A custom operation', () => {
  it('says what it answers, or does not compile', () => {
    // @ts-expect-error: neither a schema nor records, nor a file.
    const silent = custom({ method: 'GET', path: '/silent', permission: 'member', summary: 'Says nothing.' })
    expect(silent).not.toHaveProperty('answer')
  })

  it('that answers records of a type no resource has is refused', () => {
    const astray = custom({ method: 'GET', path: '/pies', permission: 'member', answersRecords: 'Pie', summary: 'Lists pies.' })
    expect(() => block('pies', 'Pies', { cakes: { ...recipes, operations: { astray } } }, {})).toThrow(
      'pies.cakes.astray answers Pie, which no resource of pies is.',
    )
  })

  it('hands records over typed by their fields, in wire names', () => {
    type Smelled = OutputOf<typeof sweets.toppings.smell>['data'][number]
    expectTypeOf<Smelled['recipe_unique_id']>().toEqualTypeOf<string | null>()
    expectTypeOf<Smelled['sweet_name']>().toEqualTypeOf<string | null>()
    expectTypeOf<OutputOf<typeof sweets.toppings.wipe>['data']>().toEqualTypeOf<null>()
  })
})
