import type { PersonalData } from '@quoin/kit/server'

/** Conversations are somebody's own and go with them. */
export const personalData: PersonalData = {
  held: [
    { table: 'assistant.contexts', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'assistant.delegations', as: 'files', by: { user: ['delegator_id', 'delegate_id'] }, forget: 'row' },
    { table: 'assistant.agents', as: 'activity', by: { user: ['supervisor_id'] }, forget: { supervisor_id: null } },
    { table: 'assistant.clusters', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'assistant.saved_prompts', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'assistant.executions', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'assistant.test_results', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'assistant.workflow_instances', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'assistant.workflow_participants', as: 'identity', by: { user: ['participant_id'] }, forget: 'row' },
    {
      table: 'assistant.workflow_logs',
      as: 'files',
      by: { rows: { instance_id: 'assistant.workflow_instances' } },
      forget: 'row',
    },
    // What a prompt says is the company's; nobody is named beside it any more.
    { table: 'assistant.prompt_versions', as: 'activity', by: { user: ['user_id'] }, forget: { user_id: null } },
    { table: 'assistant.messages', as: 'files', by: { rows: { context_id: 'assistant.contexts' } }, forget: 'row' },
    {
      table: 'assistant.messages',
      called: 'assistant.messages in chats of others',
      as: 'files',
      by: { user: ['author_id'] },
      forget: 'row',
    },
    {
      table: 'assistant.writing',
      as: 'files',
      by: { rows: { context_id: 'assistant.contexts' } },
      key: 'context_id',
      forget: 'row',
    },
  ],
}
