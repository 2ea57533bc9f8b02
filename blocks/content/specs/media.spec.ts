import { startWorld, type World } from '@quoin/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
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
