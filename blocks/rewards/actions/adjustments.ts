import { refuse, type Actions } from '@quoin/kit/server'
import { adjust } from '../operations/adjustments.ts'
import { bookOf } from '../points/book.ts'
import type { rewards } from '../resources/index.ts'

const mustBeAnother = (createdBy: string | null, me: string): void => {
  if (createdBy === me) throw refuse.conflict('second_person_needed', 'Someone else has to approve what you proposed.')
}

export const adjustments: Actions<typeof rewards, 'adjustments'> = {
  async approve(adjustment, _, context) {
    mustBeAnother(adjustment.createdBy, context.me)
    await adjust(bookOf(context), adjustment)
    return context.save({ state: 'posted', decidedBy: context.me, decidedAt: new Date().toISOString() })
  },

  async decline(adjustment, { reason }, context) {
    mustBeAnother(adjustment.createdBy, context.me)
    return context.save({ state: 'declined', decidedBy: context.me, decidedAt: new Date().toISOString(), declineReason: reason })
  },
}
