import type { Acting, Context } from '@quoin/kit/server'
import type { StepAnswer } from '../resources/shapes.ts'
import { recordsMax, triedDays, triedEventsMax, triedReadsMax, triedRunsMax } from './bounds.ts'
import { fillingOf } from './fill.ts'
import { nextAfter } from './occurrences.ts'
import type { Rule } from './rule.ts'
import { take } from './steps.ts'
import { beginnings } from './times.ts'

type Tried = Pick<Rule, 'trigger' | 'conditions' | 'steps'>
interface Begun {
  readonly at: string
  readonly event: string
  readonly recordId: string | null
  readonly actorId: string | null
}

/**
 * What a rule would have done in the last thirty days. What it would have begun with is read from the audit, the conditions are asked of
 * records as they are now, and the latest runs are gone through with everything that is done in one, and taken back.
 */
export async function tryOut(context: Context, rule: Tried) {
  const { trigger, conditions, steps } = rule
  const acting = context.acting('')
  const max = trigger.resource && acting.isReadEach(trigger.resource) ? triedReadsMax : triedEventsMax
  const begun = await begunBy(context, acting, rule, max)
  const ids = [...new Set(begun.flatMap(({ recordId }) => recordId ?? []))]
  const found =
    trigger.resource && ids.length > 0
      ? new Set(await acting.matching(trigger.resource, { ids, matching: { filter: conditions ?? {} } }, ids.length))
      : new Set<string>()
  const met = begun.filter(({ recordId }) => recordId === null || found.has(recordId))
  const runs: { at: string; event: string; resource: string | null; record_unique_id: string | null; steps: StepAnswer[] }[] = []
  for (const { at, event, recordId, actorId } of met.slice(0, triedRunsMax)) {
    const record = recordId ? await acting.record(trigger.resource!, recordId) : undefined
    const about = {
      tenantId: context.tenantId,
      rule: { id: '', name: '' },
      event,
      resource: trigger.resource ?? null,
      recordId,
      actorId,
      filling: fillingOf(record, { at: new Date(), rule: '', event }),
      at,
      key: '',
    }
    const answers: StepAnswer[] = []
    for (const step of steps) {
      const answer = await take(step, { acting, services: context, pools: context.pools }, about)
      answers.push(answer)
      if (answer.state === 'failed') break
    }
    runs.push({ at, event, resource: trigger.resource ?? null, record_unique_id: recordId, steps: answers })
  }
  return { days: triedDays, events: begun.length, matched: met.length, is_cut: begun.length >= max, runs }
}

/** What it would have begun with, the latest first. */
async function begunBy({ tx, tenantId }: Context, acting: Acting, rule: Tried, max: number): Promise<Begun[]> {
  const { trigger } = rule
  const from = new Date(Date.now() - triedDays * 86_400_000)
  if (trigger.kind === 'event') {
    const rows = await tx.query<{ at: string; operation: string; record_id: string; actor_id: string | null }>(
      `select at, operation, record_id, actor_id from kit.audit
       where tenant_id = $1 and resource = $2 and operation = any($3) and record_id is not null and at > $4
         and ($5::text[] = '{}' or changes ?| $5) order by at desc limit $6`,
      [tenantId, trigger.resource, trigger.events, from.toISOString(), trigger.changed ?? [], max],
    )
    return rows.map(({ at, operation, record_id: recordId, actor_id: actorId }) => ({ at, event: operation, recordId, actorId }))
  }
  const found: Begun[] = []
  // Those that are seen are told apart once, when all are found.
  const listing = { ...acting, matching: acting.listed }
  for (let at = nextAfter(trigger, from); at < new Date() && found.length < max; at = nextAfter(trigger, at)) {
    const begun = await beginnings(listing, { ...rule, id: '' } as Rule, at)
    found.unshift(...begun.map(({ event, recordId }) => ({ at: at.toISOString(), event, recordId, actorId: null })))
    if (begun.length >= recordsMax) break
  }
  return found.slice(0, max)
}
