import type { RecordOf, Values } from '@quoin/kit'
import {
  advisoryLock,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  document,
  idIn,
  Refusal,
  refuse,
  summed,
} from '@quoin/kit/server'
import { compared } from '../answer/compare.ts'
import { filled } from '../answer/fill.ts'
import { noticeTexts } from '../answer/ground.ts'
import { type Answered, budgetOf } from '../answer/run.ts'
import { assistant } from '../resources/index.ts'
import { answeringAgent, askAgent } from './agents.ts'
import { placesIn, runVersion, type Version, versionToRun } from './prompts.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
type Test = RecordOf<typeof assistant.tests.definition.fields>
type Result = RecordOf<typeof assistant.testResults.definition.fields>
type Notice = Answered['notice']

/** Tests of one prompt or agent, results of one test, and evaluations of a company. */
const held = { tests: 20, results: 100, evaluations: 500 } as const

/** What is tested lies in no trash. */
const ofLive = (subject: 'prompt' | 'agent') =>
  `not exists (select 1 from assistant.${subject}s s where s.tenant_id = t.tenant_id and s.id = t.${subject}_id and s.deleted_at is not null)`

export const replacedTests: Replaced = {
  list: (request, context) => context.list(assistant.tests, request.query, () => [ofLive('prompt'), ofLive('agent')]),
  async create(request, context, standard) {
    // All that is missing is told before anything is looked up.
    const answer = await standard(request)
    const id = idIn(answer)
    const { prompt, agent }: Test = await context.find(assistant.tests, id)
    if ((prompt === null) === (agent === null))
      throw refuse.invalid('one_subject', 'A test is of a prompt or of an agent.', 'prompt_unique_id')
    await (prompt ? context.find(assistant.prompts, prompt, 'lock') : context.find(assistant.agents, agent!, 'lock'))
    const [row] = await context.tx.query<{ all: number }>(
      `select count(*)::int as all from assistant.tests t
       where t.tenant_id = $1 and t.deleted_at is null and (t.prompt_id = app.id($2) or t.agent_id = app.id($3))`,
      [context.tenantId, prompt, agent],
    )
    if (row!.all > held.tests) throw refuse.conflict('too_many_tests', `A prompt or an agent can have up to ${held.tests} tests.`)
    return answer
  },
}

export const replacedEvaluations: Replaced = {
  async create(request, context, standard) {
    const answer = await standard(request)
    advisoryLock(context.tx, 'evaluations')
    const [row] = await context.tx.query<{ all: number }>(
      'select count(*)::int as all from assistant.evaluations e where e.tenant_id = $1 and e.deleted_at is null',
      [context.tenantId],
    )
    const id = idIn(answer)
    const { prompt, promptVersion } = await context.find(assistant.evaluations, id)
    if (promptVersion && (await context.find(assistant.promptVersions, promptVersion)).prompt !== prompt)
      throw refuse.invalid('other_prompt', 'Name a version of the prompt.', 'version_unique_id')
    if (row!.all > held.evaluations)
      throw refuse.conflict('too_many_evaluations', `There can be up to ${held.evaluations} evaluations.`)
    return answer
  },
}

/** What was asked for a test, and what came of it. */
interface Ran {
  readonly input: string
  readonly answer: Answered
  readonly execution: string
  readonly version?: string
}

/** Asks the prompt of a test, the way anybody runs it. What the test gives goes where the prompt has a place for it. */
async function runPrompt(context: Context, test: Test, wanted: string | null | undefined): Promise<Ran> {
  // Whoever runs a test may see what is tested.
  const { id } = await context.call(assistant.prompts.get, { id: test.prompt! })
  const prompt = await context.find(assistant.prompts, id)
  const version: Version = await versionToRun(context, prompt, wanted)
  const given = test.variables ?? {}
  const open = placesIn(version).filter((name) => !Object.hasOwn(given, name))
  const place = open.includes('input') ? 'input' : open.length === 1 ? open[0] : undefined
  const ran = await runVersion(context, prompt, version, {
    kind: 'test',
    values: test.input && place ? { ...given, [place]: test.input } : given,
    ...(test.input && open.length === 0 && { behind: test.input }),
  })
  return { ...ran, version: version.id }
}

