import type { StandardVerb } from '../resource.ts'
import { type Actor, notAllowed, reachOf } from './actor.ts'
import { type Answer, gone, one, pageOf } from './answer.ts'
import { type Beside, finished, Parts, rewritten, type Rests, showBeside } from './beside.ts'
import { readGiven } from './body.ts'
import { type Column, type Link, type Model, quote } from './model.ts'
import {
  baseConditions,
  countMax,
  knownId,
  listConditions,
  type ListQuery,
  type Matching,
  namedBy,
  orderBy,
  ownRows,
  type RawQuery,
  rawQueryOf,
  readInclude,
  readListQuery,
  type RowRule,
  Values,
} from './query.ts'
import { refuse } from './refuse.ts'
import type { Keep, Tx } from './transaction.ts'
import { type Author, insertRecord, purgeRecord, type Row, setTrashed, updateRecord } from './write.ts'

/** What a standard deed works with: one request on one resource, inside one transaction. */
export interface Deal {
  readonly tx: Tx
  readonly model: Model
  readonly author: Author
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  readonly body: Readonly<Record<string, unknown>>
  readonly ifMatch: string | undefined
  /** What a list and one record show beside their facts. */
  readonly beside?: Beside
  modelOf(dotted: string): Model | undefined
}
export type StandardHandler = (deal: Deal) => Promise<Answer>
/**
 * What the kit does by itself, for a block that adds something of its own. `last` is for one that asks for nothing afterwards: it
 * commits with its last message, which saves two statements and a way to the database.
 */
export type Standard = StandardHandler & { readonly last: StandardHandler }

const readRule = ({ model, author }: Deal): RowRule => ({
  reach: reachOf(author.actor, model.resource.facts.access.read),
  actor: author.actor,
  tenantId: author.tenantId,
})

/** A page with its totals: rows and counts travel in one message with the transaction around them. */
export async function listRecords(
  deal: Deal,
  options: { trash?: boolean; where?: (add: (value: unknown) => string) => string[] } = {},
): Promise<Answer> {
  const { tx, model, author } = deal
  const query = readListQuery(model, author.actor, deal.query)
  const rule = readRule(deal)
  const parentId = model.parent && deal.params.parent !== undefined ? knownId(deal.params.parent) : undefined
  const links = linksOf(deal, query.include)
  const conditions = (values: Values) => [
    ...baseConditions(model, values, rule, { trash: options.trash, parentId, params: deal.params }),
    ...listConditions(model, values, query),
    ...(options.where?.((v) => values.add(v)) ?? []),
  ]
  const isWhole =
    query.conditions.length === 0 &&
    !query.search &&
    !parentId &&
    !options.where &&
    !model.within &&
    (!model.owner || rule.reach === 'tenant')
  // Read with the page where that is planned once for all: planned anew each time it would cost more than the second question.
  const isFirst = isWhole && (query.page - 1) * query.records < deepAt
  const beside = isFirst && links.length === 0 ? deal.beside : undefined
  const isAll = links.length === 0 && beside === deal.beside
  const find = (parts: Parts) =>
    query.search !== undefined
      ? tx
          .query<Found & { total: number }>(...searchSql(model, author.actor, query, conditions, links, options.trash))
          .then(([page]) => ({ ...page!, ...bounded(page!.total) }))
      : Promise.all([
          tx.query<Found & { total: number }>(
            ...pageSql(model, author.actor, query, conditions, {
              links,
              trash: options.trash,
              beside: beside && { beside, parts },
              isWhole,
            }),
            isFirst ? 'plan' : 'prepare',
          ),
          isWhole ? undefined : boundedCount(tx, model, conditions),
        ]).then(([[page], count]) => ({ ...page!, ...count }))
  const parent = parentId ? mustExist(deal, parentId) : mustExistAbove(deal)
  const [{ documents, links: ids, rests, held: _, ...count }] = await Parts.read(
    author.tenantId,
    (parts) => Promise.all([find(parts), parent, isAll ? tx.commit() : undefined]),
    ([{ held }]) => held,
  )
  const included = links.length > 0 ? await includeRecords(deal, links, ids) : undefined
  const shown = beside ? await finished(documents, rests, beside) : await withBeside(deal, documents)
  return pageOf(shown, { page: query.page, records: query.records, ...count }, included)
}

const withBeside = async ({ tx, model, author, beside }: Deal, documents: string): Promise<string> =>
  beside && documents ? rewritten(documents, (resources) => showBeside(tx, model, author.tenantId, beside, resources)) : documents

