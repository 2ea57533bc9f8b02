import type { Found } from '@quoin/kit'
import type { Context } from '@quoin/kit/server'
import type { onboarding } from '../resources/index.ts'
import type { Position, Step } from './definition.ts'

/** What a journey holds of where its person stands. */
export const valuesOf = (position: Position) => ({
  progress: position.progress,
  stepStatus: position.stepStatus,
  stepUniqueId: position.step?.id ?? null,
  stepName: position.step?.name ?? null,
  stepOrder: position.step?.order ?? null,
  stepUrl: position.step?.url ?? null,
  nextStepUniqueId: position.next?.id ?? null,
  nextStep: position.next?.name ?? null,
  nextStepUrl: position.next?.url ?? null,
  previousStepUniqueId: position.previous?.id ?? null,
  previousStep: position.previous?.name ?? null,
  previousStepUrl: position.previous?.url ?? null,
  currentStep: position.openNumber,
  completedSteps: [...position.completed],
})

/** Where a person is told that they stand elsewhere now, in every tab that shows their journey. */
export const journeyStream = (user: string): string => `journeys:${user}`

export const log = (
  { tx, tenantId, me }: Pick<Context, 'tx' | 'tenantId' | 'me'>,
  journey: string,
  action: string,
  step: number | null,
  message: string | null = null,
) =>
  tx.query(
    'insert into onboarding.journey_logs (tenant_id, journey_id, action, step_number, message, actor_id) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, journey, action, step, message, me || null],
    'prepare',
  )

/** Writes what became of a step; one that is over stays as it is. */
export async function mark(
  { tx, tenantId, me }: Pick<Context, 'tx' | 'tenantId' | 'me'>,
  journey: string,
  step: string,
  { status, params = null, reason = null }: { status: string; params?: object | null | undefined; reason?: string | null },
): Promise<void> {
  await tx.query(
    `insert into onboarding.marks as m (tenant_id, journey_id, step_id, status, attempts, params, reason, done_by, done_at)
     values ($1, $2, $3, $4, 1, $5, $6, $7, clock_timestamp())
     on conflict (tenant_id, journey_id, step_id) do update set status = excluded.status, attempts = m.attempts + 1, params = coalesce(excluded.params, m.params),
       reason = excluded.reason, done_by = excluded.done_by, done_at = excluded.done_at where m.status in ('open', 'failed')`,
    [tenantId, journey, step, status, params, reason, me || null],
    'prepare',
  )
}

/** Marks the steps that somebody fulfilled before they came to them. */
export const fulfilBefore = (
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  journey: Found<typeof onboarding.journeys>,
  steps: readonly Step[],
) =>
  tx.query(
    `insert into onboarding.marks as m (tenant_id, journey_id, step_id, status, attempts, reason, done_by, done_at)
     select $1, $2, s.id, 'complete', 1, 'fact', $3, h.at from unnest($4::uuid[], $5::text[]) as s(id, fact)
       join onboarding.heard h on h.tenant_id = $1 and h.user_id = $3 and h.operation = s.fact
     on conflict (tenant_id, journey_id, step_id) do update set status = 'complete', reason = 'fact', done_at = excluded.done_at where m.status in ('open', 'failed')`,
    [tenantId, journey.id, journey.user, ...fieldValuesOf(steps)],
  )
const fieldValuesOf = (steps: readonly Step[]) => {
  const some = steps.filter(({ fact: field }) => field)
  return [some.map(({ id }) => id), some.map(({ fact: field }) => field)]
}

/** Notes when a step could be done, for how long it takes. */
export async function openStep(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  journey: string,
  { open }: Pick<Position, 'open'>,
): Promise<void> {
  if (!open) return
  await tx.query(
    'insert into onboarding.marks (tenant_id, journey_id, step_id) values ($1, $2, $3) on conflict do nothing',
    [tenantId, journey, open.id],
    'prepare',
  )
}
