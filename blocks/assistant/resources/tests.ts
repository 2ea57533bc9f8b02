import { boolean, custom, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { resultStatuses } from './testResults.ts'

/** How an answer is compared with what was expected: every line of it stands in the answer, it is the same text, or most words are the same. */
export const comparisons = ['contains', 'equals', 'similar'] as const

const id = z.uuid().toLowerCase()
const ids = { id: 'assistant.tests' } as const
const last = z
  .object({
    result_unique_id: z.string(),
    status: z.enum(resultStatuses),
    passed: z.boolean().nullable(),
    score: z.number().nullable(),
    tokens: z.int(),
    duration: z.int(),
    actual_output: z.string().nullable(),
  })
  .nullable()

/** A test case of a prompt or an agent: what is asked, and what the answer is to say. */
export const tests = resource({
  type: 'test',
  wrapper: 'test',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    description: text(1_000).searchable(),
    /** What is tested is either of them. */
    prompt: ref('assistant.prompts').fixed(),
    agent: ref('assistant.agents').fixed(),
    /** What an agent is asked. Of a prompt it fills the place that variables leave open, or is asked behind what it says. */
    input: longText(20_000),
    expectedOutput: longText(20_000),
    comparison: oneOf(...comparisons).default('contains'),
    variables: json(),
    /** Run with all others. */
    enabled: boolean().default(true).filterable(),
    /** What came of its last run. */
    status: oneOf('pending', ...resultStatuses)
      .default('pending')
      .readOnly()
      .sortable(),
    lastRunAt: moment().readOnly().sortable(),
  },
  permissions: { read: 'assistant.tests.read', write: 'assistant.tests.write', delete: 'assistant.tests.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'created_at',
  operations: {
    run: custom({
      method: 'POST',
      path: '/tests/:id/run',
      permission: 'assistant.contexts.write',
      limit: 'heavy',
      ids,
      body: z.object({
        /** Of the prompt; the published one where none is named. Another takes the permission to write prompts. */
        version_unique_id: id.nullish(),
        /** Counts the result in an evaluation. */
        evaluation_unique_id: id.nullish(),
      }),
      answersRecord: 'test_result',
      summary:
        'Runs a test: asks its prompt or agent with the rights of whoever runs it, compares the answer with what was expected, and keeps the result.',
    }),
    compare: custom({
      method: 'GET',
      path: '/tests/compare',
      permission: 'assistant.executions.read',
      query: z.object({ version_a: id, version_b: id }),
      answer: z.object({
        /** Of the prompt. */
        unique_id: z.string(),
        version_a: z.string(),
        version_b: z.string(),
        results: z.array(
          z.object({
            test_unique_id: z.string(),
            name: z.string(),
            a: last,
            b: last,
            /** How version B did, compared with A; null where either was not run. */
            change: z.enum(['better', 'worse', 'same']).nullable(),
          }),
        ),
      }),
      summary: 'The last results of each test with two versions of a prompt, side by side.',
    }),
  },
})
