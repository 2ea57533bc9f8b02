import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, type Person, sameNames, type Shelf, startShelf } from './shelf.fixture.ts'

let shelf: Shelf
beforeAll(async () => {
  shelf = await startShelf()
}, 60_000)
afterAll(() => shelf?.close())

const books = async (search: string, who: Person = 'ada') =>
  (await shelf.ask(who, 'GET', `/books?records=50&${search}`)).json.data.map((one: { attributes: any }) => one.attributes)
const authors = async () =>
  (await shelf.ask('ada', 'GET', '/authors?records=50')).json.data.map(
    (one: { attributes: any }) => one.attributes.name as string,
  )
const rows = async (job: { id: string }, outcome: string) =>
  (await shelf.ask('ada', 'GET', `/jobs/${job.id}/rows?outcome=${outcome}`)).json.data.map(
    (one: { attributes: any }) => one.attributes,
  )
async function refused(input: Record<string, unknown>, who: Person = 'ada', resource = 'books') {
  const upload_id = await shelf.upload(who, 'a.csv', 'title,state,author,mail\nA,Neu,Nobody,a@demo.test\n')
  const { status, json } = await shelf.ask(who, 'POST', `/${resource}/imports`, { import: { upload_id, ...input } })
  return [status, json.errors?.[0].code]
}
const mapping = { title: 'title', state: 'state', author: 'author_unique_id', mail: 'mail' }

describe('Values of a file', () => {
  it('mean the choices that are said, without regard to case, or nothing', async () => {
    const job = await shelf.importFile(
      'ada',
      'title,state,lent,labels\nV1,NEU,Ja!,Rot; blau\nV2, neu ,,\nV3,egal,,rot\nV4,worn,,\n',
      {
        mapping: sameNames('title', 'state', 'lent', 'labels'),
        values: { state: { Neu: 'new', egal: null }, lent: { 'ja!': 'true' } },
      },
    )
    expect(job).toMatchObject({ created: 4, failed: 0 })
    const found = Object.fromEntries((await books('search=V')).map((one: any) => [one.title, one]))
    expect([found.V1.state, found.V2.state, found.V3.state, found.V4.state]).toEqual(['new', 'new', 'new', 'worn'])
    expect([found.V1.lent, found.V2.lent]).toEqual([true, false])
  })

  it('are refused where there is no choice, or not that one', async () => {
    expect(await refused({ mapping, values: { title: { A: 'B' } } })).toEqual([422, 'not_a_choice'])
    expect(await refused({ mapping, values: { nowhere: { A: 'B' } } })).toEqual([422, 'not_a_choice'])
    expect(await refused({ mapping, values: { state: { Neu: 'fresh' } } })).toEqual([422, 'no_such_value'])
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`w${at}`, 'new']))
    expect((await refused({ mapping, values: { state: many } }))[0]).toBe(422)
  })
})

