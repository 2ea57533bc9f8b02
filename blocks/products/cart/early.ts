import type { Context } from '@quoin/kit/server'
import { rewards } from '@quoin/rewards/resources'

/** A tier of the loyalty programme for which the shop opens so many hours earlier. */
interface EarlyTier {
  readonly tier: string
  readonly hours: number
  readonly isTheirs: boolean
}

const tiersOf = (context: Context, user: string | null): Promise<readonly EarlyTier[]> =>
  context.callInner(rewards.loyalties.inner.earlyAccess, { user })

/** How many hours earlier than for everybody the shop opens to somebody; nobody in particular waits like everybody. */
export async function earlyHoursOf(context: Context, user: string | null): Promise<number> {
  if (!user) return 0
  return (await tiersOf(context, user)).reduce((most, { hours, isTheirs }) => (isTheirs && hours > most ? hours : most), 0)
}

interface Shown {
  readonly id: string
  readonly attributes: Record<string, unknown>
}

/** Says of products that are not sold yet from when they are, to everybody and to tiers for which that is earlier. */
export async function sayOpening(context: Context, resources: readonly Shown[], channel: string | null): Promise<void> {
  const rows = await context.tx.query<{ id: string; at: string }>(
    `select p.id, products.opens_at($1, p.id, $3) as at from unnest($2::uuid[]) as p (id)
     where not products.is_listed($1, p.id, $3) and products.opens_at($1, p.id, $3) is not null`,
    [context.tenantId, resources.map(({ id }) => id), channel],
    'prepare',
  )
  // Most of what is shown is sold already, and then nobody is asked.
  const tiers = rows.length === 0 ? [] : await tiersOf(context, context.me || null)
  for (const { id, attributes } of resources) {
    const at = rows.find((row) => row.id === id)?.at ?? null
    attributes.opens_at = at
    attributes.early_access = at
      ? tiers.map(({ tier, hours, isTheirs }) => ({
          tier,
          from: new Date(Date.parse(at) - hours * 3_600_000).toISOString(),
          is_yours: isTheirs,
        }))
      : []
  }
}
