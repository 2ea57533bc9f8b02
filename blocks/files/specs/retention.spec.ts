import { emptyTrash } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { files } from '../resources/index.ts'
import type { RetentionPlace, RetentionStep } from '../resources/retentionRules.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(async () => {
  await world.sql.query('delete from files.retention_rules')
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const ask = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/files${path}`, body)

async function uploaded(who: 'ada' | 'rival', text: string): Promise<string> {
  const { json } = await ask(who, 'PUT', '/files/presign', { filename: 'Paper.txt' })
  await fetch(json.presigned_url, { method: 'PUT', headers: json.headers, body: text })
  return json.file_id
}
/** A file with as many versions, of whoever asks. */
async function made(more: object = {}, { versions = 1, who = 'ada' as 'ada' | 'rival' } = {}): Promise<string> {
  const file = { name: `Paper ${randomUUID()}.txt`, file_id: await uploaded(who, randomUUID()), ...more }
  const { id } = (await ask(who, 'POST', '/files', { file })).json.data
  for (let i = 1; i < versions; i++)
    await ask(who, 'POST', `/files/${id}/versions`, { file: { file_id: await uploaded(who, randomUUID()) } })
  return id
}
async function category(name: string, parent?: string): Promise<string> {
  const made = await ask('ada', 'POST', '/categories', {
    category: { name: `${name} ${randomUUID()}`, ...(parent && { parent_unique_id: parent }) },
  })
  return made.json.data.id
}
async function rule(values: object, { isActive = true, who = 'ada' as Who } = {}): Promise<string> {
  const made = await ask(who, 'POST', '/retention_rules', { retention_rule: { name: `Rule ${randomUUID()}`, ...values } })
  expect([made.status, made.text]).toMatchObject([201, expect.any(String)])
  const { id } = made.json.data
  if (isActive) expect((await ask(who, 'PUT', `/retention_rules/${id}/activate`)).status).toBe(200)
  return id
}
/** Lets what happened to some files have happened so many days earlier. */
async function age(days: number, ...ids: string[]): Promise<void> {
  for (const [table, by, column] of [
    ['files.stored_files', 'id', 'updated_at'],
    ['files.stored_files', 'id', 'deleted_at'],
    ['files.versions', 'stored_file_id', 'created_at'],
  ])
    await world.sql.query(
      `update ${table} set ${column} = ${column} - make_interval(days => $1, mins => 5) where ${by} = any($2::uuid[])`,
      [days, ids],
    )
}
/** A night of a company, in portions. */
async function night(tenant: 'a' | 'b' = 'a'): Promise<number> {
  let portions = 0
  for (let place: RetentionPlace | undefined = { step: 'files' }; place; portions++)
    place = (await world.running.callInternal(world.tenantIds[tenant], files.retentionRules.internal.apply, place)).next
  return portions
}
/** Where files are: `live`, in the `trash`, or `gone`. */
async function where(...ids: string[]): Promise<string[]> {
  const { rows } = await world.sql.query<{ id: string; at: string }>(
    `select id, case when deleted_at is null then 'live' else 'trash' end as at from files.stored_files where id = any($1::uuid[])`,
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.at ?? 'gone')
}
const numbers = async (id: string) =>
  (
    await world.sql.query<{ number: string }>('select number from files.versions where stored_file_id = $1 order by number', [id])
  ).rows.map(({ number }) => Number(number))
const audited = async (id: string) =>
  (
    await world.sql.query<{ changes: object }>(
      `select changes from kit.audit where record_id = $1 and operation = 'files.retentionRules.apply' order by number`,
      [id],
    )
  ).rows.map(({ changes }) => changes)
const preview = async (id: string, step: RetentionStep) =>
  (await ask('ada', 'GET', `/retention_rules/${id}/preview?step=${step}`)).json.data.attributes.due as any[]
const trashed = async (id: string) => expect((await ask('ada', 'DELETE', `/files/${id}`)).status).toBe(200)
/** A post that shows the file. */
const use = (id: string) =>
  world.sql.query(
    `insert into content.media (tenant_id, name, content_type, size_bytes, url, stored_file_id) values ($1, 'Paper', 'text/plain', 1, 'https://site.test/paper', $2)`,
    [world.tenantIds.a, id],
  )

describe('A retention rule', () => {
  it('moves to the trash what nobody changed for as long as the nearest rule above says, and nothing of other companies', async () => {
    const papers = await category('Papers')
    const drafts = await category('Drafts', papers)
    const [paper, draft, other, recent] = await Promise.all([
      made({ category_unique_id: papers }),
      made({ category_unique_id: drafts }),
      made(),
      made({ category_unique_id: drafts }),
    ])
    const theirs = await made({}, { who: 'rival' })
    await age(40, paper, draft, other, theirs)
    const general = await rule({ file_days: 30 }, { isActive: false })
    const ofPapers = await rule({ category_unique_id: papers, file_days: 60 })
    await night()
    expect(await where(paper, draft, other, recent)).toEqual(['live', 'live', 'live', 'live'])
    await ask('ada', 'PUT', `/retention_rules/${ofPapers}`, { retention_rule: { file_days: 35 } })
    await night()
    expect(await where(paper, draft, other, recent, theirs)).toEqual(['trash', 'trash', 'live', 'live', 'live'])
    await ask('ada', 'PUT', `/retention_rules/${general}/activate`)
    await night()
    expect(await where(other, theirs)).toEqual(['trash', 'live'])
    expect(await audited(other)).toEqual([{ trashed: [null, expect.stringMatching(/^Rule /)] }])
    // What somebody brings back has been changed today.
    expect((await ask('ada', 'PUT', `/files/${other}/recover`)).status).toBe(200)
    await night()
    expect(await where(other)).toEqual(['live'])
  })

  it('removes versions that were replaced long ago, but none that was approved, none of a file in use and not the latest', async () => {
    const plain = await made({}, { versions: 3 })
    const used = await made({}, { versions: 3 })
    await use(used)
    const approved = await made()
    expect((await ask('ada', 'PUT', `/files/${approved}/approve`, { file: { reason: 'Checked' } })).status).toBe(200)
    for (let i = 0; i < 2; i++)
      await ask('ada', 'POST', `/files/${approved}/versions`, { file: { file_id: await uploaded('ada', randomUUID()) } })
    const fresh = await made({}, { versions: 2 })
    await age(20, plain, used, approved)
    const id = await rule({ version_days: 10 })
    const due = await preview(id, 'versions')
    const of = (file: string) =>
      due
        .filter((one) => one.file_unique_id === file)
        .map((one) => [one.version_number, one.kept])
        .sort()
    expect([of(plain), of(used), of(approved), of(fresh)]).toEqual([
      [
        [1, null],
        [2, null],
      ],
      [
        [1, 'in_use'],
        [2, 'in_use'],
      ],
      [
        [1, 'approved'],
        [2, null],
      ],
      [],
    ])
    await night()
    expect([await numbers(plain), await numbers(used), await numbers(approved), await numbers(fresh)]).toEqual([
      [3],
      [1, 2, 3],
      [1, 3],
      [1, 2],
    ])
    expect((await audited(plain)).map((changes: any) => changes.version_removed[0]).sort()).toEqual([1, 2])
    const { rows } = await world.sql.query<{ state: string }>(
      `select f.state from kit.files f where f.tenant_id = $1 and f.state = 'orphan'`,
      [world.tenantIds.a],
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect((await ask('ada', 'GET', `/files/${plain}/download`)).status).toBe(200)
  })

  it('empties the trash sooner or later than the company does, and never of what is used', async () => {
    const contracts = await category('Contracts')
    const [contract, note, used] = await Promise.all([made({ category_unique_id: contracts }), made(), made()])
    await use(used)
    for (const id of [contract, note, used]) await trashed(id)
    await age(40, contract, note, used)
    await rule({ category_unique_id: contracts, trash_days: 365 })
    const general = await rule({ trash_days: 35 })
    const { platform, services, database } = world.running
    const retentions = async () => [{ tenantId: world.tenantIds.a, days: 30 }]
    // The company's own trash ends after thirty days.
    await emptyTrash({ platform, services, pools: database, retentions }, world.tenantIds.a)
    expect(await where(contract, used)).toEqual(['trash', 'trash'])
    const later = await made()
    await trashed(later)
    await age(40, later)
    expect(await preview(general, 'trash')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ file_unique_id: later, kept: null }),
        expect.objectContaining({ file_unique_id: used, kept: 'in_use' }),
      ]),
    )
    await night()
    expect(await where(contract, note, later, used)).toEqual(['trash', 'gone', 'gone', 'trash'])
    expect(await audited(later)).toEqual([{ purged: [expect.stringMatching(/^Paper/), expect.stringMatching(/^Rule /)] }])
    // By hand it may go before.
    expect((await ask('ada', 'DELETE', `/files/${contract}/purge`)).status).toBe(200)
  })

  it('removes nothing while a legal hold stands, nor does anybody by hand', async () => {
    const files = await Promise.all([made({}, { versions: 2 }), made(), made()])
    const [versioned, trash, live] = files as [string, string, string]
    await trashed(trash)
    await age(40, ...files)
    const held = await category('Held')
    const ofCategory = await made({ category_unique_id: held })
    await trashed(ofCategory)
    await age(40, ofCategory)
    await rule({ category_unique_id: held, file_days: 1, version_days: 1, trash_days: 1 })
    const general = await rule({ file_days: 1, version_days: 1, trash_days: 1, legal_hold: true })
    await night()
    expect(await where(versioned, trash, live, ofCategory)).toEqual(['live', 'trash', 'live', 'trash'])
    expect(await numbers(versioned)).toEqual([1, 2])
    expect((await preview(general, 'files')).every((one) => one.kept === 'legal_hold')).toBe(true)
    const purged = await ask('ada', 'DELETE', `/files/${ofCategory}/purge`)
    expect([purged.status, purged.json.errors[0].code]).toEqual([409, 'legal_hold'])
    await ask('ada', 'PUT', `/retention_rules/${general}`, { retention_rule: { legal_hold: false } })
    await night()
    expect(await where(versioned, trash, live, ofCategory)).toEqual(['trash', 'gone', 'trash', 'gone'])
  })

  it('shows what it would do before it is in force, portion by portion, and changes nothing by that', async () => {
    const papers = await category('Many')
    const first = await made({ category_unique_id: papers })
    await world.sql.query(
      `insert into files.stored_files (tenant_id, name, user_id, category_id, category_name, file_size, updated_at)
       select $1, 'Filler ' || n, $2, $3, 'Many', 10, clock_timestamp() - interval '50 days' from generate_series(1, 249) n`,
      [world.tenantIds.a, world.userIds.ada, papers],
    )
    await age(50, first)
    const id = await rule({ category_unique_id: papers, file_days: 30 }, { isActive: false })
    const look = async (after = '') =>
      (await ask('ada', 'GET', `/retention_rules/${id}/preview${after && `?after=${after}`}`)).json.data.attributes
    const one = await look()
    const two = await look(one.next_after)
    expect([one.due.length, two.due.length, two.next_after]).toEqual([200, 50, null])
    expect(new Set([...one.due, ...two.due].map((due) => due.file_unique_id)).size).toBe(250)
    expect(one.due[0]).toMatchObject({ category_name: 'Many', file_size: expect.any(Number), version_number: null, kept: null })
    await night()
    expect(await where(first)).toEqual(['live'])
    await ask('ada', 'PUT', `/retention_rules/${id}/activate`)
    expect(await night()).toBe(4)
    const { rows } = await world.sql.query(
      'select 1 from files.stored_files where tenant_id = $1 and category_id = $2 and deleted_at is null',
      [world.tenantIds.a, papers],
    )
    expect(rows).toEqual([])
    await world.sql.query('delete from files.stored_files where category_id = $1', [papers])
  })

  it('keeps what is on hold of somebody who is erased, and the answer says so', async () => {
    const papers = await category('Evidence')
    const [held, alsoHeld, own] = await Promise.all([
      made({ category_unique_id: papers }, { versions: 2 }),
      made({ category_unique_id: await category('Letters', papers) }),
      made(),
    ])
    await world.sql.query('update files.stored_files set user_id = $1 where id = any($2::uuid[])', [
      world.userIds.uli,
      [held, alsoHeld, own],
    ])
    await trashed(alsoHeld)
    await rule({ category_unique_id: papers, legal_hold: true })
    const person = { person: { record: 'gateway.users', record_unique_id: world.userIds.uli } }
    const told = await world.fetch('ada', 'POST', '/api/gateway/persons/find', person)
    const ofFiles = told.json.data.attributes.held.filter((one: any) => one.block === 'files' && one.keeps.length > 0)
    expect(ofFiles).toMatchObject([{ count: 2, deed: 'kept', keeps: [{ reason: 'hold' }] }])
    const erased = await world.fetch('ada', 'POST', '/api/gateway/persons/erase', person)
    expect([erased.status, erased.json.data.attributes.kept]).toMatchObject([200, { 'files.stored_files on hold': 2 }])
    expect(await where(held, alsoHeld, own)).toEqual(['live', 'trash', 'gone'])
    expect(await numbers(held)).toEqual([1, 2])
    expect((await ask('ada', 'GET', `/files/${held}/download?version=1`)).status).toBe(200)
  })

  it('says in the trash when each file goes, and which one stays', async () => {
    const [kept, held, other] = await Promise.all([
      made({ category_unique_id: await category('Short') }),
      made({ category_unique_id: await category('Held') }),
      made(),
    ])
    await Promise.all([kept, held, other].map(trashed))
    const of = async (id: string) =>
      (await ask('ada', 'GET', '/files/trash/show?records=200')).json.data.find((one: any) => one.id === id)
    const categoryOf = async (id: string) => (await of(id)).attributes.category_unique_id as string
    await rule({ category_unique_id: await categoryOf(kept), trash_days: 12 })
    await rule({ category_unique_id: await categoryOf(held), trash_days: 12, legal_hold: true })
    const { deleted_at, trash_ends_at } = (await of(kept)).attributes
    expect(Date.parse(trash_ends_at) - Date.parse(deleted_at)).toBe(12 * 86_400_000)
    expect((await of(held)).attributes.trash_ends_at).toBeNull()
    expect((await of(other)).attributes).not.toHaveProperty('trash_ends_at')
  })

  it('is for those with the right alone, once for a category, and says something', async () => {
    const papers = await category('Once')
    const body = (values: object) => ({ retention_rule: { name: 'Once', ...values } })
    const id = await rule({ category_unique_id: papers }, { isActive: false })
    for (const who of ['uma', 'rae', 'sue'] as const) {
      expect([who, (await ask(who, 'GET', '/retention_rules')).status]).toEqual([who, 403])
      expect([who, (await ask(who, 'GET', `/retention_rules/${id}/preview`)).status]).toEqual([who, 403])
      expect([who, (await ask(who, 'POST', '/retention_rules', body({ file_days: 1 }))).status]).toEqual([who, 403])
    }
    expect((await ask('rival', 'GET', `/retention_rules/${id}/preview`)).status).toBe(404)
    expect((await ask('rival', 'POST', '/retention_rules', body({ category_unique_id: papers }))).status).toBe(422)
    for (const days of [0, -1, 1.5, 36_501, '30'])
      expect([days, (await ask('ada', 'POST', '/retention_rules', body({ file_days: days }))).status]).toEqual([days, 422])
    const twice = await ask('ada', 'POST', '/retention_rules', body({ category_unique_id: papers }))
    expect([twice.status, twice.json.errors[0].code]).toEqual([409, 'already_taken'])
    const empty = await ask('ada', 'PUT', `/retention_rules/${id}/activate`)
    expect([empty.status, empty.json.errors[0].code]).toEqual([409, 'rule_says_nothing'])
    // Without its category it would be a rule for all files.
    await ask('ada', 'DELETE', `/categories/${papers}`)
    const purged = await ask('ada', 'DELETE', `/categories/${papers}/purge`)
    expect([purged.status, purged.json.errors[0].code]).toEqual([409, 'category_in_use'])
    expect((await ask('ada', 'PUT', `/retention_rules/${id}/deactivate`)).status).toBe(409)
  })

  it('is one of two hundred at most', async () => {
    await world.sql.query(
      `with c as (insert into files.categories (tenant_id, name) select $1, 'Filler ' || n from generate_series(1, 200) n returning id)
       insert into files.retention_rules (tenant_id, name, category_id) select $1, 'Filler', id from c`,
      [world.tenantIds.a],
    )
    const over = await ask('ada', 'POST', '/retention_rules', { retention_rule: { name: 'One more' } })
    expect([over.status, over.json.errors[0].code]).toEqual([409, 'too_many_rules'])
  })
})
