import type { AnyResource } from '../resource.ts'
import { scopeOf } from '../request/actor.ts'
import type { Context } from '../server/context.ts'
import { quote, Values } from '../records/sqlText.ts'
import { baseConditions } from '../records/query.ts'

/** What happens to people in a block: each row of a list tells of it, at one moment or at several. */
export interface ActivitySource {
  /** Whose list the row stands in: whoever would not find it there is not told of it. */
  readonly resource: AnyResource
  /** What a person would call it: one of a short list of words that screens know. */
  readonly as: string
  /** How a row is known to be about somebody. Each of these columns stands in an index before the moments. */
  readonly by: {
    /** The id of who signs in. */
    readonly user: string
    /** The address of somebody who does not: it counts only where the column before is empty. */
    readonly mail?: string
    /** Table of another block → the column that names a row of it. */
    readonly rows?: Readonly<Record<string, string>>
  }
  /** In the order they come. */
  readonly moments: readonly Moment[]
  /** A piece of SQL on `t`: what the row is called. `reads` tells whether all that a permission is for may be read here. */
  readonly title: string | ((reads: (permission: string) => boolean) => string)
  /** The columns with how much it came to, and of which money; points are of none. `unit` is SQL on `t`: what else than points is counted. */
  readonly amount?: { readonly column: string; readonly currency?: string; readonly unit?: string }
}
interface Moment {
  /** The column that says when; where it is empty it did not happen. */
  readonly at: string
  /** What happened then, or the column that says it. */
  readonly action: string | { readonly column: string }
}

/** Somebody whose activity are looked for; `rows` are records that stand for them, by table. */
export interface Sharer {
  readonly id: string
  readonly users: readonly string[]
  readonly mails: readonly string[]
  readonly rows?: Readonly<Record<string, readonly string[]>>
}

export interface ActivityEntry {
  readonly at: string
  /** Sorts, after the moment, in the order of bytes. */
  readonly key: string
  readonly as: string
  readonly deed: string
  readonly resource: string
  readonly record: string
  readonly title: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly unit: string | null
  /** Whose it is, by the id given for them. */
  readonly sharer: string
}

/** Where a page of a stream ended. */
export interface Place {
  readonly at: string
  readonly key: string
}

/** What this person may be told of: of the rest there is not even a word. */
export const visibleActivity = ({ actor, activity }: Context): readonly ActivitySource[] =>
  activity.filter(({ resource }) => actor.permissions.has(resource.definition.permissions.read))

/**
 * What happened to people in all blocks that are served here, the latest first: of each block what this person's own lists of it would
 * show, and no more. Every source is read along an index and no further than the page, however long it is.
 */
export async function activityOf(
  context: Context,
  sharers: readonly Sharer[],
  { records, before, as }: { readonly records: number; readonly before?: Place; readonly as?: readonly string[] },
): Promise<ActivityEntry[]> {
  const { tx, tenantId, actor } = context
  const values = new Values()
  const told = visibleActivity(context).filter((one) => !as || as.includes(one.as))
  const at = before && `${values.add(before.at)}::timestamptz`
  const key = before && values.add(before.key)
  const known = knownBy(sharers, values)
  const sources = told.flatMap((one) => {
    const { resource, by, title, amount } = one
    const ways = [
      ['user', `t.${quote(by.user)} = k.value::uuid`],
      ...(by.mail ? [['mail', `t.${quote(by.mail)} = k.value and t.${quote(by.user)} is null`]] : []),
      ...Object.entries(by.rows ?? {}).map(([table, column]) => [table, `t.${quote(column)} = k.value::uuid`]),
    ].flatMap(([way, match]) => {
      const people = known(way!)
      return people ? [[people, match!] as const] : []
    })
    // A value that no statement names is one the database cannot place.
    if (ways.length === 0) return []
    const model = context.model(resource.dotted)
    const rule = { tenantId, actor, scope: scopeOf(actor, resource.definition.permissions.read) }
    const conditions = baseConditions(model, values, rule).join(' and ')
    const called = typeof title === 'string' ? title : title((one) => actor.permissions.get(one) === 'tenant')
    const isSeen = amount && model.columns.every((column) => column.column !== amount.column || model.sees(actor, column))
    return ways.flatMap(([people, match]) =>
      one.moments.map((moment, order) => {
        const when = `t.${quote(moment.at)}`
        const action = typeof moment.action === 'string' ? `'${moment.action}'::text` : `t.${quote(moment.action.column)}`
        // Moments are named in the order they come, so that of two in one instant the later stands above.
        const name = `('${resource.dotted} ${order} ' || t.id) collate "C"`
        const passed = before ? `and ${when} <= ${at} and (${when} < ${at} or ${name} < ${key})` : ''
        return `select k.sharer, x.* from unnest(${people}) k(sharer, value) cross join lateral (
          select ${when} as at, ${name} as key, '${one.as}'::text as "as", ${action} as deed, '${resource.dotted}'::text as resource, t.id as record, (${called})::text as title,
            ${isSeen ? `t.${quote(amount.column)}` : 'null'}::numeric as amount, ${isSeen && amount.currency ? `t.${quote(amount.currency)}` : 'null'}::text as currency, (${(isSeen && amount.unit) || 'null'})::text as unit
          from ${model.table} t where ${conditions} and ${match} and ${when} is not null ${passed} order by 1 desc, 2 desc limit ${records}) x`
      }),
    )
  })
  if (sources.length === 0) return []
  const rows = await tx.query<Omit<ActivityEntry, 'amount'> & { amount: string | null }>(
    `select distinct on (at, key) * from (${sources.map((one) => `(${one})`).join(' union all ')}) all_of_it order by at desc, key desc, sharer limit ${records}`,
    values.list,
  )
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }))
}

/** The parameters with whose it is and what it is, for a way to be known; made when they are asked for, nothing where nobody is known by it. */
function knownBy(sharers: readonly Sharer[], values: Values): (way: string) => string | undefined {
  const made = new Map<string, string | undefined>()
  return (way) => {
    if (made.has(way)) return made.get(way)
    const pairs = sharers.flatMap(({ id, users, mails, rows }) =>
      (way === 'user' ? users : way === 'mail' ? mails : (rows?.[way] ?? [])).map((value) => [id, value] as const),
    )
    const list = (column: 0 | 1, type: string) => `${values.add(pairs.map((pair) => pair[column]))}::${type}[]`
    const place = pairs.length > 0 ? `${list(0, 'uuid')}, ${list(1, 'text')}` : undefined
    made.set(way, place)
    return place
  }
}
