import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { isIP } from 'node:net'
import { type Outbound, outbound } from '@quoin/kit/outbound'
import type { AiSettings } from '@quoin/kit/server'
import { streamText } from 'ai'

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}
/** What a model said; without a text, it failed. */
export interface Input {
  readonly text: string | undefined
  readonly tokens: number
}
export interface Asking {
  readonly company: string
  readonly system: string
  readonly turns: readonly Turn[]
  /** Hears what is written, as it is. */
  onText(text: string): void
}
export type Ask = (asking: Asking) => Promise<Input>

const outputTokensMax = 1_500
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

/** Asks the model that the installation names. Whatever goes wrong is no text; nothing is tried twice. */
export function asker({ url, key, model }: AiSettings, timeoutMs = answerMs): Ask {
  const call = outbound({ openTo: networksOf(url), timeoutMs, bytesMax: 4 * 1_048_576 })
  return async ({ company, system, turns, onText }) => {
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: url,
      apiKey: key,
      includeUsage: true,
      fetch: fetchBy(call, company),
    })
    const letters = system.length + turns.reduce((sum, { content }) => sum + content.length, 0)
    let text = ''
    let counted: number | undefined
    let isWhole = false
    try {
      const { fullStream } = streamText({
        model: provider(model),
        system,
        messages: turns.map((turn) => ({ ...turn })),
        maxOutputTokens: outputTokensMax,
        maxRetries: 0,
        temperature: 0,
        abortSignal: AbortSignal.timeout(timeoutMs),
        onError: () => undefined,
      })
      for await (const part of fullStream) {
        if (part.type === 'text-delta') {
          text += part.text
          if (text.length > 100_000) break
          onText(text)
        } else if (part.type === 'finish') {
          counted = part.totalUsage.totalTokens
          isWhole = part.finishReason === 'stop' || part.finishReason === 'length'
        }
      }
    } catch {
      isWhole = false
    }
    return { text: isWhole && text.trim() ? text.trim() : undefined, tokens: counted ?? tokensOf(letters + text.length) }
  }
}
