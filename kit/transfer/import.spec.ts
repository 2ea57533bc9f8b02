import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, gone, idOf, sameNames, type Shelf, startShelf } from './shelf.fixture.ts'

let shelf: Shelf
beforeAll(async () => {
  shelf = await startShelf()
}, 60_000)
afterAll(() => shelf?.close())

const failures = async (who: 'ada' | 'uma', id: string) =>
  (await shelf.ask(who, 'GET', `/jobs/${id}/rows?outcome=failed&records=200`)).json.data.map((r: any) => [
    r.attributes.row_number,
    r.attributes.reason,
  ])
const count = async (table: string, where = 'true') =>
  (await shelf.database.migrator.query<{ n: number }>(`select count(*)::bigint as n from ${table} where ${where}`)).rows[0]!.n
const bookBy = async (isbn: string) => (await shelf.ask('ada', 'GET', `/books?filter[isbn]=${isbn}`)).json.data[0]?.attributes

describe('An import', () => {
  it('stores every good row as a create would, and names every bad one', async () => {
    const author = (await shelf.ask('ada', 'POST', '/authors', { author: { name: 'Ada Lovelace', code: 'AL' } })).json.data.id
    const job = await shelf.importFile(
      'ada',
      [
        'Titel;ISBN;Seiten;Verliehen;Gedruckt;Marken;Autorin;Mail;Extra',
        'Erstes Buch;i-1;"1.234,0";ja;31.12.2020;rot, blau;AL;ONE@Demo.test;"{""a"":1}"',
        'Zweites;i-2;;;;;Ada Lovelace;;',
        `Drittes;i-3;;;;;${author};;`,
        ';i-4;;;;;;;',
        'Fünftes;i-5;0;;;;;no mail;',
        'Sechstes;I-1;;;;;;;',
        'Siebtes;i-7;;;;;Nobody;;',
      ].join('\r\n'),
      {
        mapping: {
          Titel: 'title',
          ISBN: 'isbn',
          Seiten: 'pages',
          Verliehen: 'lent',
          Gedruckt: 'printed',
          Marken: 'labels',
          Autorin: 'author_unique_id',
          Mail: 'mail',
          Extra: 'extra',
        },
      },
    )
    expect(job).toMatchObject({ status: 'done', total: 7, done: 7, created: 3, failed: 4, message: null })
    expect(await bookBy('i-1')).toMatchObject({
      title: 'Erstes Buch',
      pages: 1234,
      lent: true,
      printed: '2020-12-31',
      labels: ['rot', 'blau'],
      author_unique_id: author,
      mail: 'one@demo.test',
      extra: { a: 1 },
      state: 'new',
      version: 1,
      owner_unique_id: idOf('ada'),
      created_by: idOf('ada'),
    })
    expect((await bookBy('i-2')).author_unique_id).toBe(author)
    expect(await failures('ada', job.id)).toEqual([
      [5, 'title: is required'],
      [6, 'pages: must be at least 1; mail: is not a valid email address'],
      [7, 'isbn: row 2 of the file has the same'],
      [8, 'author_unique_id: there is no record called “Nobody”'],
    ])
    expect((await shelf.ask('ada', 'GET', '/books?search=Erstes')).json.meta.total_count).toBe(1)
    expect((await shelf.ask('ada', 'GET', '/books')).json.meta.total_count).toBe(3)
  })

  it('leaves an audit entry and an announcement per record', async () => {
    const { id } = await shelf.importFile('ada', 'title\nHeard\n', { mapping: { title: 'title' } })
    expect(
      await count(
        'kit.audit',
        `request_id = '${id}' and operation = 'shelf.books.import' and changes->'title' = '[null, "Heard"]'`,
      ),
    ).toBe(1)
    expect(await count('kit.outbox', `payload->>'job' = '${id}' and operation = 'shelf.books.create'`)).toBe(1)
  })

  it('gives back a file of errors that is ready to be mended and imported', async () => {
    const job = await shelf.importFile('ada', 'title,isbn\n=cmd(),e-1\n,"e-2, quoted"\n', { mapping: sameNames('title', 'isbn') })
    const { text, headers } = await shelf.ask('ada', 'GET', `/jobs/${job.id}/errors`)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain('attachment')
    // Its byte order mark is taken off by whoever reads the answer as text.
    expect(text).toBe('title,isbn,row,reason\r\n,"e-2, quoted",3,title: is required\r\n')
    expect(await (await fetch(job.errors_url)).text()).toBe(text)
    const again = await shelf.importFile('ada', text.replace('\n,', '\nMended,'), {
      mapping: { ...sameNames('title', 'isbn'), row: null, reason: null },
    })
    expect(again).toMatchObject({ created: 1, failed: 0 })
  })

  it('refuses a row with more cells than there are columns, and takes empty ones at its end', async () => {
    const text = 'title,isbn\nWhole,x-1,,\nSalt, pepper,x-2,thyme\n'
    const job = await shelf.importFile('ada', text, { mapping: sameNames('title', 'isbn') })
    expect(job).toMatchObject({ created: 1, failed: 1 })
    expect((await shelf.ask('ada', 'GET', `/jobs/${job.id}/errors`)).text).toBe(
      'title,isbn,row,reason\r\nSalt, pepper,3,"there are more cells than columns have names, from “x-2” on; a cell with the separator in it needs quotation marks"\r\n',
    )
  })

  it('recognises records by a key, and the last row of the file has the last word', async () => {
    await shelf.importFile('ada', 'title,isbn,pages\nOld,u-1,1\n', { mapping: sameNames('title', 'isbn', 'pages') })
    const job = await shelf.importFile('ada', 'title,isbn,pages\nNew,U-1,\nFresh,u-2,2\nFresher,u-2,3\n', {
      mapping: sameNames('title', 'isbn', 'pages'),
      mode: 'upsert',
      key: 'isbn',
    })
    expect(job).toMatchObject({ created: 1, updated: 2, failed: 0 })
    expect(await bookBy('U-1')).toMatchObject({ title: 'New', pages: null, version: 2 })
    expect(await bookBy('u-2')).toMatchObject({ title: 'Fresher', pages: 3, version: 2 })
    expect((await shelf.ask('ada', 'GET', '/books?search=Fresher')).json.meta.total_count).toBe(1)
  })

  it('changes only what is there when asked to, and skips what is the same', async () => {
    await shelf.importFile('ada', 'title,isbn\nKept,k-1\n', { mapping: sameNames('title', 'isbn') })
    const job = await shelf.importFile('ada', 'title,isbn\nKept,k-1\nNone,k-2\n', {
      mapping: sameNames('title', 'isbn'),
      mode: 'update',
      key: 'isbn',
    })
    expect(job).toMatchObject({ created: 0, updated: 0, skipped: 1, failed: 1 })
    expect(await failures('ada', job.id)).toEqual([[3, 'isbn: there is no record with this']])
  })

  it('finds parents among the rows of the same file', async () => {
    const job = await shelf.importFile(
      'ada',
      'title,mail,sequel_to_unique_id\nPart one,p1@demo.test,\nPart two,p2@demo.test,p1@demo.test\n',
      { mapping: sameNames('title', 'mail', 'sequel_to_unique_id') },
    )
    expect(job).toMatchObject({ created: 2, failed: 0 })
    expect(
      await count('shelf.books', "title = 'Part two' and sequel_to_id = (select id from shelf.books where title = 'Part one')"),
    ).toBe(1)
  })

  it('tells the truth in a dry run and changes nothing', async () => {
    const before = await booksOf(shelf.database)
    const rows = Array.from({ length: 1_200 }, (_, i) => `Dry ${i},d-${i % 1_100},${i === 700 ? 'x' : ''}`)
    const input = { mapping: sameNames('title', 'isbn', 'pages'), mode: 'upsert', key: 'isbn' }
    const dry = await shelf.importFile('ada', ['title,isbn,pages', ...rows].join('\n'), { ...input, dry_run: true })
    expect(await booksOf(shelf.database)).toBe(before)
    expect(await count('kit.outbox', `payload->>'job' = '${dry.id}'`)).toBe(0)
    expect((await shelf.ask('ada', 'PUT', `/jobs/${dry.id}/revert`)).status).toBe(409)
    const real = await shelf.importFile('ada', ['title,isbn,pages', ...rows].join('\n'), input)
    const numbers = ({ total, done, created, updated, skipped, failed }: any) => ({
      total,
      done,
      created,
      updated,
      skipped,
      failed,
    })
    expect(numbers(dry)).toEqual(numbers(real))
    expect(real).toMatchObject({ created: 1_099, updated: 100, failed: 1 })
    expect(await failures('ada', dry.id)).toEqual(await failures('ada', real.id))
  })

  it('goes through the door of a block that writes its own create', async () => {
    const job = await shelf.importFile('ada', `body\nhello\n\n${'x'.repeat(90)}\nthere\n`, { mapping: { body: 'body' } }, 'notes')
    expect(job).toMatchObject({ created: 2, failed: 1 })
    expect(await count('shelf.notes', "stamp = 'stamped ' || body")).toBe(2)
    expect(await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)).toMatchObject({ status: 200 })
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted', message: null })
    expect(await count('shelf.notes')).toBe(0)
  })

  it('keeps within the rights of the person, row by row and field by field', async () => {
    await shelf.importFile('ada', "title,mail\nAda's,mine@demo.test\n", { mapping: sameNames('title', 'mail') })
    const job = await shelf.importFile(
      'uma',
      `title,mail,owner_unique_id\nUma,umas@demo.test,\nStolen,mine@demo.test,\nGiven,given@demo.test,${idOf('ada')}\n`,
      { mapping: sameNames('title', 'mail', 'owner_unique_id'), mode: 'upsert', key: 'mail' },
    )
    expect(job).toMatchObject({ created: 2, updated: 0, failed: 1 })
    expect(await count('shelf.books', "mail = 'mine@demo.test' and title = 'Ada''s' and version = 1")).toBe(1)
    expect((await failures('uma', job.id))[0][0]).toBe(4)
    const upload_id = await shelf.upload('bob', 'b.csv', 'title,price\nA,1\n')
    for (const name of ['price', 'shelf_mark', 'version', 'nothing']) {
      const { status, json } = await shelf.ask('bob', 'POST', '/books/imports', {
        import: { upload_id, mapping: { title: 'title', price: name } },
      })
      expect([status, json.errors[0].code]).toEqual([422, 'no_such_field'])
    }
    expect(
      (await shelf.ask('ada', 'POST', '/books/imports', { import: { upload_id, mapping: { title: 'title' } } })).json.errors[0]
        .code,
    ).toBe('no_such_upload')
  })

  it('fails with a sentence when its person is a member no more', async () => {
    gone.add('bob')
    const job = await shelf.importFile('bob', 'title\nNever\n', { mapping: { title: 'title' } }).finally(() => gone.delete('bob'))
    expect(job).toMatchObject({ status: 'failed', message: 'The person who started this is no longer a member of the company.' })
    expect(await count('shelf.books', "title = 'Never'")).toBe(0)
  })

  it.each([
    ['a picture', 'ti\0tle,b\nx,y\n'],
    ['half a sign', '[{"title\\ud800": "x"}]'],
  ])('says at once of %s in place of the names that it is no table', async (_, content) => {
    const job = await shelf.importFile('ada', content, { mapping: { title: 'title' } })
    expect(job).toMatchObject({ status: 'failed', created: 0, message: expect.stringContaining('invalid characters') })
  })

  const sheet = (rows: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="rId1" Target="worksheets/a.xml"/></Relationships>'),
      'xl/worksheets/a.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ...more,
    })
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  const titled = `<row>${text('title')}${text('pages')}</row>`

  it('takes of a workbook what came of its formulas, and leaves its macros alone, whatever the file is called', async () => {
    const rows = `${titled}<row><c t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>Told</v></c><c><f>6*7</f><v>42</v></c></row>
      <row>${text('=1+1')}<c><f>A</f></c></row><row>${text('Wrong')}<c t="e"><v>#REF!</v></c></row>`
    const macros = { 'xl/vbaProject.bin': strToU8('Sub Auto_Open()') }
    const job = await shelf.importFile('ada', sheet(rows, macros), { mapping: sameNames('title', 'pages') })
    expect(job).toMatchObject({ status: 'done', created: 2, failed: 1 })
    const { json } = await shelf.ask('ada', 'GET', '/books?filter[title]=Told')
    expect(json.data.map((one: any) => one.attributes.pages)).toEqual([42])
    expect(await count('shelf.books', "title = '=1+1' and pages is null")).toBe(1)
    expect(await failures('ada', job.id)).toEqual([[4, expect.stringContaining('pages: ')]])

    const upload_id = await shelf.upload(
      'ada',
      'books.xlsx',
      'title,pages\nRenamed,7\n',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const started = await shelf.ask('ada', 'POST', '/books/imports', {
      import: { upload_id, format: 'xlsx', mapping: sameNames('title', 'pages') },
    })
    expect(started.status, started.text).toBe(202)
    expect(await shelf.over('ada', started.json.data.id)).toMatchObject({ status: 'done', created: 1 })
  })

  it('says of a workbook that is empty, damaged or made to be costly what is wrong with it, and writes nothing', async () => {
    const before = await count('shelf.books')
    const told = async (bytes: Uint8Array) => {
      const { status, message } = await shelf.importFile('ada', bytes, { mapping: sameNames('title', 'pages') })
      return [status, message]
    }
    expect(await told(sheet(''))).toEqual(['failed', 'The file holds no rows.'])
    expect(await told(sheet(`<row>${text('other')}</row><row>${text('a')}</row>`))).toEqual([
      'failed',
      expect.stringContaining('no column'),
    ])
    expect(await told(sheet(`${titled}<row r="99999999999">${text('a')}</row>`))).toEqual([
      'failed',
      expect.stringContaining('damaged'),
    ])
    const bomb = sheet('', { 'xl/worksheets/a.xml': new Uint8Array(600 * 2 ** 20) })
    expect(bomb.length).toBeLessThan(2 ** 20)
    expect(await told(bomb)).toEqual(['failed', expect.stringContaining('holds too much')])
    expect(await told(sheet(titled).subarray(0, 200))).toEqual(['failed', 'The workbook is damaged.'])
    expect(await count('shelf.books')).toBe(before)
  }, 120_000)

  it('reads a hundred thousand rows of a workbook to the end', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `<row>${text(`Many ${i}`)}<c><v>0</v></c></row>`).join('')
    const { id } = (
      await shelf.ask('ada', 'POST', '/books/imports', {
        import: {
          upload_id: await shelf.upload('ada', 'many.xlsx', sheet(titled + rows)),
          mapping: sameNames('title', 'pages'),
          dry_run: true,
        },
      })
    ).json.data
    expect(await shelf.over('ada', id, 120)).toMatchObject({ status: 'done', total: 100_000, failed: 100_000, created: 0 })
  }, 150_000)

  it('writes nothing of a file that cannot be read to its end', async () => {
    const job = await shelf.importFile('ada', `title\n${'Fine\n'.repeat(600)}"never closed\n`, { mapping: { title: 'title' } })
    expect(job).toMatchObject({
      status: 'failed',
      created: 0,
      message: 'A quoted cell that begins after row 601 is never closed.',
    })
    expect(await shelf.importFile('ada', 'other\nx\n', { mapping: { title: 'title' } })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no column “title”'),
    })
  })

  it.each([
    [{ mapping: {} }, 'required'],
    [{ mapping: { a: 'title', b: 'title' } }, 'mapped_twice'],
    [{ mapping: { a: 'isbn' } }, 'required'],
    [{ mapping: { a: 'title' }, mode: 'upsert' }, 'required'],
    [{ mapping: { a: 'title' }, mode: 'upsert', key: 'pages' }, 'not_a_key'],
    [{ mapping: { a: 'title' }, mode: 'upsert', key: 'isbn' }, 'key_not_mapped'],
    [{ mapping: { a: 'title' }, mode: 'replace' }, 'invalid_value'],
    [{ mapping: { a: 'title' }, upload_id: '33333333-3333-4333-8333-333333333333' }, 'no_such_upload'],
  ])('asked for as %j is refused with %s', async (input, code) => {
    const upload_id = await shelf.upload('ada', 'x.csv', 'a,b\n1,2\n')
    const { status, json } = await shelf.ask('ada', 'POST', '/books/imports', { import: { upload_id, ...input } })
    expect([status, json.errors[0].code]).toEqual([422, code])
  })

  it('of a file made to be costly keeps nobody from an answer, and fails with a sentence for good', async () => {
    // Sixteen million rows without a cell: parsed as rows they would take minutes of one processor.
    const upload_id = await shelf.upload('ada', 'blank.csv', `title\n${'\n'.repeat(16_000_000)}${','.repeat(5_000)}x\n`)
    const { id } = (await shelf.ask('ada', 'POST', '/books/imports', { import: { upload_id, mapping: sameNames('title') } })).json
      .data
    const stateOf = async () => (await shelf.ask('ada', 'GET', `/jobs/${id}`)).json.data.attributes.status
    let answered = 0
    while (['queued', 'running'].includes(await stateOf())) {
      expect((await shelf.ask('ada', 'GET', '/books?records=5')).status).toBe(200)
      answered++
    }
    expect(answered).toBeGreaterThan(5)
    expect(await shelf.over('ada', id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('more than 2000 cells'),
    })
    const { rows } = await shelf.database.migrator.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'kit.transfer' and j.payload::text like $1`,
      [`%${id}%`],
    )
    expect(rows, 'nothing begins it again').toEqual([])
  })

  it.each([
    ['a cell of brackets', (deep: string) => `title,extra\nFine,\nDeep,"${deep}"\nLast,\n`, 3],
    ['an object of brackets', (deep: string) => `[{"title":"Fine"},{"title":"Deep","extra":${deep}},{"title":"Last"}]`, 2],
    [
      'a cell of objects',
      (_: string) => `title,extra\nFine,\nDeep,"${'{""a"":'.repeat(80_000)}1${'}'.repeat(80_000)}"\nLast,\n`,
      3,
    ],
  ])('refuses the row of %s and takes the others', async (_, file, number) => {
    const job = await shelf.importFile('ada', file(`${'['.repeat(400_000)}${']'.repeat(400_000)}`), {
      mapping: sameNames('title', 'extra'),
    })
    expect(job).toMatchObject({ status: 'done', created: 2, failed: 1 })
    expect(await failures('ada', job.id)).toEqual([[number, expect.any(String)]])
  })

  it('takes no file that is too large or of another kind', async () => {
    const ask = (body: object) => shelf.ask('ada', 'PUT', '/books/imports/presign', body)
    expect((await ask({ filename: 'a.csv', content_type: 'text/csv', size: 104_857_601 })).json.errors[0].code).toBe(
      'upload_too_large',
    )
    expect((await ask({ filename: 'a.html', content_type: 'text/html', size: 10 })).json.errors[0].code).toBe('upload_wrong_type')
    expect((await ask({ filename: 'a.csv', contentType: 'text/csv; charset=utf-8', size: 10 })).status).toBe(201)
  })
})

describe('Taking an import back', () => {
  it('has every record say what it said to the last byte, also where a record was changed twice', async () => {
    await shelf.importFile(
      'ada',
      'title,isbn,labels,weight,extra,sold_at,owner_unique_id\n' +
        `Before,r-1,"x; y",1.25,"{""k"":[1,2]}",2026-01-02T03:04:05.678Z,${idOf('uma')}\nSame,r-2,,,,,\n`,
      { mapping: sameNames('title', 'isbn', 'labels', 'weight', 'extra', 'sold_at', 'owner_unique_id') },
    )
    const before = await booksOf(shelf.database)
    const totals = (await shelf.ask('ada', 'GET', '/books')).json.meta.total_count
    const rows = Array.from({ length: 700 }, (_, i) => `After ${i},r-${i},z,9,,,`)
    const job = await shelf.importFile(
      'ada',
      ['title,isbn,labels,weight,extra,sold_at,owner_unique_id', ...rows, 'Again,r-1,,,,,', 'Again,r-699,,,,,'].join('\n'),
      {
        mapping: sameNames('title', 'isbn', 'labels', 'weight', 'extra', 'sold_at', 'owner_unique_id'),
        mode: 'upsert',
        key: 'isbn',
      },
    )
    expect(job).toMatchObject({ created: 698, updated: 4, failed: 0 })
    expect(await booksOf(shelf.database)).not.toBe(before)
    expect((await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)).json.data.attributes.status).toBe('reverting')
    expect(await shelf.over('ada', job.id)).toMatchObject({ status: 'reverted', total: 702, done: 702, message: null })
    expect(await booksOf(shelf.database)).toBe(before)
    expect((await shelf.ask('ada', 'GET', '/books')).json.meta.total_count).toBe(totals)
    expect((await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)).status).toBe(409)
  })

  it('leaves alone what somebody changed or came to need since, and says so', async () => {
    const job = await shelf.importFile(
      'ada',
      'name,code\nTouched,t-1\nNeeded,t-2\nFree,t-3\n',
      { mapping: sameNames('name', 'code') },
      'authors',
    )
    const id = async (name: string) => (await shelf.ask('ada', 'GET', `/authors?search=${name}`)).json.data[0].id
    await shelf.ask('bob', 'PUT', `/authors/${await id('Touched')}`, { author: { code: 't-9' } })
    await shelf.ask('bob', 'POST', '/books', { book: { title: 'Needs one', author_unique_id: await id('Needed') } })
    await shelf.ask('ada', 'PUT', `/jobs/${job.id}/revert`)
    expect(await shelf.over('ada', job.id)).toMatchObject({
      status: 'reverted',
      message: '2 rows could not be undone; each has its reason.',
    })
    expect(await count('shelf.authors', "name in ('Touched', 'Needed')")).toBe(2)
    expect(await count('shelf.authors', "name = 'Free'")).toBe(0)
    const rows = (await shelf.ask('ada', 'GET', `/jobs/${job.id}/rows`)).json.data.map((r: any) => r.attributes.reason)
    expect(rows).toEqual(['Not undone: the record has been changed since.', 'Not undone: other records now refer to it.', null])
  })
})

describe('A job', () => {
  it('is there for the one who started it and for nobody else', async () => {
    const { id } = await shelf.importFile('ada', 'title\nSecret\n', { mapping: { title: 'title' } })
    for (const who of ['bob', 'rival'] as const) {
      for (const [method, tail] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['GET', '/errors'],
        ['GET', '/result'],
        ['PUT', '/cancel'],
        ['PUT', '/revert'],
      ] as const) {
        expect(
          (await shelf.ask(who, method, `/jobs/${id}${tail}`, method === 'PUT' ? {} : undefined)).status,
          `${who} ${tail}`,
        ).toBe(404)
      }
      expect((await shelf.ask(who, 'GET', '/jobs')).json.data.map((j: any) => j.id)).not.toContain(id)
    }
    expect((await shelf.ask('ada', 'GET', '/jobs?records=1')).json.data[0].id).toBe(id)
    expect((await shelf.ask('ada', 'PUT', `/jobs/${id}/cancel`)).status).toBe(409)
  })

  it('stops when it is told to, and what it did can be taken back', async () => {
    const before = await booksOf(shelf.database)
    const upload_id = await shelf.upload(
      'ada',
      'long.csv',
      `title\n${Array.from({ length: 30_000 }, (_, i) => `Long ${i}`).join('\n')}\n`,
    )
    const { id } = (
      await shelf.ask('ada', 'POST', '/books/imports', { import: { uploadId: upload_id, mapping: { title: 'title' } } })
    ).json.data
    const done = async () => (await shelf.ask('ada', 'GET', `/jobs/${id}`)).json.data.attributes.done
    while ((await done()) < 1_000) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await shelf.ask('ada', 'PUT', `/jobs/${id}/cancel`)).json.data.attributes.status).toBe('cancelled')
    const stopped = await shelf.over('ada', id)
    expect(stopped.done).toBeLessThan(30_000)
    expect(await count('shelf.books', "title like 'Long %'")).toBe(stopped.created)
    await shelf.ask('ada', 'PUT', `/jobs/${id}/revert`)
    expect(await shelf.over('ada', id)).toMatchObject({ status: 'reverted' })
    expect(await booksOf(shelf.database)).toBe(before)
  }, 40_000)
})
