import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import { identifier, sqlState } from './postgres.ts'
import { schemaLock, takeSchemaLock } from './schema.ts'

export interface MigrationFolder {
  readonly block: string
  readonly folder: string
}

interface Migration {
  readonly block: string
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** What its checksum was while it said the same in words that not every server takes. */
  readonly former: readonly string[]
  /** The files whose place it took, by name, and the last release that had them. */
  readonly replaces: readonly string[]
  readonly release: string | undefined
}

/**
 * How long a migration waits for a lock at a time. Whoever asks for a table behind it waits as long, so it gives up soon and comes back:
 * other nodes go on serving meanwhile.
 */
const lockMs = 400
const lockTries = 300
/** A file that begins so is no transaction; each of its statements must bear being run again. `create index concurrently` asks for it. */
const oneByOne = /^-- one by one\b/
const former = /^-- was ([0-9a-f]{64})\b/gm
const replaces = /^-- replaces, of (\S+): (.+)$/gm

/**
 * Applies what is new in the folders, block after block in the given order, each file in one transaction as the owner, or one by one
 * where its first line says so.
 * A file whose lines `-- replaces, of <release>: <names>` name others is taken for applied where all of those are.
 * Answers `block/name` of what it applied. Throws one clear sentence, before applying anything, when an applied file has
 * changed (unless a line `-- was <checksum>` names what it was) or is missing, when the database is newer than the files, when it has
 * been through some of the files that one replaces and not all, or when a new file sorts before an applied one.
 * Migrations of blocks that are not given are left alone. Several processes may call it at once: one works, the others wait.
 */
export async function migrate(database: Database, folders: MigrationFolder[]): Promise<string[]> {
  const known = await Promise.all(
    folders.map(async ({ block, folder }) => ({ block, files: await readMigrations(block, folder) })),
  )
  const client = await database.migrator.connect()
  try {
    await takeSchemaLock(client)
    const applied = await readApplied(client)
    const taken = known.flatMap(({ block, files }) => takeOver(files, applied.get(block)))
    const waiting = known.flatMap(({ block, files }) => compare(block, files, applied.get(block) ?? new Map()))
    for (const file of taken) await noteInstead(client, file)
    for (const { block, files } of known) {
      await makeSchema(client, block)
      for (const file of files) await noteAnew(client, file, applied.get(block)?.get(file.name))
    }
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ block, name }) => `${block}/${name}`)
  } finally {
    const unlocked = client.query('select pg_advisory_unlock($1)', [schemaLock])
    await unlocked.then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

async function readMigrations(block: string, folder: string): Promise<Migration[]> {
  if (!/^[a-z][a-z0-9_]*$/.test(block)) {
    throw new Error(`${block} cannot name a schema; blocks are named in lower-case letters, digits and _.`)
  }
  const names = (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      // A block without tables has no migrations.
      if (error.code === 'ENOENT') return []
      throw error
    })
  )
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const files = await Promise.all(
    names.map(async (file) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new Error(`${join(folder, file)} is not named like 0001_what_it_does.sql.`)
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const replaced = [...sql.matchAll(replaces)]
      return {
        block,
        name: file.slice(0, -4),
        sql,
        checksum,
        former: [...sql.matchAll(former)].map(([, one]) => one!),
        replaces: replaced.flatMap(([, , names]) => names!.split(' ')),
        release: replaced.at(-1)?.[1],
      }
    }),
  )
  const twin = files.find(({ name }, i) => files[i + 1]?.name.slice(0, 4) === name.slice(0, 4))
  if (twin) throw new Error(`${block} has two migrations numbered ${twin.name.slice(0, 4)}; give the later one the next number.`)
  return files
}

async function readApplied(client: pg.PoolClient) {
  const { rows } = await client.query<{ block: string; name: string; checksum: string }>(
    'select block, name, checksum from app.migrations order by block, name',
  )
  const applied = new Map<string, Map<string, string>>()
  for (const { block, name, checksum } of rows) {
    applied.set(block, (applied.get(block) ?? new Map<string, string>()).set(name, checksum))
  }
  return applied
}

