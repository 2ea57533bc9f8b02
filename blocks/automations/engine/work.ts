import { outbound, type Outbound } from '@quoin/kit/outbound'
import { type Acting, inTransaction, type MountParts, Refusal, type Tx } from '@quoin/kit/server'
import { automations } from '../resources/index.ts'
import type { StepAnswer } from '../resources/shapes.ts'
import { failingForMs, failuresMax, hourMax, pauseMs, triesMax } from './bounds.ts'
import { fillingOf } from './fill.ts'
import { type RuleJob, wakeRule, workJob } from './listen.ts'
import { readRule, type Rule } from './rule.ts'
import { type About, take, Transient } from './steps.ts'
import { type Reason, stop } from './stop.ts'

/** How long one rule is worked for before others have their turn. */
const turnMs = 20_000
/** Waiting runs whose records are asked about at once. */
const portion = 200

interface Working extends MountParts {
  readonly job: RuleJob
  readonly outbound: Outbound
}
interface Run extends Record<string, unknown> {
  readonly id: string
  readonly event: string
  readonly resource: string | null
  readonly record_id: string | null
  readonly actor_id: string | null
  readonly because: readonly string[]
  readonly steps: readonly StepAnswer[] | null
  readonly tries: number
  readonly occurred_at: string
}

/** Does what waits for a rule, in the order in which it happened to each record, and comes again when more is due. */
export function defineWork(parts: MountParts): void {
  const call = outbound({ openTo: parts.services.settings.outboundNetworks, timeoutMs: 10_000 })
  parts.services.jobs.define<RuleJob>(
    workJob,
    async ({ payload, signal }) => {
      const working: Working = { ...parts, job: payload, outbound: call }
      const until = performance.now() + turnMs
      while (performance.now() < until && !signal.aborted && (await portionOf(working, until, signal)));
      await behind(working, async (tx) => {
        const next = await nextDue(tx, payload)
        if (next) await wakeRule(parts.services, tx, payload, next)
      })
    },
    { pool: 'webhooks' },
  )
}