/** Ids of what a list would show under a question, or of those named that it holds; up to a bound. */
export async function listedIds(
  deal: Deal,
  { ids, matching = {} }: { readonly ids?: readonly string[]; readonly matching?: Matching },
  max: number,
): Promise<string[]> {
  const { tx, model, author } = deal
  const values = new Values()
  const where = [
    ...baseConditions(model, values, readRule(deal)),
    ...listConditions(model, values, readListQuery(model, author.actor, rawQueryOf(matching))),
    ...(ids ? [`t.id = any(${values.add(ids)}::uuid[])`] : []),
  ]
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${model.table} t where ${where.join(' and ')} order by t.id limit ${values.add(max)}`,
    values.list,
  )
  return rows.map(({ id }) => id)
}

interface Found {
  documents: string
  links: (string[] | null)[]
  rests?: Rests
  held?: string[] | null
}
type Conditions = (values: Values) => string[]

/** From how many rows on a page is a deep one. */
const deepAt = 500

function pageSql(
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  {
    links,
    trash,
    beside,
    isWhole,
  }: {
    readonly links: readonly Link[]
    readonly trash?: boolean
    readonly beside?: { readonly beside: Beside; readonly parts: Parts }
    readonly isWhole: boolean
  },
): [string, unknown[]] {
  const values = new Values()
  const where = conditions(values).join(' and ')
  const offset = (query.page - 1) * query.records
  const order = orderBy(query.sort)
  const bounds = `limit ${values.add(query.records)} offset ${values.add(offset)}`
  const { document, collected: rows } = shown(model, actor, links, trash)
  const collected = isWhole ? `${rows}, ${keptCount(model, values, trash)} as total` : rows
  if (beside) {
    const page = `(select t.* from ${model.table} t where ${where} order by ${order} ${bounds})`
    const { sql, held } = beside.parts.write(beside.beside, values)
    const { document, from } = model.alone(actor, { beside: sql }, page)
    return [
      `select ${collected}, ${held} as held, json_agg(json_build_object('id', d.id, 'unfinished', d.unfinished)) filter (where d.unfinished is not null) as rests
       from (select ${document} as document, t.id, b.unfinished from ${from} order by ${order}) d`,
      values.list,
    ]
  }
  // Deep pages walk the index alone and fetch only the rows they show; on the first pages that detour would cost more than it saves.
  const source =
    offset < deepAt
      ? `select ${document} from ${model.table} t where ${where} order by ${order} ${bounds}`
      : `select ${document} from (select t.id, row_number() over () as place from (select t.id${sortColumns(query)} from ${model.table} t
         where ${where} order by ${order} ${bounds}) t) p join ${model.table} t on t.tenant_id = $1 and t.id = p.id order by p.place`
  return [`select ${collected} from (${source}) d`, values.list]
}

/** What is searched for is looked up once, for the page and for its total. */
function searchSql(
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  links: readonly Link[],
  trash?: boolean,
): [string, unknown[], Keep] {
  const values = new Values()
  const where = conditions(values).join(' and ')
  const order = orderBy(query.sort)
  const { document, collected } = shown(model, actor, links, trash)
  return [
    `with matching as materialized (select t.id${sortColumns(query)} from ${model.table} t where ${where})
    select ${collected}, (select count(*) from matching) as total from (
      select ${document} from (select t.id, row_number() over () as place from (select * from matching t order by ${order}
        limit ${values.add(query.records)} offset ${values.add((query.page - 1) * query.records)}) t) p
      join ${model.table} t on t.tenant_id = $1 and t.id = p.id order by p.place) d`,
    values.list,
    'prepare',
  ]
}

/** A row as text with the ids it refers to, and all of them together. */
function shown(model: Model, actor: Actor, links: readonly Link[], trash?: boolean): { document: string; collected: string } {
  return {
    document: [
      `${model.document(actor, { links, trash })} as document`,
      ...links.map(({ column }, i) => `t.${quote(column.column)} as link_${i}`),
    ].join(', '),
    // No `distinct` among the links: Postgres would sort the rows for it, and the documents with them.
    collected:
      `coalesce(string_agg(d.document, ','), '') as documents` +
      (links.length > 0 ? `, array[${links.map((_, i) => `to_json(array_agg(d.link_${i}))`).join(', ')}] as links` : ''),
  }
}

const sortColumns = (query: ListQuery) =>
  [...new Set(query.sort.map(({ column }) => column.column).filter((c) => c !== 'id'))].map((c) => `, t.${quote(c)}`).join('')

interface Count {
  readonly total: number
  readonly isBound?: boolean
}

/** How many there are in all, as it is kept where rows change; read with the page. */
function keptCount({ resource: { block, table } }: Model, values: Values, trash?: boolean): string {
  const counted = `select coalesce(sum(${trash ? 'trashed' : 'live'}), 0)::bigint from kit.counts`
  return `(${counted} where tenant_id = $1 and resource = ${values.add(`${block}.${table}`)})`
}

/** Counting every match of a filter would decide how long a list takes, so it stops at a bound and says so. */
async function boundedCount(tx: Tx, model: Model, conditions: Conditions): Promise<Count> {
  const values = new Values()
  const where = conditions(values).join(' and ')
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::bigint as total from (select 1 from ${model.table} t where ${where} limit ${values.add(countMax + 1)}) found`,
    values.list,
    'prepare',
  )
  return bounded(Number(row!.total))
}

