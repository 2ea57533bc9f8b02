import { refuse, type Actions } from '@quoin/kit/server'
import { bookOf } from '../points/book.ts'
import { lockCustomer } from '../points/customer.ts'
import { move } from '../points/tiers.ts'
import { rewards } from '../resources/index.ts'

/** A tier that is set for good is set until long after anybody asks. */
const forGood = '9999-01-01T00:00:00.000Z'

export const customers: Actions<typeof rewards, 'customers'> = {
  async freeze(customer, { reason }, context) {
    await context.note(rewards.customers, customer.id, { reason: [null, reason] })
    return context.save({ isFrozen: true })
  },
  unfreeze: (_customer, _input, { save }) => save({ isFrozen: false }),

  async setTier(customer, { tier, until, reason }, context) {
    if (until && Date.parse(until) <= Date.now()) throw refuse.invalid('already_over', 'The date has passed.', 'until')
    const target = await context.find(rewards.loyalties, tier)
    const book = bookOf(context)
    await move(book, await lockCustomer(book, customer.id), target, customer.periodPoints ?? 0, until ?? forGood)
    await context.note(rewards.customers, customer.id, { tier: [customer.loyaltyTierName, target.name], reason: [null, reason] })
    return context.save({})
  },
}
