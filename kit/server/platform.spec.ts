import { describe, expect, it } from 'vitest'
import { block, internal, resource, text } from '../index.ts'
import { Platform } from './platform.ts'
import { type BlockServer, serve, implementInternal } from './serve.ts'

const shop = block(
  'shop',
  'Shop',
  {
    baskets: resource({
      wrapper: 'basket',
      title: 'name',
      fields: { name: text() },
      permissions: { read: 'shop.read', write: 'shop.write' },
      internal: { take: internal<{ basket: string }, { total: number }>('Takes a basket to the till.') },
    }),
  },
  { 'shop.read': 'See', 'shop.write': 'Change' },
)
const server = serve(shop, { internal: { baskets: { take: async ({ basket }) => ({ total: basket.length }) } } })

describe('An inner operation', () => {
  it('has a name and no address', () => {
    const platform = new Platform([server])
    expect(shop.baskets.internal.take).toMatchObject({ name: 'shop.baskets.take', summary: 'Takes a basket to the till.' })
    expect(platform.internal.get('shop.baskets.take')?.server).toBe(server)
    expect(platform.mounted.has('shop.baskets.take')).toBe(false)
    expect(shop.baskets.operations.map(({ action }) => action)).not.toContain('take')
  })

  it('does not boot without code behind it', () => {
    expect(() => new Platform([{ ...server, internal: {} }])).toThrow('shop.baskets.take has no code behind it.')
  })

  it('is done by the neighbour that takes it over, wherever that one is served too', () => {
    const till = block(
      'till',
      'Till',
      {
        counters: resource({
          wrapper: 'counter',
          title: 'name',
          fields: { name: text() },
          permissions: { read: 'till.read', write: 'till.write' },
          internal: { ring: internal<{ basket: string }, { total: number }>('Rings a basket up.') },
        }),
      },
      { 'till.read': 'See', 'till.write': 'Change' },
    )
    const other = serve(till, {
      internal: { counters: { ring: async () => ({ total: 1 }) } },
      implements: [implementInternal(shop.baskets.internal.take, till.counters.internal.ring)],
    })
    const doneBy = (servers: readonly BlockServer[]) => {
      const { internal: all } = new Platform(servers)
      return all.get('shop.baskets.take')?.operation.name
    }
    expect([doneBy([server]), doneBy([server, other]), doneBy([other, server]), doneBy([other])]).toEqual([
      'shop.baskets.take',
      'till.counters.ring',
      'till.counters.ring',
      undefined,
    ])
  })
})
