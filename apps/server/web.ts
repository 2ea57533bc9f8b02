import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { errorBody, Refusal } from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'

/** Serves the built app: its hashed files for a year, its page for every address that is not the API's. */
export async function mountWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  const assets = join(folder, 'assets', sep)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['assets/**'],
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
    // One route for more than a thousand files: a route for each, as for the few beside them, would be 9 MB of memory.
    const names = new Set(readdirSync(assets))
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/:name',
      handler: ({ params }, reply) => (names.has(params.name) ? reply.sendFile(`assets/${params.name}`) : reply.callNotFound()),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|files)(\/|$)/.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0]!) &&
      // To a browser the rest would be the name of another site.
      !/^\/[/\\]/.test(request.url)
    // A window that comes back from a provider has to find the page that opened it, which the policy of all other pages cuts off.
    if (/^\/oauth_callback\/?(\?|$)/.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
    if (isBuilt && wantsPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply
      .code(404)
      .type('application/vnd.api+json')
      .send(errorBody(new Refusal(404, { code: 'no_such_call', detail: 'There is nothing at this address.' })))
  })
}
