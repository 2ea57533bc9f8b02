import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/index.ts'

let world: World
/** Records with one value: more than are looked up one by one, and one more of another value every hundred. */
const many = 2_600
const other = 26

beforeAll(async () => {
  world = await startWorld()
  for (const field of [
    { label: 'Grade', key: 'grade', kind: 'choice', options: ['A', 'B', 'C'] },
    { label: 'Size', key: 'size', kind: 'number' },
  ]) {
    const custom_field = { resource: 'crm.accounts', ...field }
    expect((await world.fetch('ada', 'POST', '/api/gateway/custom_fields', { custom_field })).status).toBe(201)
  }
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

/** Codes of those that hold a grade, or any, as the database itself puts them in order. */
const inOrder = async (grade: string | undefined, order: string) =>
  (
    await world.sql.query<{ code: string }>(
      `select t.code from crm.accounts t cross join lateral (select (t.custom_fields ->> 'size')::numeric as size) s
       where t.tenant_id = $1 and t.deleted_at is null and ($2::text is null or t.custom_fields ->> 'grade' = $2) order by ${order}`,
      [world.tenantIds.a, grade ?? null],
    )
  ).rows.map(({ code }) => code)
const paged = async (query: string, pages: readonly number[]) => {
  const found: string[] = []
  for (const page of pages) {
    const { status, json, text } = await world.fetch('ada', 'GET', `/api/crm/accounts?records=200&page=${page}&${query}`)
    expect(status, text).toBe(200)
    found.push(...(json.data as { attributes: { code: string } }[]).map(({ attributes }) => attributes.code))
  }
  return found
}

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

  it('is in the order of another such field, those without a value at its end, of few matches as of thousands', async () => {
    // Two in three hold one; of the largest grade there are more than are counted.
    await world.sql.query(
      `update crm.accounts t set custom_fields = t.custom_fields || jsonb_build_object('size', substr(code, 4)::int * 7919 % 101 / 4.0)
       where t.tenant_id = $1 and code like 'GR-%' and substr(code, 4)::int % 3 <> 0`,
      [world.tenantIds.a],
    )
    await world.sql.query(
      `insert into crm.accounts (tenant_id, name, code, created_at, custom_fields)
       select $1, 'Massed ' || n, 'MA-' || n, timestamptz '2019-01-01' + n * interval '1 minute',
         jsonb_build_object('grade', 'C', 'size', n * 7919 % 10007 / 4.0) from generate_series(1, 10200) n`,
      [world.tenantIds.a],
    )
    // As the database does by itself within a minute.
    await world.sql.query('analyze crm.accounts, kit.custom_values')
    for (const [grade, pages] of [
      ['A', [1, 2, 3, 4, 9, 10, 12, 13]],
      ['B', [1]],
      ['C', [1, 2, 3, 4, 51]],
    ] as const)
      for (const [sort, order] of [
        ['custom_fields.size', 'size nulls last, id'],
        ['-custom_fields.size', 'size desc nulls last, id desc'],
        ['-created_at', 'created_at desc, id desc'],
        ['name,-custom_fields.size', 'name collate app.natural, size desc nulls last, id desc'],
      ] as const) {
        const all = await inOrder(grade, order)
        const expected = pages.flatMap((page) => all.slice((page - 1) * 200, page * 200))
        expect([grade, sort, await paged(`filter[custom_fields.grade]=${grade}&sort=${sort}`, pages)]).toEqual([
          grade,
          sort,
          expected,
        ])
      }
    expect((await list('filter[custom_fields.grade]=C&sort=custom_fields.size')).total).toBe(10_000)
    const whole = await inOrder(undefined, 'size nulls last, id')
    expect(await paged('sort=custom_fields.size', [1, 2])).toEqual(whole.slice(0, 400))
    await world.sql.query("delete from crm.accounts where code like 'MA-%'")
  }, 60_000)

  it('knows at once of a field that another server changed', async () => {
    const changed = (to: string) =>
      world.sql.query(`update kit.custom_fields set ${to}, version = version + 1 where tenant_id = $1 and key = 'size'`, [
        world.tenantIds.a,
      ])
    const ask = async () => (await world.fetch('ada', 'GET', '/api/crm/accounts?filter[custom_fields.size]=gte:3')).status
    expect(await ask()).toBe(200)
    await changed('archived_at = now()')
    expect(await ask()).toBe(422)
    await changed('archived_at = null')
    expect(await ask()).toBe(200)
    // Whoever stores a record by it as well, though it may be stored in the message that asks.
    const create = async (size: number) => {
      const account = { name: 'Told', code: `TO-${crypto.randomUUID().slice(0, 8)}`, 'custom_fields.size': size }
      return (await world.fetch('ada', 'POST', '/api/crm/accounts', { account })).status
    }
    expect(await create(3)).toBe(201)
    await changed('is_required = true')
    const without = () => world.fetch('ada', 'POST', '/api/crm/accounts', { account: { name: 'Told', code: 'TO-none' } })
    expect((await without()).status).toBe(422)
    await changed('is_required = false')
    expect((await without()).status).toBe(201)
    await changed("kind = 'text'")
    expect(await create(3)).toBe(422)
    await changed("kind = 'number'")
    expect(await create(3)).toBe(201)
    await world.sql.query("delete from crm.accounts where code like 'TO-%'")
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
