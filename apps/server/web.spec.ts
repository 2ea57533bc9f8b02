import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { mountWeb } from './web.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let app: FastifyInstance
beforeAll(async () => {
  folder = await scratchFolder('web')
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Page</title>')
  writeFileSync(join(folder.path, 'secret.txt'), 'beside the assets')
  writeFileSync(join(folder.path, 'assets', 'main-1a2b.js'), 'go()')
  writeFileSync(join(folder.path, 'assets', 'main-1a2b.js.gz'), gzipSync('go()'))
  app = Fastify({ exposeHeadRoutes: false })
  await mountWeb(app, folder.path)
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('The built app', () => {
  it('hands out its files for a year, packed for whoever unpacks', async () => {
    const plain = await get('/assets/main-1a2b.js')
    expect(plain).toMatchObject({ statusCode: 200, body: 'go()' })
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
    const packed = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    const head = await app.inject({ method: 'HEAD', url: '/assets/main-1a2b.js' })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers['content-length']).toBe('4')
  })

  it('hands out nothing below its files that was not built', async () => {
    for (const path of [
      '/assets/none-0000.js',
      '/assets/..%2fsecret.txt',
      '/assets/%2e%2e%2fsecret.txt',
      '/assets/main-1a2b.js%00',
    ])
      expect((await get(path)).body).not.toContain('beside the assets')
    expect(await get('/assets/none-0000.js')).toMatchObject({ statusCode: 404 })
  })

  it('has nothing at addresses that a browser would take for another site', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (const path of ['//evil', '//evil/c/demo', '/\\evil']) {
      const [answer] = (await once(request({ port, host: '127.0.0.1', path }).end(), 'response')) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode, path).toBe(404)
    }
  })

  it('answers every other address with its page, which is asked for anew each time', async () => {
    for (const path of ['/', '/c/demo/contacts', '/index.html']) {
      const page = await get(path)
      expect(page).toMatchObject({ statusCode: 200, body: '<!doctype html><title>Page</title>' })
      expect(page.headers['cache-control']).toBe('no-cache')
    }
    expect(await get('/api/none')).toMatchObject({ statusCode: 404 })
  })
})
