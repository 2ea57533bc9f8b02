import { longText, oneOf, ref, resource, text, url } from '@quoin/kit'
import { origin } from './workflows.ts'

const permissions = {
  read: 'assistant.contexts.read',
  write: 'assistant.contexts.write',
  delete: 'assistant.contexts.write',
} as const
const noPicture = 'Collections have no pictures.'

/** A collection of one person: prompts they come back to, and what every chat in it is told. Nobody else sees it, whatever their role. */
export const clusters = resource({
  type: 'cluster',
  wrapper: 'cluster',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(200).required().searchable().sortable().unquoted(),
    reference: text(255),
    description: text(1_000).searchable().unquoted(),
    abstract: text(500).unquoted(),
    keywords: text(500).searchable().unquoted(),
    content: longText(20_000).unquoted(),
    contentUrl: url().unquoted(),
    tags: text(500).unquoted(),
    status: oneOf('active', 'archived').default('active').sortable(),
    ...origin,
  },
  unsupported: {
    thumbnail_url: noPicture,
    image_url: noPicture,
    media_url: noPicture,
    members: 'A collection is of one person.',
  },
  owner: 'user',
  permissions,
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge'],
  sort: 'name',
})

/** That somebody keeps a prompt at hand, by itself or in a collection. */
export const savedPrompts = resource({
  type: 'saved_prompt',
  wrapper: 'saved_prompt',
  title: 'note',
  fields: {
    user: ref('gateway.users').readOnly(),
    prompt: ref('assistant.prompts').required().fixed(),
    cluster: ref('assistant.clusters').fixed(),
    note: text(200).unquoted(),
  },
  owner: 'user',
  permissions,
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: '-created_at',
})
