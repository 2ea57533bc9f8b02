import { type Context, refuse } from '@quoin/kit/server'
import { filled } from '../answer/fill.ts'
import { noticeTexts } from '../answer/ground.ts'
import { apart } from '../answer/running.ts'
import type { Answered } from '../answer/run.ts'
import { answeringAgent, askAgent } from '../operations/agents.ts'
import { runVersion, versionToRun } from '../operations/prompts.ts'
import { assistant } from '../resources/index.ts'
import type { Step } from './choose.ts'
import type { Given } from './evaluate.ts'

const outputMax = 20_000
/** No answer takes as long; what a server that went away has left behind holds nobody up. */
const heldFor = "interval '10 minutes'"

/** What came of a step, as it is written down. */
export interface Came {
  readonly status: 'completed' | 'skipped' | 'failed'
  readonly execution?: string
  readonly notice?: Answered['notice']
  readonly output?: string
  readonly error?: string
  readonly startedAt: string
}

/** Has nobody else execute a step of a run until this request has ended; refused where somebody does already. */
export async function holdRun(context: Context, run: string): Promise<string> {
  const holder = context.idFor(`run ${run}`)
  const isHeld = await context.external(
    `hold ${run}`,
    () =>
      apart(context, async (tx) => {
        const rows = await tx.query(
          `insert into assistant.workflow_holds as h (tenant_id, instance_id, holder) values ($1, $2, $3)
           on conflict (tenant_id, instance_id) do update set holder = excluded.holder, held_at = clock_timestamp()
             where h.held_at < now() - ${heldFor} returning 1`,
          [context.tenantId, run, holder],
        )
        return rows.length > 0
      }),
    async (wasHeld) => {
      if (wasHeld) await apart(context, (tx) => release(context.tenantId, tx, run, holder))
    },
  )
  if (!isHeld) throw executing()
  return holder
}
const executing = () => refuse.conflict('step_running', 'A step of this run is being executed right now.')
const release = (tenantId: string, tx: Context['tx'], run: string, holder: string) =>
  tx.query<Record<string, unknown>>(
    'delete from assistant.workflow_holds where tenant_id = $1 and instance_id = $2 and holder = $3 returning 1',
    [tenantId, run, holder],
  )

/** Lets others go on, together with what is written; refused where it took so long that somebody else has the run by now. */
export async function letGo(context: Context, run: string, holder: string): Promise<void> {
  if ((await release(context.tenantId, context.tx, run, holder)).length === 0) throw executing()
}

/** Refuses while a step of the run is being executed; the run is locked. */
export async function mustBeFree({ tx, tenantId }: Context, run: string): Promise<void> {
  const [held] = await tx.query(
    `select 1 from assistant.workflow_holds h where h.tenant_id = $1 and h.instance_id = $2 and h.held_at >= now() - ${heldFor}`,
    [tenantId, run],
  )
  if (held) throw executing()
}

const isOff = ({ enabled, status }: Step) => !enabled || status !== 'active'
/** Whether a person does the step. */
export const isForPerson = (step: Step): boolean => step.stepType === 'manual' && !isOff(step)

/** Executes a step: asks its prompt, its agent or its text, as whoever executes it, within the same bounds as anything that is asked. */
export async function executeStep(context: Context, step: Step, given: Given): Promise<Came> {
  const startedAt = new Date().toISOString()
  if (step.stepType === 'gateway') return { status: 'completed', startedAt }
  if (isOff(step)) return { status: 'skipped', startedAt }
  if (isForPerson(step)) throw refuse.conflict('step_manual', 'This step is done by a person.')
  const { answer, execution } = await (step.prompt ? askPrompt(context, step, given) : askText(context, step, given))
  const { notice } = answer
  const said = { execution, notice, startedAt }
  if (notice === 'model_failed' || notice === 'cancelled')
    return {
      ...said,
      status: 'failed',
      error: notice === 'cancelled' ? noticeTexts.cancelled : 'The language model did not respond.',
    }
  return { ...said, status: answer.tokens > 0 ? 'completed' : 'skipped', output: answer.content.slice(0, outputMax) }
}

async function askPrompt(context: Context, step: Step, values: Given) {
  // Whoever executes a step may see what it runs.
  const { id } = await context.call(assistant.prompts.get, { id: step.prompt! })
  if (step.agent) await context.call(assistant.agents.get, { id: step.agent })
  const prompt = await context.find(assistant.prompts, id)
  return runVersion(context, prompt, await versionToRun(context, prompt), {
    kind: 'workflow',
    key: step.id,
    agent: step.agent,
    values,
    ...(step.customPrompt && { behind: filled(step.customPrompt, values) }),
  })
}

async function askText(context: Context, step: Step, given: Given) {
  const input = textOf(step, given).trim()
  if (!input) throw refuse.conflict('step_empty', 'This step has nothing to ask: give it a prompt or a text.')
  const agent = step.agent ? await context.call(assistant.agents.get, { id: step.agent }) : null
  return askAgent(context, agent && (await answeringAgent(context, agent.id)), { kind: 'workflow', key: step.id, input })
}

/** An agent without a text is asked what the step before answered, or what the run was given. */
function textOf({ customPrompt, agent }: Step, given: Given): string {
  if (customPrompt) return filled(customPrompt, given)
  if (!agent) return ''
  if (given.answer !== undefined) return filled('{{answer}}', given)
  return Object.entries(given)
    .map(([name, value]) => filled(`${name}: {{value}}`, { value }))
    .join('\n')
}
