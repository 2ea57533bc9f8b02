import type { Context } from '@quoin/kit/server'
import { rewards } from '@quoin/rewards/resources'

/** A tier of the loyalty programme for which the shop opens so many hours earlier. */
interface EarlyTier {
  readonly tier: string
  readonly hours: number
  readonly isTheirs: boolean
}

const tiersOf = (context: Context, user: string | null): Promise<readonly EarlyTier[]> =>
  context.callInternal(rewards.loyalties.internal.earlyAccess, { user })

/** How many hours earlier than for everybody the shop opens to somebody; nobody in particular waits like everybody. */
export async function earlyHoursOf(context: Context, user: string | null): Promise<number> {
  if (!user) return 0
  return (await tiersOf(context, user)).reduce((most, { hours, isTheirs }) => (isTheirs && hours > most ? hours : most), 0)
}

interface Opening {
  readonly attributes: Record<string, unknown>
  /** From when it is sold to everybody; null where it is sold already, or never will be. */
  readonly opens: string | null
}

/** Says of products that are not sold yet from when they are, to everybody and to tiers for which that is earlier. */
export async function sayOpening(context: Context, products: readonly Opening[]): Promise<void> {
  // Most of what is shown is sold already, and then nobody is asked.
  if (products.every(({ opens }) => opens === null)) return
  const tiers = await tiersOf(context, context.me || null)
  for (const { attributes, opens } of products) {
    if (opens === null) continue
    const at = Date.parse(opens)
    attributes.opens_at = new Date(at).toISOString()
    attributes.early_access = tiers.map(({ tier, hours, isTheirs }) => ({
      tier,
      from: new Date(at - hours * 3_600_000).toISOString(),
      is_yours: isTheirs,
    }))
  }
}
