import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** What breaks on one connection, or while one is accepted, concerns nobody else: without a listener each of these ends the process. */
export function keepToOne(app: FastifyInstance, log: Logger): void {
  app.server.on('error', (error) => log.error({ err: error }, 'A connection could not be accepted'))
  app.server.on('request', (_, response: ServerResponse) =>
    response.on('error', (error) => log.warn({ err: error }, 'An answer broke off')),
  )
}
