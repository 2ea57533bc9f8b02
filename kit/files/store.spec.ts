import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { eicar, startClamd } from '@quoin/doubles/clamd'
import { type S3Double, startS3Double } from '@quoin/doubles/s3'
import Fastify from 'fastify'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotAsked } from '../breaker.ts'
import {
  clamd,
  diskStore,
  type FileStore,
  fileRoutes,
  imageTypes,
  inspect,
  newKey,
  type Patience,
  type PresignedUpload,
  s3Store,
  thumbnail,
} from './index.ts'

interface Driver {
  readonly store: FileStore
  close(): Promise<void>
}

async function disk(): Promise<Driver & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-files-'))
  const server = Fastify()
  const port = await freePort()
  const store = diskStore({ folder, publicUrl: `http://127.0.0.1:${port}`, secret: 'a secret for specs' })
  await server.register(fileRoutes(store))
  await server.listen({ host: '127.0.0.1', port })
  return {
    store,
    folder,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

let s3: S3Double
async function s3Driver(patience?: Patience): Promise<Driver> {
  s3 = await startS3Double()
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3
  const settings = { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle: true }
  return { store: s3Store(settings, patience), close: s3.close }
}

/** Links name the port, so it is settled before the server that listens on it exists. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const tenantId = randomUUID()
const key = (filename = 'notes.txt', purpose = 'specs') => newKey({ tenantId, purpose, filename })
const text = (value: string) => Buffer.from(value)
const put = (upload: PresignedUpload, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
  fetch(upload.url, { method: 'PUT', body, headers: { ...upload.headers, ...headers } })

describe.each([
  ['on disk', disk],
  ['in S3', () => s3Driver()],
] as const)('A file store %s', (name, open) => {
  let driver: Driver
  let store: FileStore
  beforeAll(async () => {
    driver = await open()
    store = driver.store
  })
  afterAll(() => driver.close())
  const presign = (over: Partial<Parameters<FileStore['presignUpload']>[0]> = {}) =>
    store.presignUpload({ key: key(), contentType: 'text/plain', sizeMax: 1000, expiresInSeconds: 60, ...over })

  it('takes what a link was made for and hands it out again', async () => {
    const at = key('Grüße 2026.txt')
    const upload = await presign({ key: at })
    expect((await put(upload, 'Guten Tag')).status).toBe(200)
    expect(await store.head(at)).toMatchObject({ size: 9, contentType: 'text/plain' })
    const answer = await fetch(await store.presignDownload({ key: at, filename: 'Grüße "neu".txt', expiresInSeconds: 60 }))
    expect(await answer.text()).toBe('Guten Tag')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _neu_.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22neu%22.txt`,
    )
  })

  it('takes one of several types, as which it is sent, where the link was made for these', async () => {
    for (const type of ['image/png', 'image/webp']) {
      const at = key('a picture')
      const { headers, url } = await presign({ key: at, contentType: ['image/png', 'image/webp'] })
      expect(headers).not.toHaveProperty('content-type')
      expect((await fetch(url, { method: 'PUT', headers: { ...headers, 'content-type': type }, body: 'bytes' })).status).toBe(200)
      expect(await store.head(at)).toMatchObject({ contentType: type })
    }
  })

  it('keeps bytes as they are, streams and empty files too', async () => {
    const bytes = randomBytes(3_000_000)
    const [whole, streamed, empty] = [key('a.bin'), key('b.bin'), key('c.bin')]
    const definition = await store.write(whole, bytes, 'application/octet-stream')
    expect(
      await store.write(streamed, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), 'application/octet-stream'),
    ).toEqual(definition)
    await store.write(empty, new Uint8Array(), 'application/octet-stream')
    expect((await buffer(await store.read(streamed))).equals(bytes)).toBe(true)
    expect((await buffer(await store.read(whole, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(true)
    expect(await store.head(whole)).toEqual(definition)
    expect(await store.head(empty)).toMatchObject({ size: 0 })
  })

  it('answers ranges through a link', async () => {
    const at = key()
    await store.write(at, text('0123456789'), 'text/plain')
    const url = await store.presignDownload({ key: at, filename: 'n.txt', expiresInSeconds: 60 })
    const part = async (range: string) => {
      const answer = await fetch(url, { headers: { range } })
      return [answer.status, answer.status < 300 ? await answer.text() : '']
    }
    expect(await part('bytes=2-4')).toEqual([206, '234'])
    expect(await part('bytes=-3')).toEqual([206, '789'])
    expect(await part('bytes=8-')).toEqual([206, '89'])
    expect(await part('bytes=90-')).toEqual([416, ''])
  })

  it('never overwrites, neither by link nor by write, nor when two race', async () => {
    const at = key()
    const [first, second] = await Promise.all([presign({ key: at }), presign({ key: at })])
    const answers = await Promise.all([put(first, 'one'), put(second, 'two')])
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    const kept = await buffer(await store.read(at))
    expect((await put(first, 'three')).status).toBe(name === 'on disk' ? 409 : 412)
    await expect(store.write(at, text('four'), 'text/plain')).rejects.toMatchObject({ status: 409, code: 'file_exists' })
    expect((await buffer(await store.read(at))).equals(kept)).toBe(true)
  })

  it('takes a file in parts, in any order, the lost ones again, and shows nothing before they are put together', async () => {
    const k = key('film.mp4')
    const [first, second] = [randomBytes(5 * 2 ** 20), randomBytes(1_000)]
    const uploadId = await store.parts.begin(k, 'video/mp4')
    const sizeMax = first.length + second.length
    const send = async (number: number, body: Uint8Array<ArrayBuffer>, size = body.length) =>
      fetch(await store.parts.presign({ key: k, uploadId, number, size, sizeMax, expiresInSeconds: 60 }), { method: 'PUT', body })
    await expect(store.parts.complete(k, uploadId, { contentType: 'video/mp4', sizeMax })).rejects.toMatchObject({
      code: 'upload_missing',
    })
    expect((await send(2, randomBytes(1_000) as Uint8Array<ArrayBuffer>)).status).toBe(200)
    const sent = await send(2, second as Uint8Array<ArrayBuffer>)
    expect((await send(1, second as Uint8Array<ArrayBuffer>, first.length)).status).toBeGreaterThanOrEqual(400)
    expect((await send(1, first as Uint8Array<ArrayBuffer>)).status).toBe(200)
    expect(await store.head(k)).toBeNull()
    const parts = await store.parts.list(k, uploadId)
    expect(parts.map(({ number, size }) => [number, size])).toEqual([
      [1, first.length],
      [2, second.length],
    ])
    expect(parts[1]!.etag).toBe(sent.headers.get('etag'))
    await expect(store.parts.complete(k, uploadId, { contentType: 'video/mp4', sizeMax: 1_000 })).rejects.toMatchObject({
      code: 'upload_too_large',
    })
    await store.parts.complete(k, uploadId, { contentType: 'video/mp4', sizeMax })
    expect(await store.head(k)).toMatchObject({ size: sizeMax, contentType: 'video/mp4' })
    expect((await buffer(await store.read(k))).equals(Buffer.concat([first, second]))).toBe(true)
    expect(await store.parts.list(k, uploadId)).toEqual([])
  })

  it('forgets parts, and takes none after', async () => {
    const k = key('film.mp4')
    const uploadId = await store.parts.begin(k, 'video/mp4')
    const url = await store.parts.presign({ key: k, uploadId, number: 1, sizeMax: 10, expiresInSeconds: 60 })
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200)
    await store.parts.abort(k, uploadId)
    await store.parts.abort(k, uploadId)
    expect(await store.parts.list(k, uploadId)).toEqual([])
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(404)
  })

  it('knows what is missing, deletes without complaint and lists by prefix', async () => {
    const [one, two, other] = [key('one.txt', 'listed'), key('two.txt', 'listed'), key('three.txt', 'listed-not')]
    for (const at of [one, two, other]) await store.write(at, text('x'), 'text/plain')
    const listed = async () => {
      const keys: string[] = []
      for await (const file of store.list(`${tenantId}/listed/`)) keys.push(file.key)
      return keys
    }
    expect(await listed()).toEqual([one, two].sort())
    await store.delete(one)
    await store.delete(one)
    expect(await listed()).toEqual([two])
    expect(await store.head(one)).toBeNull()
    await expect(store.read(one)).rejects.toMatchObject({ status: 404 })
    expect((await fetch(await store.presignDownload({ key: one, filename: 'x', expiresInSeconds: 60 }))).status).toBe(404)
  })

  it.each(['facts.json', 'data'])('lists and deletes a file that is called %s', async (filename) => {
    const at = key(filename, 'called')
    await store.write(at, text('x'), 'application/json')
    const listed: string[] = []
    for await (const file of store.list(`${tenantId}/called/`)) listed.push(file.key)
    expect(listed).toEqual([at])
    await store.delete(at)
    expect(await store.head(at)).toBeNull()
  })

  it('refuses another content type, and a size other than announced', async () => {
    const at = key()
    const upload = await presign({ key: at, size: 5 })
    for (const [body, headers] of [
      ['12345', { 'content-type': 'text/html' }],
      ['123456', {}],
      ['1234', {}],
    ] as const) {
      expect((await put(upload, body, headers)).status, JSON.stringify([body, headers])).toBeGreaterThanOrEqual(400)
    }
    expect(await store.head(at)).toBeNull()
    expect((await put(upload, '12345')).status).toBe(200)
    await expect(presign({ size: 1001 })).rejects.toMatchObject({ code: 'upload_too_large' })
  })

  it('refuses every altered upload link', async () => {
    const at = key()
    const upload = await presign({ key: at })
    const altered = alterations(upload.url)
    expect(altered.length).toBeGreaterThanOrEqual(30)
    for (const url of altered) {
      const answer = await put({ ...upload, url }, 'stolen')
      expect(answer.status, url).toBeGreaterThanOrEqual(400)
      expect(answer.status, url).toBeLessThan(500)
    }
    expect(await store.head(at)).toBeNull()
    expect((await put(upload, 'mine')).status).toBe(200)
  })

  it('refuses every altered download link, links for other deeds and no link at all', async () => {
    const at = key()
    await store.write(at, text('private'), 'text/plain')
    const url = await store.presignDownload({ key: at, filename: 'a.txt', expiresInSeconds: 60 })
    const altered = alterations(url)
    expect(altered.length).toBeGreaterThanOrEqual(30)
    for (const wrong of altered) expect((await fetch(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    expect((await fetch(url.split('?')[0]!)).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBeGreaterThanOrEqual(400)
    expect((await fetch((await presign({ key: at })).url)).status).toBeGreaterThanOrEqual(400)
    expect(await (await fetch(url)).text()).toBe('private')
  })

  it('lets links end, and makes none that live long', async () => {
    const at = key()
    await store.write(at, text('x'), 'text/plain')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
    const [upload, url] = [await presign(), await store.presignDownload({ key: at, filename: 'a', expiresInSeconds: 60 })]
    vi.useRealTimers()
    expect((await put(upload, 'late')).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(url)).status).toBeGreaterThanOrEqual(400)
    await expect(presign({ expiresInSeconds: 601 })).rejects.toThrow(RangeError)
    await expect(store.presignDownload({ key: at, filename: 'a', expiresInSeconds: 901 })).rejects.toThrow(RangeError)
  })

  it('shows pictures inline only when asked, and pages never', async () => {
    const [picture, page] = [key('a.png'), key('a.html')]
    await store.write(picture, await png(4, 4), 'image/png')
    await store.write(page, text('<script>alert(1)</script>'), 'text/html')
    const kind = async (at: string, inline?: string) => {
      const answer = await fetch(await store.presignDownload({ key: at, filename: 'a', inline, expiresInSeconds: 60 }))
      return [answer.headers.get('content-disposition')!.split(';')[0], answer.headers.get('content-type')]
    }
    expect(await kind(picture, 'image/png')).toEqual(['inline', 'image/png'])
    expect((await kind(picture))[0]).toBe('attachment')
    expect(await kind(page, 'text/html')).toEqual(['attachment', 'application/octet-stream'])
    expect((await kind(page, 'image/png'))[1], 'a page that is said to be a picture').not.toMatch(/html/)
  })

  it.each(['../../etc/passwd', 'a/../b', '/a', 'a//b', '.hidden', 'a/.b', 'a\0b', 'a\\..\\b', '', 'a/'])(
    'turns away the key %j',
    async (at) => {
      await expect(presign({ key: at })).rejects.toThrow('Not a key')
      await expect((async () => store.head(at))()).rejects.toThrow('Not a key')
      await expect((async () => store.delete(at))()).rejects.toThrow('Not a key')
    },
  )

  describe('looked into', () => {
    const rules = { allow: [...imageTypes, 'text/plain', 'text/csv', 'application/pdf', 'image/svg+xml'], sizeMax: 200_000 }
    const store1 = async (content: Uint8Array, contentType: string) => {
      const at = key('thing')
      await store.write(at, content, contentType)
      return at
    }

    it('tells the facts of a picture and of a text', async () => {
      expect(await inspect(store, await store1(await png(20, 10), 'image/png'), rules)).toMatchObject({
        contentType: 'image/png',
        width: 20,
        height: 10,
      })
      const upright = await sharp(await png(20, 10))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      expect(await inspect(store, await store1(upright, 'image/jpeg'), rules)).toMatchObject({ width: 10, height: 20 })
      expect(await inspect(store, await store1(text('Grüße, 您好'), 'text/plain'), rules)).toEqual({
        size: 15,
        contentType: 'text/plain',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
    })

    it.each([
      ['a table saved by a spreadsheet of Windows', 'text/csv', iconv.encode('Größe;Preis €\r\n1;2\r\n', 'windows-1252')],
      ['a table in UTF-16', 'text/csv', iconv.encode('Größe;名\r\n', 'utf-16le', { addBOM: true })],
      ['a table in UTF-16, the other way round', 'text/csv', iconv.encode('Größe;名\r\n', 'utf-16be', { addBOM: true })],
      ['a Japanese text', 'text/plain', iconv.encode('株式会社いろは', 'shift_jis')],
      ['a Chinese text', 'text/plain', iconv.encode('北京大学出版社', 'gb18030')],
      ['a table that begins like a picture', 'text/csv', text('BMI;Weight;Name\n22;70;Ada\n')],
      ['a table that begins like a song', 'text/csv', text('ID3;Name\n1;Ada\n')],
      ['a text that begins like a solid body', 'text/plain', text('solid growth in the third quarter, and more of it to come\n')],
      ['a text that begins like a program', 'text/plain', text('MZ is how programs of DOS begin.')],
      ['a moving PNG', 'image/png', movingPng],
    ])('takes %s for what it is', async (_, contentType, content) => {
      expect(await inspect(store, await store1(content, contentType), rules)).toMatchObject({ contentType, size: content.length })
    })

    it('says what is missing or too large', async () => {
      await expect(inspect(store, key(), rules)).rejects.toMatchObject({ code: 'upload_missing' })
      const large = await store1(Buffer.alloc(200_001, 'a'), 'text/plain')
      await expect(inspect(store, large, rules)).rejects.toMatchObject({ code: 'upload_too_large' })
      expect(await store.head(large)).toBeNull()
    })

    it.each(Object.entries(hostile))('turns away %s', async (_, [contentType, content]) => {
      const at = await store1(content, contentType)
      await expect(inspect(store, at, rules)).rejects.toMatchObject({
        status: 422,
        code: expect.stringMatching(/^upload_(wrong_type|too_large)$/),
      })
      expect(await store.head(at)).toBeNull()
    })

    it('is looked through for viruses where the installation has a scanner, and not taken when nobody could', async () => {
      const daemon = await startClamd()
      const scanned = { ...store, scanner: clamd(daemon.url) }
      const look = async (content: Buffer) => {
        const at = await store1(content, 'text/plain')
        const refusal = await inspect(scanned, at, rules).then(
          () => undefined,
          ({ status, code }) => [status, code],
        )
        return [refusal, (await store.head(at)) !== null]
      }
      const long = text('long, longer, longest '.repeat(8_000))
      expect(await look(long)).toEqual([undefined, true])
      expect(daemon.seen).toEqual([long.length])
      expect(await look(text(`nothing to see ${eicar}`))).toEqual([[422, 'upload_infected'], false])
      daemon.says = 'INSTREAM size limit exceeded. ERROR'
      // Nobody could release it where no row says that it is there.
      expect(await look(long)).toEqual([[422, 'upload_too_large'], false])
      daemon.says = 'stream: Cannot allocate memory ERROR'
      expect(await look(long)).toEqual([[503, 'scanner_unavailable'], true])
      await daemon.close()
      expect(await look(long)).toEqual([[503, 'scanner_unavailable'], true])
    })

    it('draws a small picture without anything of the original', async () => {
      const hidden = 'GPS: 52.5, 13.4'
      const original = await sharp(await png(900, 300))
        .jpeg()
        .withExif({ IFD0: { Copyright: hidden } })
        .toBuffer()
      expect(original.includes(hidden)).toBe(true)
      const small = await thumbnail(store, await store1(Buffer.concat([original, text('<script>')]), 'image/jpeg'), {
        width: 90,
        height: 90,
      })
      const drawn = await buffer(await store.read(small.key))
      expect(small).toMatchObject({ width: 90, height: 30, size: drawn.length })
      expect(drawn.includes(hidden) || drawn.includes('<script>')).toBe(false)
      expect(await store.head(small.key)).toMatchObject({ contentType: 'image/webp' })
    })
  })
})

describe('Links of our own server', () => {
  let driver: Driver & { folder: string }
  beforeAll(async () => {
    driver = await disk()
  })
  afterAll(() => driver.close())
  const leftovers = async () => (await readdir(join(driver.folder, '.incoming')).catch(() => [])).length

  it('answer with headers under which nothing can act', async () => {
    const at = key('a.png')
    await driver.store.write(at, await png(2, 2), 'image/png')
    const { headers } = await fetch(
      await driver.store.presignDownload({ key: at, filename: 'a.png', inline: 'image/png', expiresInSeconds: 9 }),
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('stop a body that grows beyond the bound, whether it announces it or not, and leave nothing behind', async () => {
    const at = key('a.bin')
    const upload = await driver.store.presignUpload({
      key: at,
      contentType: 'application/octet-stream',
      sizeMax: 100_000,
      expiresInSeconds: 60,
    })
    expect(await stream(upload, { 'content-length': '100001' }, 1)).toBe(413)
    expect(await stream(upload, {}, 40)).toBe(413)
    expect(await driver.store.head(at)).toBeNull()
    expect(await leftovers()).toBe(0)
  })

  it('keep nothing of a body that breaks off', async () => {
    const at = key('a.bin')
    const upload = await driver.store.presignUpload({
      key: at,
      contentType: 'application/octet-stream',
      sizeMax: 100_000,
      expiresInSeconds: 60,
    })
    await new Promise<void>((resolve) => {
      const sending = request(upload.url, { method: 'PUT', headers: { ...upload.headers, 'content-length': '50000' } })
      sending.on('error', () => resolve())
      sending.write(Buffer.alloc(10_000), () => setTimeout(() => sending.destroy(new Error('gone')), 50))
    })
    await vi.waitFor(async () => expect(await leftovers()).toBe(0))
    expect(await driver.store.head(at)).toBeNull()
    expect((await put(upload, 'again')).status).toBe(200)
  })
})

describe('A store that is down', () => {
  it('answers 503 and says so', async () => {
    const { store, close } = await s3Driver()
    s3.fail(503, 'SlowDown', 2)
    await expect(store.head(key())).rejects.toMatchObject({ status: 503, code: 'not_available' })
    expect(await store.head(key())).toBeNull()
    await close()
    await expect(store.write(key(), text('x'), 'text/plain')).rejects.toMatchObject({ status: 503 })
  })

  it('is not asked for links, those that show a picture among them', async () => {
    const { store, close } = await s3Driver()
    const at = key('a.png')
    await close()
    const link = new URL(await store.presignDownload({ key: at, filename: 'a.png', inline: 'image/png', expiresInSeconds: 60 }))
    expect(link.searchParams.get('response-content-type')).toBe('image/png')
    expect((await store.presignUpload({ key: at, contentType: 'image/png', sizeMax: 9, expiresInSeconds: 60 })).url).toContain(at)
  })

  it('is looked at by all who come at once while it is well', async () => {
    const { store, close } = await s3Driver()
    expect(await Promise.all(Array.from({ length: 12 }, () => store.head(key())))).toEqual(Array(12).fill(null))
    await close()
  })

  it('is left alone once it has failed five times in a row', async () => {
    const { store, close } = await s3Driver()
    // Each call is tried twice.
    s3.fail(503, 'SlowDown', 10)
    for (let i = 0; i < 5; i++) await expect(store.head(key())).rejects.toMatchObject({ status: 503 })
    await expect(store.head(key()), 'it would answer again').rejects.toMatchObject({ status: 503 })
    await close()
  })

  it('keeps four waiting who want to change something in it, and no more', async () => {
    const { store, close } = await s3Driver({ lookMs: 2_000, answerMs: 2_000, idleMs: 2_000 })
    s3.silence()
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => store.write(key(), text('x'), 'text/plain')))
    const causes = asked.map((one) => (one.status === 'rejected' ? (one.reason as Error).cause : one.value))
    expect(causes.filter((one) => one instanceof NotAsked && one.reason === 'busy')).toHaveLength(8)
    await close()
  })

  // How long a silent one is waited for in earnest: npm run prove -- X3
  it('is not waited for when it takes a connection and says nothing', async () => {
    const { store, close } = await s3Driver({ lookMs: 50, answerMs: 50, idleMs: 50 })
    s3.silence()
    const asked = [
      () => store.head(key()),
      () => store.read(key()),
      () => store.write(key(), text('x'), 'text/plain'),
      () => store.write(key(), Readable.from([text('x')]), 'text/plain'),
      () => store.delete(key()),
      () => store.list('a/')[Symbol.asyncIterator]().next(),
    ]
    for (const ask of asked) await expect(ask(), String(ask)).rejects.toMatchObject({ status: 503 })
    await close()
  })

  it.each([
    ['text', 'text/plain', () => randomBytes(300_000).toString('hex')],
    ['a picture', 'image/png', () => png(900, 900)],
  ] as const)('says so when %s breaks off on its way, and keeps it', async (_, contentType, content) => {
    const { store, close } = await s3Driver()
    const at = key()
    await store.write(at, Buffer.from(await content()), contentType)
    const rules = { allow: [contentType], sizeMax: 1_000_000 }
    // A picture is read twice: for its bytes, and for its measures.
    for (const nth of contentType === 'image/png' ? [1, 2] : [1]) {
      s3.breakOff(nth)
      await expect(inspect(store, at, rules), `read ${nth}`).rejects.toMatchObject({ status: 503, code: 'not_available' })
    }
    expect(await inspect(store, at, rules)).toMatchObject({ contentType })
    await close()
  })
})

describe('A new key', () => {
  it('lies under the tenant and the purpose, and is never the same twice', () => {
    expect(key('a.txt')).toMatch(new RegExp(`^${tenantId}/specs/[0-9a-f-]{36}/a\\.txt$`))
    expect(key('a.txt')).not.toBe(key('a.txt'))
    expect(() => newKey({ tenantId: '../other', purpose: 'x', filename: 'a' })).toThrow()
    expect(() => newKey({ tenantId, purpose: '../x', filename: 'a' })).toThrow()
  })

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['CON', 'file-CON'],
    ['nul.txt', 'file-nul.txt'],
    ['COM1.log', 'file-COM1.log'],
    ['lpt9', 'file-lpt9'],
    ['invoice.pdf.exe', 'invoice-pdf.exe'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a\0b.txt', 'ab.txt'],
    ['a\r\nb.txt', 'ab.txt'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['a.', 'a'],
    ['a b  c.TXT', 'a b c.txt'],
    ['x;rm -rf.sh', 'x-rm -rf.sh'],
    ['<script>.html', 'script.html'],
    ['%2e%2e%2fa', '2e-2e-2fa'],
    ['a:b.txt', 'a-b.txt'],
    ['Grüße.pdf', 'Grüße.pdf'],
    ['見積書.xlsx', '見積書.xlsx'],
    ['re\u0301sume\u0301.doc', 'résumé.doc'],
    ['a\uD800.txt', 'a.txt'],
    ['\u2066file\u2069.txt', 'file.txt'],
    ['a/b/c', 'c'],
    ['x'.repeat(400), 'x'.repeat(150)],
    ['~$doc.docx', 'doc.docx'],
    ['thumb-320x320.webp', 'file-thumb-320x320.webp'],
  ])('makes %j harmless', (given, made) => {
    const name = key(given).split('/').at(-1)!
    expect(name).toBe(made)
    expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]*$/u)
  })
})

/** At least thirty ways to bend a signed link: each parameter dropped, changed, doubled, renamed; other keys; other spellings. */
function alterations(url: string): string[] {
  const made = new Set<string>()
  const { origin, pathname, search } = new URL(url)
  const pairs = search.slice(1).split('&')
  const path = (wrong: string) => made.add(`${origin}${wrong}${search}`)
  const query = (wrong: readonly string[]) => made.add(`${origin}${pathname}?${wrong.join('&')}`)
  pairs.forEach((pair, i) => {
    const [name, value = ''] = pair.split('=') as [string, string | undefined]
    const swap = (...wrong: string[]) => query([...pairs.slice(0, i), ...wrong, ...pairs.slice(i + 1)])
    swap()
    swap(`${name}=`)
    swap(`${name}=${value}0`)
    swap(`${name}=${value.startsWith('9') ? '8' : '9'}${value.slice(1)}`)
    swap(pair, pair)
    swap(`${name}x=${value}`)
    swap(`${name}=${value}%20`)
  })
  query([...pairs, 'inline=1', 'response-content-type=text%2Fhtml'])
  query([...pairs, 'max=999999999'])
  query(
    pairs.map((pair) =>
      pair
        .replace(/^(signature|X-Amz-Signature)=(.*)$/, (_, name: string, value: string) => `${name}=${value.toUpperCase()}`)
        .replace(/=(.*)$/, (whole) => (whole.toUpperCase() === whole ? whole.toLowerCase() : whole)),
    ),
  )
  path(pathname.replace(tenantId, randomUUID()))
  path(pathname.replace('/specs/', '/other/'))
  path(pathname.replace('.txt', '.html'))
  path(`${pathname}/more`)
  path(`${pathname}%00`)
  path(pathname.replace('/specs/', '/specs/%2e%2e%2fspecs/'))
  path(pathname.replace('/specs/', '/specs//'))
  path(pathname.replace(/\/([^/]+)$/, '/..%2f$1'))
  made.delete(url)
  return [...made]
}

/** Sends chunks of 10 kB until the server answers; its status. */
function stream(upload: PresignedUpload, headers: Record<string, string>, chunks: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(upload.url, { method: 'PUT', headers: { ...upload.headers, ...headers } }, (answer) =>
      resolve(answer.statusCode!),
    )
    // After the answer the server hangs up, which is no news.
    sending.on('error', (error) => setTimeout(reject, 500, error))
    for (let i = 0; i < chunks; i++) sending.write(Buffer.alloc(10_000))
    if (!headers['content-length']) sending.end()
    else sending.flushHeaders()
  })
}

