import type { Actions } from '@quoin/kit/server'
import { todayOf } from '../operations/settings.ts'
import type { assets } from '../resources/index.ts'

export const warrantyClaims: Actions<typeof assets, 'warrantyClaims'> = {
  accept: (_, __, { save }) => save({ state: 'accepted' }),
  decline: async (_, { outcome }, context) =>
    context.save({ state: 'declined', closedOn: await todayOf(context), outcome: outcome ?? null }),
  settle: async (_, { amount, outcome }, context) =>
    context.save({ state: 'settled', closedOn: await todayOf(context), amount: amount ?? null, outcome: outcome ?? null }),
}
