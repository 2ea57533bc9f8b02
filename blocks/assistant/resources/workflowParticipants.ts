import { ref, resource, text } from '@quoin/kit'
import { activity } from './workflows.ts'

/** Somebody who takes part in a workflow: they see all its runs, and carry them on while they are active. */
export const workflowParticipants = resource({
  type: 'workflow_participant',
  wrapper: 'workflow_participant',
  title: 'roleName',
  under: { resource: 'workflows', field: 'workflow' },
  path: '/workflows/:parent/participants',
  fields: {
    workflow: ref('assistant.workflows').required().fixed(),
    participant: ref('gateway.users').required().fixed(),
    participantName: text(200),
    role: text(60).sortable(),
    roleName: text(120),
    status: activity(),
  },
  permissions: { read: 'assistant.workflows.read', write: 'assistant.workflows.write', delete: 'assistant.workflows.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'created_at',
})
