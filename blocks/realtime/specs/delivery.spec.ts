import { setTimeout as sleep } from 'node:timers/promises'
import { type Cable, createCable } from '@anycable/core'
import { Line } from '@quoin/doubles/line'
import { redisProgram, type RedisServer, startRedis } from '@quoin/doubles/redis'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { deliver } from './deliver.ts'

let world: World
let line: Line
const cables: Cable[] = []
let redis: RedisServer | undefined

const data = async (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) => {
  const { status, json, text } = await world.fetch(who, method, `/api/realtime${path}`, body)
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return json.data
}
const opened = async () =>
  (await data('uma', 'POST', '/conversations', { context: { name: 'Talk', members: [world.userIds.uli] } })).id as string
const say = (id: string, content: string) => data('uma', 'POST', `/conversations/${id}/messages`, { message: { content } })
const address = async (who: 'uma' | 'uli', port = Number(new URL(world.address).port)) => {
  const { token } = await data(who, 'POST', '/api/websocket_tokens', { websocket_token: {} })
  return `ws://127.0.0.1:${port}/api/realtime/cable?ticket=${token}`
}

/** A client as its makers ship it; only that it comes back at once is asked of it. */
async function client(who: 'uma' | 'uli', port?: number): Promise<Cable> {
  const cable = createCable(await address(who, port), {
    protocol: 'actioncable-v1-ext-json',
    websocketImplementation: WebSocket,
    reconnectStrategy: () => 50,
    logLevel: 'error',
  })
  cables.push(cable)
  return cable
}
function follow(cable: Cable, id: string): string[] {
  const heard: string[] = []
  cable.subscribeTo('ConversationChannel', { id }).on('message', (told) => {
    const { type, message } = told as { type?: string; message?: { content: string } }
    if (type === 'message') heard.push(message!.content)
  })
  return heard
}

