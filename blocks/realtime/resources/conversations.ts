import { custom, internal, json, longText, moment, integer, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import {
  byTimeOrName,
  contextAnswer,
  conversationRow,
  conversationRows as rows,
  groupAnswer,
  json as jsonInput,
  listing,
  messageAnswer,
  origin,
  pageOf,
  participantAnswer,
  paging,
  resourceOf,
  word,
} from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const ids = { id: 'realtime.contexts' }
const inContext = { contextId: 'realtime.contexts' }

/** Words of a list, `summary,tasks`. */
const words = <const W extends string>(...known: readonly [W, ...W[]]) =>
  z.preprocess((said) => (typeof said === 'string' ? said.split(',').filter(Boolean) : said), z.array(z.enum(known)))
/** A file of a message as clients of the specification read it, who take it as it comes. */
const carriedAnswer = z.object({
  uniqueId: z.string(),
  unique_id: z.string(),
  name: z.string(),
  url: z.string(),
  type: z.string().nullable(),
  size: z.number(),
})

/** What was asked to stand beside a page. */
const included = z.array(resourceOf(groupAnswer)).optional()

const opening = z.object({
  code: word,
  context: word,
  context_id: word,
  unique_id: word,
  name: z.string().trim().max(200).nullish(),
  description: z.string().max(2_000).nullish(),
  context_type: z.string().trim().max(60).nullish(),
  about_resource: z.string().max(100).nullish(),
  about_id: uuid().nullish(),
  members: z.array(uuid()).max(100).nullish(),
  source: word,
  source_id: word,
  source_type: word,
  source_alias: word,
  metadata: jsonInput,
  payload: jsonInput,
})
export type Opening = z.infer<typeof opening>
/** A code alone, or all that is known of the conversation. */
const contextBody = z.object({ context: z.union([z.string().trim().min(1).max(255), opening]) })

/** What people talk about: a record, a group, each other, or whatever a client’s code means. A conversation is what was said in it. */
export const contexts = resource({
  type: 'Context',
  wrapper: 'context',
  title: 'name',
  fields: {
    code: text(255).readOnly(),
    name: text(200).readOnly(),
    description: longText(2_000).readOnly(),
    kind: oneOf('context', 'direct', 'group', 'record').default('context').readOnly(),
    contextType: text(60).readOnly(),
    status: text(40).default('active').readOnly(),
    aboutResource: text(100).readOnly(),
    aboutId: text(64).readOnly(),
    group: ref('realtime.groups').readOnly(),
    ...origin,
    metadata: json().readOnly(),
    payload: json().readOnly(),
    lastSequence: integer(0).default(0).readOnly(),
    lastMessageAt: moment().readOnly(),
    /** Nobody says more in it from then on. */
    closedAt: moment().readOnly(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    create: custom({
      method: 'POST',
      path: '/contexts',
      permission: write,
      body: contextBody,
      answer: contextAnswer,
      summary: 'Opens a context to talk in; a code that exists is not repeated.',
    }),
    list: custom({
      method: 'GET',
      path: '/contexts',
      permission: read,
      query: listing.extend({
        ...byTimeOrName,
        status: z.string().max(40).optional(),
        context_type: z.string().max(60).optional(),
        include: words('group').optional(),
      }),
      answer: pageOf(contextAnswer).extend({ included }),
      summary: 'Lists the contexts one takes part in; `include=group` adds the groups whose conversations are among them.',
    }),
    get: custom({
      method: 'GET',
      path: '/contexts/:id',
      permission: read,
      ids,
      answer: contextAnswer,
      summary: 'Gets one context.',
    }),
    update: custom({
      method: 'PUT',
      path: '/contexts/:id',
      permission: write,
      wrapper: 'context',
      ids,
      body: z.object({
        name: z.string().trim().max(200).nullish(),
        description: z.string().max(2_000).nullish(),
        context_type: z.string().trim().max(60).nullish(),
        status: z.string().trim().min(1).max(40).optional(),
        metadata: jsonInput,
        payload: jsonInput,
      }),
      answer: contextAnswer,
      summary: 'Changes what a context is called and means.',
    }),
    groups: custom({
      method: 'GET',
      path: '/context/:id/groups',
      permission: read,
      ids,
      query: z.object(paging),
      answer: pageOf(groupAnswer),
      summary: 'Lists the groups of a context.',
    }),
  },
})

/** A conversation that another block keeps about a record of its own. */
export interface RecordNamed {
  /** Dotted name of the records, `projects.discussions`. */
  readonly resource: string
  readonly record: string
}
export interface RecordConversation extends RecordNamed {
  /** How many messages it holds that are not deleted. */
  readonly messages: number
  readonly lastMessageAt: string | null
}

/** Conversations as people see them: with messages, members, what is unread and what they began to write. */
export const conversations = resource({
  type: 'Conversation',
  wrapper: 'conversation',
  title: 'id',
  fields: {},
  permissions: { read, write },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/conversations/:contextId',
      permission: read,
      ids: inContext,
      query: z.object({
        ...paging,
        search: z.string().max(200).optional(),
        with: z.literal('files').optional(),
        include: words('summary', 'tasks', 'conversation', 'messages', 'message_files').optional(),
        parent_id: uuid().optional(),
        before: z.coerce.number().int().min(1).optional(),
        after: z.coerce.number().int().min(0).optional(),
        since: z.iso.date().optional(),
      }),
      answer: pageOf(messageAnswer, { context_unique_id: z.string(), last_sequence: z.number() }).extend({
        files: z.array(carriedAnswer).optional(),
        included: z.array(resourceOf(z.looseObject({ unique_id: z.string() }))).optional(),
      }),
      summary:
        'Lists the messages of a conversation, newest first; `before` and `after` page by sequence number, `since` jumps to a day. `with=files` answers where to have the files of these messages, two hundred at most.',
    }),
    create: custom({
      method: 'POST',
      path: '/conversations',
      permission: write,
      body: contextBody,
      answer: contextAnswer,
      summary: 'Opens a conversation; one whose code or record has one already is answered as it is.',
    }),
    list: custom({
      method: 'GET',
      path: '/users/:id/conversations',
      permission: read,
      ids: { id: 'gateway.users' },
      query: listing,
      answer: rows,
      summary: 'Lists the conversations of a person, the one that moved last first.',
    }),
    ofGroups: custom({
      method: 'GET',
      path: '/users/:id/mygroups/conversations',
      permission: read,
      ids: { id: 'gateway.users' },
      query: listing,
      answer: rows,
      summary: 'Lists the conversations of a person’s groups.',
    }),
    about: custom({
      method: 'GET',
      path: '/conversations/about/:resource/:recordId',
      permission: read,
      answer: rows,
      summary: 'Finds the conversation about a record that one may read; none when nobody began one.',
    }),
    codes: custom({
      method: 'GET',
      path: '/conversations/contexts',
      permission: read,
      answer: z.object({ data: z.object({ contexts: z.array(z.string()) }) }),
      summary: 'Lists the codes of the conversations one takes part in.',
    }),
    export: custom({
      method: 'POST',
      path: '/conversations/:contextId/exports',
      permission: 'realtime.retention.manage',
      ids: inContext,
      body: z.object({ after: z.number().int().min(0).default(0) }),
      answer: z.object({
        data: z.array(
          z.object({
            unique_id: z.string(),
            sequence: z.number(),
            parent_id: z.string().nullable(),
            author_unique_id: z.string().nullable(),
            author: z.string().nullable(),
            content: z.string(),
            created_at: z.string(),
            edited_at: z.string().nullable(),
            deleted_at: z.string().nullable(),
          }),
        ),
        meta: z.object({ next_after: z.number().nullable() }),
      }),
      summary:
        'Exports what was said in a conversation of the company, deleted messages included, a thousand at a time; the audit log says who did.',
    }),
    leave: custom({
      method: 'DELETE',
      path: '/conversations/:contextId',
      permission: write,
      ids: inContext,
      summary: 'Leaves a conversation.',
    }),
    markRead: custom({
      method: 'PUT',
      path: '/conversations/:contextId/read',
      permission: write,
      ids: inContext,
      body: z.object({ sequence: z.number().int().min(0).optional() }),
      answer: z.object({ data: resourceOf(conversationRow) }),
      summary:
        'Marks a conversation, threads included, as read up to a message; without one, all of it. A smaller number marks it as unread from there.',
    }),
    mute: custom({
      method: 'PUT',
      path: '/conversations/:contextId/mute',
      permission: write,
      ids: inContext,
      body: z.object({ until: z.iso.datetime({ offset: true }).nullable() }),
      answer: z.object({ data: resourceOf(conversationRow) }),
      summary: 'Mutes a conversation until a moment; mentions still notify. Null unmutes it.',
    }),
    draft: custom({
      method: 'PUT',
      path: '/conversations/:contextId/draft',
      permission: write,
      ids: inContext,
      body: z.object({ content: z.string().max(20_000) }),
      answer: z.object({ content: z.string() }),
      summary: 'Keeps what one has begun to write; an empty text forgets it.',
    }),
    members: custom({
      method: 'GET',
      path: '/conversations/:contextId/members',
      permission: read,
      ids: inContext,
      query: z.object({
        page: z.coerce.number().int().min(1).max(10_000).optional(),
        records: z.coerce.number().int().min(1).max(500).optional(),
      }),
      answer: pageOf(participantAnswer),
      summary: 'Lists who takes part, who is there, and up to where each has read.',
    }),
    addMember: custom({
      method: 'PUT',
      path: '/conversations/:contextId/members/:userId',
      permission: write,
      ids: { ...inContext, userId: 'gateway.users' },
      answer: contextAnswer,
      summary: 'Asks a member of the company into a conversation.',
    }),
    follow: custom({
      method: 'GET',
      path: '/conversations/:contextId/streams',
      permission: read,
      ids: inContext,
      answer: z.object({ streams: z.array(z.string()) }),
      summary: 'Names the streams on which a conversation is told, to whoever may read it.',
    }),
    typing: custom({
      method: 'PUT',
      path: '/conversations/:contextId/typing',
      permission: write,
      ids: inContext,
      body: z.object({ is_typing: z.boolean().default(true) }),
      answer: z.object({ is_typing: z.boolean() }),
      summary: 'Tells who follows a conversation that one is writing.',
    }),
    unreadSummary: custom({
      method: 'GET',
      path: '/users/:id/unread-summary',
      permission: read,
      ids: { id: 'gateway.users' },
      query: z.object({ group_by: z.string().max(40).optional() }),
      answer: z.object({
        buckets: z.array(
          z.object({
            key: z.string(),
            unread_count: z.number(),
            conversation_count: z.number(),
            conversation_payload: z.unknown(),
          }),
        ),
        total_unread_count: z.number(),
        total_conversation_count: z.number(),
        group_by: z.string(),
      }),
      summary: 'Counts what a person has not read, by kind of conversation.',
    }),
  },
  internal: {
    keep: internal<RecordNamed & { readonly name: string }, void>(
      'Opens the conversation about a record under a name, for whoever asks; one that is there already is named so.',
    ),
    close: internal<RecordNamed & { readonly isClosed: boolean }, void>(
      'Lets nobody say more in the conversation about a record, or lets people go on.',
    ),
    readersAmong: internal<RecordNamed & { readonly people: readonly string[] }, readonly string[]>(
      'Those of some people who may read a record; all of them where its block says nothing of it.',
    ),
    ofMessage: internal<{ readonly message: string }, RecordConversation | null>(
      'Says about which record a message was said, and how much was said about that; null where it is about none.',
    ),
  },
})

export { messageAnswer }
