import type { Found, Values } from '@quoin/kit'
import { type Answer, answerRecord, type Context, refuse } from '@quoin/kit/server'
import { placesOf } from '../answer/fill.ts'
import { placesIn } from '../operations/prompts.ts'
import { withAttributes } from '../operations/withAttributes.ts'
import { assistant, type LogWire } from '../resources/index.ts'
import { choose, type Choice, follow, fits, firstOf, type Step, type Walked, type Way } from './choose.ts'
import type { Given } from './evaluate.ts'

export type Run = Found<typeof assistant.workflowInstances>
export type Log = Found<typeof assistant.workflowLogs>

/** Steps that one run takes at most, and what may be written down of it beside them. */
export const runBounds = { steps: 50, logs: 200, inputBytes: 65_536 } as const

/** The steps of a workflow in their order. */
export async function stepsOf(context: Context, workflow: string): Promise<Step[]> {
  return context.rows(
    assistant.workflowSteps,
    't.workflow_id = app.id($2) and t.deleted_at is null order by t.position, t.created_at, t.id',
    [workflow],
  )
}

/** What the steps of a workflow leave open: nobody answers it before. */
export async function placeholdersOf(context: Context, workflow: string): Promise<string[]> {
  const steps = await stepsOf(context, workflow)
  const versions = await context.rows(
    assistant.promptVersions,
    `t.id in (select coalesce(p.published_version_id, p.latest_version_id) from assistant.prompts p where p.tenant_id = $1 and p.id = any($2::uuid[]))`,
    [steps.flatMap(({ prompt }) => prompt ?? [])],
  )
  const known = new Set(['answer', ...steps.flatMap(({ code }) => code ?? [])])
  const places = [...versions.flatMap(placesIn), ...placesOf(steps.map(({ customPrompt }) => customPrompt))]
  return [...new Set(places)].filter((name) => !known.has(name))
}

/** The ways that stand open from a step, in the order they are looked at. A condition that counts for nothing closes its way. */
export const waysFrom = ({ tx, tenantId }: Context, step: string): Promise<Way[]> =>
  tx.query<Way & Record<string, unknown>>(
    `select w.id, w.name, w.to_step_id as "toStep", w.transition_type as "transitionType", w.is_default as "isDefault",
       w.allows_backward as "allowsBackward", w.max_iterations::int as "maxIterations", w.on_loop as "onLoop", c.expression
     from assistant.step_transitions w left join assistant.conditions c on c.tenant_id = w.tenant_id and c.id = w.condition_id
     where w.tenant_id = $1 and w.step_id = $2 and w.deleted_at is null and w.status = 'active'
       and (w.condition_id is null or (c.deleted_at is null and c.status = 'active'))
     order by w.priority, w.created_at, w.id`,
    [tenantId, step],
  ) as Promise<readonly unknown[]> as Promise<Way[]>

export const logsOf = ({ tx, tenantId }: Context, run: string): Promise<Log[]> =>
  tx.query<Log & Record<string, unknown>>(
    `select l.id, l.number::int as number, l.step_id as step, l.step_name as "stepName", l.code, l.execution_id as execution, l.status, l.notice, l.input, l.output, l.error, l.started_at as "startedAt", l.completed_at as "completedAt"
     from assistant.workflow_logs l where l.tenant_id = $1 and l.instance_id = $2 order by l.number`,
    [tenantId, run],
  )

const isAnswer = ({ status, output }: Log) => output !== null && (status === 'completed' || status === 'skipped')

/** The answers by the codes of their steps, and the last one. */
const answersOf = (logs: readonly Log[]): Given =>
  Object.fromEntries(logs.filter(isAnswer).flatMap(({ code, output }) => [...(code ? [[code, output]] : []), ['answer', output]]))

/** What prompts are filled in with and conditions look at. */
export const givenOf = (run: Run, logs: readonly Log[], more: Given = {}): Given => ({
  ...run.input,
  ...answersOf(logs),
  ...more,
})

/** A run with all that decides where it goes. */
export interface Standing {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly logs: readonly Log[]
  readonly at: Step
  readonly ways: readonly Way[]
  readonly walked: Walked
}

/** Where a run stands, with what it is given now; refused where its step is gone. */
export async function standingOf(context: Context, run: Run, more: Given): Promise<Standing> {
  const steps = await stepsOf(context, run.workflow)
  const at = steps.find(({ id }) => id === run.currentStep)
  if (!at) throw refuse.conflict('step_gone', 'The step where this run stands has been deleted.')
  const logs = await logsOf(context, run.id)
  const seen = new Set(logs.flatMap(({ step }) => (step ? [step] : [])))
  return {
    run,
    steps,
    logs,
    at,
    ways: await waysFrom(context, at.id),
    walked: { given: givenOf(run, logs, more), steps: seen.add(at.id), ways: run.taken ?? {} },
  }
}

