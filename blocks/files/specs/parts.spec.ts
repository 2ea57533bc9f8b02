import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStore } from '@quoin/kit/files'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Bytes = Uint8Array<ArrayBuffer>
const mib = 2 ** 20
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Bytes that are a film for whoever looks at how they begin. */
const film = (size: number): Bytes => {
  const bytes = randomBytes(size) as Bytes
  bytes.set(Buffer.from('0000002066747970697' + '36f6d0000020069736f6d69736f32617663316d703431', 'hex'))
  return bytes
}
const begin = async (who: 'uma' | 'ada', body: object) =>
  world.fetch(who, 'PUT', '/api/files/files/presign', { filename: 'Film.mp4', ...body })
const links = async (who: 'uma' | 'ada', file: string, numbers?: number[]) =>
  world.fetch(who, 'POST', '/api/files/uploads/parts', { file, numbers })
const send = (url: string, body: Bytes) => fetch(url, { method: 'PUT', body })

describe('A large file', () => {
  it('goes on where it broke off, with fresh addresses, and counts once all of it is there', async () => {
    const bytes = film(17 * mib)
    const begun = await begin('uma', { size: bytes.length, sha256: sha256(bytes) })
    const { file_id: file } = begun.json.data.attributes
    const first = (await links('uma', file)).json.data.attributes
    expect(first).toMatchObject({ part_size: 8 * mib, part_count: 3, stored: [] })
    expect(first.parts.map((part: any) => part.number)).toEqual([1, 2, 3])
    expect((await send(first.parts[1].url, bytes.subarray(8 * mib, 16 * mib))).status).toBe(200)
    // A part of another length than it has to have is none.
    expect((await send(first.parts[2].url, bytes.subarray(0, 2 * mib))).status).toBe(413)

    const keep = () => world.fetch('uma', 'POST', '/api/files/files', { file: { file_unique_id: file } })
    const again = (await links('uma', file)).json.data.attributes
    expect(again).toMatchObject({ stored: [{ number: 2, size: 8 * mib }], parts: [{ number: 1 }, { number: 3 }] })
    expect((await links('ada', file)).status).toBe(404)
    await send(again.parts[0].url, bytes.subarray(0, 8 * mib))
    const early = await keep()
    expect([early.status, early.json.errors[0].code]).toEqual([422, 'upload_wrong_hash'])
  })

  it('is stored with the hash it was promised with', async () => {
    const bytes = film(9 * mib)
    const { file_id: file } = (await begin('uma', { size: bytes.length, sha256: sha256(bytes) })).json.data.attributes
    for (const { number, url } of (await links('uma', file)).json.data.attributes.parts)
      expect((await send(url, bytes.subarray((number - 1) * 8 * mib, number * 8 * mib))).status).toBe(200)
    const [kept, other] = await Promise.all(
      [1, 2].map(() => world.fetch('uma', 'POST', '/api/files/files', { file: { file_unique_id: file } })),
    )
    expect([kept!.status, other!.status].sort()).toEqual([201, 422])
    const made = kept!.status === 201 ? kept! : other!
    expect(made.json.data.attributes).toMatchObject({ sha256: sha256(bytes), file_size: bytes.length, file_type: 'video/mp4' })
    const part = await fetch(made.json.data.attributes.url, { headers: { range: 'bytes=100-199' } })
    expect([part.status, sha256(new Uint8Array(await part.arrayBuffer()))]).toEqual([206, sha256(bytes.subarray(100, 200))])
    expect((await links('uma', file)).status).toBe(404)
  })

  it('is taken as other clients cut it, and only of the parts that arrived', async () => {
    const at = `/api/files/users/${world.userIds.uma}`
    const bytes = film(6 * mib)
    const presigned = await world.fetch('uma', 'POST', `${at}/multipart_presign_upload`, {
      filename: 'Cut.mp4',
      part_count: 2,
      serialization: 'jsonapi',
    })
    const { upload_id, presigned_urls } = presigned.json.data.attributes
    const tags = []
    for (const [index, url] of (presigned_urls as string[]).entries()) {
      const sent = await send(url, bytes.subarray(index * 5 * mib, (index + 1) * 5 * mib))
      tags.push({ ETag: sent.headers.get('etag')!, PartNumber: index + 1 })
    }
    const complete = (parts: object[]) =>
      world.fetch('uma', 'POST', `${at}/multipart_complete_upload`, { filename: 'Cut.mp4', upload_id, parts })
    expect((await complete([tags[0]!])).json.errors[0].code).toBe('wrong_part')
    expect((await complete([tags[0]!, { ...tags[1]!, ETag: tags[0]!.ETag }])).json.errors[0].code).toBe('wrong_part')
    const completed = await complete(tags)
    expect([completed.status, completed.json.data.attributes.file_name]).toEqual([200, 'Cut.mp4'])
    const file = await world.fetch('uma', 'POST', `${at}/files`, {
      file: { name: 'Cut.mp4', file_type: 'video/mp4', file_size: bytes.length, url: completed.json.data.attributes.public_url },
    })
    expect(file.json.data.attributes).toMatchObject({ sha256: sha256(bytes), file_size: bytes.length })
  })

  it('is asked for by two tabs at once and goes on as one, and what nobody confirmed waits whole', async () => {
    const bytes = film(9 * mib)
    const { file_id: file } = (await begin('uma', { size: bytes.length })).json.data.attributes
    const both = (await Promise.all([1, 2].map(() => links('uma', file)))).map(({ json }) => json.data.attributes.parts)
    expect((await send(both[0][0].url, bytes.subarray(0, 8 * mib))).status).toBe(200)
    expect((await send(both[1][1].url, bytes.subarray(8 * mib))).status).toBe(200)
    const { rows } = await world.sql.query('select key, upload_id, expires_at from kit.files where id = $1', [file])
    expect(new Date(rows[0].expires_at).getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)
    // Whoever confirmed it was turned away after the parts had become one object.
    const store = diskStore({ folder: join(world.folder, 'files'), publicUrl: world.address, secret: 'none is needed' })
    await store.parts.complete(rows[0].key, rows[0].upload_id, { contentType: 'video/mp4', sizeMax: bytes.length })
    expect((await links('uma', file)).json.data.attributes).toMatchObject({ stored: [{ number: 1 }, { number: 2 }], parts: [] })
    expect((await world.fetch('uma', 'POST', '/api/files/files', { file: { file_unique_id: file } })).status).toBe(201)
  })

  it('leaves no part behind that nobody counts: none beside what came whole, and one of what was sent again', async () => {
    const whole = film(2_000)
    const begun = (await begin('uma', {})).json.data.attributes
    const [{ url }] = (await links('uma', begun.file_id)).json.data.attributes.parts
    const { rows } = await world.sql.query('select upload_id from kit.files where id = $1', [begun.file_id])
    const folder = join(world.folder, 'files', '.incoming', `parts-${rows[0].upload_id}`)
    for (let times = 0; times < 3; times++) expect((await send(url, film(8 * mib))).status).toBe(200)
    expect(await readdir(folder)).toHaveLength(1)
    const headers = { 'content-type': 'video/mp4' }
    expect((await fetch(begun.presigned_url, { method: 'PUT', body: whole, headers })).status).toBe(200)
    const kept = await world.fetch('uma', 'POST', '/api/files/files', { file: { file_unique_id: begun.file_id } })
    expect([kept.status, kept.json.data.attributes.file_size]).toEqual([201, whole.length])
    expect(await readdir(folder).catch(() => [])).toEqual([])
    expect((await send(url, film(8 * mib))).status).toBe(404)
  })

  it('is gone on with by nobody else, nor once its time is over', async () => {
    const { file_id: file } = (await begin('uma', { size: 20 * mib })).json.data.attributes
    expect((await links('ada', file)).status).toBe(404)
    expect((await world.fetch('nobody', 'POST', '/api/files/uploads/parts', { file })).status).toBe(401)
    expect((await links('uma', 'no id')).status).toBe(422)
    await world.sql.query(`update kit.files set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [file])
    expect((await links('uma', file)).status).toBe(404)
  })

  it('is not begun larger than any file may be, nor of a kind that is not kept', async () => {
    expect((await begin('uma', { size: 501 * mib })).json.errors[0].code).toBe('upload_too_large')
    expect((await begin('uma', { filename: 'run.exe', size: 10 })).json.errors[0].code).toBe('upload_wrong_type')
  })
})

describe('What a company may store', () => {
  it('is held under uploads that begin at once: of two that exceed it together, one begins', async () => {
    const room = 400 * mib
    await world.sql.query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, state, created_by, expires_at)
       values ($1::uuid, gen_random_uuid(), $1::uuid::text || '/files/filler/a.txt', 'filler', 'a.txt', 'text/plain', $2, 'pending', $3, clock_timestamp() + interval '1 day')`,
      [world.tenantIds.a, 2 ** 40 - room - (await usedBy(world.userIds.ada)), world.userIds.ada],
    )
    const both = await Promise.all([1, 2].map(() => begin('ada', { size: 300 * mib })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.json.errors[0].code).toBe('storage_quota_reached')
  })
})

async function usedBy(user: string): Promise<number> {
  const { rows } = await world.sql.query(
    'select coalesce(sum(bytes), 0)::float8 as bytes from kit.file_usage where user_id = $1',
    [user],
  )
  return rows[0].bytes
}
