import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { costsOf, type Prices } from '../queries/prices.ts'

/** A test is of a prompt or of an agent; clients of another make know either apart. */
type Subject = 'prompt' | 'agent'
const fieldOf = (subject: Subject) => `${subject}_unique_id` as const
const testsMax = 20
/** A company has four answers at a time, and others ask as well. */
const atOnce = 2

const testOf =
  (subject: Subject) =>
  ({ id, attributes }: WireRecord) => ({ id, type: `${subject}_test`, attributes })

/** What tokens cost by now, as usage counts them. */
async function pricesOf({ ask }: AdaptedCall): Promise<Prices | undefined> {
  const { status, json } = await ask('GET', '/settings')
  if (status >= 400) return undefined
  const { currency, input_price_minor, output_price_minor } = json.data.attributes
  return { currency, inputPriceMinor: input_price_minor, outputPriceMinor: output_price_minor }
}
const resultOf =
  (subject: Subject, prices: Prices | undefined) =>
  ({ id, attributes }: WireRecord) => {
    const { input_tokens, output_tokens } = attributes as { readonly input_tokens: number; readonly output_tokens: number }
    const cost = prices && costsOf(prices, { input: input_tokens, output: output_tokens }).total
    return { id, type: `${subject}_test_result`, attributes: { ...attributes, ...(cost !== undefined && { cost }) } }
  }
const asResult = async (call: AdaptedCall, subject: Subject, reply: AdaptedReply): Promise<AdaptedReply> => {
  const prices = await pricesOf(call)
  return mapped(reply, ({ data }) => ({ data: resultOf(subject, prices)(data) }))
}
const asResults = async (call: AdaptedCall, subject: Subject, reply: AdaptedReply): Promise<AdaptedReply> => {
  const prices = await pricesOf(call)
  return mapped(reply, ({ data, ...more }) => ({ ...more, data: data.map(resultOf(subject, prices)) }))
}

/** Runs one after the other, or a few at once, until one is refused or nobody waits any more; what came of those before is kept. */
async function runEach(
  { ask, gone }: AdaptedCall,
  tests: readonly WireRecord[],
  body: object,
): Promise<{ readonly results: readonly WireRecord[]; readonly refused: AdaptedReply | undefined }> {
  const results: WireRecord[] = []
  for (let from = 0; from < tests.length && !gone.aborted; from += atOnce) {
    const some = tests.slice(from, from + atOnce)
    const replies = await Promise.all(some.map(({ id }) => ask('POST', `/tests/${id}/run`, { body })))
    results.push(...replies.flatMap(({ status, json }) => (status < 400 ? [json.data as WireRecord] : [])))
    const refused = replies.find(({ status }) => status >= 400)
    if (refused) return { results, refused }
  }
  return { results, refused: undefined }
}

/** A test that is there, where it is of the prompt or agent that is named. */
const onTest =
  (subject: Subject, work: (call: AdaptedCall, test: AdaptedReply) => Promise<AdaptedReply>) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const test = await call.ask('GET', `/tests/${call.params.test}`)
    if (test.status >= 400) return test
    if (test.json.data.attributes[fieldOf(subject)] !== call.params.of) throw refuse.missing()
    return work(call, test)
  }
/** The same of the prompt or agent itself. */
const onSubject =
  (subject: Subject, work: (call: AdaptedCall) => Promise<AdaptedReply>) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const found = await call.ask('GET', `/${subject}s/${call.params.of}`)
    return found.status < 400 ? work(call) : found
  }
const asTest = (subject: Subject, reply: AdaptedReply) =>
  mapped(reply, ({ data, ...more }) => ({ ...more, data: testOf(subject)(data) }))
const written = (subject: Subject, body: unknown) =>
  checked(z.object({ [`${subject}_test`]: z.looseObject({}) }), body)[`${subject}_test`]

