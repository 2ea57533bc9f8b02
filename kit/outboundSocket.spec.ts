import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutboundSettings } from './outbound.ts'
import { outboundSocket as outboundSocketOf } from './outboundSocket.ts'

/** Connections of one company, unless another is named. */
const outboundSocket = (settings?: OutboundSettings) => {
  const connect = outboundSocketOf(settings)
  return (to: { host: string; port: number; isPlain: boolean; company?: string }) => connect({ company: 'demo', ...to })
}

let server: Server
let port: number
const came: Socket[] = []
beforeAll(async () => {
  server = createServer((socket) => came.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(async () => {
  for (const socket of came) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

describe('A connection to a mail server somebody typed', () => {
  it('is not made to this machine or a network of its own, to what is no mail server, or in the clear', async () => {
    const connect = outboundSocket()
    for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1', 'localhost'])
      for (const at of [port, 25, 587])
        await expect(connect({ host, port: at, isPlain: false }), `${host} ${at}`).rejects.toMatchObject({ reason: 'address' })
    for (const at of [22, 80, 443, 5432, 6379])
      await expect(connect({ host: '192.0.43.8', port: at, isPlain: false }), String(at)).rejects.toMatchObject({
        reason: 'address',
      })
    await expect(connect({ host: '192.0.43.8', port: 25, isPlain: true })).rejects.toMatchObject({ reason: 'address' })
    expect(came).toEqual([])
  })

  it('is made where the operator opened a network, a few of each company at once, and says why it was not', async () => {
    const connect = outboundSocket({ openTo: ['127.0.0.0/8', '::1'] })
    const open = await Promise.all(
      Array.from({ length: 4 }, (_, at) => connect({ host: '127.0.0.1', port, isPlain: at % 2 === 0 })),
    )
    await expect(connect({ host: '127.0.0.1', port, isPlain: true })).rejects.toMatchObject({ reason: 'busy' })
    const byName = await connect({ host: 'localhost', port, isPlain: true, company: 'rival' })
    await Promise.all([...open, byName].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())))
    await expect(connect({ host: '127.0.0.1', port: 1, isPlain: true })).rejects.toMatchObject({
      reason: 'unreachable',
      cause: { code: 'ECONNREFUSED' },
    })
    const again = await connect({ host: '127.0.0.1', port, isPlain: true })
    again.destroy()
  })
})
