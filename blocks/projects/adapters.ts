import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  mapped,
  pageMeta,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'

// What is said in a discussion is the conversation of realtime about it: messages of the specification are that one's.
const conversations = '/api/realtime/conversations'
const messages = '/api/realtime/messages'
const at = '/projects/:project/discussions/:discussion/messages'

interface Message extends Readonly<Record<string, unknown>> {
  readonly version: number
}
const messageOf = (discussion: string, { id, attributes: said }: WireRecord<Message>) => ({
  id,
  type: 'discussionMessage',
  attributes: {
    unique_id: id,
    version: said.version,
    discussion_unique_id: discussion,
    body: said.content,
    edited_at: said.edited_at,
    created_at: said.created_at,
    updated_at: said.updated_at,
    created_by: said.author_unique_id,
    updated_by: said.updated_by,
  },
})
const asMessage = (discussion: string, reply: AdaptedReply) =>
  mapped(reply, ({ data }) => ({ data: messageOf(discussion, data) }))

interface Place {
  readonly discussion: string
  readonly isResolved: boolean
  readonly conversation: string | undefined
}
/** What is done in a discussion of that project which whoever asks may read. */
const within =
  (work: (call: AdaptedCall, place: Place) => Promise<AdaptedReply>) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const { project, discussion } = call.params
    const found = await call.ask('GET', `/projects/${project}/discussions/${discussion}`)
    if (found.status >= 400) return found
    const { id, attributes } = found.json.data
    const about = await call.ask('GET', `${conversations}/about/projects.discussions/${id}`)
    if (about.status >= 400) return about
    return work(call, { discussion: id, isResolved: attributes.status === 'resolved', conversation: about.json.data[0]?.id })
  }
/** The same of one message that is there. */
const onMessage = (work: (call: AdaptedCall, message: AdaptedReply, discussion: string) => Promise<AdaptedReply>) =>
  within(async (call, { discussion, conversation }) => {
    if (!conversation) throw refuse.missing()
    const message = await call.ask('GET', `${conversations}/${conversation}/messages/${call.params.message}`)
    return message.status < 400 ? work(call, message, discussion) : message
  })

const listInput = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  search: z.string().optional(),
  sort: z.enum(['created_at', '-created_at'], 'must be created_at or -created_at').default('created_at'),
})
const input = z.strictObject({ message: z.strictObject({ body: z.string().max(10_000) }) })
const changes = z.strictObject({
  message: z.strictObject({ body: z.string().max(10_000).optional(), version: z.number().int().optional() }),
})

/** Calls of the specification for what is said in discussions. */
export const adapters: Adapters = {
  [`GET ${at}`]: within(async ({ ask, query }, { discussion, conversation }) => {
    const asked = checked(listInput, query, 'parameter')
    if (!conversation) return { status: 200, headers: {}, json: { data: [], meta: pageMeta({ page: 1, records: 25, total: 0 }) } }
    const reply = await ask('GET', messages, { query: { ...asked, context_id: conversation } })
    return mapped(reply, ({ data, ...more }) => ({
      ...more,
      data: data.map((one: WireRecord<Message>) => messageOf(discussion, one)),
    }))
  }),
  [`POST ${at}`]: within(async ({ ask, body }, { discussion, isResolved, conversation }) => {
    const { message } = checked(input, body)
    if (isResolved) throw refuse.conflict('discussion_resolved', 'This discussion is resolved. Reopen it to continue.')
    const context = { about_resource: 'projects.discussions', about_id: discussion }
    const opened = conversation ? undefined : await ask('POST', conversations, { body: { context } })
    if (opened && opened.status >= 400) return opened
    const into = conversation ?? opened?.json.data.id
    const said = { message: { content: message.body } }
    return asMessage(discussion, await ask('POST', `${conversations}/${into}/messages`, { body: said }))
  }),
  [`GET ${at}/:message`]: onMessage(async (_, message, discussion) => asMessage(discussion, message)),
  [`PUT ${at}/:message`]: onMessage(async ({ ask, params, body }, before, discussion) => {
    const { message } = checked(changes, body)
    const { version } = before.json.data.attributes as Message
    if (message.version !== undefined && message.version !== version)
      throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.')
    const said = { message: { content: message.body } }
    return asMessage(discussion, await ask('PUT', `${messages}/${params.message}`, { body: said }))
  }),
  [`DELETE ${at}/:message`]: onMessage(({ ask, params }) => ask('DELETE', `${messages}/${params.message}`)),
}
