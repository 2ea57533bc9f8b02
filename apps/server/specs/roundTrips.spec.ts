import { randomUUID } from 'node:crypto'
import { type Operation, restored } from '@quoin/kit'
import { customPrefix } from '@quoin/kit/custom-fields'
import type { Model } from '@quoin/kit/server'
import { sheetRows } from '@quoin/kit/sheet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrange, ask, startWorld, type Tenant, type World } from '../testing/index.ts'
import { administrators } from '../testing/cast.ts'
import { shareOf } from '../testing/sampled.ts'
import { readCsv, Transfers, writeCsv } from '../testing/transfers.ts'

let world: World
let walked: Operation[]
/** Those of them that go through a workbook as well, which differs from other files in how its cells are written alone. */
let sheets: ReadonlySet<Operation>
beforeAll(async () => {
  world = await startWorld({ workers: true })
  walked = shareOf(
    world.operations.filter(
      ({ kind, block, resource }) => kind === 'import' && world.platform.mounted.has(`${block}.${resource}.export`),
    ),
    6,
  )
  sheets = new Set(walked.filter((_, i) => i % 2 === 0))
  for (const model of walked.map(modelOf)) if (model.customFields) await addFields(model.resource.dotted)
}, 300_000)
afterAll(() => world?.close())

type Column = Model['own'][number]
const modelOf = ({ name }: Operation): Model => world.platform.mounted.get(name)!.model
const operationOf = (dotted: string, action: string) => world.platform.mounted.get(`${dotted}.${action}`)?.operation

/** What a company may add, each with a value that is easily lost. */
const added = {
  motto: ['text', {}, '=1+1; "so"'],
  story: ['long_text', {}, '\'=A1\r\n\n+49 30;-2\n"end"'],
  weight: ['number', {}, -0.000001],
  euros: ['money', { currency: 'EUR' }, -1_234_567_801],
  yen: ['money', { currency: 'JPY' }, 1_000],
  dinars: ['money', { currency: 'KWD' }, 1_000_005],
  founded: ['date', {}, '2028-02-29'],
  listed: ['yes_no', {}, false],
  tier: ['choice', { options: ['A-1', 'A 1', '@home'] }, 'A 1'],
  topics: ['several', { options: ['a;b', 'c, d', '=e'] }, ['=e', 'a;b']],
} as const
const ofAdded = () => Object.fromEntries(Object.entries(added).map(([key, [, , value]]) => [key, value]))

async function addFields(resource: string): Promise<void> {
  for (const who of ['ada', 'pia'] as const)
    for (const [key, [kind, more]] of Object.entries(added)) {
      const field = { resource, key, label: key, kind, ...more }
      const reply = await world.fetch(who, 'POST', '/api/gateway/custom_fields', { custom_field: field })
      if (reply.status >= 300) throw new Error(`${resource}.${key}: ${reply.text}`)
    }
}

/** Values that are easily lost on the way through a table, the first that a field takes. */
function hardValue({ definition }: Column, schema: { safeParse(value: unknown): { success: boolean } }): unknown {
  const own = definition.unique ? randomUUID().slice(0, 8) : ''
  const candidates: Partial<Record<typeof definition.kind, readonly unknown[]>> = {
    text: [`=1+1;"${own}", it’s 'so' − 0`, `-007${own}`, `007${own}`],
    longText: [`'=A1\r\n\n+49;-2\n"end" ${own}\ttab\n`],
    phone: ['+49 (0) 30 / 1'],
    url: ['https://a.example/?q="x",;=y'],
    integer: [9_007_199_254_740_991, 1_000_000_007, 1_001, 3],
    decimal: [-1_234.5678, 1_234.56, 0.125, 0.000001],
    boolean: [false],
    date: ['2028-02-29'],
    moment: ['2031-03-30T02:30:00.123+05:45'],
    tags: [['a;b', '=c', '[d', ' e, f']],
    json: [{ b: '=x;=y', a: [1.5, null, { c: '"\n' }], '': true }],
    language: ['pt-BR'],
    timeZone: ['Asia/Kathmandu'],
    currency: ['KWD', 'JPY'],
    color: ['#0a0B0c'],
    weekday: [7, 6, 0],
  }
  return candidates[definition.kind]?.find((value) => schema.safeParse(value).success)
}

