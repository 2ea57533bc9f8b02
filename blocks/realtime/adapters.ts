import { always, sortIn, unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { listing, rowStatus } from './resources/wire.ts'

const bulkMax = 100
const word = z.string().max(255).nullish()
/** What a notification of the browser says beside a notification, kept with it as it came. */
const shown = {
  icon: z.string().max(2_000).nullish(),
  image_url: z.string().max(2_000).nullish(),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).nullish(),
  tags: z.array(z.string().max(60)).max(50).nullish(),
  payload: z.record(z.string(), z.unknown()).nullish(),
}
const said = {
  title: z.string().trim().min(1).max(2_000),
  body: z.string().trim().min(1).max(2_000),
  action_url: z.string().max(2_000).nullish(),
  notification_type: word,
  ...shown,
}
const sent = z.strictObject({ web_notification: z.strictObject({ recipient_unique_id: uuid(), ...said }) })
const sentToMany = z.strictObject({
  web_notification: z.strictObject({ recipient_unique_ids: z.array(uuid()).min(1).max(bulkMax), ...said }),
})
const webQuery = listing.extend({
  recipient_unique_id: uuid().optional(),
  is_read: z.enum(['true', 'false']).optional(),
  status: z.enum(rowStatus).optional(),
  sort: sortIn('created_at', '-created_at').optional(),
  notification_type: unsupported('Notifications are not narrowed by their type.'),
  priority: unsupported('Notifications are not narrowed by their priority.'),
})

type Said = Omit<z.infer<typeof sent>['web_notification'], 'recipient_unique_id'>
const asNotification = (target_id: string, { title, body, action_url, notification_type, payload, ...look }: Said) => ({
  notification: {
    content: title,
    body,
    url: action_url,
    target_id,
    target_type: notification_type,
    payload: { ...payload, web_notification: look },
  },
})
interface NotificationWire extends Readonly<Record<string, unknown>> {
  readonly payload: { readonly web_notification?: Readonly<Record<string, unknown>> } | null
}
const asWeb = ({ id, attributes }: WireRecord<NotificationWire>) => {
  const { web_notification: look = {}, ...payload } = attributes.payload ?? {}
  return {
    id,
    type: 'WebNotification',
    attributes: {
      ...attributes,
      recipient_unique_id: attributes.target_id,
      title: attributes.content,
      body: attributes.body ?? '',
      icon: look.icon ?? null,
      image_url: look.image_url ?? null,
      priority: look.priority ?? 'normal',
      tags: look.tags ?? [],
      action_url: attributes.url,
      notification_type: attributes.target_type,
      sent_at: attributes.created_at,
      // Whoever follows a notification has read it; when they did is not kept apart.
      clicked_at: attributes.read_at,
      enabled: true,
      payload,
    },
  }
}
const oneWeb = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asWeb(data) }))

/** Who asks, as clients that say for whom they ask mean nobody else. */
async function askingAs({ ask }: AdaptedCall, work: (me: string) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const me = await ask('GET', '/api/gateway/auth/validate_token')
  return me.status < 400 ? work(me.json.data.id as string) : me
}

const inContext = 'A draft belongs to a conversation and is text alone. Say the rest when you send it.'
const drafted = z.strictObject({
  draft_message: z
    .object({
      context_id: z.string().max(200).optional(),
      content: z.string().trim().min(1).max(20_000),
      enabled: always('A draft is there until it is sent or deleted.'),
    })
    .catchall(unsupported(inContext)),
})
const draftQuery = listing.extend({
  context_id: z.string().max(200).optional(),
  status: z.literal('active', 'is always active').optional(),
  sort: sortIn('created_at', '-created_at', 'updated_at', '-updated_at').optional(),
  source_id: unsupported('Drafts are one’s own.'),
})
interface ConversationWire {
  readonly id: string
  readonly meta: { readonly draft: string | null; readonly last_message_at?: string | null }
}
const asDraft = (me: string, { id, meta }: ConversationWire) => ({
  id,
  type: 'DraftMessage',
  attributes: {
    unique_id: id,
    context_id: id,
    content: meta.draft,
    source_id: me,
    source_type: 'User',
    status: 'active',
    enabled: true,
    created_at: meta.last_message_at ?? null,
    updated_at: meta.last_message_at ?? null,
  },
})
/** One’s drafts: there is one in a conversation at most, so its id is that of the conversation. */
const withDrafts = (call: AdaptedCall, work: (drafts: ReturnType<typeof asDraft>[]) => Promise<AdaptedReply> | AdaptedReply) =>
  askingAs(call, async (me) => {
    const found = await call.ask('GET', `/users/${me}/conversations`, { query: { records: '200' } })
    if (found.status >= 400) return found
    return work((found.json.data as ConversationWire[]).filter(({ meta }) => meta.draft).map((row) => asDraft(me, row)))
  })
