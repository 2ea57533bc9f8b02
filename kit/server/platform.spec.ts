import { describe, expect, it } from 'vitest'
import { block, inner, resource, text } from '../index.ts'
import { Platform } from './platform.ts'
import { type BlockServer, serve, takeOver } from './serve.ts'

const shop = block(
  'shop',
  'Shop',
  {
    baskets: resource({
      wrapper: 'basket',
      title: 'name',
      fields: { name: text() },
      access: { read: 'shop.read', write: 'shop.write' },
      inner: { take: inner<{ basket: string }, { total: number }>('Takes a basket to the till.') },
    }),
  },
  { 'shop.read': 'See', 'shop.write': 'Change' },
)
const server = serve(shop, { inner: { baskets: { take: async ({ basket }) => ({ total: basket.length }) } } })

describe('An inner operation', () => {
  it('has a name and no address', () => {
    const platform = new Platform([server])
    expect(shop.baskets.inner.take).toMatchObject({ name: 'shop.baskets.take', summary: 'Takes a basket to the till.' })
    expect(platform.inner.get('shop.baskets.take')?.server).toBe(server)
    expect(platform.mounted.has('shop.baskets.take')).toBe(false)
    expect(shop.baskets.operations.map(({ verb }) => verb)).not.toContain('take')
  })

  it('does not boot without code behind it', () => {
    expect(() => new Platform([{ ...server, inner: {} }])).toThrow('shop.baskets.take has no code behind it.')
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
          access: { read: 'till.read', write: 'till.write' },
          inner: { ring: inner<{ basket: string }, { total: number }>('Rings a basket up.') },
        }),
      },
      { 'till.read': 'See', 'till.write': 'Change' },
    )
    const other = serve(till, {
      inner: { counters: { ring: async () => ({ total: 1 }) } },
      takesOver: [takeOver(shop.baskets.inner.take, till.counters.inner.ring)],
    })
    const doneBy = (servers: readonly BlockServer[]) => {
      const { inner: all } = new Platform(servers)
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
