import { setTimeout as sleep } from 'node:timers/promises'
import { redisProgram, type RedisServer, startRedis } from '@quoin/doubles/redis'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'

let world: World
const open: WebSocket[] = []
let redis: RedisServer | undefined

type Who = Parameters<World['fetch']>[0]
type Message = {
  type?: string
  identifier?: string
  message?: any
  offset?: number
  epoch?: string
  stream_id?: string
  reason?: string
}
const data = async (who: Who, method: string, path: string, body?: unknown) => {
  const { status, json, text } = await world.fetch(who, method, `/api/realtime${path}`, body)
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return json.data
}
const address = () => `${world.address.replace('http', 'ws')}/api/realtime/cable`

/** A socket of a person, and everything it was told. */
async function connect(who: Who | null, protocol = 'actioncable-v1-json') {
  const ticket = who ? (await data(who, 'POST', '/api/websocket_tokens', { websocket_token: {} })).token : 'not a ticket'
  const socket = new WebSocket(`${address()}?ticket=${ticket}`, protocol)
  open.push(socket)
  const heard: Message[] = []
  let isClosed = false
  socket.on('message', (text) => void heard.push(JSON.parse(String(text))))
  socket.on('close', () => (isClosed = true))
  socket.on('error', () => {})
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), 5_000)
  const said = (type: string) => heard.filter((one) => one.type === type)
  return {
    socket,
    heard,
    said,
    told: () => heard.filter((one) => one.message !== undefined && one.type === undefined),
    isClosed: () => isClosed,
    send: (command: object) => socket.send(JSON.stringify(command)),
    async subscribe(identifier: string, more: object = {}) {
      socket.send(JSON.stringify({ command: 'subscribe', identifier, ...more }))
      await vi.waitFor(
        () =>
          expect(
            said('confirm_subscription')
              .concat(said('reject_subscription'))
              .some((one) => one.identifier === identifier),
          ).toBe(true),
        5_000,
      )
      return said('confirm_subscription').some((one) => one.identifier === identifier)
    },
  }
}
const channel = (id: string) => JSON.stringify({ channel: 'ConversationChannel', id })
const opened = async (...members: (keyof World['userIds'])[]) =>
  (await data('uma', 'POST', '/conversations', { context: { name: 'Talk', members: members.map((one) => world.userIds[one]) } }))
    .id as string
const say = (id: string, content: string, who: Who = 'uma') =>
  data(who, 'POST', `/conversations/${id}/messages`, { message: { content } })

