import { currencies, decimalsOf, unusualDecimals } from '@quoin/kit'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Blocks whose amounts may be in any currency there is; the others take those on the list alone. */
const takesAll = new Set(['wallet'])

describe('The decimals of a currency', () => {
  it('are the same in the code and in every function of the database that reckons with them', async () => {
    const { rows: functions } = await world.sql.query<{ block: string; name: string }>(
      `with plain as materialized (select p.oid, n.nspname as block, p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where p.prokind = 'f' and p.pronargs = 1 and n.nspname not in ('pg_catalog', 'information_schema'))
       select block, name from plain where pg_get_functiondef(oid) ~ 'BHD' order by 1, 2`,
    )
    expect(functions.map(({ block }) => block)).toEqual(expect.arrayContaining(['assets', 'crm', 'products', 'sales', 'wallet']))
    for (const { block, name } of functions) {
      const codes = [...new Set([...currencies, ...(takesAll.has(block) ? Object.keys(unusualDecimals) : [])])]
      const { rows } = await world.sql.query<{ code: string; decimals: number }>(
        `select code, ${block}.${name}(code) as decimals from unnest($1::text[]) as t(code)`,
        [codes],
      )
      expect(Object.fromEntries(rows.map(({ code, decimals }) => [code, decimals])), `${block}.${name}`).toEqual(
        Object.fromEntries(codes.map((code) => [code, decimalsOf(code)])),
      )
    }
  })
})
