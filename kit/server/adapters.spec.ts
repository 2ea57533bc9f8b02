import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { adapterRoutes } from './adapters.ts'

describe('A call that is answered by several', () => {
  it('gives each further write a key of its own, the same whenever it is sent again', async () => {
    const app = Fastify()
    const keys: unknown[] = []
    await app.register(async (scope) => {
      scope.post('/api/shop/carts', async ({ headers }) => {
        keys.push(headers['idempotency-key'])
        return {}
      })
      const routes = adapterRoutes(scope, 'shop', {
        'POST /baskets': async ({ ask }) => {
          await ask('POST', '/carts')
          await ask('POST', '/carts')
          return ask('POST', '/carts')
        },
      })
      for (const route of routes) scope.route(route)
    })
    const send = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/baskets', headers })
    for (const headers of [{ 'idempotency-key': 'one' }, { 'idempotency-key': 'one' }, {}])
      expect((await send(headers as Record<string, string>)).statusCode).toBe(200)
    expect(keys).toEqual(['one', 'one.1', 'one.2', 'one', 'one.1', 'one.2', undefined, undefined, undefined])
    await app.close()
  })
})
