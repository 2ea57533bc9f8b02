import { unsupported, url, uuid } from '@quoin/kit'
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

// What colleagues say about a record on its page is a conversation of realtime: comments of the published client are its messages.
const conversations = '/api/realtime/conversations'
const messages = '/api/realtime/messages'
const like = '👍'
const dislike = '👎'

/** What is commented. */
interface Subject {
  readonly resource: string
  readonly id: string
  readonly type: 'comment' | 'execution_comment'
  /** As a comment names it. */
  readonly names: Readonly<Record<string, string>>
}
type Found =
  | { readonly subject: Subject; readonly refused?: undefined }
  | { readonly subject?: undefined; readonly refused: AdaptedReply }

const ofPrompt = async ({ ask, params }: AdaptedCall): Promise<Found> => {
  const prompt = await ask('GET', `/prompts/${params.prompt}`)
  if (prompt.status >= 400) return { refused: prompt }
  const id = prompt.json.data.id as string
  return { subject: { resource: 'assistant.prompts', id, type: 'comment', names: { prompt_unique_id: id } } }
}
const ofExecution = async ({ ask, params }: AdaptedCall): Promise<Found> => {
  const execution = await ask('GET', `/executions/${params.execution}`)
  if (execution.status >= 400) return { refused: execution }
  const { id, attributes } = execution.json.data
  if (attributes.prompt_unique_id !== params.prompt) throw refuse.missing()
  const names = { prompt_unique_id: attributes.prompt_unique_id, execution_unique_id: id }
  return { subject: { resource: 'assistant.executions', id, type: 'execution_comment', names } }
}

interface Reaction {
  readonly emoji: string
  readonly people: readonly string[]
}
const countOf = (reactions: readonly Reaction[], thumb: string): number =>
  new Set(reactions.filter(({ emoji }) => emoji.startsWith(thumb)).flatMap(({ people }) => people)).size

/** A message as the published client reads a comment. */
function commentOf({ type, names }: Subject, { id, attributes }: WireRecord) {
  const { parent_id, author_unique_id, source, replies, reactions, payload, content, status, enabled, created_at, updated_at } =
    attributes as Readonly<Record<string, unknown>> & {
      readonly reactions: readonly Reaction[]
      readonly payload: { readonly comment?: object } | null
    }
  return {
    id,
    type,
    attributes: {
      unique_id: id,
      ...names,
      parent_unique_id: parent_id,
      content,
      ...payload?.comment,
      user_unique_id: author_unique_id,
      user_name: source,
      likes_count: countOf(reactions, like),
      dislikes_count: countOf(reactions, dislike),
      replies_count: replies,
      status,
      enabled,
      created_at,
      updated_at,
    },
  }
}
const asComment = (subject: Subject, reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: commentOf(subject, data) }))

type On = (call: AdaptedCall, subject: Subject, conversation: string | undefined) => Promise<AdaptedReply>
/** What is done about the comments of a record that whoever asks may read, in the conversation about it, where one was begun. */
const about =
  (find: (call: AdaptedCall) => Promise<Found>, work: On) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const { subject, refused } = await find(call)
    if (refused) return refused
    const found = await call.ask('GET', `${conversations}/about/${subject.resource}/${subject.id}`)
    return found.status < 400 ? work(call, subject, found.json.data[0]?.id) : found
  }
const read = ({ ask, params }: AdaptedCall, conversation: string) =>
  ask('GET', `${conversations}/${conversation}/messages/${params.comment}`)
/** The same of one comment that is there. */
const onComment =
  (work: (call: AdaptedCall, subject: Subject, conversation: string, comment: AdaptedReply) => Promise<AdaptedReply>): On =>
  async (call, subject, conversation) => {
    if (!conversation) throw refuse.missing()
    const comment = await read(call, conversation)
    return comment.status < 400 ? work(call, subject, conversation, comment) : comment
  }

const listInput = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  parent_unique_id: uuid().optional(),
  status: z.string().optional(),
  sort: z.enum(['created_at', '-created_at', 'createdAt', '-createdAt'], 'must be created_at or -created_at').optional(),
  user_unique_id: unsupported('Comments are not narrowed by who wrote them.'),
})
const list: On = async ({ ask, query }, subject, conversation) => {
  const { parent_unique_id, sort, ...page } = checked(listInput, query, 'parameter')
  if (!conversation) return { status: 200, headers: {}, json: { data: [], meta: pageMeta({ page: 1, records: 25, total: 0 }) } }
  const narrowed = {
    ...page,
    context_id: conversation,
    ...(parent_unique_id && { parent_id: parent_unique_id }),
    ...(sort && { sort: sort.replace('createdAt', 'created_at') }),
  }
  const reply = await ask('GET', messages, { query: narrowed })
  return mapped(reply, ({ data, ...more }) => ({ ...more, data: data.map((one: WireRecord) => commentOf(subject, one)) }))
}

