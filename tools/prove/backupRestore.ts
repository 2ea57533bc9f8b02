// [B1] Backs up a large database, restores it into a new one and compares every table by count and hash: npm run prove -- B1 [contacts]
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, openDatabase } from '@quoin/kit/database'
import { backUp, restore } from '@quoin/kit/database/backup'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { diskStore } from '@quoin/kit/files'
import { installJobs } from '@quoin/kit/jobs'
import { allServers, migrationFolders } from '../../apps/server/start.ts'
import { openDataset, secret } from '../bench/dataset.ts'

const contacts = Number(process.argv[2] ?? 1_000_000)
const say = (line: string) => console.log(line)
const dataset = await openDataset(contacts, say)
const folder = await scratchFolder('B1')
const freshFolder = await scratchFolder('B1-fresh')
try {
  const store = (name: string) => diskStore({ folder: join(folder.path, name), publicUrl: 'http://127.0.0.1', secret })
  const backup = join(folder.path, 'backup')
  let since = performance.now()
  const lap = () => {
    const took = (performance.now() - since) / 1000
    since = performance.now()
    return took
  }
  const manifest = await backUp({ address: dataset.url, files: store('files') }, backup)
  const backedUp = lap()
  const sizes = await Promise.all(
    (await readdir(join(backup, 'tables'))).map(async (name) => (await stat(join(backup, 'tables', name))).size),
  )
  const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
  say(
    `backed up: ${rows} rows of ${sizes.length} tables in ${backedUp.toFixed(1)} s, ${(sizes.reduce((a, b) => a + b, 0) / 1e6).toFixed(0)} MB`,
  )
  const fresh = await openDatabase({ dataDir: freshFolder.path, secret })
  try {
    await migrate(fresh, migrationFolders(allServers))
    await installJobs(fresh)
    lap()
    await restore({ address: fresh.connectionString('admin'), files: store('restored') }, backup)
    say(`restored: ${sizes.length} of ${sizes.length} tables equal by count and hash in ${lap().toFixed(1)} s`)
  } finally {
    await fresh.close()
  }
} finally {
  await dataset.close()
  await Promise.all([folder.remove(), freshFolder.remove()])
}
