import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  it('has the hash that a script of their own computes from its exported JSON, indented or not, and another one once a letter is changed [DD1]', async () => {
    const { p, ids } = await answered()
    await save(p, ids[1], { content: '“Permits” – 許可 𝔘nd € \u2028 1.50' })
    const edition = await freeze(p, 'Erste “Ausgabe” 𝔘')
    const text = new TextDecoder().decode(await exported(p, edition.unique_id, 'json'))
    const folder = await mkdtemp(join(tmpdir(), 'edition-'))
    const check = async (json: string) => {
      const path = join(folder, 'edition.json')
      await writeFile(path, json)
      return new Promise<{ code: number; said: string }>((done) =>
        execFile(process.execPath, ['tools/editionHash.mjs', path, edition.sha256], (error, said) =>
          done({ code: Number(error?.code ?? 0), said: said.trim() }),
        ),
      )
    }
    try {
      expect(await check(text)).toEqual({ code: 0, said: edition.sha256 })
      expect(await check(JSON.stringify(JSON.parse(text), null, 4))).toEqual({ code: 0, said: edition.sha256 })
      expect((await check(text.replace('A lease of ten years.', 'A lease of two years.'))).code).toBe(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is read on paper and compared by the names that were frozen with it in one’s language', async () => {
    const { p, at, ids } = await answered()
    const translate = (name: string) =>
      data('PUT', `${at}/objectives/${ids[0]}`, { objective: { translations: { de: { name } } } })
    await translate('Verträge auflisten')
    const first = await freeze(p, 'First')
    await translate('Alle Verträge')
    await save(p, ids[0], { is_completed: false })
    await save(p, ids[0], { content: 'Another text.' })
    const second = await freeze(p, 'Second')
    const speak = (language: string | null) =>
      world.sql.query('update gateway.users set language = $3 where tenant_id = $1 and id = $2', [
        world.tenantIds.a,
        world.userIds.ada,
        language,
      ])
    const paper = async () => new TextDecoder().decode(unzipSync(await exported(p, first.unique_id, 'docx'))['word/document.xml'])
    expect(await paper()).not.toContain('Verträge auflisten')
    await speak('de')
    try {
      const text = await paper()
      for (const words of ['Verträge auflisten', 'List the permits']) expect(text).toContain(words)
      const compared = await data('GET', `/projects/${p}/editions/${first.unique_id}/compare?with=${second.unique_id}`)
      expect(compared.attributes.changes).toMatchObject([{ objective_unique_id: ids[0], name: 'Alle Verträge', kind: 'changed' }])
    } finally {
      await speak(null)
    }
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

/** What word processors repair or refuse: markup that does not close, parts nobody declared, links that lead nowhere, marks of the same name. */
function faultsOf(parts: Readonly<Record<string, Uint8Array>>): string[] {
  const textOf = (name: string) => new TextDecoder('utf-8', { fatal: true }).decode(parts[name])
  const faults: string[] = []
  const types = textOf('[Content_Types].xml')
  const known = (name: string) => types.includes(`PartName="/${name}"`) || types.includes(`Extension="${name.split('.').at(-1)}"`)
  for (const name of Object.keys(parts)) {
    if (name !== '[Content_Types].xml' && !known(name)) faults.push(`${name} has no type`)
    if (!/\.(xml|rels)$/.test(name)) continue
    const open: string[] = []
    const text = textOf(name)
    for (const [, close, tag, alone] of text.replace(/<\?.*?\?>/g, '').matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g))
      if (close) {
        if (open.pop() !== tag) faults.push(`${name}: </${tag}> closes something else`)
      } else if (!alone) open.push(tag!)
    if (open.length > 0) faults.push(`${name}: <${open.at(-1)}> stays open`)
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) faults.push(`${name} holds what XML may not`)
    if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) faults.push(`${name} holds a bare ampersand`)
  }
  for (const name of Object.keys(parts).filter((one) => one.endsWith('.rels')))
    for (const [relation] of textOf(name).matchAll(/<Relationship [^>]*>/g)) {
      const target = /Target="([^"]*)"/.exec(relation)![1]!
      if (relation.includes('TargetMode="External"')) continue
      const base = name.replace(/_rels\/[^/]+$/, '')
      const path = target.startsWith('/') ? target.slice(1) : `${base}${target}`
      if (!(path in parts)) faults.push(`${name} leads to ${path}, which is not there`)
    }
  const document = textOf('word/document.xml')
  const names = [...document.matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(([, mark]) => mark)
  const ids = [...document.matchAll(/<w:bookmarkStart[^>]*w:id="([^"]+)"/g)].map(([, mark]) => mark)
  if (new Set(names).size < names.length || new Set(ids).size < ids.length) faults.push('two bookmarks are the same')
  if (names.some((mark) => mark!.length > 40)) faults.push('a bookmark is longer than 40 letters')
  return faults
}

describe('An edition of 300 objectives', () => {
  it('is a text document with contents, numbers and every evidence with its hash, that needs no repair [DD8]', async () => {
    const { p, at } = await answered()
    const b = at.split('/').at(-1)
    await world.sql.query(
      `insert into disclosure.objectives (tenant_id, breakdown_id, name, guidance, position)
       select $1, $2, 'Objective <' || n || '> & more', 'What a “good” answer says.', n from generate_series(1, 298) n`,
      [world.tenantIds.a, b],
    )
    const { rows } = await world.sql.query<{ id: string }>(
      `select id from disclosure.objectives where breakdown_id = $1 and name like 'Objective %' order by position limit 12`,
      [b],
    )
    for (const [i, { id }] of rows.entries()) {
      await save(p, id, { content: `Line <${i}> & “more”.\nSecond line \u0001 of 許可.` })
      await data('POST', `/projects/${p}/objectives/${id}/sources`, {
        source: { url: `https://example.com/proof?of=${i}&and=<more>`, name: `Proof <${i}> & more` },
      })
    }
    const edition = await freeze(p, 'Of many <objectives> & more')
    const read = (await data('GET', `/projects/${p}/editions/${edition.unique_id}/body`)).attributes.body as string
    const hashes = [...read.matchAll(/"sha256":"([0-9a-f]{64})"/g)].map(([, hash]) => hash!)
    expect(hashes).toHaveLength(13)
    const from = performance.now()
    const parts = unzipSync(await exported(p, edition.unique_id, 'docx'))
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(faultsOf(parts)).toEqual([])
    const text = new TextDecoder().decode(parts['word/document.xml'])
    for (const hash of hashes) expect(text).toContain(hash)
    const headings = [...text.matchAll(/<w:pStyle w:val="Heading3"\/>.*?<w:t[^>]*>([^<]*)</g)].map(([, heading]) => heading!)
    expect(headings.length).toBeGreaterThanOrEqual(300)
    expect(headings.every((heading) => /^\d+\.\d+\.\d+ /.test(heading))).toBe(true)
    expect(new Set(headings.map((heading) => heading.split(' ')[0])).size).toBe(headings.length)
    const anchors = [...text.matchAll(/w:anchor="([^"]+)"/g)].map(([, name]) => name)
    const marks = new Set([...text.matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(([, name]) => name))
    expect(anchors.length).toBeGreaterThanOrEqual(300)
    expect(anchors.every((name) => marks.has(name))).toBe(true)
  }, 60_000)
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
