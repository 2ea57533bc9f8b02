import { refuse, type Actions } from '@quoin/kit/server'
import { postApproved } from '../operations/posting.ts'
import type { wallet } from '../resources/index.ts'

const mustBeAnother = (createdBy: string | null, me: string): void => {
  if (createdBy === me) throw refuse.conflict('second_person_needed', 'Someone else has to approve what you proposed.')
}

export const postings: Actions<typeof wallet, 'postings'> = {
  async approve(posting, _, context) {
    mustBeAnother(posting.createdBy, context.me)
    const moved = await postApproved(context, posting)
    return context.save({ state: 'posted', decidedBy: context.me, decidedAt: new Date().toISOString(), transaction: moved.id })
  },

  async decline(posting, { reason }, context) {
    mustBeAnother(posting.createdBy, context.me)
    return context.save({ state: 'declined', decidedBy: context.me, decidedAt: new Date().toISOString(), declineReason: reason })
  },
}
