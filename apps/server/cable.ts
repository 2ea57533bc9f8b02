import { randomUUID } from 'node:crypto'
import type { IncomingMessage, IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Authenticator } from '@quoin/gateway/server'
import { type Channels, Connection, cableBounds, type FanOut, Hub } from '@quoin/kit/cable'
import type { CableCall, CableDefinition } from '@quoin/kit/cable/definition'
import type { Database } from '@quoin/kit/database'
import type { Actor, BlockServer, Services } from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { Places, Refusals } from './cablePlaces.ts'

const protocols = ['actioncable-v1-ext-json', 'actioncable-v1-json']
/** What nobody announces, a record that somebody may not see any more, ends a subscription at the latest then. */
const recheckMs = 60_000

/**
 * Sockets at `/api/<block>/cable` for every block that opens some, and on each the channels of all blocks. Whatever is asked of a channel is
 * asked as a call of its block with the headers the socket came with, so that nothing can be had here that could not be had there.
 */
export function mountCable(
  app: FastifyInstance,
  servers: readonly BlockServer[],
  database: Database,
  { log, settings }: Pick<Services, 'log' | 'settings'>,
  { authenticate, onRevoked }: Pick<Authenticator, 'authenticate' | 'onRevoked'>,
  fanOut?: FanOut,
): { readonly hub: Hub; readonly open: ReadonlySet<Connection> } | undefined {
  const offering = new Map(
    servers.flatMap(({ block, cable }) => (cable && !cable.isGuest ? [[`/api/${block.name}/cable`, { cable }]] : [])),
  )
  const channels: Offered = new Map(
    servers.flatMap(({ block, cable }) =>
      Object.entries(cable?.channels ?? {}).map(([name, channel]) => [name, { block: block.name, channel }] as const),
    ),
  )
  if (offering.size === 0) return undefined
  const unheard = (error: unknown) => log.warn({ err: error }, 'Streams cannot be heard')
  const hub = new Hub(database, database.connectionString('auth'), unheard, fanOut)
  const places = new Places()
  const refusals = new Refusals()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: cableBounds.commandBytes,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: (input) => protocols.find((one) => input.has(one)) ?? false,
  })
  const open = new Set<Connection>()

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const offered = offering.get(url.pathname.replace(/\/$/, ''))
    if (!offered) return refuse(socket, '404 Not Found')
    const origin = request.headers.origin
    const isOurs =
      !origin || [settings.publicUrl, ...settings.origins].includes(origin) || new URL(origin).host === request.headers.host
    if (!isOurs) return refuse(socket, '403 Forbidden')
    const address = addressOf(request, settings.proxies)
    if (refusals.isTooMany(address)) return refuse(socket, '429 Too Many Requests')
    const ticket = url.searchParams.get('ticket')
    const headers = ticket ? offered.cable.headersOf?.(ticket, database) : request.headers
    let actor: Actor | undefined
    try {
      if (headers) ({ actor } = await authenticate({ headers, address, block: 'cable' }))
    } catch {
      actor = undefined
    }
    if (!headers || actor?.kind !== 'member') {
      refusals.note(address)
      return unauthorized(request, socket, head)
    }
    const place = places.take({ company: actor.tenantId!, person: actor.userId!, address })
    if (!place) return refuse(socket, '429 Too Many Requests')
    socket.once('close', place)
    if (socket.destroyed) return place()
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const connection = new Connection(ws, {
        hub,
        channels: channelsOf(app, channels, headers, address),
        tenantId: actor.tenantId!,
        person: actor.userId!,
        isExtended: ws.protocol === 'actioncable-v1-ext-json',
        sid: randomUUID(),
      })
      open.add(connection)
      const askAgain = async () => {
        try {
          const now = await authenticate({ headers, address, block: 'cable' })
          if (now.actor.kind !== 'member' || now.actor.userId !== actor.userId) throw new Error('somebody else')
          await connection.askAgain()
        } catch {
          connection.disconnect('unauthorized', false)
        }
      }
      const stop = onRevoked(actor, () => void askAgain())
      // Each at a moment of its own: thousands that came back at once would ask at once.
      const pulse = setInterval(() => void askAgain(), recheckMs * (0.75 + Math.random() / 2))
      ws.once('close', () => {
        stop()
        clearInterval(pulse)
        open.delete(connection)
      })
    })
  }

  /** A client hears why before it is closed, so that it does not come back for ever. */
  function unauthorized(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => ws.terminate())
      ws.send(JSON.stringify({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
      ws.close(1000)
      setTimeout(() => ws.terminate(), 2_000).unref()
    })
  }

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'A socket cannot be opened')
      socket.destroy()
    })
  })
  app.addHook('onListen', async () => hub.start())
  app.addHook('preClose', async () => {
    for (const connection of open) connection.disconnect('server_restart', true)
    await hub.stop()
  })
  return { hub, open }
}

/** Every channel by its name, with the block that answers for it. */
type Offered = ReadonlyMap<string, { readonly block: string; readonly channel: CableDefinition['channels'][string] }>

function channelsOf(app: FastifyInstance, offered: Offered, headers: IncomingHttpHeaders, address: string): Channels {
  const { connection: _connection, upgrade: _upgrade, host: _host, 'content-length': _length, ...others } = headers
  const own = Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('sec-websocket')))
  const ask = (block: string, { method, path, body }: CableCall) =>
    app.inject({
      method,
      url: `/api/${block}${path}`,
      headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }) },
      remoteAddress: address,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  return {
    async streamsOf(name, params) {
      const found = offered.get(name)
      const call = found?.channel.follow(params)
      const answer = found && call && (await ask(found.block, call))
      if (answer?.statusCode !== 200) return undefined
      return answer.json<{ data: { attributes: { streams: readonly string[] } } }>().data.attributes.streams
    },
    async perform(name, params, action, data) {
      const found = offered.get(name)
      const actions = found?.channel.actions ?? {}
      const call = Object.hasOwn(actions, action) ? actions[action]!(params, data) : undefined
      if (found && call) await ask(found.block, call)
    },
  }
}

function addressOf(request: IncomingMessage, proxies: number): string {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return (proxies > 0 && hops.at(-proxies)) || request.socket.remoteAddress || ''
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
