import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startS3Double } from '@quoin/doubles/s3'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, migrate, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { inTransaction } from '../transaction/transaction.ts'
import {
  discard,
  diskStore,
  type FileStore,
  fileRoutes,
  inspect,
  newKey,
  s3Store,
  uploadLinkRoutes,
  type UploadRows,
  uploadRows,
} from './index.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database
const tenantId = randomUUID()
const person = randomUUID()
beforeAll(async () => {
  folder = await scratchFolder('uploads')
  database = await openDatabase({ dataDir: folder.path, secret: 'a secret for specs alone, thrown away afterwards' })
  await migrate(database, [{ block: 'kit', folder: fileURLToPath(new URL('../migrations', import.meta.url)) }])
}, 60_000)
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

/** Links name the port, so it is settled before the server that listens on it exists. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const query = (sql: string, values: unknown[]) =>
  inTransaction(database.runtime, { tenantId, userId: null }, (tx) => tx.query<Record<string, any>>(sql, values))

describe.each(['on disk', 'in S3'])('An upload %s', (where) => {
  const secret = `a secret of the store ${where}`
  let store: FileStore & { uploads: UploadRows }
  let close: () => Promise<void>
  beforeAll(async () => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const app = Fastify()
    const double = where === 'in S3' ? await startS3Double() : undefined
    const disk = diskStore({ folder: join(folder.path, 'files'), publicUrl, secret })
    const driver: FileStore = double ? s3Store({ ...double, forcePathStyle: true }) : disk
    const uploads = uploadRows({ database, store: driver, publicUrl, secret, secretsBefore: ['the one before'] })
    store = { ...driver, uploads }
    if (!double) await app.register(fileRoutes(disk))
    await app.register(uploadLinkRoutes(driver, uploads))
    await app.listen({ host: '127.0.0.1', port })
    close = async () => {
      await app.close()
      await double?.close()
    }
  })
  afterAll(() => close())

  async function upload(content = 'some notes', state = 'pending'): Promise<{ key: string; id: string }> {
    const key = newKey({ tenantId, purpose: 'specs', filename: 'a.txt' })
    const id = randomUUID()
    await store.write(key, Buffer.from(content), 'text/plain')
    await query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
       values ($1, $2, $3, 'specs', 'a.txt', 'text/plain', 10, 'x', $4, $5, case when $4 <> 'stored' then clock_timestamp() + interval '1 hour' end)`,
      [tenantId, id, key, state, person],
    )
    return { key, id }
  }
  const link = (key: string) => store.uploads.link({ key, filename: 'a.txt', expiresInSeconds: 900 })
  const opens = async (url: string) => {
    const answer = await fetch(url)
    const text = await answer.text()
    return [answer.status, answer.ok ? text : JSON.parse(text).errors[0].code]
  }
  const stateOf = async (id: string) =>
    (await query('select state from kit.files where tenant_id = $1 and id = $2', [tenantId, id]))[0]?.state

  it('is handed to nobody before it counts, nor when it was refused, by whatever link', async () => {
    const { key, id } = await upload()
    const url = link(key)
    expect(await opens(url)).toEqual([409, 'upload_pending'])
    await query(`update kit.files set state = 'stored', expires_at = null where tenant_id = $1 and id = $2`, [tenantId, id])
    expect(await opens(url)).toEqual([200, 'some notes'])
    expect((await fetch(url)).headers.get('content-disposition')).toMatch(/^attachment; filename="a.txt"/)
    await query(`update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = $2`, [
      tenantId,
      id,
    ])
    expect(await opens(url)).toEqual([404, 'not_found'])
    expect(await opens(link(newKey({ tenantId, purpose: 'specs', filename: 'none.txt' })))).toEqual([404, 'not_found'])
  })

  it('has links that say what was signed alone, and end', async () => {
    const { key } = await upload('mine', 'stored')
    const other = await upload('theirs', 'stored')
    const url = link(key)
    expect(await opens(url)).toEqual([200, 'mine'])
    const altered = [
      url.replace(key.split('/')[2]!, other.key.split('/')[2]!),
      url.replace('name=a.txt', 'name=b.html'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/&signature=.*/, ''),
      `${url}x`,
      url.replace('/uploads/', '/uploads//'),
    ]
    for (const one of altered) expect([one, (await opens(one))[0]]).toEqual([one, 404])
    const before = uploadRows({ database, store, publicUrl: new URL(url).origin, secret: 'the one before' })
    expect(await opens(before.link({ key, filename: 'a.txt', expiresInSeconds: 60 }))).toEqual([200, 'mine'])
    const stranger = uploadRows({ database, store, publicUrl: new URL(url).origin, secret: 'of nobody' })
    expect((await opens(stranger.link({ key, filename: 'a.txt', expiresInSeconds: 60 })))[0]).toBe(404)
    const brief = store.uploads.link({ key, filename: 'a.txt', expiresInSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await opens(brief))[0]).toBe(404)
    expect(() => store.uploads.link({ key, filename: 'a.txt', expiresInSeconds: 901 })).toThrow(RangeError)
  })

  it('is taken from whoever confirms it meanwhile when it is refused, and stays where it counts already', async () => {
    const refused = await upload('{', 'pending')
    await expect(inspect(store, refused.key, { allow: ['image/png'], sizeMax: 100 })).rejects.toMatchObject({ status: 422 })
    expect([await stateOf(refused.id), await store.head(refused.key)]).toEqual(['orphan', null])

    const counts = await upload('counts', 'stored')
    await discard(store, counts.key)
    expect([await stateOf(counts.id), await store.head(counts.key)]).toMatchObject(['stored', { size: 6 }])

    // Somebody holds the row to confirm it: nothing is taken from under their hands.
    const held = await upload('held', 'pending')
    await inTransaction(database.runtime, { tenantId, userId: null }, async (tx) => {
      await tx.query('select 1 from kit.files where tenant_id = $1 and id = $2 for update', [tenantId, held.id])
      await discard(store, held.key)
    })
    expect([await stateOf(held.id), await store.head(held.key)]).toMatchObject(['pending', { size: 4 }])

    const unknown = newKey({ tenantId, purpose: 'specs', filename: 'b.txt' })
    await store.write(unknown, Buffer.from('x'), 'text/plain')
    await discard(store, unknown)
    expect(await store.head(unknown)).toBeNull()
  })
})
