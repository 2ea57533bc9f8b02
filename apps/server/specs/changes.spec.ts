import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type Who, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Opens the stream of changes; `ended` resolves when the server ends it. */
async function listen(who: Who) {
  const headers = (await world.sessionOf(who))!.headersFor('/api/changes')
  const answer = await fetch(`${world.address}/api/changes`, { headers })
  const heard: string[] = []
  const read = async () => {
    for await (const piece of answer.body!) heard.push(Buffer.from(piece).toString())
  }
  return { status: answer.status, heard, ended: read().catch(() => undefined) }
}

describe('The stream of changes', () => {
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