const behind = <T>({ pools, job }: Pick<Working, 'pools' | 'job'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(pools.runtime, { tenantId: job.tenantId, userId: null }, work)

/** What waits and has nothing before it: what happened to one record is answered in its order. */
const isFirst = `r.tenant_id = $1 and r.rule_id = $2 and r.state = 'waiting' and not exists (select from automations.runs e
  where e.tenant_id = r.tenant_id and e.rule_id = r.rule_id and e.state = 'waiting' and e.record_id = r.record_id and e.place < r.place
    and e.due_at > clock_timestamp())`

async function nextDue(tx: Tx, { tenantId, ruleId }: RuleJob): Promise<Date | undefined> {
  const [row] = await tx.query<{ due: string | null }>(
    `select min(r.due_at) as due from automations.runs r join automations.rules a on a.tenant_id = r.tenant_id and a.id = r.rule_id and a.status = 'active'
     where ${isFirst}`,
    [tenantId, ruleId],
  )
  return row?.due ? new Date(row.due) : undefined
}

/** Goes through a portion of what is due. Answers whether there may be more. */
async function portionOf(working: Working, until: number, signal: AbortSignal): Promise<boolean> {
  const { tenantId, ruleId } = working.job
  const rule = await behind(working, (tx) => readRule(tx, tenantId, ruleId))
  if (rule?.status !== 'active') return false
  const due = await behind(working, (tx) =>
    tx.query<Run>(
      `select r.id, r.event, r.resource, r.record_id, r.actor_id, r.because, r.steps, r.tries, r.occurred_at from automations.runs r
       where ${isFirst} and r.due_at <= clock_timestamp() order by r.place limit $3`,
      [tenantId, ruleId, portion],
      'prepare',
    ),
  )
  if (due.length === 0) return false
  const met = await meeting(working, rule, due)
  if (met === 'nobody') {
    await halt(working, 'ended', 'person')
    return false
  }
  const others = due.filter((run) => !met.has(run.id)).map(({ id }) => id)
  if (others.length > 0)
    await behind(working, (tx) =>
      tx.query('delete from automations.runs where tenant_id = $1 and id = any($2::uuid[])', [tenantId, others]),
    )
  // What is put off holds back what happened to the same record later.
  const heldBack = new Set<string | null>()
  for (const run of due) {
    if (!met.has(run.id) || (run.record_id && heldBack.has(run.record_id))) continue
    if (performance.now() > until || signal.aborted) return true
    const outcome = await carryOut(working, rule, run)
    if (outcome === 'stopped') return false
    if (outcome === 'changed') return true
    if (outcome === 'later') heldBack.add(run.record_id)
  }
  return true
}

const actingFor = ({ actAs, job }: Working, rule: Rule, because: readonly string[]): Promise<Acting | null> =>
  actAs(job.tenantId, rule.acts_as_id, { name: rule.name, because: [...because, rule.id] })

/** The runs whose records meet the conditions, as the person sees them; those without a record, and those begun before, go on. */
async function meeting(working: Working, rule: Rule, runs: readonly Run[]): Promise<ReadonlySet<string> | 'nobody'> {
  const acting = await actingFor(working, rule, [])
  if (!acting) return 'nobody'
  const asked = runs.filter((run) => run.record_id !== null && !isBegun(run))
  const ids = [...new Set(asked.map(({ record_id: record }) => record!))]
  const found = new Set(await matchingOrNone(working, acting, rule, asked[0]?.resource ?? null, ids))
  return new Set(runs.filter((run) => !asked.includes(run) || found.has(run.record_id!)).map(({ id }) => id))
}

/** A condition that cannot be asked any more, such as one on a field that was removed, is said by the run that meets it. */
async function matchingOrNone(
  working: Working,
  acting: Acting,
  rule: Rule,
  resource: string | null,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!resource || ids.length === 0) return []
  try {
    return await acting.matching(resource, { ids, matching: { filter: rule.conditions ?? {} } }, ids.length)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    working.services.log.info({ rule: rule.id, code: error.code }, 'The conditions of an automation cannot be asked')
    return ids
  }
}

type Outcome = 'over' | 'later' | 'stopped' | 'changed'

/** Whether something of it was done or tried: it then goes on whatever became of the conditions. */
const isBegun = ({ tries, steps }: Run): boolean => tries > 0 || steps !== null

/** Does one run. */
async function carryOut(working: Working, rule: Rule, run: Run): Promise<Outcome> {
  const { tenantId, ruleId } = working.job
  const reason = await behind(working, async (tx) =>
    (await stillMeant(tx, tenantId, rule, run)) ? overLimit(tx, tenantId, ruleId) : 'changed',
  )
  if (reason === 'changed') return 'changed'
  if (reason) {
    await halt(working, 'limited', reason)
    return 'stopped'
  }
  const acting = await actingFor(working, rule, run.because)
  if (!acting) {
    await halt(working, 'ended', 'person')
    return 'stopped'
  }
  const answers: StepAnswer[] = (run.steps ?? []).filter(({ state }) => state === 'done')
  const finish = (state: 'done' | 'failed', trouble: string | null) =>
    working.callInternal(tenantId, automations.runs.internal.finish, {
      id: run.id,
      rule: ruleId,
      state,
      steps: answers,
      tries: run.tries + 1,
      trouble,
    })
  try {
    const record = run.record_id ? await recordIfMet(acting, rule, run) : undefined
    if (run.record_id && !record) {
      if (isBegun(run)) {
        await finish('failed', 'The record is gone, or not to be seen by whom this acts for.')
        return afterFailure(working)
      }
      await behind(working, (tx) => tx.query('delete from automations.runs where tenant_id = $1 and id = $2', [tenantId, run.id]))
      return 'over'
    }
    const filling = fillingOf(record, { at: new Date(), rule: rule.name, event: run.event })
    for (const [place, step] of rule.steps.entries()) {
      if (place < answers.length) continue
      const about: About = {
        tenantId,
        rule,
        event: run.event,
        resource: run.resource,
        recordId: run.record_id,
        actorId: run.actor_id,
        filling,
        at: run.occurred_at,
        key: `automation-${run.id}-${place}`,
      }
      const answer = await take(step, { ...working, acting }, about)
      answers.push(answer)
      if (answer.state !== 'done') break
      await behind(working, (tx) =>
        tx.query('update automations.runs set steps = $3 where tenant_id = $1 and id = $2', [
          tenantId,
          run.id,
          JSON.stringify(answers),
        ]),
      )
    }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) {
      await finish('failed', error.reasons[0]?.detail ?? error.code)
      return afterFailure(working)
    }
    if (!(error instanceof Transient)) throw error
    if (run.tries + 1 < triesMax) {
      await behind(working, (tx) => postpone(tx, tenantId, run, [...answers, error.answer], error.message))
      return 'later'
    }
    answers.push(error.answer)
  }
  const failed = answers.find(({ state }) => state !== 'done')
  await finish(failed ? 'failed' : 'done', failed ? (failed.detail ?? failed.code) : null)
  return failed ? afterFailure(working) : 'over'
}

