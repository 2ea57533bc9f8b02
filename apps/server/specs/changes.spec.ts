import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, companies, type Name, startWorld, type Who, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

/** Opens the stream of changes; `ended` resolves when the server ends it. */
async function listen(who: Who, more: Readonly<Record<string, string>> = {}) {
  const headers = { ...(await world.sessionOf(who))!.headersFor('/api/changes'), ...more }
  const leaving = new AbortController()
  const answer = await fetch(`${world.address}/api/changes`, { headers, signal: leaving.signal })
  const heard: string[] = []
  const read = async () => {
    for await (const piece of answer.body!) heard.push(Buffer.from(piece).toString())
  }
  return { status: answer.status, heard, ended: read().catch(() => undefined), leave: () => leaving.abort() }
}

const until = async (isSo: () => boolean) => {
  for (const deadline = Date.now() + 30_000; !isSo() && Date.now() < deadline; ) await sleep(10)
  expect(isSo()).toBe(true)
}

/** Announces in company A what the database says was done, `times` of each resource. */
const announce = (resources: readonly string[], operation: string, times = 1) =>
  world.sql.query(
    `insert into kit.outbox (tenant_id, operation, resource, record_id)
     select $1, $2, r, gen_random_uuid() from unnest($3::text[]) r, generate_series(1, $4)`,
    [world.tenantIds.a, operation, resources, times],
  )
const everyResource = () => [...world.platform.models.keys()]

