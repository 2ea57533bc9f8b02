import { isUuid } from '@quoin/kit/uuid'
import { type Context, holdersOf, type Model, quote, refuse, usesOf } from '@quoin/kit/server'
import { askWhere, findRecords } from './findRecords.ts'
import { type Hit, hitOf, type Values } from './hits.ts'
import { kindCalled, type SearchedKind, searchedKinds } from './kinds.ts'

/** Records that refer to one: as many are looked at. */
const usesMax = 200
/** Of one kind, so that a customer's orders leave room for the rest. */
const perKindMax = 10

/** The record of an id, of whatever kind, as far as this person's own lists show it. */
export async function recordNamed(context: Context, id: string): Promise<Hit | undefined> {
  if (!isUuid(id)) return undefined
  const kinds = searchedKinds(context)
  const holders = await holdersOf(
    context,
    kinds.map(({ model }) => model),
    id,
  )
  for (const kind of kinds.filter(({ model }) => holders.includes(model))) {
    const [row] = await rowsOf(context, kind, [id])
    if (row) return hitOf(kind.model.resource, row, [])
  }
  return undefined
}

/** Records that one refers to, those that refer to it, and those that hold its name, in this order; each as its own list would show it. */
export async function relatedTo(context: Context, kind: SearchedKind | undefined, id: string, max: number): Promise<Hit[]> {
  const [row] = kind && isUuid(id) ? await rowsOf(context, kind, [id]) : []
  if (!kind || !row) throw refuse.missing()
  const found = new Map<string, Hit>()
  const add = (hits: readonly Hit[], share: number) => {
    for (const hit of hits)
      if (hit.id !== id && !found.has(hit.id)) found.set(hit.id, { ...hit, relevance: hit.relevance * share })
  }
  const plainly = (hits: readonly Hit[]) => hits.map((hit) => ({ ...hit, relevance: 1 }))
  add(plainly(await referredTo(context, kind, row)), 1)
  if (found.size < max) add(plainly(await referring(context, kind.model, id)), 0.9)
  if (found.size < max) {
    const { title } = hitOf(kind.model.resource, row, [])
    const { hits } = await findRecords(context, {
      text: title,
      include: [],
      exclude: [id],
      page: 1,
      records: max,
      perKind: perKindMax,
    })
    add(hits, 0.5)
  }
  return [...found.values()].slice(0, max)
}

async function referredTo(context: Context, { model }: SearchedKind, row: Values): Promise<Hit[]> {
  const targets = new Map<string, string[]>()
  for (const { name, definition } of model.own) {
    const value = row[name]
    if (definition.kind === 'ref' && definition.target && typeof value === 'string')
      targets.set(definition.target, [...(targets.get(definition.target) ?? []), value])
  }
  const hits: Hit[] = []
  for (const [target, ids] of targets) {
    const kind = kindCalled(context, target)
    if (kind) hits.push(...(await rowsOf(context, kind, ids)).map((found) => hitOf(kind.model.resource, found, [])))
  }
  return hits
}

async function referring(context: Context, { resource: { dotted } }: Model, id: string): Promise<Hit[]> {
  const uses = new Set((await usesOf(context, { target: dotted, id, max: usesMax })).map(({ resource }) => resource))
  const hits: Hit[] = []
  for (const kind of searchedKinds(context).filter(({ model }) => uses.has(model.resource.dotted))) {
    const { model } = kind
    const columns = model.own.filter(
      (column) => column.definition.kind === 'ref' && column.definition.target === dotted && model.sees(context.actor, column),
    )
    if (columns.length === 0) continue
    const { data } = await askWhere(context, kind, { records: String(perKindMax), sort: '-updated_at' }, (add) => {
      const value = `${add(id)}::uuid`
      return [`(${columns.map(({ column }) => `t.${quote(column)} = ${value}`).join(' or ')})`]
    })
    hits.push(...data.map((row) => hitOf(model.resource, row, [])))
  }
  return hits
}

const rowsOf = async (context: Context, kind: SearchedKind, ids: readonly string[]): Promise<readonly Values[]> =>
  (await askWhere(context, kind, { records: String(ids.length) }, (add) => [`t.id = any(${add(ids)}::uuid[])`])).data
