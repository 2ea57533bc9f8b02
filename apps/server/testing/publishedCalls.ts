import type { Transport } from '@23blocks/contracts'
import { type AnyResource, type Operation, wireName } from '@quoin/kit'
import type * as z from 'zod'

/** What a method of the published client sends: every name that its types know. */
export interface PublishedCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** What a list is narrowed and ordered by. */
  readonly query: Readonly<Record<string, unknown>>
}

/** Stands for any argument: an id in a path, a record whose every field is given, a date, a list. */
const anything: any = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => anyId : anything),
  apply: () => anything,
})
const anyId = '00000000-0000-4000-8000-000000000000'

/** Every call of a published block, with all the names that its body and its parameters can hold. */
export async function publishedCalls(create: (transport: Transport) => object): Promise<PublishedCall[]> {
  const calls: PublishedCall[] = []
  let name = ''
  const sent = (method: string, path: string, body: unknown, query: Record<string, unknown> = {}) =>
    calls.push({
      name,
      method,
      path: path.replace(/\/$/, ''),
      body: (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>,
      query,
    })
  type Options = { readonly params?: Record<string, unknown> }
  const withBody = (method: string) => async (path: string, body?: unknown, options?: Options) => {
    sent(method, path, body, options?.params)
  }
  const transport = {
    get: async (path: string, options?: Options) => void sent('GET', path, undefined, options?.params),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: async (path: string, options?: Options) => void sent('DELETE', path, undefined, options?.params),
  }
  for (const [service, methods] of Object.entries(create(transport as never)))
    for (const [method, call] of Object.entries(methods as object)) {
      name = `${service}.${method}`
      // Some look at an id before they send it, so the first arguments are ids once. There is no answer to decode.
      for (let ids = 0; ids < 4; ids++)
        await (async () =>
          (call as (...args: unknown[]) => unknown)(...Array(ids).fill(anyId), ...Array(6).fill(anything)))().catch(
          () => undefined,
        )
    }
  return [
    ...new Map(
      calls.map((one) => [`${one.name} ${one.method} ${one.path} ${Object.keys({ ...one.body, ...one.query })}`, one]),
    ).values(),
  ]
}

/** Whether a call goes to an address, `GET /carts/:user`. */
export function isTo({ method, path }: PublishedCall, address: string): boolean {
  const [action, pattern] = address.split(' ') as [string, string]
  return action === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path) && fits(pattern, path)
}
/** The operation that a call reaches, by its own address or an alias. */
export const reached = (call: PublishedCall, operations: readonly Operation[]): Operation | undefined =>
  operations.find(({ method, path, aliases }) => [`${method} ${path}`, ...aliases].some((address) => isTo(call, address)))
/** Where a word stands in the path, a parameter does not: `/carts/order` is no cart. */
const fits = (pattern: string, path: string): boolean =>
  pattern.split('/').every((part, i) => (part.startsWith(':') ? path.split('/')[i] === anyId : true))

/** Names of a call's body that its operation neither keeps nor refuses. */
export function unreadNames({ body }: PublishedCall, operation: Operation, resource: AnyResource): string[] {
  const wrapper = [operation.wrapper, ...(operation.alsoWrapped ?? [])].find((one) => one !== undefined && one in body)
  const known = namesOf(operation, resource)
  const inside = wrapper === undefined ? undefined : body[wrapper]
  // What a client hands on as it was given names nothing of its own: here an id stands for it.
  if (wrapper !== undefined)
    return typeof inside === 'string' ? [] : Object.keys(inside as object).filter((name) => !known.has(name))
  return Object.entries(body).flatMap(([name, value]) =>
    !known.has(name)
      ? typeof value === 'object' && Object.keys(value as object).length === 0
        ? []
        : [name]
      : typeof value === 'object' && value !== null
        ? Object.keys(value).filter((one) => !shapeOf(known.get(name)).has(one))
        : [],
  )
}

/** Parameters of a call that its list passes over: what the kit's own lists, and a schema that takes whatever comes, do not know they refuse. */
export function unreadParameters({ query }: PublishedCall, { kind, query: schema }: Operation): string[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  if (kind !== 'custom' || (def?.type === 'object' && def.catchall)) return []
  const known = shapeOf(schema)
  return Object.keys(query).filter((name) => !known.has(name) && !/^(page|records|include|sort|search|filter\[.*)$/.test(name))
}

type Shape = ReadonlyMap<string, z.core.$ZodType | undefined>

function namesOf(operation: Operation, { definition }: AnyResource): Shape {
  if (operation.kind !== 'create' && operation.kind !== 'update') return shapeOf(operation.body)
  // What is read only stands in the answer as it is, for whoever sent another value to see.
  const names = [
    ...Object.entries(definition.fields).flatMap(([name, field]) => [
      wireName(name, field.definition),
      ...field.definition.alsoKnownAs,
    ]),
    ...(definition.extraKeys ?? []),
    ...Object.keys(definition.unsupported ?? {}),
  ]
  return new Map(names.map((name) => [name, undefined]))
}

function shapeOf(schema: z.core.$ZodType | undefined): Shape {
  if (!schema) return new Map()
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return new Map(Object.entries(def.shape))
    case 'union':
      return new Map(def.options.flatMap((one) => [...shapeOf(one)]))
    case 'intersection':
      return new Map([...shapeOf(def.left), ...shapeOf(def.right)])
    case 'pipe':
      return shapeOf(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
      return shapeOf(def.innerType)
    default:
      return new Map()
  }
}
