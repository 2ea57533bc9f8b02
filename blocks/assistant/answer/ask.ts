import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { isIP } from 'node:net'
import { type Outbound, outbound } from '@quoin/kit/outbound'
import type { AiSettings } from '@quoin/kit/server'
import { type JSONSchema7, jsonSchema, type LanguageModelUsage, streamText, tool } from 'ai'

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}
/** Something that a model may ask to be looked up, as it is offered. */
export interface OfferedTool {
  /** Letters, digits, `_` and `-`: as servers take it. */
  readonly name: string
  readonly description: string
  readonly parameters: JSONSchema7
}
export interface ToolCall {
  readonly name: string
  readonly input: unknown
}
/** What a model said, or what it wants looked up first; without either, it failed. */
export interface Input {
  readonly text: string | undefined
  /** What it had written when somebody stopped it. */
  readonly stopped?: string | undefined
  readonly calls: readonly ToolCall[]
  readonly tokens: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly durationMs: number
}
export interface Asking {
  readonly company: string
  readonly system: string
  readonly turns: readonly Turn[]
  readonly temperature?: number | undefined
  /** How long the answer may be; never longer than any may. */
  readonly outputTokens?: number | undefined
  readonly tools?: readonly OfferedTool[]
  /** Stops it; what it has written by then is handed back. */
  readonly signal?: AbortSignal | undefined
  /** Hears what is written, as it is. */
  onText(text: string): void
}
export type Ask = (asking: Asking) => Promise<Input>

/** Where no model was asked. */
export const nothingTaken = { tokens: 0, inputTokens: 0, outputTokens: 0, durationMs: 0 } as const
export const outputTokensMax = 1_500
const answerMs = 60_000
/** Where nothing was counted: four letters a token, as models count them about. */
const tokensOf = (letters: number) => Math.ceil(letters / 4)

/** The operator's own model may stand on this machine or beside it; every other private address stays closed. */
function networksOf(address: string): string[] {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost') return ['127.0.0.0/8', '::1/128']
  const family = isIP(host)
  return family ? [`${host}/${family === 4 ? 32 : 128}`] : []
}

const fetchBy =
  (call: Outbound, company: string): typeof fetch =>
  (address, init) =>
    call(String(address instanceof Request ? address.url : address), {
      company,
      method: init?.method,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      signal: init?.signal,
      isStreamed: true,
    })

/** Nothing is done by the library: what is wanted is handed back. */
const toolSet = (tools: readonly OfferedTool[]) =>
  Object.fromEntries(
    tools.map(({ name, description, parameters }) => [name, tool({ description, inputSchema: jsonSchema(parameters) })]),
  )

/** Asks the model that the installation names. Whatever goes wrong is no text; nothing is tried twice. */
export function asker({ url, key, model }: AiSettings, timeoutMs = answerMs): Ask {
  const call = outbound({ openTo: networksOf(url), timeoutMs, bytesMax: 4 * 1_048_576 })
  return async ({ company, system, turns, temperature = 0, outputTokens = outputTokensMax, tools = [], signal, onText }) => {
    if (signal?.aborted) return { text: undefined, stopped: '', calls: [], ...nothingTaken }
    const from = performance.now()
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: url,
      apiKey: key,
      includeUsage: true,
      fetch: fetchBy(call, company),
    })
    const letters = system.length + turns.reduce((sum, { content }) => sum + content.length, 0)
    let text = ''
    let counted: LanguageModelUsage | undefined
    let isWhole = false
    const calls: ToolCall[] = []
    try {
      const { fullStream } = streamText({
        model: provider(model),
        system,
        messages: turns.map((turn) => ({ ...turn })),
        maxOutputTokens: Math.min(outputTokens, outputTokensMax),
        maxRetries: 0,
        ...(tools.length > 0 && { tools: toolSet(tools) }),
        temperature,
        abortSignal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        onError: () => undefined,
      })
      for await (const part of fullStream) {
        if (part.type === 'text-delta') {
          text += part.text
          if (text.length > 100_000) break
          onText(text)
        } else if (part.type === 'tool-call') {
          if (tools.some(({ name }) => name === part.toolName)) calls.push({ name: part.toolName, input: part.input })
        } else if (part.type === 'finish') {
          counted = part.totalUsage
          isWhole = part.finishReason === 'stop' || part.finishReason === 'length'
        }
      }
    } catch {
      isWhole = false
    }
    const inputTokens = counted?.inputTokens ?? tokensOf(letters)
    const written = counted?.outputTokens ?? tokensOf(text.length)
    return {
      text: isWhole && text.trim() ? text.trim() : undefined,
      ...(!isWhole && signal?.aborted && { stopped: text.trim() }),
      calls,
      tokens: counted?.totalTokens ?? inputTokens + written,
      inputTokens,
      outputTokens: written,
      durationMs: Math.round(performance.now() - from),
    }
  }
}
