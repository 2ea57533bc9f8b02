import { refuse, type Actions } from '@quoin/kit/server'
import { mustOwn } from '../operations/find.ts'
import type { wallet } from '../resources/index.ts'

const mustBeAnother = (user: string | null, me: string): void => {
  if (user === me) throw refuse.conflict('second_person_needed', 'Someone else has to resolve your dispute.')
}

export const disputes: Actions<typeof wallet, 'disputes'> = {
  accept(dispute, { answer }, context) {
    mustBeAnother(dispute.user, context.me)
    return context.save({ state: 'accepted', answer, decidedBy: context.me, decidedAt: new Date().toISOString() })
  },

  reject(dispute, { answer }, context) {
    mustBeAnother(dispute.user, context.me)
    return context.save({ state: 'rejected', answer, decidedBy: context.me, decidedAt: new Date().toISOString() })
  },

  withdraw(dispute, _, context) {
    mustOwn(context, { user: dispute.user! })
    return context.save({ state: 'withdrawn', decidedBy: context.me, decidedAt: new Date().toISOString() })
  },
}
