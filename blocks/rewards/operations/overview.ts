import { type Customs, document, summed } from '@quoin/kit/server'
import { bookOf } from '../points/book.ts'
import { readProgramme } from '../points/programme.ts'
import { valueOf } from '../points/spend.ts'
import { dayIn, startOf } from '../points/zone.ts'
import type { rewards } from '../resources/index.ts'

const steps = { '30': 'day', '90': 'week', '365': 'month' } as const

/** Hundredths of a percent; nothing where there is nothing to compare with. */
const share = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part * 10_000) / whole) : null)

/** What the programme did in the last days, by the company's calendar. */
export const overview: Customs<typeof rewards, 'programmes'>['overview'] = async ({ days = '90' }, context) => {
  const { tx, tenantId } = context
  const book = bookOf(context)
  const programme = await readProgramme(book)
  const { timeZone, currency } = programme
  const step = steps[days]
  const today = dayIn(timeZone, book.now)
  const from = startOf(timeZone, { ...today, day: today.day - Number(days) + 1 }).toISOString()
  const to = startOf(timeZone, { ...today, day: today.day + 1 }).toISOString()
  const [[sums], rows, tiers, moves, rules] = await Promise.all([
    // Points moved from one customer to another are neither given nor taken.
    // What comes back of what was spent, with goods or with a reward that was not handed over, was neither given nor spent.
    tx.query<Record<'earned' | 'given' | 'redeemed' | 'expired' | 'taken', number>>(
      `select ${summed('points', "type = 'earned'")} as earned, ${summed('points', "type = 'adjusted' and points > 0 and kind not in ('transfer', 'unspend', 'cancellation')")} as given,
         -${summed('points', "type = 'redeemed' or kind in ('unspend', 'cancellation')")} as redeemed, -${summed('points', "type = 'expired'")} as expired,
         -${summed('points', "type = 'adjusted' and points < 0 and kind <> 'transfer'")} as taken
       from rewards.movements where tenant_id = $1 and unit_id is null and transaction_date >= $2 and transaction_date < $3`,
      [tenantId, from, to],
    ),
    tx.query<{ day: string; earned: number; given: number; redeemed: number; expired: number }>(
      `select to_char(d.day, 'YYYY-MM-DD') as day, ${summed('m.points', "m.type = 'earned'")} as earned,
         ${summed('m.points', "m.type = 'adjusted' and m.points > 0 and m.kind not in ('transfer', 'unspend', 'cancellation')")} as given,
         -${summed('m.points', "m.type = 'redeemed' or m.kind in ('unspend', 'cancellation')")} as redeemed, -${summed('m.points', "m.type = 'expired'")} as expired
       from generate_series(date_trunc($5, $2::timestamptz at time zone $4), ($3::timestamptz at time zone $4) - interval '1 second', ('1 ' || $5)::interval) d(day)
       left join rewards.movements m on m.tenant_id = $1 and m.unit_id is null and m.transaction_date >= $2 and m.transaction_date < $3 and date_trunc($5, m.transaction_date at time zone $4) = d.day
       group by d.day order by d.day`,
      [tenantId, from, to, timeZone, step],
    ),
    tx.query<Record<string, unknown>>(
      `select l.id as tier_unique_id, l.name, coalesce(c.customers, 0)::bigint as customers, coalesce(c.points, 0)::bigint as points,
         (select count(*) from rewards.tier_moves m where m.tenant_id = $1 and m.to_id = l.id and m.at >= $2 and m.at < $3)::bigint as joined,
         (select count(*) from rewards.tier_moves m where m.tenant_id = $1 and m.from_id = l.id and m.at >= $2 and m.at < $3)::bigint as left
       from (select id, name, min_points from rewards.loyalties where tenant_id = $1 and deleted_at is null union all select null, null, -1) l
       left join (select loyalty_tier_id as id, count(*) as customers, ${summed('total_points')} as points from rewards.customers where tenant_id = $1 and deleted_at is null group by 1) c
         on c.id is not distinct from l.id
       where l.id is not null or c.customers > 0 order by l.min_points, l.name`,
      [tenantId, from, to],
    ),
    tx.query<Record<string, unknown>>(
      `select f.name as from_name, t.name as to_name, count(*)::bigint as customers, coalesce(t.min_points, -1) > coalesce(f.min_points, -1) as is_up
       from rewards.tier_moves m left join rewards.loyalties f on f.tenant_id = m.tenant_id and f.id = m.from_id left join rewards.loyalties t on t.tenant_id = m.tenant_id and t.id = m.to_id
       where m.tenant_id = $1 and m.at >= $2 and m.at < $3 group by f.name, t.name, f.min_points, t.min_points order by 3 desc, 1, 2 limit 100`,
      [tenantId, from, to],
    ),
    tx.query<{ points: number } & Record<string, unknown>>(
      `select u.rule_id as rule_unique_id, coalesce(m.name, p.name, e.name) as name, i.kind, count(*)::bigint as uses, ${summed('u.points')} as points from rewards.rule_uses u
       left join rewards.rule_ids i on i.tenant_id = u.tenant_id and i.id = u.rule_id left join rewards.money_rules m on m.tenant_id = u.tenant_id and m.id = u.rule_id
       left join rewards.product_rules p on p.tenant_id = u.tenant_id and p.id = u.rule_id left join rewards.event_rules e on e.tenant_id = u.tenant_id and e.id = u.rule_id
       where u.tenant_id = $1 and u.unit_id is null and u.at >= $2 and u.at < $3 group by 1, 2, 3 order by 5 desc, 2 limit 100`,
      [tenantId, from, to],
    ),
  ])
  const issued = sums!.earned + sums!.given
  return document({
    type: 'rewards_overview',
    id: tenantId,
    attributes: {
      from,
      to,
      step,
      currency,
      earned_points: sums!.earned,
      given_points: sums!.given,
      redeemed_points: sums!.redeemed,
      expired_points: sums!.expired,
      taken_points: sums!.taken,
      redemption_basis_points: share(sums!.redeemed, issued),
      breakage_basis_points: share(sums!.expired, issued),
      rows,
      tiers,
      moves,
      rules: rules.map((rule) => ({
        ...rule,
        cost_minor: valueOf(programme, rule.points).value,
      })),
    },
  })
}
