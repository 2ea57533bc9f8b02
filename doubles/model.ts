import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How the next question is answered. */
export type Manner =
  | { readonly say: string | ((asked: AskedOfModel) => string) }
  /** Answers after a while, a piece at a time. */
  | { readonly say: string; readonly pieceMs: number }
  /** Takes the question and says nothing for so long. */
  | { readonly silentMs: number }
  /** The connection ends after the first words. */
  | { readonly cutAfter: string }
  | { readonly status: number }
  /** Something else than what was asked for. */
  | { readonly raw: string; readonly contentType: string }
  /** Calls a tool, offered or not. */
  | { readonly tool: string; readonly input?: object }

export interface AskedOfModel {
  readonly system: string
  readonly question: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  /** Names of the tools that were offered. */
  readonly tools: readonly string[]
  readonly temperature: number | undefined
  readonly maxTokens: number
}
export interface ModelDouble {
  /** What `AI_URL` is set to. */
  readonly url: string
  readonly key: string
  readonly model: string
  readonly asked: readonly AskedOfModel[]
  next(manner: Manner): void
  /** What was to be said next and was not asked for is not said. */
  forget(): void
  close(): Promise<void>
}

interface OfferedFunction {
  readonly type?: string
  readonly function: { readonly name: string; readonly parameters?: { readonly type?: string } }
}
const isFunction = ({ type, function: offered }: OfferedFunction): boolean =>
  type === 'function' && /^[a-zA-Z0-9_-]{1,64}$/.test(offered?.name) && offered.parameters?.type === 'object'

/**
 * A language model that speaks the protocol of OpenAI, as strict as servers of it are: the key, the model's name, the roles and the
 * streaming have to be right, or it refuses.
 */
export async function startModel(): Promise<ModelDouble> {
  const [key, model] = ['sk-double', 'double-1']
  const asked: AskedOfModel[] = []
  const manners: Manner[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, message: string) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }))
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(404, 'This address does not exist.')
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'The key is not right.')
    const body = JSON.parse(await text(request)) as {
      model?: string
      stream?: boolean
      stream_options?: { include_usage?: boolean }
      max_tokens?: number
      temperature?: number
      tools?: readonly OfferedFunction[]
      messages?: { role: string; content: string }[]
    }
    if (body.model !== model) return refuse(404, `There is no model ${body.model}.`)
    if (body.stream !== true || body.stream_options?.include_usage !== true)
      return refuse(400, 'Ask for a stream with its usage.')
    if (!body.max_tokens || body.max_tokens > 4_000) return refuse(400, 'Say how long the answer may be.')
    if (body.tools?.length === 0 || !(body.tools ?? []).every(isFunction))
      return refuse(400, 'Tools are functions with a plain name and parameters that are an object.')
    const messages = body.messages ?? []
    const roles = messages.map(({ role }) => role)
    if (roles[0] !== 'system' || roles.at(-1) !== 'user' || roles.some((role) => !['system', 'user', 'assistant'].includes(role)))
      return refuse(400, 'Begin with what the system says and end with what the user says.')
    const more = {
      tools: (body.tools ?? []).map((one) => one.function.name),
      temperature: body.temperature,
      maxTokens: body.max_tokens,
    }
    const question = { system: messages[0]!.content, question: messages.at(-1)!.content, messages, ...more }
    asked.push(question)
    await reply(manners.shift() ?? { say: 'Yes [1].' }, question, response, refuse)
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key,
    model,
    asked,
    next: (manner) => void manners.push(manner),
    forget: () => void manners.splice(0),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

async function reply(
  manner: Manner,
  asked: AskedOfModel,
  response: ServerResponse,
  refuse: (status: number, message: string) => void,
): Promise<void> {
  if ('status' in manner) return refuse(manner.status, 'Not now.')
  if ('raw' in manner) {
    response.writeHead(200, { 'content-type': manner.contentType })
    return void response.end(manner.raw)
  }
  if ('silentMs' in manner) {
    await rest(manner.silentMs)
    return void response.destroy()
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null) =>
    response.write(`data: ${JSON.stringify(chunk({ choices: [{ index: 0, delta, finish_reason: finish }] }))}\n\n`)
  send({ role: 'assistant', content: '' })
  if ('tool' in manner) {
    send({
      tool_calls: [
        {
          index: 0,
          id: 'call_1',
          type: 'function',
          function: { name: manner.tool, arguments: JSON.stringify(manner.input ?? {}) },
        },
      ],
    })
    send({}, 'tool_calls')
    return void response.end('data: [DONE]\n\n')
  }
  if ('cutAfter' in manner) {
    send({ content: manner.cutAfter })
    await rest(50)
    return void response.destroy()
  }
  const words = typeof manner.say === 'string' ? manner.say : manner.say(asked)
  for (const piece of words.match(/[\s\S]{1,12}/g) ?? []) {
    send({ content: piece })
    if ('pieceMs' in manner) await rest(manner.pieceMs)
  }
  send({}, 'stop')
  const count = (all: string) => Math.ceil(all.length / 4)
  const [prompt, completion] = [count(asked.system + asked.question), count(words)]
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
  response.write(`data: ${JSON.stringify(chunk({ choices: [], usage }))}\n\n`)
  response.end('data: [DONE]\n\n')
}
const chunk = (more: object) => ({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'double-1', ...more })
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms))
