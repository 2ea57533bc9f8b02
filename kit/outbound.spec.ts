import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networksOf, outbound as outboundOf, type OutboundRequest, type OutboundSettings } from './outbound.ts'

/** Calls of one company, unless another is named. */
const outbound = (settings?: OutboundSettings) => {
  const call = outboundOf(settings)
  return (address: string, request: Partial<OutboundRequest> = {}) => call(address, { company: 'demo', ...request })
}

let server: Server
let here: string
let asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
    else if (request.url === '/long') response.end('x'.repeat(2_000))
    else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    else if (request.url === '/never') response.writeHead(200)
    else request.pipe(response.writeHead(200, { 'content-type': 'text/plain' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  here = `:${(server.address() as { port: number }).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('A call to an address somebody typed', () => {
  it('does not leave for what is this machine or a network of its own, however it is spelt', async () => {
    const call = outbound()
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.31.255.255',
      '192.168.1.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[fe80::1]',
      '[fd00::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[2002:7f00:1::]',
      'localhost',
    ])
      for (const scheme of ['http', 'https'])
        await expect(call(`${scheme}://${host}${here}/`), `${scheme}://${host}`).rejects.toMatchObject({ reason: 'address' })
    for (const address of [
      '',
      'x',
      'file:///etc/passwd',
      'ftp://id.example/',
      'https://somebody:secret@id.example/',
      'http://192.0.43.8/',
    ])
      await expect(call(address), address).rejects.toMatchObject({ reason: 'address' })
    expect(asked).toEqual([])
  })
  it('goes where the operator opened a network, by number or name, and nowhere from there', async () => {
    const call = outbound({ openTo: ['127.0.0.0/8', '::1'] })
    const answer = await call(`http://127.0.0.1${here}/`, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
    expect([answer.status, await answer.text()]).toEqual([200, 'a=b+c'])
    expect((await call(`http://localhost${here}/`)).status).toBe(200)
    asked = []
    const away = await call(`http://127.0.0.1${here}/away`)
    expect([away.status, asked]).toEqual([302, ['GET /away']])
    await expect(call('http://10.0.0.1/')).rejects.toMatchObject({ reason: 'address' })
  })
  it('takes only so much, waits only so long, and does only so much at once', async () => {
    const call = outbound({ openTo: ['127.0.0.1'], bytesMax: 1_000, timeoutMs: 300 })
    await expect(call(`http://127.0.0.1${here}/long`)).rejects.toMatchObject({ reason: 'answer' })
    await expect(call(`http://127.0.0.1${here}/packed`)).rejects.toMatchObject({ reason: 'answer' })
    const many = await Promise.allSettled(Array.from({ length: 6 }, () => call(`http://127.0.0.1${here}/never`)))
    const reasons = many.map((one) => (one as PromiseRejectedResult).reason.reason).sort()
    expect(reasons).toEqual(['busy', 'busy', 'unreachable', 'unreachable', 'unreachable', 'unreachable'])
    expect((await call(`http://127.0.0.1${here}/`)).status, 'all of them are over').toBe(200)
  })
  it('leaves room for every other company, however slow the servers of one are', async () => {
    const call = outbound({ openTo: ['127.0.0.0/8'], timeoutMs: 1_000 })
    const slow = (company: string) =>
      Array.from({ length: 9 }, (_, at) =>
        call(`http://127.0.0.${at + 1}${here}/never`, { company }).catch((error) => error.reason),
      )
    const one = slow('demo')
    expect((await call(`http://127.0.0.1${here}/`, { company: 'rival' })).status).toBe(200)
    const many = Array.from({ length: 20 }, (_, at) => slow(`company ${at}`))
    expect((await call(`http://127.0.0.1${here}/`, { company: 'rival' })).status, 'the last places are theirs').toBe(200)
    await Promise.all([...one, ...many.flat()])
    const failures = Array.from({ length: 5 }, () => call(`http://127.0.0.1${here}/never`).catch(() => undefined))
    await Promise.all(failures)
    expect((await call(`http://127.0.0.1${here}/`, { company: 'rival' })).status, 'whom one could not reach').toBe(200)
  })
  it('leaves alone who could not be reached five times in a row, and nobody else', async () => {
    const call = outbound({ openTo: ['127.0.0.0/8', '::1'], timeoutMs: 50 })
    const never = `http://127.0.0.1${here}/never`
    const reached = () => asked.filter((one) => one === 'GET /never').length
    asked = []
    for (let i = 0; i < 8; i++) await expect(call(never)).rejects.toMatchObject({ reason: 'unreachable' })
    expect(reached()).toBe(5)
    expect((await call(`http://localhost${here}/`)).status).toBe(200)
  })
  it('is opened to networks alone', () => {
    for (const bad of ['', 'x', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '10.0.0.0/-1', 'localhost'])
      expect(() => networksOf([bad]), bad).toThrow(/not a network/)
  })
})