/** One more of the resource in A with hard values wherever they are taken, and one that says as little as it may. */
async function makeHard(model: Model): Promise<void> {
  const create = operationOf(model.resource.dotted, 'create')
  if (!create) return
  for (const isSparse of [false, true]) {
    const arranged = await arrange(world, create)
    const body: Record<string, unknown> = { ...arranged.body }
    for (const column of model.own) {
      const { definition, wire } = column
      if (definition.readOnly || definition.kind === 'custom' || !Object.hasOwn(body, wire)) continue
      if (isSparse && !definition.required) {
        if (definition.kind === 'tags') body[wire] = []
        else delete body[wire]
      }
      const value = isSparse ? undefined : hardValue(column, model.schemaOf(column, 'create'))
      if (value !== undefined) body[wire] = value
    }
    if (model.customFields && !isSparse) body[model.customFields.wire] = ofAdded()
    await createAsFarAs(create, { ...arranged, body }, arranged.body ?? {})
  }
}

/** How many values that are easily lost were taken. */
let hard = 0

/** What a rule of the resource refuses is left as it was arranged, field by field. */
async function createAsFarAs(
  create: Operation,
  arranged: Awaited<ReturnType<typeof arrange>>,
  easy: Readonly<Record<string, unknown>>,
) {
  const body: Record<string, unknown> = { ...arranged.body }
  for (let tries = 0; tries < 8; tries++) {
    const reply = await ask(world, 'ada', create, { ...arranged, body })
    if (reply.status < 400) {
      hard += Object.keys(body).filter((name) => body[name] !== easy[name]).length
      return
    }
    const named = ((reply.json?.errors ?? []) as { source?: { pointer?: string } }[]).flatMap(
      ({ source }) => source?.pointer?.split('/').filter((part) => Object.hasOwn(body, part) || Object.hasOwn(easy, part)) ?? [],
    )
    for (const name of named.length > 0 ? named : Object.keys(easy)) body[name] = easy[name]
  }
}

/** The id in P of what A names: what came over from there, the person who imports, or one that is made for it. */
const moved = new Map<string, string>()
async function inP(dotted: string, id?: string): Promise<string> {
  if (dotted === 'gateway.users') return world.userIds.pia
  return (id && moved.get(id)) ?? (await plantInP(dotted))
}
async function plantInP(dotted: string): Promise<string> {
  const known = world.planted.p[dotted]
  if (known) return known
  const create = operationOf(dotted, 'create')
  if (!create) throw new Error(`There is no ${dotted} in P.`)
  const needed = [
    ...Object.values(create.ids),
    ...Object.values(create.fields ?? {}).flatMap(({ definition }) =>
      definition.required && definition.target && definition.target !== dotted ? [definition.target] : [],
    ),
  ]
  for (const other of new Set(needed)) if (other !== 'gateway.users' && operationOf(other, 'create')) await plantInP(other)
  const reply = await ask(world, 'pia', create, await arrange(world, create, 'p'))
  if (reply.status >= 300) throw new Error(`${dotted} could not be made in P: ${reply.text}`)
  return (world.planted.p[dotted] = reply.json.data.id as string)
}

/** What an import may fill, as far as this person does. */
const importable = (model: Model): Column[] =>
  model.own.filter(
    (c) =>
      c !== model.customFields && !c.definition.readOnly && (c !== model.parent || model.resource.definition.apart !== undefined),
  )

/** What cannot be the same in a company that has only one of what it lies under. */
const elsewhere: Readonly<Record<string, string>> = {
  'products.translations': 'Names what it translates by its kind and an id, which is no reference.',
  'disclosure.objectives': 'Lies in a breakdown of the catalogue, of which P has its own.',
  'disclosure.disclosures': 'A slug is one of several standards, of which there is one in P.',
}

async function paramsOf({ path, ids }: Operation, tenant: Tenant): Promise<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, tenant === 'p' ? await inP(ids[name]!) : world.planted.a[ids[name]!]!] as const),
    ),
  )
}

