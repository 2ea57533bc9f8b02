import type { Operation } from '@quoin/kit'
import { type Context, inTransaction } from '@quoin/kit/server'
import { settingsOf } from '../operations/settings.ts'
import { assistant, type MessageWire, type SourceWire } from '../resources/index.ts'
import { type Ask, asker, type Asking, type Input, nothingTaken, outputTokensMax } from './ask.ts'
import { numbered } from './retrieve.ts'
import { grounded, isPage, noticeTexts, quotedAnswer } from './ground.ts'
import { listenerOf } from './listeners.ts'
import { abandon, type Asked, whileRunning } from './running.ts'
import { lookUp, offeredTool } from './tools.ts'

export interface Question extends Pick<Asking, 'turns' | 'temperature' | 'outputTokens'> {
  /** Names the question, for when the work is begun anew with the answer. */
  readonly key: string
  /** What the model is told, with the sources that there are. */
  system(sources: readonly SourceWire[]): string
  readonly sources: readonly SourceWire[]
  /** How long it took to find them, where they were looked for. */
  readonly retrievalMs?: number | undefined
  /** Shows nothing but what cites one of the sources, and asks no model where there is none. */
  readonly isGrounded: boolean
  /** What is answered where no model is, for a question that rests on no sources. */
  readonly otherwise: string
  /** What the model may have looked up before it answers. */
  readonly tools?: readonly Operation[]
  /** The conversation somebody looks on in while it is answered. */
  readonly context?: string
  /** What stands in the log while it is answered; without it, it is written down when it was. */
  readonly asked?: Asked
}
export interface Answered {
  /** Of its execution. */
  readonly id: string
  readonly content: string
  readonly notice: MessageWire['notice']
  readonly model: string | null
  readonly tokens: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly durationMs: number
  readonly sources: readonly SourceWire[]
  /** Records that were found for it, where any were looked for. */
  readonly retrieved?: { readonly count: number; readonly ms: number } | undefined
}

/** Why no model is asked, and the tokens that are left of the month. */
export async function budgetOf(context: Context): Promise<{ why: MessageWire['notice']; left: number }> {
  const { isEnabled, monthlyTokensMax, used } = await settingsOf(context)
  const left = monthlyTokensMax - used
  const why = !context.settings.ai ? 'no_model' : !isEnabled ? 'switched_off' : left <= 0 ? 'over_budget' : null
  return { why, left }
}

const askers = new Map<string, Ask>()
function askerOf({ settings: { ai } }: Context): Ask {
  const key = JSON.stringify(ai)
  const known = askers.get(key) ?? asker(ai!)
  askers.set(key, known)
  return known
}

/** One question of the model: what it is given by now, and what it may still have looked up. */
interface Round {
  readonly sources: readonly SourceWire[]
  readonly tools: readonly Operation[]
  /** How long the answer may be. */
  readonly outputTokens: number
}
/** An answer is cut where the month has no more tokens. */
const within = ({ outputTokens = outputTokensMax }: Question, left: number): number => Math.max(1, Math.min(outputTokens, left))

/** Asks while no transaction waits; what is written meanwhile is kept for whoever looks, twice a second. */
async function askModel(context: Context, question: Question, round: Round, signal: AbortSignal): Promise<Input> {
  const { pools, tenantId, me } = context
  let keptAt = 0
  const keep = (text: string) =>
    inTransaction(pools.runtime, { tenantId, userId: me }, (tx) =>
      tx.query(
        `insert into assistant.writing (tenant_id, context_id, content) values ($1, $2, $3)
         on conflict (tenant_id, context_id) do update set content = excluded.content`,
        [tenantId, question.context, text],
      ),
    )
  let last: Promise<unknown> = Promise.resolve()
  const show = showing(context, question, round)
  const { turns, temperature } = question
  const said = await askerOf(context)({
    company: tenantId,
    system: question.system(round.sources),
    tools: round.tools.map(offeredTool),
    turns,
    temperature,
    outputTokens: round.outputTokens,
    signal,
    onText(text) {
      show(text)
      if (!question.context || Date.now() - keptAt < 500) return
      keptAt = Date.now()
      // What cannot be shown early is shown when it is whole.
      last = last.then(() => keep(text)).catch(() => undefined)
    },
  })
  await last
  return said
}

/** How often whoever listens is told of a text whose sentences have to be looked at. */
const lookedAtMs = 200

/** Shows whoever listens what is written, as far as it may be shown: with sources, whole sentences that cite one. */
function showing(context: Context, { isGrounded }: Question, { sources }: Round): (text: string) => void {
  const listener = listenerOf(context)
  let lookedAt = 0
  return (text) => {
    // A page shows by its first letters that it is one.
    if (!listener || isPage(text) || /^\s*<.{0,9}$/s.test(text)) return
    if (!isGrounded) return listener.text(text)
    if (Date.now() - lookedAt < lookedAtMs) return
    lookedAt = Date.now()
    const shown = grounded(text, sources)
    if (shown) listener.text(shown.text)
  }
}

type Taken = Pick<Input, 'tokens' | 'inputTokens' | 'outputTokens' | 'durationMs'>
const sum = (a: Taken, b: Taken): Taken => ({
  tokens: a.tokens + b.tokens,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  durationMs: a.durationMs + b.durationMs,
})
/** How often a model may have something looked up before it has to answer. */
const lookUpsMax = 2

