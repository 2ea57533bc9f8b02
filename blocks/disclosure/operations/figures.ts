import { createHash } from 'node:crypto'
import { type Operation, type Page, type RecordOf, wireName } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, gone, refuse } from '@quoin/kit/server'
import { canonical } from '../editions/body.ts'
import { disclosure, type FigureWire } from '../resources/index.ts'
import { mustWork } from './mustWork.ts'
import { mustSee } from './views.ts'

type FigureRow = RecordOf<typeof disclosure.figures.definition.fields>
type Question = Pick<FigureRow, 'recordType' | 'measure'> & { readonly filter: Readonly<Record<string, string>> }

/** Blocks whose records are the books of a company. */
const blocks = ['crm', 'sales', 'assets', 'products', 'wallet', 'projects', 'rewards', 'forms']
const figuresMax = 200
const readingsShown = 12
/** So many records are summed where they are read one by one; a figure of more asks for a narrower filter. */
const recordsMax = 5_000
const perPage = 200

/** Lists of records that stand by themselves, by the dotted name of their resource. */
function listsOf(context: Context): ReadonlyMap<string, Operation> {
  const lists = context.operations.filter(
    ({ action, block, path, permission }) =>
      action === 'list' && blocks.includes(block) && !path.includes(':') && context.actor.permissions.has(permission),
  )
  return new Map(lists.map((one) => [`${one.block}.${one.resource}`, one]))
}

function choiceOf(context: Context, recordType: string) {
  const model = context.model(recordType)
  const fields = Object.entries(model.resource.definition.fields)
  const seen = fields.filter(([name]) => {
    const column = model.byName.get(name)
    return column !== undefined && model.sees(context.actor, column)
  })
  return {
    record_type: recordType,
    measures: [
      'count',
      ...seen.flatMap(([name, { definition }]) =>
        ['integer', 'decimal'].includes(definition.kind) && !name.endsWith('Minor') && !name.endsWith('Count') ? [name] : [],
      ),
    ],
    filters: seen.flatMap(([name, { definition }]) =>
      definition.filterable ? [definition.wire ?? wireName(name, definition)] : [],
    ),
  }
}

/** Decimal texts are summed as whole numbers of ten-thousandths, so that money keeps its cents. */
const scale = 10_000n
const scaled = (value: unknown): bigint => BigInt(Math.round(Number(value ?? 0) * Number(scale)))
function decimalText(value: bigint): string {
  const sign = value < 0n ? '-' : ''
  const whole = value < 0n ? -value : value
  const rest = String(whole % scale)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${sign}${whole / scale}${rest && `.${rest.length === 1 ? `${rest}0` : rest}`}`
}
function fromText(text: string): bigint {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * scale + BigInt(rest.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -value : value
}
const difference = (now: string, before: string): string => decimalText(fromText(now) - fromText(before))
const mixed = () => refuse.conflict('mixed_currencies', 'These amounts are in several currencies. Filter by one.')

async function answerTo(
  context: Context,
  { recordType, measure, filter }: Question,
): Promise<{ value: string; unit: string | null }> {
  const list = listsOf(context).get(recordType)
  if (!list)
    throw refuse.invalid('no_such_source', 'These records do not exist, or you do not have access to them.', 'record_type')
  const { measures } = choiceOf(context, recordType)
  if (!measures.includes(measure)) throw refuse.invalid('no_such_measure', 'These records have no such field to sum.', 'measure')
  const page = (number: number, records: number) =>
    context.call(list, { page: number, records, filter }) as Promise<Page<Readonly<Record<string, unknown>>>>
  const total = await context.sum(list, { filter }, measure === 'count' ? null : measure)
  if (total) {
    if (total.currencies.length > 1) throw mixed()
    const value = measure === 'count' ? String(total.count) : decimalText(fromText(total.sum))
    return { value, unit: total.currencies[0] ?? null }
  }
  // A block that answers its list without the kit is read page after page.
  if (measure === 'count') {
    const { meta } = await page(1, 1)
    if (meta.totalIsBound) throw refuse.conflict('too_many_records', 'Too many records to count. Narrow the filter.')
    return { value: String(meta.totalCount), unit: null }
  }
  let sum = 0n
  const units = new Set<string>()
  for (let number = 1; ; number++) {
    const { data, meta } = await page(number, perPage)
    if (meta.totalCount > recordsMax)
      throw refuse.conflict('too_many_records', `Up to ${recordsMax} records can be summed. Narrow the filter.`)
    for (const record of data) {
      sum += scaled(record[measure])
      if (typeof record.currency === 'string' && record[measure] != null) units.add(record.currency)
    }
    if (number >= meta.totalPages) break
  }
  if (units.size > 1) throw mixed()
  return { value: decimalText(sum), unit: [...units][0] ?? null }
}

const hashOf = ({ recordType, measure, filter }: Question): string =>
  createHash('sha256').update(canonical({ recordType, measure, filter })).digest('hex')

async function take(context: Context, row: FigureRow): Promise<void> {
  const filter = (row.filter ?? {}) as Record<string, string>
  const { value, unit } = await answerTo(context, { recordType: row.recordType, measure: row.measure, filter })
  const takenAt = new Date().toISOString()
  await context.update(disclosure.figures, row, { value, unit, takenAt, readings: Number(row.readings ?? 0) + 1 })
  await context.tx.query(
    `insert into disclosure.figure_readings (tenant_id, figure_id, value, unit, query_hash, taken_at, taken_by_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [context.tenantId, row.id, value, unit, row.queryHash, takenAt, context.me],
  )
  // The newest thousand readings of a figure are enough of a history.
  await context.tx.query(
    `delete from disclosure.figure_readings r where r.tenant_id = $1 and r.figure_id = $2 and r.taken_at <
       (select o.taken_at from disclosure.figure_readings o where o.tenant_id = $1 and o.figure_id = $2 order by o.taken_at desc offset 999 limit 1)`,
    [context.tenantId, row.id],
  )
}