const bounded = (total: number): Count => (total > countMax ? { total: countMax, isBound: true } : { total })

async function mustExist(deal: Deal, parentId: string): Promise<void> {
  const { facts, block } = deal.model.resource
  const parent = deal.modelOf(`${block}.${facts.under!.resource}`)!
  const values = new Values()
  const where = [...baseConditions(parent, values, readRule({ ...deal, model: parent })), `t.id = ${values.add(parentId)}`]
  const [row] = await deal.tx.query(`select 1 from ${parent.table} t where ${where.join(' and ')}`, values.list, 'prepare')
  if (!row) throw refuse.missing()
}

/** An address may name the record that what is asked for lies within; a list says that it is not there rather than to be empty. */
async function mustExistAbove(deal: Deal): Promise<void> {
  const { within } = deal.model
  const id = within && deal.params[within.name]
  if (id !== undefined && !(await aboveOf(deal, knownId(id)))) throw refuse.missing()
}

/** Whether this person sees the record that something of the model would lie within, at the address that was asked. */
async function aboveOf(
  deal: Pick<Deal, 'tx' | 'model' | 'author'> & Partial<Pick<Deal, 'params'>>,
  id: string,
): Promise<boolean> {
  const { tx, model, author, params = {} } = deal
  const above = model.above!
  const values = new Values()
  const beyond = Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'id' && !namedBy(model, name)))
  const rule: RowRule = {
    reach: reachOf(author.actor, model.resource.facts.access.read),
    actor: author.actor,
    tenantId: author.tenantId,
  }
  const where = [...baseConditions(above, values, rule, { params: beyond }), `t.id = ${values.add(id)}`]
  const [row] = await tx.query(`select 1 from ${above.table} t where ${where.join(' and ')}`, values.list, 'prepare')
  return row !== undefined
}

const linksOf = (deal: Deal, columns: readonly Column[]): Link[] =>
  columns.flatMap((column) => {
    const target = deal.modelOf(column.facts.target!)
    return target && deal.author.actor.permissions.has(target.resource.facts.access.read)
      ? [{ column, type: target.resource.type }]
      : []
  })

/** The records that references of a page point to, each once, shaped and walled like any other read of them. */
async function includeRecords(
  deal: Deal,
  links: readonly Link[],
  ids: readonly (readonly (string | null)[] | null)[],
): Promise<string[]> {
  const found = await Promise.all(
    links.map(async ({ column }, i) => {
      const target = deal.modelOf(column.facts.target!)!
      const values = new Values()
      const where = [
        ...baseConditions(target, values, readRule({ ...deal, model: target })),
        `t.id = any(${values.add([...new Set(ids[i])].filter(Boolean))}::uuid[])`,
      ]
      const rows = await deal.tx.query<{ document: string }>(
        `select ${target.document(deal.author.actor)} as document from ${target.table} t where ${where.join(' and ')}`,
        values.list,
      )
      return rows.map((r) => r.document)
    }),
  )
  return [...new Set(found.flat())]
}

