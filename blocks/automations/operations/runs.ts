import { answerRecord, type Context, type Customs, type Internals, refuse } from '@quoin/kit/server'
import { wakeRule } from '../engine/listen.ts'
import { automations } from '../resources/index.ts'

export const runs: Customs<typeof automations, 'runs'> = {
  async retry({ id }, context) {
    const run = await context.find(automations.runs, id, 'lock')
    if (run.state !== 'failed') throw refuse.conflict('wrong_state', 'Only a run that failed can be done again.')
    const { tx, tenantId } = context
    const rule = await context.find(automations.rules, run.rule)
    if (rule.status !== 'active') throw refuse.conflict('not_active', 'Resume this automation first.')
    await tx.query(
      `update automations.runs set state = 'waiting', tries = 1, trouble = null, finished_at = null, due_at = clock_timestamp(),
         updated_by = $3, updated_at = clock_timestamp(), version = version + 1 where tenant_id = $1 and id = $2`,
      [tenantId, id, context.me],
    )
    await context.note(automations.runs, id, { state: ['failed', 'waiting'] })
    await wakeRule(context, tx, { tenantId, ruleId: run.rule })
    return answerRecord(context, automations.runs, id)
  },
}

/** What a rule is known by afterwards. */
async function finished(context: Context, rule: string, state: 'done' | 'failed'): Promise<void> {
  await context.tx.query(
    `update automations.rules set last_run_at = clock_timestamp(), last_state = $3,
       failures = case when $3 = 'failed' then failures + 1 else 0 end,
       failing_since = case when $3 = 'failed' then coalesce(failing_since, clock_timestamp()) end
     where tenant_id = $1 and id = $2`,
    [context.tenantId, rule, state],
  )
  await context.note(automations.rules, rule, { run: [null, state] })
}

export const runInternals: Internals<typeof automations, 'runs'> = {
  async finish({ id, rule, state, steps, tries, trouble }, context) {
    const { tx, tenantId } = context
    await tx.query(
      `update automations.runs set state = $3, steps = $4, tries = $5, trouble = $6, finished_at = clock_timestamp(),
         updated_at = clock_timestamp(), version = version + 1 where tenant_id = $1 and id = $2`,
      [tenantId, id, state, JSON.stringify(steps), tries, trouble?.slice(0, 2_000) ?? null],
    )
    await finished(context, rule, state)
  },

  async refused({ rule, cause, event, resource, at, trouble }, context) {
    await context.tx.query(
      `insert into automations.runs (tenant_id, rule_id, cause, event, resource, state, trouble, tries, occurred_at, finished_at)
       values ($1, $2, $3, $4, $5, 'failed', $6, 1, $7, clock_timestamp()) on conflict (tenant_id, rule_id, cause) do nothing`,
      [context.tenantId, rule, cause, event, resource, trouble.slice(0, 2_000), at],
    )
    await finished(context, rule, 'failed')
  },
}