/** Asks the agent of a test, as a chat with it begins. */
async function runAgent(context: Context, test: Test): Promise<Ran> {
  const { id } = await context.call(assistant.agents.get, { id: test.agent! })
  const agent = await answeringAgent(context, id)
  const input = filled(test.input ?? '', test.variables ?? {}).trim()
  if (!input) throw refuse.invalid('input_missing', 'This test has no input.', 'input')
  const { answer, execution } = await askAgent(context, agent, { kind: 'test', input })
  return { input, answer, execution }
}

/** Why no model answered, in words that promise nothing instead. */
const unanswered: Readonly<Partial<Record<NonNullable<Notice>, string>>> = {
  no_model: 'No language model is configured.',
  switched_off: 'Your company has turned off the language model.',
  over_budget: 'Your company’s monthly token budget is used up.',
  model_failed: 'The language model did not respond.',
  cancelled: noticeTexts.cancelled,
}

/** Where nothing was found no model is asked, whether there is one or not: what there is not comes first. */
async function noticeOf(context: Context, { notice, tokens }: Answered): Promise<Notice> {
  return notice === 'nothing_found' && tokens === 0 ? ((await budgetOf(context)).why ?? notice) : notice
}

/** How a run ended: only what a model made of it, or of finding nothing, is compared. */
function verdictOf(
  { comparison, expectedOutput }: Test,
  { content }: Answered,
  notice: Notice,
): Pick<Result, 'status' | 'passed' | 'score' | 'reason'> {
  const none = notice && unanswered[notice]
  if (none) {
    const status = notice === 'model_failed' || notice === 'cancelled' ? 'error' : 'skipped'
    return { status, passed: null, score: null, reason: none }
  }
  const { passed, score, reason } = compared(comparison, expectedOutput ?? '', content)
  return {
    status: passed ? 'passed' : 'failed',
    passed,
    score,
    reason: passed || notice !== 'nothing_found' ? reason : noticeTexts.nothing_found,
  }
}

/** What is wrong with the test itself comes out as its result; anything else is refused. */
const isOfTest = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['variables_missing', 'input_missing', 'prompt_empty', 'too_long'].includes(error.code)

async function ranOrFaulty(context: Context, test: Test, version: string | null | undefined): Promise<Ran | Refusal> {
  try {
    return await (test.prompt ? runPrompt(context, test, version) : runAgent(context, test))
  } catch (error) {
    if (isOfTest(error)) return error
    throw error
  }
}

/** What a run leaves behind of a test. */
async function resultOf(context: Context, test: Test, ran: Ran | Refusal, version: string | null | undefined) {
  const { prompt, agent, expectedOutput } = test
  const of = { user: context.me, test: test.id, prompt, agent, expectedOutput }
  if (ran instanceof Refusal) {
    const reason = ran.message.slice(0, 500)
    return { ...of, promptVersion: version ?? null, status: 'error', reason, input: test.input } as const
  }
  const { answer, input, execution } = ran
  const notice = await noticeOf(context, answer)
  const verdict = verdictOf(test, answer, notice)
  return {
    ...of,
    ...verdict,
    promptVersion: ran.version ?? null,
    execution,
    notice,
    input,
    actualOutput: verdict.status === 'skipped' || notice === 'model_failed' ? null : answer.content,
    tokens: answer.tokens,
    inputTokens: answer.inputTokens,
    outputTokens: answer.outputTokens,
    durationMs: answer.durationMs,
  }
}

/** Keeps a result; the oldest of the test make room. */
async function keep(context: Context, test: Test, result: Values<typeof assistant.testResults>): Promise<string> {
  const { tx, tenantId } = context
  const { id } = await context.insert(assistant.testResults, result)
  // That it was run is nothing worth a version of the test.
  await tx.query('update assistant.tests set status = $3, last_run_at = clock_timestamp() where tenant_id = $1 and id = $2', [
    tenantId,
    test.id,
    result.status,
  ])
  await tx.query(
    `delete from assistant.test_results r where r.tenant_id = $1 and r.test_id = $2 and r.id in
       (select o.id from assistant.test_results o where o.tenant_id = $1 and o.test_id = $2 order by o.created_at desc offset $3)`,
    [tenantId, test.id, held.results],
  )
  return id
}

