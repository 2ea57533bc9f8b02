import type { Authenticator } from '@quoin/gateway/server'
import {
  type Actor,
  type Announcement,
  beginEvents,
  errorBody,
  type Outbox,
  type Platform,
  refuse,
  Refusal,
  whyNot,
} from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'
import { type ChangeStream, ChangeStreams } from './changeStreams.ts'

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
  const streams = new ChangeStreams()
  app.get('/api/changes', async (request, reply) => {
    // Asked as any block but the gateway would be: no token is rotated on a stream that lasts.
    const whoAsks = async () => {
      const { actor } = await authenticate({ headers: request.headers, address: request.ip, block: 'changes' })
      if (actor.kind !== 'member') throw refuse.ended('sign_in_needed', 'Please sign in.')
      return actor
    }
    let actor: Actor
    let stream: ChangeStream
    try {
      actor = await whoAsks()
      stream = streams.take({ company: actor.parentTenantId ?? actor.tenantId!, person: actor.userId! }, reply.raw)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.code(error.status).headers(error.headers).type('application/vnd.api+json').send(errorBody(error))
    }
    beginEvents(reply)
    // A session that has ended must not go on hearing, nor somebody what their role does not show any more: it is asked again as soon
    // as something of theirs is revoked, and every quarter of a minute for what nobody announces, such as the end of its time.
    const askAgain = () =>
      whoAsks().then(
        (now) => void (actor = now),
        () => stream.end(),
      )
    const pulse = setInterval(() => {
      stream.write(': here\n\n')
      void askAgain()
    }, 15_000)
    stream.whenOver(() => clearInterval(pulse))
    stream.whenOver(onRevoked(actor, () => void askAgain()))
    try {
      stream.whenOver(
        await outbox.watch((events) => {
          const heard = events.filter((event) => event.tenantId === actor.tenantId && mayHear(platform, actor, event))
          if (heard.length > 0) stream.write(heard.map(eventOf).join(''))
        }),
      )
      // Whoever reads this misses nothing that is committed from now on.
      stream.write(': open\n\n')
    } catch (error) {
      request.log.warn({ err: error }, 'Changes cannot be watched')
      // A browser comes back by itself.
      stream.end()
    }
  })
  // Streams have no end of their own, and the server would wait for them; browsers come back to another node, or to this one.
  app.addHook('preClose', async () => streams.endAll())
}

/** Who may read all of a resource; from a parent company, who may also ask for it with the token they have. */
function mayHear(platform: Platform, actor: Actor, { resource }: Announcement): boolean {
  const permission = platform.models.get(resource)?.resource.definition.permissions.read
  if (permission !== 'member' && (permission === undefined || actor.permissions.get(permission) !== 'tenant')) return false
  if (!actor.parentTenantId) return true
  const list = platform.mounted.get(`${resource}.list`)
  return list !== undefined && whyNot(actor, list.operation) === undefined
}

const eventOf = ({ resource, recordId, operation, actorId }: Announcement): string =>
  `data: ${JSON.stringify({ resource, id: recordId, operation, by: actorId })}\n\n`
