import { integer, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { answerNotices } from './notices.ts'

/** One thing that was said in a conversation. It is reached through that alone, and so the audit quotes none of it. */
export const messages = resource({
  type: 'jarvis_message',
  wrapper: 'message',
  title: 'role',
  fields: {
    context: ref('assistant.contexts').required().fixed(),
    role: oneOf('user', 'assistant').required().fixed(),
    content: longText(100_000).required().unquoted(),
    /** The person who said it; a question of nobody is of whose chat it is, an answer of nobody is of the assistant. */
    author: ref('gateway.users').readOnly(),
    notice: oneOf(...answerNotices).readOnly(),
    model: text(200).readOnly(),
    tokens: integer(0).default(0).readOnly(),
    sources: json().readOnly().unquoted(),
    acceptedAt: moment().readOnly(),
    acceptedBy: ref('gateway.users').readOnly(),
    /** What was put into the objective, as somebody corrected it. */
    acceptedContent: longText(100_000).readOnly().unquoted(),
  },
  permissions: { read: 'assistant.contexts.read', write: 'assistant.contexts.write' },
  only: [],
})
