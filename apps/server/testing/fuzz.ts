import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Operation, wireSchema } from '@quoin/kit'
import { openApi } from '@quoin/kit/openapi'
import { accepted, edge, oneBroken } from './arbitrary.ts'
import { kindOf } from './arrange.ts'
import { companies } from './cast.ts'
import { misfits } from './schema.ts'
import type { Reply, Who, World } from './world.ts'

/** What hangs. A batch may have 100,000 coupons, which are seven seconds of index entries by themselves. */
const hangMs = 5_000
const longMs: Readonly<Record<string, number>> = { 'rewards.couponConfigurations.generateBatch': 60_000 }

/** A request as it goes out, whole: what a failure is told by. */
export interface Shot {
  /** Dotted name of the operation. */
  readonly name: string
  readonly who: Who
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const people = [
  'ada',
  'ada',
  'ada',
  'ada',
  'ada',
  'ada',
  'uma',
  'rae',
  'ada:bearer',
  'app:a',
  'nobody',
] as const satisfies readonly Who[]

/** What ends the session it is asked with, or the installation's first steps: they have specs of their own. */
const left = new Set([
  'gateway.auth.signOut',
  'gateway.auth.updatePassword',
  'gateway.auth.setup',
  'gateway.users.deviceEndOthers',
  'gateway.users.deviceEnd',
  'gateway.users.remove',
  'gateway.users.deactivate',
  'gateway.users.changeRole',
  'gateway.roles.setPermissions',
  'gateway.roles.removePermission',
  'gateway.roles.addPermission',
  'gateway.roles.update',
  'gateway.roles.delete',
])

/** Requests on every operation: valid, with one thing broken, at the edges, on records made by earlier ones. */
export function shots(world: World, made: Map<string, string[]>, only = /./): fc.Arbitrary<Shot> {
  const operations = world.operations.filter((o) => !left.has(o.name) && only.test(o.name))
  return fc.oneof(...operations.map((operation) => shotsAt(world, made, operation)))
}

const oddHeaders: readonly Record<string, string>[] = [
  { 'if-match': '"1"' },
  { 'if-match': 'x' },
  { 'idempotency-key': 'again' },
  { accept: 'text/html' },
  { 'x-request-id': 'x y' },
  { 'content-type': 'application/json; charset=utf-16' },
]

function shotsAt(world: World, made: Map<string, string[]>, operation: Operation): fc.Arbitrary<Shot> {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const idOf = (name: string): fc.Arbitrary<string> => {
    const kind = kindOf(operation, name)
    const own = kind === 'gateway.companies' ? companies.a.urlId : (world.planted.a[kind] ?? randomUUID())
    const younger = fc.nat().map((n) => {
      const list = made.get(kind) ?? []
      return list[n % Math.max(list.length, 1)] ?? own
    })
    return fc.oneof(
      { weight: 5, arbitrary: younger },
      { weight: 3, arbitrary: fc.constant(own) },
      { weight: 1, arbitrary: fc.constant(world.planted.b[kind] ?? own) },
      { weight: 1, arbitrary: edge.map((v) => String(v).slice(0, 300) || 'x') },
    )
  }
  return fc.record({
    name: fc.constant(operation.name),
    who: fc.constantFrom<Who>(...people),
    method: fc.constant(operation.method),
    path: fc.tuple(fc.tuple(...names.map(idOf)), queries(operation)).map(([values, query]) => {
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(values[names.indexOf(name)]!.toWellFormed()),
      )
      return `/api/${operation.base}${path}${query}`
    }),
    body: bodies(operation),
    headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) }),
  })
}

function bodies(operation: Operation): fc.Arbitrary<unknown> {
  if (operation.method === 'GET' || (operation.method === 'DELETE' && !operation.body)) return fc.constant(undefined)
  const schema =
    operation.kind === 'create' || operation.kind === 'update' ? wireSchema(operation.fields!, operation.kind) : operation.body
  const valid = (schema ? accepted(schema as never) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>
  const inner = fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain(oneBroken) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('name', 'id', 'version', 'action', 'format'), edge) },
  )
  const wrapped = inner.map((body) => (operation.wrapper ? { [operation.wrapper]: body } : body))
  return fc.oneof(
    { weight: 12, arbitrary: wrapped },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(
        '{',
        '[]',
        'null',
        '"x"',
        '',
        '{"a":1',
        '\u0000',
        '{"a":"\\ud800"}',
        '[[[[[[]]]]]]',
        '{"a":1,"a":2}',
        '1e999',
      ),
    },
  )
}

