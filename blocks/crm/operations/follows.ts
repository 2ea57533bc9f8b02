import { Answer, type BlockServer, type Context, quote } from '@quoin/kit/server'
import type { FollowKind } from './followKinds.ts'
import { documentOf } from './records.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Follow = Readonly<Record<string, any>> & { readonly id: string }

/** The standard change; where it says that a repeating follow-up is done, the next one is planned with it. */
export const updateFollow =
  ({ resource, parent }: FollowKind): NonNullable<Replacements['update']> =>
  async (request, context, standard) => {
    const before = (await context.find(resource, request.params.id!, 'lock')) as Follow
    const answer = await standard(request)
    if (before.completedAt || before.successor) return answer
    const after = (await context.find(resource, before.id, 'lock')) as Follow
    if (!after.completedAt || !after.repeatEvery) return answer
    const successor = await planNext(after, context, { resource, parent })
    if (!successor) return answer
    // Noted with the follow-up itself, so that opening and closing it again plans nothing twice.
    await context.tx.query(`update crm.${quote(resource.table)} set successor_id = $3 where tenant_id = $1 and id = $2`, [
      context.tenantId,
      before.id,
      successor,
    ])
    const { meta } = JSON.parse(answer.body) as { meta?: object }
    return new Answer(
      200,
      JSON.stringify({ data: JSON.parse(await documentOf(context, resource, before.id)), ...(meta && { meta }) }),
    )
  }

/** What the next occasion has of the one before. */
const carriedOn = [
  'followType',
  'notes',
  'timeZone',
  'repeatEvery',
  'repeatCount',
  'repeatUntil',
  'reminder',
  'owner',
  'ownerName',
  'ownerEmail',
  'duration',
  'durationUnit',
  'durationDescription',
]

/** Days and moments go on as the assignee's clocks show them; occasions that were missed are left out, not caught up on. */
async function planNext(
  follow: Follow,
  context: Context,
  { resource, parent }: Pick<FollowKind, 'resource' | 'parent'>,
): Promise<string | undefined> {
  const [next] = await context.tx.query<{
    next_action_at: string | null
    scheduled_at: string | null
    due_on: string | null
    day: number
  }>(
    `with base as (
       select coalesce($1::timestamptz, $2::timestamptz) as moment, $3::date as due_on, coalesce($4, 'UTC') as zone),
     start as (
       select *, coalesce(moment at time zone zone, due_on::timestamp) as local,
         coalesce($7::int, extract(day from coalesce(moment at time zone zone, due_on::timestamp))::int) as day,
         case when moment is null then date_trunc('day', clock_timestamp() at time zone zone) else clock_timestamp() at time zone zone end as now
       from base),
     occasion as (
       select n from start, generate_series(1, 5000) n where crm.step(local, $5, n * $6::int, day) >= now order by n limit 1)
     select crm.step($1::timestamptz at time zone zone, $5, n * $6::int, day) at time zone zone as next_action_at,
       crm.step($2::timestamptz at time zone zone, $5, n * $6::int, day) at time zone zone as scheduled_at,
       crm.step(due_on::timestamp, $5, n * $6::int, day)::date as due_on, day
     from start, occasion
     where $8::date is null or crm.step(local, $5, n * $6::int, day)::date <= $8::date`,
    [
      follow.nextActionAt,
      follow.scheduledAt,
      follow.dueOn,
      follow.timeZone,
      follow.repeatEvery,
      follow.repeatCount ?? 1,
      follow.repeatDay,
      follow.repeatUntil,
    ],
  )
  if (!next) return undefined
  const made = await context.insert(resource, {
    ...Object.fromEntries([parent.fact, ...carriedOn].map((field) => [field, follow[field]])),
    nextActionAt: next.next_action_at,
    scheduledAt: next.scheduled_at,
    dueOn: next.due_on,
    repeatDay: next.day,
  })
  return made.id
}
