import { custom, integer, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { answerNotices } from './notices.ts'
import { source } from './source.ts'

const message = z.object({
  unique_id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** The person who said it, where that is neither whose chat it is nor the assistant. */
  author_unique_id: z.string().nullable(),
  notice: z.enum(answerNotices).nullable(),
  /** The notice as a sentence. */
  notice_text: z.string().nullable(),
  model: z.string().nullable(),
  tokens: z.int(),
  sources: z.array(source),
  accepted_at: z.string().nullable(),
  created_at: z.string(),
})
export type MessageWire = z.infer<typeof message>

const word = (max: number) =>
  z
    .union([z.string().trim().max(max), z.number()])
    .transform(String)
    .nullish()
const origin = { source: word(255), source_id: word(255), source_type: word(255), source_alias: word(255) }
const id = { id: 'assistant.contexts' } as const
const kinds = ['company', 'project', 'objective', 'record', 'entity', 'cluster'] as const
/** That a colleague answers in the place of the agent. */
const handoff = {
  delegation_unique_id: z.string().nullable(),
  status: z.enum(['active', 'revoked', 'none']),
  supervisor_user_uid: z.string().nullable(),
  agent_unique_id: z.string().nullable(),
  context_unique_id: z.string(),
}
const contextWire = z.object({
  unique_id: z.string(),
  user_unique_id: z.string().nullable(),
  agent_unique_id: z.string().nullable(),
  name: z.string(),
  kind: z.enum(kinds),
  project_unique_id: z.string().nullable(),
  objective_unique_id: z.string().nullable(),
  entity_unique_id: z.string().nullable(),
  cluster_unique_id: z.string().nullable(),
  record_type: z.string().nullable(),
  record_id: z.string().nullable(),
  reference: z.string().nullable(),
  source: z.string().nullable(),
  source_id: z.string().nullable(),
  source_type: z.string().nullable(),
  source_alias: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  /** Who could answer in the place of the agent, and whether they do. */
  supervisor_user_uid: z.string().nullable(),
  handoff: z.object({ unique_id: z.string(), user_unique_id: z.string(), created_at: z.string() }).nullable(),
  messages: z.array(message),
})

/** A conversation of one person with the assistant, about something or about all that the person may see. */
export const contexts = resource({
  base: 'projects',
  type: 'jarvis_context',
  wrapper: 'context',
  title: 'name',
  path: '/jarvis/contexts',
  fields: {
    user: ref('gateway.users').readOnly(),
    /** Who answers; the assistant itself where it is nobody. */
    agent: ref('assistant.agents').readOnly(),
    /** How it began, where nobody named it. */
    name: text(200).searchable().sortable().unquoted(),
    kind: oneOf(...kinds)
      .default('company')
      .readOnly(),
    project: ref('projects.projects').readOnly(),
    objective: ref('disclosure.objectives').readOnly(),
    /** What of the company’s knowledge it is about. */
    entity: ref('assistant.entities').readOnly(),
    /** The collection it stands in. */
    cluster: ref('assistant.clusters').readOnly(),
    /** Dotted name and id of what it is about, where that is any other record. */
    recordType: text(100).readOnly(),
    recordId: text(36).readOnly(),
    reference: text(255),
    source: text(255).readOnly(),
    sourceId: text(255).readOnly(),
    sourceType: text(255).readOnly(),
    sourceAlias: text(255).readOnly(),
    asked: integer(0).default(0).readOnly(),
    lastAt: moment().readOnly().sortable(),
  },
  owner: 'user',
  // Whom a chat is shared with reads it; what is done with it is done by its owner, and by operations that ask.
  sharedWith: {
    resource: 'delegations',
    record: 'context',
    user: 'delegate',
    until: 'expiresAt',
    writers: { field: 'delegationType', values: [] },
  },
  permissions: { read: 'assistant.contexts.read', write: 'assistant.contexts.write', delete: 'assistant.contexts.write' },
  only: ['list', 'update', 'delete', 'trash', 'restore', 'purge'],
  sort: '-last_at',
  operations: {
    create: custom({
      method: 'POST',
      path: '/jarvis/contexts',
      permission: 'assistant.contexts.write',
      wrapper: 'context',
      body: z.object({
        name: z.string().trim().max(200).nullish(),
        agent_unique_id: z.uuid().toLowerCase().nullish(),
        /** Whoever begins it. */
        user_unique_id: z.uuid().toLowerCase().nullish(),
        project_unique_id: z.uuid().nullish(),
        objective_unique_id: z.uuid().nullish(),
        entity_unique_id: z.uuid().toLowerCase().nullish(),
        cluster_unique_id: z.uuid().toLowerCase().nullish(),
        record_type: z.string().trim().max(100).nullish(),
        record_id: z.uuid().nullish(),
        reference: word(255),
        ...origin,
      }),
      answer: contextWire,
      summary:
        'Begins a conversation with the assistant about a project, an objective, a record, something the company knows, or all that one may see.',
    }),
    get: custom({
      method: 'GET',
      path: '/jarvis/contexts/:id',
      permission: 'assistant.contexts.read',
      ids: id,
      answer: contextWire,
      summary: 'A conversation with its messages, the newest two hundred.',
    }),
    say: custom({
      method: 'POST',
      path: '/jarvis/contexts/:id/messages',
      permission: 'assistant.contexts.write',
      limit: 'heavy',
      wrapper: 'message',
      ids: id,
      body: z.object({ content: z.string().trim().min(1).max(20_000), role: z.literal('user').nullish(), ...origin }),
      answer: z.object({ ...message.shape, message, response: message, execution_unique_id: z.string().nullable() }),
      summary: 'Says something to the assistant and answers what it says, with the sources it rests on.',
    }),
    handOff: custom({
      method: 'POST',
      path: '/jarvis/contexts/:id/handoff',
      permission: 'assistant.contexts.write',
      ids: id,
      answer: z.object({ unique_id: z.string(), ...handoff }),
      summary: 'Hands a chat with an agent over to whoever looks after the agent: they answer in it instead of a model.',
    }),
    takeBack: custom({
      method: 'DELETE',
      path: '/jarvis/contexts/:id/handoff',
      permission: 'assistant.contexts.write',
      ids: id,
      answer: z.object({ unique_id: z.string(), ...handoff }),
      summary: 'Has the agent answer again in a chat that was handed over, for either of the two.',
    }),
    clear: custom({
      method: 'POST',
      path: '/jarvis/contexts/:id/clear',
      permission: 'assistant.contexts.write',
      ids: id,
      answer: contextWire,
      summary: 'Forgets all that was said in a conversation, and goes on in it.',
    }),
    writing: custom({
      method: 'GET',
      path: '/jarvis/contexts/:id/writing',
      permission: 'assistant.contexts.read',
      ids: id,
      answer: z.object({ unique_id: z.string(), content: z.string(), execution_unique_id: z.string().nullable() }),
      summary: 'What the assistant has written so far of the answer it is writing, and the execution by which it can be stopped.',
    }),
    accept: custom({
      method: 'PUT',
      path: '/jarvis/contexts/:id/messages/:message/accept',
      permission: 'assistant.contexts.write',
      wrapper: 'message',
      ids: { ...id, message: 'assistant.messages' },
      body: z.object({ content: z.string().trim().min(1).max(100_000), version: z.int().min(0) }),
      answer: z.object({ unique_id: z.string(), accepted_at: z.string(), version: z.int() }),
      summary: 'Puts a draft, as somebody corrected it, into the answer of its objective; it completes nothing.',
    }),
    transcript: custom({
      method: 'GET',
      path: '/jarvis/contexts/:id/transcript',
      permission: 'assistant.contexts.read',
      ids: id,
      answer: z.object({ unique_id: z.string(), filename: z.string(), markdown: z.string() }),
      summary: 'The whole conversation as text, with its sources.',
    }),
  },
})
