// [W2] npm run prove -- W2 [rounds]: no cell of any file that leaves begins like a formula, and what is imported again is what it was.
//
// Records of every kind are made with formulas in all their texts. Everything that answers a table is asked for it: exports, reports,
// statements, the audit. Each export that can be imported is, untouched, and has to change nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Operation, wireName } from '@quoin/kit'
import { arrange, ask } from '../../apps/server/testing/arrange.ts'
import type { World } from '../../apps/server/testing/world.ts'
import { prove } from './place.ts'
import { plantTexts } from './plantTexts.ts'

const rounds = Number(process.argv[2] ?? 3)
/** What a spreadsheet runs, and what it might after a keyboard of another language, a pasted mark or a trimmed blank. */
const openers = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '|', '%', "'=", "''+", '\t=', '\r=', '\n=']
const formulas = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.example","x")',
  'SUM(A1:A9)',
  'IMPORTXML("//evil.example","//a")',
]
const vectors = openers.flatMap((opener) => formulas.map((formula) => opener + formula))
const runs = /^[=+\-@\t\r\n＝＋－＠|%]|^'+(?=$)/
const number = /^-?\d+(\.\d+)?$/

await prove(
  'W2',
  async (world) => {
    let at = 0
    const next = () => vectors[at++ % vectors.length]!
    let made = 0
    for (const operation of Array.from({ length: rounds }, () => world.operations).flat())
      if (operation.kind === 'create' && operation.fields) made += await plantTexts(world, operation, next)
    const files: { readonly name: string; readonly text: string }[] = []
    const wrong: string[] = []
    let kept = 0
    let again = 0
    for (const operation of world.operations) {
      const file = await tableOf(world, operation)
      if (!file) continue
      files.push({ name: operation.name, text: file })
      const rows = cellsOf(file)
      kept += rows.flat().filter((cell) => cell.startsWith("'")).length
      for (const cell of rows.flat())
        if (runs.test(cell) && !number.test(cell))
          wrong.push(`${operation.name} has the cell ${JSON.stringify(cell.slice(0, 60))}`)
      const importing = world.platform.mounted.get(operation.name.replace(/\.export$/, '.import'))?.operation
      if (operation.kind !== 'export' || !importing) continue
      again += 1
      const changed = await importAgain(world, importing, file)
      if (changed) wrong.push(`${operation.name} imported again: ${changed}`)
    }
    for (const line of wrong.slice(0, 20)) console.log(`  ${line}`)
    return [
      wrong.length === 0 && kept >= vectors.length && files.length > 20,
      `${vectors.length} formulas in ${made} records: ${files.length} kinds of files, ${kept} cells made harmless, ${wrong.length} faults; ${again} files imported again untouched`,
    ]
  },
  { workers: true },
)

/** The file or the table that an operation answers; undefined for those that answer none. */
async function tableOf(world: World, operation: Operation): Promise<string | undefined> {
  if (operation.kind === 'export') return exported(world, operation)
  const takes = (schema: unknown) =>
    (schema as { shape?: { format?: { safeParse(value: string): { success: boolean } } } } | undefined)?.shape?.format?.safeParse(
      'csv',
    ).success
  const inQuery = takes(operation.query)
  if (!inQuery && !takes(operation.body) && operation.name !== 'gateway.audit.export') return undefined
  if (operation.kind === 'import') return undefined
  const { who = 'ada', ...arranged } = await arrange(world, operation)
  const csv = { format: 'csv' }
  const asked = inQuery
    ? { ...arranged, query: { ...arranged.query, ...csv } }
    : operation.name === 'gateway.audit.export'
      ? arranged
      : { ...arranged, body: { ...arranged.body, ...csv } }
  const { status, text, json, headers } = await ask(world, who, operation, asked)
  if (status >= 300) throw new Error(`${operation.name} answers no table: ${status} ${text.slice(0, 200)}`)
  if (headers.get('content-type')?.startsWith('text/csv')) return text
  const { content, url } = json.data?.attributes ?? json
  if (typeof content === 'string') return content
  return (await fetch(url as string)).text()
}

async function over(world: World, block: string, id: string): Promise<Record<string, any>> {
  for (;;) {
    const { json } = await world.fetch('ada', 'GET', `/api/${block}/jobs/${id}`)
    const job = json.data.attributes
    if (['done', 'failed', 'cancelled'].includes(job.status)) return job
    await sleep(100)
  }
}

async function exported(world: World, operation: Operation): Promise<string> {
  const { json } = await ask(world, 'ada', operation, { params: {}, query: {}, body: { format: 'csv' } })
  const job = await over(world, operation.block, json.data.id)
  if (job.status !== 'done') throw new Error(`${operation.name} ended ${job.status}: ${job.message}`)
  const result = await world.fetch('ada', 'GET', `/api/${operation.block}/jobs/${json.data.id}/result`)
  return (await fetch(result.json.data.attributes.url as string)).text()
}

/** Why an untouched file was not taken for what is there already; undefined when it was. */
async function importAgain(world: World, operation: Operation, text: string): Promise<string | undefined> {
  const create = world.platform.mounted.get(operation.name.replace(/\.import$/, '.create'))!.operation
  const presign = world.platform.mounted.get(`${operation.name.replace(/\.import$/, '.importsPresign')}`)!.operation
  const writable = Object.entries(create.fields ?? {}).flatMap(([name, { definition }]) =>
    definition.readOnly ? [] : [wireName(name, definition)],
  )
  const [header = []] = cellsOf(text)
  const mapping = Object.fromEntries(
    ['unique_id', ...writable].filter((name) => header.includes(name)).map((name) => [name, name]),
  )
  const size = Buffer.byteLength(text)
  const upload = await ask(world, 'ada', presign, {
    params: {},
    query: {},
    body: { filename: 'again.csv', content_type: 'text/csv', size },
  })
  const { presigned_url, headers } = upload.json.data.attributes
  await fetch(presigned_url, { method: 'PUT', headers, body: text })
  const started = await ask(world, 'ada', operation, {
    params: {},
    query: {},
    body: { upload_id: upload.json.data.id, mapping, mode: 'upsert', key: 'unique_id' },
  })
  if (started.status >= 300) return `${started.status} ${started.text.slice(0, 200)}`
  const job = await over(world, operation.block, started.json.data.id)
  if (job.status === 'done' && job.skipped === job.total) return undefined
  const { json } = await world.fetch('ada', 'GET', `/api/${operation.block}/jobs/${started.json.data.id}/rows?outcome=failed`)
  return `${job.status}, ${job.skipped} of ${job.total} as they were, ${job.updated} changed, ${job.failed} failed ${JSON.stringify(json.data?.[0]?.attributes ?? '').slice(0, 300)}`
}

/** The rows of a file as they were before commas and quotes were put around them. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell, end] of text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!)
    if (end && end !== ',') rows.push([])
  }
  return rows.filter((row) => row.some((one) => one !== ''))
}
