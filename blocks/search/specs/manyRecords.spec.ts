import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
/** More than are looked through for words that many hold. */
const many = 11_000
const apart = 300
const uliHas = 30

beforeAll(async () => {
  world = await startWorld()
  await world.sql.query(
    `insert into crm.accounts (tenant_id, name, code, created_at, owner_id, search)
     select $1, case n when 1 then 'Marrowfat' else 'Growers of marrowfat ' || n end, 'MF-' || n, timestamptz '2020-01-01' + n * interval '1 minute',
       case when n % $5::int = 2 and n < $3::int * $5::int then $2::uuid end,
       array_to_tsvector(array['marrowfat'] || case n when 1 then '{}' else array['growers', n::text] end || case when n < 6 then '{peapod}'::text[] else '{}' end)
     from generate_series(1, $4::int) n`,
    [world.tenantIds.a, world.userIds.uli, uliHas, many, apart],
  )
  await world.sql.query('analyze crm.accounts')
})
afterAll(() => world.close())

interface Row {
  readonly id: string
  readonly attributes: { readonly created_at: string; readonly entity_alias: string; readonly name: string }
}
const list = async (who: 'ada' | 'uli' | 'rival', search: string, more = '') => {
  const { json } = await world.fetch(who, 'GET', `/api/crm/accounts?search=${search}&records=100${more}`)
  return json as { data: Row[]; meta: { total_count: number; total_is_bound?: boolean } }
}
const cloud = async (params: string, more: object = {}) =>
  (await world.fetch('ada', 'POST', '/api/search/cloud', { search: { params, records: '20', ...more } })).json

describe('A word that many records hold', () => {
  it('fills the pages of a list, newest first, each record once, and says at least how many there are', async () => {
    const ids: string[] = []
    let before = '9'
    for (let page = 1; page <= 4; page++) {
      const { data, meta } = await list('ada', 'marrowfat', `&page=${page}`)
      expect([data.length, meta.total_is_bound]).toEqual([100, true])
      expect(meta.total_count).toBeGreaterThan(1_000)
      expect(meta.total_count).toBeLessThan(many)
      for (const { id, attributes } of data) {
        expect(attributes.created_at < before).toBe(true)
        before = attributes.created_at
        ids.push(id)
      }
    }
    expect(new Set(ids).size).toBe(400)
    const { data, meta } = await list('ada', 'marrowfat', '&page=105')
    expect([data.length, meta.total_count, meta.total_is_bound]).toEqual([100, 10_000, true])
    expect((await list('ada', 'marrowfat', '&sort=name')).data[0]!.attributes.name).toBe('Growers of marrowfat 2')
    expect((await list('rival', 'marrowfat')).data).toEqual([])
  })

  it('is counted where few records hold it, or those under a filter', async () => {
    expect((await list('ada', 'peapod marrowfat')).meta).toMatchObject({ total_count: 5 })
    const { meta } = await list('ada', 'marrowfat', '&filter[code]=MF-7')
    expect([meta.total_count, meta.total_is_bound]).toEqual([1, undefined])
  })

  it('finds first what is called so, however old, and says so of each kind', async () => {
    const { data, meta } = await cloud('marrowfat')
    expect((data as Row[])[0]!.attributes.entity_alias).toBe('Marrowfat')
    expect(meta.total_is_bound).toBe(true)
    expect(meta.facets.entity_type).toEqual([{ value: 'crm.accounts', count: meta.total_records, is_bound: true }])
    const suggested = (await world.fetch('ada', 'GET', '/api/search/search/suggest?q=marrowf')).json.data as Row[]
    expect(suggested[0]!.attributes.entity_alias).toBe('Marrowfat')
    const narrowed = await cloud('marrowfat', { include: 'crm.accounts', filter: { status: 'active' } })
    expect(narrowed.meta.facets.fields.find(({ field }: { field: string }) => field === 'status').values).toEqual([
      { value: 'active', count: expect.any(Number), is_bound: true },
    ])
  })

  it('finds for people limited to their own records all of those', async () => {
    const ada = world.as('ada')
    const role = await ada(gateway.roles.create, { name: 'Own accounts', code: 'own_accounts' })
    const scopes = { 'crm.accounts.read': 'own' as const }
    await ada(gateway.roles.setPermissions, { id: role.id, permission_ids: Object.keys(scopes), scopes })
    await ada(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Looks after some' })
    const { data, meta } = await list('uli', 'marrowfat')
    expect([data.length, meta.total_count, meta.total_is_bound]).toEqual([uliHas, uliHas, undefined])
  })

  it('finds nothing by what is hidden from whoever asks', async () => {
    await world.sql.query(
      `insert into crm.contacts (tenant_id, first_name, last_name, position, search)
       select $1, 'Pea', 'Grower', 'Quartzite', array_to_tsvector('{pea,grower,quartzite}') from generate_series(1, $2::int)`,
      [world.tenantIds.a, many],
    )
    const found = async (word: string) =>
      (await world.fetch('max', 'GET', `/api/crm/contacts?search=${word}&records=100`)).json.data.length as number
    expect([await found('grower'), await found('quartzite')]).toEqual([100, 100])
    const rule = { resource: 'crm.contacts', field: 'position', role_unique_id: world.planted.a['role admin'], access: 'hidden' }
    expect((await world.fetch('ada', 'PUT', '/api/gateway/field_permissions', { field_permission: rule })).status).toBe(200)
    expect([await found('grower'), await found('quartzite')]).toEqual([100, 0])
  })
})
