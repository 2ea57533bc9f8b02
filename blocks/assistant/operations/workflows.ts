import type { InputOf } from '@quoin/kit'
import {
  advisoryLock,
  type Actions,
  Answer,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  idIn,
  refuse,
} from '@quoin/kit/server'
import { assistant } from '../resources/index.ts'
import { executeStep, holdRun, isForPerson, letGo, mustBeFree } from '../workflow/executeStep.ts'
import type { Step, Way } from '../workflow/choose.ts'
import {
  answerRun,
  beginningOf,
  detailsOf,
  ended,
  isLast,
  log,
  logsOf,
  nextOf,
  now,
  placeholdersOf,
  type Run,
  runBounds,
  type Standing,
  standingOf,
  stepsOf,
  waysFrom,
  withLogs,
} from '../workflow/runs.ts'
import { withAttributes } from './withAttributes.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
type Given = Readonly<Record<string, unknown>>

/** Of a company, of a workflow, from a step; runs that are not over, of a person and of a company. */
const held = { workflows: 500, conditions: 1_000, participants: 100, steps: 50, transitions: 20, own: 200, runs: 5_000 } as const

const counted = {
  workflows: 'select count(*)::int as all from assistant.workflows t where t.tenant_id = $1 and t.deleted_at is null',
  conditions: 'select count(*)::int as all from assistant.conditions t where t.tenant_id = $1 and t.deleted_at is null',
  participants:
    'select count(*)::int as all from assistant.workflow_participants t where t.tenant_id = $1 and t.workflow_id = app.id($2) and t.deleted_at is null',
  steps:
    'select count(*)::int as all from assistant.workflow_steps t where t.tenant_id = $1 and t.workflow_id = app.id($2) and t.deleted_at is null',
  transitions:
    'select count(*)::int as all from assistant.step_transitions t where t.tenant_id = $1 and t.step_id = app.id($2) and t.deleted_at is null',
} as const
/** Refuses one more than there may be; it stands among them already. */
async function mustHavePlace({ tx, tenantId }: Context, what: keyof typeof counted, of?: string): Promise<void> {
  advisoryLock(tx, what, of)
  const [row] = await tx.query<{ all: number }>(counted[what], of ? [tenantId, of] : [tenantId])
  if (row!.all > held[what]) throw refuse.conflict(`too_many_${what}`, `There can be up to ${held[what]} of these here.`)
}
export const replacedWorkflows: Replaced = {
  async get(request, context, standard) {
    const answer = await standard(request)
    return withAttributes(answer, { placeholders: await placeholdersOf(context, idIn(answer)) })
  },
  async create(request, context, standard) {
    const answer = await standard(request)
    await mustHavePlace(context, 'workflows')
    return answer
  },
  async restore(request, context, standard) {
    const answer = await standard(request)
    await mustHavePlace(context, 'workflows')
    return answer
  },
}

/** Steps with the names of what they run, as those are now. */
async function withNames(context: Context, answer: Answer): Promise<Answer> {
  const whole = JSON.parse(answer.body) as { readonly data: StepWire | readonly StepWire[] }
  const steps = [whole.data].flat()
  const rows = await context.tx.query<{ id: string; name: string }>(
    `select a.id, a.name from assistant.agents a where a.tenant_id = $1 and a.id = any($2::uuid[])
     union all select p.id, p.name from assistant.prompts p where p.tenant_id = $1 and p.id = any($2::uuid[])`,
    [context.tenantId, steps.flatMap(({ attributes: { agent_unique_id: a, prompt_unique_id: p } }) => [a, p].filter(Boolean))],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const { attributes } of steps)
    Object.assign(attributes, {
      agent_name: names.get(attributes.agent_unique_id ?? '') ?? null,
      prompt_name: names.get(attributes.prompt_unique_id ?? '') ?? null,
    })
  return new Answer(answer.status, JSON.stringify(whole), answer.headers)
}
interface StepWire {
  readonly attributes: { readonly agent_unique_id: string | null; readonly prompt_unique_id: string | null }
}

export const replacedSteps: Replaced = {
  list: async (request, context, standard) => withNames(context, await standard(request)),
  get: async (request, context, standard) => withNames(context, await standard(request)),
  async create(request, context, standard) {
    const workflow = request.params.parent ?? ''
    await context.find(assistant.workflows, workflow, 'lock')
    const [last] = await context.tx.query<{ position: number | null }>(
      'select max(t.position)::int as position from assistant.workflow_steps t where t.tenant_id = $1 and t.workflow_id = app.id($2) and t.deleted_at is null',
      [context.tenantId, workflow],
    )
    const answer = await standard({ ...request, body: { order: (last?.position ?? 0) + 1, ...request.body } })
    await mustHavePlace(context, 'steps', workflow)
    return withNames(context, answer)
  },
  update: async (request, context, standard) => withNames(context, await standard(request)),
}