async function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a04020' } })
    .png()
    .toBuffer()
}

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const pngHead = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
/** What makes a PNG move stands behind its header. */
const movingPng = (() => {
  const said = Buffer.from('acTL\0\0\0\x01\0\0\0\0', 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(said.length - 4)
  sum.writeUInt32BE(crc32(said))
  return Buffer.concat([pngHead.subarray(0, 33), length, said, sum, pngHead.subarray(33)])
})()

/** A header that claims 60,000 × 60,000 pixels. */
const bomb = (() => {
  const bytes = Buffer.from(pngHead)
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
})()

/** One point, on a screen that is said to have 50,000 × 50,000: browsers make room for the screen. */
const screen = (() => {
  const bytes = Buffer.from(gif)
  bytes.writeUInt16LE(50_000, 6)
  bytes.writeUInt16LE(50_000, 8)
  return bytes
})()

const hostile: Record<string, [contentType: string, content: Buffer]> = {
  'a page called a picture': ['image/png', text('<!doctype html><script>alert(1)</script>')],
  'a drawing that can act': ['image/svg+xml', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  'a drawing called a picture': [
    'image/png',
    text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  'a GIF called a PNG': ['image/png', gif],
  'a picture called a document': ['application/pdf', pngHead],
  'a page called text': ['text/plain', text('  \n<!-- hello --> <HTML><script>alert(1)</script>')],
  'a page with a mark of byte order called text': ['text/csv', text('\uFEFF<script>alert(1)</script>')],
  'a program called text': ['text/plain', Buffer.from('4d5a90000300000004000000ffff0000b8000000', 'hex')],
  'bytes that are no text called text': ['text/plain', Buffer.from([0x61, 0x03, 0xff, 0x62])],
  'a page in UTF-16 called text': ['text/plain', Buffer.from('\uFEFF<script>alert(1)</script>', 'utf16le')],
  'half a character of UTF-16 called text': ['text/plain', Buffer.from([0xff, 0xfe, 0x61])],
  'a paper called text': ['text/plain', text('%PDF-1.4\n%%EOF')],
  'text with a NUL': ['text/plain', text('a\0b')],
  'a script called a document': ['application/pdf', text('#!/bin/sh\nrm -rf /')],
  'an archive called a picture': ['image/jpeg', Buffer.from('504b0304140000000800', 'hex')],
  'nothing called a picture': ['image/png', Buffer.alloc(0)],
  'half a picture': ['image/png', pngHead.subarray(0, 20)],
  'a picture of sixty thousand by sixty thousand': ['image/png', bomb],
  'a moving picture on a screen of fifty thousand by fifty thousand': ['image/gif', screen],
  'a type nobody asked for': ['application/x-msdownload', text('MZ')],
}
