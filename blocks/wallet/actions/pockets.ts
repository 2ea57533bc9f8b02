import type { Actions } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'

export const pockets: Actions<typeof wallet, 'pockets'> = {
  lock: (_, __, { save }) => save({ state: 'locked' }),
  unlock: (_, __, { save }) => save({ state: 'open' }),
  // Giving back takes the wallet's lock, which comes before the pocket's that is held here: emptyPockets does it a little later.
  end: (_, __, { save }) => save({ state: 'ended' }),
}
