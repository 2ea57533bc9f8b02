import { openApi } from '@quoin/kit/openapi'
import type { Operation } from '@quoin/kit'
import { type Actor, type BlockServer, mayBeTried, type Platform, whyNot } from '@quoin/kit/server'
import { needsConfirmation } from './needsConfirmation.ts'

const shownMax = 25

/** Whether an agent is told of an operation: it works inside a company, answers no secret, and is allowed. */
export const isOffered = (actor: Actor, operation: Operation): boolean =>
  operation.resource !== 'auth' &&
  !operation.secret &&
  (operation.permission === 'member' || operation.permission.includes('.')) &&
  !whyNot(actor, operation)

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** What of an operation an agent decides by. */
const briefly = (operation: Operation) => ({
  operation: operation.name,
  summary: operation.summary,
  effect: operation.method === 'GET' ? 'read' : needsConfirmation(operation) ? 'write, needs confirmation' : 'write',
})

/** Operations this actor may ask, those first that fit most of the words. */
export function findOperations(platform: Platform, actor: Actor, { query = '', block }: { query?: string; block?: string }) {
  const wanted = wordsOf(query)
  const ranked = [...platform.mounted.values()].flatMap(({ operation }) => {
    if ((block && operation.block !== block) || !isOffered(actor, operation)) return []
    const names = wordsOf(operation.name)
    const sentence = wordsOf(operation.summary)
    const fits = (word: string, list: readonly string[]) => list.some((one) => one === word || one.startsWith(stemOf(word)))
    const score = wanted.reduce((sum, word) => sum + (fits(word, names) ? 3 : 0) + (fits(word, sentence) ? 1 : 0), 0)
    return wanted.length === 0 || score > 0 ? [{ operation, score }] : []
  })
  ranked.sort((a, b) => b.score - a.score || a.operation.name.length - b.operation.name.length)
  return { operations: ranked.slice(0, shownMax).map(({ operation }) => briefly(operation)), total: ranked.length }
}

/** `invoices` is found by `invoice`, and the other way round. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ies|es|s)$/, '') : word)

/** Blocks this actor may do anything in. */
export const blocksFor = (platform: Platform, actor: Actor) =>
  platform.servers
    .filter(({ block }) =>
      [...platform.mounted.values()].some(({ operation }) => operation.block === block.name && isOffered(actor, operation)),
    )
    .map(({ block }) => ({ block: block.name, title: block.title }))

interface Described {
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: unknown
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> }
}
const described = new WeakMap<BlockServer, ReadonlyMap<string, Described>>()

/** What an operation takes, as the description of its block says it. */
export function describeOperation(platform: Platform, operation: Operation, options: { publicUrl: string; version: string }) {
  const { server } = platform.mounted.get(operation.name)!
  let known = described.get(server)
  if (!known) {
    const { paths } = openApi(server.block, options) as {
      paths: Record<string, Record<string, Described & { operationId?: string }>>
    }
    const all = Object.values(paths).flatMap((methods) => Object.values(methods))
    described.set(server, (known = new Map(all.flatMap((one) => (one.operationId ? [[one.operationId, one] as const] : [])))))
  }
  const { parameters, requestBody } = known.get(operation.name) ?? { parameters: [] }
  const of = (place: string) =>
    parameters.filter((one) => one.in === place).map(({ name, required = false, schema }) => ({ name, required, schema }))
  return {
    ...briefly(operation),
    method: operation.method,
    path: `/api/${operation.base}${operation.path}`,
    params: of('path'),
    query: of('query'),
    body: requestBody?.content['application/json']?.schema ?? null,
    dry_run: mayBeTried(operation),
  }
}
