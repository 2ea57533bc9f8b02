import type pg from 'pg'

/** A table as a backup sees it. Names are quoted already. */
export interface Table {
  /** `crm.contacts`. */
  readonly name: string
  readonly quoted: string
  /** Columns that hold what was written; what Postgres computes from them is left out. */
  readonly columns: string
  /** Which column says whose row it is. */
  readonly owner: 'tenant_id' | 'company_id' | null
}

/** Every table of ours with rows of its own, by name. The list of applied migrations belongs to the program and is not among them. */
export async function tablesOf(admin: pg.Client): Promise<readonly Table[]> {
  const { rows } = await admin.query<Table>(`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attname in ('tenant_id', 'company_id')
        order by a.attname desc limit 1) as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'app')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    order by 1`)
  return rows
}

/** The migrations this database has been through, as `block/name checksum`. */
export async function migrationsOf(admin: pg.Client): Promise<readonly string[]> {
  const { rows } = await admin.query<{ one: string }>(
    `select block || '/' || name || ' ' || checksum as one from app.migrations order by 1`,
  )
  return rows.map(({ one }) => one)
}

/**
 * Rows of a table as JSON texts, a batch at a time, within the transaction that `admin` has open. `condition` is SQL of ours on
 * the alias `t`, with `$1` for `value`.
 */
export async function* rowsOf(admin: pg.Client, table: Table, condition = 'true', value?: string): AsyncGenerator<string[]> {
  // A cursor takes no parameters of its own; `value` is a uuid, checked by the cast before it stands in the text.
  const where = value === undefined ? condition : condition.replaceAll('$1', `'${await asUuid(admin, value)}'::uuid`)
  await admin.query(
    `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${table.quoted} t where ${where}`,
  )
  try {
    for (;;) {
      const { rows } = await admin.query<{ row: string }>('fetch forward 2000 from backup_rows')
      if (rows.length === 0) return
      yield rows.map(({ row }) => row)
    }
  } finally {
    await admin.query('close backup_rows')
  }
}

async function asUuid(admin: pg.Client, value: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select $1::uuid::text as id', [value])
  return rows[0]!.id
}
