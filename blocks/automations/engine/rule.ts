import type { Tx } from '@quoin/kit/server'
import type { Conditions, Step, Trigger } from '../resources/shapes.ts'

/** A rule as the engine reads it. */
export interface Rule extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly status: 'active' | 'paused' | 'limited' | 'ended'
  readonly trigger: Trigger
  readonly conditions: Conditions | null
  readonly steps: Step[]
  readonly acts_as_id: string
  readonly failures: number
  readonly failing_since: string | null
  readonly next_at: string | null
  readonly version: string
}

export async function readRule(tx: Tx, tenantId: string, id: string): Promise<Rule | undefined> {
  const [rule] = await tx.query<Rule>(
    `select id, name, status, trigger, conditions, steps, acts_as_id, failures, failing_since, next_at, version::text
     from automations.rules where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id],
    'prepare',
  )
  return rule
}
