import { randomUUID } from 'node:crypto'
import { crm } from '@quoin/crm/resources'
import { trashRetentions } from '@quoin/gateway/server'
import { emptyTrash, forgetAnswers, type TrashParts } from '@quoin/kit/server'
import { pdf, startWorld, type Tenant, type Who, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
let parts: TrashParts
beforeAll(async () => {
  world = await startWorld({ workers: true })
  const { platform, services, database } = world.running
  parts = { platform, services, pools: database, retentions: trashRetentions(database.auth) }
})
afterAll(() => world.close())

const settings = '/api/gateway/companies/works-a/trash_settings'
const keep = (days: unknown, who: Who = 'ada', path = settings) =>
  world.fetch(who, 'PUT', path, { trash_setting: { kept_days: days } })
const kept = async (who: Who = 'rae') => (await world.fetch(who, 'GET', settings)).json.data.attributes.kept_days
const empty = (tenant: Tenant = 'a', options = {}) => emptyTrash(parts, world.tenantIds[tenant], options)
const ada = () => world.as('ada')

/** Lets something have been in the trash for a while. */
const lain = (table: string, days: number, ...ids: string[]) =>
  world.sql.query(
    `update ${table} set deleted_at = clock_timestamp() - make_interval(days => $1, mins => 5) where id = any($2::uuid[])`,
    [days, ids],
  )

/** An account that was deleted so many days ago. */
async function deleted(days: number, who: 'ada' | 'rival' = 'ada'): Promise<string> {
  const { id } = await world.as(who)(crm.accounts.create, { name: `Old ${randomUUID()}` })
  await world.as(who)(crm.accounts.delete, { id })
  await lain('crm.accounts', days, id)
  return id
}
const isThere = async (id: string, table = 'crm.accounts') =>
  (await world.sql.query(`select 1 from ${table} where id = $1`, [id])).rows.length === 1
/** What was written down of records that are gone: in the audit and to be told to whoever listens. */
const traces = async (ids: readonly string[], operation = 'crm.accounts.purge') => {
  const found = async (table: string, columns: string) =>
    (
      await world.sql.query(`select ${columns} from ${table} where record_id = any($1::uuid[]) and operation = $2`, [
        ids,
        operation,
      ])
    ).rows
  return { audit: await found('kit.audit', 'actor_id, actor_name'), outbox: await found('kit.outbox', 'actor_id') }
}

describe('How long a trash is kept', () => {
  it('is for ever until somebody with the right decides otherwise, and everybody may know it', async () => {
    expect(await kept()).toBe(null)
    const old = await deleted(4_000)
    expect(await empty()).toEqual({ purged: 0, refused: 0 })
    expect(await isThere(old)).toBe(true)
    for (const days of [0, -1, 3_651, 1.5, '30', undefined]) expect([days, (await keep(days)).status]).toEqual([days, 422])
    expect((await keep(30, 'uma')).status).toBe(422)
    expect((await keep(30, 'rival')).status).toBe(404)
    expect((await keep(30, 'pia')).status).toBe(404)
    expect(await kept()).toBe(null)
    expect((await keep(30)).json.data).toMatchObject({ type: 'trash_setting', attributes: { kept_days: 30 } })
    expect(await kept('uma')).toBe(30)
    const { rows } = await world.sql.query(
      `select changes from kit.audit where operation = 'gateway.companies.trashUpdate' order by number desc limit 1`,
    )
    expect(rows).toEqual([{ changes: { trash_kept_days: [null, 30] } }])
    expect((await keep(null)).status).toBe(200)
    expect(await kept()).toBe(null)
  })
})

describe('What is in the trash', () => {
  it('is there until its day and gone after it, as if purged by nobody in particular', async () => {
    await keep(30)
    const [early, late] = [await deleted(29), await deleted(30)]
    expect(await empty()).toMatchObject({ purged: expect.any(Number) })
    expect([await isThere(early), await isThere(late)]).toEqual([true, false])
    expect((await world.fetch('ada', 'PUT', `/api/crm/accounts/${late}/recover`)).status).toBe(404)
    expect((await world.fetch('ada', 'PUT', `/api/crm/accounts/${early}/recover`)).status).toBe(200)
    expect(await traces([early, late])).toEqual({ audit: [{ actor_id: null, actor_name: null }], outbox: [{ actor_id: null }] })
  })

  it('stays when it was brought back in time, however long it had been there', async () => {
    await keep(30)
    const id = await deleted(90)
    await ada()(crm.accounts.restore, { id })
    await empty()
    expect(await ada()(crm.accounts.get, { id })).toMatchObject({ id })
    // A new stay in the trash is counted from its own beginning.
    await ada()(crm.accounts.delete, { id })
    await empty()
    expect(await isThere(id)).toBe(true)
  })

  it('is another company’s own to keep', async () => {
    await keep(1)
    const theirs = await deleted(400, 'rival')
    await empty()
    expect(await empty('b')).toEqual({ purged: 0, refused: 0 })
    expect(await isThere(theirs)).toBe(true)
  })

  it('stays where it cannot be purged by hand either, and the rest goes', async () => {
    await keep(30)
    const ids = [await deleted(31), await deleted(31), await deleted(31), await deleted(31)].sort()
    const [referred, , odd] = ids
    await world.sql.query(`
      create table crm.kept_papers (tenant_id uuid, account_id uuid, foreign key (tenant_id, account_id) references crm.accounts);
      create function crm.stumble() returns trigger language plpgsql as $$ begin raise 'stumbled'; end $$;
      create trigger stumble before delete on crm.accounts for each row when (old.id = '${odd}') execute function crm.stumble()`)
    await world.sql.query('insert into crm.kept_papers values ($1, $2)', [world.tenantIds.a, referred])
    await expect(ada()(crm.accounts.purge, { id: referred! })).rejects.toMatchObject({ status: 422 })
    expect(await empty()).toEqual({ purged: 2, refused: 2 })
    expect(await Promise.all(ids.map((id) => isThere(id)))).toEqual([true, false, true, false])
    expect((await traces([referred!, odd!])).audit).toEqual([])
    // A refusal is nobody's fault; a surprise is told to whoever looks after the server.
    const told = world.logs.filter((line) => line.includes('a record could not be purged'))
    expect([told.length, told[0]]).toEqual([1, expect.stringContaining('stumbled')])
    await world.sql.query('drop table crm.kept_papers; drop trigger stumble on crm.accounts; drop function crm.stumble()')
    expect(await empty()).toEqual({ purged: 2, refused: 0 })
  })

  it('takes its files along, as it does when purged by hand', async () => {
    await keep(30)
    const account = (await ada()(crm.accounts.create, { name: 'With a paper' })).id
    const at = `/api/crm/accounts/${account}`
    const { presigned_url, headers, file_id } = (
      await world.fetch('ada', 'PUT', `${at}/presign_document`, { filename: 'Old.pdf' })
    ).json.data.attributes
    await fetch(presigned_url, { method: 'PUT', headers, body: pdf })
    const paper = (await world.fetch('ada', 'POST', `${at}/documents`, { document: { file_unique_id: file_id } })).json.data.id
    await world.fetch('ada', 'DELETE', `${at}/documents/${paper}`)
    await lain('crm.account_documents', 31, paper)
    await empty()
    expect((await world.sql.query('select state from kit.files where id = $1', [file_id])).rows).toEqual([{ state: 'orphan' }])
  })

  it('goes in portions, each beginning where the last one ended, and what is left stays when the company changes its mind', async () => {
    await keep(30)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await deleted(31))
    const left = async () => (await Promise.all(ids.map((id) => isThere(id)))).filter(Boolean).length
    const first = await empty('a', { max: 2 })
    expect(first).toMatchObject({ purged: 2, next: { operation: 'crm.accounts.purge' } })
    expect(await left()).toBe(3)
    const second = await empty('a', { max: 2, from: first.next })
    expect([second.purged, await left()]).toEqual([2, 1])
    await keep(null)
    expect(await empty('a', { from: second.next })).toEqual({ purged: 0, refused: 0 })
    expect(await left()).toBe(1)
    await keep(30)
    expect(await empty('a', { from: second.next })).toEqual({ purged: 1, refused: 0 })
  })

  it('goes once, however many look at the same time', async () => {
    await keep(30)
    const ids = await Promise.all(Array.from({ length: 8 }, () => deleted(31)))
    const emptied = await Promise.all([empty(), empty(), empty()])
    expect(emptied.reduce((sum, { purged, refused }) => sum + purged + 1_000 * refused, 0)).toBe(8)
    const { audit, outbox } = await traces(ids)
    expect([audit.length, outbox.length]).toEqual([8, 8])
  })

  it('is looked through every night, in every company that is at work and lets its trash end', async () => {
    await keep(30)
    await keep(30, 'rival', '/api/gateway/companies/trade-b/trash_settings')
    const [ours, theirs] = [await deleted(31), await deleted(31, 'rival')]
    await world.sql.query(`update gateway.companies set status = 'inactive' where id = $1`, [world.tenantIds.b])
    expect((await parts.retentions()).map(({ tenantId }) => tenantId)).toEqual([world.tenantIds.a])
    await parts.services.jobs.add('kit.empty_trash', {})
    await vi.waitFor(async () => expect(await isThere(ours)).toBe(false), 15_000)
    await world.sql.query(`update gateway.companies set status = 'active' where id = $1`, [world.tenantIds.b])
    expect(await isThere(theirs)).toBe(true)
    await parts.services.jobs.add('kit.empty_trash', {})
    await vi.waitFor(async () => expect(await isThere(theirs)).toBe(false), 15_000)
  })
})

describe('An answer that is kept for an Idempotency-Key', () => {
  it('is there for two days and gone after them, in every company', async () => {
    const key = { young: randomUUID(), old: randomUUID() }
    const ask = (who: 'ada' | 'rival', age: keyof typeof key) =>
      world.fetch(who, 'POST', '/api/crm/accounts', { account: { name: `Kept ${age}` } }, { 'idempotency-key': key[age] })
    const isReplayed = async (who: 'ada' | 'rival', age: keyof typeof key) =>
      (await ask(who, age)).headers.get('idempotency-replayed') === 'true'
    const isNow = (age: keyof typeof key, hours: number) =>
      world.sql.query('update kit.idempotency set created_at = clock_timestamp() - make_interval(hours => $2) where key = $1', [
        key[age],
        hours,
      ])
    for (const who of ['ada', 'rival'] as const) for (const age of ['young', 'old'] as const) await ask(who, age)
    await isNow('young', 47)
    await isNow('old', 49)
    expect(await forgetAnswers(world.database)).toBe(2)
    for (const who of ['ada', 'rival'] as const)
      expect([await isReplayed(who, 'young'), await isReplayed(who, 'old')]).toEqual([true, false])
    expect(await forgetAnswers(world.database)).toBe(0)
  })
})
