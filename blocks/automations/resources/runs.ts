import { custom, integer, internal, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { stepAnswers } from './shapes.ts'

/** What an automation did once, step by step. */
export const runs = resource({
  type: 'automation_run',
  wrapper: 'run',
  title: 'event',
  fields: {
    rule: ref('automations.rules').required().readOnly(),
    event: text(200).readOnly().filterable(),
    resource: text(200).readOnly(),
    recordId: text(60).readOnly().named('record_unique_id'),
    actor: ref('gateway.users').readOnly(),
    state: oneOf('waiting', 'done', 'failed').default('waiting').readOnly().filterable(),
    steps: stepAnswers().readOnly(),
    tries: integer(0).default(0).readOnly(),
    trouble: longText().readOnly(),
    occurredAt: moment().readOnly().filterable().sortable(),
    dueAt: moment().readOnly(),
    finishedAt: moment().readOnly(),
  },
  permissions: { read: 'automations.rules.read', write: 'automations.rules.write' },
  sort: '-occurred_at',
  only: ['list', 'get'],
  operations: {
    retry: custom({
      method: 'POST',
      path: '/runs/:id/retry',
      permission: 'automations.rules.write',
      ids: { id: 'automations.runs' },
      answersRecord: true,
      summary: 'Does a run that failed again, from the step that failed.',
    }),
  },
  internal: {
    finish: internal<
      {
        id: string
        rule: string
        state: 'done' | 'failed'
        steps: readonly unknown[]
        tries: number
        trouble: string | null
      },
      void
    >('Writes down what came of a run, for its log and for the audit.'),
    refused: internal<{ rule: string; cause: string; event: string; resource: string | null; at: string; trouble: string }, void>(
      'Writes down that the time of an automation came and why nothing was done.',
    ),
  },
})
