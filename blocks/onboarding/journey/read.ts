import type { Found } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { onboarding } from '../resources/index.ts'
import type { Mark, Marks, Step } from './definition.ts'

type Book = Pick<Context, 'tx' | 'tenantId'>

/** The page of a step that has no address of its own. */
export const pageOf = (order: number): string => `/onboarding/journey/${order}`

/** The draft of a journey as a version would keep it. */
export async function draftOf({ tx, tenantId }: Book, id: string): Promise<Step[]> {
  const rows = await tx.query<Omit<Step, 'order' | 'url'> & { url: string | null } & Record<string, unknown>>(
    `select s.id, s.name, s.description, s.step_url as url, s.place, s.content_url as "contentUrl", s.image_url as "imageUrl", s.video_url as "videoUrl",
       s.image_id as "imageFile", s.video_id as "videoFile",
       s.step_params as params, s.fact, s.is_optional as "isOptional", coalesce(s.roles, '{}') as roles, s.condition, s.tour
     from onboarding.steps s where s.tenant_id = $1 and s.onboarding_id = $2 and s.deleted_at is null and s.status = 'active'
     order by s.position nulls last, s.created_at, s.id`,
    [tenantId, id],
  )
  return rows.map((row, i) => ({ ...row, order: i + 1, url: row.url || pageOf(i + 1) }))
}

export async function versionOf({ tx, tenantId }: Book, id: string, number: number): Promise<Step[]> {
  const [row] = await tx.query<{ steps: Step[] }>(
    'select v.steps from onboarding.versions v where v.tenant_id = $1 and v.onboarding_id = $2 and v.number = $3',
    [tenantId, id, number],
    'prepare',
  )
  return row?.steps ?? []
}

/** Steps that a flow names, in its order; all of them without one. */
export const narrowed = (steps: readonly Step[], ids: readonly string[] | null): Step[] =>
  ids ? ids.flatMap((id) => steps.filter((step) => step.id === id)) : [...steps]

/** The steps that a journey goes through. */
export const stepsFor = async (
  context: Book,
  {
    onboarding: id,
    journeyVersion,
    flowSteps,
  }: Pick<Found<typeof onboarding.journeys>, 'onboarding' | 'journeyVersion' | 'flowSteps'>,
): Promise<Step[]> => narrowed(await versionOf(context, id!, journeyVersion), flowSteps)

export interface MarkRow extends Omit<Mark, 'status'> {
  readonly step: string
  readonly status: Mark['status'] | 'open'
  readonly at: string | null
}
export const marksIn = (rows: readonly MarkRow[]): Marks =>
  new Map(rows.flatMap(({ step, status, params }) => (status === 'open' ? [] : [[step, { status, params }] as const])))

export const markRows = ({ tx, tenantId }: Book, journey: string): Promise<MarkRow[]> =>
  tx.query<MarkRow & Record<string, unknown>>(
    `select m.step_id as step, m.status, m.params, m.done_at as at from onboarding.marks m where m.tenant_id = $1 and m.journey_id = $2`,
    [tenantId, journey],
    'prepare',
  )

export interface Member {
  readonly role: string | null
  readonly roleId: string | null
  readonly roleNumber: number | null
  readonly onboarding: string | null
}
/** Somebody of the company with the journey of their role. */
export async function memberOf({ tx, tenantId }: Book, id: string): Promise<Member> {
  const [row] = await tx.query<Member & Record<string, unknown>>(
    `select r.code as role, r.id as "roleId", r.number as "roleNumber", r.on_boarding_id as onboarding from gateway.users_view u
     left join gateway.roles_view r on r.tenant_id = u.tenant_id and r.id = u.role_id where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null`,
    [tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row
}

/** Whether people can go through a journey now; null where there is none or it is closed. */
export async function openJourney({ tx, tenantId }: Book, id: string | null): Promise<{ id: string; name: string } | null> {
  if (!id) return null
  const [row] = await tx.query<{ id: string; name: string }>(
    `select o.id, o.name from onboarding.onboardings o where o.tenant_id = $1 and o.id = $2 and o.status = 'active' and o.enabled and o.deleted_at is null
       and (o.published_version > 0 or exists (select from onboarding.steps s where s.tenant_id = o.tenant_id and s.onboarding_id = o.id and s.status = 'active' and s.deleted_at is null))`,
    [tenantId, id],
    'prepare',
  )
  return row ?? null
}

/** Somebody's way through a journey, by the id of either, locked where it is to be changed. */
export async function journeyOf(
  context: Context,
  id: string,
  user: string | null,
  lock?: 'lock',
): Promise<Found<typeof onboarding.journeys> | undefined> {
  const { tx, tenantId } = context
  const [row] = await tx.query<{ id: string }>(
    `select j.id from onboarding.journeys j where j.tenant_id = $1 and j.id = $2 and j.deleted_at is null
     union all select j.id from onboarding.journeys j where j.tenant_id = $1 and j.onboarding_id = $2 and j.user_id = $3 and j.deleted_at is null limit 1`,
    [tenantId, id, user],
    'prepare',
  )
  if (!row) return undefined
  return context.find(onboarding.journeys, row.id, lock)
}