const address = url().definition.schema.nullish()
const byToken = 'A comment is of whoever writes it, under their own name.'
/** Kept with a comment as it came. */
const kept = {
  thumbnail_url: address,
  image_url: address,
  content_url: address,
  media_url: address,
  ai_generated: z.boolean().nullish(),
  ai_model: z.string().trim().max(200).nullish(),
}
const said = {
  ...kept,
  user_unique_id: unsupported(byToken),
  user_name: unsupported(byToken),
  user_alias: unsupported(byToken),
  user_avatar_url: unsupported(byToken),
}
const newInput = z.strictObject({
  comment: z.strictObject({ content: z.string(), status: z.literal('active', 'is active when it is made').optional(), ...said }),
})
const changeInput = z.strictObject({
  comment: z.strictObject({ content: z.string().optional(), status: z.string().optional(), ...said }),
})
const keptOf = (comment: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(comment).filter(([name, value]) => Object.hasOwn(kept, name) && value !== undefined))

const say = async ({ ask, body }: AdaptedCall, subject: Subject, parent_id?: string): Promise<AdaptedReply> => {
  const { comment } = checked(newInput, body)
  const opened = await ask('POST', conversations, {
    body: { context: { about_resource: subject.resource, about_id: subject.id } },
  })
  if (opened.status >= 400) return opened
  const message = { content: comment.content, ...(parent_id && { parent_id }), payload: { comment: keptOf(comment) } }
  return asComment(subject, await ask('POST', `${conversations}/${opened.json.data.id}/messages`, { body: { message } }))
}

const change = onComment(async ({ ask, params, body }, subject, _, before) => {
  const { comment } = checked(changeInput, body)
  const { payload } = before.json.data.attributes
  const { content, status } = comment
  const message = {
    ...(content !== undefined && { content }),
    ...(status !== undefined && { status }),
    payload: { ...payload, comment: { ...payload?.comment, ...keptOf(comment) } },
  }
  return asComment(subject, await ask('PUT', `${messages}/${params.comment}`, { body: { message } }))
})
const liked = (is_on: boolean): On =>
  onComment(async ({ ask, params }, subject) =>
    asComment(subject, await ask('PUT', `${messages}/${params.comment}/reactions`, { body: { emoji: like, is_on } })),
  )
const saved = (how: 'save' | 'unsave'): On =>
  onComment(async ({ ask, params }, subject) =>
    asComment(subject, await ask('PUT', `${messages}/${params.comment}/${how}`, { body: {} })),
  )

/** To follow a comment is to take part in what is said about its record. */
const follow = onComment(async ({ ask }, subject, conversation, comment) => {
  const me = await ask('GET', '/api/gateway/auth/validate_token')
  if (me.status >= 400) return me
  const joined = await ask('PUT', `${conversations}/${conversation}/members/${me.json.data.id}`, { body: {} })
  if (joined.status >= 400) return joined
  const heard = await ask('PUT', `${conversations}/${conversation}/mute`, { body: { until: null } })
  return heard.status >= 400 ? heard : asComment(subject, comment)
})
const unfollow = onComment(async ({ ask }, subject, conversation, comment) => {
  const left = await ask('DELETE', `${conversations}/${conversation}`)
  // Whoever takes no part is told of nothing already.
  return left.status >= 400 && left.status !== 404 ? left : asComment(subject, comment)
})

const commentsAt = (at: string, find: (call: AdaptedCall) => Promise<Found>): Adapters => ({
  [`GET ${at}`]: about(find, list),
  [`POST ${at}`]: about(find, (call, subject) => say(call, subject)),
  [`GET ${at}/:comment`]: about(
    find,
    onComment(async (_, subject, __, comment) => asComment(subject, comment)),
  ),
  [`PUT ${at}/:comment`]: about(find, change),
  [`DELETE ${at}/:comment`]: about(
    find,
    onComment(({ ask, params }) => ask('DELETE', `${messages}/${params.comment}`)),
  ),
  [`POST ${at}/:comment/reply`]: about(
    find,
    onComment((call, subject) => say(call, subject, call.params.comment)),
  ),
  [`PUT ${at}/:comment/like`]: about(find, liked(true)),
  [`DELETE ${at}/:comment/dislike`]: about(find, liked(false)),
  [`PUT ${at}/:comment/follow`]: about(find, follow),
  [`DELETE ${at}/:comment/unfollow`]: about(find, unfollow),
  [`PUT ${at}/:comment/save`]: about(find, saved('save')),
  [`DELETE ${at}/:comment/unsave`]: about(find, saved('unsave')),
})

/** Calls of the published client for comments on prompts and on what came of them. */
export const comments: Adapters = {
  ...commentsAt('/prompts/:prompt/comments', ofPrompt),
  ...commentsAt('/prompts/:prompt/executions/:execution/comments', ofExecution),
}
