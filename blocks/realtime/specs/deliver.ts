import { setTimeout as sleep } from 'node:timers/promises'
import { createCable } from '@anycable/core'
import { Line, lineHarms } from '@quoin/doubles/line'
import type { World } from '@quoin/server/testing'
import { WebSocket } from 'ws'
import { Cable } from '../screens/cable.ts'

/** What somebody hears of a conversation, and how they leave. */
interface Listener {
  readonly name: string
  readonly heard: string[]
  leave(): void
}
interface Said {
  readonly type?: string
  readonly message?: { readonly content: string }
}

/** A browser says nothing of an error of a socket besides its end. */
class BrowserSocket extends WebSocket {
  constructor(address: string, protocols: string[]) {
    super(address, protocols)
    this.on('error', () => undefined)
  }
}

/**
 * Says so many messages in a conversation within so many seconds, while the lines of everybody who listens are cut, slowed down and left half
 * open, one of them after every so many messages: two clients of AnyCable, unmodified, and two of the app. Ends when all of them heard as many,
 * or two minutes after the last was said: a client notices within ten seconds that a line is half open, and a line that was so while it was
 * opened ends after twenty.
 */
export async function deliver(
  world: World,
  { messages, seconds, harmEvery }: { readonly messages: number; readonly seconds: number; readonly harmEvery: number },
) {
  const ask = async (who: 'uma' | 'uli', path: string, body: object) => {
    const { status, json, text } = await world.fetch(who, 'POST', `/api/realtime${path}`, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json.data
  }
  const { id } = await ask('uma', '/conversations', { context: { name: 'Talk', members: [world.userIds.uli] } })
  const line = await Line.to(Number(new URL(world.address).port))
  const listeners: Listener[] = []
  const host = `127.0.0.1:${line.port}`
  Object.assign(globalThis, { window: { location: { protocol: 'http:', host } }, WebSocket: BrowserSocket })
  for (const who of ['uma', 'uli'] as const) {
    listeners.push(await anyCable(world, who, host, id))
    listeners.push(ofTheApp(async () => (await ask(who, '/api/websocket_tokens', { websocket_token: {} })).token, who, id))
  }
  const wanted = Array.from({ length: messages }, (_, i) => `message ${i}`)
  const isDone = () => listeners.every(({ heard }) => heard.length >= messages)
  let seed = 20_261_130
  const chance = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  try {
    await sleep(500)
    const start = performance.now()
    for (const [i, content] of wanted.entries()) {
      await sleep(Math.max(0, start + (i * seconds * 1_000) / messages - performance.now()))
      await ask('uma', `/conversations/${id}/messages`, { message: { content } })
      // Each kind in turn, so that the shortest run has all of them.
      if (i % harmEvery === harmEvery - 1) line.harm(lineHarms[Math.floor(i / harmEvery) % lineHarms.length]!, chance())
    }
    for (const deadline = Date.now() + 120_000; !isDone() && Date.now() < deadline; ) await sleep(50)
    // Whoever hears something twice hears it now.
    await sleep(500)
    return { wanted, heard: listeners.map(({ name, heard }) => ({ name, heard })), harmed: line.harmed }
  } finally {
    for (const one of listeners) one.leave()
    line.close()
  }
}

/** A client as its makers ship it; only that it comes back at once is asked of it. Headers say who it is for as long as it comes back. */
async function anyCable(world: World, who: 'uma' | 'uli', host: string, id: string): Promise<Listener> {
  const cable = createCable(`ws://${host}/api/realtime/cable`, {
    protocol: 'actioncable-v1-ext-json',
    websocketImplementation: WebSocket,
    websocketOptions: { headers: (await world.sessionOf(who))!.headersFor('/api/realtime/cable') },
    reconnectStrategy: () => 50,
    maxReconnectAttempts: Infinity,
    logLevel: 'error',
  })
  const heard: string[] = []
  cable.subscribeTo('ConversationChannel', { id }).on('message', (told) => {
    const { type, message } = told as Said
    if (type === 'message') heard.push(message!.content)
  })
  await cable.connect()
  return { name: `AnyCable of ${who}`, heard, leave: () => void cable.disconnect() }
}

function ofTheApp(ticket: () => Promise<string>, who: string, id: string): Listener {
  const cable = new Cable(ticket)
  const heard: string[] = []
  cable.follow({ channel: 'ConversationChannel', id }, (told) => {
    const { type, message } = told as Said
    if (type === 'message') heard.push(message!.content)
  })
  return { name: `the app of ${who}`, heard, leave: () => cable.close() }
}
