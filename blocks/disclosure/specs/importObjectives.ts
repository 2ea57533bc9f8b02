import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '@quoin/server/testing'

const faults = [
  { cells: (_: number, breakdown: string) => ['', breakdown, '1', 'true'], reason: 'name' },
  { cells: (row: number) => [`Nowhere ${row}`, '00000000-0000-4000-8000-000000000000', '1', 'true'], reason: 'breakdown' },
  { cells: (row: number, breakdown: string) => [`Order ${row}`, breakdown, '-5', 'true'], reason: 'order' },
  { cells: (row: number, breakdown: string) => [`Long ${'x'.repeat(300)} ${row}`, breakdown, '1', 'true'], reason: 'name' },
  { cells: (row: number, breakdown: string) => [`Perhaps ${row}`, breakdown, '1', 'perhaps'], reason: 'needs_review' },
] as const

export interface Imported {
  readonly job: { readonly status: string; readonly created: number; readonly failed: number }
  /** What was told of the rows that failed, by their lines in the file, and what should have been. */
  readonly told: readonly (readonly [row: number, reason: string])[]
  readonly planted: readonly (readonly [row: number, field: string])[]
  /** Objectives that lie in the breakdown afterwards. */
  readonly listed: number
  readonly seconds: number
}

/** Imports so many objectives from a sheet in which every so-manieth row is wrong in one of five ways. */
export async function importObjectives(world: World, rows: number, badEvery: number): Promise<Imported> {
  const raw = (method: string, path: string, body?: unknown) =>
    world.fetch('ada', method, `/api/${path.startsWith('/jobs') ? 'disclosure' : 'projects'}${path}`, body)
  const data = async (...asked: Parameters<typeof raw>) => {
    const { status, json, text } = await raw(...asked)
    if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${text}`)
    return json.data
  }
  const section = (await data('POST', '/disclosures', { disclosure: { name: `Sheet ${crypto.randomUUID()}` } })).id
  const breakdown = (await data('POST', `/disclosures/${section}/breakdowns`, { breakdown: { name: 'Imported' } })).id as string
  const planted: (readonly [number, string])[] = []
  const lines = Array.from({ length: rows }, (_, i) => {
    const row = i + 1
    if (row % badEvery !== 0) return [`Objective ${row}`, breakdown, String(row), 'false']
    const { cells, reason } = faults[planted.length % faults.length]!
    planted.push([row + 1, reason])
    return cells(row, breakdown)
  })
  const bytes = new TextEncoder().encode(
    `${[['name', 'breakdown', 'order', 'review'], ...lines].map((cells) => cells.join(',')).join('\n')}\n`,
  )
  const began = performance.now()
  const { id: upload_id, attributes: at } = await data('PUT', '/objectives/imports/presign', {
    filename: 'objectives.csv',
    content_type: 'text/csv',
    size: bytes.length,
  })
  await fetch(at.presigned_url, { method: 'PUT', headers: at.headers, body: bytes })
  const mapping = { name: 'name', breakdown: 'breakdown_unique_id', order: 'order', review: 'needs_review' }
  const { id } = await data('POST', '/objectives/imports', { import: { upload_id, mapping } })
  const follow = async () => (await data('GET', `/jobs/${id}`)).attributes
  let job = await follow()
  while (!['done', 'failed'].includes(job.status)) {
    await sleep(200)
    job = await follow()
  }
  const seconds = (performance.now() - began) / 1_000
  const told: [number, string][] = []
  for (let page = 1; ; page++) {
    const { json } = await raw('GET', `/jobs/${id}/rows?outcome=failed&records=200&page=${page}`)
    for (const { attributes } of json.data) told.push([attributes.row_number, attributes.reason])
    if (json.data.length < 200) break
  }
  const { json } = await raw('GET', `/disclosures/${section}/breakdowns/${breakdown}/objectives?records=1`)
  return { job, told: told.sort(([a], [b]) => a - b), planted, listed: json.meta.total_count, seconds }
}
