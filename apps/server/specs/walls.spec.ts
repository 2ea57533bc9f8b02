import { connect, lintCatalogue } from '@quoin/kit/database'
import { startWorld, type World } from '@quoin/server/testing'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewed } from '../start.ts'

let world: World
let owner: pg.Client
let walled: readonly string[]

beforeAll(async () => {
  world = await startWorld()
  owner = await connect(world.database.connectionString('migrator'), 'spec')
  const { rows } = await owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'wall') order by 1`)
  walled = rows.map(({ name }) => name)
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
})

/** What each table could lose, and what would then let one company reach another's rows. */
const losses: Readonly<Record<string, (table: string) => string>> = {
  'its row-level security': (table) => `alter table ${table} disable row level security`,
  'its hold on the owner': (table) => `alter table ${table} no force row level security`,
  'its wall': (table) => `drop policy wall on ${table}`,
  'the test of what is read': (table) => `alter policy wall on ${table} using (true)`,
  'the test of what is written': (table) => `alter policy wall on ${table} with check (true)`,
  'the wall for one of its roles': (table) => `alter policy wall on ${table} to quoin_auth`,
}

describe('A server', () => {
  it('stands on tables that all have a wall', () => {
    expect(walled.length).toBeGreaterThan(60)
    expect(walled).toContain('crm.contacts')
  })

  it.each(Object.entries(losses))('does not start on any table that lost %s [I4]', async (_, loss) => {
    await owner.query('begin')
    try {
      for (const table of walled) await owner.query(loss(table))
      const said = await lintCatalogue({ migrator: owner }, reviewed)
      const unnoticed = walled.filter((table) => !said.some((sentence) => sentence.startsWith(`${table} `)))
      expect(unnoticed).toEqual([])
    } finally {
      await owner.query('rollback')
    }
  })
})
