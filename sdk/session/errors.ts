import { ApiError, type ErrorReason } from '@quoin/kit/client'

/** An answer that is not a success, as it came. */
export interface Failure {
  readonly status: number
  readonly statusText: string
  readonly url: string
  readonly body: unknown
}

type Reshape = (failure: Failure) => unknown

const flattened: Reshape = ({ body, statusText }) => errorsOf(body) ?? messageOf(body) ?? statusText
const reshapes: Readonly<Record<string, Reshape>> = {
  gateway: (failure) => (failure.status === 500 && failure.statusText === 'OK' ? whole(failure) : flattened(failure)),
  forms: flattened,
  geolocation: ({ body, statusText }) => errorsOf(body) ?? oneMessage(body) ?? statusText,
}

/**
 * What a block's failure looks like to the caller. The gateway and forms answer the list of errors, else one message, else
 * the status text; geolocation wraps the message into a list; every other block hands the failure on as it came.
 */
export const reshape = (block: string, failure: Failure): unknown => reshapes[block]?.(failure) ?? failure
export const isReshaped = (block: string): boolean => block in reshapes

/** A refusal of a block that reshapes its errors; `shape` is what `reshape` made of it. */
export class ReshapedError extends ApiError {
  constructor(
    block: string,
    readonly failure: Failure,
    retryAfterSeconds?: number,
  ) {
    const reasons = reasonsOf(failure.body)
    const sentence = reasons[0]?.detail ?? reasons[0]?.title ?? messageOf(failure.body) ?? failure.statusText
    super(failure.status, reasons[0]?.code ?? codeOf(failure.body) ?? 'internal_error', sentence, reasons, retryAfterSeconds)
    this.shape = reshape(block, failure)
  }
  readonly shape: unknown
}

/** Reads a failed answer without taking its body away from whoever reads it next. */
export async function failureOf(response: Response): Promise<Failure> {
  const text = await response.clone().text()
  return { status: response.status, statusText: response.statusText, url: response.url, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy in between may answer with a page instead of JSON; its status still tells what happened.
    return text || null
  }
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
function errorsOf(body: unknown): readonly unknown[] | undefined {
  const errors = field(body, 'errors')
  return Array.isArray(errors) && errors.length > 0 ? errors : undefined
}
function textOf(body: unknown, name: string): string | undefined {
  const text = field(body, name)
  return typeof text === 'string' && text ? text : undefined
}
const messageOf = (body: unknown) => textOf(body, 'message')
const codeOf = (body: unknown) => textOf(body, 'error')
function oneMessage(body: unknown): readonly string[] | undefined {
  const message = messageOf(body)
  return message === undefined ? undefined : [message]
}
const whole = ({ status, statusText, url, body }: Failure) => ({
  status,
  message: messageOf(body) ?? statusText,
  error: body,
  url,
})

function reasonsOf(body: unknown): ErrorReason[] {
  return (errorsOf(body) ?? []).map((one) =>
    typeof one === 'string' ? { status: '', code: 'internal_error', title: one, detail: one } : (one as ErrorReason),
  )
}