export async function getRecord(deal: Deal): Promise<Answer> {
  const { tx, model, author } = deal
  const links = linksOf(deal, readInclude(model, author.actor, [deal.query.include].flat()[0]))
  const collected =
    links.length > 0
      ? `, array[${links.map(({ column }) => `to_json(array[t.${quote(column.column)}])`).join(', ')}] as links`
      : ''
  const find = (parts: Parts) => {
    const values = new Values()
    const where = recordConditions(deal, values)
    const beside = deal.beside && parts.write(deal.beside, values)
    const { document, from } = model.alone(author.actor, { links, beside: beside?.sql })
    return tx.query<{ document: string; links: (string[] | null)[]; unfinished?: unknown; held?: string[] | null }>(
      `select ${document} as document${collected}${beside ? `, b.unfinished, ${beside.held} as held` : ''} from ${from} where ${where.join(' and ')}`,
      values.list,
      'plan',
    )
  }
  const [[row]] = await Parts.read(
    author.tenantId,
    (parts) => Promise.all([find(parts), links.length === 0 ? tx.commit() : undefined]),
    ([[found]]) => found?.held,
  )
  if (!row) throw refuse.missing()
  const included = links.length > 0 ? await includeRecords(deal, links, row.links) : undefined
  const rests = row.unfinished ? [{ id: knownId(deal.params.id), unfinished: row.unfinished }] : undefined
  return one(deal.beside ? await finished(row.document, rests, deal.beside) : row.document, { included })
}

function recordConditions(deal: Deal, values: Values, trash?: boolean): string[] {
  const { model, params } = deal
  const parentId = model.parent && params.parent !== undefined ? knownId(params.parent) : undefined
  return [
    ...baseConditions(model, values, readRule(deal), { trash, parentId, params }),
    `t.id = ${values.add(knownId(params.id))}`,
    ...parentInReach(deal, values),
  ]
}

/** Below a record that somebody owns, what has no owner of its own is seen by those only who see that record, as its list is. */
function parentInReach(deal: Deal, values: Values): string[] {
  const { model, params } = deal
  const { facts, block } = model.resource
  if (!model.parent || model.owner || params.parent === undefined) return []
  const parent = deal.modelOf(`${block}.${facts.under!.resource}`)!
  const own = ownRows(parent, values, readRule({ ...deal, model: parent }))
  if (!own) return []
  const column = `t.${quote(model.parent.column)}`
  return [`${column} in (select t.id from ${parent.table} t where t.tenant_id = ${values.add(deal.author.tenantId)} and ${own})`]
}

/** Finds one row that this person may see and locks it, so that what is decided on it stays true until the commit. */
export async function findRow(deal: Deal, options: { trash?: boolean; lock?: boolean } = { lock: true }): Promise<Row> {
  const values = new Values()
  const where = recordConditions(deal, values, options.trash)
  const [row] = await deal.tx.query<Row & Record<string, unknown>>(
    `select ${deal.model.selection()} from ${deal.model.table} t where ${where.join(' and ')}${options.lock === false ? '' : ' for update of t'}`,
    values.list,
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row
}

/** A record one sees is not always one's to change: the write permission may reach less far than the read permission. */
export async function mayWrite(
  { tx, model, author }: Pick<Deal, 'tx' | 'model' | 'author'>,
  row: Readonly<Record<string, unknown>>,
  permission = model.resource.facts.access.write,
): Promise<void> {
  const { actor, tenantId } = author
  const reach = reachOf(actor, permission)
  if (reach === 'tenant') return
  if (model.within) return mayWriteAbove({ tx, model, author }, row[model.within.name], permission)
  if (!model.owner) return
  const people = reach === 'team' ? [actor.userId, ...actor.teamUserIds] : [actor.userId]
  if (people.includes((row[model.owner.name] ?? row.createdBy) as string)) return
  if (!model.shared || row.id === undefined) throw notAllowed(model.resource.block, permission)
  const values = new Values()
  const own = ownRows(model, values, { reach, actor, tenantId }, { as: 'write' })
  const [shared] = await tx.query(
    `select 1 from ${model.table} t where ${own} and t.tenant_id = ${values.add(tenantId)} and t.id = ${values.add(row.id)}`,
    values.list,
    'prepare',
  )
  if (!shared) throw notAllowed(model.resource.block, permission)
}

/** Writing within a record is writing on it. */
async function mayWriteAbove(
  { tx, model, author }: Pick<Deal, 'tx' | 'model' | 'author'>,
  id: unknown,
  permission: string,
): Promise<void> {
  const above = model.above!
  const [row] = await tx.query<Row>(
    `select ${above.selection()} from ${above.table} t where t.tenant_id = $1 and t.id = $2`,
    [author.tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  await mayWrite({ tx, model: above, author }, row as Row & Record<string, unknown>, permission)
}

/** Writing below a record that somebody owns is writing on it, so the write permission must reach that record too. */
export async function mayWriteBelow(
  deal: Pick<Deal, 'tx' | 'model' | 'author' | 'modelOf'>,
  parentId: string,
  permission = deal.model.resource.facts.access.write,
): Promise<void> {
  const { tx, model, author } = deal
  const { facts, block } = model.resource
  const parent = deal.modelOf(`${block}.${facts.under!.resource}`)!
  if (!parent.owner || reachOf(author.actor, permission) === 'tenant') return
  const [row] = await tx.query<Row>(
    `select ${parent.selection()} from ${parent.table} t where t.tenant_id = $1 and t.id = $2`,
    [author.tenantId, parentId],
    'prepare',
  )
  if (!row) throw refuse.missing()
  await mayWrite({ tx, model: parent, author }, row as Row & Record<string, unknown>, permission)
}

/** A record with an owner is judged by its owner, one without by the record it lies under. */
export async function mayChange(
  deal: Pick<Deal, 'tx' | 'model' | 'author' | 'modelOf'>,
  row: Row,
  permission = deal.model.resource.facts.access.write,
): Promise<void> {
  const { parent, owner } = deal.model
  if (parent && !owner) await mayWriteBelow(deal, row[parent.name] as string, permission)
  else await mayWrite(deal, row as Row & Record<string, unknown>, permission)
}

/** References that the address of a new record names, in wire names. */
const named = ({ model, params }: Deal): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, id]) => {
      const column = namedBy(model, name)
      return column ? [[column.wire, knownId(id)]] : []
    }),
  )

