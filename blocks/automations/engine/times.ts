import { customPrefix } from '@quoin/kit/custom-fields'
import { type Acting, inTransaction, type MountParts, Refusal, type Services, type Tx } from '@quoin/kit/server'
import { automations } from '../resources/index.ts'
import { recordsMax } from './bounds.ts'
import { begin, type Beginning, type RuleJob } from './listen.ts'
import { addDays, dayIn, momentOf } from '@quoin/kit/days'
import { nextAfter } from './occurrences.ts'
import { readRule, type Rule } from './rule.ts'
import { stop } from './stop.ts'

const timeJob = 'automations.time'

/** Says when a rule begins next, and has it begin then; a rule that waits for events has no time. */
export async function setTime(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  tenantId: string,
  rule: Pick<Rule, 'id' | 'trigger'>,
  after = new Date(),
): Promise<void> {
  const next = rule.trigger.kind === 'event' ? null : nextAfter(rule.trigger, after)
  await tx.query('update automations.rules set next_at = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    rule.id,
    next?.toISOString() ?? null,
  ])
  if (next) await wakeAt(services, tx, { tenantId, ruleId: rule.id }, next)
}

/** Has a rule begin at a moment instead of the one it waited for. */
export const wakeAt = ({ jobs }: Pick<Services, 'jobs'>, tx: Tx, job: RuleJob, runAt: Date): Promise<void> =>
  jobs.add(timeJob, job, { tx, key: `automation time ${job.ruleId}`, runAt })

/** Begins rules whose time has come, with each record that their conditions find. */
export function defineTimes({ services, pools, actAs, callInternal }: MountParts): void {
  services.jobs.define<RuleJob>(timeJob, async ({ payload }) => {
    const { tenantId, ruleId } = payload
    const behind = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(pools.runtime, { tenantId, userId: null }, work)
    const rule = await behind((tx) => readRule(tx, tenantId, ruleId))
    if (rule?.status !== 'active' || rule.trigger.kind === 'event' || !rule.next_at) return
    const at = new Date(rule.next_at)
    if (at.getTime() > Date.now() + 1_000) return
    const acting = await actAs(tenantId, rule.acts_as_id, { name: rule.name, because: [rule.id] })
    const found = acting ? await beginnings(acting, rule, at).catch(asRefusal) : []
    if (found instanceof Refusal) {
      // What cannot be asked any more is no reason to be silent.
      const trouble = found.reasons[0]?.detail ?? found.code
      await callInternal(tenantId, automations.runs.internal.refused, { rule: ruleId, ...beginningOf(rule, at, null), trouble })
    }
    await behind(async (tx) => {
      if (!acting) return stop(tx, services, { tenantId, ruleId, status: 'ended', reason: 'person' })
      if (!(found instanceof Refusal)) await begin(tx, services, payload, found)
      // A day of dates that nobody was there to look at is made up for: no other day would find its records.
      await setTime(
        tx,
        services,
        tenantId,
        rule,
        rule.trigger.kind === 'date' ? at : new Date(Math.max(at.getTime(), Date.now())),
      )
    })
  })
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.status < 500) return error
  throw error
}

const beginningOf = ({ trigger }: Rule, at: Date, id: string | null): Beginning => ({
  cause: `${at.toISOString()} ${id ?? ''}`,
  event: trigger.kind,
  resource: trigger.resource ?? null,
  recordId: id,
  actorId: null,
  because: [],
  at: at.toISOString(),
})

/** What a time begins with: each record there is for it, as the person sees them. */
export async function beginnings(acting: Acting, rule: Rule, at: Date): Promise<Beginning[]> {
  const { trigger } = rule
  if (trigger.kind === 'event') return []
  if (!trigger.resource) return [beginningOf(rule, at, null)]
  const filter = rule.conditions ?? {}
  const every = trigger.kind === 'date' ? { [trigger.field]: boundsOf(acting, trigger, at) } : {}
  const ids = await acting.matching(trigger.resource, { matching: { filter, every } }, recordsMax)
  return ids.map((id) => beginningOf(rule, at, id))
}

type Dated = Extract<Rule['trigger'], { kind: 'date' }>

/** The day that a date has to lie on for its time to have come, from its first moment to its last. */
function boundsOf(acting: Acting, { resource, field, days, time_zone: zone }: Dated, at: Date): string[] {
  const day = addDays(dayIn(zone, at), -days)
  // A company adds days, and no points in time.
  if (field.startsWith(customPrefix) || acting.model(resource)?.byWire.get(field)?.definition.column === 'date') return [day]
  return [`gte:${momentOf(day, '00:00', zone).toISOString()}`, `lt:${momentOf(addDays(day, 1), '00:00', zone).toISOString()}`]
}
