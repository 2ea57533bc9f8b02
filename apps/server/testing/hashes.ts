import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** Grow with every request and never change in place, so that their state tells all; writing them out would cost the most. */
const growing = ['kit.audit', 'kit.outbox', 'kit.idempotency']

/** Table → which of its rows belong to the company $1. */
type Parts = ReadonlyMap<string, string>
interface Seen {
  readonly state: string
  readonly hash: string
}

/** What a look found, and which writing transactions it saw. */
interface Look {
  readonly writers: string
  readonly hashes: Readonly<Record<string, string>>
}

const parts = new WeakMap<Queryable, Promise<Parts>>()
const seen = new WeakMap<Queryable, Map<string, Seen>>()
const looks = new WeakMap<Queryable, Map<string, Look>>()

/**
 * One hash per table over all rows of a company, of its people and of the company itself: equal before and after means that
 * nothing of the company was touched. Those of different databases are alike only when looked at `whole`.
 */
export async function hashesOf(sql: Queryable, tenantId: string, whole = false): Promise<Readonly<Record<string, string>>> {
  // Only a transaction that writes gets a number, so most refusals are known to have changed nothing before any table is asked.
  const { rows } = await sql.query<{ writers: string }>('select pg_current_snapshot()::text as writers')
  const { writers } = rows[0]!
  const before = kept(looks, sql, () => new Map<string, Look>())
  const key = `${tenantId} ${whole}`
  const last = before.get(key)
  if (last?.writers === writers) return last.hashes
  const hashes = await lookAtAll(sql, tenantId, whole)
  before.set(key, { writers, hashes })
  return hashes
}

async function lookAtAll(sql: Queryable, tenantId: string, whole: boolean): Promise<Readonly<Record<string, string>>> {
  const tables = await kept(parts, sql, () => findParts(sql))
  const known = kept(seen, sql, () => new Map<string, Seen>())
  const states = await ask(sql, tables, [...tables.keys()], stateSql, tenantId)
  const isTold = (name: string) => !whole && growing.includes(name)
  const changed = [...tables.keys()].filter(
    (name) => !isTold(name) && known.get(`${tenantId} ${name}`)?.state !== states.get(name),
  )
  if (changed.length > 0)
    for (const [name, hash] of await ask(sql, tables, changed, hashSql, tenantId))
      known.set(`${tenantId} ${name}`, { state: states.get(name)!, hash })
  return Object.fromEntries(
    [...tables.keys()].map((name) => [name, isTold(name) ? states.get(name)! : known.get(`${tenantId} ${name}`)!.hash]),
  )
}

/**
 * Every row that is inserted or updated carries a younger transaction than all before it, and a row that goes is missing in the
 * count. Rows are written out and hashed only where one of the two moved: a hundred times less work, and walks ask thousands of times.
 */
const stateSql = `count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0)`
const hashSql = `count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')`

async function ask(sql: Queryable, tables: Parts, names: readonly string[], told: string, tenantId: string) {
  const text = names.map((name) => `select '${name}' as name, ${told} as told from ${name} t where ${tables.get(name)}`)
  // The look at all tables is planned once: planning it takes longer than looking.
  const name = told === stateSql ? 'state of all tables' : undefined
  const { rows } = await sql.query<{ name: string; told: string }>({ name, text: text.join(' union all '), values: [tenantId] })
  return new Map(rows.map(({ name, told }) => [name, told]))
}

async function findParts(sql: Queryable): Promise<Parts> {
  const { rows } = await sql.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname <> 'graphile_worker' order by 1`,
  )
  return new Map([
    ...rows.map(({ name }) => [name, 't.tenant_id = $1'] as const),
    ['gateway.companies', 't.id = $1'],
    ['gateway.app_keys', 't.company_id = $1'],
    ['gateway.memberships', 't.company_id = $1'],
    ['gateway.people', 't.id in (select person_id from gateway.memberships where company_id = $1)'],
    ['kit.mails', 't.company_id = $1'],
  ])
}

/** What was kept for a key, made at the first asking. */
function kept<K extends object, V>(store: WeakMap<K, V>, key: K, make: () => V): V {
  const value = store.get(key) ?? make()
  store.set(key, value)
  return value
}
