import { customPrefix } from './customFields/prefix.ts'
import { wireName } from './fields/field.ts'
import { filterParameters } from './filter.ts'
import { camel } from './names.ts'
import type { ListInput, Operation, PageMeta } from './operation.ts'

/** What goes out, before headers of the session are added. */
export interface Outgoing {
  readonly operation: Operation
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal?: AbortSignal
}

export interface ClientSettings {
  /** Base address of a block, without a closing slash; undefined when it is not configured. */
  baseOf(block: string): string | undefined
  /** Adds what identifies the app, the company and the person. */
  prepare?(request: Outgoing): Outgoing | Promise<Outgoing>
  /** Sees every answer before it is read: session headers, an ended session. */
  received?(response: Response, request: Outgoing): void | Promise<void>
  fetch?: typeof globalThis.fetch
}

/** One reason out of a refusal: `pointer` names the field it is about, in wire names. */
export interface ErrorReason {
  readonly status: string
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly source?: { readonly pointer?: string; readonly parameter?: string }
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A refusal. `code` is stable and for programs, `message` a sentence for people; `status` 0 means that no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly reasons: readonly ErrorReason[] = [],
    readonly retryAfterSeconds?: number,
    /** Whose operation was refused: its texts say what the code means. */
    readonly block?: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
  /** The permission whose lack was the reason, when it was one. */
  get permission(): string | undefined {
    const named = this.reasons.map(({ meta }) => meta?.permission).find((one) => typeof one === 'string')
    return named as string | undefined
  }
  /** Wire name of a field → what is wrong with it. */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.fieldReasons).map(([name, { detail }]) => [name, detail]))
  }
  /** Wire name of a field → the reason it was refused for. */
  get fieldReasons(): Readonly<Record<string, ErrorReason>> {
    return Object.fromEntries(
      this.reasons.flatMap((reason) => {
        const name = reason.source?.pointer?.split('/').pop() ?? reason.source?.parameter
        return name ? [[name, reason] as const] : []
      }),
    )
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Same key and body: the same answer, however often it is sent. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Call = <I, O>(operation: Operation<I, O>, input?: NoInfer<I>, options?: CallOptions) => Promise<O>

/** What is no document of ours but a file, which is handed over as a `Blob`. */
const isFile = /^(text\/csv|application\/vnd\.openxmlformats)/

/** Calls operations by their value. Answers are records in code names; refusals are thrown as `ApiError`. */
export function createClient(settings: ClientSettings): Call {
  const send = settings.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args))
  return async <I, O>(operation: Operation<I, O>, input?: NoInfer<I>, options: CallOptions = {}): Promise<O> => {
    const base = settings.baseOf(operation.base)
    if (base === undefined) throw new ApiError(0, 'no_base', `The block ${operation.base} has no address.`)
    const plain = encode(operation, base, (input ?? {}) as Record<string, unknown>, options)
    const request = settings.prepare ? await settings.prepare(plain) : plain
    let response: Response
    try {
      response = await send(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        signal: request.signal,
      })
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      throw new ApiError(0, 'unreachable', 'The server could not be reached.')
    }
    await settings.received?.(response, request)
    if (response.ok && (operation.answersFile || isFile.test(response.headers.get('content-type') ?? '')))
      return (await response.blob().catch(() => {
        throw new ApiError(0, 'unreachable', 'The server could not be reached.')
      })) as O
    const text = await response.text()
    const body = text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined
    if (!response.ok) throw refusal(response, body, operation.block)
    return decodeAnswer(operation, body) as O
  }
}

/** An input taken apart as it travels: parameters of the path, of the query, and the body in wire names inside its wrapper. */
export interface Encoded {
  readonly params: Record<string, string>
  readonly query: Record<string, string | string[]>
  readonly body: Record<string, unknown> | undefined
}

export function encodeInput(operation: Operation, input: Readonly<Record<string, unknown>>): Encoded {
  const rest: Record<string, unknown> = { ...input }
  const params: Record<string, string> = {}
  for (const [, name] of operation.path.matchAll(/:(\w+)/g)) {
    params[name!] = String(rest[name!])
    delete rest[name!]
  }
  if (operation.method === 'GET') return { params, query: queryOf(rest), body: undefined }
  // What a deletion says beyond its address fits the address; its query names are body names to the operations that take a body.
  if (operation.method === 'DELETE' && !operation.body) return { params, query: queryOf(rest), body: undefined }
  const wire = operation.fields ? toWire(operation, rest) : rest
  return { params, query: {}, body: operation.wrapper ? { [operation.wrapper]: wire } : wire }
}