function testsOf(subject: Subject): Adapters {
  const at = `/${subject}s/:of`
  const field = fieldOf(subject)
  return {
    [`GET ${at}/tests`]: onSubject(subject, async ({ ask, params, query }) =>
      mapped(await ask('GET', '/tests', { query: { ...query, [field]: params.of } }), ({ data, ...more }) => ({
        ...more,
        data: data.map(testOf(subject)),
      })),
    ),
    [`POST ${at}/tests`]: onSubject(subject, async ({ ask, params, body }) =>
      asTest(subject, await ask('POST', '/tests', { body: { test: { ...written(subject, body), [field]: params.of } } })),
    ),
    [`GET ${at}/tests/:test`]: onTest(subject, async (_, test) => asTest(subject, test)),
    [`PUT ${at}/tests/:test`]: onTest(subject, async ({ ask, params, body }) =>
      asTest(subject, await ask('PUT', `/tests/${params.test}`, { body: { test: written(subject, body) } })),
    ),
    [`DELETE ${at}/tests/:test`]: onTest(subject, ({ ask, params }) => ask('DELETE', `/tests/${params.test}`)),
    [`POST ${at}/tests/:test/run`]: onTest(subject, async (call) =>
      asResult(call, subject, await call.ask('POST', `/tests/${call.params.test}/run`, { body: {} })),
    ),
    [`POST ${at}/tests/run-all`]: onSubject(subject, async (call) => {
      const found = await call.ask('GET', '/tests', {
        query: { [field]: call.params.of, enabled: 'true', records: String(testsMax) },
      })
      if (found.status >= 400) return found
      const { results, refused } = await runEach(call, found.json.data, {})
      if (refused && results.length === 0) return refused
      const json = {
        data: results,
        meta: { total_count: found.json.data.length, ...(refused && { stopped_by: refused.json.errors }) },
      }
      return asResults(call, subject, { status: 200, headers: {}, json })
    }),
    [`GET ${at}/tests/:test/results`]: onTest(subject, async (call) =>
      asResults(
        call,
        subject,
        await call.ask('GET', '/test_results', { query: { ...call.query, test_unique_id: call.params.test } }),
      ),
    ),
    [`GET ${at}/tests/:test/results/:result`]: onTest(subject, async (call) => {
      const result = await call.ask('GET', `/test_results/${call.params.result}`)
      if (result.status < 400 && result.json.data.attributes.test_unique_id !== call.params.test) throw refuse.missing()
      return asResult(call, subject, result)
    }),
  }
}

const compareInput = z.strictObject({ version_a: z.string(), version_b: z.string() })

/** Calls of the published client for tests of prompts and agents, their results, and evaluations. */
export const tests: Adapters = {
  ...testsOf('prompt'),
  ...testsOf('agent'),
  'POST /prompts/:of/versions/:version/tests/:test/run': onTest('prompt', async (call) =>
    asResult(
      call,
      'prompt',
      await call.ask('POST', `/tests/${call.params.test}/run`, { body: { version_unique_id: call.params.version } }),
    ),
  ),
  'GET /prompts/:of/versions/:version/test-results': async (call) => {
    const { ask, params, query } = call
    const version = await ask('GET', `/prompts/${params.of}/versions/${params.version}`)
    if (version.status >= 400) return version
    return asResults(
      call,
      'prompt',
      await ask('GET', '/test_results', { query: { ...query, version_unique_id: params.version } }),
    )
  },
  'GET /agents/:of/test-results': onSubject('agent', async (call) =>
    asResults(
      call,
      'agent',
      await call.ask('GET', '/test_results', { query: { ...call.query, agent_unique_id: call.params.of } }),
    ),
  ),
  'POST /prompt-test-evaluations/:id/run': async (call) => {
    const { ask, params } = call
    const path = `/prompt-test-evaluations/${params.id}`
    const evaluation = await ask('GET', path)
    if (evaluation.status >= 400) return evaluation
    const { prompt_unique_id, version_unique_id } = evaluation.json.data.attributes
    const query = { prompt_unique_id: prompt_unique_id ?? 'empty:false', enabled: 'true', records: String(testsMax) }
    const found = await ask('GET', '/tests', { query })
    if (found.status >= 400) return found
    const { data, meta } = found.json
    if (data.length === 0) throw refuse.conflict('no_tests', 'There are no enabled tests to run.')
    if (meta.total_count > testsMax)
      throw refuse.conflict('too_many_tests', `An evaluation runs up to ${testsMax} tests: name a prompt.`)
    const { refused } = await runEach(call, data, {
      evaluation_unique_id: evaluation.json.data.id,
      ...(version_unique_id && { version_unique_id }),
    })
    return refused ?? ask('GET', path)
  },
  'POST /prompt-test-evaluations/compare-versions': async ({ ask, body }) =>
    mapped(await ask('GET', '/tests/compare', { query: checked(compareInput, body) }), ({ data }) => data.attributes),
}
