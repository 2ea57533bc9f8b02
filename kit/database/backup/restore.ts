import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { connect } from '../index.ts'
import type { FileStore } from '../../files/index.ts'
import { type Manifest, refuseHalfSight } from './backUp.ts'
import { Digest } from './digest.ts'
import { migrationsOf, rowsOf, type Table, tablesOf } from './tables.ts'

export interface Target {
  /** Connection string of a superuser, or of an account that may set `session_replication_role`, to a migrated database. */
  readonly address: string
  readonly files: FileStore
  readonly log?: (message: string) => void
}

/**
 * Brings a whole backup back into a database that has been migrated and never used, in one transaction, and compares every table
 * by count and hash with what was written down. Throws one sentence, with nothing changed, when the backup is of one company, is
 * damaged, was made by another version, or when the database holds something already.
 */
export async function restore(target: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest.company) throw new Error('This is a backup of one company; bring it back with restoreCompany.')
  const admin = await connect(target.address, 'restore')
  try {
    await refuseHalfSight(admin)
    const tables = await fitting(admin, manifest)
    const {
      rows: [used],
    } = await admin.query('select exists (select from kit.audit) or exists (select from kit.outbox) as yes')
    if (used.yes) throw new Error('This database has been used already; a backup is brought back into a new one.')
    await admin.query('begin')
    await admin.query('set local session_replication_role = replica')
    await admin.query('set local statement_timeout = 0')
    await admin.query(`truncate ${tables.map(({ quoted }) => quoted).join(', ')}`)
    for (const table of tables) {
      await load(admin, table, join(folder, 'tables', `${table.name}.jsonl.gz`))
      await compare(admin, table, manifest)
      target.log?.(`${table.name}: ${manifest.tables[table.name]!.count} rows`)
    }
    for (const [name, value] of Object.entries(manifest.sequences))
      await admin.query('select setval($1::regclass, $2::bigint)', [name, value])
    await startCountingAnew(admin)
    await bringFilesBack(target, manifest, folder)
    await admin.query('commit')
    return manifest
  } finally {
    await admin.end()
  }
}

/** Reads what a backup says of itself. Throws one sentence when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: there is no manifest.json in it.`)
  })
  return JSON.parse(text) as Manifest
}

/** The tables of a backup as this database has them. */
export async function fitting(admin: pg.Client, manifest: Manifest): Promise<readonly Table[]> {
  const here = await migrationsOf(admin)
  const other = [
    ...here.filter((one) => !manifest.migrations.includes(one)),
    ...manifest.migrations.filter((one) => !here.includes(one)),
  ][0]
  if (other)
    throw new Error(
      `The backup was made by another version of the program (${other.split(' ')[0]}); bring it back with that one, then update.`,
    )
  const tables = await tablesOf(admin)
  const missing = Object.keys(manifest.tables).find((name) => !tables.some((table) => table.name === name))
  if (missing) throw new Error(`The backup holds ${missing}, which this database does not know.`)
  return tables.filter(({ name }) => Object.hasOwn(manifest.tables, name))
}

/** Puts the rows of one file into its table; `rewrite` may change a row's text, `onConflict` be `on conflict do nothing`. */
export async function load(
  admin: pg.Client,
  table: Table,
  file: string,
  { rewrite = (row) => row, onConflict = '' }: { rewrite?: (row: string) => string; onConflict?: string } = {},
): Promise<void> {
  const insert = `insert into ${table.quoted} (${table.columns}) overriding system value
    select ${table.columns} from json_populate_recordset(null::${table.quoted}, $1::json) ${onConflict}`
  let batch: string[] = []
  const flush = async () => {
    if (batch.length > 0) await admin.query(insert, [`[${batch.join(',')}]`])
    batch = []
  }
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked)
  reading.catch(() => undefined)
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line) continue
    batch.push(rewrite(line))
    if (batch.length >= 1000) await flush()
  }
  await reading.catch((error: Error) => {
    throw new Error(`${file} is damaged: ${error.message}.`)
  })
  await flush()
}

async function compare(admin: pg.Client, table: Table, manifest: Manifest): Promise<void> {
  const digest = new Digest()
  for await (const batch of rowsOf(admin, table)) for (const row of batch) digest.add(row)
  const wanted = manifest.tables[table.name]!
  if (digest.count === wanted.count && digest.hash === wanted.hash) return
  throw new Error(
    `${table.name} came back with ${digest.count} rows that are not the ${wanted.count} of the backup; nothing was changed.`,
  )
}

/**
 * The new database counts transactions from the beginning, so announcements would wait until it had caught up with the old one.
 * They take one old number, in their order; a listener goes on behind the last one before anything it has not heard, and may
 * hear a few again. Jobs that somebody was at are free again.
 */
async function startCountingAnew(admin: pg.Client): Promise<void> {
  await admin.query(`
    update kit.listeners l set transaction = '3', id = coalesce(
      (select min(o.id) - 1 from kit.outbox o where (o.transaction, o.id) > (l.transaction, l.id)), (select max(o.id) from kit.outbox o), 0)`)
  await admin.query(`update kit.outbox set transaction = '3'`)
  const {
    rows: [worker],
  } = await admin.query(`select to_regclass('graphile_worker._private_jobs') is not null as there`)
  if (!worker.there) return
  await admin.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null')
  await admin.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}

/** Stores the files of a backup, checking every one; those that are there already are left alone. */
export async function bringFilesBack(target: Target, manifest: Manifest, folder: string): Promise<void> {
  for (const file of manifest.files) {
    const content = await readFile(join(folder, 'files', file.name))
    if (createHash('sha256').update(content).digest('hex') !== file.sha256)
      throw new Error(`The file ${file.key} of the backup is damaged.`)
    if (!(await target.files.head(file.key))) await target.files.write(file.key, content, file.contentType)
  }
  target.log?.(`${manifest.files.length} files`)
}
