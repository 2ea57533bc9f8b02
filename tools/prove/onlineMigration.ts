// [G1] npm run prove -- G1 [rows] [a second]: a table of a million rows gets a column, a rule and an index while people read and write it; nobody fails or waits for long, and what was broken off is taken up again.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, migrate, openDatabase } from '@quoin/kit/database'
import { kindsOf, paced, proveServed } from './served.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const perSecond = Number(process.argv[3] ?? 50)
/** How long somebody may wait for the table. */
const waitMsMax = 500

await proveServed('G1', { LOG_LEVEL: 'error' }, async (victim, session) => {
  const admin = await connect(victim.connectionString, 'prove')
  const {
    rows: [company],
  } = await admin.query<{ id: string }>(`select id from gateway.companies where url_id = 'rival'`)
  for (let made = 0; made < rows; made += 50_000)
    await admin.query(
      `insert into crm.contacts (tenant_id, first_name, last_name, search)
       select $1, 'Many', 'Row ' || n, array_to_tsvector(array['row']) from generate_series($2::int, $3::int) n`,
      [company!.id, made, Math.min(rows, made + 50_000) - 1],
    )
  await admin.query('analyze crm.contacts')
  const folder = join(victim.folder, 'migrations')
  await mkdir(folder)
  await writeFile(
    join(folder, '0001_rank.sql'),
    `alter table crm.contacts add column g1_rank int not null default 0;
     alter table crm.contacts add constraint g1_rank_whole check (g1_rank >= 0) not valid;`,
  )
  await writeFile(
    join(folder, '0002_rank_index.sql'),
    `-- one by one
     alter table crm.contacts validate constraint g1_rank_whole;
     drop index concurrently if exists crm.contacts_g1_rank;
     create index concurrently contacts_g1_rank on crm.contacts (tenant_id, g1_rank, last_name);`,
  )
  const database = await openDatabase({
    url: victim.connectionString,
    dataDir: victim.folder,
    secret: (await readFile(join(victim.folder, 'secret'), 'utf8')).trim(),
    poolSize: 2,
  })
  let isOver = false
  const load = paced(
    Infinity,
    perSecond,
    (i) =>
      i % 3 === 0
        ? session.fetch('POST', '/crm/contacts', { contact: { first_name: 'Beside', last_name: `Migration ${i}` } })
        : session.fetch('GET', '/crm/contacts?records=5'),
    () => isOver,
  )
  const stopWatching = await watchWaits(victim.connectionString)
  // Somebody reads for longer than a migration waits, so that it has to come back.
  const reader = await connect(victim.connectionString, 'prove')
  const reading = reader.query(`select count(*), pg_sleep(3) from crm.contacts where first_name = 'Nobody'`)
  await sleep(500)
  const since = performance.now()
  const run = () => migrate(database, [{ block: 'prove', folder }])
  // Ended once in the middle of the index, as with the server that migrates.
  const first = run().catch((error: Error) => error)
  let wasBroken = false
  while (!wasBroken && performance.now() - since < 120_000) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quoin migrator' and query like 'create index concurrently%' and query_start < now() - interval '200 ms'`,
    )
    wasBroken = (rowCount ?? 0) > 0
    await sleep(20)
  }
  const said = await first
  await reading
  const applied = await run()
  const tookMs = performance.now() - since
  await sleep(2_000)
  isOver = true
  const beside = await load
  const { all, failed } = beside
  const waitedMs = await stopWatching()
  const slowest = Math.max(...all.map(({ ms }) => ms))
  const {
    rows: [index],
  } = await admin.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('crm.contacts_g1_rank')`,
  )
  await database.close()
  await Promise.all([admin.end(), reader.end()])
  if (failed.length > 0) console.log(`  failed: ${kindsOf(failed)}`)
  return [
    failed.length === 0 &&
      waitedMs <= waitMsMax &&
      wasBroken &&
      said instanceof Error &&
      applied.join() === 'prove/0002_rank_index' &&
      index?.valid === true &&
      victim.surprises.size === 0,
    `a column, a rule and an index on ${rows} rows within ${(tookMs / 1_000).toFixed(1)} s, broken off once and taken up again, at ${perSecond} requests/s: ${all.length} requests, ${failed.length} failed, ` +
      `p99 ${beside.quantile(0.99).toFixed(0)} ms, slowest answer ${slowest.toFixed(0)} ms, nobody waited for the table for longer than ${waitedMs.toFixed(0)} ms; the index ${index?.valid ? 'is whole' : 'is NOT whole'}`,
  ]
})

/** Looks who waits for the table; tells, when it is over, for how long anybody did besides the migration. */
async function watchWaits(address: string): Promise<() => Promise<number>> {
  const client = await connect(address, 'prove')
  let isOver = false
  let longestMs = 0
  const watching = (async () => {
    for (; !isOver; await sleep(10)) {
      const {
        rows: [seen],
      } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float8 as ms
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and l.relation = 'crm.contacts'::regclass and a.application_name <> 'quoin migrator'`,
      )
      longestMs = Math.max(longestMs, seen!.ms)
    }
    await client.end()
  })()
  return async () => {
    isOver = true
    await watching
    return longestMs
  }
}
