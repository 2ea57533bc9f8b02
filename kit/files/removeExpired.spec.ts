import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, migrate, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { diskStore, type FileStore, newKey, removeExpiredFiles } from './index.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database
let store: FileStore
const [ours, theirs] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  folder = await scratchFolder('expired')
  database = await openDatabase({ dataDir: folder.path, secret: 'a secret for specs alone, thrown away afterwards' })
  await migrate(database, [{ block: 'kit', folder: fileURLToPath(new URL('../migrations', import.meta.url)) }])
  store = diskStore({ folder: join(folder.path, 'files'), publicUrl: 'http://127.0.0.1:1', secret: 'x' })
}, 60_000)
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

async function file(
  tenantId: string,
  state: 'pending' | 'stored' | 'orphan',
  expired: string | null,
  stored = true,
): Promise<string> {
  const key = newKey({ tenantId, purpose: 'specs', filename: 'a.txt' })
  if (stored) await store.write(key, Buffer.from('x'), 'text/plain')
  await as(tenantId, (tx) =>
    tx.query(
      `
    insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, size_bytes, sha256, expires_at)
    values ($1, $2, $3, 'specs', 'a.txt', 'text/plain', $4, 1, 'x', clock_timestamp() - $5::interval)`,
      [tenantId, randomUUID(), key, state, expired],
    ),
  )
  return key
}
const as = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) =>
  inTransaction(database.runtime, { tenantId, userId: null }, work)
const known = (tenantId: string) =>
  as(tenantId, async (tx) => (await tx.query<{ key: string }>('select key from kit.files')).map(({ key }) => key).sort())

describe('Files that expired', () => {
  it('go with what lies beside them, those of every company, and no others', async () => {
    const upload = await file(ours, 'pending', '2 hours')
    const small = upload.replace('a.txt', 'thumb-320x320.webp')
    await store.write(small, Buffer.from('x'), 'image/webp')
    const gone = [upload, small, await file(theirs, 'orphan', '25 hours'), await file(ours, 'pending', '2 hours', false)]
    const stays = [
      await file(ours, 'pending', '10 minutes'),
      await file(ours, 'orphan', '-3 hours'),
      await file(ours, 'stored', null),
    ]
    expect(await removeExpiredFiles({ database, store })).toBe(3)
    for (const key of gone) expect(await store.head(key)).toBeNull()
    for (const key of stays) expect(await store.head(key)).not.toBeNull()
    expect(await known(ours)).toEqual(stays.sort())
    expect(await known(theirs)).toEqual([])
    expect(await removeExpiredFiles({ database, store })).toBe(0)
  })

  it('stay while somebody is confirming them', async () => {
    const upload = await file(ours, 'pending', '2 hours')
    await as(ours, async (tx) => {
      await tx.query(`update kit.files set state = 'stored', expires_at = null where key = $1`, [upload])
      expect(await removeExpiredFiles({ database, store })).toBe(0)
    })
    expect(await removeExpiredFiles({ database, store })).toBe(0)
    expect(await store.head(upload)).not.toBeNull()
  })

  it('cannot be named under the key of another company', async () => {
    const foreign = newKey({ tenantId: theirs, purpose: 'specs', filename: 'a.txt' })
    await expect(
      as(ours, (tx) =>
        tx.query(
          `
      insert into kit.files (tenant_id, id, key, purpose, filename, content_type) values ($1, $2, $3, 'specs', 'a', 'text/plain')`,
          [ours, randomUUID(), foreign],
        ),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
