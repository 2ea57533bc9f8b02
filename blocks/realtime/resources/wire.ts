import { jsonObject, sortIn, text } from '@quoin/kit'
import * as z from 'zod'

const moment = z.string().nullable()
const words = z.string().nullable()
export const jsonAnswer = z.record(z.string(), z.unknown()).nullable()
export const dated = {
  unique_id: z.string(),
  version: z.number(),
  created_at: moment,
  updated_at: moment,
  created_by: words,
  updated_by: words,
}

export const rowStatus = ['active', 'inactive', 'pending', 'archived', 'deleted'] as const
/** Where something comes from, and whom it is for, as clients of the specification say it. */
export const origin = { source: text(255), sourceId: text(255), sourceType: text(255), sourceAlias: text(255) }

export const word = z
  .union([z.string().trim().max(255), z.number()])
  .transform(String)
  .nullish()
export const json = jsonObject().nullish()
export const paging = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  records: z.coerce.number().int().min(1).max(200).default(25),
}
/** In the order a list has by itself: who asks for one that it does not have is refused. */
export const listing = z.object({ ...paging, search: z.string().max(200).optional() })
/** Of what was said: the latest first, or as it was said. */
export const inTime = { sort: sortIn('created_at', '-created_at').optional() }
export const byTimeOrName = { sort: sortIn('created_at', '-created_at', 'name', '-name').optional() }
/** Rows as a client hands them over, each with its id; `more` is what the page tells besides its numbers. */
export const pageOf = <A extends z.ZodType, M extends z.ZodRawShape = {}>(answer: A, more?: M) =>
  z.object({ data: z.array(z.intersection(answer, z.object({ id: z.string() }))), meta: z.looseObject(more ?? ({} as M)) })
/** A resource as it is written, where more than its attributes is to be said. */
export const resourceOf = <A extends z.ZodType>(attributes: A) => z.object({ id: z.string(), type: z.string(), attributes })

const origins = { source: words, source_id: words, source_type: words, source_alias: words }
const targets = {
  target: words,
  target_id: words,
  target_alias: words,
  target_type: words,
  target_email: words,
  target_phone: words,
  target_device_id: words,
}

export const notificationAnswer = z.object({
  ...dated,
  ...origins,
  ...targets,
  content: z.string(),
  body: words,
  category: z.string(),
  url: words,
  status: z.string(),
  multichannel: z.boolean(),
  expires_at: moment,
  read_at: moment,
  screen: words,
  app: words,
  about_resource: words,
  about_id: words,
  actions: z.array(z.string()).nullable(),
  button: words,
  payload: jsonAnswer,
})

/** What opens a socket. */
export const ticketAnswer = z.object({ token: z.string(), expiresAt: z.string(), channel: z.string(), url: z.string() })

/** What a message asks for. */
export const messageActionAnswer = z.object({
  ...dated,
  message_unique_id: words,
  position: z.number(),
  action_type: words,
  control_type: words,
  control_label: words,
  control_value: words,
  control_name: words,
  control_id: words,
  control_class: words,
  control_tag: words,
  control_placeholder: words,
  control_href: words,
  control_src: words,
  control_alt: words,
  control_help: words,
  control_set_id: words,
  control_set_name: words,
  control_set_class: words,
  status: z.string(),
  enabled: z.boolean(),
  payload: jsonAnswer,
  response: jsonAnswer,
  answered_by_unique_id: words,
  answered_at: moment,
})
export type MessageActionWire = z.infer<typeof messageActionAnswer>

export const messageAnswer = z.object({
  ...dated,
  ...origins,
  ...targets,
  context_id: words,
  parent_id: words,
  author_unique_id: words,
  /** Who wrote it, whatever the client that sent it says of its source. */
  author_name: words,
  sequence: z.number(),
  content: z.string(),
  source_email: words,
  source_phone: words,
  value: z.number().nullable(),
  data_source: words,
  data_source_id: words,
  data_source_type: words,
  data_source_alias: words,
  status: z.string(),
  enabled: z.boolean(),
  notification_content: words,
  notification_url: words,
  expires_at: moment,
  edited_at: moment,
  rag_sources: z.array(z.string()).nullable(),
  idempotency_key: words,
  mentions: z.array(z.string()),
  files: z.array(z.object({ unique_id: z.string(), name: z.string(), file_type: words, file_size: z.number() })),
  actions: z.array(messageActionAnswer),
  reactions: z.array(z.object({ emoji: z.string(), people: z.array(z.string()) })),
  replies: z.number(),
  last_reply_at: moment,
  deleted_at: moment,
  payload: jsonAnswer,
})
export type MessageWire = z.infer<typeof messageAnswer>

export const contextAnswer = z.object({
  ...dated,
  code: words,
  name: words,
  description: words,
  kind: z.string(),
  context_type: words,
  status: z.string(),
  about_resource: words,
  about_id: words,
  group_unique_id: words,
  ...origins,
  metadata: jsonAnswer,
  payload: jsonAnswer,
  last_sequence: z.number(),
  last_message_at: moment,
  closed_at: moment,
  members: z.array(z.string()),
})

export const groupAnswer = z.object({
  ...dated,
  ...origins,
  name: z.string(),
  code: words,
  unique_code: words,
  qcode: words,
  group_type: words,
  status: z.string(),
  enabled: z.boolean(),
  context_id: words,
  members: z.array(z.string()),
  payload: jsonAnswer,
})

export const personAnswer = z.object({
  unique_id: z.string(),
  user_unique_id: z.string(),
  name: z.string(),
  first_name: words,
  middle_name: words,
  last_name: words,
  username: words,
  email: words,
  phone: words,
  avatar_url: words,
  role_name: words,
  role_unique_id: words,
  status: z.string(),
  last_seen_at: moment,
  payload: jsonAnswer,
  created_at: moment,
  updated_at: moment,
})

export const statusAnswer = z.object({
  unique_id: z.string(),
  user_unique_id: z.string(),
  online: z.boolean(),
  status: z.enum(['online', 'offline', 'away', 'busy', 'dnd']),
  last_seen_at: moment,
  custom_status: words,
  payload: jsonAnswer,
})

/** Who takes part in a conversation. */
export const participantAnswer = z.object({
  unique_id: z.string(),
  name: z.string(),
  avatar_url: words,
  online: z.boolean(),
  status: z.string(),
  read_sequence: z.number(),
  joined_at: z.string(),
})

/** A conversation as a list shows it. */
export const conversationRow = z.object({
  id: z.string(),
  unique_id: z.string(),
  context: z.string(),
  meta: z.object({
    code: words,
    name: z.string(),
    kind: z.string(),
    about_resource: words,
    about_id: words,
    group_unique_id: words,
    members: z.array(z.object({ id: z.string(), name: z.string() })),
    member_count: z.number(),
    last_sequence: z.number(),
    read_sequence: z.number(),
    unread_count: z.number(),
    mention_count: z.number(),
    last_message: words,
    last_message_by: words,
    last_message_at: moment,
    muted_until: moment,
    draft: words,
    payload: jsonAnswer,
  }),
})
export type ConversationRow = z.infer<typeof conversationRow>

/** Conversations as a list answers them: what a row says stands beside its attributes as well. */
export const conversationRows = z.object({
  data: z.array(z.object({ ...conversationRow.shape, ...resourceOf(conversationRow).shape })),
  meta: z.looseObject({ page: z.number() }),
})
