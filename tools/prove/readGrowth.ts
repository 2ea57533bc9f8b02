// [GROWTH] npm run prove -- GROWTH [rows] [calls]: what a call about one record reads does not grow with the company.
//
// Every table with a record in it gets so many more rows of the same company. Then every call is made once, and the database says how many rows and
// index entries of each table it read for it. What lists, adds up or looks through everything may read a table a few times over, but
// never once for each row of another; any other call that read most of a table breaks the proof. What a call leaves to a job (an
// import, an export) is not in it. `GROWTH 3000 crm.` makes only the calls whose names begin so.
import { arrange, ask } from '../../apps/server/testing/arrange.ts'
import type { World } from '../../apps/server/testing/world.ts'
import { prove } from './place.ts'

const rows = Number(process.argv[2] ?? 5_000)
const only = process.argv[3] ?? ''

/** What a company has a handful of, however large it is. */
const few = new Set([
  'crm.stages',
  'gateway.currencies',
  'rewards.badges',
  'rewards.expiration_rules',
  'rewards.loyalties',
  'rewards.programmes',
  'sales.subscription_models',
])

/** Calls that are about many records: lists, reports, and those for which everything is looked through by intent. */
const many: readonly RegExp[] = [
  /\.(list|calendar|due|offers|addresses|items|grid|search|coupons)$/,
  /(^|\.|[a-z])(reports?|Report|stockReports|dashboard|overview|summary|payouts)(\.|$)/,
  /\.movement(Deals|Report)$/,
  // A person may stand anywhere; a chain and the books are checked from their first link on.
  /^gateway\.(persons|audit)\.|^wallet\.transactions\.verifyBooks$/,
]
/** Calls whose answer or work is as many rows as there are, though nothing in their names says so. */
const whole: Readonly<Record<string, string>> = {
  'products.channels.open': 'lists every channel on which somebody may buy',
  'rewards.customers.loyalty': 'says of every unit of the programme what somebody has of it',
  'assets.models.registered': 'counts the register by model, as its report does',
  'assets.auditSessions.divide': 'gives every line of a round to somebody; the round asked here goes through the whole register',
}
const timesMax = 6

interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Columns that some unique index reads, and that may hold any word. */
  readonly unique: readonly string[]
}

/** Tables that belong to companies, with what has to differ from row to row. */
async function tablesOf({ sql }: World): Promise<Table[]> {
  const { rows: found } = await sql.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
       array(select distinct a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where i.indrelid = c.oid and i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')
          and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
            and pg_get_constraintdef(k.oid) ~ 'ANY')) as "unique"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) order by 1`,
  )
  return found
}

/** Copies a row of a company so many times; false when there is none to copy. */
async function fill({ sql, tenantIds }: World, { name, columns, unique }: Table): Promise<boolean> {
  const value = ({ name: column, type }: Table['columns'][number]) => {
    const quoted = `t.${JSON.stringify(column)}`
    if (column === 'tenant_id') return quoted
    // What hangs on a record hangs on another one in each copy, as it does in life.
    if (type === 'uuid') return `case when ${quoted} is not null then gen_random_uuid() end`
    if (column === 'created_at') return `${quoted} - g * interval '10 minutes'`
    const isCode = type === 'text' && /code|serial/.test(column) && !/currency|country/.test(column)
    if (!unique.includes(column) && !isCode) return quoted
    if (type === 'text') return `${quoted} || '-' || g`
    if (/^(integer|bigint|numeric)/.test(type)) return `${quoted} + g`
    if (type === 'bytea') return `sha256(convert_to(g::text, 'UTF8'))`
    return quoted
  }
  let made = 0
  await sql.query('begin')
  try {
    // Copies refer to nothing there is, and nothing is done on their account.
    await sql.query('set local session_replication_role = replica')
    const inserted = await sql.query(
      `insert into ${name} (${columns.map((one) => JSON.stringify(one.name)).join(', ')}) select ${columns.map(value).join(', ')}
       from (select * from ${name} o where tenant_id = $1 order by to_jsonb(o) ->> 'deleted_at' is not null limit 1) t, generate_series(1, $2::int) g
       on conflict do nothing`,
      [tenantIds.a, rows],
    )
    made = inserted.rowCount ?? 0
    await sql.query('commit')
  } catch (error) {
    await sql.query('rollback')
    console.log(`${name} stays as it is: ${(error as Error).message}`)
  }
  await sql.query(`analyze ${name}`)
  return made === rows
}

/** Rows and index entries read of each table until now, by all connections of the platform. */
async function readRows({ database, sql }: World): Promise<Map<string, number>> {
  // A connection tells what it read when it is asked to, or a while later.
  for (const pool of [database.runtime, database.auth]) {
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')))
    await Promise.all(clients.map((client) => client.query('select 1')))
    for (const client of clients) client.release()
  }
  await sql.query('select pg_stat_clear_snapshot()')
  const { rows: found } = await sql.query<{ name: string; n: string }>(
    `select t.schemaname || '.' || t.relname as name,
       coalesce(t.seq_tup_read, 0) + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0) as n
     from pg_stat_user_tables t`,
  )
  return new Map(found.map(({ name, n }) => [name, Number(n)]))
}

await prove(
  'GROWTH',
  async (world) => {
    const grown: string[] = []
    for (const table of await tablesOf(world)) if (!few.has(table.name) && (await fill(world, table))) grown.push(table.name)
    const asked = world.operations.filter(({ name }) => name.startsWith(only))
    let [made, tooMuch] = [0, 0]
    for (const operation of asked) {
      const arranged = await arrange(world, operation).catch((error: Error) => error)
      if (arranged instanceof Error) {
        console.log(`${operation.name} is not made: ${arranged.message}`)
        continue
      }
      const before = await readRows(world)
      const { status } = await ask(world, arranged.who ?? 'ada', operation, arranged)
      const after = await readRows(world)
      if (status < 400) made++
      else console.log(`${operation.name} is refused: ${status}`)
      const isOfMany = operation.name in whole || many.some((one) => one.test(operation.name))
      const most = grown
        .map((table) => ({ table, n: (after.get(table) ?? 0) - (before.get(table) ?? 0) }))
        .filter(({ n }) => n > rows / 2)
      if (most.length === 0) continue
      const isFine = isOfMany && most.every(({ n }) => n <= rows * timesMax)
      if (!isFine) tooMuch++
      const told = most.map(({ table, n }) => `${table} ${n}`).join(', ')
      console.log(`${isFine ? '  of many' : 'TOO MUCH'} ${operation.name} (${status}): ${told}`)
    }
    return [
      tooMuch === 0,
      `${made} of ${asked.length} calls made among ${grown.length} tables of ${rows} rows; ${tooMuch} read more than they are about`,
    ]
  },
  { poolSize: 2 },
)
