import { type BlockServer, type Customs, document, type Internals, refuse, summed } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

export const loyalties: Customs<typeof rewards, 'loyalties'> = {
  async stats({ id }, context) {
    await context.find(rewards.loyalties, id)
    const { tx, tenantId } = context
    const [[people], [moved], [moves]] = await Promise.all([
      tx.query<Record<string, number>>(
        `select count(*)::bigint as customers, ${summed('available_points')} as available_points, ${summed('pending_points')} as pending_points
         from rewards.customers where tenant_id = $1 and loyalty_tier_id = $2 and deleted_at is null`,
        [tenantId, id],
      ),
      tx.query<Record<string, number>>(
        `select ${summed('m.points', "m.points > 0 and m.type = 'earned'")} as earned_last_30_days, -${summed('m.points', "m.type = 'redeemed' or m.kind in ('unspend', 'cancellation')")} as spent_last_30_days
         from rewards.movements m join rewards.customers c on c.tenant_id = m.tenant_id and c.id = m.user_id and c.loyalty_tier_id = $2
         where m.tenant_id = $1 and m.unit_id is null and m.transaction_date > clock_timestamp() - interval '30 days'`,
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

// Whoever has no points yet stands where everybody begins.
export const loyaltiesInternal: Internals<typeof rewards, 'loyalties'> = {
  earlyAccess: ({ user }, { tx, tenantId }) =>
    tx.query<{ tier: string; hours: number; isTheirs: boolean }>(
      `with customer as (select loyalty_tier_id as id from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null),
         tier as (select l.id, l.name from rewards.loyalties l where l.tenant_id = $1 and l.enabled and l.status = 'active' and l.deleted_at is null
           and (l.id in (select id from customer) or l.min_points = 0 and not exists (select from customer)) order by l.created_at, l.id limit 1)
       select l.name as tier, max(d.hours) as hours, $2::uuid is not null and l.id in (select id from tier) as "isTheirs"
       from rewards.loyalty_details d join rewards.loyalties l on l.tenant_id = d.tenant_id and l.id = d.loyalty_id and l.enabled and l.status = 'active' and l.deleted_at is null
       where d.tenant_id = $1 and d.benefit = 'early_access' and d.hours is not null and d.enabled and d.deleted_at is null
       group by l.id, l.name, l.min_points order by 2, l.min_points`,
      [tenantId, user],
      'prepare',
    ),
  priceLists: ({ user }, { tx, tenantId }) =>
    tx.query<{ list: string; tier: string }>(
      `with customer as (select loyalty_tier_id as id from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null),
         tier as (select l.id, l.name from rewards.loyalties l where l.tenant_id = $1 and l.enabled and l.status = 'active' and l.deleted_at is null
           and (l.id in (select id from customer) or l.min_points = 0 and not exists (select from customer)) order by l.created_at, l.id limit 1)
       select d.price_list_id as list, tier.name as tier from tier join rewards.loyalty_details d on d.tenant_id = $1 and d.loyalty_id = tier.id
       where d.benefit = 'price_list' and d.price_list_id is not null and d.enabled and d.deleted_at is null`,
      [tenantId, user],
      'prepare',
    ),
}

/** Customers carry the name of their tier, so that lists need not look it up. */
export const replacedLoyalties = {
  async update(request, context, standard) {
    const answer = await standard(request)
    if (request.body.name !== undefined) {
      await context.tx.query(
        `update rewards.customers c set loyalty_tier_name = l.name from rewards.loyalties l where c.tenant_id = $1 and l.tenant_id = $1 and l.id = $2 and c.loyalty_tier_id = l.id and c.loyalty_tier_name is distinct from l.name`,
        [context.tenantId, request.params.id],
      )
    }
    return answer
  },
} satisfies NonNullable<BlockServer['replaces'][string]>

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** A benefit says how large it is where it must; one that opens a price list names one, and one that is kept for tiers: any other counts for everybody already. */
const isWhole: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const { attributes } = (JSON.parse(answer.body) as { data: { attributes: Record<string, unknown> } }).data
  if (attributes.benefit === 'early_access' && attributes.hours === null) throw refuse.invalid('required', 'is required', 'hours')
  if (attributes.benefit !== 'price_list') return answer
  const id = attributes.price_list_unique_id as string | null
  if (!id) throw refuse.invalid('required', 'is required', 'price_list_unique_id')
  const lists = context.models.find(({ resource }) => resource.dotted === 'products.priceLists')
  const list = lists && (await context.find(lists.resource, id).catch(() => null))
  if (lists && !list) throw refuse.invalid('no_such_record', 'This record does not exist.', 'price_list_unique_id')
  if (list && !list.forTiers)
    throw refuse.conflict('list_for_everybody', 'This price list is not restricted to loyalty tiers. Restrict it first.')
  return answer
}

export const checkedDetails = { create: isWhole, update: isWhole } satisfies Replacements