/** The record as the person gets it. */
async function recordIfMet(acting: Acting, rule: Rule, run: Run) {
  const { resource, record_id: id } = run
  if (!isBegun(run)) {
    const [found] = await acting.matching(resource!, { ids: [id!], matching: { filter: rule.conditions ?? {} } }, 1)
    if (!found) return undefined
  }
  return acting.record(resource!, id!)
}

const postpone = (tx: Tx, tenantId: string, { id, tries }: Run, answers: readonly StepAnswer[], trouble: string) =>
  tx.query(
    `update automations.runs set steps = $3, tries = $4, trouble = $5, due_at = clock_timestamp() + $6 * interval '1 millisecond'
     where tenant_id = $1 and id = $2`,
    [tenantId, id, JSON.stringify(answers), tries + 1, trouble.slice(0, 2_000), pauseMs(tries + 1)],
  )

/** Whether the rule is as it was read and the run waits: while others were done, it may have been paused, saved anew or deleted. */
async function stillMeant(tx: Tx, tenantId: string, { id, version }: Rule, run: Run): Promise<boolean> {
  const found = await tx.query(
    `select 1 from automations.rules a join automations.runs r on r.tenant_id = a.tenant_id and r.rule_id = a.id
     where a.tenant_id = $1 and a.id = $2 and a.version = $3::bigint and a.status = 'active' and a.deleted_at is null and r.id = $4 and r.state = 'waiting'`,
    [tenantId, id, version, run.id],
    'prepare',
  )
  return found.length > 0
}

async function overLimit(tx: Tx, tenantId: string, ruleId: string): Promise<Reason | undefined> {
  const [done] = await tx.query<{ rule: number; company: number }>(
    `select count(*) filter (where rule_id = $2)::int as rule, count(*)::int as company from automations.runs
     where tenant_id = $1 and finished_at > greatest(clock_timestamp() - interval '1 hour', (select counted_from from automations.rules where tenant_id = $1 and id = $2))`,
    [tenantId, ruleId],
    'prepare',
  )
  if (done!.rule >= hourMax.rule) return 'hour'
  return done!.company >= hourMax.company ? 'companyHour' : undefined
}

/** After days of nothing but failures a rule ends. */
async function afterFailure(working: Working): Promise<Outcome> {
  const { tenantId, ruleId } = working.job
  const rule = await behind(working, (tx) => readRule(tx, tenantId, ruleId))
  if (!rule || rule.failures < failuresMax || Date.parse(rule.failing_since ?? '') > Date.now() - failingForMs) return 'over'
  await halt(working, 'ended', 'failing')
  return 'stopped'
}

const halt = (working: Working, status: 'limited' | 'ended', reason: Reason): Promise<void> =>
  behind(working, (tx) => stop(tx, working.services, { ...working.job, status, reason }))
