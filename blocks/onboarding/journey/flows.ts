import { type Context, refuse } from '@quoin/kit/server'
import type { FlowStep } from '../resources/flows.ts'

interface Chosen extends Record<string, unknown> {
  readonly id: string
  readonly steps: readonly FlowStep[] | null
}

/** The flow that is named, or the one whose conditions the role of somebody meets; the oldest where several do. */
export async function flowFor(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  onboarding: string,
  role: string | null,
  named: string | undefined,
): Promise<{ readonly id: string; readonly steps: string[] | null } | undefined> {
  const [found] = await tx.query<Chosen>(
    `select f.id, f.steps from onboarding.flows f
     where f.tenant_id = $1 and f.onboarding_id = $2 and f.deleted_at is null and f.enabled and f.status = 'active'
       and case when $3::uuid is null then f.conditions->'role_codes' ? $4::text else f.id = $3 end order by f.created_at, f.id limit 1`,
    [tenantId, onboarding, named ?? null, role ?? ''],
  )
  if (named && !found) throw refuse.invalid('no_such_flow', 'This journey has no such flow that is open.', 'flow_unique_id')
  return found && { id: found.id, steps: found.steps?.length ? found.steps.map((step) => step.step_unique_id) : null }
}
