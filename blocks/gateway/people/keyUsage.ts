import type { Tx } from '@quoin/kit/server'

export const usagePeriods = ['day', 'week', 'month'] as const
export type UsagePeriod = (typeof usagePeriods)[number]
const days: Readonly<Record<UsagePeriod, number>> = { day: 1, week: 7, month: 30 }

export interface Usage {
  readonly requests: number
  readonly failed: number
  readonly milliseconds: number
  readonly byOperation: Readonly<Record<string, number>>
  /** Every day of the period, also those without a request. */
  readonly byDay: Readonly<Record<string, number>>
}

/** How often a key was used in the days of UTC up to today. */
export async function readKeyUsage(tx: Tx, keyId: string, period: UsagePeriod): Promise<Usage> {
  const [found] = await tx.query<Usage & Record<string, unknown>>(
    `with days as (
       select d::date as day from generate_series((now() at time zone 'UTC')::date - ($2::int - 1), (now() at time zone 'UTC')::date, interval '1 day') as d
     ), used as (
       select u.day, u.operation, u.requests, u.failed, u.milliseconds from gateway.api_key_usage u
       where u.api_key_id = $1 and u.day >= (select min(day) from days)
     )
     select coalesce(sum(requests), 0)::float8 as requests, coalesce(sum(failed), 0)::float8 as failed,
       coalesce(sum(milliseconds), 0)::float8 as milliseconds,
       coalesce((select json_object_agg(o.operation, o.requests order by o.requests desc, o.operation) from (
         select operation, sum(requests)::float8 as requests from used group by operation order by 2 desc, 1 limit 100) o), '{}') as "byOperation",
       (select json_object_agg(to_char(d.day, 'YYYY-MM-DD'), d.requests order by d.day) from (
         select days.day, coalesce(sum(used.requests), 0)::float8 as requests from days left join used using (day) group by days.day) d) as "byDay"
     from used`,
    [keyId, days[period]],
  )
  return found!
}
