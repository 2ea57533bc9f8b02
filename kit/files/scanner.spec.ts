import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type ClamdDouble, eicar, startClamd } from '@quoin/doubles/clamd'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clamd } from './index.ts'

let daemon: ClamdDouble
const open = new Set<Socket>()
beforeAll(async () => {
  daemon = await startClamd()
})
afterEach(() => {
  daemon.instead = undefined
  daemon.says = undefined
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(() => daemon.close())

const instead = (how: (socket: Socket) => void) => {
  daemon.instead = (socket) => {
    open.add(socket)
    how(socket)
  }
}
const content = (bytes = 200_000) => Readable.from([Buffer.alloc(bytes, 'x')])
const look = async (patience = { answerMs: 400, silenceMs: 200 }, of = content()) => {
  const begun = Date.now()
  const refusal = await clamd(daemon.url, patience)
    .look(of)
    .then(
      (finding) => finding,
      ({ status, code }) => [status, code],
    )
  return { refusal, ms: Date.now() - begun }
}
const unavailable = [503, 'scanner_unavailable']

describe('A scanner', () => {
  it('says what it found, that there is nothing, or that a file is larger than it looks at', async () => {
    expect((await look()).refusal).toBeNull()
    expect((await look(undefined, Readable.from([Buffer.from(`see ${eicar}`)]))).refusal).toEqual({
      why: 'malware',
      threat: 'Eicar-Test-Signature',
    })
    const large = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(2 ** 20)))
    expect((await look({ answerMs: 10_000, silenceMs: 10_000 }, large)).refusal).toEqual({ why: 'too_large', threat: null })
  })

  it('is waited for no longer than a while, though it keeps talking', async () => {
    instead((socket) => {
      socket.resume()
      const timer = setInterval(() => socket.write('.'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const { refusal, ms } = await look({ answerMs: 400, silenceMs: 200 })
    expect(refusal).toEqual(unavailable)
    expect(ms).toBeGreaterThanOrEqual(350)
    expect(ms).toBeLessThan(3_000)
  })

  it('is waited for no longer than it is silent, whether it reads or not', async () => {
    instead((socket) => socket.resume())
    expect(await look({ answerMs: 60_000, silenceMs: 200 })).toMatchObject({ refusal: unavailable })
    instead((socket) => socket.pause())
    const large = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(2 ** 20)))
    expect(await look({ answerMs: 60_000, silenceMs: 300 }, large)).toMatchObject({ refusal: unavailable })
  })

  it('is waited for no longer than a while when the store stops in the middle of the file', async () => {
    const stuck = new Readable({ read() {} })
    stuck.push('the beginning')
    const { refusal, ms } = await look({ answerMs: 300, silenceMs: 60_000 }, stuck)
    expect(refusal).toEqual(unavailable)
    expect(ms).toBeLessThan(3_000)
    expect(stuck.destroyed).toBe(true)
  })

  it.each([
    ['garbage', (socket: Socket) => socket.end(Buffer.from('0080ff3a7f0a', 'hex'))],
    ['something else', (socket: Socket) => socket.end('stream: OK, or so it seems\0')],
    ['words around the right ones', (socket: Socket) => socket.end('not stream: OK\0')],
    ['a clean bill that was cut off', (socket: Socket) => socket.end('stream: OK')],
    ['half a word', (socket: Socket) => socket.end('stream: Eicar-Te')],
    ['nothing', (socket: Socket) => socket.end()],
    ['more than fits on a line', (socket: Socket) => socket.write('x'.repeat(100_000))],
    ['that it broke down', (socket: Socket) => socket.resetAndDestroy()],
  ])('is not believed when it says %s', async (_, how) => {
    instead((socket) => {
      socket.resume()
      how(socket)
    })
    expect((await look({ answerMs: 5_000, silenceMs: 5_000 })).refusal).toEqual(unavailable)
  })

  it('is believed when it says what it found in the middle of a file and leaves', async () => {
    instead((socket) => {
      socket.resume()
      socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0')
    })
    expect((await look({ answerMs: 5_000, silenceMs: 5_000 }, content(5_000_000))).refusal).toEqual({
      why: 'malware',
      threat: 'Win.Test.EICAR_HDB-1',
    })
  })
})
