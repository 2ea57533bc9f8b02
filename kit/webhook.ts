import { createHmac, randomBytes } from 'node:crypto'
import { type Outbound, OutboundError } from './outbound.ts'

const mark = 'whsec_'
/** What is kept of an answer. */
const answerMax = 4_096

/** A secret as the Standard Webhooks write it: of these bytes, or of 32 random ones. */
export const newWebhookSecret = (bytes = randomBytes(32)): string => mark + bytes.toString('base64')

/** The headers by which a receiver knows who sent this, when, and that nobody changed it: one signature for each secret. */
function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** What came of one call. `isBusy`: nobody was asked, for want of a slot. */
export interface Outcome {
  readonly tookMs: number
  readonly status: number | null
  readonly answer: string | null
  readonly trouble: string | null
  readonly isBusy?: true
}
export const arrived = ({ status }: Pick<Outcome, 'status'>): boolean => status !== null && status >= 200 && status < 300

/** Tells a receiver once: it is not followed elsewhere, and of what it answers only the beginning is read. */
export async function send(
  outbound: Outbound,
  what: {
    readonly company: string
    readonly url: string
    readonly secrets: readonly string[]
    readonly id: string
    readonly body: string
  },
  signal?: AbortSignal,
): Promise<Outcome> {
  const { company, url, secrets, id, body } = what
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const headers = {
    ...signedHeaders(secrets, { id, at: new Date(), body }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Quoin-Webhooks/1',
  }
  try {
    const response = await outbound(url, { company, method: 'POST', headers, body, signal, isStreamed: true })
    const answer = await beginningOf(response)
    const { status } = response
    const location = response.headers.get('location')
    const trouble =
      location && status >= 300 && status < 400 ? `It points to ${location.slice(0, 300)}, which is not followed.` : null
    return { tookMs: took(), status, answer, trouble }
  } catch (error) {
    // A server that stops has not heard an answer, and tries again.
    if (!(error instanceof OutboundError) || signal?.aborted) throw error
    const isLate = error.cause instanceof Error && /^(Abort|Timeout)Error$/.test(error.cause.name)
    const trouble = isLate ? `${new URL(url).host} did not answer in time.` : error.message
    return { tookMs: took(), status: null, answer: null, trouble, ...(error.reason === 'busy' && { isBusy: true }) }
  }
}

/** The first letters of an answer; the rest is not fetched, and one that drips is not waited for. */
async function beginningOf({ body }: Response): Promise<string | null> {
  if (!body) return null
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size < answerMax) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      size += value.length
    }
  } catch {
    // It broke off, or took too long: the status has been heard.
  }
  await reader.cancel().catch(() => {})
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, answerMax)).replaceAll('\0', '')
  return text || null
}
