import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, sameNames, type Shelf, startShelf } from './shelf.fixture.ts'

let shelf: Shelf
const children = new Set<ChildProcess>()
beforeAll(async () => {
  shelf = await startShelf({ workers: false })
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await shelf?.close()
})

async function worker(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('worker.fixture.ts', import.meta.url)),
      shelf.database.connectionString('admin'),
      shelf.folder,
      new URL(shelf.address).port,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.add(child)
  await once(child.stdout!, 'data')
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  children.delete(child)
}
const attributes = async (id: string) => (await shelf.ask('ada', 'GET', `/jobs/${id}`)).json.data.attributes
async function reached(id: string, done: number): Promise<number> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const now = (await attributes(id)).done
    if (now >= done) return now
  }
  throw new Error(`The job never reached ${done} rows.`)
}

/** Enough that a worker is in the middle of them whenever it is killed, also where this process is kept waiting. */
const rows = process.env.WALK === 'whole' ? 24_000 : 9_600
/** So many rows have a key of their own; the others come again with one of these. */
const keys = (rows / 6) * 5
const between = rows / 10
const isBad = (i: number) => i % 175 === 6

describe('A job whose process is killed', () => {
  it('goes on where it was: every row once, every bad row named, every number right, and so does taking it back', async () => {
    const before = await booksOf(shelf.database)
    const file = [
      'title,isbn,pages',
      ...Array.from({ length: rows }, (_, i) => `Book ${i},k-${i % keys},${isBad(i) ? 'many' : 7}`),
    ].join('\n')
    const upload_id = await shelf.upload('ada', 'books.csv', file)
    const { id } = (
      await shelf.ask('ada', 'POST', '/books/imports', {
        import: { upload_id, mapping: sameNames('title', 'isbn', 'pages'), mode: 'upsert', key: 'isbn' },
      })
    ).json.data
    let last = 0
    for (let round = 0; round < 3; round++) {
      const child = await worker()
      last = await reached(id, last + between)
      await kill(child)
      expect((await attributes(id)).status).toBe('running')
    }
    const child = await worker()
    const job = await shelf.over('ada', id, 90)
    const bad = Array.from({ length: rows }, (_, i) => i).filter(isBad)
    // A bad row creates nothing, so a later row of the same key does.
    const created = new Set(
      Array.from({ length: rows }, (_, i) => i)
        .filter((i) => !isBad(i))
        .map((i) => i % keys),
    ).size
    expect(job).toMatchObject({
      status: 'done',
      total: rows,
      done: rows,
      failed: bad.length,
      created,
      updated: rows - bad.length - created,
    })
    const query = async (sql: string) => (await shelf.database.migrator.query(sql)).rows
    expect(await query('select count(*)::int as n, count(distinct isbn)::int as keys from shelf.books')).toEqual([
      { n: created, keys: created },
    ])
    expect(
      await query(`select count(*)::int as n, count(distinct row_number)::int as rows from kit.job_rows where job_id = '${id}'`),
    ).toEqual([{ n: rows, rows }])
    expect(
      (await query(`select row_number::int as n from kit.job_rows where job_id = '${id}' and outcome = 'failed' order by 1`)).map(
        (r) => r.n,
      ),
    ).toEqual(bad.map((i) => i + 2))
    expect(await query(`select count(*)::int as n from kit.audit where request_id = '${id}'`)).toEqual([{ n: rows - bad.length }])
    expect(await query(`select sum(live)::int as n from kit.counts where resource = 'shelf.books'`)).toEqual([{ n: created }])

    await shelf.ask('ada', 'PUT', `/jobs/${id}/revert`)
    await reached(id, between)
    await kill(child)
    expect((await attributes(id)).status).toBe('reverting')
    const next = await worker()
    expect(await shelf.over('ada', id, 90)).toMatchObject({ status: 'reverted', message: null, done: rows - bad.length })
    await kill(next)
    expect(await booksOf(shelf.database)).toBe(before)
    expect(await query(`select coalesce(sum(live), 0)::int as n from kit.counts where resource = 'shelf.books'`)).toEqual([
      { n: 0 },
    ])
  }, 180_000)
})
