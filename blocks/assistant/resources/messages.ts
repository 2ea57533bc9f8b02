import { custom, integer, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { notices } from './contexts.ts'

const answerWire = z.object({
  unique_id: z.string(),
  context_unique_id: z.string(),
  question: z.string().nullable(),
  content: z.string(),
  notice: z.enum(notices).nullable(),
  model: z.string().nullable(),
  tokens: z.int(),
  created_at: z.string(),
})

/** One thing that was said in a conversation. It is reached through that alone. */
export const messages = resource({
  type: 'jarvis_message',
  wrapper: 'message',
  title: 'role',
  fields: {
    context: ref('assistant.contexts').required().fixed(),
    role: oneOf('user', 'assistant').required().fixed(),
    content: longText(100_000).required(),
    notice: oneOf(...notices).readOnly(),
    model: text(200).readOnly(),
    tokens: integer(0).default(0).readOnly(),
    sources: json().readOnly(),
    acceptedAt: moment().readOnly(),
    acceptedBy: ref('gateway.users').readOnly(),
    /** What was put into the objective, as somebody corrected it. */
    acceptedContent: longText(100_000).readOnly(),
  },
  permissions: { read: 'assistant.contexts.read', write: 'assistant.contexts.write' },
  only: [],
  operations: {
    answers: custom({
      method: 'GET',
      path: '/answers',
      permission: 'assistant.contexts.read',
      query: z.object({ page: z.string().optional(), records: z.string().optional() }),
      answer: z.object({ data: z.array(z.looseObject({ id: z.string() })), meta: z.looseObject({}) }),
      summary: 'What the assistant answered to whoever asks, in all their conversations, the newest first.',
    }),
    answer: custom({
      method: 'GET',
      path: '/answers/:message',
      permission: 'assistant.contexts.read',
      ids: { message: 'assistant.messages' },
      answer: answerWire,
      summary: 'One answer of the assistant with its question.',
    }),
  },
})
