import { type BlockServer, type Customs, document } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

export const loyalties: Customs<typeof rewards, 'loyalties'> = {
  async stats({ id }, context) {
    await context.find(rewards.loyalties, id)
    const { tx, tenantId } = context
    const [[people], [moved], [moves]] = await Promise.all([
      tx.query<Record<string, number>>(
        `select count(*)::bigint as customers, coalesce(sum(available_points), 0)::bigint as available_points, coalesce(sum(pending_points), 0)::bigint as pending_points
         from rewards.customers where tenant_id = $1 and loyalty_tier_id = $2 and deleted_at is null`,
        [tenantId, id],
      ),
      tx.query<Record<string, number>>(
        `select coalesce(sum(m.points) filter (where m.points > 0 and m.type = 'earned'), 0)::bigint as earned_last_30_days, -coalesce(sum(m.points) filter (where m.type = 'redeemed'), 0)::bigint as spent_last_30_days
         from rewards.movements m join rewards.customers c on c.tenant_id = m.tenant_id and c.id = m.user_id and c.loyalty_tier_id = $2
         where m.tenant_id = $1 and m.transaction_date > clock_timestamp() - interval '30 days'`,
        [tenantId, id],
      ),
      tx.query<Record<string, number>>(
        `select count(*) filter (where to_id = $2)::bigint as joined_last_30_days, count(*) filter (where from_id = $2)::bigint as left_last_30_days from rewards.tier_moves
         where tenant_id = $1 and at > clock_timestamp() - interval '30 days'`,
        [tenantId, id],
      ),
    ])
    return document({ type: 'loyalty_stats', id, attributes: { ...people, ...moved, ...moves } })
  },
}

/** Customers carry the name of their tier, so that lists need not look it up. */
export const replacedLoyalties = {
  async update(deal, context, standard) {
    const answer = await standard(deal)
    if (deal.body.name !== undefined) {
      await context.tx.query(
        `update rewards.customers c set loyalty_tier_name = l.name from rewards.loyalties l where c.tenant_id = $1 and l.tenant_id = $1 and l.id = $2 and c.loyalty_tier_id = l.id and c.loyalty_tier_name is distinct from l.name`,
        [context.tenantId, deal.params.id],
      )
    }
    return answer
  },
} satisfies NonNullable<BlockServer['replaces'][string]>
