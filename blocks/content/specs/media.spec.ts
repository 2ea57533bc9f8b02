import { startWorld, type World } from '@quoin/server/testing'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true, outboundNetworks: ['127.0.0.1'] })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api${path}`, body)
const data = async (who: Who, method: string, path: string, body?: unknown) => {
  const { status, json, text } = await raw(who, method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const red = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .withExif({ IFD0: { Make: 'Camera of the harbour' } })
    .jpeg()
    .toBuffer()

async function put(who: Who, name: string, type: string, bytes: Uint8Array): Promise<string> {
  const { attributes } = await data(who, 'PUT', '/files/files/presign', {
    filename: name,
    content_type: type,
    size: bytes.length,
  })
  await fetch(attributes.presigned_url, { method: 'PUT', headers: attributes.headers, body: new Uint8Array(bytes) })
  return attributes.file_id
}
async function keep(who: Who, name: string, type: string, bytes: Uint8Array): Promise<string> {
  const file = await put(who, name, type, bytes)
  return (await data(who, 'POST', '/files/files', { file: { file_unique_id: file, name } })).id
}
const text = (words: string) => new TextEncoder().encode(words)
const choose = (who: Who, file: string) => raw(who, 'POST', '/content/media/choose', { media: { stored_file_unique_id: file } })
const look = async (url: string) => {
  const path = new URL(url).pathname
  const answer = await fetch(world.address + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}
const bytesAt = async (url: string): Promise<Buffer> => {
  const { location } = await look(url)
  const at = new URL(location!, world.address)
  return Buffer.from(await (await fetch(world.address + at.pathname + at.search)).arrayBuffer())
}

describe('A stored file that is chosen for a post', () => {
  it('is open to everybody at one address, drawn anew, and says where it is used', async () => {
    const file = await keep('ada', 'quay.jpg', 'image/jpeg', await red(64))
    const first = await choose('ada', file)
    expect([first.status, first.json.data.attributes.name]).toEqual([200, 'quay.jpg'])
    const { url, unique_id: id } = first.json.data.attributes
    expect((await choose('ada', file)).json.data.attributes.url).toBe(url)
    const shown = await bytesAt(url)
    expect((await sharp(shown).metadata()).format).toBe('webp')
    expect(shown.includes('Camera of the harbour')).toBe(false)
    expect((await data('ada', 'GET', `/files/files/${file}/uses`)).attributes.uses).toEqual([
      { resource: 'content.media', records: [id] },
    ])
    await data('ada', 'DELETE', `/files/files/${file}`)
    expect((await raw('ada', 'DELETE', `/files/files/${file}/purge`)).status).toBe(409)
    expect((await look(url)).status).toBe(302)
  })

  it('stays as it was when its file gets another version, which has an address of its own', async () => {
    const file = await keep('ada', 'tides.txt', 'text/plain', text('high at noon'))
    const { url } = (await choose('ada', file)).json.data.attributes
    const next = await put('ada', 'tides.txt', 'text/plain', text('high at one'))
    await data('ada', 'POST', `/files/files/${file}/versions`, { file: { file_unique_id: next } })
    expect(String(await bytesAt(url))).toBe('high at noon')
    const again = (await choose('ada', file)).json.data.attributes
    expect(again.url).not.toBe(url)
    expect(String(await bytesAt(again.url))).toBe('high at one')
  })

  it('shows the bytes that were approved, and none that were rejected', async () => {
    const file = await keep('ada', 'terms.txt', 'text/plain', text('agreed'))
    await data('ada', 'PUT', `/files/files/${file}/approve`, { file: {} })
    const next = await put('ada', 'terms.txt', 'text/plain', text('not agreed yet'))
    await data('ada', 'POST', `/files/files/${file}/versions`, { file: { file_unique_id: next } })
    expect(String(await bytesAt((await choose('ada', file)).json.data.attributes.url))).toBe('agreed')
    const bad = await keep('ada', 'bad.txt', 'text/plain', text('wrong'))
    await data('ada', 'PUT', `/files/files/${bad}/reject`, { file: { reason: 'Wrong prices' } })
    const refused = await choose('ada', bad)
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'file_rejected'])
  })

  it('is nobody’s to publish who may not read it, and no kind of file that posts do not hold', async () => {
    const file = await keep('ada', 'mine.txt', 'text/plain', text('of Ada alone'))
    expect((await choose('uma', file)).status).toBe(404)
    expect((await choose('rival', file)).status).toBe(404)
    expect((await choose('ada', 'not-an-id')).status).toBe(422)
    const sound = await keep(
      'ada',
      'horn.wav',
      'audio/wav',
      Buffer.from('UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=', 'base64'),
    )
    expect((await choose('ada', sound)).status).toBe(422)
  })

  it('gets one address when ten choose it at once', async () => {
    const file = await keep('ada', 'many.txt', 'text/plain', text('one of ten'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => choose('ada', file)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.data.attributes.url}`)).size).toBe(1)
  })

  it('is taken from the public only when no post shows it, and free to be purged then', async () => {
    const file = await keep('ada', 'cover.jpg', 'image/jpeg', await red(32))
    const { url, unique_id: id } = (await choose('ada', file)).json.data.attributes
    const post = await data('ada', 'POST', '/content/posts', { post: { title: 'With a cover', image_url: url } })
    const refused = await raw('ada', 'DELETE', `/content/media/${id}`)
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'media_in_use'])
    await data('ada', 'PUT', `/content/posts/${post.id}`, { post: { image_url: null } })
    await data('ada', 'DELETE', `/content/media/${id}`)
    expect((await look(url)).status).toBe(404)
    await data('ada', 'DELETE', `/files/files/${file}`)
    expect((await raw('ada', 'DELETE', `/files/files/${file}/purge`)).status).toBeLessThan(300)
  })
})

