import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import {
  connect,
  createDatabase,
  type Database,
  dropDatabase,
  migrate,
  type MigrationFolder,
  openDatabase,
} from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { myPlace } from '@quoin/server/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers, makeReady, migrationFolders } from '../start.ts'

/** What `pg_dump --inserts` says of the demonstration as release 0.1.0 left it behind, by 256 migrations; of the history the last entries alone. */
const dump = fileURLToPath(new URL('release-0.1.0.sql.br', import.meta.url))
const replaces = /^-- replaces, of 0\.1\.0: /m

let folder: Awaited<ReturnType<typeof scratchFolder>>
let old: Database
let fresh: Database
/** `block/name` of what the release had applied. */
let names: string[]

beforeAll(async () => {
  folder = await scratchFolder('takeover')
  const { url } = myPlace()
  const address = await createDatabase(url, 'takeover_old')
  const admin = await connect(address, 'specs')
  // The roles belong to the server and are there.
  await (await open('takeover_new')).close()
  await admin.query(brotliDecompressSync(await readFile(dump)).toString())
  await admin.end()
  old = await open('takeover_old')
  names = await noted(old)
}, 120_000)
afterAll(async () => {
  await Promise.all([old?.close(), fresh?.close()])
  for (const name of ['takeover_old', 'takeover_new']) await dropDatabase(myPlace().url, name)
  await folder?.remove()
})

const open = (name: string) => openDatabase({ ...myPlace(), name, dataDir: folder.path, poolSize: 2 })
const noted = async (database: Database): Promise<string[]> =>
  (await database.migrator.query(`select block || '/' || name as one from app.migrations order by 1`)).rows.map(({ one }) => one)

/** Of each folder what 0.1.0 had and what took the place of that; nothing that came later. */
async function withoutLater(): Promise<MigrationFolder[]> {
  return Promise.all(
    migrationFolders(allServers).map(async ({ block, folder: from }) => {
      const to = join(folder.path, 'migrations', block)
      await mkdir(to, { recursive: true })
      for (const file of await readdir(from)) {
        const isOf = names.includes(`${block}/${file.slice(0, -4)}`) || replaces.test(await readFile(join(from, file), 'utf8'))
        if (isOf) await cp(join(from, file), join(to, file))
      }
      return { block, folder: to }
    }),
  )
}

/** How many rows each table has, and a hash over all they hold. */
async function rowsOf(database: Database): Promise<Record<string, { count: number; hash: string }>> {
  const admin = await connect(database.connectionString('admin'), 'specs')
  try {
    const { rows: tables } = await admin.query<{ name: string; select: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name, format('select count(*)::int as count,
          md5(coalesce(string_agg(md5(to_jsonb(t)::text), '''' order by md5(to_jsonb(t)::text)), '''')) as hash from %I.%I t', n.nspname, c.relname) as select
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$|app$|graphile_worker$)' order by 1`)
    const found: Record<string, { count: number; hash: string }> = {}
    for (const { name, select } of tables) found[name] = (await admin.query<{ count: number; hash: string }>(select)).rows[0]!
    return found
  } finally {
    await admin.end()
  }
}

/** All that migrations make, a line each: tables, columns, keys, checks, indexes, functions, triggers, policies and who may use them. */
async function catalogueOf(database: Database): Promise<string[]> {
  const admin = await connect(database.connectionString('admin'), 'specs')
  try {
    await admin.query(`set search_path = ''`)
    const { rows } = await admin.query<{ line: string }>(`
      with ours as (select oid, nspname as space from pg_namespace where nspname !~ '^(pg_|information_schema$|public$|graphile_worker$)'),
        tables as (select c.*, space || '.' || relname as name from pg_class c join ours on ours.oid = relnamespace)
      select concat_ws(' ', 'relation', name, relkind::text, relrowsecurity, relforcerowsecurity, reloptions::text,
        (select string_agg(a::text, ',' order by a::text) from unnest(relacl) a)) as line from tables
      union all select concat_ws(' ', 'column', name, row_number() over (partition by t.oid order by attnum), attname, format_type(atttypid, atttypmod),
        attnotnull, attgenerated::text, attidentity::text, attcollation::regcollation, pg_get_expr(adbin, adrelid), attacl::text)
        from tables t join pg_attribute a on attrelid = t.oid left join pg_attrdef on adrelid = t.oid and adnum = attnum
        where attnum > 0 and not attisdropped and relkind <> 'i'
      union all select concat_ws(' ', 'constraint', name, conname, convalidated, pg_get_constraintdef(k.oid)) from tables t join pg_constraint k on conrelid = t.oid
      union all select concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid)) from tables t join pg_index on indrelid = t.oid
      union all select concat_ws(' ', 'function', p.oid::regprocedure, proowner::regrole, prorows, proacl::text, pg_get_functiondef(p.oid))
        from pg_proc p join ours on ours.oid = pronamespace
      union all select concat_ws(' ', 'trigger', name, tgenabled::text, pg_get_triggerdef(g.oid)) from tables t join pg_trigger g on tgrelid = t.oid where not tgisinternal
      union all select concat_ws(' ', 'policy', name, polname, polcmd::text, polpermissive, polroles::regrole[]::text, pg_get_expr(polqual, polrelid),
        pg_get_expr(polwithcheck, polrelid)) from tables t join pg_policy on polrelid = t.oid
      union all select concat_ws(' ', 'view', name, pg_get_viewdef(t.oid)) from tables t where relkind = 'v'
      order by 1`)
    // A condition that went through a dump has other brackets around the parts of an `and`.
    return rows.map(({ line }) => line.replace(/[()]/g, ''))
  } finally {
    await admin.end()
  }
}

/** Tables whose rows stand in another one since. */
const moved: Readonly<Record<string, string>> = { 'projects.messages': 'realtime.messages' }
/** Sums of how much a table holds, in parts whose number is chance; a table that was moved takes its own along. */
const sums = 'kit.counts'

describe('A database that release 0.1.0 left behind', () => {
  it('is taken over as it stands: one file is noted for all that it replaces, and every row stays', async () => {
    expect(names).toHaveLength(256)
    const before = await rowsOf(old)
    expect(before['crm.contacts']!.count).toBeGreaterThan(100)
    expect(Object.values(before).reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5_000)
    expect(await migrate(old, await withoutLater())).toEqual([])
    expect(await rowsOf(old)).toEqual(before)
    expect(await noted(old)).toHaveLength(20)
  }, 60_000)

  // Once only: what is lost would be lost before a second try as well.
  it('is brought up to date and is then made like a new one in everything', { retry: 0, timeout: 60_000 }, async () => {
    const before = await rowsOf(old)
    const log = pino({ level: 'silent' })
    await makeReady(old, log)
    const after = await rowsOf(old)
    const lost = Object.entries(before).filter(
      ([table, { count }]) => !(table in moved) && table !== sums && (after[table]?.count ?? 0) < count,
    )
    expect(lost).toEqual([])
    for (const [from, to] of Object.entries(moved))
      expect(after[to]!.count, to).toBeGreaterThanOrEqual(before[from]!.count + before[to]!.count)
    fresh = await open('takeover_new')
    await makeReady(fresh, log)
    expect(await noted(old)).toEqual(await noted(fresh))
    expect(await catalogueOf(old)).toEqual(await catalogueOf(fresh))
  })
})
