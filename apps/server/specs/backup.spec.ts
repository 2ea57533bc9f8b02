import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { crm } from '@quoin/crm/resources'
import { companyTables } from '@quoin/gateway/server'
import { type Database, dropDatabase, migrate, openDatabase } from '@quoin/kit/database'
import { backUp, eraseCompany, restore, restoreCompany, type Target } from '@quoin/kit/database/backup'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { diskStore } from '@quoin/kit/files'
import { installJobs } from '@quoin/kit/jobs'
import { myPlace, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers, migrationFolders } from '../start.ts'

let world: World
let folder: Awaited<ReturnType<typeof scratchFolder>>
const opened: { database: Database; name: string }[] = []

beforeAll(async () => {
  world = await startWorld()
  folder = await scratchFolder('backup')
  const { files } = world.running.services
  await files.write(`${world.tenantIds.a}/papers/one/plan.txt`, Buffer.from('a plan of theirs'), 'text/plain')
  await files.write(`${world.tenantIds.b}/papers/two/plan.txt`, Buffer.from('a plan of others'), 'text/plain')
}, 60_000)
afterAll(async () => {
  for (const { database, name } of opened) {
    await database.close()
    await dropDatabase(myPlace().url, name)
  }
  await world?.close()
  await folder?.remove()
})

const source = () => ({ address: world.database.connectionString('admin'), files: world.running.services.files })
const ofCompany = (id: string) => ({ ...source(), company: { id, rows: companyTables.rows } })

/** A database of the same version with nothing in it, and an empty file store. */
async function emptyPlace(name: string): Promise<Target & { database: Database }> {
  const { url, secret } = myPlace()
  const database = await openDatabase({ url, name, dataDir: folder.path, secret, poolSize: 2 })
  opened.push({ database, name })
  await migrate(database, migrationFolders(allServers))
  await installJobs(database)
  const files = diskStore({ folder: join(folder.path, `${name}-files`), publicUrl: 'http://127.0.0.1', secret })
  return { address: database.connectionString('admin'), files, database }
}

let tries = 0
/** A folder of its own for every try. */
const fresh = (name: string) => join(folder.path, `${name}-${(tries += 1)}`)

describe('A backup', () => {
  it('comes back into a new database with every table and file as it was, and works there', async () => {
    const whole = fresh('whole')
    const manifest = await backUp(source(), whole)
    expect(manifest.tables['crm.accounts']!.count).toBeGreaterThan(0)
    expect(manifest.files.map(({ size }) => size)).toContain('a plan of theirs'.length)
    const place = await emptyPlace(`backup_whole_${tries}`)
    await restore(place, whole)
    const again = await backUp(place, fresh('again'))
    const still = (tables: typeof manifest.tables) =>
      Object.fromEntries(Object.entries(tables).filter(([name]) => !/^kit\.(outbox|listeners)$|^graphile_worker\./.test(name)))
    expect(still(again.tables)).toEqual(still(manifest.tables))
    expect(again.sequences).toEqual(manifest.sequences)
    expect(again.files.map(({ key, sha256 }) => [key, sha256])).toEqual(manifest.files.map(({ key, sha256 }) => [key, sha256]))
    // What is announced from now on comes after what came back.
    const { rows } = await place.database.migrator.query(
      `select bool_and(transaction < pg_current_xact_id()) as older from kit.outbox`,
    )
    expect(rows[0].older).not.toBe(false)
    await expect(restore(place, whole)).rejects.toThrow('has been used already')
  }, 90_000)

  it('holds no secret of the installation', async () => {
    const { secret } = myPlace()
    const place = fresh('secrets')
    const manifest = await backUp(source(), place)
    for (const name of Object.keys(manifest.tables)) {
      const rows = gunzipSync(await readFile(join(place, 'tables', `${name}.jsonl.gz`))).toString()
      expect(rows).not.toContain(secret)
    }
  })

  it('is refused when it is half or changed, and then nothing is', async () => {
    const place = await emptyPlace(`backup_damaged_${tries}`)
    const damaged = fresh('damaged')
    await expect(restore(place, join(folder.path, 'nowhere'))).rejects.toThrow('holds no whole backup')
    const manifest = await backUp(source(), damaged)
    const other = {
      ...manifest,
      tables: { ...manifest.tables, 'crm.accounts': { ...manifest.tables['crm.accounts']!, hash: '0'.repeat(64) } },
    }
    await writeFile(join(damaged, 'manifest.json'), JSON.stringify(other))
    await expect(restore(place, damaged)).rejects.toThrow('crm.accounts came back with')
    const { rows } = await place.database.migrator.query('select count(*)::int as n from gateway.companies')
    expect(rows[0].n).toBe(0)
    await writeFile(
      join(damaged, 'manifest.json'),
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'crm/9999_later x'] }),
    )
    await expect(restore(place, damaged)).rejects.toThrow('another version of the program (crm/9999_later)')
    await expect(backUp(source(), damaged)).rejects.toThrow('is not empty')
  }, 90_000)
})

describe('One company', () => {
  it('is taken along, erased without a trace, and brought back, while the others notice nothing', async () => {
    const a = world.tenantIds.a
    const kept = fresh('company')
    const taken = await backUp(ofCompany(a), kept)
    for (const table of ['crm.accounts', 'gateway.companies', 'gateway.people']) {
      const rows = gunzipSync(await readFile(join(kept, 'tables', `${table}.jsonl.gz`))).toString()
      expect(rows).not.toContain(world.tenantIds.b)
    }
    const [mine, theirs] = [await world.hashes('a', true), await world.hashes('b', true)]
    const status = async () => (await world.fetch('ada', 'GET', '/api/crm/contacts')).status
    expect(await status()).toBe(200)
    const gone = await eraseCompany(source(), companyTables, a)
    // Less than what a server remembers people for: what they wrote meanwhile would belong to nobody.
    await expect.poll(status, { timeout: 5_000 }).toBe(401)
    expect(gone.files).toBe(taken.files.length)
    expect(taken.files.map(({ key }) => key)).toContain(`${a}/papers/one/plan.txt`)
    expect(await world.hashes('b', true)).toEqual(theirs)
    const leftIn = fresh('left')
    const left = await backUp(source(), leftIn)
    for (const name of Object.keys(left.tables)) {
      expect(
        gunzipSync(await readFile(join(leftIn, 'tables', `${name}.jsonl.gz`)))
          .toString()
          .includes(a),
        name,
      ).toBe(false)
    }
    await expect(eraseCompany(source(), companyTables, a)).rejects.toThrow('does not exist')
    await restoreCompany(source(), companyTables, kept)
    // Announcements come back under another number of their transaction.
    expect({ ...(await world.hashes('a', true)), 'kit.outbox': '' }).toEqual({ ...mine, 'kit.outbox': '' })
    expect(await world.hashes('b', true)).toEqual(theirs)
    world.forget('ada')
    expect((await world.as('ada')(crm.accounts.list, {})).data.length).toBeGreaterThan(0)
    await expect(restoreCompany(source(), companyTables, kept)).rejects.toThrow('here already')
  }, 90_000)
})
