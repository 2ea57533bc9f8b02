import { describe, expect, it } from 'vitest'
import { block, inner, resource, text } from '../index.ts'
import { Platform } from './platform.ts'
import { serve } from './serve.ts'

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
})