/** What a step runs is set by a call of its own as well. */
async function setOnStep(
  context: Context,
  id: string,
  values: { readonly prompt?: string; readonly agent?: string },
): Promise<Answer> {
  const step = await context.find(assistant.workflowSteps, id, 'lock')
  if (values.prompt) await context.call(assistant.prompts.get, { id: values.prompt })
  if (values.agent) await context.call(assistant.agents.get, { id: values.agent })
  await context.update(assistant.workflowSteps, step, values)
  return withNames(context, await answerRecord(context, assistant.workflowSteps, id))
}
export const workflowSteps: Customs<typeof assistant, 'workflowSteps'> = {
  addPrompt: ({ id, unique_id: prompt }, context) => setOnStep(context, id, { prompt }),
  addAgent: ({ id, unique_id: agent }, context) => setOnStep(context, id, { agent }),
}

/** A way leads to a step of the same workflow. */
async function mustLeadWithin(context: Context, answer: Answer): Promise<Answer> {
  const way = await context.find(assistant.stepTransitions, idIn(answer))
  const from = await context.find(assistant.workflowSteps, way.step)
  if (way.toStep && (await context.find(assistant.workflowSteps, way.toStep)).workflow !== from.workflow)
    throw refuse.invalid('other_workflow', 'Name a step of the same workflow.', 'to_step_unique_id')
  if (way.condition) await context.find(assistant.conditions, way.condition)
  return answer
}
export const replacedTransitions: Replaced = {
  async create(request, context, standard) {
    const step = await context.find(assistant.workflowSteps, request.params.parent ?? '', 'lock')
    const answer = await mustLeadWithin(context, await standard(request))
    await mustHavePlace(context, 'transitions', step.id)
    return answer
  },
  update: async (request, context, standard) => mustLeadWithin(context, await standard(request)),
}

export const replacedConditions: Replaced = {
  async create(request, context, standard) {
    const answer = await standard(request)
    await mustHavePlace(context, 'conditions')
    return answer
  },
  // A way whose condition is gone would be taken by everybody, or by nobody.
  async delete(request, context, standard) {
    const answer = await standard(request)
    const [used] = await context.tx.query(
      `select 1 from assistant.step_transitions t join assistant.workflow_steps s on s.tenant_id = t.tenant_id and s.id = t.step_id
       where t.tenant_id = $1 and t.condition_id = app.id($2) and t.deleted_at is null and s.deleted_at is null limit 1`,
      [context.tenantId, request.params.id],
    )
    if (used) throw refuse.conflict('condition_in_use', 'A transition depends on this condition.')
    return answer
  },
}

export const replacedParticipants: Replaced = {
  async create(request, context, standard) {
    const workflow = request.params.parent ?? ''
    await context.find(assistant.workflows, workflow, 'lock')
    const answer = await standard(request)
    const { participant } = await context.find(assistant.workflowParticipants, idIn(answer))
    const [same] = await context.tx.query<{ count: number }>(
      `select count(*)::int as count from assistant.workflow_participants t
       where t.tenant_id = $1 and t.workflow_id = app.id($2) and t.participant_id = $3 and t.deleted_at is null`,
      [context.tenantId, workflow, participant],
    )
    if (same!.count > 1) throw refuse.conflict('participant_there', 'This person takes part already.')
    await mustHavePlace(context, 'participants', workflow)
    return answer
  },
}

export const replacedInstances: Replaced = {
  get: async (request, context, standard) => withLogs(context, request.params.id ?? '', await standard(request)),
}
export const instanceActions: Actions<typeof assistant, 'workflowInstances'> = {
  suspend: (_, __, { save }) => save({ status: 'suspended' }),
  resume: (_, __, { save }) => save({ status: 'running' }),
}

const inactive = () => refuse.conflict('workflow_inactive', 'This workflow is inactive.')

