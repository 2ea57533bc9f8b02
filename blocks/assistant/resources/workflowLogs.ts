import { integer, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { answerNotices } from './notices.ts'

/** `skipped`: no model was asked; `started`: somebody says so of what they do. */
export const logStatuses = ['completed', 'failed', 'skipped', 'started'] as const

/** What came of a step in a run. It is read with the run alone. */
export const workflowLogs = resource({
  type: 'workflow_log',
  wrapper: 'workflow_log',
  title: 'stepName',
  fields: {
    instance: ref('assistant.workflowInstances').required().fixed(),
    number: integer(1).required().fixed(),
    step: ref('assistant.workflowSteps').readOnly(),
    stepName: text(200).readOnly(),
    /** By what name its answer is known. */
    code: text(40).readOnly(),
    execution: ref('assistant.executions').readOnly(),
    status: oneOf(...logStatuses)
      .required()
      .fixed(),
    notice: oneOf(...answerNotices).readOnly(),
    input: json().readOnly().unquoted(),
    output: longText(20_000).readOnly().unquoted(),
    error: text(500).readOnly(),
    /** What clients of another make say beside it. */
    origin: json().readOnly(),
    startedAt: moment().readOnly(),
    completedAt: moment().readOnly(),
  },
  permissions: { read: 'assistant.executions.read', write: 'assistant.contexts.write' },
  only: [],
})
