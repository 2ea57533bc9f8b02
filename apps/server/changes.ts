import type { Authenticator } from '@quoin/gateway/server'
import { type Actor, type Announcement, errorBody, type Outbox, type Platform, refuse, Refusal } from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'

const perPerson = 20

/**
 * `GET /api/changes`: a stream of what was changed in one's company, as server-sent events that name resource and record and say
 * nothing more, so that open lists know when to ask again. Who may not read all of a resource is not told that it moves.
 */
export function mountChanges(
  app: FastifyInstance,
  platform: Platform,
  outbox: Outbox,
  { authenticate, onRevoked }: Pick<Authenticator, 'authenticate' | 'onRevoked'>,
): void {
  const open = new Map<string, number>()
  const streams = new Set<ServerResponse>()
  app.get('/api/changes', async (request, reply) => {
    // Asked as any block but the gateway would be: no token is rotated on a stream that lasts.
    const whoAsks = async () => (await authenticate({ headers: request.headers, address: request.ip, block: 'changes' })).actor
    let actor: Actor
    try {
      actor = await whoAsks()
      if (actor.kind !== 'member') throw refuse.ended('sign_in_needed', 'Please sign in.')
      if ((open.get(actor.userId!) ?? 0) >= perPerson) throw refuse.slowDown(60)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.code(error.status).headers(error.headers).type('application/vnd.api+json').send(errorBody(error))
    }
    const person = actor.userId!
    open.set(person, (open.get(person) ?? 0) + 1)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value as string)
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    const mayHear = ({ resource }: Announcement) => {
      const access = platform.models.get(resource)?.resource.facts.access.read
      return access === 'member' || (access !== undefined && actor.permissions.get(access) === 'tenant')
    }
    streams.add(reply.raw)
    const tell = (event: Announcement) => {
      if (event.tenantId === actor.tenantId && mayHear(event))
        reply.raw.write(
          `data: ${JSON.stringify({ resource: event.resource, id: event.recordId, operation: event.operation, by: event.actorId })}\n\n`,
        )
    }
    let unwatch = () => {}
    // A session that has ended must not go on hearing, nor somebody what their role does not show any more: it is asked again as soon
    // as something of theirs is revoked, and every quarter of a minute for what nobody announces, such as the end of its time.
    const askAgain = () =>
      whoAsks().then(
        (now) => void (actor = now),
        () => void reply.raw.end(),
      )
    const pulse = setInterval(() => {
      reply.raw.write(': here\n\n')
      void askAgain()
    }, 15_000)
    const unhear = onRevoked(actor, () => void askAgain())
    request.raw.on('close', () => {
      clearInterval(pulse)
      unhear()
      unwatch()
      streams.delete(reply.raw)
      open.set(person, (open.get(person) ?? 1) - 1)
    })
    try {
      unwatch = await outbox.watch(tell)
      if (request.raw.destroyed) unwatch()
      // Whoever reads this misses nothing that is committed from now on.
      else reply.raw.write(': open\n\n')
    } catch (error) {
      request.log.warn({ err: error }, 'Changes cannot be watched')
      // A browser comes back by itself.
      reply.raw.end()
    }
  })
  // Streams have no end of their own, and the server would wait for them; browsers come back to another node, or to this one.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
}
