import type { Actions } from '@quoin/kit/server'
import type { assets } from '../resources/index.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

export const warrantyClaims: Actions<typeof assets, 'warrantyClaims'> = {
  accept: (_, __, { save }) => save({ state: 'accepted' }),
  decline: (_, { outcome }, { save }) => save({ state: 'declined', closedOn: today(), outcome: outcome ?? null }),
  settle: (_, { amount, outcome }, { save }) =>
    save({ state: 'settled', closedOn: today(), amount: amount ?? null, outcome: outcome ?? null }),
}
