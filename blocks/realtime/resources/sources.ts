import { json, oneOf, resource, text } from '@quoin/kit'

/** Where messages come from: a shop, a telephone line, a person. The id of a member answers that person. */
export const sources = resource({
  type: 'Source',
  wrapper: 'source',
  title: 'name',
  fields: {
    name: text(200).required().sortable(),
    sourceType: text(60).sortable(),
    externalId: text(255),
    status: oneOf('active', 'inactive').default('active').sortable(),
    metadata: json(),
    payload: json(),
  },
  permissions: { read: 'realtime.conversations.read', write: 'realtime.sources.write', delete: 'realtime.sources.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'trash'],
})