const ways = ['PostgreSQL', 'a shared store (needs a valkey-server or redis-server)'] as const
for (const way of ways)
  describe.skipIf(way !== 'PostgreSQL' && !redisProgram)(`Told by ${way}`, () => {
    beforeAll(async () => {
      if (way !== 'PostgreSQL') redis = await startRedis()
      world = await startWorld({ workers: true, redisUrl: redis?.url })
      line = await Line.to(Number(new URL(world.address).port))
    })
    afterEach(() => {
      for (const cable of cables.splice(0)) cable.disconnect()
    })
    afterAll(async () => {
      await world.close()
      line.close()
      await redis?.stop()
    })

    describe('@anycable/core, unmodified', () => {
      it('connects, subscribes, receives, and recovers what was said while it was cut off [RT-D3]', async () => {
        const id = await opened()
        const cable = await client('uli', line.port)
        const heard = follow(cable, id)
        await cable.connect()
        await sleep(200)
        await say(id, '1')
        await vi.waitFor(() => expect(heard).toEqual(['1']), 5_000)
        expect(line.harm('cut', 0)).toBe(true)
        for (const content of ['2', '3', '4']) await say(id, content)
        await vi.waitFor(() => expect(heard).toEqual(['1', '2', '3', '4']), 15_000)
        await say(id, '5')
        await vi.waitFor(() => expect(heard).toEqual(['1', '2', '3', '4', '5']), 5_000)
      })
    })

    describe('Everybody who listens, by a client of another make or by the app', () => {
      // `npm run prove -- RTD1` does the same for a minute, with 2,000 messages.
      it('hears every message once and in order, while lines are cut, slow and half open [RT-D1]', async () => {
        const { wanted, heard, harmed } = await deliver(world, { messages: 120, seconds: 5, harmEvery: 12 })
        for (const { name, heard: own } of heard) expect([name, own]).toEqual([name, wanted])
        expect(Object.values(harmed).every((count) => count > 0)).toBe(true)
      }, 180_000)
    })

    describe('A stream', () => {
      it('heals what a node did not hear, and counts it', async () => {
        const id = await opened()
        const cable = await client('uli')
        const heard = follow(cable, id)
        await cable.connect()
        await sleep(200)
        await say(id, 'before')
        await vi.waitFor(() => expect(heard).toEqual(['before']), 5_000)
        await world.sql.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quoin cable' and datname = current_database()`,
        )
        redis?.cutListeners()
        await say(id, 'unheard')
        await vi.waitFor(() => expect(heard).toEqual(['before', 'unheard']), 10_000)
        const metrics = await (await fetch(`${world.address}/metrics`)).text()
        expect(Number(/^quoin_cable_gaps_healed_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
      })

      it('drops a socket that does not read, and keeps the others', async () => {
        const id = await opened()
        const slow = new WebSocket(await address('uli'), 'actioncable-v1-json')
        let taken = 0
        let isClosed = false
        slow.on('message', () => (taken += 1)).on('close', () => (isClosed = true))
        await new Promise((resolve) => slow.on('open', resolve))
        slow.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'ConversationChannel', id }) }))
        const cable = await client('uma')
        const heard = follow(cable, id)
        await cable.connect()
        await sleep(300)
        slow.pause()
        // More than the buffers of both systems hold, a little at a time, which whoever reads takes at once.
        for (let i = 0; i < 120; i++) {
          await world.sql.query(
            `select kit.publish($1, $2, jsonb_build_object('type', 'noise', 'text', repeat('x', 60000))) from generate_series(1, 3)`,
            [world.tenantIds.a, `conversation:${id}`],
          )
          await sleep(5)
        }
        const said = performance.now()
        await say(id, 'after')
        await vi.waitFor(() => expect(heard).toEqual(['after']), 10_000)
        expect(performance.now() - said).toBeLessThan(5_000)
        slow.resume()
        await vi.waitFor(() => expect(isClosed).toBe(true), 10_000)
        expect(taken).toBeLessThan(360)
        const metrics = await (await fetch(`${world.address}/metrics`)).text()
        expect(Number(/^quoin_cable_dropped_total (\d+)/m.exec(metrics)?.[1])).toBe(1)
      })
    })

    describe('The badge', () => {
      it('is what the database says in every tab, after whatever was read, unread and new [RT-D6]', async () => {
        const counts = [0, 0, 0]
        const ask = async (i: number) => (counts[i] = (await data('uli', 'GET', '/notifications/badge')).attributes.notifications)
        for (const [i] of counts.entries()) {
          const cable = await client('uli')
          cable.subscribeTo('NotificationsChannel', {}).on('message', () => void ask(i))
          await cable.connect()
        }
        await sleep(300)
        let seed = 20_261_127
        const any = (max: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % max
        const sent: string[] = []
        for (let step = 0; step < 60; step++) {
          const what = any(7)
          if (what < 2 || sent.length === 0)
            sent.push(
              (
                await data('ada', 'POST', '/notifications', {
                  notification: { content: `${step}`, target_id: world.userIds.uli },
                })
              ).id,
            )
          else if (what === 2) await data('uli', 'PUT', `/notifications/${sent[any(sent.length)]}/read`)
          else if (what === 3) await data('uli', 'PUT', `/notifications/${sent[any(sent.length)]}/unread`)
          else if (what === 4)
            await data('uli', 'PUT', `/notifications/${sent[any(sent.length)]}`, { notification: { status: 'active' } })
          else if (what === 5) await data('uli', 'DELETE', `/notifications/${sent.splice(any(sent.length), 1)[0]}`)
          else if (any(6) === 0) await data('uli', 'PUT', '/notifications/read_all', {})
        }
        const { rows } = await world.sql.query<{ n: number }>(
          `select count(*)::int as n from realtime.notifications where tenant_id = $1 and person_id = $2 and status = 'pending'`,
          [world.tenantIds.a, world.userIds.uli],
        )
        await vi.waitFor(() => expect(counts).toEqual([rows[0]!.n, rows[0]!.n, rows[0]!.n]), 10_000)
      })
    })
  })
