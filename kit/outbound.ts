import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { Breaker } from './breaker.ts'
import { OutboundError } from './outboundError.ts'
import { networksOf, reachable } from './outboundRules.ts'
import { OutboundSlots } from './outboundSlots.ts'

export { networksOf, OutboundError }

export interface OutboundRequest {
  /** Whose address it is, and whose slot is taken. */
  readonly company: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | Uint8Array | null
  readonly signal?: AbortSignal | null
  /** Hands the body over as it arrives; the slot is held until it has ended. */
  readonly isStreamed?: boolean
}
/** Calls servers whose addresses people typed. */
export type Outbound = (address: string, request: OutboundRequest) => Promise<Response>

export interface OutboundSettings {
  /** Networks that may be called although they are private, such as `10.20.0.0/16`; there also without encryption. */
  readonly openTo?: readonly string[]
  readonly timeoutMs?: number
  readonly bytesMax?: number
}

/**
 * A client for addresses that people typed: it goes to public addresses alone, looks at the very address it connects to, follows
 * nothing, takes only so much, waits only so long, does only so much of each company at once, and leaves alone for a while whom that
 * company could not reach five times in a row. Throws `OutboundError`.
 */
export function outbound({ openTo = [], timeoutMs = 8_000, bytesMax = 1_048_576 }: OutboundSettings = {}): Outbound {
  const { isOpen, isPublic } = reachable(openTo)
  const breaker = new Breaker()
  const slots = new OutboundSlots()
  const look = (url: URL, found: readonly LookupAddress[]) => {
    const mayGo = url.protocol === 'https:' ? (one: LookupAddress) => isPublic(one) || isOpen(one) : isOpen
    if (found.length === 0 || !found.every(mayGo))
      throw new OutboundError('address', `${url.host} cannot be called from here: it has to be a public address behind https://.`)
  }

  return async (address, { company, method = 'GET', headers = {}, body, signal, isStreamed = false }) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new OutboundError('address', 'This is not an address that begins with https://.')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    // A name is looked at when it is resolved; a number never is.
    if (family) look(url, [{ address: host, family }])
    const release = slots.take(company)
    let isEnding = true
    try {
      const late = AbortSignal.timeout(timeoutMs)
      const input = {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body === null || body === undefined ? undefined : body instanceof Uint8Array ? body : String(body),
        signal: signal ? AbortSignal.any([signal, late]) : late,
        onEnd: isStreamed ? release : undefined,
      }
      // What somebody typed, or what was answered, is no reason to leave a host alone.
      const response = await breaker.through(
        `${company} ${url.host}`,
        () => call(url, input),
        (outcome) => 'error' in outcome && !(outcome.error instanceof OutboundError),
      )
      isEnding = !isStreamed
      return response
    } catch (error) {
      if (error instanceof OutboundError) throw error
      throw new OutboundError('unreachable', `${url.host} cannot be reached right now.`, error)
    } finally {
      if (isEnding) release()
    }
  }

  function call(
    url: URL,
    input: {
      method: string
      headers: Record<string, string>
      body: string | Uint8Array | undefined
      signal: AbortSignal
      onEnd?: () => void
    },
  ): Promise<Response> {
    const { method, headers, body, signal, onEnd } = input
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(
        url,
        {
          method,
          headers,
          signal,
          // A connection of its own each time, so that none is used that was looked at for something else.
          agent: false,
          lookup: (host, options, done) =>
            void resolveName(url, host, options).then(
              ({ found, one }) => (one ? done(null, one.address, one.family) : done(null, found)),
              (error: Error) => done(error as NodeJS.ErrnoException, []),
            ),
        },
        (response) => void read(url, response, onEnd).then(resolve, reject),
      )
      // It stays: what breaks a second time must not be heard by nobody.
      request.on('error', reject)
      request.end(body)
    })
  }

  /** The connection is made to exactly what is answered here. */
  async function resolveName(url: URL, host: string, { all }: LookupOptions) {
    const found = await lookup(host, { all: true })
    look(url, found)
    return { found, one: all ? undefined : found[0] }
  }

  async function read(url: URL, response: IncomingMessage, onEnd?: () => void): Promise<Response> {
    const refuse = (why: string) => {
      response.destroy()
      throw new OutboundError('answer', `${url.host} ${why}.`)
    }
    const { 'content-encoding': encoding, 'content-type': type, location, etag } = response.headers
    if (encoding && encoding !== 'identity') refuse('packs its answer, which was not asked for')
    async function* counted() {
      let size = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > bytesMax) refuse('answers more than is taken')
        yield chunk
      }
    }
    const status = response.statusCode!
    const definition = {
      status,
      headers: { ...(type && { 'content-type': type }), ...(location && { location }), ...(etag && { etag }) },
    }
    if (onEnd) {
      response.once('close', onEnd)
      if (isBodiless(status)) {
        response.resume()
        return new Response(null, definition)
      }
      return new Response(Readable.toWeb(Readable.from(counted())) as ReadableStream, definition)
    }
    const chunks: Buffer[] = []
    for await (const chunk of counted()) chunks.push(chunk)
    return new Response(isBodiless(status) ? null : Buffer.concat(chunks), definition)
  }
}

/** Statuses whose answer has no body, by the rules of HTTP. */
const isBodiless = (status: number): boolean => [101, 204, 205, 304].includes(status)