describe('Missing records that rows refer to', () => {
  const file = 'title,author\nM1,Nora New\nM2,Nora New\nM3,Otto Other\n'
  const input = { mapping: { title: 'title', author: 'author_unique_id' }, create_missing: ['author_unique_id'] }

  it('are created once each, and go to the trash when the import is taken back', async () => {
    const before = await authors()
    const dry = await shelf.importFile('ada', file, { ...input, dry_run: true })
    expect(dry).toMatchObject({ status: 'done', created: 3, failed: 0 })
    expect(dry.message).toMatch(/would be created .*: 2\.$/)
    expect(await authors()).toEqual(before)

    const job = await shelf.importFile('ada', file, input)
    expect(job).toMatchObject({ created: 3, failed: 0 })
    expect(job.message).toMatch(/were created .*: 2\.$/)
    expect((await authors()).filter((name: string) => !before.includes(name)).sort()).toEqual(['Nora New', 'Otto Other'])
    const [nora] = await books('search=M1')
    expect(nora.author_unique_id).toEqual((await books('search=M2'))[0].author_unique_id)

    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted', message: null })
    expect(await authors()).toEqual(before)
  })

  it('stay when somebody needs them by then', async () => {
    const job = await shelf.importFile('ada', 'title,author\nK1,Kept Author\n', input)
    const [{ author_unique_id: id }] = await books('search=K1')
    await shelf.ask('ada', 'POST', '/books', { book: { title: 'Needs it', author_unique_id: id } })
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect((await shelf.over('ada', job.id)).message).toMatch(/^1 rows could not be undone/)
    expect(await authors()).toContain('Kept Author')
  })

  it('are not created unless that is asked for', async () => {
    expect(await shelf.importFile('ada', file, { mapping: input.mapping })).toMatchObject({ created: 0, failed: 3 })
  })

  it('are refused to whoever may not create them, who names only what is there', async () => {
    const before = await authors()
    permissions.bob.delete('shelf.authors')
    expect(await refused({ mapping, create_missing: ['author_unique_id'] }, 'bob')).toEqual([403, 'not_allowed'])
    expect(await refused({ mapping, create_missing: ['author_unique_id'], dry_run: true }, 'bob')).toEqual([403, 'not_allowed'])
    expect(await shelf.importFile('bob', file, { mapping: input.mapping })).toMatchObject({ created: 0, failed: 3 })
    const known = `title,author\nP1,${before[0]}\nP2,Paula Nowhere\n`
    expect(await shelf.importFile('bob', known, { mapping: input.mapping })).toMatchObject({ created: 1, failed: 1 })
    expect(await authors()).toEqual(before)
    permissions.bob.set('shelf.authors', 'tenant')
    expect(await shelf.importFile('bob', known, input)).toMatchObject({ created: 2, failed: 0 })
    expect(await authors()).toHaveLength(before.length + 1)
  })

  it('are refused for fields that refer to nothing, to their own kind, or that no column is mapped to', async () => {
    expect(await refused({ mapping, create_missing: ['title'] })).toEqual([422, 'not_possible'])
    expect(
      await refused({ mapping: { title: 'sequel_to_unique_id', state: 'title' }, create_missing: ['sequel_to_unique_id'] }),
    ).toEqual([422, 'not_possible'])
    expect(await refused({ mapping: { title: 'title' }, create_missing: ['author_unique_id'] })).toEqual([422, 'no_such_field'])
  })

  it('beyond a bound fail their rows', async () => {
    const many = Array.from({ length: 502 }, (_, at) => `B${at},Author number ${at}`)
    const job = await shelf.importFile('ada', `title,author\n${many.join('\n')}\n`, { ...input, dry_run: true })
    expect(job).toMatchObject({ created: 500, failed: 2 })
  })
})

