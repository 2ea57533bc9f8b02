import type pg from 'pg'

/** Every table that stands behind a wall. */
export async function walledTables(owner: pg.Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'wall') order by 1`)
  return rows.map(({ name }) => name)
}

/** What each table could lose, and what would then let one company reach another's rows. */
export const losses: Readonly<Record<string, (table: string) => string>> = {
  'its row-level security': (table) => `alter table ${table} disable row level security`,
  'its hold on the owner': (table) => `alter table ${table} no force row level security`,
  'its wall': (table) => `drop policy wall on ${table}`,
  'the test of what is read': (table) => `alter policy wall on ${table} using (true)`,
  'the test of what is written': (table) => `alter policy wall on ${table} with check (true)`,
  'the wall for one of its roles': (table) => `alter policy wall on ${table} to quoin_auth`,
}
