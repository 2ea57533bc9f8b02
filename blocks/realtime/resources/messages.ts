import {
  boolean,
  custom,
  decimal,
  integer,
  internal,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  tags,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { messageAction } from './messageActions.ts'
import type { RecordNamed } from './conversations.ts'
import {
  inTime,
  json as jsonInput,
  listing,
  messageAnswer,
  type MessageWire,
  origin,
  pageOf,
  paging,
  rowStatus,
  word,
} from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const ids = { id: 'realtime.messages' }
const inContext = { contextId: 'realtime.contexts' }
const page = pageOf(messageAnswer)
const target = {
  target: text(255),
  targetId: text(255).filterable(),
  targetAlias: text(255),
  targetType: text(255),
  targetEmail: text(254),
  targetPhone: text(40),
  targetDeviceId: text(255),
}
const data = { dataSource: text(255), dataSourceId: text(255), dataSourceType: text(255), dataSourceAlias: text(255) }

const content = z.string().max(bounds.messageChars)
export const saying = z.object({
  content,
  parent_id: uuid().nullish(),
  source: word,
  source_id: word,
  source_alias: word,
  source_type: word,
  source_email: z.string().max(254).nullish(),
  source_phone: z.string().max(40).nullish(),
  target: word,
  target_id: word,
  target_alias: word,
  target_type: word,
  target_email: z.string().max(254).nullish(),
  target_phone: z.string().max(40).nullish(),
  target_device_id: word,
  value: z.number().min(-1e12).max(1e12).nullish(),
  data_source: word,
  data_source_id: word,
  data_source_type: word,
  data_source_alias: word,
  notification_content: z.string().max(2_000).nullish(),
  notification_url: z.string().max(2_000).nullish(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  rag_sources: z.array(z.string().trim().min(1).max(60)).max(50).nullish(),
  idempotency_key: z.string().max(200).nullish(),
  mentions: z.array(uuid()).max(bounds.mentionsPerMessage).nullish(),
  actions: z.array(messageAction).max(bounds.actionsPerMessage).nullish(),
  files: z.array(uuid()).max(bounds.filesPerMessage).nullish(),
  payload: jsonInput,
})
export type Saying = z.infer<typeof saying>

/** What people said to records of one kind, and thought of what was said, within a time. */
export interface FeedbackAsked {
  /** Dotted name of the records, `assistant.prompts`. */
  readonly resource: string
  /** Of these alone; of all of the kind where it is not said. */
  readonly records?: readonly string[]
  readonly from: string
  readonly until: string
  /** Whose days are counted. */
  readonly timeZone: string
}
export interface RecordFeedback {
  readonly record: string
  /** `2026-03-31` */
  readonly day: string
  readonly likes: number
  readonly dislikes: number
  readonly comments: number
}

/** A page of what was said about a record, as it was said or the latest first. */
export interface SaidAsked extends RecordNamed {
  readonly page: number
  readonly records: number
  readonly search?: string
  readonly isOldestFirst: boolean
}
export interface SaidAbout {
  readonly rows: readonly MessageWire[]
  readonly total: number
}
/** One message of the conversation about a record. */
export interface MessageAbout extends RecordNamed {
  readonly message: string
}

/** What somebody said in a conversation. Addresses and numbers of people are taken out before it is stored. */
export const messages = resource({
  type: 'Message',
  wrapper: 'message',
  title: 'content',
  fields: {
    context: ref('realtime.contexts').named('context_id').readOnly(),
    parent: ref('realtime.messages').named('parent_id').readOnly(),
    author: ref('gateway.users').readOnly(),
    sequence: integer(0).default(0).readOnly(),
    content: longText(bounds.messageChars).searchable().unquoted(),
    ...origin,
    sourceId: text(255).filterable(),
    sourceEmail: text(254),
    sourcePhone: text(40),
    ...target,
    value: decimal(-1e12, 1e12),
    ...data,
    status: oneOf(...rowStatus)
      .default('active')
      .filterable(),
    enabled: boolean().default(true),
    notificationContent: longText(2_000).unquoted(),
    notificationUrl: text(2_000),
    expiresAt: moment(),
    editedAt: moment().readOnly(),
    ragSources: tags(),
    idempotencyKey: text(200).readOnly(),
    payload: json().unquoted(),
  },
  shows: messageAnswer.pick({
    author_name: true,
    mentions: true,
    files: true,
    actions: true,
    reactions: true,
    replies: true,
    last_reply_at: true,
    deleted_at: true,
  }),
  permissions: { read, write },
  // Of the conversations one takes part in and may read.
  only: ['list'],
  operations: {
    get: custom({
      method: 'GET',
      path: '/conversations/:contextId/messages/:id',
      permission: read,
      ids: { ...ids, ...inContext },
      answer: messageAnswer,
      summary: 'Gets one message of a conversation.',
    }),
    create: custom({
      method: 'POST',
      path: '/conversations/:contextId/messages',
      permission: write,
      ids: inContext,
      wrapper: 'message',
      body: saying,
      answer: messageAnswer,
      summary: 'Says something in a conversation.',
    }),
    ofContext: custom({
      method: 'GET',
      path: '/messages/context/:contextId',
      permission: read,
      ids: inContext,
      query: listing.extend({ ...inTime, status: z.enum(rowStatus).optional() }),
      answer: page,
      summary: 'Lists the messages of a conversation.',
    }),
    thread: custom({
      method: 'GET',
      path: '/messages/parent/:id',
      permission: read,
      ids,
      query: listing.extend({ status: z.enum(rowStatus).optional() }),
      answer: page,
      summary: 'Lists the answers to a message, oldest first.',
    }),
    trash: custom({
      method: 'GET',
      path: '/messages/trash/show',
      permission: read,
      query: listing,
      answer: page,
      summary: 'Lists what one deleted of one’s own messages.',
    }),
    one: custom({
      method: 'GET',
      path: '/messages/:id',
      permission: read,
      ids,
      answer: messageAnswer,
      summary: 'Gets one message.',
    }),
    say: custom({
      method: 'POST',
      path: '/messages',
      permission: write,
      wrapper: 'message',
      body: saying.extend({ context_id: z.string().max(255) }),
      answer: messageAnswer,
      summary: 'Says something in a conversation named in the body.',
    }),
    update: custom({
      method: 'PUT',
      path: '/messages/:id',
      permission: write,
      wrapper: 'message',
      ids,
      body: z.object({
        content: content.optional(),
        status: z.enum(rowStatus).optional(),
        enabled: z.boolean().optional(),
        payload: jsonInput,
      }),
      answer: messageAnswer,
      summary: 'Changes one’s own message.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/messages/:id',
      permission: write,
      ids,
      summary: 'Deletes one’s own message; with the permission for it, any.',
    }),
    recover: custom({
      method: 'PUT',
      path: '/messages/:id/recover',
      permission: write,
      ids,
      answer: messageAnswer,
      summary: 'Brings back a message one deleted.',
    }),
    react: custom({
      method: 'PUT',
      path: '/messages/:id/reactions',
      permission: write,
      ids,
      body: z.object({ emoji: z.string().min(1).max(32), is_on: z.boolean().optional() }),
      answer: messageAnswer,
      summary: 'Adds or takes back one’s reaction to a message; `is_on` says which, and changes nothing a second time.',
    }),
    saved: custom({
      method: 'GET',
      path: '/messages/saved',
      permission: read,
      query: z.object(paging),
      answer: page,
      summary: 'Lists the messages one saved, the latest first; what one may not read any more is left out.',
    }),
    save: custom({
      method: 'PUT',
      path: '/messages/:id/save',
      permission: read,
      ids,
      answer: messageAnswer,
      summary: 'Keeps a message among those one saved; a second time changes nothing.',
    }),
    unsave: custom({
      method: 'PUT',
      path: '/messages/:id/unsave',
      permission: read,
      ids,
      answer: messageAnswer,
      summary: 'Keeps it no longer; a second time changes nothing.',
    }),
    file: custom({
      method: 'GET',
      path: '/messages/:id/files/:fileId',
      permission: read,
      ids: { ...ids, fileId: 'files.storedFiles' },
      answer: z.object({ unique_id: z.string(), url: z.string(), preview_url: z.string().nullable() }),
      summary: 'Answers an address at which to have a file that a message carries.',
    }),
    attach: custom({
      method: 'PUT',
      path: '/messages/:id/files/:fileId',
      permission: write,
      ids: { ...ids, fileId: 'files.storedFiles' },
      body: z.object({ payload: jsonInput }),
      answer: messageAnswer,
      summary: 'Adds a file to one’s own message.',
    }),
  },
  internal: {
    feedback: internal<FeedbackAsked, readonly RecordFeedback[]>(
      'Counts what was said about records of one kind, and how often that was liked and disliked, by record and day.',
    ),
    listAbout: internal<SaidAsked, SaidAbout>('Lists what was said about a record.'),
    getAbout: internal<MessageAbout, MessageWire>('Gets one message that was said about a record.'),
    sayAbout: internal<RecordNamed & { readonly name: string; readonly content: string }, MessageWire>(
      'Says something about a record, for whoever asks; opens the conversation under a name where nobody did.',
    ),
    updateAbout: internal<MessageAbout & { readonly content?: string; readonly version?: number }, MessageWire>(
      'Changes what whoever asks said about a record.',
    ),
    deleteAbout: internal<MessageAbout & { readonly isAnybodys: boolean }, void>(
      'Deletes what whoever asks said about a record, or with `isAnybodys` what anybody did.',
    ),
  },
})