describe('Rows that name a record which is there already', () => {
  const file = 'title,mail,pages\nFresh,d1@demo.test,1\nAgain,D2@demo.test,2\nTwice,d3@demo.test,3\nThrice,d3@demo.test,4\n'
  const input = { mapping: sameNames('title', 'mail', 'pages') }
  const duplicates = (action: string, ...by: string[]) => ({ duplicates: { by: by.length > 0 ? by : ['mail'], action } })
  let there: string
  beforeAll(async () => {
    there = (await shelf.ask('ada', 'POST', '/books', { book: { title: 'There', mail: 'd2@demo.test', pages: 9 } })).json.data.id
  })

  it('are shown by a dry run, with the record they are the same as', async () => {
    const dry = await shelf.importFile('ada', file, { ...input, ...duplicates('skip'), dry_run: true })
    expect(dry).toMatchObject({ created: 2, skipped: 2, failed: 0 })
    expect(await rows(dry, 'skipped')).toMatchObject([
      { row_number: 3, record_unique_id: there, reason: 'mail: a record already has this' },
      { row_number: 5, record_unique_id: null, reason: 'mail: an earlier row of the file has the same' },
    ])
  })

  it('are skipped, and what was there stays as it was', async () => {
    const job = await shelf.importFile('ada', file, { ...input, ...duplicates('skip') })
    expect(job).toMatchObject({ created: 2, skipped: 2, failed: 0 })
    expect((await shelf.ask('ada', 'GET', `/books/${there}`)).json.data.attributes).toMatchObject({ title: 'There', pages: 9 })
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted' })
    expect((await shelf.ask('ada', 'GET', `/books/${there}`)).status).toBe(200)
  })

  it('change it, the last row having the last word, and back', async () => {
    const dry = await shelf.importFile('ada', file, { ...input, ...duplicates('update'), dry_run: true })
    expect(dry).toMatchObject({ created: 2, updated: 2, failed: 0 })
    const job = await shelf.importFile('ada', file, { ...input, ...duplicates('update') })
    expect(job).toMatchObject({ created: 2, updated: 2, failed: 0 })
    expect((await shelf.ask('ada', 'GET', `/books/${there}`)).json.data.attributes).toMatchObject({ title: 'Again', pages: 2 })
    expect(await books('search=Twice')).toEqual([])
    expect(await books('search=Thrice')).toMatchObject([{ pages: 4 }])
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted', message: null })
    expect((await shelf.ask('ada', 'GET', `/books/${there}`)).json.data.attributes).toMatchObject({ title: 'There', pages: 9 })
  })

  it('are created all the same, or met by their name', async () => {
    expect(
      await shelf.importFile('ada', 'title,mail\nOnce more,d2@demo.test\n', {
        mapping: sameNames('title', 'mail'),
        ...duplicates('create'),
      }),
    ).toMatchObject({
      created: 1,
    })
    expect(
      await shelf.importFile('ada', 'title\nThere\n', { mapping: sameNames('title'), ...duplicates('skip', 'title') }),
    ).toMatchObject({
      skipped: 1,
    })
    // Whoever sees none of them cannot be told of one.
    expect(
      await shelf.importFile('uma', 'title\nThere\n', { mapping: sameNames('title'), ...duplicates('skip', 'title') }),
    ).toMatchObject({
      created: 1,
    })
  })

  it('change one that several rows name in different ways one after the other, and back', async () => {
    const book = { title: 'Two ways', mail: 'two@demo.test', pages: 1 }
    const { id } = (await shelf.ask('ada', 'POST', '/books', { book })).json.data
    const now = async () => (await shelf.ask('ada', 'GET', `/books/${id}`)).json.data.attributes
    const job = await shelf.importFile('ada', 'title,mail,pages\nTwo ways,other@demo.test,2\nRenamed,two@demo.test,3\n', {
      ...input,
      ...duplicates('update', 'mail', 'title'),
    })
    expect(job).toMatchObject({ created: 0, updated: 2, failed: 0 })
    expect(await now()).toMatchObject({ title: 'Renamed', mail: 'two@demo.test', pages: 3, version: 3 })
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted', message: null })
    expect(await now()).toMatchObject(book)
  })

  it('fail where several records have it and one is to be changed', async () => {
    const job = await shelf.importFile('ada', 'title,mail\nWhich,d2@demo.test\n', {
      mapping: sameNames('title', 'mail'),
      ...duplicates('update'),
    })
    expect(job).toMatchObject({ failed: 1 })
    expect(await rows(job, 'failed')).toMatchObject([{ reason: 'mail: 2 records have this' }])
  })

  it('are refused by fields that tell none, or where rows meet records by their key', async () => {
    expect(await refused({ mapping, ...duplicates('skip', 'state') })).toEqual([422, 'not_a_key'])
    expect(await refused({ mapping: { title: 'title' }, ...duplicates('skip') })).toEqual([422, 'key_not_mapped'])
    expect(await refused({ mapping, mode: 'upsert', key: 'mail', ...duplicates('skip') })).toEqual([422, 'not_possible'])
    expect((await refused({ mapping, ...duplicates('delete') }))[0]).toBe(422)
  })
})
