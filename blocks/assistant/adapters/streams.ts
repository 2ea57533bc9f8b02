import { randomUUID } from 'node:crypto'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, type EventStream, streamed } from '@quoin/kit/server'
import * as z from 'zod'
import { listen } from '../answer/listeners.ts'
import { chatBy, chatOf, contexts, messageInput, sentOf } from './threads.ts'

/**
 * Asks a call and tells its answer while it is written: `start` names the execution, by which it can be cancelled; each message holds
 * what was written since the last; `done` is what the call answers, `error` what it was refused with. What is refused before anything was
 * asked is answered as by the call itself. Whoever goes stops the model.
 */
async function told(
  { ask, events, gone }: AdaptedCall,
  path: string,
  body: object,
  doneOf: (reply: AdaptedReply) => { readonly content: string },
): Promise<AdaptedReply | typeof streamed> {
  const requestId = `stream_${randomUUID()}`
  const left = new AbortController()
  let stream: EventStream | undefined
  let sent = ''
  const tell = (content: string) => {
    // What is shown of an answer with sources may be taken back; the whole of it comes at the end.
    if (content.length <= sent.length || !content.startsWith(sent)) return
    stream?.tell({ content: content.slice(sent.length) })
    sent = content
  }
  const forget = listen(requestId, {
    begun(execution) {
      if (stream || gone.aborted) return
      stream = events()
      stream.whenOver(() => left.abort())
      stream.tell({ execution_unique_id: execution }, 'start')
    },
    text: tell,
    signal: AbortSignal.any([gone, left.signal]),
  })
  try {
    const reply = await ask('POST', path, { body, requestId })
    if (reply.status >= 400 && !stream) return reply
    stream ??= events()
    if (reply.status >= 400) stream.tell(reply.json, 'error')
    else {
      const done = doneOf(reply)
      tell(done.content)
      stream.tell(done, 'done')
    }
    stream.end()
    return streamed
  } finally {
    forget()
  }
}

const runInput = z.strictObject({
  agent_unique_id: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})
const run = (call: AdaptedCall, more: object = {}) =>
  told(
    call,
    `/prompts/${call.params.id}/execute`,
    { ...checked(runInput, call.body), ...more },
    ({ json }) => json.data.attributes,
  )

const say = async (call: AdaptedCall, find: (call: AdaptedCall) => Promise<AdaptedReply>) => {
  const body = checked(messageInput, call.body)
  const chat = await find(call)
  if (chat.status >= 400) return chat
  return told(call, `${contexts}/${call.params.chat}/messages`, body, (reply) => {
    const said = sentOf(reply)
    return { content: said.response.content, ...said }
  })
}

/** Calls of the published client that read an answer while it is written. */
export const streams: Adapters = {
  'POST /prompts/:id/execute/stream': (call) => run(call),
  'POST /prompts/:id/versions/:version/execute/stream': (call) => run(call, { version_unique_id: call.params.version }),
  'POST /agents/:agent/threads/:chat/messages/stream': (call) => say(call, chatOf),
  'POST /entities/:entity/contexts/:chat/send_message_stream': (call) => say(call, chatBy('entity_unique_id', 'entity')),
}
