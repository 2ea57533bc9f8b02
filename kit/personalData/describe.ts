import type { Context } from '../server/context.ts'
import { quote } from '../records/sqlText.ts'
import { type Found, tableOf } from './find.ts'
import { filesOf, openOf } from './forget.ts'
import { type Holding, nameOf } from './holding.ts'

/** What was found of a person, told before anything is done: where, how much, what becomes of it, and what stays for which reason. */
export interface Described {
  readonly names: readonly string[]
  readonly mails: readonly string[]
  readonly held: readonly DescribedHolding[]
  /** How much is still under way, by the word for it; nobody is forgotten before it is settled. */
  readonly open: Readonly<Record<string, number>>
  readonly files: number
}
export interface DescribedHolding {
  readonly block: string
  readonly name: string
  readonly as: string
  readonly count: number
  readonly deed: 'removed' | 'emptied' | 'kept'
  readonly facts: readonly string[]
  readonly keeps: readonly { readonly fact: string; readonly reason: string }[]
  /** Records that are the person, so that somebody can look whether they are. */
  readonly records: readonly { readonly unique_id: string; readonly label: string }[]
}

const recordsMax = 50

export async function describePerson(context: Context, found: Found): Promise<Described> {
  const held: DescribedHolding[] = []
  for (const [holding, ids] of found.rows) {
    const definition = holding.forget === 'row' ? [] : Object.keys(holding.forget)
    held.push({
      block: holding.table.split('.')[0]!,
      name: nameOf(holding),
      as: holding.as,
      count: ids.length,
      deed: holding.forget === 'row' ? 'removed' : definition.length > 0 ? 'emptied' : 'kept',
      facts: definition,
      keeps: Object.entries(holding.keeps ?? {}).map(([field, reason]) => ({ fact: field, reason })),
      records: holding.identity ? await labelled(context, holding, ids.slice(0, recordsMax)) : [],
    })
  }
  return {
    names: [...found.known.spelled],
    mails: [...found.known.mails],
    held,
    open: Object.fromEntries(await openOf(context, found)),
    files: (await filesOf(context, found)).length,
  }
}

function labelled({ tx, tenantId }: Context, holding: Holding, ids: readonly string[]) {
  const { name = [], mail = [] } = holding.by
  const key = `t.${quote(holding.key ?? 'id')}`
  const words = [...name, ...mail].map((one) => `t.${quote(one)}`).join(', ')
  return tx.query<{ unique_id: string; label: string }>(
    `select ${key} as unique_id, concat_ws(' ', ${words}) as label from ${tableOf(holding)} t where t.tenant_id = $1 and ${key} = any($2::uuid[]) order by 2`,
    [tenantId, ids],
  )
}
