import type { Model } from './model.ts'
import { quote, Values } from './sqlText.ts'
import type { Tx } from '../transaction/transaction.ts'

/**
 * What a block shows of a row beside its fields: made by the database with the row itself, so that a page of them is one statement and
 * leaves as it came.
 */
export interface ComputedAttributes {
  /**
   * Writes it down; `add` makes a parameter, and `$1` is the company. Of what the company does not have any, that is said as a constant:
   * Postgres makes every part of a plan ready each time, also those that never run.
   */
  sql(add: (value: unknown) => string, has: Has): ComputedSql
  /** Does what is left for code to the rows that have some of it. */
  finish(rows: readonly Unfinished[]): Promise<void>
}

/** Whether the company may have any row of a counted table, `products.images`, the trash included. Every table is asked about each time. */
export type Has = (table: string) => boolean

export interface ComputedSql {
  /** Each attribute by its wire name, over `t`, the row, and over what `from` reads. One named like a field takes its place. */
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
export const joinedComputed = ({ attributes, unfinished, from }: ComputedSql): string =>
  `select ${Object.entries(attributes)
    .map(([wire, sql]) => `${sql} as ${quote(wire)}`)
    .join(', ')}, ${unfinished} as unfinished ${from}`

/** What is left to do to some of the rows of a page; nothing where all are whole. */
export type Rests = readonly { readonly id: string; readonly unfinished: unknown }[] | null | undefined

/** Which tables companies were last seen to have rows of. A hint and no more: a statement that leans on it says whether it was right. */
const known = new Map<string, ReadonlyMap<string, boolean>>()
const knownMax = 10_000
/** What has been left out so far. Each is a plan that every connection keeps, so past the bound everything is asked for. */
const leanings = new Set<string>()
const leaningsMax = 32

/** What one statement takes a company to have. */
export class Parts {
  private readonly taken = new Map<string, boolean>()
  private constructor(private readonly hint: ReadonlyMap<string, boolean> | undefined) {}

  /**
   * Asks for what the company was last seen to have, and at once for everything where it has come to have more. Both are seen in one
   * snapshot, because tables are counted in the transaction that changes them.
   */
  static async read<T>(tenantId: string, ask: (parts: Parts) => Promise<T>, heldIn: (found: T) => Held): Promise<T> {
    const parts = new Parts(known.get(tenantId))
    const found = await ask(parts)
    if (parts.learn(tenantId, heldIn(found))) return found
    return ask(new Parts(undefined))
  }

  /** Writes down what is shown with those parts, and what tells afterwards whether the company has more. */
  write(computed: ComputedAttributes, values: Values): { readonly sql: ComputedSql; readonly held: string } {
    const from = values.list.length
    let sql = computed.sql((value) => values.add(value), this.has(this.hint))
    const left = [...this.taken].flatMap(([table, isThere]) => (isThere ? [] : [table])).join()
    if (left && !leanings.has(left) && leanings.size >= leaningsMax) {
      values.list.length = from
      sql = computed.sql((value) => values.add(value), this.has(undefined))
    } else if (left) leanings.add(left)
    const tables = values.add([...this.taken.keys()])
    // One that was emptied over several connections counts as there, which costs time and is right.
    const held = `(select json_agg(resource) from kit.counts where tenant_id = $1 and resource = any(${tables}::text[]) and (live <> 0 or trashed <> 0))`
    return { sql, held }
  }

  private has(hint: ReadonlyMap<string, boolean> | undefined): Has {
    return (table) => {
      const isThere = hint?.get(table) ?? true
      this.taken.set(table, isThere)
      return isThere
    }
  }

  /** Whether nothing was left out that is there. Where no row was found, nothing was shown. */
  private learn(tenantId: string, held: Held): boolean {
    if (held === undefined) return true
    const there = new Set(held)
    const isNews = [...this.taken.keys()].some((table) => this.hint?.get(table) !== there.has(table))
    if (isNews) {
      if (known.size >= knownMax) known.delete(known.keys().next().value!)
      known.set(tenantId, new Map([...(this.hint ?? []), ...[...this.taken.keys()].map((t) => [t, there.has(t)] as const)]))
    }
    return [...this.taken].every(([table, isThere]) => isThere || !there.has(table))
  }
}
/** Tables of those asked about that the company has rows of; nothing where the statement found no row. */
export type Held = readonly string[] | null | undefined

interface Shown {
  readonly id: string
  readonly attributes: Record<string, unknown>
}

/** Shows of resources that were read already what their block shows beside their fields. */
export async function showComputed(
  tx: Tx,
  model: Model,
  tenantId: string,
  computed: ComputedAttributes,
  resources: readonly Shown[],
): Promise<void> {
  if (resources.length === 0) return
  const rows = await Parts.read(
    tenantId,
    (parts) => {
      const values = new Values()
      const [tenant, ids] = [values.add(tenantId), values.add(resources.map(({ id }) => id))]
      const { sql, held } = parts.write(computed, values)
      return tx.query<{ id: string; shown: Record<string, unknown>; unfinished: unknown; held: string[] | null }>(
        `select t.id, row_to_json(s) as shown, b.unfinished, ${held} as held from ${model.table} t cross join lateral (${joinedComputed(sql)}) b
         cross join lateral (select ${Object.keys(sql.attributes)
           .map((wire) => `b.${quote(wire)}`)
           .join(', ')}) s where t.tenant_id = ${tenant} and t.id = any(${ids}::uuid[])`,
        values.list,
        'prepare',
      )
    },
    ([first]) => first?.held,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, attributes } of resources) Object.assign(attributes, byId.get(id)?.shown)
  await finish(
    computed,
    resources,
    rows.filter(({ unfinished }) => unfinished !== null),
  )
}

/** The same documents when code has done its part; what is left to do to which of them was read with them. */
export async function finished(documents: string, rests: Rests, computed: ComputedAttributes): Promise<string> {
  return rests ? rewritten(documents, (resources) => finish(computed, resources, rests)) : documents
}

/** Documents as they are once something was done to what they say. */
export async function rewritten(documents: string, work: (resources: readonly Shown[]) => Promise<void>): Promise<string> {
  const resources = JSON.parse(`[${documents}]`) as Shown[]
  await work(resources)
  return resources.map((one) => JSON.stringify(one)).join(',')
}

async function finish(computed: ComputedAttributes, resources: readonly Shown[], rests: NonNullable<Rests>): Promise<void> {
  if (rests.length === 0) return
  const byId = new Map(rests.map(({ id, unfinished }) => [id, unfinished]))
  await computed.finish(
    resources.flatMap(({ id, attributes }) => (byId.has(id) ? [{ id, attributes, unfinished: byId.get(id) }] : [])),
  )
}