function encode(operation: Operation, base: string, input: Record<string, unknown>, options: CallOptions): Outgoing {
  // `/products/undefined/variations` would be another address, and somebody else's record at worst.
  for (const [, name] of operation.path.matchAll(/:(\w+)/g))
    if (input[name!] === undefined || input[name!] === null || input[name!] === '')
      throw new ApiError(422, 'missing_parameter', `${operation.name} needs ${name}.`, [
        {
          status: '422',
          code: 'missing_parameter',
          title: 'Missing parameter',
          detail: 'is required',
          source: { parameter: name },
        },
      ])
  const { params, query, body } = encodeInput(operation, input)
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (body) headers['content-type'] = 'application/json'
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((v) => [name, v])),
  ).toString()
  return {
    operation,
    url: `${base}${path}${search ? `?${search}` : ''}`,
    method: operation.method,
    headers,
    signal: options.signal,
    body: body && JSON.stringify(body),
  }
}

/** Parameters without a value are left out of the address. */
function queryOf(input: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const { filter, ...plain } = input as ListInput & Record<string, unknown>
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(plain)) {
    if (value !== undefined && value !== null && value !== '') query[name] = String(value)
  }
  Object.assign(query, Object.fromEntries(filterParameters(filter ?? {})))
  return query
}

function toWire(operation: Operation, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const known = operation.fields?.[name]
      return [known ? wireName(name, known.definition) : name, value]
    }),
  )
}

interface ResourceObject {
  id: string
  type: string
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Linked | Linked[] | null }>
}
interface Linked {
  readonly type: string
  readonly id: string
}
interface AnswerBody {
  readonly data?: ResourceObject | ResourceObject[] | null
  readonly included?: ResourceObject[]
  readonly meta?: Record<string, unknown>
}

/** A JSON:API answer as records in code names; an answer of another shape is handed over as it is. */
export function decodeAnswer(operation: Operation, body: AnswerBody | null | undefined): unknown {
  if (body === undefined || body === null) return null
  if (Array.isArray(body.data)) {
    const included = indexIncluded(body.included)
    return { data: body.data.map((one: ResourceObject) => record(operation, one, included)), meta: meta(body.meta ?? {}) }
  }
  if (body.data?.attributes) return record(operation, body.data, indexIncluded(body.included), body.meta)
  return body
}

type Included = ReadonlyMap<string, Record<string, unknown>>
const indexIncluded = (list: ResourceObject[] | undefined): Included =>
  new Map((list ?? []).map((one) => [`${one.type}/${one.id}`, plainRecord(one)]))
const plainRecord = (one: ResourceObject) => ({
  id: one.id,
  type: one.type,
  ...Object.fromEntries(Object.entries(one.attributes).map(([k, v]) => [camel(k), v])),
})

function record(operation: Operation, one: ResourceObject, included: Included, extra?: unknown): unknown {
  const names = new Map(Object.entries(operation.record ?? {}).map(([name, f]) => [wireName(name, f.definition), name]))
  const values: Record<string, unknown> = { id: one.id }
  for (const [wire, value] of Object.entries(one.attributes)) {
    values[operation.record || operation.kind === 'history' ? (names.get(wire) ?? camel(wire)) : wire] = value
  }
  // Fields that a company added are read by themselves, as all others are.
  for (const [name, { definition }] of Object.entries(operation.record ?? {}))
    if (definition.kind === 'custom')
      for (const [key, value] of Object.entries((values[name] ?? {}) as object)) values[customPrefix + key] = value
  const related: Record<string, unknown> = {}
  for (const [name, { data }] of Object.entries(one.relationships ?? {})) {
    const of = (link: Linked) => included.get(`${link.type}/${link.id}`)
    related[camel(name)] = Array.isArray(data) ? data.map(of).filter(Boolean) : data ? (of(data) ?? null) : null
  }
  if (Object.keys(related).length > 0) values.related = related
  if (extra && !operation.record) values.meta = extra
  return values
}

const meta = (wire: Record<string, unknown>): PageMeta =>
  Object.fromEntries(Object.entries(wire).map(([k, v]) => [camel(k), v])) as unknown as PageMeta

function refusal(response: Response, body: { readonly errors?: ErrorReason[] } | undefined, block: string): ApiError {
  const reasons = Array.isArray(body?.errors) ? body.errors : []
  const [first] = reasons
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError(
    response.status,
    first?.code ?? 'internal_error',
    first?.detail ?? response.statusText,
    reasons,
    wait > 0 ? wait : undefined,
    block,
  )
}