/** A new record lies within one that this person sees. Where the address names it, it is the address that is wrong. */
export async function withinReach(
  deal: Pick<Deal, 'tx' | 'model' | 'author'> & Partial<Pick<Deal, 'params'>>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const within = deal.model.within!
  if (await aboveOf(deal, values[within.name] as string)) return
  throw deal.params?.[within.name] !== undefined
    ? refuse.missing()
    : refuse.invalid('no_such_record', 'There is no such record.', within.wire)
}

async function createRecord(deal: Deal): Promise<Answer> {
  const { tx, model, author } = deal
  const given = readGiven(model, author.actor, { ...deal.body, ...named(deal) }, 'create')
  const values = { ...given.values }
  if (model.owner && values[model.owner.name] === undefined) values[model.owner.name] = author.actor.userId
  if (model.within) await withinReach(deal, values)
  if (model.owner || model.within) await mayWrite(deal, values)
  if (model.parent && deal.params.parent !== undefined) {
    const parentId = knownId(deal.params.parent)
    await mustExist(deal, parentId)
    values[model.parent.name] = parentId
  }
  if (model.parent && values[model.parent.name]) await mayWriteBelow(deal, values[model.parent.name] as string)
  await referencesExist(deal, values)
  const [{ document }] = await Promise.all([insertRecord(tx, model, author, values), tx.commit()])
  return one(document, { status: 201, meta: given.ignored.length > 0 ? { ignored: given.ignored } : undefined })
}

async function changeRecord(deal: Deal): Promise<Answer> {
  const { tx, model, author } = deal
  const given = readGiven(model, author.actor, deal.body, 'update', deal.ifMatch)
  const row = await findRow(deal)
  await mayChange(deal, row)
  if (given.version !== undefined && given.version !== row.version) throw await stale(deal, row)
  if (model.owner && given.values[model.owner.name] !== undefined) await mayWrite(deal, { ...given.values, id: row.id })
  await referencesExist(deal, given.values, row)
  const [{ document }] = await Promise.all([updateRecord(tx, model, author, row, given.values), tx.commit()])
  return one(document, { meta: given.ignored.length > 0 ? { ignored: given.ignored } : undefined })
}