async function walk(operation: Operation): Promise<string[]> {
  const model = modelOf(operation)
  const { dotted } = model.resource
  const transfers = new Transfers(world, dotted)
  const problems: string[] = []
  await makeHard(model)
  const params = await paramsOf(operation, 'a')
  const [csv, json] = [await transfers.exportAs('ada', 'csv', params), await transfers.exportAs('ada', 'json', params)]
  const rows = readCsv(csv)
  if (rows.length === 0) return [`${dotted} holds nothing`]
  const names = [
    ...importable(model).map(({ wire }) => wire),
    ...Object.keys(rows[0]!).filter((name) => name.startsWith(customPrefix)),
  ]
  const given = names.filter((name) => Object.hasOwn(rows[0]!, name))
  const mapping = Object.fromEntries(given.map((name) => [name, name]))

  // Into the same company by id: it holds all of this already.
  for (const [format, text] of [
    ['csv', csv],
    ['json', json],
  ] as const) {
    const same = { format, mode: 'update', key: 'unique_id', mapping: { ...mapping, unique_id: 'unique_id' } }
    const job = await transfers.importFrom(administrators.a, text, same, params)
    const told = (await transfers.rows('ada', job)).filter(({ outcome }) => outcome !== 'skipped')
    if (job.status !== 'done' || job.failed + job.updated > 0 || job.skipped !== rows.length)
      problems.push(
        `${dotted} ${format} again: ${job.status} ${job.message ?? ''} ${job.skipped} of ${rows.length}, ${told.map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`).join('; ')}`,
      )
  }

  // A workbook says the same, cell by cell, and is as much the same where it came from.
  if (sheets.has(operation)) {
    const bytes = await transfers.exportFile('ada', 'xlsx', params)
    const [header, ...others] = [...sheetRows(bytes, { cellsMax: 2_000 })].flat().map(({ cells }) => cells)
    const told = others.map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i] ?? ''])))
    for (const [i, row] of rows.entries())
      for (const name of header!)
        if (name !== 'updated_at' && restored(row[name]!) !== told[i]?.[name])
          problems.push(`${dotted}.${name} in a workbook: ${JSON.stringify(row[name])} is ${JSON.stringify(told[i]?.[name])}`)
    const same = { mode: 'update', key: 'unique_id', mapping: { ...mapping, unique_id: 'unique_id' } }
    const job = await transfers.importFrom(administrators.a, bytes, same, params)
    if (job.status !== 'done' || job.failed + job.updated > 0 || job.skipped !== rows.length)
      problems.push(`${dotted} xlsx again: ${job.status} ${job.message ?? ''} ${job.skipped} of ${rows.length}`)
  }

  // Into a company that has none.
  if (dotted in elsewhere) return problems
  const references = importable(model).filter(({ definition }) => definition.kind === 'ref')
  // The database may know what belongs where a reference was left out.
  const left = new Map<object, Set<string>>()
  const theirs = await Promise.all(
    rows.map(async (row) => {
      const cells = { ...row }
      left.set(cells, new Set())
      for (const { wire, definition } of references) {
        if (!cells[wire]) continue
        const isNeeded = definition.required || wire === model.owner?.wire
        if (isNeeded || moved.has(cells[wire])) cells[wire] = await inP(definition.target!, cells[wire])
        else {
          cells[wire] = ''
          left.get(cells)!.add(wire)
        }
      }
      return cells
    }),
  )
  const into = await paramsOf(operation, 'p')
  const job = await transfers.importFrom(administrators.p, writeCsv(theirs), { format: 'csv', mapping }, into)
  const told = await transfers.rows('pia', job)
  for (const { row_number, outcome, reason, record_unique_id } of told) {
    if (outcome === 'created') moved.set(rows[row_number - 2]!.unique_id!, record_unique_id!)
    else problems.push(`${dotted} into another company: ${outcome} ${reason}`)
  }
  if (job.status !== 'done') problems.push(`${dotted} into another company: ${job.message}`)
  const there = new Map(readCsv(await transfers.exportAs('pia', 'csv', into)).map((row) => [row.unique_id!, row]))
  for (const [i, row] of theirs.entries()) {
    const other = there.get(moved.get(rows[i]!.unique_id!) ?? '')
    for (const name of other ? given : [])
      if (row[name] !== other![name] && !left.get(row)!.has(name))
        problems.push(`${dotted}.${name}: ${JSON.stringify(row[name])} became ${JSON.stringify(other![name])}`)
  }
  return problems
}

describe('What is exported', () => {
  // A second try would meet what the first has imported.
  it('changes nothing where it came from, and is the same where it is imported', { retry: 0, timeout: 600_000 }, async () => {
    const problems: string[] = []
    for (const operation of walked)
      problems.push(...(await walk(operation).catch((error: Error) => [`${operation.name}: ${error.message}`])))
    expect([...new Set(problems)]).toEqual([])
    expect(hard).toBeGreaterThan(3 * walked.length)
  })
})