const oneDraft = (
  call: AdaptedCall,
  id: string,
  work: (draft: ReturnType<typeof asDraft>) => Promise<AdaptedReply> | AdaptedReply,
) =>
  withDrafts(call, (drafts) => {
    const draft = drafts.find((one) => one.id === id)
    if (!draft) throw refuse.missing()
    return work(draft)
  })
const answered = (json: unknown, status = 200): AdaptedReply => ({ status, json, headers: {} })
const listDrafts = (call: AdaptedCall, context?: string) => {
  const { page, records, sort, context_id = context } = checked(draftQuery, call.query, 'parameter')
  return withDrafts(call, (drafts) => {
    const found = drafts.filter(({ id }) => context_id === undefined || id === context_id)
    // Conversations come by when something was said in them last, which is all that is known of when a draft was written.
    const all = sort?.startsWith('-') === false ? found.reverse() : found
    const [per_page, total_count] = [records, all.length]
    return answered({
      data: all.slice((page - 1) * records, page * records),
      meta: {
        current_page: page,
        per_page,
        total_pages: Math.ceil(total_count / per_page),
        total_count,
        total_records: total_count,
      },
    })
  })
}
const keepDraft = async (call: AdaptedCall, context: string, content: string, status: number) => {
  const kept = await call.ask('PUT', `/conversations/${context}/draft`, { body: { content } })
  return kept.status < 400 ? oneDraft(call, kept.json.data.id, (data) => answered({ data }, status)) : kept
}

/** Who asks about a conversation that they may read. */
const talkingAs = (call: AdaptedCall, work: (me: string) => Promise<AdaptedReply>) =>
  askingAs(call, async (me) => {
    const there = await call.ask('GET', `/conversations/${call.params.context}`, { query: { records: '1' } })
    return there.status < 400 ? work(me) : there
  })

const presigned = z.strictObject({
  file: z.strictObject({ filename: z.string(), content_type: z.string().nullish(), size: z.number().nullish() }),
})
const carried = z.strictObject({
  message_file: z.strictObject({
    name: z.string().trim().min(1).max(500),
    content_type: z.string().nullish(),
    size: z.number().nullish(),
    url: z.string().nullish(),
    message_unique_id: uuid().nullish(),
    payload: z.record(z.string(), z.unknown()).nullish(),
  }),
})
const batched = z.strictObject({
  batch: z.strictObject({
    messages: z
      .array(
        z
          .object({
            conversation_unique_id: z.string().trim().min(1).max(255),
            sender_role: unsupported('Whoever sends a message has the role they were given.'),
            notify_roles: unsupported('A message is told to whoever takes part in its conversation, by their own settings.'),
            notification_url_roles: unsupported('A notification leads everybody to the same address.'),
          })
          .catchall(z.unknown()),
      )
      .min(1)
      .max(bulkMax),
  }),
})

