import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, idOf, permissions, type Person, sameNames, type Shelf, startShelf } from './shelf.fixture.ts'

let shelf: Shelf
let author: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  shelf = await startShelf()
  author = (await shelf.ask('ada', 'POST', '/authors', { author: { name: '=Ada', code: 'AL' } })).json.data.id
  const books = [
    {
      title: '=HYPERLINK("http://x.example")',
      isbn: '-1',
      blurb: '\t@SUM(1)\r\nline; two, "three"',
      tel: '+49 30 1',
      pages: 12,
      weight: 1.25,
      lent: true,
    },
    {
      title: 'Ünïcode 東京',
      isbn: "'=1",
      labels: ['a;b', '=c'],
      extra: { k: [1, '=x'] },
      author_unique_id: author,
      printed: '2020-02-29',
      sold_at: '2026-01-02T03:04:05.678Z',
    },
    { title: "'quoted'", blurb: 'One line\r=1+1', state: 'worn', labels: ['plain', 'list'], mail: 'a@demo.test', price: '9' },
  ]
  for (const book of books) ids[book.title] = (await shelf.ask('ada', 'POST', '/books', { book })).json.data.id
  ids.umas = (await shelf.ask('uma', 'POST', '/books', { book: { title: "Uma's" } })).json.data.id
}, 60_000)
afterAll(() => shelf?.close())

async function exported(who: Person, input: Record<string, unknown>) {
  const started = await shelf.ask(who, 'POST', '/books/exports', { export: input })
  expect(started.status).toBe(202)
  const job = await shelf.over(who, started.json.data.id)
  expect(job).toMatchObject({ status: 'done' })
  const { json } = await shelf.ask(who, 'GET', `/jobs/${job.id}/result`)
  const response = await fetch(json.data.attributes.url)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  return { job, text: await response.text() }
}

