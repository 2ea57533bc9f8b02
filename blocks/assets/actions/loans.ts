import { extend as keep, firstUnits, release, takeAny } from '@quoin/kit/occupancy'
import { type Actions, type Context, Refusal, refuse } from '@quoin/kit/server'
import { latestReturns } from '../operations/borrowing.ts'
import { reservableUnits } from '../operations/reserve.ts'
import { mustBeOpen, mustComeBack, openingAfter } from '../operations/rules.ts'
import { rulesOf } from '../operations/settings.ts'
import type { assets } from '../resources/index.ts'

export const loans: Actions<typeof assets, 'loans'> = {
  async extend(loan, { due_at: due, notes }, context) {
    const now = new Date().toISOString()
    if (Date.parse(due) <= Date.now()) throw refuse.invalid('invalid', 'The new due date must be in the future.', 'due_at')
    const rules = await rulesOf(context)
    if (!rules.borrowersExtend && !context.actor.permissions.has('assets.loans.write'))
      throw refuse.conflict('extend_at_counter', 'Only the lending desk can extend loans.')
    mustBeOpen(rules, due, 'due_at')
    mustComeBack(rules, loan.lentAt!, due, 'due_at')
    const items = await context.tx.query<Item & Record<string, unknown>>(
      `select i.id, i.asset_id as asset, i.units, a.tracking, coalesce(a.quantity, 0) as here, coalesce(a.quantity_out, 0) as out from assets.loan_items i
       join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id where i.tenant_id = $1 and i.loan_id = $2 and i.quantity_out > 0 order by i.asset_id`,
      [context.tenantId, loan.id],
    )
    const single = items.filter(({ tracking }) => tracking === 'single')
    const units = single.flatMap(({ asset, units }) => units.map((unit) => ({ resource: asset, unit })))
    // A loan without an end holds its things for ever, so giving it one only sets them free; so does an earlier end.
    if (!loan.dueAt || Date.parse(due) < Date.parse(loan.dueAt)) await release(context.tx, { subject: loan.id, at: due })
    else if (Date.parse(due) > Date.parse(loan.dueAt)) {
      const from = Date.parse(loan.dueAt) > Date.now() ? loan.dueAt : now
      const opening = () => openingAfter(context.tx, rules, from, due)
      try {
        const input = { subject: loan.id, kind: 'assets.loan', to: due, opening }
        await keep(context.tx, { ...input, units, from })
        for (const item of items) if (item.tracking === 'quantity') await keepPieces(context, item, { ...input, from: now })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'occupied') throw error
        // Whoever has it already wants to know how long they may keep it, more than when else it is free.
        const { latestAt } = (await latestReturns(context, rules, [loan])).get(loan.id)!
        throw refuse.conflict(error.code, error.message, { ...error.reasons[0]!.meta, latest_at: latestAt }, 'due_at')
      }
    }
    return context.save({ dueAt: due, ...(notes && { notes: [loan.notes, notes].filter(Boolean).join('\n') }) })
  },
}

interface Item {
  readonly id: string
  readonly asset: string
  readonly units: number[]
  readonly tracking: string
  readonly here: number
  readonly out: number
}

/** Of a stock any pieces will do: those one has where they can be had, others where somebody has reserved them. */
async function keepPieces(
  { tx, tenantId }: Context,
  { id, asset, units, here, out }: Item,
  input: Omit<Parameters<typeof takeAny>[1], 'candidates' | 'count'>,
): Promise<void> {
  const own = units.map((unit) => ({ resource: asset, unit }))
  const others = firstUnits(asset, Math.min(here + out, out + reservableUnits)).filter(({ unit }) => !units.includes(unit))
  await release(tx, { subject: input.subject, units: own, at: input.from })
  const kept = await takeAny(tx, { ...input, candidates: [...own, ...others], count: own.length })
  await tx.query('update assets.loan_items set units = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    kept.map(({ unit }) => unit),
  ])
}
