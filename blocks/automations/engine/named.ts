import { branchesOf, type Filter } from '@quoin/kit'
import { customPrefix } from '@quoin/kit/custom-fields'
import { inTransaction, type Services, type Tx } from '@quoin/kit/server'
import type { Pool } from 'pg'
import { namesIn } from './fill.ts'
import type { Rule } from './rule.ts'
import { stop } from './stop.ts'

const conditionNames = (filter: Filter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => branchesOf(name, value)?.flatMap(conditionNames) ?? [name])

type Speaking = Pick<Rule, 'trigger' | 'conditions' | 'steps'>

/** Fields that companies added which a rule speaks of, each behind its resource: `crm.leads custom_fields.tier`. */
export function addedNames({ trigger, conditions, steps }: Speaking): string[] {
  const ofRecord = [
    ...(trigger.kind === 'event' ? (trigger.changed ?? []) : trigger.kind === 'date' ? [trigger.field] : []),
    ...conditionNames(conditions ?? {}),
    ...namesIn(steps),
    ...steps.flatMap((step) => ('to' in step ? step.to.flatMap((one) => (one.kind === 'field' ? [one.field] : [])) : [])),
  ]
  const written = steps.flatMap((step) =>
    step.kind === 'operation'
      ? Object.keys(step.values ?? {}).map((name) => `${step.operation.slice(0, step.operation.lastIndexOf('.'))} ${name}`)
      : [],
  )
  const all = [...ofRecord.map((name) => `${trigger.resource ?? ''} ${name}`), ...written]
  return [...new Set(all.filter((name) => name.includes(` ${customPrefix}`)))]
}

/** Has rules do nothing more that speak of a field which was removed or archived: what they were to ask or to change is not there. */
export const stopNaming = (pool: Pool, services: Pick<Services, 'jobs'>, tenantId: string): Promise<void> =>
  inTransaction(pool, { tenantId, userId: null }, async (tx) => {
    const rules = await tx.query<Rule>(
      `select id, trigger, conditions, steps from automations.rules
       where tenant_id = $1 and status = 'active' and deleted_at is null and strpos(concat(trigger, conditions, steps), $2) > 0`,
      [tenantId, customPrefix],
    )
    if (rules.length === 0) return
    const there = await namesThere(tx, tenantId)
    for (const rule of rules)
      if (addedNames(rule).some((name) => !there.has(name)))
        await stop(tx, services, { tenantId, ruleId: rule.id, status: 'ended', reason: 'field' })
  })

async function namesThere(tx: Tx, tenantId: string): Promise<ReadonlySet<string>> {
  const fields = await tx.query<{ resource: string; key: string }>(
    'select resource, key from kit.custom_fields where tenant_id = $1 and deleted_at is null and archived_at is null',
    [tenantId],
  )
  return new Set(fields.map(({ resource, key }) => `${resource} ${customPrefix}${key}`))
}