/** Counts what came of the tests of an evaluation, each as it was run last. */
const countEvaluation = ({ tx, tenantId }: Context, id: string): Promise<unknown> =>
  tx.query(
    `update assistant.evaluations e set status = 'completed', last_run_at = clock_timestamp(),
       tests_count = c.tests, passed_count = c.passed, tokens = c.tokens
     from (select count(*) as tests, count(*) filter (where l.passed) as passed, ${summed('l.tokens')} as tokens
       from (select distinct on (r.test_id) r.passed, r.tokens from assistant.test_results r
         where r.tenant_id = $1 and r.evaluation_id = $2 order by r.test_id, r.created_at desc) l) c
     where e.tenant_id = $1 and e.id = $2`,
    [tenantId, id],
  )

const comparedMax = 200
/** The last result of each test with a version, as far as whoever asks may read it. */
async function lastResults(context: Context, version: string): Promise<ReadonlyMap<string, Result>> {
  const { data } = await context.call(assistant.testResults.list, {
    filter: { version_unique_id: version },
    sort: '-created_at',
    records: comparedMax,
  })
  // Of several the first that is put in last stays.
  return new Map([...data].reverse().map((one) => [one.test, one]))
}
const shownResult = (result: Result | undefined) =>
  result
    ? {
        result_unique_id: result.id,
        status: result.status,
        passed: result.passed,
        score: result.score,
        tokens: result.tokens,
        duration: result.durationMs,
        actual_output: result.actualOutput,
      }
    : null

/** A pass is worth more than any score. */
const worth = ({ passed, score }: Result): number => (passed ? 2 : 0) + (score ?? 0)
function changeOf(a: Result | undefined, b: Result | undefined): 'better' | 'worse' | 'same' | null {
  if (!a || !b || a.passed === null || b.passed === null) return null
  const difference = worth(b) - worth(a)
  return difference > 0 ? 'better' : difference < 0 ? 'worse' : 'same'
}

export const tests: Customs<typeof assistant, 'tests'> = {
  async run({ id, version_unique_id: version, evaluation_unique_id }, context) {
    const test: Test = await context.find(assistant.tests, id)
    if (evaluation_unique_id) await context.find(assistant.evaluations, evaluation_unique_id)
    if (version && !test.prompt) throw refuse.invalid('no_versions', 'An agent has no versions.', 'version_unique_id')
    const ran = await ranOrFaulty(context, test, version)
    // Results of an evaluation are counted one after the other, or one would not see the other.
    const evaluation = evaluation_unique_id ? await context.find(assistant.evaluations, evaluation_unique_id, 'lock') : null
    const values = await resultOf(context, test, ran, version)
    const result = await keep(context, test, { ...values, evaluation: evaluation?.id ?? null })
    if (evaluation) await countEvaluation(context, evaluation.id)
    return answerRecord(context, assistant.testResults, result, { status: 201 })
  },

  async compare({ version_a, version_b }, context) {
    const [first, second] = [
      await context.find(assistant.promptVersions, version_a),
      await context.find(assistant.promptVersions, version_b),
    ]
    if (first.prompt !== second.prompt) throw refuse.parameter('version_b', 'must be a version of the same prompt')
    const { data } = await context.call(assistant.tests.list, {
      filter: { prompt_unique_id: first.prompt },
      records: held.tests,
    })
    const [a, b] = [await lastResults(context, version_a), await lastResults(context, version_b)]
    return document({
      type: 'test_comparison',
      id: first.prompt,
      attributes: {
        version_a,
        version_b,
        results: data.map(({ id, name }) => ({
          test_unique_id: id,
          name,
          a: shownResult(a.get(id)),
          b: shownResult(b.get(id)),
          change: changeOf(a.get(id), b.get(id)),
        })),
      },
    })
  },
}