/**
 * Asks until there is an answer. What a model wants looked up is put among its sources and it is asked anew, while the month has tokens
 * left; at last without tools, so that it has to answer.
 */
async function askInRounds(context: Context, id: string, question: Question, left: number) {
  let taken: Taken = nothingTaken
  let { sources } = question
  for (let round = 0; ; round++) {
    const tools = round < lookUpsMax && taken.tokens < left ? (question.tools ?? []) : []
    const asked = { sources, tools, outputTokens: within(question, left - taken.tokens) }
    const { text, stopped, calls, ...more } = await context.external(
      `answer ${question.key} ${round}`,
      () => whileRunning(context, id, question.asked, (signal) => askModel(context, question, asked, signal)),
      ({ tokens }) => abandon(context, id, tokens),
    )
    taken = sum(taken, more)
    if (stopped !== undefined) return { text: undefined, stopped, taken, sources, failed: 'cancelled' as const }
    if (calls.length === 0) return { text, taken, sources, failed: 'model_failed' as const }
    if (taken.tokens >= left) return { text: undefined, taken, sources, failed: 'over_budget' as const }
    sources = numbered(sources, await lookUp(context, tools, calls))
  }
}

/** The answer of the model, within what the company allows it; where there is none, what was found, or what would have been asked. */
export async function answered(context: Context, question: Question): Promise<Answered> {
  const { retrievalMs, sources } = question
  const id = context.idFor(`execution ${question.key}`)
  const answer = await answeredAs(context, id, question)
  return retrievalMs === undefined ? answer : { ...answer, retrieved: { count: sources.length, ms: retrievalMs } }
}

async function answeredAs(context: Context, id: string, question: Question): Promise<Answered> {
  const { isGrounded } = question
  const instead = (notice: MessageWire['notice'], sources: readonly SourceWire[], taken: Taken = nothingTaken): Answered => ({
    id,
    ...taken,
    model: null,
    ...(!isGrounded
      ? { content: question.otherwise, notice, sources: [] }
      : sources.length > 0
        ? { content: quotedAnswer(sources), notice, sources: sources.slice(0, 5) }
        : { content: noticeTexts.nothing_found, notice: 'nothing_found', sources: [] }),
  })
  const { why, left } = await budgetOf(context)
  const hasNothing = isGrounded && question.sources.length === 0 && !question.tools?.length
  if (why || hasNothing) return instead(why, question.sources)
  const { text, stopped, taken, sources, failed } = await askInRounds(context, id, question, left)
  const { model } = context.settings.ai!
  if (stopped !== undefined) {
    const shown = isGrounded ? grounded(stopped, sources) : { text: isPage(stopped) ? '' : stopped, sources: [] }
    return { id, ...taken, content: shown?.text ?? '', notice: failed, model, sources: shown?.sources ?? [] }
  }
  if (text === undefined || isPage(text)) return instead(failed, sources, taken)
  if (!isGrounded) return { id, ...taken, content: text, notice: null, model, sources: [] }
  const whole = grounded(text, sources)
  if (!whole) return instead('no_citation', sources, taken)
  return { id, ...taken, content: whole.text, notice: null, model, sources: whole.sources }
}

/** Writes down that something was asked and what it took, for the log and for the month. */
export async function writeDown(context: Context, answer: Answered, of: Asked): Promise<string> {
  const { id, content, notice, model, tokens, inputTokens, outputTokens, durationMs, sources, retrieved } = answer
  const now = Date.now()
  const came = {
    ...of,
    user: context.me,
    status: statusOf(answer),
    notice,
    model: model ?? (tokens > 0 ? context.settings.ai?.model : null),
    output: notice === 'model_failed' ? null : content,
    tokens,
    inputTokens,
    outputTokens,
    durationMs,
    sources: { list: sources },
    retrieved: retrieved?.count ?? null,
    retrievalMs: retrieved?.ms ?? null,
    startedAt: new Date(now - durationMs).toISOString(),
    completedAt: new Date(now).toISOString(),
  } as const
  const [running] = await context.tx.query<{ status: string }>(
    'select e.status from assistant.executions e where e.tenant_id = $1 and e.id = $2 for update',
    [context.tenantId, id],
  )
  // What was cancelled when the model had just ended stays cancelled: whoever did was told so.
  if (running)
    await context.update(
      assistant.executions,
      await context.find(assistant.executions, id),
      running.status === 'cancelled' ? { ...came, status: 'cancelled', notice: 'cancelled' } : came,
    )
  else await context.insert(assistant.executions, came, id)
  if (tokens > 0)
    await context.tx.query(
      `insert into assistant.usage (tenant_id, month, tokens) values ($1, date_trunc('month', now())::date, $2)
       on conflict (tenant_id, month) do update set tokens = assistant.usage.tokens + excluded.tokens`,
      [context.tenantId, tokens],
    )
  return id
}

function statusOf({ notice, tokens }: Answered): 'cancelled' | 'failed' | 'completed' | 'skipped' {
  if (notice === 'cancelled') return 'cancelled'
  if (notice === 'model_failed') return 'failed'
  return tokens > 0 ? 'completed' : 'skipped'
}
