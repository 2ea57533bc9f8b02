import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
  for (const [i, name] of ['First', 'Second', '=Third'].entries()) {
    const { body } = await ada.ask('POST', '/currencies', { currency: { code: `Q${i}Q`, name } })
    await ada.ask('PUT', `/currencies/${body.data.id}`, { currency: { name: `${name} again` } })
  }
  await uma.ask('POST', '/views', { view: { list: 'crm.contacts', name: 'Mine', state: {} } })
})
afterAll(() => world.close())

const verify = async (kept: object = {}) => (await ada.ask('POST', '/audit/verify', kept)).body.data.attributes

describe('The audit', () => {
  it('is searched, narrowed by person, operation and time, and only by those who may', async () => {
    const total = async (query: string) => (await ada.ask('GET', `/audit?${query}`)).body.meta.total_count
    expect(await total('operation=gateway.currencies.create')).toBe(3)
    expect(await total('search=second')).toBe(2)
    expect(await total(`person=${uma.id}`)).toBe(1)
    expect(await total('resource=gateway.currencies')).toBe(6)
    expect(await total('to=2020-01-01T00:00:00Z')).toBe(0)
    expect((await uma.ask('GET', '/audit')).body.errors[0].meta.permission).toBe('gateway.audit.read')
    expect((await ada.ask('GET', '/audit?person=somebody')).status).toBe(422)
  })

  it('is narrowed, sorted and paged as other lists are, and refuses what it does not know', async () => {
    const asked = async (query: string) => (await ada.ask('GET', `/audit?${query}`)).body
    const operations = ({ data }: { data: { attributes: { operation: string } }[] }) =>
      data.map(({ attributes }) => attributes.operation)
    const any = await asked('filter[resource][]=gateway.currencies&filter[resource][]=gateway.views&records=100')
    expect(any.meta.total_count).toBe(7)
    expect(new Set(operations(await asked('filter[operation]=contains:currencies.up')))).toEqual(
      new Set(['gateway.currencies.update']),
    )
    const either = `filter[or][0][actor_unique_id]=${uma.id}&filter[or][1][operation]=gateway.currencies.create`
    expect((await asked(either)).meta.total_count).toBe(4)
    const oldest = await asked('filter[resource]=gateway.currencies&sort=at&records=1')
    const newest = await asked('filter[resource]=gateway.currencies&sort=-at&records=1')
    expect([...operations(oldest), ...operations(newest)]).toEqual(['gateway.currencies.create', 'gateway.currencies.update'])
    expect((await asked('filter[at]=gte:today&records=1')).meta.total_count).toBe((await asked('records=1')).meta.total_count)
    for (const wrong of [
      'filter[changes]=x',
      'filter[created_at]=today',
      'sort=operation',
      'sort=created_at',
      'filter[actor_unique_id]=me',
    ])
      expect([wrong, (await ada.ask('GET', `/audit?${wrong}`)).status]).toEqual([wrong, 422])
    const file = (await ada.ask('GET', '/audit/export?filter[resource]=gateway.views')).body.data.attributes
    expect(file.rows).toBe(1)
  })

  it('leaves as a file that no spreadsheet executes', async () => {
    const { content, rows, is_cut } = (await ada.ask('GET', '/audit/export')).body.data.attributes
    expect(content.split('\r\n')).toHaveLength(rows + 2)
    expect(is_cut).toBe(false)
    // The wide signs of Japanese and Chinese keyboards begin a formula as well.
    const ofUma = 'update kit.audit set actor_name = $1 where actor_id = $2'
    for (const opener of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '|', '%']) {
      await world.database.migrator.query(ofUma, [`${opener}Uma`, uma.id])
      const told = (await ada.ask('GET', '/audit/export')).body.data.attributes.content
      expect(told).toMatch(new RegExp(`,'\\${opener}`))
    }
  })

  it('tells an entry that was edited, one that was removed, and a chain that was rewritten', async () => {
    const sql = (text: string) => world.database.migrator.query(text)
    const kept = await verify()
    expect(kept).toMatchObject({ intact: true, problem: null })
    expect(kept.entries).toBeGreaterThanOrEqual(7)

    const second = `tenant_id = '${world.demo.id}' and id = (select entry_id from gateway.audit_chain where tenant_id = '${world.demo.id}' and number = 2)`
    const { rows } = await sql(`select changes from kit.audit where ${second}`)
    await sql(`update kit.audit set changes = '{"name": [null, "Nothing"]}' where ${second}`)
    expect(await verify()).toMatchObject({ intact: false, problem: 'entry_changed', broken_at: 2 })
    await world.database.migrator.query(`update kit.audit set changes = $1 where ${second}`, [JSON.stringify(rows[0].changes)])
    expect((await verify()).intact).toBe(true)

    await sql(`update kit.audit set changes = '{}' where ${second}`)
    await sql(`delete from gateway.audit_chain where tenant_id = '${world.demo.id}'`)
    expect((await verify()).intact).toBe(true)
    expect(await verify({ entries: kept.entries, head: kept.head })).toMatchObject({ intact: false, problem: 'other_head' })

    await sql(`delete from kit.audit where ${second}`)
    expect(await verify()).toMatchObject({ intact: false, problem: 'entry_removed', broken_at: 2 })
  })

  it('is sealed by itself, and by many at once without a gap', async () => {
    await world.database.migrator.query(`delete from gateway.audit_chain`)
    await Promise.all([world.tidy(), world.tidy(), verify(), verify()])
    expect(await verify()).toMatchObject({ intact: true })
    expect(await world.count('select 1 from gateway.audit_chain where tenant_id = $1', [world.demo.id])).toBe(
      await world.count('select 1 from kit.audit where tenant_id = $1', [world.demo.id]),
    )
  })
})

