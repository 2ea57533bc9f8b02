import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Database, RoleClient } from '../database/index.ts'

/** Two processes that start together install one after the other. */
const installLock = 731_182_028

/**
 * Puts the queue's tables in place; two looks when they are. Call it after `migrate`, before anything is added.
 *
 * Who may do what: the owner (as the migrator acts) owns the queue. The auth role works it: it may read and write the queue's
 * rows, through a policy of its own, and nothing else there. The runtime role has no right in the schema at all; it adds through
 * `kit.add_job` and can neither see nor change a job.
 */
export async function installJobs(database: Database): Promise<void> {
  // One connection, so that the lock taken on it holds for whatever the pool is used for.
  const pool = new pg.Pool({
    Client: RoleClient,
    connectionString: database.connectionString('migrator'),
    max: 1,
    application_name: 'quoin jobs set-up',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select pg_advisory_lock($1)', [installLock])
    await runMigrations({ pgPool: pool, noPreparedStatements: true })
    const { rows } = await pool.query<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'works')`)
    if (rows.length > 0) await pool.query(['begin', openTo, ...rows.map(({ name }) => policyFor(name)), 'commit'].join(';\n'))
  } finally {
    await pool.end()
  }
}

const openTo = `
  grant usage on schema graphile_worker to quoin_auth;
  grant select, insert, update, delete on all tables in schema graphile_worker to quoin_auth;
  revoke insert, update, delete on graphile_worker.migrations, graphile_worker.jobs from quoin_auth;
  alter view graphile_worker.jobs set (security_invoker = true)`
const policyFor = (table: string) => `
  alter table graphile_worker."${table}" enable row level security;
  create policy works on graphile_worker."${table}" to quoin_auth using (true) with check (true)`
