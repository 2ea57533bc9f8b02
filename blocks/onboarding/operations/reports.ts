import { type Context, type Customs, plain } from '@quoin/kit/server'
import { memberOf } from '../journey/read.ts'
import type { Reported } from '../resources/journeys.ts'
import { onboarding } from '../resources/index.ts'

type Operations = Customs<typeof onboarding, 'journeys'>

/** Conditions on a journey of which some are asked for. */
const narrowed = (asked: Reported, add: (value: unknown) => string): string[] => [
  ...(asked.start_at ? [`t.started_at >= ${add(asked.start_at)}::timestamptz`] : []),
  // A day is whole, a moment is not.
  ...(asked.end_at
    ? [`t.started_at < ${add(asked.end_at)}::timestamptz ${asked.end_at.length === 10 ? "+ interval '1 day'" : ''}`]
    : []),
  ...(asked.onboarding_unique_id ? [`t.onboarding_id = ${add(asked.onboarding_unique_id)}`] : []),
  ...(asked.user_unique_id ? [`t.user_id = ${add(asked.user_unique_id)}`] : []),
  ...(asked.step_unique_id ? [`t.step_unique_id = ${add(asked.step_unique_id)}`] : []),
  ...(asked.source ? [`t.source = ${add(asked.source)}`] : []),
  ...(asked.status ? [`t.status = ${add(asked.status)}`] : []),
]

/** A journey or a person that is nowhere is not counted as nobody. */
async function mustBeThere(context: Context, { onboarding_unique_id: journey, user_unique_id: user }: Reported): Promise<void> {
  if (journey) await context.find(onboarding.onboardings, journey)
  if (user) await memberOf(context, user)
}

async function counted({ tx, tenantId }: Context, asked: Reported) {
  const rows = await tx.query<{ status: string; count: number; progress: number }>(
    `select t.status, count(*)::int as count, sum(t.progress)::int as progress from onboarding.journeys t
     where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.started_at >= $2)
       and ($3::timestamptz is null or t.started_at < $3::timestamptz + $4::int * interval '1 day')
       and ($5::uuid is null or t.onboarding_id = $5) and ($6::uuid is null or t.user_id = $6) and ($7::text is null or t.step_unique_id = $7)
       and ($8::text is null or t.source = $8) and ($9::text is null or t.status = $9) group by 1`,
    [
      tenantId,
      asked.start_at ?? null,
      asked.end_at ?? null,
      asked.end_at?.length === 10 ? 1 : 0,
      asked.onboarding_unique_id ?? null,
      asked.user_unique_id ?? null,
      asked.step_unique_id ?? null,
      asked.source ?? null,
      asked.status ?? null,
    ],
  )
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const share = (part: number) => (total === 0 ? 0 : Math.round((part * 10) / total) / 10)
  return {
    total_journeys: total,
    total_completed: of('completed'),
    total_abandoned: of('abandoned'),
    total_active: of('active'),
    average_progress: share(rows.reduce((sum, { progress }) => sum + progress, 0)),
    completion_rate: share(of('completed') * 100),
    journeys_by_status: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    period: { start_date: asked.start_at ?? null, end_date: asked.end_at ?? null },
  }
}

/** Clients read it as plain JSON, others as a document: it is both. */
export const summary: Operations['summary'] = async (asked, context) => {
  await mustBeThere(context, asked)
  const told = await counted(context, asked)
  const id = context.tenantId
  return plain({ ...told, data: { id, type: 'journeys_summary', attributes: { unique_id: id, ...told } } })
}

export const report: Operations['report'] = async ({ page, records, ...asked }, context) => {
  await mustBeThere(context, asked)
  const query = Object.fromEntries(
    Object.entries({ page, records }).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  )
  const listed = await context.list(onboarding.journeys, query, (add) => narrowed(asked, add))
  const { data, meta } = JSON.parse(listed.body) as { data: unknown[]; meta: object }
  return plain({ data, meta: { ...meta, summary: await counted(context, asked) } })
}
