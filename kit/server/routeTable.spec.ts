import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { mountTable, type Route, routing } from './routeTable.ts'

const told = (method: string, url: string, bodyLimit?: number): Route => ({
  method,
  url,
  bodyLimit,
  handler: async (request) => ({ found: `${method} ${url}`, params: request.params, body: request.body }),
})
const routes = [
  told('GET', '/users'),
  told('GET', '/users/:id'),
  told('GET', '/users/mine'),
  told('GET', '/users/:id/pictures/:picture'),
  told('GET', '/users/mine/pictures'),
  told('POST', '/users'),
  told('POST', '/users/:id/pictures', 10),
  told('POST', '/users/:id/notes'),
  told('PUT', '/users:id'),
  told('PUT', '/users/:id'),
  told('GET', '/:kind/all'),
  told('DELETE', '/'),
  told('PUT', ''),
]
/** Mounted by the scope itself. */
const own = [told('GET', '/users/:id/export'), told('GET', '/health'), told('POST', '/users/search')]

/** The same routes in a table, or all of Fastify's own. */
async function serve(mount: (scope: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ...routing } })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(async (_, reply) => reply.code(404).send('nothing'))
      for (const route of own) scope.route(route)
      mount(scope)
    },
    { prefix: '/api/shop' },
  )
  return app
}
const inTable = () =>
  serve((scope) => {
    const mounted = own.map(({ method, url }) => ({ method, url: `/api/shop${url}` }))
    mountTable(scope, routes, mounted, (_, reply) => reply.code(404).send('nothing'))
  })
const ofFastify = () =>
  serve((scope) => {
    for (const route of routes) scope.route(route)
  })

describe('A table of routes', () => {
  it('finds what Fastify would find among the same routes', async () => {
    const parts = ['users', 'mine', 'pictures', 'all', 'a%2Fb']
    const addresses = [
      '',
      '/',
      '/usersmine',
      '/users?page=2',
      '/users/7?id=8',
      '/users/7#9',
      '/health/',
      '/users/search',
      '/users/7/notes',
    ]
    for (const a of parts)
      for (const b of ['', ...parts]) for (const c of ['', ...parts]) addresses.push(`/${a}/${b}/${c}`, `/${a}/${b}`)
    addresses.push(
      '/users/mine/pictures/7',
      '/users/7/pictures/8/',
      '/users/7/export',
      '/users/%zz',
      '/USERS',
      `/users/${'x'.repeat(301)}`,
    )
    const [table, fastify] = [await inTable(), await ofFastify()]
    const found = new Set<string>()
    for (const url of new Set(addresses))
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const ask = { method, url: `/api/shop${url}` }
        const [one, other] = [await table.inject(ask), await fastify.inject(ask)]
        // What is said of a part that is too long is the error handler's.
        const answer = ({ statusCode, body }: typeof one) => [statusCode, statusCode !== 414 && body]
        expect(answer(one), `${method} ${url}`).toEqual(answer(other))
        if (one.statusCode === 200) found.add(one.json().found)
      }
    expect([...found].sort()).toEqual([...routes, ...own].map(({ method, url }) => `${method} ${url}`).sort())
  })

  it('leaves routes their own limits of a body', async () => {
    const app = await inTable()
    const ask = async (url: string) =>
      (await app.inject({ method: 'POST', url: `/api/shop${url}`, payload: { long: 'enough' } })).statusCode
    expect([await ask('/users'), await ask('/users/7/notes'), await ask('/users/7/pictures')]).toEqual([200, 200, 413])
  })

  it('is made anew where something else is mounted beside it', async () => {
    for (const url of ['/users/:id/other', '/users/:other/mine']) {
      const app = await serve((scope) => {
        scope.route(told('GET', url))
        mountTable(scope, routes, [{ method: 'GET', url: `/api/shop${url}` }], (_, reply) => reply.code(404).send('nothing'))
      })
      expect((await app.inject('/api/shop/users/mine')).json().found).toBe('GET /users/mine')
      expect((await app.inject(`/api/shop${url.replace(':id', '7').replace(':other', '7')}`)).json().found).toBe(`GET ${url}`)
    }
  })
})
