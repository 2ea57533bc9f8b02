import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, startWorld, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Sends text as it is and answers all that comes back until the server closes or falls silent. */
const say = (text: string): Promise<string> =>
  new Promise((done, failed) => {
    let heard = ''
    const socket = connect(Number(new URL(world.address).port), '127.0.0.1', () => socket.write(text))
    socket.setTimeout(1_500, () => socket.destroy())
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('close', () => done(heard))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : failed(error)))
  })
const statuses = (heard: string): number[] => [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const hidden = 'GET /api/crm/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('A message whose end can be read in two ways', () => {
  const head = 'POST /api/gateway/auth/sign_in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const doubtful: Readonly<Record<string, string>> = {
    'a length and chunks': `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${head}Content-Length: 2\r\nContent-Length: ${hidden.length}\r\n\r\n{}${hidden}`,
    'a list of lengths': `${head}Content-Length: 2, ${hidden.length}\r\n\r\n{}${hidden}`,
    'an odd coding': `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a coding behind a tab': `${head}Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
    'a space before the colon': `${head}Content-Length : 2\r\n\r\n{}${hidden}`,
    'a folded header': `${head}X: a\r\n Content-Length: 2\r\n\r\n{}${hidden}`,
    'a size of a chunk that is none': `${head}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${hidden}`,
  }
  it.each(Object.entries(doubtful))('is refused, and nothing behind it is read: %s [F10]', async (_, text) => {
    const answers = statuses(await say(text))
    expect(answers.filter((status) => status < 400)).toEqual([])
    expect(answers.length).toBeLessThanOrEqual(1)
  })

  it('is not what two plain ones are taken for', async () => {
    expect(statuses(await say(hidden.replace('Connection: close\r\n', '') + hidden))).toEqual([200, 200])
  })
})

describe('HEAD', () => {
  it('says what GET would say, without its body', async () => {
    const ask = (method: string, path: string) => fetch(`${world.address}${path}`, { method, headers: { appid: 'demo' } })
    const pages = ['f', 'p', 's', 'b'].map((site) => `/${site}/${companies.a.urlId}${'fb'.includes(site) ? '/nothing' : ''}`)
    for (const path of ['/api/crm/health', '/api/crm/contacts', '/api/crm/nothing', ...pages]) {
      const [head, get] = [await ask('HEAD', path), await ask('GET', path)]
      expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')])
      expect(await head.text()).toBe('')
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    }
  })
})

describe('A body', () => {
  const signIn = async (body: BodyInit) => {
    const reply = await fetch(`${world.address}/api/gateway/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', appid: 'demo' },
      body,
    })
    return [reply.status, ((await reply.json()) as any).errors[0].code]
  }
  const ofNobody = JSON.stringify({ email: 'nobody@demo.test', password: 'é' })
  it('is read as UTF-8 and refused when it is something else, rather than kept with other letters', async () => {
    expect(await signIn(ofNobody)).toEqual([401, 'invalid_credentials'])
    expect(await signIn(`\ufeff${ofNobody}`)).toEqual([401, 'invalid_credentials'])
    expect(await signIn(Buffer.from(ofNobody, 'latin1'))).toEqual([422, 'malformed_json'])
  })
  it('says what is missing as such, and not as something of the wrong kind', async () => {
    expect(await signIn('')).toEqual([422, 'required'])
    expect(await signIn('{"password": 5}')).toEqual([422, 'invalid_type'])
  })
})

describe('TRACE', () => {
  it('is not answered with what was sent', async () => {
    const heard = await say('TRACE /api/crm/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Canary: kestrel\r\n\r\n')
    expect(statuses(heard)[0]).toBeGreaterThanOrEqual(400)
    expect(heard).not.toContain('kestrel')
  })
})