describe('Sign-ins', () => {
  const signIns = async (query = '') => (await ada.ask('GET', `/audit/sign_ins?records=100${query}`)).body

  it('of members are listed with those that failed, and of nobody else', async () => {
    for (const login of ['uma@demo.test', 'olga@demo.test'])
      await world.ask('POST', '/auth/sign_in', { body: { login, password: 'not it at all' }, headers: { appid: 'rival' } })
    const failed = (await signIns('&kind=failed')).data
    expect(failed.map((one: any) => one.attributes)).toMatchObject([
      { kind: 'failed', person_unique_id: uma.id, email: 'uma@demo.test', address: null, known_device: expect.any(Boolean) },
    ])
    const { data, meta } = await signIns(`&person=${uma.id}`)
    expect(meta.total_count).toBe(data.length)
    expect(data.map((one: any) => one.attributes.kind)).toEqual(expect.arrayContaining(['failed', 'signed_in']))
    expect(JSON.stringify(await signIns())).not.toContain('olga')
    const olga = await world.signIn('olga', { app: 'rival' })
    expect(JSON.stringify((await olga.ask('GET', '/audit/sign_ins')).body)).not.toContain('uma@demo.test')
    expect((await signIns(`&person=${olga.id}`)).data).toEqual([])
    expect((await signIns('&to=2020-01-01T00:00:00Z')).meta.total_count).toBe(0)
    const found = await signIns(
      `&search=UMA@&filter[kind][]=failed&filter[kind][]=second_step_failed&filter[person_unique_id]=${uma.id}`,
    )
    expect(found.data.map((one: any) => one.attributes.kind)).toEqual(['failed'])
    expect((await signIns('&search=nobody')).data).toEqual([])
    const times = (await signIns('&sort=at')).data.map((one: any) => one.attributes.at)
    expect(times).toEqual([...times].sort())
  })

  it('are for whoever reads the audit', async () => {
    expect((await uma.ask('GET', '/audit/sign_ins')).body.errors[0].meta.permission).toBe('gateway.audit.read')
    expect((await world.ask('GET', '/audit/sign_ins')).status).toBe(401)
    for (const wrong of ['person=uma', 'kind=all', 'from=yesterday'])
      expect((await ada.ask('GET', `/audit/sign_ins?${wrong}`)).status, wrong).toBe(422)
  })
})

describe('The dashboard', () => {
  it('counts what one may read all of, and tells the changes one may know of', async () => {
    await world.database.migrator.query(
      `insert into kit.audit (tenant_id, operation, resource) values ('${world.demo.id}', 'products.stock.update', 'products.stock')`,
    )
    const hers = (await ada.ask('GET', '/dashboard')).body.data.attributes
    expect(hers).toMatchObject({ name: 'Demo Company', members: 5, signed_in: 2 })
    expect(hers.counts).toMatchObject({ 'gateway.users': 5, 'gateway.currencies': 165 })
    expect(hers.recent_changes.map((one: any) => one.actor_unique_id)).toContain(uma.id)
    // What jobs did by themselves is in the audit and not on Home.
    expect(hers.recent_changes.map((one: any) => one.actor_unique_id)).not.toContain(null)
    const theirs = (await uma.ask('GET', '/dashboard')).body.data.attributes
    expect(theirs.recent_changes.every((one: any) => one.actor_unique_id === uma.id)).toBe(true)
  })
})

describe('Who can do something', () => {
  it('is everybody whose role has the permission, with how far it reaches', async () => {
    const { data } = (await ada.ask('GET', '/permissions/gateway.users.read/holders')).body
    const found = Object.fromEntries(data.map((one: any) => [one.attributes.email, one.attributes.scope]))
    expect(found).toMatchObject({ 'ada@demo.test': 'tenant', 'uma@demo.test': 'tenant', 'rae@demo.test': 'own' })
    expect(found).not.toHaveProperty('nona@demo.test')
    expect(found).not.toHaveProperty('olga@demo.test')
    const roles = (await ada.ask('GET', '/permissions/gateway.roles.write/holders')).body.data
    expect(roles.map((one: any) => one.attributes.role_code).sort()).toEqual(['admin', 'company_admin'])
  })
})