export const workflows: Customs<typeof assistant, 'workflows'> = {
  async start({ id, user, data, placeholders }, context) {
    const workflow = await context.call(assistant.workflows.get, { id })
    if (user?.user_unique_id && user.user_unique_id !== context.me)
      throw refuse.invalid('not_yours', 'A run belongs to whoever starts it.', 'user/user_unique_id')
    if (workflow.status !== 'active') throw inactive()
    const first = await beginningOf(context, id)
    advisoryLock(context.tx, 'workflow runs')
    const [open] = await context.tx.query<{ all: number; own: number }>(
      `select count(*)::int as all, (count(*) filter (where i.user_id = $2))::int as own from assistant.workflow_instances i
       where i.tenant_id = $1 and i.status in ('running', 'suspended')`,
      [context.tenantId, context.me],
    )
    if (open!.all >= held.runs || open!.own >= held.own)
      throw refuse.conflict('too_many_runs', `You can have up to ${held.own} runs that are not completed.`)
    const run = await context.insert(assistant.workflowInstances, {
      workflow: id,
      user: context.me,
      status: 'running',
      currentStep: first.id,
      currentStepOrder: first.position ?? 0,
      input: placeholders ?? {},
      source: data?.source ?? null,
      sourceId: data?.source_id ?? null,
      sourceType: data?.source_type ?? null,
      sourceAlias: data?.source_alias ?? null,
      startedAt: now(),
    })
    return answerRun(context, run.id, 201)
  },
}

interface OfRun {
  readonly parent: string
  readonly id: string
}
/** A run that whoever asks may carry on, in a workflow that is in use. */
async function runOf(context: Context, { parent, id }: OfRun): Promise<Run> {
  const { workflow, user } = await context.call(assistant.workflowInstances.get, { parent, id })
  if ((await context.call(assistant.workflows.get, { id: workflow })).status !== 'active') throw inactive()
  const { actor, me, tenantId, tx } = context
  const scope = actor.permissions.get('assistant.contexts.write')
  const isMine = user === me || scope === 'tenant' || (scope === 'team' && user !== null && actor.teamUserIds.includes(user))
  const [part] = isMine
    ? []
    : await tx.query(
        `select 1 from assistant.workflow_participants p where p.tenant_id = $1 and p.workflow_id = $2 and p.participant_id = $3
           and p.status = 'active' and p.deleted_at is null`,
        [tenantId, workflow, me],
      )
  if (!isMine && !part) throw refuse.forbidden('assistant.contexts.write')
  return context.find(assistant.workflowInstances, id)
}
function mustRun({ status }: Run): void {
  if (status !== 'running')
    throw refuse.conflict('wrong_state', `This is not possible while status is ${status}.`, { status, allowed: ['running'] })
}

/** What was given before, with what is given now. */
function inputOf(run: Run, more: Given | null | undefined): Given {
  const input = { ...run.input, ...more }
  if (JSON.stringify(input).length > runBounds.inputBytes)
    throw refuse.invalid('too_large', 'A run holds up to 64 KiB of input.', 'placeholders')
  return input
}

/** Ends a run where nothing leads on. */
async function end(context: Context, run: Run, choice: Parameters<typeof ended>[0], input: Given): Promise<Answer> {
  await context.update(assistant.workflowInstances, run, { ...ended(choice, run), input })
  return answerRun(context, run.id)
}
/** Where a run has come to by a way. */
const arrival = ({ taken }: Run, way: string, { id, position }: Step) => ({
  currentStep: id,
  currentStepOrder: position ?? 0,
  isStepDone: false,
  taken: { ...taken, [way]: (taken?.[way] ?? 0) + 1 },
})

interface Execution {
  readonly more: Given | null | undefined
  /** The way by which the step is come to; where there is none it is the current one. */
  readonly by?: { readonly way: Way; readonly step: Step }
}
/** Executes a step of a run, once whoever else asks for it at the same time, and writes down what came of it. */
async function execute(context: Context, { run: before, at, walked }: Standing, { more, by }: Execution): Promise<Answer> {
  const step = by?.step ?? at
  const input = inputOf(before, more)
  const holder = await holdRun(context, before.id)
  const came = await executeStep(context, step, walked.given)
  // Locked last: while a model answers nobody waits.
  const run = await context.find(assistant.workflowInstances, before.id, 'lock')
  await letGo(context, run.id, holder)
  // Somebody may have written something down meanwhile.
  await log(context, run.id, await logsOf(context, run.id), { ...came, ...ofStep(step), input: more ?? null })
  const isDone = came.status !== 'failed'
  const isOver = isDone && run.status === 'running' && isLast(step, await waysFrom(context, step.id))
  await context.update(assistant.workflowInstances, run, {
    ...(by && arrival(run, by.way.id, step)),
    input,
    isStepDone: isDone,
    stepsDone: run.stepsDone + 1,
    ...(isOver && ended({ kind: 'complete' }, run)),
  })
  return answerRun(context, run.id)
}