/** Writes into `applied` the files that stand for others the database has been through, and answers them. */
function takeOver(files: readonly Migration[], applied: Map<string, string> = new Map()): Migration[] {
  return files.filter(({ block, name, checksum, replaces, release }) => {
    const missing = replaces.filter((one) => !applied.has(one))
    if (missing.length === replaces.length) return false
    if (missing.length > 0) {
      throw new Error(
        `The database has been through some of the migrations that ${block}/${name} replaces and not through ${missing[0]}; ` +
          `start Quoin ${release} with it once, then this program.`,
      )
    }
    for (const one of replaces) applied.delete(one)
    applied.set(name, checksum)
    return true
  })
}

/** Answers what is still to be applied, or throws the sentence that says why nothing may be. */
function compare(block: string, files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const newestFile = files.at(-1)?.name ?? ''
  const newestApplied = [...applied.keys()].sort().at(-1) ?? ''
  for (const name of applied.keys()) {
    if (files.some((file) => file.name === name)) continue
    throw new Error(
      name > newestFile
        ? `The database is newer than this program: ${block}/${name} was applied and is unknown here; start the newer program.`
        : `The migration ${block}/${name} was applied to the database and its file is missing; bring the file back.`,
    )
  }
  for (const { name, checksum, former } of files) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum && !former.includes(before)) {
      throw new Error(`The migration ${block}/${name} was changed after it was applied; undo that and write a new migration.`)
    }
    if (before === undefined && name < newestApplied) {
      throw new Error(`The migration ${block}/${name} comes before ${newestApplied}, which is applied; give it the next number.`)
    }
  }
  return files.filter(({ name }) => !applied.has(name))
}

async function makeSchema(client: pg.PoolClient, block: string) {
  await client.query(`create schema if not exists ${identifier(block)} authorization quoin_owner`)
  await client.query(`grant usage on schema ${identifier(block)} to quoin_runtime, quoin_auth, quoin_search`)
}

/** A backup of this database is to come back into one that was made from the files as they are now. */
async function noteAnew(client: pg.PoolClient, { block, name, checksum }: Migration, before: string | undefined) {
  if (before === undefined || before === checksum) return
  await client.query('update app.migrations set checksum = $3 where block = $1 and name = $2', [block, name, checksum])
}

async function noteInstead(client: pg.PoolClient, { block, name, checksum, replaces }: Migration) {
  await client.query(
    `with replaced as (delete from app.migrations where block = $1 and name = any($4))
     insert into app.migrations (block, name, checksum) values ($1, $2, $3)`,
    [block, name, checksum, replaces],
  )
}

async function apply(client: pg.PoolClient, migration: Migration) {
  if (oneByOne.test(migration.sql)) return applyOneByOne(client, migration)
  for (let attempt = 1; ; attempt++) {
    try {
      await applyWhole(client, migration)
      return
    } catch (error) {
      // Somebody works with a table that this changes.
      if (sqlState((error as Error).cause) !== '55P03' || attempt === lockTries) throw error
      await sleep(lockMs)
    }
  }
}

async function applyWhole(client: pg.PoolClient, { block, name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query('set local role quoin_owner')
    await client.query(`set local search_path = ${identifier(block)}, public; set local lock_timeout = ${lockMs}`)
    const before = await transactionId(client)
    await client.query(sql)
    if ((await transactionId(client)) !== before) throw new Error('it ends the transaction it runs in, and must not')
    await client.query(noted, [block, name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { message, position } = error as Error & { position?: string }
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`The migration ${block}/${name} failed${line} and changed nothing: ${message}.`, { cause: error })
  }
}

async function applyOneByOne(client: pg.PoolClient, { block, name, sql, checksum }: Migration) {
  const statements = sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
  await client.query(`set role quoin_owner; set search_path = ${identifier(block)}, public`)
  try {
    for (const [i, statement] of statements.entries()) {
      await client.query(statement).catch((error: Error) => {
        throw new Error(
          `The migration ${block}/${name} failed in its statement ${i + 1}, and begins again with the first the next time: ${error.message}.`,
          { cause: error },
        )
      })
    }
    await client.query(noted, [block, name, checksum])
  } finally {
    await client.query('reset search_path').catch(() => undefined)
  }
}

const noted = 'insert into app.migrations (block, name, checksum) values ($1, $2, $3)'

const transactionId = async (client: pg.PoolClient): Promise<string> =>
  (await client.query('select pg_current_xact_id()::text as id')).rows[0].id
