import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

const ask = async (method: string, path: string, body?: unknown) => {
  const { status, json, text } = await world.fetch('ada', method, `/api/projects${path}`, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** A project with an answer, proof of it in a file, an edition, and a room that shows the edition. */
async function disclosed(objective: string): Promise<string> {
  const p = (await ask('POST', '/projects', { project: { name: 'Quay' } })).id as string
  const at = `/projects/${p}/objectives/${objective}`
  await ask('PUT', at, { objective: { content: 'Two cranes.' } })
  const place = (await ask('PUT', `${at}/sources/presign`, { fileName: 'lease.txt' })).attributes
  const upload = await fetch(place.presigned_url, { method: 'PUT', headers: place.headers, body: 'Leased for ten years.' })
  expect(upload.status).toBe(200)
  await ask('POST', `${at}/sources`, { source: { file_unique_id: place.unique_id } })
  const edition = (await ask('POST', `/projects/${p}/editions`, { edition: { title: 'June' } })).attributes.unique_id
  const room = (await ask('POST', `/projects/${p}/rooms`, { room: { name: 'Buyers', ends_at: nextWeek() } })).attributes.unique_id
  await ask('POST', `/projects/${p}/rooms/${room}/documents`, { document: { edition_unique_id: edition } })
  return p
}

const tables = ['answers', 'evidence', 'evidence_revisions', 'sources', 'editions', 'rooms'] as const
const countsOf = async (p: string) => {
  const counts: number[] = []
  for (const table of tables)
    counts.push(
      (await world.sql.query(`select count(*)::int as n from disclosure.${table} where project_id = $1`, [p])).rows[0].n,
    )
  return counts
}
const filesOf = async (p: string): Promise<string[]> =>
  (
    await world.sql.query(
      `select e.file_id as id from disclosure.evidence e where e.project_id = $1
       union select d.file_id from disclosure.room_documents d join disclosure.rooms r on r.id = d.room_id where r.project_id = $1`,
      [p],
    )
  ).rows.map(({ id }) => id)
const stored = async (files: string[]): Promise<number> =>
  (await world.sql.query(`select count(*)::int as n from kit.files where id = any($1::uuid[]) and state = 'stored'`, [files]))
    .rows[0].n

describe('A project that is purged', () => {
  it('takes along what it answered, proved and showed, and the files of that, and leaves other projects alone', async () => {
    const d = (await ask('POST', '/disclosures', { disclosure: { name: 'Harbour' } })).id
    const b = (await ask('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Cranes' } })).id
    const o = (await ask('POST', `/disclosures/${d}/breakdowns/${b}/objectives`, { objective: { name: 'How many' } })).id
    const [purged, kept] = [await disclosed(o), await disclosed(o)]
    const [gone, stays] = [await filesOf(purged), await filesOf(kept)]
    expect([await countsOf(purged), await stored(gone)]).toEqual([[1, 1, 1, 1, 1, 1], 2])
    await ask('DELETE', `/projects/${purged}`)
    expect([await countsOf(purged), await stored(gone)]).toEqual([[1, 1, 1, 1, 1, 1], 2])
    await ask('DELETE', `/projects/${purged}/purge`)
    await vi.waitFor(async () => expect(await countsOf(purged)).toEqual([0, 0, 0, 0, 0, 0]), 20_000)
    expect([await stored(gone), await countsOf(kept), await stored(stays)]).toEqual([0, [1, 1, 1, 1, 1, 1], 2])
  })
})
