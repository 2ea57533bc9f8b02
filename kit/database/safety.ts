import type { Database } from './database.ts'
import { lintCatalogue, type Reviewed } from './lint.ts'

/** Settings without which an acknowledged write can be lost. `remote_apply` waits for even more than `on`. */
const durable: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
}

/** Throws one clear sentence when the database could lose acknowledged writes or show a tenant's rows to another. */
export async function refuseUnsafe(database: Database, reviewed: Reviewed = {}): Promise<void> {
  for (const pool of [database.runtime, database.auth]) {
    const { rows: settings } = await pool.query('select name, setting from pg_settings where name = any($1)', [
      Object.keys(durable),
    ])
    for (const { name, setting } of settings) {
      if (durable[name]?.includes(setting)) continue
      throw new Error(`The database runs with ${name} = ${setting}, which can lose acknowledged writes; set it to on.`)
    }
    const {
      rows: [role],
    } = await pool.query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        exists (select from pg_class where relowner = r.oid) as owns,
        array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
          where m.member = r.oid) as member_of
      from pg_roles r where rolname = current_user`)
    const trouble = role.rolsuper
      ? 'is a superuser'
      : role.rolbypassrls
        ? 'may bypass row-level security'
        : role.rolcreaterole || role.rolcreatedb
          ? 'may create roles or databases'
          : role.owns
            ? 'owns tables'
            : role.member_of.length > 0
              ? `is a member of ${role.member_of.join(', ')}`
              : undefined
    if (trouble) throw new Error(`The role ${role.rolname} ${trouble}, so the wall between tenants would not hold it.`)
  }
  const [first, ...more] = await lintCatalogue(database, reviewed)
  if (first) throw new Error(more.length > 0 ? `${first} (and ${more.length} more of this kind)` : first)
}