function queries(operation: Operation): fc.Arbitrary<string> {
  const names = [
    'page',
    'records',
    'per_page',
    'search',
    'sort',
    'include',
    'filter[name]',
    'filter[status]',
    'filter[created_at]',
    'filter[unique_id]',
    'filter[tags]',
    'filter[x][y]',
    'filter[]',
    '__proto__',
    'version',
    'outcome',
  ]
  const values = fc.oneof(
    fc.constantFrom(
      '1',
      '0',
      '-1',
      '1.5',
      '1e9',
      '25',
      'name',
      '-created_at',
      'a',
      'gte:2026-01-01',
      'empty:true',
      'contains:%',
      'starts:_',
      'any:',
      'not:',
      'Ü',
      '東京',
      "' or 1=1 --",
      'name;drop',
    ),
    edge.map((v) => String(v).slice(0, 250).toWellFormed()),
  )
  const one = fc.tuple(fc.constantFrom(...names), values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return operation.method === 'GET'
    ? fc.array(one, { maxLength: 3 }).map((list) => (list.length > 0 ? `?${list.join('&')}` : ''))
    : fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: one.map((text) => `?${text}`) })
}

const documents = new WeakMap<object, Record<string, any>>()

/** What is wrong with an answer, whatever was asked; nothing when it is as promised. */
export function wrongs(world: World, { name }: Shot, reply: Reply, ms: number): string[] {
  const {
    operation,
    server: { block },
  } = world.platform.mounted.get(name)!
  let document = documents.get(block)
  if (!document)
    documents.set(block, (document = openApi(block, { publicUrl: 'http://localhost', version: '0' }) as Record<string, any>))
  const described = document.paths[operation.path.replace(/:(\w+)/g, '{$1}')][operation.method.toLowerCase()].responses as Record<
    string,
    any
  >
  const problems: string[] = []
  if (reply.status >= 500) problems.push(`answers ${reply.status}`)
  // Everything may be told that its body, its address or its media type cannot be read.
  else if (!(reply.status in described) && ![404, 413, 414, 415].includes(reply.status))
    problems.push(`answers ${reply.status}, which is not described`)
  if (ms > (longMs[operation.name] ?? hangMs)) problems.push(`took ${Math.round(ms)} ms`)
  if (reply.status >= 400) {
    problems.push(...misfits(document.components.schemas.Errors, reply.json, document))
    if ((reply.json?.errors ?? []).some((error: { status: string }) => error.status !== String(reply.status)))
      problems.push('says another status than it has')
    if (
      /\bat \S+ \(|node_modules|\.ts:\d+|select .+ from|insert into|syntax error|violates|relation "|column "|pg_|ECONN/i.test(
        reply.text,
      )
    )
      problems.push('lets on how it is made')
  }
  if (!reply.headers.get('x-request-id')) problems.push('has no request id')
  return problems
}

/** The request as a line for a shell. */
export const curlOf = (world: World, { method, path, body, headers, who }: Shot): string =>
  `# as ${who}\ncurl -X ${method} '${world.address}${path}'${Object.entries({ 'content-type': 'application/json', ...headers })
    .map(([k, v]) => ` -H '${k}: ${v}'`)
    .join('')}${
    body === undefined
      ? ''
      : ` --data '${(typeof body === 'string' ? body : JSON.stringify(body)).replaceAll("'", "'\\''").slice(0, 2_000)}'`
  }`

/**
 * Sends `count` requests and throws at the first answer that is not as promised, with the seed that finds it again and the request
 * as a line for a shell. Answers how often each status came.
 */
export async function fuzz(world: World, count: number, seed: number, only?: RegExp): Promise<Readonly<Record<string, number>>> {
  const made = new Map<string, string[]>()
  const statuses: Record<string, number> = {}
  for (const who of new Set(people)) await world.sessionOf(who)
  const result = await fc.check(
    fc.asyncProperty(shots(world, made, only), async (shot) => {
      const started = performance.now()
      const reply = await world.fetch(shot.who, shot.method, shot.path, shot.body, shot.headers).catch((error: unknown) => {
        throw new Error(`${shot.name} got no answer: ${String(error)}\n${curlOf(world, shot)}`)
      })
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      const problems = wrongs(world, shot, reply, performance.now() - started)
      if (problems.length > 0)
        throw new Error(`${shot.name} ${problems.join('; ')}\n${reply.text.slice(0, 500)}\n${curlOf(world, shot)}`)
      if (reply.status === 201 && shot.name.endsWith('.create'))
        remember(made, shot.name.replace(/\.create$/, ''), reply.json?.data?.id as string | undefined)
    }),
    { numRuns: count, seed, endOnFailure: true },
  )
  if (result.failed)
    throw new Error(
      `${(result.errorInstance as Error).message}\nseed ${result.seed}, path ${result.counterexamplePath}, after ${result.numRuns} requests`,
    )
  return statuses
}

/** Records made on the way are asked for again later: the youngest twenty of each kind. */
function remember(made: Map<string, string[]>, dotted: string, id: string | undefined): void {
  if (id) made.set(dotted, [...(made.get(dotted) ?? []).slice(-19), id])
}