/** Figures of a project as they are shown. */
export async function figuresOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  project: string,
  id?: string,
): Promise<FigureWire[]> {
  const rows = await tx.query<{ row: Omit<FigureWire, 'drift'> }>(
    `select json_build_object('unique_id', f.id, 'key', f.key, 'name', f.name, 'record_type', f.record_type, 'measure', f.measure,
       'filter', coalesce(f.filter, '{}'), 'query_hash', f.query_hash, 'value', f.value, 'unit', f.unit, 'taken_at', f.taken_at, 'version', f.version,
       'readings', (select coalesce(json_agg(json_build_object('value', r.value, 'unit', r.unit, 'taken_at', r.taken_at, 'query_hash', r.query_hash)
          order by r.taken_at desc), '[]') from (select * from disclosure.figure_readings r where r.tenant_id = $1 and r.figure_id = f.id
          order by r.taken_at desc limit ${readingsShown}) r)) as row
     from disclosure.figures f where f.tenant_id = $1 and f.project_id = $2 and ($3::uuid is null or f.id = $3) and f.deleted_at is null order by f.name, f.id`,
    [tenantId, project, id ?? null],
  )
  return rows.map(({ row }) => {
    const before = row.readings[1]
    const drifted = before && before.value !== row.value
    return {
      ...row,
      drift: drifted ? { from: before.value, difference: difference(row.value, before.value), taken_at: before.taken_at } : null,
    }
  })
}

async function rowOf(context: Context, project: string, id: string): Promise<FigureRow> {
  await mustWork(context, project, 'disclosure.answers.write')
  const row = (await context.find(disclosure.figures, id, 'lock')) as FigureRow
  if (row.project !== project) throw refuse.missing()
  return row
}

export const figures: Customs<typeof disclosure, 'figures'> = {
  choices: async (_, context) => ({
    unique_id: context.me,
    record_types: [...listsOf(context).keys()].sort().map((name) => choiceOf(context, name)),
  }),

  async inProject({ project }, context) {
    await mustSee(context, project)
    return { unique_id: project, figures: await figuresOf(context, project) }
  },

  async define({ project, key, name, record_type, measure, filter = {} }, context) {
    await mustWork(context, project, 'disclosure.answers.write')
    const { tx, tenantId } = context
    advisoryLock(tx, 'figures of', project)
    const [known] = await tx.query<{ count: number; taken: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(key = $3), false) as taken from disclosure.figures
       where tenant_id = $1 and project_id = $2 and deleted_at is null`,
      [tenantId, project, key],
    )
    if (known!.taken) throw refuse.invalid('taken', 'Another figure of this project uses this key.', 'key')
    if (known!.count >= figuresMax) throw refuse.conflict('too_many_figures', `A project can have up to ${figuresMax} figures.`)
    const question = { recordType: record_type, measure, filter }
    const { id } = await context.insert(disclosure.figures, { project, key, name, ...question, queryHash: hashOf(question) })
    await take(context, (await context.find(disclosure.figures, id, 'lock')) as FigureRow)
    return (await figuresOf(context, project, id))[0]!
  },

  async reread({ project, figure }, context) {
    await take(context, await rowOf(context, project, figure))
    return (await figuresOf(context, project, figure))[0]!
  },

  async remove({ project, figure }, context) {
    const row = await rowOf(context, project, figure)
    const [quoted] = await context.tx.query(
      `select 1 from disclosure.answers where tenant_id = $1 and project_id = $2 and content::text ~ $3 limit 1`,
      [context.tenantId, project, `\\{\\{\\s*${row.key}\\s*\\}\\}`],
    )
    if (quoted) throw refuse.conflict('figure_quoted', 'An answer quotes this figure.')
    await context.purge(disclosure.figures, row)
    return gone()
  },
}