const ways = ['PostgreSQL', 'a shared store (needs a valkey-server or redis-server)'] as const
for (const way of ways)
  describe.skipIf(way !== 'PostgreSQL' && !redisProgram)(`A socket told by ${way}`, () => {
    beforeAll(async () => {
      if (way !== 'PostgreSQL') redis = await startRedis()
      world = await startWorld({ workers: true, redisUrl: redis?.url })
    })
    afterEach(() => {
      for (const one of open.splice(0)) one.terminate()
    })
    afterAll(async () => {
      await world.close()
      await redis?.stop()
    })

    it('lets two clients exchange messages [realtime.websocket]', async () => {
      const id = await opened('uli')
      const [uma, uli] = [await connect('uma'), await connect('uli')]
      expect(await uma.subscribe(channel(id))).toBe(true)
      expect(await uli.subscribe(channel(id))).toBe(true)
      uma.send({
        command: 'message',
        identifier: channel(id),
        data: JSON.stringify({ action: 'speak', content: 'Call +49 30 901820' }),
      })
      await vi.waitFor(() => expect(uli.told().map((one) => one.message.message?.content)).toContain('Call [removed]'), 5_000)
      uli.send({ command: 'message', identifier: channel(id), data: JSON.stringify({ action: 'typing' }) })
      await vi.waitFor(() => expect(uma.told().some((one) => one.message.type === 'typing')).toBe(true), 5_000)
      expect(uma.told()[0]).not.toHaveProperty('offset')
    })

    it('is refused to who has no session, and gives nobody what is not theirs', async () => {
      const nobody = await connect(null)
      expect(nobody.said('disconnect')[0]).toMatchObject({ reason: 'unauthorized', reconnect: false })
      const id = await opened('uli')
      for (const who of ['art', 'rival', 'ada'] as const) expect(await (await connect(who)).subscribe(channel(id))).toBe(false)
      const uma = await connect('uma')
      for (const identifier of [
        '{}',
        'x',
        '{"channel":"Nothing"}',
        '{"channel":"constructor"}',
        '{"channel":"ConversationChannel","id":"../users"}',
      ])
        expect(await uma.subscribe(identifier)).toBe(false)
    })

    it('tells who looks at a record that somebody is changing it, and nobody who may not read it', async () => {
      const { json } = await world.fetch('ada', 'POST', '/api/crm/accounts', { account: { name: 'Harbour' } })
      const id = JSON.stringify({ channel: 'RecordChannel', id: `crm.accounts/${json.data.id}` })
      const [ada, uma] = [await connect('ada'), await connect('uma')]
      expect([await ada.subscribe(id), await uma.subscribe(id)]).toEqual([true, true])
      uma.send({ command: 'message', identifier: id, data: JSON.stringify({ action: 'editing' }) })
      const told = { type: 'editing', user_unique_id: world.userIds.uma, is_editing: true }
      await vi.waitFor(() => expect(ada.told().map(({ message }) => message)).toMatchObject([told]), 5_000)
      uma.send({ command: 'message', identifier: id, data: JSON.stringify({ action: 'editing', is_editing: false }) })
      await vi.waitFor(() => expect(ada.told().at(-1)!.message.is_editing).toBe(false), 5_000)
      expect(await (await connect('rival')).subscribe(id)).toBe(false)
      for (const wrong of ['crm.accounts', 'crm.accounts/x', 'gateway.users/x/y', `nothing.here/${json.data.id}`])
        expect(await uma.subscribe(JSON.stringify({ channel: 'RecordChannel', id: wrong })), wrong).toBe(false)
      const at = `/api/realtime/records/crm.accounts/${json.data.id}`
      expect((await world.fetch('rival', 'PUT', `${at}/editing`, { is_editing: true })).status).toBe(404)
      expect((await world.fetch('uma', 'PUT', `${at}/editing`, { is_editing: 'yes' })).status).toBe(422)
      expect((await world.fetch('nobody', 'GET', `${at}/streams`)).status).toBe(401)
    })

    it('ends a subscription within a second of leaving, and tells nothing later [RT-D4]', async () => {
      const group = await data('uma', 'POST', '/groups', { group: { name: 'Crew', members: [world.userIds.uli] } })
      const id = group.attributes.context_id
      const uli = await connect('uli')
      expect(await uli.subscribe(channel(id))).toBe(true)
      await say(id, 'before')
      await vi.waitFor(() => expect(uli.told()).toHaveLength(1), 5_000)
      const since = performance.now()
      await data('uma', 'DELETE', `/groups/${group.id}/users/${world.userIds.uli}`)
      await vi.waitFor(() => expect(uli.said('reject_subscription')).toHaveLength(1), { timeout: 1_000, interval: 10 })
      expect(performance.now() - since).toBeLessThan(1_500)
      await say(id, 'after')
      await sleep(300)
      expect(uli.told()).toHaveLength(1)
    })

    it('ends a subscription within a second of losing the role that allowed it, and comes back with another [RT-D4]', async () => {
      const gateway = async (method: string, path: string, body?: unknown) => {
        const { status, json, text } = await world.fetch('ada', method, `/api/gateway${path}`, body)
        if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
        return json
      }
      const give = (role: string) =>
        gateway('PUT', `/users/${world.userIds.uli}/role`, { role: { role_unique_id: role, reason: 'Moves on' } })
      const code = `mute_${way.length}`
      const { data: mute } = await gateway('POST', '/roles', { role: { name: 'Talks to nobody', code } })
      const id = await opened('uli')
      const uli = await connect('uli')
      expect(await uli.subscribe(channel(id))).toBe(true)
      const since = performance.now()
      await give(mute.id)
      await vi.waitFor(() => expect(uli.said('reject_subscription')).toHaveLength(1), { timeout: 1_500, interval: 10 })
      expect(performance.now() - since).toBeLessThan(1_500)
      await say(id, 'after')
      await sleep(300)
      expect(uli.told()).toHaveLength(0)
      expect(uli.isClosed()).toBe(false)
      await give(world.planted.a['role user']!)
      expect(await (await connect('uli')).subscribe(channel(id))).toBe(true)
    })

    const ends = {
      'its session, signed out elsewhere': {
        who: 'uli:once',
        end: () => world.fetch('uli:bearer', 'DELETE', `/api/gateway/users/${world.userIds.uli}/devices`),
        // Whoever signs their devices out signs out of all but the one at hand.
        mend: async () => {
          for (const who of ['uli', 'uli:once'] as const) world.forget(who)
        },
      },
      'its membership, as it is suspended': {
        who: 'uli:bearer',
        end: () => world.fetch('ada', 'POST', `/api/gateway/users/${world.userIds.uli}/deactivate`),
        mend: async () => {
          await world.fetch('ada', 'POST', `/api/gateway/users/${world.userIds.uli}/activate`)
          for (const who of ['uli', 'uli:bearer'] as const) world.forget(who)
        },
      },
    } as const
    it.each(Object.entries(ends))('is closed within a second of losing %s [RT-D4]', async (_, { who, end, mend }) => {
      const id = await opened('uli')
      const uli = await connect(who)
      expect(await uli.subscribe(channel(id))).toBe(true)
      const since = performance.now()
      expect((await end()).status).toBeLessThan(300)
      await vi.waitFor(() => expect(uli.isClosed()).toBe(true), { timeout: 1_500, interval: 10 })
      expect(performance.now() - since).toBeLessThan(1_500)
      expect(uli.said('disconnect')).toMatchObject([{ reason: 'unauthorized', reconnect: false }])
      await say(id, 'after')
      await sleep(300)
      expect(uli.told()).toHaveLength(0)
      await mend()
      expect(await (await connect('uli')).subscribe(channel(id))).toBe(true)
    })

    it('tells who comes back everything that was said, once and in order', async () => {
      const id = await opened('uli')
      const first = await connect('uli', 'actioncable-v1-ext-json')
      expect(await first.subscribe(channel(id))).toBe(true)
      await say(id, '1')
      await vi.waitFor(() => expect(first.told()).toHaveLength(1), 5_000)
      const { offset, epoch, stream_id: stream } = first.told()[0]!
      first.socket.terminate()
      for (const content of ['2', '3', '4']) await say(id, content)
      const again = await connect('uli', 'actioncable-v1-ext-json')
      await again.subscribe(channel(id), { history: { streams: { [stream!]: { offset, epoch } } } })
      await say(id, '5')
      await vi.waitFor(() => expect(again.told()).toHaveLength(4), 5_000)
      expect(again.told().map((one) => one.message.message.content)).toEqual(['2', '3', '4', '5'])
      expect(again.said('confirm_history')).toHaveLength(1)
      again.send({ command: 'history', identifier: channel(id), history: { streams: { [stream!]: { offset, epoch: 'other' } } } })
      await vi.waitFor(() => expect(again.said('reject_history')).toHaveLength(1), 5_000)
    })

    it('is closed when it sends what is no command, too much, or too often', async () => {
      for (const garbage of ['no json', '[]', '{"command":7}', 'x'.repeat(70_000)]) {
        const one = await connect('uma')
        one.socket.send(garbage)
        await vi.waitFor(() => expect(one.isClosed()).toBe(true), 5_000)
      }
      const hasty = await connect('uma')
      for (let i = 0; i < 500; i++) hasty.send({ command: 'pong' })
      await vi.waitFor(() => expect(hasty.isClosed()).toBe(true), 5_000)
    })

    it('does not open more than one may have', async () => {
      const ticket = (await data('art', 'POST', '/api/websocket_tokens', { websocket_token: {} })).token
      const tries = Array.from({ length: 25 }, () => {
        const socket = new WebSocket(`${address()}?ticket=${ticket}`, 'actioncable-v1-json')
        open.push(socket)
        return new Promise<string>((resolve) => socket.on('open', () => resolve('open')).on('error', () => resolve('refused')))
      })
      expect((await Promise.all(tries)).filter((one) => one === 'open')).toHaveLength(20)
    })

    it('is not even looked up for who came sixty times in a minute without a session', async () => {
      const knock = () => {
        const socket = new WebSocket(`${address()}?ticket=none`, 'actioncable-v1-json')
        open.push(socket)
        return new Promise<string>((resolve) => socket.on('open', () => resolve('told')).on('error', () => resolve('refused')))
      }
      let told = 0
      while (told < 130 && (await knock()) === 'told') told++
      expect(told).toBeGreaterThan(40)
      expect(told).toBeLessThan(130)
    })
  })
