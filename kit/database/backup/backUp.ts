import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { connect } from '../index.ts'
import type { FileStore } from '../../files/index.ts'
import { Digest } from './digest.ts'
import { migrationsOf, rowsOf, type Table, tablesOf } from './tables.ts'

/** What a backup says of itself; `manifest.json` is written last, so a folder without one is not whole. */
export interface Manifest {
  readonly quoin: 1
  /** ISO 8601. */
  readonly takenAt: string
  readonly migrations: readonly string[]
  /** Set when only one company is in it. */
  readonly company?: string
  readonly tables: Readonly<Record<string, { readonly count: number; readonly hash: string }>>
  readonly sequences: Readonly<Record<string, string>>
  readonly files: readonly KeptFile[]
}
export interface KeptFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly sha256: string
}

export interface Source {
  /** Connection string of an account that reads past row-level security. */
  readonly address: string
  readonly files: FileStore
  /** Only this company: its id, and for tables that no column gives to a company, which rows are its own. */
  readonly company?: { readonly id: string; readonly rows: Readonly<Record<string, string>> }
  readonly log?: (message: string) => void
}

/**
 * Writes everything, or one company, into an empty folder while the server goes on: one snapshot of the database, a gzipped file of
 * JSON lines per table, and the files that were there when the snapshot was taken. Secrets of the installation are not in it.
 * Throws one sentence when the folder holds something already or the account may not read past the wall.
 */
export async function backUp(source: Source, folder: string): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  await mkdir(join(folder, 'files'), { recursive: true })
  if ((await readdir(folder)).length > 2) throw new Error(`${folder} is not empty; a backup wants a folder of its own.`)
  const admin = await connect(source.address, 'backup')
  try {
    await refuseHalfSight(admin)
    await admin.query('begin isolation level repeatable read, read only')
    const tables: Record<string, { count: number; hash: string }> = {}
    for (const table of await tablesOf(admin)) {
      const condition = conditionFor(table, source.company)
      if (condition === undefined) continue
      tables[table.name] = await write(
        rowsOf(admin, table, condition, source.company?.id),
        join(folder, 'tables', `${table.name}.jsonl.gz`),
      )
      source.log?.(`${table.name}: ${tables[table.name]!.count} rows`)
    }
    const manifest: Manifest = {
      quoin: 1,
      takenAt: new Date().toISOString(),
      migrations: await migrationsOf(admin),
      ...(source.company && { company: source.company.id }),
      tables,
      sequences: source.company ? {} : await sequencesOf(admin),
      files: await keepFiles(source, join(folder, 'files')),
    }
    await admin.query('commit')
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    return manifest
  } finally {
    await admin.end()
  }
}

/** A role behind the wall would see nothing and say so to nobody: an empty backup that looks like a good one. */
export async function refuseHalfSight(admin: pg.Client): Promise<void> {
  const {
    rows: [role],
  } = await admin.query('select rolname, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user')
  if (!role.sees)
    throw new Error(`The account ${role.rolname} cannot read past row-level security; name one that can in DATABASE_URL.`)
}

function conditionFor(table: Table, company: Source['company']): string | undefined {
  if (!company) return 'true'
  if (Object.hasOwn(company.rows, table.name)) return company.rows[table.name]
  return table.owner ? `t.${table.owner} = $1` : undefined
}

async function write(batches: AsyncIterable<string[]>, file: string): Promise<{ count: number; hash: string }> {
  const digest = new Digest()
  async function* lines() {
    for await (const batch of batches) {
      for (const row of batch) digest.add(row)
      yield `${batch.join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 4 }), createWriteStream(file))
  return { count: digest.count, hash: digest.hash }
}

async function sequencesOf(admin: pg.Client): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where last_value is not null and schemaname !~ '^pg_' order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function keepFiles({ files, company, log }: Source, folder: string): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for await (const { key } of files.list(company ? `${company.id}/` : '')) {
    const definition = await files.head(key)
    // Removed since it was listed.
    if (!definition) continue
    const name = String(kept.length + 1).padStart(8, '0')
    const hash = createHash('sha256')
    async function* hashed(content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(await files.read(key), hashed, createWriteStream(join(folder, name)))
    kept.push({ key, name, size: definition.size, contentType: definition.contentType, sha256: hash.digest('hex') })
  }
  log?.(`${kept.length} files`)
  return kept
}
