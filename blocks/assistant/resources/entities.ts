import { custom, longText, ref, resource, text, unsupported as refused, url, wireSchema } from '@quoin/kit'
import type * as z from 'zod'
import { activity } from './workflows.ts'

const byToken = 'It is of whoever writes it, by their session.'
/** What is known about something, as people and other programs write it. */
const fields = {
  name: text(200).required().searchable().sortable().named('entity_alias'),
  code: text(60).searchable().sortable(),
  /** As the other program calls it: `product_line`. */
  entityType: text(60).searchable().sortable(),
  content: longText(20_000).searchable(),
  /** How to answer where it is about this. */
  instructions: longText(8_000),
  url: url().named('entity_url'),
  source: text(120).sortable().named('entity_source'),
  status: activity(),
} as const
const unsupported = {
  stripe_id: 'What is paid for stands in sales.',
  time_zone: 'Knowledge has no time of day.',
  preferred_language: 'An answer is written in the language of the question.',
  entity_avatar_url: 'Knowledge has no pictures.',
  created_by: byToken,
  updated_by: byToken,
} as const

/** Knowledge: what agents and chats are told about something that no record says, under the id it has elsewhere where it has one. */
export const entities = resource({
  type: 'entity',
  alsoSays: { enabled: true },
  wrapper: 'entity',
  title: 'name',
  fields,
  unsupported,
  permissions: { read: 'assistant.agents.read', write: 'assistant.agents.write', delete: 'assistant.agents.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  sort: 'entity_alias',
  operations: {
    register: custom({
      method: 'POST',
      path: '/entities/:id/register',
      permission: 'assistant.agents.write',
      wrapper: 'entity',
      // It is somebody else's id, and may be new here.
      body: (wireSchema(fields, 'update') as z.ZodObject).extend(
        Object.fromEntries(Object.entries(unsupported).map(([name, sentence]) => [name, refused(sentence)])),
      ),
      answersRecord: true,
      summary: 'Makes something known under the id it has elsewhere; a second time brings it up to date.',
    }),
  },
})

/** That an agent knows something. */
export const agentEntities = resource({
  type: 'agent_entity',
  wrapper: 'agent_entity',
  title: 'relationType',
  path: '/agent_entities',
  within: 'agent',
  fields: {
    agent: ref('assistant.agents').required().fixed(),
    entity: ref('assistant.entities').required().fixed(),
    /** What it is to the agent, in words of whoever says so. */
    relationType: text(60),
  },
  permissions: { read: 'assistant.agents.read', write: 'assistant.agents.write', delete: 'assistant.agents.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'created_at',
})
