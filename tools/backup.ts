import { join, resolve } from 'node:path'
import { companyTables } from '@quoin/gateway/server'
import { connect, type Database, migrate, openDatabase, runningAddress } from '@quoin/kit/database'
import { backUp, eraseCompany, restore, restoreCompany } from '@quoin/kit/database/backup'
import { diskStore, s3Store } from '@quoin/kit/files'
import { installJobs } from '@quoin/kit/jobs'
import { readSettings } from '../apps/server/settings.ts'
import { allServers, migrationFolders } from '../apps/server/start.ts'

// npm run backup -- <folder>                  everything, while the server goes on
// npm run backup -- <folder> --company demo   one company, by the word in its address
// npm run restore -- <folder>                 everything into a new DATA_DIR or DATABASE_URL, or one company beside the others
// npm run erase -- <company> --yes            one company, for good
const [action, ...words] = process.argv.slice(2)
const flag = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
const settings = readSettings(
  process.env,
  allServers.map((server) => server.block.name),
)
const log = (line: string) => process.stdout.write(`${line}\n`)
const files = settings.s3 ? s3Store(settings.s3) : diskStore({ ...settings, folder: join(settings.dataDir, 'files') })

try {
  await onDatabase(async (address) => {
    const target = { address, files, log }
    const since = Date.now()
    if (action === 'backup' && words[0]) {
      const name = flag('--company')
      const company = name === undefined ? undefined : { id: await idOf(address, name), rows: companyTables.rows }
      const manifest = await backUp({ ...target, company }, resolve(words[0]))
      log(
        `Backed up ${rowsIn(manifest)} rows and ${manifest.files.length} files into ${resolve(words[0])} in ${seconds(since)} s`,
      )
      if (!name) log(`Keep the instance secret (SECRET, or ${join(settings.dataDir, 'secret')}) with it: it is not inside.`)
    } else if (action === 'restore' && words[0]) {
      const manifest = await restore(target, resolve(words[0])).catch((error: Error) =>
        /of one company/.test(error.message) ? restoreCompany(target, companyTables, resolve(words[0]!)) : Promise.reject(error),
      )
      log(
        `Brought back ${rowsIn(manifest)} rows and ${manifest.files.length} files of ${manifest.takenAt} in ${seconds(since)} s`,
      )
    } else if (action === 'erase' && words[0] && words.includes('--yes')) {
      const { rows, files: gone } = await eraseCompany(target, companyTables, await idOf(address, words[0]))
      log(`Erased ${rows} rows and ${gone} files of ${words[0]} in ${seconds(since)} s`)
    } else
      throw new Error(
        'Usage: npm run backup -- <folder> [--company <word>] | npm run restore -- <folder> | npm run erase -- <company> --yes',
      )
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

/** A database that runs already is used as it is; otherwise it is started for the time of the work. */
async function onDatabase(work: (address: string) => Promise<void>): Promise<void> {
  const running = settings.databaseUrl ? undefined : await runningAddress(settings.dataDir, 'quoin')
  if (running) return work(running)
  const database: Database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    secret: settings.secret,
    secretsBefore: settings.secretsBefore,
    poolSize: 2,
  })
  try {
    await migrate(database, migrationFolders(allServers))
    await installJobs(database)
    await work(database.connectionString('admin'))
  } finally {
    await database.close()
  }
}

async function idOf(address: string, word: string): Promise<string> {
  const admin = await connect(address, 'look-up')
  try {
    const { rows } = await admin.query<{ id: string }>('select id from gateway.companies where url_id = $1 or id::text = $1', [
      word,
    ])
    if (!rows[0]) throw new Error(`There is no company ${word}.`)
    return rows[0].id
  } finally {
    await admin.end()
  }
}

function rowsIn({ tables }: { tables: Readonly<Record<string, { count: number }>> }): number {
  return Object.values(tables).reduce((sum, { count }) => sum + count, 0)
}
function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1)
}
