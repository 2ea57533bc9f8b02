import { type Customs, document, Refusal, type Tx } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { statesOf, wholesOver } from './records.ts'

interface Result {
  readonly done: boolean
  readonly code: string | null
  readonly detail: string | null
}
const done: Result = { done: true, code: null, detail: null }
const refused = (code: string, detail: string): Result => ({ done: false, code, detail })
const missing = refused('no_such_record', 'This record does not exist.')

/** What somebody has scanned one after the other is handed out or taken back at once; what cannot be stays, and each thing says why. */
export const several: Pick<Customs<typeof assets, 'loans'>, 'lendSeveral' | 'giveBackSeveral'> = {
  async lendSeveral({ asset_unique_ids: input, ...requested }, context) {
    const ids = unique(input)
    const results = new Map<string, Result>()
    const there = await statesOf(context, ids)
    for (const id of ids) {
      const state = there.get(id)
      if (state === undefined) results.set(id, missing)
      else if (state !== 'available' && state !== 'reserved')
        results.set(id, refused('wrong_state', `This cannot be lent while it is ${state}.`))
    }
    let loan: { loan_unique_id?: string; number?: string } | undefined
    for (
      let left = ids.filter((id) => !results.has(id));
      left.length > 0 && !loan;
      left = left.filter((id) => !results.has(id))
    ) {
      const [first, ...others] = left
      try {
        const answer = (await attempt(context.tx, () =>
          context.call(assets.loans.lend, {
            asset: first!,
            assets: others.map((id) => ({ asset_unique_id: id })),
            ...requested,
          }),
        )) as { meta?: { loan_unique_id?: string; number?: string } }
        loan = answer.meta ?? {}
        for (const id of left) results.set(id, done)
      } catch (error) {
        // Without those that are in the way the others can go; a refusal that names none of them is about all.
        const blocking = await wholesOver(context, inTheWay(error))
        const named = left.filter((id) => blocking.has(id))
        if (!(error instanceof Refusal) || named.length === 0) throw error
        for (const id of named) results.set(id, refused(error.code, error.message))
      }
    }
    return document({
      type: 'lent_several',
      id: loan?.loan_unique_id ?? '',
      attributes: {
        loan_unique_id: loan?.loan_unique_id ?? null,
        number: loan?.number ?? null,
        results: ids.map((id) => ({ asset_unique_id: id, ...results.get(id)! })),
      },
    })
  },

  async giveBackSeveral({ asset_unique_ids: input, ...requested }, context) {
    // A place that is not there is no fault of any thing.
    if (requested.location_unique_id) await context.find(assets.warehouses, requested.location_unique_id)
    const ids = unique(input)
    const there = await statesOf(context, ids)
    const out = await context.tx.query<{ asset: string; loan: string }>(
      `select i.asset_id as asset, i.loan_id as loan from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id and l.deleted_at is null
       where i.tenant_id = $1 and i.asset_id = any($2::uuid[]) and i.quantity_out > 0 order by i.loan_id, i.asset_id`,
      [context.tenantId, ids],
    )
    const results = new Map<string, Result>()
    const byLoan = new Map<string, string[]>()
    for (const id of ids) {
      const loans = out.filter(({ asset }) => asset === id)
      if (!there.has(id)) results.set(id, missing)
      else if (loans.length === 0) results.set(id, refused('not_lent', 'This is not checked out.'))
      else if (loans.length > 1)
        results.set(id, refused('several_loans', 'Several people have some of this. Take it back from the loan it belongs to.'))
      else byLoan.set(loans[0]!.loan, [...(byLoan.get(loans[0]!.loan) ?? []), id])
    }
    for (const [loan, things] of byLoan) {
      let result = done
      try {
        const items = things.map((id) => ({ asset_unique_id: id }))
        await attempt(context.tx, () => context.call(assets.loans.giveBack, { loan, return: { items, ...requested } }))
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error
        result = refused(error.code, error.message)
      }
      for (const id of things) results.set(id, result)
    }
    return document({
      type: 'taken_back_several',
      id: '',
      attributes: { results: ids.map((id) => ({ asset_unique_id: id, ...results.get(id)! })) },
    })
  },
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Does something whole or not at all, without giving up the transaction it is part of. */
async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint several')
  try {
    const result = await work()
    await tx.query('release savepoint several')
    return result
  } catch (error) {
    if (error instanceof Refusal) await tx.query('rollback to savepoint several')
    throw error
  }
}

function inTheWay(error: unknown): string[] {
  const meta = error instanceof Refusal ? error.reasons[0]?.meta : undefined
  if (typeof meta?.asset_unique_id === 'string') return [meta.asset_unique_id]
  const conflicts = (meta?.conflicts ?? []) as readonly { resource_unique_id: string }[]
  return [...new Set(conflicts.map(({ resource_unique_id: id }) => id))]
}