describe('An export', () => {
  it('imported again untouched changes nothing', async () => {
    const before = await booksOf(shelf.database)
    for (const format of ['csv', 'json'] as const) {
      const { job, text } = await exported('ada', { format })
      expect(job).toMatchObject({ total: 4, done: 4 })
      // A row of its own it would be, did it not stand in quotes.
      if (format === 'csv') expect(text).toContain(`"One line\r'=1+1"`)
      if (format === 'csv')
        expect(text.split(/,|\r?\n/).filter((cell) => /^"?[=+\-@\t]/.test(cell) && !/^-?\d/.test(cell))).toEqual([])
      const columns = [
        'unique_id',
        'title',
        'isbn',
        'blurb',
        'mail',
        'tel',
        'pages',
        'weight',
        'lent',
        'printed',
        'sold_at',
        'state',
        'labels',
        'extra',
        'author_unique_id',
        'sequel_to_unique_id',
        'owner_unique_id',
        'price',
      ]
      const again = await shelf.importFile('ada', text, { mapping: sameNames(...columns), mode: 'upsert', key: 'unique_id' })
      const changes = await shelf.database.migrator.query('select changes from kit.audit where request_id = $1', [again.id])
      expect(changes.rows).toEqual([])
      expect(again).toMatchObject({ total: 4, skipped: 4, failed: 0, updated: 0, created: 0 })
    }
    expect(await booksOf(shelf.database)).toBe(before)
  })

  it('holds what the list would show, in its order, and the columns asked for', async () => {
    const { text } = await exported('ada', {
      format: 'csv',
      columns: ['title', 'pages'],
      filter: { state: 'new', lent: 'false' },
      sort: '-title',
    })
    expect(text).toBe("title,pages\r\nÜnïcode 東京,\r\nUma's,\r\n")
    expect(JSON.parse((await exported('ada', { format: 'json', columns: ['title'], search: 'quoted' })).text)).toEqual([
      { title: "'quoted'" },
    ])
    expect(JSON.parse((await exported('ada', { format: 'json', filter: { state: 'worn', lent: 'true' } })).text)).toEqual([])
  })

  it('shows nobody more rows or facts than their lists do', async () => {
    const umas = JSON.parse((await exported('uma', { format: 'json' })).text)
    expect(umas.map((b: any) => b.title)).toEqual(["Uma's"])
    const bobs = JSON.parse((await exported('bob', { format: 'json' })).text)
    expect(bobs).toHaveLength(4)
    expect(bobs[0]).not.toHaveProperty('price')
    expect(JSON.parse((await exported('ada', { format: 'json' })).text)[0]).toHaveProperty('price')
    expect(JSON.parse((await exported('rival', { format: 'json' })).text)).toEqual([])
    for (const [input, code] of [
      [{ columns: ['price'] }, 'no_such_field'],
      [{ filter: { price: '9' } }, 'invalid_parameter'],
      [{ sort: 'nothing' }, 'invalid_parameter'],
      [{ format: 'xml' }, 'invalid_value'],
    ] as const) {
      const { status, json } = await shelf.ask('bob', 'POST', '/books/exports', { export: { format: 'csv', ...input } })
      expect([status, json.errors[0].code]).toEqual([422, code])
    }
  })
})

const bulk = async (who: Person, input: Record<string, unknown>) => {
  const started = await shelf.ask(who, 'POST', '/books/bulk', { bulk: input })
  expect(started.status, started.text).toBe(202)
  return shelf.over(who, started.json.data.id)
}
const outcomes = async (who: Person, id: string) =>
  (await shelf.ask(who, 'GET', `/jobs/${id}/rows`)).json.data.map((r: any) => [r.attributes.outcome, r.attributes.reason]).sort()

describe('A bulk change', () => {
  it('changes the records of its ids, tells each row, and is taken back whole', async () => {
    const before = await booksOf(shelf.database)
    const missing = '44444444-4444-4444-8444-444444444444'
    const job = await bulk('ada', {
      action: 'update',
      ids: [ids["'quoted'"], ids.umas, missing],
      changes: { state: 'worn', labels: ['moved'] },
    })
    expect(job).toMatchObject({ status: 'done', total: 3, done: 3, updated: 2, failed: 1 })
    expect(await outcomes('ada', job.id)).toEqual([
      ['failed', 'This record does not exist.'],
      ['updated', null],
      ['updated', null],
    ])
    expect((await shelf.ask('ada', 'GET', `/jobs/${job.id}/errors`)).text).toContain(missing)
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted', message: null })
    expect(await booksOf(shelf.database)).toBe(before)
  })

  it('of everything a list shows meets each record once, though it moves them out of the list', async () => {
    await shelf.importFile('ada', `title\n${Array.from({ length: 1_300 }, (_, i) => `Many ${i}`).join('\n')}\n`, {
      mapping: { title: 'title' },
    })
    const moved = await bulk('ada', {
      action: 'update',
      matching: { search: 'many', filter: { state: 'new' } },
      changes: { state: 'like_new' },
    })
    expect(moved).toMatchObject({ total: 1_300, updated: 1_300, failed: 0 })
    const deleted = await bulk('ada', { action: 'delete', matching: { filter: { state: 'like_new' } } })
    expect(deleted).toMatchObject({ total: 1_300, updated: 1_300 })
    expect((await shelf.ask('ada', 'GET', '/books')).json.meta.total_count).toBe(4)
    expect((await shelf.ask('ada', 'GET', '/books/trash/show')).json.meta.total_count).toBe(1_300)
    const restored = await bulk('ada', { action: 'restore', matching: { filter: { state: 'like_new' } } })
    expect(restored).toMatchObject({ total: 1_300, updated: 1_300 })
    for (const { id } of [restored, deleted, moved]) {
      await shelf.ask('ada', 'PUT', `/jobs/${id}/revert`)
      expect(await shelf.over('ada', id)).toMatchObject({ status: 'reverted', message: null })
    }
    expect((await shelf.ask('ada', 'GET', '/books?filter[state]=new&search=many')).json.meta.total_count).toBe(1_300)
  }, 40_000)

  it('brings back only what finds its place free', async () => {
    const [first, second] = await Promise.all(
      ['One', 'Two'].map(
        async (title) => (await shelf.ask('ada', 'POST', '/books', { book: { title, isbn: `back-${title}` } })).json.data.id,
      ),
    )
    await bulk('ada', { action: 'delete', ids: [first, second] })
    await shelf.ask('ada', 'POST', '/books', { book: { title: 'Taken', isbn: 'BACK-one' } })
    const job = await bulk('ada', { action: 'restore', ids: [first, second] })
    expect(await outcomes('ada', job.id)).toEqual([
      ['failed', 'isbn: Another record already has this isbn.'],
      ['restored', null],
    ])
  })

  it('keeps within the rights of the person', async () => {
    const job = await bulk('uma', { action: 'update', ids: [ids.umas, ids["'quoted'"]], changes: { pages: 3 } })
    expect(await outcomes('uma', job.id)).toEqual([
      ['failed', 'This record does not exist.'],
      ['updated', null],
    ])
    const given = await bulk('uma', { action: 'update', ids: [ids.umas], changes: { owner_unique_id: idOf('ada') } })
    expect(given).toMatchObject({ failed: 1, updated: 0 })
    for (const [input, code] of [
      [{ action: 'update', ids: [author] }, 'required'],
      [{ action: 'update', ids: [author], changes: { pages: 'x' } }, 'invalid_type'],
      [{ action: 'delete' }, 'invalid'],
      [{ action: 'delete', ids: [author], matching: {} }, 'invalid'],
      [{ action: 'update', ids: [author], changes: { shelf_mark: 'x' } }, 'required'],
    ] as const) {
      const { status, json } = await shelf.ask('ada', 'POST', '/books/bulk', { bulk: input })
      expect([status, json.errors[0].code], JSON.stringify(input)).toEqual([422, code])
    }
  })
})

describe('Taking a bulk change back', () => {
  const notes = async (...bodies: string[]) =>
    Promise.all(bodies.map(async (body) => (await shelf.ask('ada', 'POST', '/notes', { note: { body } })).json.data.id as string))
  const bulkOf = async (resource: string, who: Person, input: Record<string, unknown>) => {
    const started = await shelf.ask(who, 'POST', `/${resource}/bulk`, { bulk: input })
    expect(started.status, started.text).toBe(202)
    return (await shelf.over(who, started.json.data.id)).id as string
  }
  const undo = async (who: Person, id: string) => {
    expect((await shelf.ask(who, 'PUT', `/jobs/${id}/revert`)).status).toBe(200)
    const job = await shelf.over(who, id)
    return [job.status, job.message, (await outcomes(who, id)).map(([, reason]: [string, string | null]) => reason)]
  }
  const noted = async (id: string) => {
    const { body, stamp, version } = (await shelf.ask('ada', 'GET', `/notes/${id}`)).json.data.attributes
    return [body, stamp, version]
  }

  it('goes through the block’s own update, as the change did, and is told like it', async () => {
    const [one] = await notes('hello')
    const job = await bulkOf('notes', 'ada', { action: 'update', ids: [one], changes: { body: 'new' } })
    expect(await noted(one!)).toEqual(['new', 'changed to new', 2])
    expect(await undo('ada', job)).toEqual(['reverted', null, [null]])
    expect(await noted(one!)).toEqual(['hello', 'changed to hello', 3])
    for (const table of ['audit', 'outbox']) {
      const { rows } = await shelf.database.migrator.query(
        `select operation from kit.${table} where record_id = $1 order by ${table === 'audit' ? 'number' : 'id'}`,
        [one],
      )
      expect(rows.map(({ operation }) => operation)).toEqual(['shelf.notes.create', 'shelf.notes.update', 'shelf.notes.update'])
    }
  })

  it('leaves, and names, what changed meanwhile and what is refused', async () => {
    const [retired, touched, free] = await notes('retired', 'touched', 'free')
    const job = await bulkOf('notes', 'ada', { action: 'update', ids: [retired, touched, free], changes: { body: 'new' } })
    await shelf.ask('bob', 'PUT', `/notes/${touched}`, { note: { body: 'by bob' } })
    expect(await undo('ada', job)).toEqual([
      'reverted',
      '2 rows could not be undone; each has its reason.',
      expect.arrayContaining([
        'Not undone: body: These words are retired.',
        'Not undone: the record has been changed since.',
        null,
      ]),
    ])
    expect(await Promise.all([retired, touched, free].map(async (id) => (await noted(id!))[0]))).toEqual([
      'new',
      'by bob',
      'free',
    ])
  })

  it('needs the rights that the change needs, at that time', async () => {
    const [id] = await Promise.all(
      ['Thrown away'].map(async (title) => (await shelf.ask('bob', 'POST', '/books', { book: { title } })).json.data.id),
    )
    const job = await bulkOf('books', 'bob', { action: 'delete', ids: [id] })
    permissions.bob.delete('shelf.delete')
    try {
      const [status, message, [reason]] = (await undo('bob', job)) as [string, string, string[]]
      expect([status, message, reason]).toEqual([
        'reverted',
        '1 rows could not be undone; each has its reason.',
        expect.stringMatching(/^Not undone: /),
      ])
      expect((await shelf.ask('ada', 'GET', `/books/${id}`)).status).toBe(404)
    } finally {
      permissions.bob.set('shelf.delete', 'tenant')
    }
  })
})

describe('A job', () => {
  const told = async (job: string) =>
    (
      await shelf.database.migrator.query(
        `select person_id, values, link from kit.notices where notice = 'transfer_over' and link like '%' || $1::text`,
        [job],
      )
    ).rows
  const lists = async (who: Person, search: string) =>
    (await shelf.ask(who, 'GET', `/jobs?records=50&${search}`)).json.data as { id: string; attributes: any }[]

  it('is told of when it is over, unless its end was seen', async () => {
    const { job: left } = await exported('ada', { format: 'csv' })
    const { job: watched } = await exported('ada', { format: 'csv' })
    expect((await shelf.ask('ada', 'PUT', `/jobs/${watched.id}/seen`)).status).toBe(200)
    expect((await shelf.ask('bob', 'PUT', `/jobs/${left.id}/seen`)).status).toBe(404)
    expect((await shelf.ask('rival', 'PUT', `/jobs/${left.id}/seen`)).status).toBe(404)
    await expect
      .poll(() => told(left.id), { timeout: 20_000, interval: 200 })
      .toMatchObject([
        {
          person_id: idOf('ada'),
          values: { kind: 'export', status: 'done', name: left.filename },
          link: `/shelf/jobs?of=shelf.books&job=${left.id}`,
        },
      ])
    expect(await told(watched.id)).toEqual([])
  })

  it('is told of again when it was taken back, and not for a dry run', async () => {
    const rehearsed = await shelf.importFile('ada', 'title\nDry\n', { mapping: sameNames('title'), dry_run: true })
    const job = await shelf.importFile('ada', 'title\nTaken back\n', { mapping: sameNames('title') })
    expect(job).toMatchObject({ filename: 'file.csv', resource: 'shelf.books', dry_run: false })
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/seen`)
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted' })
    await expect
      .poll(async () => (await told(job.id)).map(({ values }) => values.status), { timeout: 20_000, interval: 200 })
      .toEqual(['reverted'])
    expect(await told(rehearsed.id)).toEqual([])
  })

  it('is listed by its kind, for whoever began it alone', async () => {
    const imports = await lists('ada', 'kind=import&everywhere=true')
    expect(imports.length).toBeGreaterThan(0)
    expect(imports.every(({ attributes }) => attributes.kind === 'import')).toBe(true)
    const others = [...(await lists('bob', 'everywhere=true')), ...(await lists('rival', 'everywhere=true'))]
    expect(imports.filter(({ id }) => others.some((one) => one.id === id))).toEqual([])
    expect((await shelf.ask('ada', 'GET', '/jobs?kind=none')).status).toBe(422)
  })
})
