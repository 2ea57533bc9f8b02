import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { identifier, literal, sqlState } from './postgres.ts'

const extensions = ['pg_trgm', 'btree_gin', 'btree_gist', 'pgcrypto'] as const
const sql = readFileSync(new URL('./app.sql', import.meta.url), 'utf8')
const mark = `quoin ${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
/** One at a time per database: preparing, and migrating. */
export const schemaLock = 7_311_820_262

/** Brings extensions, rights and the schema `app` to what `app.sql` says; costs one look when they are. */
export async function ensureSchema(admin: pg.Client): Promise<void> {
  if (await isCurrent(admin)) return
  await takeSchemaLock(admin)
  try {
    if (!(await isCurrent(admin))) await build(admin)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [schemaLock])
  }
}

/** Asks for the lock again and again: whoever waits inside a statement would keep an index from being built beside the work. */
export async function takeSchemaLock(client: pg.ClientBase): Promise<void> {
  while (!(await client.query('select pg_try_advisory_lock($1) as ours', [schemaLock])).rows[0].ours) await sleep(100)
}

async function isCurrent(admin: pg.Client) {
  // The rights on the database itself are not copied with a template, so the mark in the schema is not proof enough.
  const {
    rows: [found],
  } = await admin.query(`
    select obj_description(to_regnamespace('app')::oid, 'pg_namespace') as mark,
      has_database_privilege('quoin_owner', current_database(), 'create')
      and has_database_privilege('quoin_runtime', current_database(), 'connect')
      and not has_database_privilege('quoin_runtime', current_database(), 'temporary') as admitted`)
  return found.mark === mark && found.admitted
}

async function build(admin: pg.Client) {
  // A server whose administrator may not make the backup role goes without.
  const {
    rows: [{ database, guests }],
  } = await admin.query(`
    select current_database() as database, array(select rolname::text from pg_roles
      where rolname in ('quoin_runtime', 'quoin_auth', 'quoin_migrator', 'quoin_backup')) as guests`)
  await admin.query('begin')
  try {
    for (const extension of extensions) await admin.query(`create extension if not exists ${extension} with schema public`)
    await admin.query(`revoke all on database ${identifier(database)} from public`)
    await admin.query(`grant connect on database ${identifier(database)} to ${guests.join(', ')}`)
    await admin.query(`grant create, connect, temporary on database ${identifier(database)} to quoin_owner`)
    await admin.query('set local role quoin_owner')
    await admin.query(sql)
    await admin.query(`comment on schema app is ${literal(mark)}`)
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    if (sqlState(error) !== '42501') throw error
    throw new Error(`The account of DATABASE_URL lacks a right Quoin needs to prepare the database: ${(error as Error).message}.`)
  }
}