/** Where a run goes from where it stands: by a way that somebody chose, or by the conditions of all. */
export function nextOf({ at, steps, ways, walked, run }: Standing, wanted?: string | null): Choice {
  const choice = wanted ? chosen({ at, steps, ways, walked }, wanted) : choose(at, steps, ways, walked)
  return choice.kind === 'go' && run.stepsDone >= runBounds.steps ? { kind: 'fail' } : choice
}

function chosen({ at, steps, ways, walked }: Pick<Standing, 'at' | 'steps' | 'ways' | 'walked'>, wanted: string): Choice {
  const way = ways.find(({ id }) => id === wanted)
  if (!way) throw refuse.conflict('no_such_way', 'No such transition leads on from the current step.')
  if (!fits(way, walked)) throw refuse.conflict('condition_not_met', 'The condition of this transition is not met.')
  const choice = follow(way, at, steps, walked)
  if (!choice) throw refuse.conflict('way_closed', 'This transition cannot be taken again in this run.')
  return choice
}

/** Whether nothing can lead on any more, whatever somebody gives or chooses. */
export const isLast = ({ isExitPoint }: Step, ways: readonly Way[]): boolean => isExitPoint || ways.length === 0

export const now = (): string => new Date().toISOString()
/** What ends a run. */
export const ended = (choice: Exclude<Choice, { kind: 'go' | 'ask' }>, { stepsDone }: Run) =>
  choice.kind === 'complete'
    ? ({ status: 'completed', completedAt: now() } as const)
    : ({ status: 'failed', stoppedFor: stepsDone >= runBounds.steps ? 'steps' : 'loop', completedAt: now() } as const)

/** Where a run begins. */
export async function beginningOf(context: Context, workflow: string): Promise<Step> {
  const first = firstOf(await stepsOf(context, workflow))
  if (!first) throw refuse.conflict('no_steps', 'This workflow has no steps yet.')
  return first
}

/** Writes down what came of a step. */
export async function log(
  context: Context,
  run: string,
  logs: readonly Log[],
  values: Omit<Values<typeof assistant.workflowLogs>, 'instance' | 'number'>,
): Promise<void> {
  if (logs.length >= runBounds.logs) throw refuse.conflict('log_full', `A run holds up to ${runBounds.logs} entries.`)
  await context.insert(assistant.workflowLogs, {
    startedAt: now(),
    ...(values.status === 'started' ? {} : { completedAt: now() }),
    ...values,
    instance: run,
    number: (logs.at(-1)?.number ?? 0) + 1,
  })
}

const moment = (value: string | Date | null): string | null => (value === null ? null : new Date(value).toISOString())
const logWire = (one: Log): LogWire => ({
  step_unique_id: one.step,
  step_name: one.stepName,
  status: one.status,
  input: one.input,
  output: one.output === null ? null : { answer: one.output },
  notice: one.notice,
  execution_unique_id: one.execution,
  error: one.error,
  started_at: moment(one.startedAt)!,
  completed_at: moment(one.completedAt),
})

/** A run as it is answered: with what its steps came to. */
export async function withLogs(context: Context, id: string, answer: Answer): Promise<Answer> {
  const logs = await logsOf(context, id)
  return withAttributes(answer, { logs: logs.map(logWire), output: answersOf(logs) })
}
export const answerRun = async (context: Context, id: string, status = 200): Promise<Answer> =>
  withLogs(context, id, await answerRecord(context, assistant.workflowInstances, id, { status }))

/** How each step of a run's workflow stands, and what a person may choose. */
export async function detailsOf(context: Context, run: Run) {
  const steps = await stepsOf(context, run.workflow)
  const last = new Map((await logsOf(context, run.id)).flatMap((one) => (one.step ? [[one.step, one] as const] : [])))
  const ways = run.currentStep && run.status === 'running' && run.isStepDone ? await waysFrom(context, run.currentStep) : []
  return {
    steps: steps.map(({ id, name, position }) => {
      const one = last.get(id)
      return {
        step_unique_id: id,
        step_name: name,
        order: position ?? 0,
        status: one?.status ?? ('pending' as const),
        started_at: moment(one?.startedAt ?? null),
        completed_at: moment(one?.completedAt ?? null),
      }
    }),
    choices: ways.filter(({ transitionType }) => transitionType === 'manual').map(({ id, name }) => ({ unique_id: id, name })),
  }
}
