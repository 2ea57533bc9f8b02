import { custom, integer, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { answerNotices } from './notices.ts'

/** One time the assistant was asked: what with, what came of it, and what it took. Those of chats are read by whose chat it is alone. */
export const executions = resource({
  type: 'execution',
  wrapper: 'execution',
  title: 'kind',
  fields: {
    user: ref('gateway.users').readOnly(),
    kind: oneOf('prompt', 'test', 'chat', 'workflow').required().fixed().sortable(),
    agent: ref('assistant.agents').readOnly(),
    prompt: ref('assistant.prompts').readOnly(),
    promptVersion: ref('assistant.promptVersions').readOnly(),
    context: ref('assistant.contexts').readOnly(),
    /** `running`: the model is answering; `skipped`: no model was asked. */
    status: oneOf('running', 'completed', 'failed', 'skipped', 'cancelled').required().fixed().sortable(),
    notice: oneOf(...answerNotices).readOnly(),
    model: text(200).readOnly(),
    input: longText(200_000).readOnly().unquoted(),
    output: longText(100_000).readOnly().unquoted(),
    tokens: integer(0).default(0).readOnly().sortable(),
    inputTokens: integer(0).default(0).readOnly(),
    outputTokens: integer(0).default(0).readOnly(),
    /** In milliseconds. */
    durationMs: integer(0).default(0).readOnly().sortable().named('duration'),
    sources: json().readOnly().unquoted(),
    /** Records that were found for it and how long that took, where it was to rest on records. */
    retrieved: integer(0).readOnly(),
    retrievalMs: integer(0).readOnly(),
    startedAt: moment().readOnly(),
    completedAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'assistant.executions.read', write: 'assistant.executions.read' },
  only: ['list', 'get'],
  sort: '-created_at',
  operations: {
    cancel: custom({
      method: 'POST',
      path: '/executions/:id/cancel',
      permission: 'assistant.contexts.write',
      ids: { id: 'assistant.executions' },
      answersRecord: true,
      summary: 'Stops an execution that is running. What was written so far is kept, and what it took is counted.',
    }),
  },
})
