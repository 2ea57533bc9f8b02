import { isGroupedBy } from '../fields/field.ts'
import { toDecimal } from '../money.ts'
import type { ListGroup } from '../operation.ts'
import type { Actor } from '../request/actor.ts'
import { refuse } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'
import { indexColumn } from './keys.ts'
import type { Column, Model } from './model.ts'
import { quote, type Values } from './sqlText.ts'
import { summed } from './summed.ts'

/** What a list is counted by beside its page: each value of a field, with what amounts and numbers come to in it. */
export interface Grouping {
  readonly by: Column
  readonly sums: readonly Sum[]
}
interface Sum {
  readonly field: string
  readonly column: Column
  /** Of an amount: the column that says its currency, or the currency that all of them are in. */
  readonly currency?: Column | string
}

const sumsMax = 3
/** Values that are told, those that most records hold first. */
const groupsMax = 200
/** Counting stops here, for everybody else waits meanwhile; what it came to is told as no more than that. */
export const groupedMax = 100_000

/** Reads by what a list is to be counted. A field that this person may not see is refused as one that is not there. */
export function readGrouping(
  model: Model,
  actor: Actor,
  group: string | undefined,
  sums: string | undefined,
): Grouping | undefined {
  if (group === undefined) {
    if (sums !== undefined) throw refuse.parameter('sums', 'Sums are told by group: name a field with group.')
    return undefined
  }
  const by = model.byWire.get(group)
  if (!by || by.column === 'id' || !model.sees(actor, by) || !isGroupedBy(by.definition))
    throw refuse.parameter('group', `The list cannot be grouped by ${group.slice(0, 60)}.`)
  const names = [...new Set((sums ?? '').split(',').filter(Boolean))]
  if (names.length > sumsMax) throw refuse.parameter('sums', `At most ${sumsMax} fields can be summed.`)
  return {
    by,
    sums: names.map((name) => {
      const sum = sumOf(model, actor, name)
      if (!sum) throw refuse.parameter('sums', `There is nothing to sum in ${name.slice(0, 60)}.`)
      return sum
    }),
  }
}

function sumOf(model: Model, actor: Actor, field: string): Sum | undefined {
  const seen = (wire: string) => {
    const column = model.byWire.get(wire)
    return column && model.sees(actor, column) ? column : undefined
  }
  const column = seen(field)
  if (model.byWire.has(field) && !column) return undefined
  const name = field.replace(/_minor$/, '')
  const minor = seen(`${name}_minor`)
  const currency = seen(`${name}_currency`) ?? seen('currency')
  if (minor && currency) return { field, column: minor, currency }
  if (!column || !['integer', 'decimal'].includes(column.definition.kind) || column.column === 'version') return undefined
  return { field, column, ...(column.definition.currency && { currency: column.definition.currency }) }
}

/** A value of a row `t`, also where it lies in the index over fields that companies add. */
const valueOf = (column: Column, values: Pick<Values, 'add'>): string =>
  column.custom
    ? `(select ${indexColumn(column)} from kit.custom_values v where v.tenant_id = t.tenant_id and v.record_id = t.id and v.field_id = ${values.add(column.custom.id)})`
    : `t.${quote(column.column)}`

interface GroupRow extends Record<string, unknown> {
  readonly value: string | null
  readonly count: number
}

/** Counts what a list would show, all pages of it, by the values of a field. */
export async function readGroups(
  tx: Tx,
  model: Model,
  { by, sums }: Grouping,
  values: Values,
  where: string,
): Promise<{ readonly groups: readonly ListGroup[]; readonly areBound: boolean }> {
  const value = valueOf(by, values)
  // The index holds yes and no as numbers.
  const told = by.custom?.kind === 'yes_no' ? `case ${value} when 1 then 'true' when 0 then 'false' end` : `${value}::text`
  const inner = sums.map(({ column, currency }, i) => {
    const amount = valueOf(column, values)
    const code =
      typeof currency === 'object' ? `, case when ${amount} is not null then ${valueOf(currency, values)} end as c${i}` : ''
    return `, ${amount} as s${i}${code}`
  })
  const codes = sums.flatMap(({ currency }, i) => (typeof currency === 'object' ? [`g.c${i}`] : []))
  const outer = sums.map(({ column, currency }, i) => {
    if (currency) return `, ${summed(`g.s${i}`)} as s${i}`
    return `, (coalesce(sum(g.s${i}), 0)${column.custom ? ' / 1000000.0' : ''})::text as s${i}`
  })
  const rows = await tx.query<GroupRow>(
    `select g.value${codes.map((code) => `, ${code}`).join('')}, count(*)::bigint as count${outer.join('')}
     from (select ${told} as value${inner.join('')} from ${model.table} t where ${where} limit ${values.add(groupedMax)}) g
     group by ${['g.value', ...codes].join(', ')} order by count(*) desc, g.value limit ${groupsMax * 10}`,
    values.list,
  )
  const found = new Map<string | null, { count: number; sums: Map<string, ListGroup['sums'][number]> }>()
  for (const row of rows) {
    const held = found.get(row.value) ?? { count: 0, sums: new Map() }
    found.set(row.value, { count: held.count + Number(row.count), sums: held.sums })
    for (const [i, { field, currency }] of sums.entries()) {
      const code = typeof currency === 'object' ? (row[`c${i}`] as string | null) : (currency ?? null)
      // Of an amount that nobody has said there is no currency either.
      if (currency && !code) continue
      const before = held.sums.get(`${i} ${code}`)
      if (code) {
        const minor = Number(row[`s${i}`]) + (before?.total_minor ?? 0)
        held.sums.set(`${i} ${code}`, { field, currency: code, total: toDecimal(minor, code), total_minor: minor })
      } else held.sums.set(`${i} ${code}`, { field, currency: null, total: Number(row[`s${i}`]) + (before?.total ?? 0) })
    }
  }
  const groups = [...found].map(([one, { count, sums: all }]) => ({ value: one, count, sums: [...all.values()] }))
  return {
    groups: groups.sort((a, b) => b.count - a.count).slice(0, groupsMax),
    areBound: groups.length > groupsMax || groups.reduce((sum, { count }) => sum + count, 0) >= groupedMax,
  }
}
