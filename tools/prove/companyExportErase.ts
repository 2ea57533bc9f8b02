// [B2] npm run prove -- B2 [contacts] [files]: one company of several is taken along, erased and brought back; nothing of it is left meanwhile, in no table, file, search or later backup, all of it is there afterwards, and the others are as they were.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { companyTables } from '@quoin/gateway/server'
import { backUp, eraseCompany, restoreCompany } from '@quoin/kit/database/backup'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { newKey } from '@quoin/kit/files'
import type { World } from '../../apps/server/testing/world.ts'
import { eachOf, prove } from './place.ts'

const contacts = Number(process.argv[2] ?? 20_000)
/** A search counts no further. */
const found = Math.min(contacts, 10_000)
const papers = Number(process.argv[3] ?? 200)
/** A word that stands nowhere else. */
const canary = `quarrystone${randomUUID().slice(0, 8)}`

await prove('B2', async (world) => {
  const folder = await scratchFolder('B2')
  try {
    const { a, b } = world.tenantIds
    const { files } = world.running.services
    const source = { address: world.database.connectionString('admin'), files }
    await plant(world, a)
    const look = async (who: 'ada' | 'rival') =>
      (await world.fetch(who, 'GET', `/api/crm/contacts?search=${canary}`)).json.meta.total_count as number
    // Whoever signs in leaves a trace of that; the others do so before they are looked at.
    const shownBefore = await look('rival')
    const seen = await look('ada')
    const others = async () => JSON.stringify([await world.hashes('b', true), await world.hashes('p', true)])
    const [mine, theirs] = [await world.hashes('a', true), await others()]
    const taken = await backUp({ ...source, company: { id: a, rows: companyTables.rows } }, join(folder.path, 'taken'))
    const rows = Object.values(taken.tables).reduce((sum, { count }) => sum + count, 0)
    // Its parent it may name.
    const foreign = await traces(join(folder.path, 'taken'), [b])
    const since = performance.now()
    const gone = await eraseCompany(source, companyTables, a)
    const erasedMs = performance.now() - since
    const asked = async () => (await world.fetch('ada', 'POST', '/api/crm/contacts', { contact: { first_name: 'Late' } })).status
    const goneAt = performance.now()
    while ((await asked()) !== 401 && performance.now() - goneAt < 15_000) await sleep(20)
    const closedMs = performance.now() - goneAt
    const untouched = (await others()) === theirs
    await backUp(source, join(folder.path, 'later'))
    const left = await traces(join(folder.path, 'later'), [a, canary])
    let stored = 0
    for await (const _ of files.list(`${a}/`)) stored += 1
    const shown = await look('rival')
    await restoreCompany(source, companyTables, join(folder.path, 'taken'))
    // Announcements come back under another number of their transaction.
    const again: Record<string, string> = { ...(await world.hashes('a', true)), 'kit.outbox': '' }
    const different = Object.entries({ ...mine, 'kit.outbox': '' }).filter(([name, hash]) => again[name] !== hash)
    let back = 0
    for (const { key, size } of taken.files) if ((await files.head(key))?.size === size) back += 1
    world.forget('ada')
    const seenAgain = await look('ada')
    for (const [name] of different) console.log(`  ${name} came back otherwise`)
    for (const line of [...left, ...foreign].slice(0, 10)) console.log(`  ${line}`)
    return [
      seen === found &&
        foreign.length === 0 &&
        gone.files === taken.files.length &&
        left.length === 0 &&
        stored === 0 &&
        shownBefore + shown === 0 &&
        closedMs <= 1_000 &&
        untouched &&
        (await others()) === theirs &&
        different.length === 0 &&
        back === taken.files.length &&
        seenAgain === found,
      `${rows} rows of ${Object.keys(taken.tables).length} tables and ${taken.files.length} files taken along, ${foreign.length} of them with something of others; erased in ${(erasedMs / 1_000).toFixed(1)} s: ` +
        `${left.length} traces in tables and files of a later backup, ${stored} files, ${shown} found, its people let in for another ${Math.round(closedMs)} ms; brought back: ${different.length} tables otherwise, ${back} of ${taken.files.length} files, ${seenAgain} of ${seen} found; others ${untouched ? 'untouched' : 'CHANGED'}`,
    ]
  } finally {
    await folder.remove()
  }
})

/** Many contacts and files that all say the word. */
async function plant(world: World, company: string): Promise<void> {
  await world.sql.query(
    `insert into crm.contacts (tenant_id, first_name, last_name, notes, search)
     select $1, 'Contact ' || n, $2::text, $2, array_to_tsvector(array[$2::text]) from generate_series(1, $3::int) n`,
    [company, canary, contacts],
  )
  const { files } = world.running.services
  await eachOf(
    Array.from({ length: papers }, (_, i) => i),
    8,
    async (i) => {
      const key = newKey({ tenantId: company, purpose: 'papers', filename: `${canary}-${i}.txt` })
      const { size, sha256 } = await files.write(key, Buffer.from(`${canary} ${i}`), 'text/plain')
      await world.sql.query(
        `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state)
         values ($1, $2, $3, 'papers', 'paper.txt', 'text/plain', $4, $5, 'stored')`,
        [company, randomUUID(), key, size, sha256],
      )
    },
  )
}

/** Where in a backup any of these words stands. */
async function traces(backup: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const file of await readdir(backup, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const text = path.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
    for (const word of words)
      if (text.includes(word) || path.includes(word)) found.push(`${word} in ${path.slice(backup.length + 1)}`)
  }
  return found
}
