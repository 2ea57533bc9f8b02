import { boolean, decimal, integer, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { answerNotices } from './notices.ts'

/** `error`: no answer came of it; `skipped`: no model was asked. */
export const resultStatuses = ['passed', 'failed', 'error', 'skipped'] as const

/** What came of one run of a test. It is read by those who may read its execution. */
export const testResults = resource({
  type: 'test_result',
  wrapper: 'test_result',
  title: 'status',
  fields: {
    user: ref('gateway.users').readOnly(),
    test: ref('assistant.tests').required().fixed(),
    prompt: ref('assistant.prompts').readOnly(),
    promptVersion: ref('assistant.promptVersions').readOnly().named('version_unique_id'),
    agent: ref('assistant.agents').readOnly(),
    evaluation: ref('assistant.evaluations').readOnly(),
    execution: ref('assistant.executions').readOnly(),
    status: oneOf(...resultStatuses)
      .required()
      .fixed()
      .sortable(),
    passed: boolean().readOnly(),
    /** From 0 to 1, where something was compared. */
    score: decimal(0, 1).readOnly(),
    notice: oneOf(...answerNotices).readOnly(),
    /** Why it did not pass, as a sentence. */
    reason: text(500).readOnly().named('error'),
    input: longText(200_000).readOnly().unquoted(),
    expectedOutput: longText(20_000).readOnly(),
    actualOutput: longText(100_000).readOnly().unquoted(),
    tokens: integer(0).default(0).readOnly().sortable(),
    inputTokens: integer(0).default(0).readOnly(),
    outputTokens: integer(0).default(0).readOnly(),
    /** In milliseconds. */
    durationMs: integer(0).default(0).readOnly().sortable().named('duration'),
  },
  owner: 'user',
  permissions: { read: 'assistant.executions.read', write: 'assistant.executions.read' },
  only: ['list', 'get'],
  sort: '-created_at',
})