/** A person who opens the stream and reads nothing of it. */
async function open(who: Who): Promise<Socket> {
  const headers = Object.entries((await world.sessionOf(who))!.headersFor('/api/changes'))
  const { hostname, port } = new URL(world.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).pause()
  const lines = ['GET /api/changes HTTP/1.1', 'host: here', ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

describe('The stream of changes', () => {
  it('misses nothing that is written once it says that it is open', async () => {
    const stream = await listen('ada:once')
    for (const deadline = Date.now() + 10_000; stream.heard.length === 0 && Date.now() < deadline; ) await sleep(1)
    const made = await world.fetch('ada', 'POST', '/api/crm/contacts', { contact: { first_name: 'Heard', last_name: 'At Once' } })
    const isHeard = () => stream.heard.join('').includes(made.json.data.id)
    for (const deadline = Date.now() + 10_000; !isHeard() && Date.now() < deadline; ) await sleep(20)
    expect(isHeard()).toBe(true)
    stream.leave()
  })

  it('ends as soon as its device is signed out from another one, and the next call is refused [GW-D7]', async () => {
    const id = world.userIds.uma
    const stream = await listen('uma:once')
    expect(stream.status).toBe(200)
    expect((await world.fetch('uma:once', 'GET', '/api/crm/contacts')).status).toBe(200)
    expect((await world.fetch('uma:bearer', 'DELETE', `/api/gateway/users/${id}/devices`)).status).toBe(200)
    await stream.ended
    expect(stream.heard.join(''), 'not only when it would have been asked in any case').toBe(': open\n\n')
    expect((await world.fetch('uma:once', 'GET', '/api/crm/contacts')).status).toBe(401)
  })

  it('tells nobody of a resource whose list they may not read, a parent company least of all [I7]', async () => {
    const ofA = (Object.keys(cast) as Name[]).filter((name) => cast[name].tenant === 'a')
    const readers: [Name, Who, Record<string, string>][] = [
      ...ofA.map((name): [Name, Who, Record<string, string>] => [name, `${name}:bearer`, {}]),
      ['pia', 'pia', { appid: companies.a.appId }],
    ]
    const lists = everyResource().filter((name) => world.platform.mounted.has(`${name}.list`))
    for (const [name, who, more] of readers) {
      const stream = await listen(who, more)
      expect([name, stream.status]).toEqual([name, 200])
      await until(() => stream.heard.join('').includes(': open'))
      await announce(everyResource(), 'spec.told')
      await announce(['crm.contacts', 'crm.accounts'], 'spec.last')
      // Whoever hears nothing at all would be waited for in vain.
      for (const deadline = Date.now() + 1_500; !stream.heard.join('').includes('spec.last') && Date.now() < deadline; )
        await sleep(20)
      stream.leave()
      const heard = [...stream.heard.join('').matchAll(/"resource":"([^"]+)"/g)].map(([, resource]) => resource!)
      for (const resource of lists.filter((one) => heard.includes(one))) {
        const { operation } = world.platform.mounted.get(`${resource}.list`)!
        if (operation.path.includes(':')) continue
        const { status } = await world.fetch(who, 'GET', `/api/${operation.base}${operation.path}`, undefined, more)
        expect([name, resource, status]).toEqual([name, resource, 200])
      }
      if (name === 'pia') expect([...new Set(heard)]).toEqual(['crm.accounts'])
      if (name === 'ada') expect(heard.length).toBeGreaterThan(20)
    }
  })

  it('that is not read is dropped, and its end ends nothing else', async () => {
    const responses: ServerResponse[] = []
    const note = ({ url }: IncomingMessage, response: ServerResponse) => {
      if (url === '/api/changes') responses.push(response)
    }
    world.running.app.server.on('request', note)
    const reading = await listen('ada:once')
    await until(() => reading.heard.length > 0)
    const unread = [await open('uli:once'), await open('uli:once')]
    await until(() => responses.length === 3 && responses.every((one) => one.headersSent))
    expect(responses.map((one) => one.statusCode)).toEqual([200, 200, 200])
    // More than the sockets of this machine take in; a batch of it is less than what may wait for one reader.
    await announce(['crm.contacts'], `spec.${'long'.repeat(50)}`, 45_000)
    await until(() => responses[1]!.destroyed && responses[2]!.destroyed)
    expect(responses.map((one) => one.destroyed)).toEqual([false, true, true])
    expect(Math.max(...responses.map((one) => one.writableLength))).toBeLessThan(4_000_000)
    // What is signed out while something waits to be read is written to no more.
    const left = await open('uli:once')
    await until(() => responses.length === 4 && responses[3]!.headersSent)
    expect((await world.fetch('uli:once', 'DELETE', '/api/gateway/auth/sign_out')).status).toBe(200)
    await until(() => responses[3]!.writableEnded)
    await announce(['crm.contacts'], 'spec.after')
    await until(() => reading.heard.join('').includes('spec.after'))
    for (const socket of [...unread, left]) socket.destroy()
    world.running.app.server.off('request', note)
    world.forget('uli:once')
    reading.leave()
  })
})

describe('An error that nobody expects', () => {
  const surprises: unknown[] = []
  const note = (error: unknown) => void surprises.push(error)
  beforeAll(() => void process.on('uncaughtException', note))
  afterAll(() => void process.off('uncaughtException', note))

  /** Every kind of answer: a record, a page, a file of the site, an upload, a stream. */
  const asked = [
    ['GET', '/api/crm/contacts'],
    ['POST', '/api/crm/contacts'],
    ['GET', '/api/changes'],
    ['GET', '/'],
    ['GET', '/files/none'],
    ['PUT', '/files/none'],
    ['GET', '/api/crm/health'],
    ['GET', '/nowhere'],
  ] as const

  it('on any socket, request or answer of the server ends nothing else', async () => {
    const { server } = world.running.app
    const throwInto: ((request: EventEmitter, response: ServerResponse) => void)[] = [
      (_, response) => void response.emit('error', new Error('planted in an answer')),
      (_, response) => void response.destroy(new Error('planted in an answer')),
      (_, response) => void response.socket?.destroy(new Error('planted in a socket')),
      (request) => void (request as unknown as Socket).destroy(new Error('planted in a request')),
      (_, response) => {
        response.end()
        response.write('after its end')
      },
    ]
    const headers = (await world.sessionOf('ada'))!.headersFor('/api/changes')
    // While it is worked on, and when it has been answered.
    for (const [method, path] of asked)
      for (const plant of throwInto)
        for (const wait of [0, 30]) {
          server.once('request', (request, response) => void setTimeout(() => plant(request, response), wait))
          const body = method === 'GET' ? undefined : '{}'
          const signal = AbortSignal.timeout(path === '/api/changes' ? 200 : 2_000)
          await fetch(world.address + path, { method, headers: { ...headers, 'content-type': 'application/json' }, body, signal })
            .then((answer) => answer.text())
            .catch(() => undefined)
          await sleep(wait)
        }
    server.emit('error', new Error('planted at the port'))
    expect(surprises).toEqual([])
    expect((await world.fetch('ada', 'GET', '/api/crm/contacts')).status).toBe(200)
  }, 120_000)

  it('on a connection to the database ends nothing', async () => {
    const { runtime, auth } = world.database
    for (const pool of [runtime, auth]) {
      const client = await pool.connect()
      client.emit('error', new Error('planted in a connection'))
      client.release(true)
      pool.emit('error', new Error('planted in a pool'), client)
    }
    expect(surprises).toEqual([])
    expect((await world.fetch('ada', 'GET', '/api/crm/contacts')).status).toBe(200)
  })

  it('in somebody who watches is theirs alone', async () => {
    const heard: string[] = []
    await world.running.outbox.watch(() => {
      throw new Error('planted in a watcher')
    })
    const unwatch = await world.running.outbox.watch((events) => void heard.push(...events.map(({ operation }) => operation)))
    await announce(['crm.contacts'], 'spec.watched')
    await until(() => heard.includes('spec.watched'))
    await announce(['crm.contacts'], 'spec.again')
    await until(() => heard.includes('spec.again'))
    expect(heard.filter((one) => one === 'spec.watched')).toHaveLength(1)
    expect(surprises).toEqual([])
    unwatch()
  })
})
