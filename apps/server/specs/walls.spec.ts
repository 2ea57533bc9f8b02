import { connect, lintCatalogue } from '@quoin/kit/database'
import { startWorld, type World } from '@quoin/server/testing'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewed } from '../start.ts'
import { losses, walledTables } from '../testing/walls.ts'

let world: World
let owner: pg.Client
let walled: readonly string[]

beforeAll(async () => {
  world = await startWorld()
  owner = await connect(world.database.connectionString('migrator'), 'spec')
  walled = await walledTables(owner)
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
})

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

describe('A unique fact', () => {
  it('is kept by an index of its name, which imports find records by past the wall', async () => {
    const unique = [...world.platform.models.values()].flatMap(({ table, own }) =>
      own.filter(({ definition }) => definition.unique).map(({ column }) => [table, column] as const),
    )
    expect(unique.length).toBeGreaterThan(20)
    for (const [table, column] of unique) {
      const { rows } = await world.sql.query('select id from kit.holders($1::text::regclass, $2, $3)', [
        table,
        column,
        ['no such'],
      ])
      expect(rows, `${table}.${column}`).toEqual([])
    }
  })

  it('is not told by that index to a role that may not read its table', async () => {
    const session = await connect(world.database.connectionString('runtime'), 'spec')
    try {
      const asked = session.query("select id from kit.holders('gateway.people', 'email', '{ada@a.example}')")
      await expect(asked).rejects.toMatchObject({ code: '42501' })
    } finally {
      await session.end()
    }
  })
})
