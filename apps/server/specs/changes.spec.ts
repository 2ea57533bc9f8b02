import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type Who, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

/** Opens the stream of changes; `ended` resolves when the server ends it. */
async function listen(who: Who) {
  const headers = (await world.sessionOf(who))!.headersFor('/api/changes')
  const leaving = new AbortController()
  const answer = await fetch(`${world.address}/api/changes`, { headers, signal: leaving.signal })
  const heard: string[] = []
  const read = async () => {
    for await (const piece of answer.body!) heard.push(Buffer.from(piece).toString())
  }
  return { status: answer.status, heard, ended: read().catch(() => undefined), leave: () => leaving.abort() }
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
})
