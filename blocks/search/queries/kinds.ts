import type { Operation } from '@quoin/kit'
import { type Context, type Model, whyNot } from '@quoin/kit/server'

/** A kind of records that can be searched, and how its own list is asked for. */
export interface SearchedKind {
  readonly model: Model
  readonly list: Operation
}

// Of the gateway only people are looked for; what else it holds are settings, which their own pages find.
const isLeftOut = (block: string, dotted: string) =>
  (block === 'search' && dotted !== 'search.externalItems') || (block === 'gateway' && dotted !== 'gateway.users')

/** Kinds of records this person may search: those whose own list they may ask for, and whose address names nothing else. */
export function searchedKinds(context: Context): SearchedKind[] {
  const lists = new Map(
    context.operations.flatMap((operation) =>
      operation.kind === 'list' ? [[`${operation.block}.${operation.resource}`, operation]] : [],
    ),
  )
  return context.models.flatMap((model) => {
    const { block, dotted, definition } = model.resource
    const list = lists.get(dotted)
    if (!list || !model.searchable || definition.under || list.path.includes(':') || isLeftOut(block, dotted)) return []
    return whyNot(context.actor, list) === undefined ? [{ model, list }] : []
  })
}

/** The one of that name, where this person may search it. */
export const kindCalled = (context: Context, dotted: string): SearchedKind | undefined =>
  searchedKinds(context).find(({ model }) => model.resource.dotted === dotted)

/** Those of them that may hold the words, whoever may see it: one question instead of one to every list. */
export async function kindsHolding(
  { tx }: Context,
  kinds: readonly SearchedKind[],
  words: string,
): Promise<readonly SearchedKind[]> {
  const tablesOf = ({ model }: SearchedKind) => [model.table, ...(model.resource.definition.foundBy ?? [])]
  const rows = await tx.query<{ table: string }>('select kit.tables_holding($1::text[], $2::tsquery) as "table"', [
    kinds.flatMap(tablesOf),
    words,
  ])
  const held = new Set(rows.map(({ table }) => table))
  return kinds.filter((kind) => tablesOf(kind).some((table) => held.has(table)))
}
