import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/index.ts'

let world: World
/** Records with one value: more than are looked up one by one, and one more of another value every hundred. */
const many = 2_600
const other = 26

beforeAll(async () => {
  world = await startWorld()
  const field = { resource: 'crm.accounts', label: 'Grade', key: 'grade', kind: 'choice', options: ['A', 'B'] }
  const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', { custom_field: field })
  expect(made.status).toBe(201)
  await world.sql.query(
    `insert into crm.accounts (tenant_id, name, code, created_at, custom_fields)
     select $1, 'Graded ' || n, 'GR-' || n, timestamptz '2020-01-01' + n * interval '1 minute', jsonb_build_object('grade', case when n % 100 = 0 then 'B' else 'A' end)
     from generate_series(1, $2::int) n`,
    [world.tenantIds.a, many],
  )
})
afterAll(() => world.close())

const list = async (query: string) => {
  const { status, json } = await world.fetch('ada', 'GET', `/api/crm/accounts?records=25&${query}`)
  expect(status).toBe(200)
  const data = json.data as { attributes: { name: string; code: string; custom_fields: { grade?: string } } }[]
  return {
    codes: data.map(({ attributes }) => attributes.code),
    grades: data.map(({ attributes }) => attributes.custom_fields.grade),
    total: json.meta.total_count,
  }
}
/** Trashes those numbered between. */
const trash = (from: number, until: number) =>
  world.sql.query(
    `update crm.accounts set deleted_at = now() where tenant_id = $1 and substr(code, 4)::int between $2 and $3 and code like 'GR-%'`,
    [world.tenantIds.a, from, until],
  )

describe('A list filtered by a field that a company added', () => {
  it('shows and counts those alone that hold the value, however many do', async () => {
    for (const [value, total] of [
      ['A', many - other],
      ['B', other],
    ] as const) {
      const filter = `filter[custom_fields.grade]=${value}`
      const newest = await list(filter)
      expect([newest.total, new Set(newest.grades)]).toEqual([total, new Set([value])])
      expect(newest.codes[0]).toBe(value === 'A' ? `GR-${many - 1}` : `GR-${many}`)
      const second = await list(`${filter}&page=2`)
      expect(second.codes.length).toBe(Math.min(25, total - 25))
      expect(newest.codes.filter((code) => second.codes.includes(code))).toEqual([])
      expect((await list(`${filter}&sort=custom_fields.grade,name`)).total).toBe(total)
      expect((await list(`${filter}&sort=name`)).codes[0]).toBe(value === 'A' ? 'GR-1' : 'GR-100')
    }
  })

  it('leaves out what lies in the trash, of which there may be a few records or many', async () => {
    await trash(2_501, 2_600)
    expect([(await list('filter[custom_fields.grade]=A')).total, (await list('filter[custom_fields.grade]=B')).total]).toEqual([
      2_475, 25,
    ])
    expect((await list('filter[custom_fields.grade]=A')).codes[0]).toBe('GR-2499')
    await trash(1, 1_200)
    expect([(await list('filter[custom_fields.grade]=A')).total, (await list('filter[custom_fields.grade]=B')).total]).toEqual([
      1_287, 13,
    ])
  })
})