type Report = NonNullable<NonNullable<InputOf<typeof assistant.workflowInstances.step>['step']>>
const originOf = ({ source, source_id, source_type, source_alias, redirect_url }: Report) => ({
  source,
  source_id,
  source_type,
  source_alias,
  redirect_url,
})

export const workflowInstances: Customs<typeof assistant, 'workflowInstances'> = {
  async details({ parent, id }, context) {
    const { workflow: of } = await context.call(assistant.workflowInstances.get, { parent, id })
    const workflow = await context.find(assistant.workflows, of)
    const run = await context.find(assistant.workflowInstances, id)
    return withAttributes(await answerRun(context, id), {
      workflow: { unique_id: workflow.id, name: workflow.name },
      ...(await detailsOf(context, run)),
    })
  },

  async step({ step: said, ...of }, context) {
    mustRun(await runOf(context, of))
    const run = await context.find(assistant.workflowInstances, of.id, 'lock')
    mustRun(run)
    await mustBeFree(context, run.id)
    const input = inputOf(run, said?.step_params)
    const standing = await standingOf(context, run, said?.step_params ?? {})
    const { at } = standing
    if (said?.step_unique_id && said.step_unique_id !== at.id)
      throw refuse.conflict('other_step', 'The run stands at another step.', { current_step_unique_id: at.id })
    const status = said?.step_status ?? 'completed'
    if (!run.isStepDone || said?.step_status) {
      const { logs } = standing
      await log(context, run.id, logs, { ...ofStep(at), status, input: said?.step_params ?? null, origin: originOf(said ?? {}) })
    }
    const isDone = run.isStepDone || status === 'completed' || status === 'skipped'
    const done = { input, isStepDone: isDone, ...(isDone && !run.isStepDone && { stepsDone: run.stepsDone + 1 }) }
    const choice = isDone ? nextOf(standing, said?.transition_unique_id) : undefined
    if (choice?.kind === 'complete' || choice?.kind === 'fail')
      await context.update(assistant.workflowInstances, run, { ...done, ...ended(choice, run) })
    else
      await context.update(assistant.workflowInstances, run, {
        ...done,
        ...(choice?.kind === 'go' && arrival(run, choice.way.id, choice.step)),
      })
    return answerRun(context, run.id)
  },

  async logStep({ step: said, ...of }, context) {
    await runOf(context, of)
    const run = await context.find(assistant.workflowInstances, of.id, 'lock')
    const step = said.step_unique_id ?? run.currentStep
    const logged = (await stepsOf(context, run.workflow)).find(({ id }) => id === step)
    if (!logged) throw refuse.invalid('other_workflow', 'Name a step of this workflow.', 'step/step_unique_id')
    await log(context, run.id, await logsOf(context, run.id), {
      ...ofStep(logged),
      status: said.step_status ?? 'completed',
      input: said.step_params ?? null,
      origin: originOf(said),
    })
    return answerRun(context, run.id)
  },

  async executeStep({ execute: said, ...of }, context) {
    const run = await runOf(context, of)
    // What was executed is answered as it is: whoever asks again, or at the same time a little later, pays nothing.
    if (run.isStepDone) return answerRun(context, run.id)
    mustRun(run)
    if (run.stepsDone >= runBounds.steps) return end(context, run, { kind: 'fail' }, inputOf(run, said?.placeholders))
    return execute(context, await standingOf(context, run, said?.placeholders ?? {}), { more: said?.placeholders })
  },

  async executeNextStep({ execute_next: said, ...of }, context) {
    const run = await runOf(context, of)
    mustRun(run)
    if (!run.isStepDone) throw refuse.conflict('step_open', 'The current step has not been done yet.')
    const standing = await standingOf(context, run, said?.placeholders ?? {})
    const choice = nextOf(standing, said?.transition_unique_id)
    if (choice.kind === 'ask') throw refuse.conflict('transition_needed', 'Choose how this run goes on.')
    if (choice.kind === 'go' && !isForPerson(choice.step))
      return execute(context, standing, { more: said?.placeholders, by: choice })
    const locked = await context.find(assistant.workflowInstances, run.id, 'lock')
    mustRun(locked)
    await mustBeFree(context, run.id)
    const input = inputOf(locked, said?.placeholders)
    if (choice.kind !== 'go') return end(context, locked, choice, input)
    // It waits there for whoever does it.
    await context.update(assistant.workflowInstances, locked, { ...arrival(locked, choice.way.id, choice.step), input })
    return answerRun(context, run.id)
  },
}
const ofStep = ({ id, name, code }: Step) => ({ step: id, stepName: name, code })