/** 409 with the record as it is now, so that both versions can be shown side by side. */
async function stale(deal: Deal, row: Row): Promise<Error> {
  const { tx, model, author } = deal
  const [current] = await tx.query<{ document: string }>(
    `select ${model.document(author.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [author.tenantId, row.id],
  )
  return refuse.conflict('stale_version', 'Somebody changed this record after you read it.', {
    current: JSON.parse(current!.document) as unknown,
  })
}

/** References to other blocks have no foreign key behind them; that the record exists in this company is tested here. */
export async function referencesExist(
  deal: Pick<Deal, 'tx' | 'model' | 'author' | 'modelOf'>,
  values: Readonly<Record<string, unknown>>,
  row?: Row,
): Promise<void> {
  const { tx, model, author } = deal
  const asked = model.own.filter(
    (c) => c.facts.kind === 'ref' && values[c.name] && values[c.name] !== row?.[c.name] && values[c.name] !== author.actor.userId,
  )
  await Promise.all(
    asked.map(async (c) => {
      const target = deal.modelOf(c.facts.target!)
      if (!target || target.resource.block === model.resource.block) return
      const [found] = await tx.query(
        `select 1 from ${target.table} t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`,
        [author.tenantId, values[c.name]],
        'prepare',
      )
      if (!found) throw refuse.invalid('no_such_record', 'There is no such record.', c.wire)
    }),
  )
}

async function trashRecord(deal: Deal): Promise<Answer> {
  const row = await findRow(deal)
  await mayChange(deal, row, deal.model.resource.facts.access.delete)
  const version = deal.query.version ?? deal.ifMatch?.replaceAll('"', '')
  if (version !== undefined && Number(version) !== row.version) throw await stale(deal, row)
  await setTrashed(deal.tx, deal.model, deal.author, row, true)
  return gone()
}

async function restoreRecord(deal: Deal): Promise<Answer> {
  const row = await findRow(deal, { trash: true, lock: true })
  await mayChange(deal, row, deal.model.resource.facts.access.delete)
  return one((await setTrashed(deal.tx, deal.model, deal.author, row, false)).document)
}

async function removeRecord(deal: Deal): Promise<Answer> {
  const row = await findRow(deal, { trash: true, lock: true })
  await mayChange(deal, row, deal.model.resource.facts.access.delete)
  await purgeRecord(deal.tx, deal.model, deal.author, row)
  return gone()
}

/** The audit of one record, newest first; also of one in the trash, never of one that this person may not see. */
async function recordHistory(deal: Deal): Promise<Answer> {
  const { tx, model, author } = deal
  const values = new Values()
  const parentId = model.parent && deal.params.parent !== undefined ? knownId(deal.params.parent) : undefined
  const id = knownId(deal.params.id)
  const where = baseConditions(model, values, readRule(deal), { parentId, params: deal.params }).filter(
    (condition) => !condition.startsWith('t.deleted_at'),
  )
  const { page, records } = readListQuery(model, author.actor, { page: deal.query.page, records: deal.query.records ?? '50' })
  const [found] = await tx.query(
    `select 1 from ${model.table} t where ${[...where, `t.id = ${values.add(id)}`, ...parentInReach(deal, values)].join(' and ')}`,
    values.list,
    'prepare',
  )
  if (!found) throw refuse.missing()
  const hidden = model.columns.filter((c) => !model.sees(author.actor, c)).map((c) => c.wire)
  const [[entries], [count]] = await Promise.all([
    tx.query<{ documents: string }>(
      `select coalesce(string_agg(json_build_object('id', h.id, 'type', 'history', 'attributes', json_build_object('at', h.at, 'operation', h.operation,
        'actor_id', h.actor_id, 'actor_name', h.actor_name, 'changes', h.changes))::text, ','), '') as documents
      from (select a.id, a.at, a.operation, a.actor_id, a.actor_name, a.changes - $4::text[] as changes from kit.audit a
        where a.tenant_id = $1 and a.resource = $2 and a.record_id = $3 order by a.at desc, a.number desc limit $5 offset $6) h`,
      [author.tenantId, model.resource.dotted, id, hidden, records, (page - 1) * records],
      'prepare',
    ),
    tx.query<{ total: number }>(
      'select count(*)::bigint as total from kit.audit where tenant_id = $1 and resource = $2 and record_id = $3',
      [author.tenantId, model.resource.dotted, id],
      'prepare',
    ),
    tx.commit(),
  ])
  return pageOf(entries!.documents, { page, records, total: Number(count!.total) })
}

export const standardHandlers: Readonly<
  Record<Exclude<StandardVerb, 'import' | 'importsPresign' | 'export' | 'bulk'>, StandardHandler>
> = {
  list: (deal) => listRecords(deal),
  trash: (deal) => listRecords(deal, { trash: true }),
  get: getRecord,
  create: createRecord,
  update: changeRecord,
  delete: trashRecord,
  restore: restoreRecord,
  purge: removeRecord,
  history: recordHistory,
}
