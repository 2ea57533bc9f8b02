import { type Customs, summed } from '@quoin/kit/server'
import { reachedRows } from '../operations/records.ts'
import type { crm } from '../resources/index.ts'
import { movementKinds } from '../resources/opportunities.ts'
import { answer, scope, within, withDecimals } from './reports.ts'

/** What moved in the pipelines between two days: counted by deals, each once for each way it moved, with what it is worth now. */
export const movement: Pick<Customs<typeof crm, 'opportunities'>, 'movementReport' | 'movementDeals'> = {
  async movementReport({ from, to, format }, context) {
    const rows = await context.tx.query(
      `${happened} select m.kind, t.currency, count(*)::bigint as count, ${summed("case when m.kind = 'amount' then m.change_minor else t.total_minor end")} as total_minor
       from moved m ${joined} group by m.kind, t.currency order by array_position($5::text[], m.kind), t.currency`,
      [...scope(context), from ?? null, to ?? null, movementKinds],
    )
    return answer('movement', rows.map(withDecimals), format)
  },

  async movementDeals({ from, to, kind, currency, format }, context) {
    const rows = await context.tx.query(
      `${happened} select m.kind, t.id as opportunity_unique_id, t.name, m.at, p.name as from_stage, s.name as to_stage, t.currency, t.total_minor, m.change_minor
       from moved m ${joined} left join crm.stages p on p.tenant_id = $1 and p.id = m.before_id left join crm.stages s on s.tenant_id = $1 and s.id = m.stage_id
       where ($6::text is null or m.kind = $6) and ($7::text is null or t.currency = $7)
       order by array_position($5::text[], m.kind), m.at desc, t.id limit 1000`,
      [...scope(context), from ?? null, to ?? null, movementKinds, kind ?? null, currency ?? null],
    )
    return answer('movement_deals', rows.map(withDecimals), format)
  },
}

const joined = `join crm.opportunities t on t.tenant_id = $1 and t.id = m.opportunity_id and t.deleted_at is null and ${reachedRows('$2')}`

/**
 * Ways through the stages from the visits, what a deal is worth from the audit, where a creation is known by the name it gives.
 * A deal that goes the same way twice is told of once, as it went last. An amount in the currency that a deal had before is no amount of
 * the one it has.
 */
const happened = `with visit as (
    select v.opportunity_id, v.entered_at as at, v.stage_id, b.stage_id as before_id,
      case when b.stage_id is null then 'opened' when s.kind <> 'open' then s.kind when p.kind <> 'open' then 'back'
        when (s."order", s.created_at, s.id) > (p."order", p.created_at, p.id) then 'forward' else 'back' end as kind
    from crm.stage_visits v join crm.stages s on s.tenant_id = v.tenant_id and s.id = v.stage_id
    left join lateral (
      select o.stage_id from crm.stage_visits o where o.tenant_id = v.tenant_id and o.opportunity_id = v.opportunity_id and o.id <> v.id and o.left_at <= v.entered_at
      order by o.left_at desc, o.entered_at desc limit 1) b on true
    left join crm.stages p on p.tenant_id = v.tenant_id and p.id = b.stage_id
    where v.tenant_id = $1 and ${within('v.entered_at', '$3', '$4')}),
  revalued as (
    select a.record_id as opportunity_id, max(a.at) as at,
      sum(coalesce((a.changes->'total'->>1)::numeric, 0) - coalesce((a.changes->'total'->>0)::numeric, 0)) as change
    from kit.audit a
    where a.tenant_id = $1 and a.resource = 'crm.opportunities' and a.changes ? 'total' and a.changes->'name'->0 is distinct from 'null'::jsonb
      and coalesce(a.changes->'total'->>0, '0') ~ '^-?[0-9.]+$' and coalesce(a.changes->'total'->>1, '0') ~ '^-?[0-9.]+$' and ${within('a.at', '$3', '$4')}
      and not exists (select from kit.audit c where c.tenant_id = $1 and c.resource = 'crm.opportunities' and c.record_id = a.record_id and c.number >= a.number
        and c.changes ? 'currency' and c.changes->'name'->0 is distinct from 'null'::jsonb)
    group by a.record_id),
  moved as (
    (select distinct on (v.opportunity_id, v.kind) v.opportunity_id, v.kind, v.at, v.before_id, v.stage_id, null::bigint as change_minor
     from visit v order by v.opportunity_id, v.kind, v.at desc)
    union all
    select r.opportunity_id, 'amount', r.at, null, null, (r.change * 10 ^ crm.money_decimals(o.currency))::bigint
    from revalued r join crm.opportunities o on o.tenant_id = $1 and o.id = r.opportunity_id where r.change <> 0)`
