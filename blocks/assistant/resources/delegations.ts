import { boolean, moment, oneOf, ref, resource } from '@quoin/kit'

/** That somebody lets a colleague read one of their chats, or ask in it as well; handed over, the colleague answers in it instead of a model. */
export const delegations = resource({
  type: 'delegation',
  wrapper: 'delegation',
  title: 'delegationType',
  fields: {
    delegator: ref('gateway.users').readOnly(),
    delegate: ref('gateway.users').required().fixed(),
    delegationType: oneOf('read', 'write').default('read').fixed().filterable(),
    context: ref('assistant.contexts').required().fixed(),
    /** Who answered in the chat. */
    agent: ref('assistant.agents').readOnly(),
    isHandoff: boolean().default(false).readOnly(),
    expiresAt: moment().sortable(),
  },
  owner: 'delegator',
  // Whom a chat is shared with sees that it is, and changes nothing of it.
  sharedWith: { resource: 'delegations', record: 'id', user: 'delegate', writers: { field: 'delegationType', values: [] } },
  permissions: { read: 'assistant.contexts.read', write: 'assistant.contexts.write', delete: 'assistant.contexts.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: '-created_at',
})