/** Calls of the published client that this block has under another address: notifications of the browser, drafts as records, files and messages in one. */
export const adapters: Adapters = {
  'GET /web_notifications': async ({ query, ask }) => {
    const { recipient_unique_id, is_read, status, page, records, search, sort } = checked(webQuery, query, 'parameter')
    const read = is_read === undefined ? undefined : is_read === 'true' ? 'active' : 'pending'
    if (read && status && read !== status) throw refuse.parameter('is_read', 'says something else than status')
    const wanted = { target_id: recipient_unique_id, status: read ?? status, page, records, search, sort }
    const stated = Object.fromEntries(
      Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
    )
    return mapped(await ask('GET', '/notifications', { query: stated }), (json) => ({ ...json, data: json.data.map(asWeb) }))
  },
  'GET /web_notifications/:id': async ({ params, ask }) => oneWeb(await ask('GET', `/notifications/${params.id}`)),
  'POST /web_notifications': async ({ body, ask }) => {
    const { recipient_unique_id: person, ...words } = checked(sent, body).web_notification
    return oneWeb(await ask('POST', '/notifications', { body: asNotification(person, words) }))
  },
  'POST /web_notifications/bulk': async ({ body, ask }) => {
    const { recipient_unique_ids: people, ...words } = checked(sentToMany, body).web_notification
    let failed = 0
    let reply: AdaptedReply | undefined
    for (const person of new Set(people)) {
      reply = await ask('POST', '/notifications', { body: asNotification(person, words) })
      if (reply.status === 401 || reply.status === 403) return reply
      if (reply.status >= 400) failed += 1
    }
    return answered({ sent: new Set(people).size - failed, failed })
  },
  'PUT /web_notifications/read_all': (call) => {
    const { recipient_unique_id: person } = checked(z.strictObject({ recipient_unique_id: uuid() }), call.body)
    return askingAs(call, async (me) => {
      if (person !== me) throw refuse.missing()
      return mapped(await call.ask('PUT', '/notifications/read_all', { body: {} }), ({ updated }) => ({ updated }))
    })
  },
  'PUT /web_notifications/:id/read': async ({ params, ask }) =>
    oneWeb(await ask('PUT', `/notifications/${params.id}/read`, { body: {} })),
  'PUT /web_notifications/:id/click': async ({ params, ask }) =>
    oneWeb(await ask('PUT', `/notifications/${params.id}/read`, { body: {} })),
  'DELETE /web_notifications/:id': ({ params, ask }) => ask('DELETE', `/notifications/${params.id}`),
  'PUT /conversations/:context/presign': (call) => {
    const { file } = checked(presigned, call.body)
    return talkingAs(call, async (me) => {
      const place = await call.ask('PUT', `/api/files/users/${me}/presign_upload`, { body: file })
      return mapped(place, (json) => {
        const { upload_url, url, expires_at } = json.data?.attributes ?? json
        // What is uploaded is sent with PUT, so there are no fields of a form.
        return { data: { upload_url, file_url: url, fields: {}, expires_at } }
      })
    })
  },
  'POST /conversations/:context/files': (call) => {
    const { message_unique_id: message, payload, url, size, content_type, name } = checked(carried, call.body).message_file
    if (!url) throw refuse.invalid('required', 'is required', 'message_file/url')
    return talkingAs(call, async (me) => {
      const file = { name, url, file_size: size, file_type: content_type }
      const stored = await call.ask('POST', `/api/files/users/${me}/files`, { body: { file } })
      if (stored.status >= 400) return stored
      const id = stored.json.data.id as string
      const said = message
        ? { status: 200, json: { data: { id: message } }, headers: {} }
        : await call.ask('POST', `/conversations/${call.params.context}/messages`, {
            body: { message: { content: '', files: [id] } },
          })
      if (said.status >= 400) return said
      const attached = await call.ask('PUT', `/messages/${said.json.data.id}/files/${id}`, { body: { payload } })
      if (attached.status >= 400) return attached
      return { ...(await call.ask('GET', `/conversations/${call.params.context}/files/${id}`)), status: 201 }
    })
  },
  'POST /messages/batch': async ({ body, ask }) => {
    const { messages } = checked(batched, body).batch
    const counted = { created: 0, duplicates: 0 }
    const failed: object[] = []
    for (const { conversation_unique_id, ...message } of messages) {
      const reply = await ask('POST', `/conversations/${encodeURIComponent(conversation_unique_id)}/messages`, {
        body: { message },
      })
      if (reply.status === 401 || reply.status === 403) return reply
      if (reply.status >= 400) failed.push({ conversation_unique_id, error: reply.json.errors[0].detail })
      else counted[reply.status === 201 ? 'created' : 'duplicates'] += 1
    }
    // Nobody is mailed by it: whoever stays away is, by their own settings.
    const mails = { emails_sent: 0, emails_failed: 0, emails_skipped: 0 }
    const attributes = { total: messages.length, ...counted, failed: failed.length, failed_items: failed, ...mails }
    return answered({ data: { id: 'batch', type: 'MessageBatch', attributes } })
  },
  'GET /draft_messages': (call) => listDrafts(call),
  'GET /draft_messages/context/:context': (call) => listDrafts(call, call.params.context),
  'GET /draft_messages/:id': (call) => oneDraft(call, call.params.id!, (data) => answered({ data })),
  'POST /draft_messages': (call) => {
    const { context_id, content } = checked(drafted, call.body).draft_message
    if (!context_id) throw refuse.invalid('required', 'is required', 'draft_message/context_id')
    return keepDraft(call, encodeURIComponent(context_id), content, 201)
  },
  'PUT /draft_messages/:id': (call) => {
    const { content } = checked(drafted, call.body).draft_message
    return oneDraft(call, call.params.id!, ({ id }) => keepDraft(call, id, content, 200))
  },
  'PUT /draft_messages/:id/publish': (call) =>
    oneDraft(call, call.params.id!, async ({ id, attributes: { content } }) =>
      mapped(await call.ask('POST', `/conversations/${id}/messages`, { body: { message: { content } } }), ({ data }) => ({
        data: { ...data, type: 'DraftMessage' },
      })),
    ),
  'DELETE /draft_messages/:id': (call) =>
    oneDraft(call, call.params.id!, ({ id }) => call.ask('PUT', `/conversations/${id}/draft`, { body: { content: '' } })),
}
