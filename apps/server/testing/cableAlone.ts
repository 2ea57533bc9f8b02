import type { Database } from '@quoin/kit/database'
import { type BlockServer, nobody, type Services } from '@quoin/kit/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { createLog } from '../log.ts'
import { mountCable } from '../cable.ts'

/**
 * Sockets as every node opens them, at `/api/proof/cable`, and nothing else: the channel `Proof` follows the stream it names, and headers say
 * who somebody is.
 */
export function cableAlone(database: Database): FastifyInstance {
  const app = Fastify()
  app.get<{ Params: { name: string } }>('/api/proof/streams/:name', ({ params }) => ({
    data: { attributes: { streams: [params.name] } },
  }))
  const follow = ({ name }: Readonly<Record<string, unknown>>) => ({
    method: 'GET' as const,
    path: `/streams/${encodeURIComponent(String(name))}`,
  })
  const server = { block: { name: 'proof' }, cable: { channels: { Proof: { follow } } } } as unknown as BlockServer
  const settings = { publicUrl: 'http://127.0.0.1', origins: [], proxies: 1 } as unknown as Services['settings']
  mountCable(
    app,
    [server],
    database,
    { log: createLog('silent'), settings },
    {
      authenticate: async ({ headers }) => ({
        actor: { ...nobody, kind: 'member', tenantId: String(headers['x-company']), userId: String(headers['x-person']) },
      }),
      onRevoked: () => () => {},
    },
  )
  return app
}