describe('A picture of another site', () => {
  let site: Server
  let address: string
  const asked: string[] = []
  beforeAll(async () => {
    const picture = await red(48)
    site = createServer((request, response) => {
      asked.push(request.url!)
      if (request.url === '/old.jpg') return void response.writeHead(301, { location: '/boats%20at%20dawn.jpg' }).end()
      if (request.url === '/round.jpg') return void response.writeHead(302, { location: '/round.jpg' }).end()
      if (request.url === '/large.jpg')
        return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(21 * 2 ** 20))
      if (request.url === '/page.html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>a page')
      if (request.url === '/lie.jpg') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg onload=x>')
      if (!/dawn|cover/.test(request.url!)) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    }).listen(0, '127.0.0.1')
    await new Promise((listens) => site.once('listening', listens))
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => site.close())
  const copy = (who: Who, url: unknown) => raw(who, 'POST', '/content/media/copy', { media: { url } })

  it('is copied once, drawn anew, and has one address for all who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => copy('ada', `${address}/old.jpg`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [{ url, name }] = answers.map(({ json }) => json.data.attributes)
    expect(new Set(answers.map(({ json }) => json.data.attributes.url)).size).toBe(1)
    expect(name).toBe('old.jpg')
    const shown = await bytesAt(url)
    expect((await sharp(shown).metadata()).format).toBe('webp')
    expect(shown.includes('Camera of the harbour')).toBe(false)
    const before = asked.length
    expect((await copy('ada', `${address}/old.jpg`)).json.data.attributes.url).toBe(url)
    expect(asked.length).toBe(before)
    // Another company has a copy of its own.
    expect((await copy('rival', `${address}/old.jpg`)).json.data.attributes.url).not.toBe(url)
    const { rows } = await world.sql.query(
      `select count(*)::int as files from kit.files where tenant_id = $1 and filename = 'old.jpg' and state = 'stored'`,
      [world.tenantIds.a],
    )
    expect(rows[0].files).toBe(1)
  })

  it('is refused where it is none, too large, not there or nobody’s to copy, and leaves nothing behind', async () => {
    for (const [path, code] of [
      ['/page.html', 'upload_wrong_type'],
      ['/lie.jpg', 'upload_wrong_type'],
      ['/large.jpg', 'upload_too_large'],
      ['/round.jpg', 'picture_unreachable'],
      ['/missing.jpg', 'picture_unreachable'],
    ] as const) {
      const { status, json } = await copy('ada', address + path)
      expect([path, status, json.errors[0].code]).toEqual([path, 422, code])
    }
    for (const url of ['ftp://other.example/a.png', 'no address', 7, null, 'http://10.1.2.3/a.png'])
      expect((await copy('ada', url)).status).toBe(422)
    expect([(await copy('nobody', `${address}/cover.jpg`)).status, (await copy('rae', `${address}/cover.jpg`)).status]).toEqual([
      401, 403,
    ])
    const { rows } = await world.sql.query(
      `select filename from kit.files where filename in ('page.html', 'lie.jpg', 'large.jpg')`,
    )
    expect(rows).toEqual([])
  })

  it('of an imported file is said, and shown from here in the first version once it was copied', async () => {
    const text = `---\ntitle: From another site\nstate: live\nid: elsewhere-1\nimageUrl: ${address}/cover.jpg\n---\n![Dawn](${address}/dawn.jpg)\n\n![Gone](${address}/gone.jpg)\n`
    const read = (dry_run: boolean) => data('ada', 'POST', '/content/posts/imports/markdown', { import: { text, dry_run } })
    const { pictures } = (await read(true)).attributes
    expect(pictures).toEqual([`${address}/cover.jpg`, `${address}/dawn.jpg`, `${address}/gone.jpg`])
    for (const url of pictures) await copy('ada', url)
    expect((await read(false)).attributes).toMatchObject({ created: 1, pictures: [`${address}/gone.jpg`] })
    const [article] = await data('ada', 'GET', '/content/articles?search=another%20site')
    expect(article.attributes.version_number).toBe(1)
    expect(article.attributes.image_url).toContain('/p/')
    expect(article.attributes.content).toContain(`src="${address}/gone.jpg"`)
    expect(article.attributes.content).not.toContain('dawn.jpg')
  })
})
