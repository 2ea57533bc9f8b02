import type { Context } from '@quoin/kit/server'
import { rewards } from '@quoin/rewards/resources'
import type { TierLists } from '../pricing/choosePrice.ts'

/** Which price lists the tier of somebody opens now, asked of the loyalty programme; nobody has none. */
export const tierListsOf =
  (context: Context, user: string | null): (() => Promise<TierLists>) =>
  async () => {
    if (!user) return new Map()
    const opened = await context.callInternal(rewards.loyalties.internal.priceLists, { user })
    return new Map(opened.map(({ list, tier }) => [list, tier]))
  }
