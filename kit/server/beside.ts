import { type Model, quote } from './model.ts'
import { Values } from './query.ts'
import type { Tx } from './transaction.ts'

/**
 * What a block shows of a row beside its facts: made by the database with the row itself, so that a page of them is one statement and
 * leaves as it came.
 */
export interface Beside {
  /** Writes it down; `add` makes a parameter, and `$1` is the company. */
  sql(add: (value: unknown) => string): BesideSql
  /** Does what is left for code to the rows that have some of it. */
  finish(rows: readonly Unfinished[]): Promise<void>
}

export interface BesideSql {
  /** Each attribute by its wire name, over `t`, the row, and over what `from` reads. One named like a fact takes its place. */
  readonly attributes: Readonly<Record<string, string>>
  /** `from …` with what is read beside the row; one row for each. */
  readonly from: string
  /** What code has to do yet to a row, as JSON; null where the row is whole. */
  readonly unfinished: string
}

/** A row as it would be answered, with what has to be done to it yet. */
export interface Unfinished {
  readonly id: string
  readonly attributes: Record<string, unknown>
  readonly unfinished: unknown
}

/** The attributes and what is unfinished of one row `t`, to be joined to it. */
export const joinedBeside = ({ attributes, unfinished, from }: BesideSql): string =>
  `select ${Object.entries(attributes)
    .map(([wire, sql]) => `${sql} as ${quote(wire)}`)
    .join(', ')}, ${unfinished} as unfinished ${from}`

/** What is left to do to some of the rows of a page; nothing where all are whole. */
export type Rests = readonly { readonly id: string; readonly unfinished: unknown }[] | null | undefined

interface Shown {
  readonly id: string
  readonly attributes: Record<string, unknown>
}

/** Shows of resources that were read already what their block shows beside their facts. */
export async function showBeside(
  tx: Tx,
  model: Model,
  tenantId: string,
  beside: Beside,
  resources: readonly Shown[],
): Promise<void> {
  if (resources.length === 0) return
  const values = new Values()
  const [tenant, ids] = [values.add(tenantId), values.add(resources.map(({ id }) => id))]
  const sql = beside.sql((value) => values.add(value))
  const rows = await tx.query<{ id: string; shown: Record<string, unknown>; unfinished: unknown }>(
    `select t.id, row_to_json(s) as shown, b.unfinished from ${model.table} t cross join lateral (${joinedBeside(sql)}) b
     cross join lateral (select ${Object.keys(sql.attributes)
       .map((wire) => `b.${quote(wire)}`)
       .join(', ')}) s where t.tenant_id = ${tenant} and t.id = any(${ids}::uuid[])`,
    values.list,
    'prepare',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, attributes } of resources) Object.assign(attributes, byId.get(id)?.shown)
  await finish(
    beside,
    resources,
    rows.filter(({ unfinished }) => unfinished !== null),
  )
}

/** The same documents when code has done its part; what is left to do to which of them was read with them. */
export async function finished(documents: string, rests: Rests, beside: Beside): Promise<string> {
  return rests ? rewritten(documents, (resources) => finish(beside, resources, rests)) : documents
}

/** Documents as they are once something was done to what they say. */
export async function rewritten(documents: string, work: (resources: readonly Shown[]) => Promise<void>): Promise<string> {
  const resources = JSON.parse(`[${documents}]`) as Shown[]
  await work(resources)
  return resources.map((one) => JSON.stringify(one)).join(',')
}

async function finish(beside: Beside, resources: readonly Shown[], rests: NonNullable<Rests>): Promise<void> {
  if (rests.length === 0) return
  const byId = new Map(rests.map(({ id, unfinished }) => [id, unfinished]))
  await beside.finish(
    resources.flatMap(({ id, attributes }) => (byId.has(id) ? [{ id, attributes, unfinished: byId.get(id) }] : [])),
  )
}
