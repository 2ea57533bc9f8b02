import { createHash } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redline } from '../editions/compare.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

const raw = (method: string, path: string, body?: unknown, who: Parameters<World['fetch']>[0] = 'ada') =>
  world.fetch(who, method, `/api/projects${path}`, body)
const data = async (method: string, path: string, body?: unknown) => {
  const { status, json, text } = await raw(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const save = (p: string, o: string, objective: Record<string, unknown>) =>
  data('PUT', `/projects/${p}/objectives/${o}`, { objective })
const freeze = async (p: string, title: string) =>
  (await data('POST', `/projects/${p}/editions`, { edition: { title } })).attributes

/** A project with two objectives, one answered and proven. */
async function answered() {
  const d = (await data('POST', '/disclosures', { disclosure: { name: `Legal ${crypto.randomUUID()}` } })).id
  const at = `/disclosures/${d}/breakdowns/${(await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Contracts' } })).id}`
  const ids: string[] = []
  for (const name of ['List the contracts', 'List the permits'])
    ids.push((await data('POST', `${at}/objectives`, { objective: { name } })).id)
  const p = (await data('POST', '/projects', { project: { name: 'Quay' } })).id as string
  await save(p, ids[0]!, { content: 'A lease of ten years.', is_completed: true })
  await data('POST', `/projects/${p}/objectives/${ids[0]}/sources`, {
    source: { url: 'https://example.com/lease', name: 'Lease' },
  })
  return { p, at, ids: ids as [string, string] }
}

async function exported(p: string, edition: string, format: string): Promise<Uint8Array> {
  const { id } = await data('POST', `/projects/${p}/editions/${edition}/exports`, { export: { format } })
  for (let i = 0; i < 200; i++) {
    const one = (await data('GET', `/projects/${p}/editions/${edition}/exports`)).attributes.exports.find(
      (x: any) => x.unique_id === id,
    )
    if (one.status === 'failed') throw new Error('The export failed.')
    if (one.url) return new Uint8Array(await (await fetch(one.url)).arrayBuffer())
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The export never ended.')
}

describe('An edition', () => {
  it('is what its hash says, and stays so whatever changes afterwards', async () => {
    const { p, at, ids } = await answered()
    const first = await freeze(p, 'First')
    expect(first).toMatchObject({ number: 1, completed: 1, evidence: 1 })
    const read = async () => (await data('GET', `/projects/${p}/editions/${first.unique_id}/body`)).attributes
    const { body, sha256 } = await read()
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
    expect(body).toContain('A lease of ten years.')
    await save(p, ids[0], { is_completed: false })
    await save(p, ids[0], { content: 'Another text.' })
    await raw('DELETE', `${at}/objectives/${ids[0]}`)
    expect((await read()).body).toBe(body)
    await expect(world.sql.query('update disclosure.edition_bodies set body = $1', ['{}'])).rejects.toThrow('frozen')
    expect((await raw('GET', `/projects/${p}/editions/${first.unique_id}/body`, undefined, 'uma')).status).toBe(404)
  })

  it('is compared with another one word by word', async () => {
    const { p, ids } = await answered()
    const first = await freeze(p, 'First')
    await save(p, ids[0], { is_completed: false })
    await save(p, ids[0], { content: 'A lease of twelve years.' })
    const second = await freeze(p, 'Second')
    expect(second.number).toBe(2)
    const { changes } = (await data('GET', `/projects/${p}/editions/${first.unique_id}/compare?with=${second.unique_id}`))
      .attributes
    expect(changes).toEqual([
      {
        objective_unique_id: ids[0],
        name: 'List the contracts',
        kind: 'changed',
        parts: [
          { kind: 'same', text: 'A lease of ' },
          { kind: 'removed', text: 'ten' },
          { kind: 'added', text: 'twelve' },
          { kind: 'same', text: ' years.' },
        ],
      },
    ])
  })

  it('is written as a text document, a PDF, a workbook and its JSON, by a job', async () => {
    const { p } = await answered()
    const edition = await freeze(p, 'First')
    const json = await exported(p, edition.unique_id, 'json')
    expect(createHash('sha256').update(json).digest('hex')).toBe(edition.sha256)
    const parts = unzipSync(await exported(p, edition.unique_id, 'docx'))
    const text = new TextDecoder().decode(parts['word/document.xml'])
    for (const words of ['A lease of ten years.', 'List the permits', edition.sha256, 'https://example.com/lease'])
      expect(text).toContain(words)
    // Every heading is led to by the contents.
    const anchors = [...text.matchAll(/w:anchor="([^"]+)"/g)].map(([, name]) => name)
    const marks = new Set([...text.matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(([, name]) => name))
    expect(anchors.length).toBeGreaterThan(2)
    expect(anchors.every((name) => marks.has(name))).toBe(true)
    const sheet = unzipSync(await exported(p, edition.unique_id, 'xlsx'))['xl/worksheets/sheet1.xml']
    expect(new TextDecoder().decode(sheet)).toContain('<t xml:space="preserve">A lease of ten years.</t>')
    const pdf = await exported(p, edition.unique_id, 'pdf')
    expect(new TextDecoder('latin1').decode(pdf.slice(0, 5))).toBe('%PDF-')
  })
})

describe('A redline', () => {
  it('gives both texts back', () => {
    for (const [a, b] of [
      ['', 'new words'],
      ['the same', 'the same'],
      ['one two three', 'zero two four three'],
      ['日本語の文', '日本の文章'],
    ] as const) {
      const parts = redline(a, b)
      const of = (kind: string) =>
        parts.flatMap((part) => (part.kind === 'same' || part.kind === kind ? [part.text] : [])).join('')
      expect([of('removed'), of('added')]).toEqual([a, b])
    }
  })
})
