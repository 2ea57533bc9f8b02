import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outbound } from '@quoin/kit/outbound'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reach } from './oidc.ts'

/** Requests to somebody who takes what is said and answers nothing. */
let held: ServerResponse[]
let server: Server
beforeEach(async () => {
  held = []
  server = createServer((_, response) => void held.push(response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})
const silent = () => ({
  key: 'silent',
  name: 'Silent',
  issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  client_id: 'quoin',
  client_secret: 'nobody asks for it',
})
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const cutWhen = async (count: number) => {
  await vi.waitFor(() => expect(held).toHaveLength(count))
  held.at(-1)!.destroy()
}

describe('A sign-in provider that answers nobody', () => {
  it('is asked once for all who wait, and after five of them waited in vain for nobody', async () => {
    const provider = silent()
    const ask = () => statusOf(reach(outbound(), provider))
    const three = [ask(), ask(), ask()]
    await cutWhen(1)
    expect(await Promise.all(three)).toEqual([503, 503, 503])
    const more = [ask(), ask(), ask()]
    // No more wait than may before nobody does.
    expect(await more[2]).toBe(503)
    await cutWhen(2)
    expect(await Promise.all(more)).toEqual([503, 503, 503])
    expect([await ask(), held.length]).toEqual([503, 2])
  })

  it('keeps nobody waiting who comes after others have waited for a second', async () => {
    const provider = silent()
    vi.useFakeTimers({ toFake: ['performance'] })
    const first = statusOf(reach(outbound(), provider))
    vi.advanceTimersByTime(1_001)
    expect(await statusOf(reach(outbound(), provider))).toBe(503)
    await cutWhen(1)
    expect(await first).toBe(503)
  })
})
