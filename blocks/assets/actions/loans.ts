import { extend as keep, release } from '@quoin/kit/occupancy'
import { Refusal, refuse, type Actions } from '@quoin/kit/server'
import { latestReturns } from '../operations/borrowing.ts'
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
    const items = await context.tx.query<{ asset: string; units: number[] }>(
      'select asset_id as asset, units from assets.loan_items where tenant_id = $1 and loan_id = $2 and quantity_out > 0',
      [context.tenantId, loan.id],
    )
    const units = items.flatMap(({ asset, units }) => units.map((unit) => ({ resource: asset, unit })))
    // A loan without an end holds its things for ever, so giving it one only sets them free; so does an earlier end.
    if (!loan.dueAt || Date.parse(due) < Date.parse(loan.dueAt)) await release(context.tx, { subject: loan.id, at: due })
    else if (Date.parse(due) > Date.parse(loan.dueAt)) {
      const from = Date.parse(loan.dueAt) > Date.now() ? loan.dueAt : now
      const opening = () => openingAfter(context.tx, rules, from, due)
      try {
        await keep(context.tx, { subject: loan.id, kind: 'assets.loan', units, from, to: due, opening })
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
