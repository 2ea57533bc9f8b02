import { type InputOf, wireName } from '@quoin/kit'
import { type Context, type Customs, document, pageMeta, plain, refuse } from '@quoin/kit/server'
import type { Count } from '../queries/facets.ts'
import { findRecords, type Found, type SearchInput } from '../queries/findRecords.ts'
import type { Hit } from '../queries/hits.ts'
import { kindCalled, searchedKinds } from '../queries/kinds.ts'
import { recordNamed, relatedTo } from '../queries/related.ts'
import type { search } from '../resources/index.ts'
import { remember } from './queries.ts'

type CloudInput = InputOf<typeof search.results.cloud>
type Names = CloudInput['exclude']

/** Clients send several names as a list, or as words with commas between. */
export const listOf = (names: Names): readonly string[] =>
  (typeof names === 'string' ? names.split(',') : (names ?? [])).map((name) => name.trim()).filter(Boolean)

interface Input extends Pick<SearchInput, 'filter' | 'sort' | 'perKind'> {
  readonly text: string
  readonly include?: Names
  readonly exclude?: Names
  readonly page?: number
  readonly records?: number
}

async function answer(context: Context, input: Input, isKept: boolean) {
  const { text, page = 1, records = 20, filter, sort, perKind } = input
  const include = listOf(input.include)
  // What a list can be filtered by is its own; several have nothing in common.
  if (filter && !(include.length === 1 && include[0]!.includes('.')))
    throw refuse.invalid('one_kind', 'needs exactly one record type in include', 'filter')
  const started = performance.now()
  const found = await findRecords(context, {
    text,
    include,
    exclude: listOf(input.exclude),
    page,
    records,
    filter,
    sort,
    perKind,
  })
  const favorites = await favoritesAmong(context, found.hits)
  if (isKept && page === 1 && text.trim()) await remember(context, text.trim(), found.total)
  return plain({
    data: found.hits.map((hit) => shown(hit, favorites)),
    meta: {
      ...pageMeta({ page, records, total: found.total, isBound: found.isBound }),
      query: text,
      elapsed_time: Math.round(performance.now() - started),
      facets: facetsOf(found),
    },
  })
}

const shown = (hit: Hit, favorites: ReadonlySet<string>) => ({
  id: hit.id,
  type: 'SearchResult',
  attributes: attributesOf(hit, favorites.has(hit.id)),
})

const facetsOf = ({ kinds, fields }: Found) => ({
  entity_type: kinds.map(({ kind, ...count }) => ({ value: kind.dotted, ...counted(count) })),
  fields: fields.map(({ field, values }) => ({
    field,
    values: values.map(({ value, ...count }) => ({ value, ...counted(count) })),
  })),
})
const counted = ({ count, isBound }: Count) => ({ count, ...(isBound && { is_bound: true }) })

const attributesOf = (hit: Hit, isFavorite: boolean) => ({
  unique_id: hit.id,
  entity_unique_id: hit.id,
  entity_type: hit.kind.dotted,
  entity_source: hit.external?.source ?? hit.kind.block,
  entity_alias: hit.title,
  external_type: hit.external?.type ?? null,
  entity_url: hit.external?.url ?? null,
  entity_avatar_url: hit.external?.avatarUrl ?? null,
  entity_description: hit.description,
  relevance: hit.relevance,
  status: hit.status,
  favorite: isFavorite,
  matched: hit.matched.map(({ field, ...where }) => ({
    field: wireName(field, hit.kind.definition.fields[field]!.definition),
    ...where,
  })),
  created_at: hit.createdAt,
  updated_at: hit.updatedAt,
})

async function favoritesAmong(context: Context, hits: readonly Hit[]): Promise<Set<string>> {
  if (hits.length === 0) return new Set()
  const rows = await context.tx.query<{ id: string }>(
    'select entity_id as id from search.favorites where tenant_id = $1 and user_id = $2 and entity_id = any($3) and deleted_at is null',
    [context.tenantId, context.me, hits.map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}

export const results: Customs<typeof search, 'results'> = {
  cloud: ({ params, ...rest }, context) => answer(context, { text: params, ...rest }, true),
  search: ({ s, ...rest }, context) => answer(context, { text: s, ...rest }, true),
  // What is typed letter by letter is not what somebody searched for.
  suggest: ({ q, limit = 8 }, context) => answer(context, { text: q, records: limit, perKind: 20 }, false),
  async get({ id }, context) {
    const hit = await recordNamed(context, id)
    if (!hit) throw refuse.missing()
    return document(shown(hit, await favoritesAmong(context, [hit])))
  },
  async related({ id, entity_type: type, limit = 10 }, context) {
    const hits = await relatedTo(context, kindCalled(context, type), id, limit)
    const favorites = await favoritesAmong(context, hits)
    return plain({
      data: hits.map((hit) => shown(hit, favorites)),
      meta: pageMeta({ page: 1, records: limit, total: hits.length }),
    })
  },
  async entityType({ type }, context) {
    const { model } = kindCalled(context, type) ?? {}
    if (!model) throw refuse.missing()
    const { dotted, block } = model.resource
    const fields = [...model.own, ...model.custom].filter((column) => model.sees(context.actor, column))
    return document({
      id: dotted,
      type: 'EntityType',
      attributes: {
        unique_id: dotted,
        entity_type: dotted,
        entity_source: block,
        fields: fields.map(({ wire, definition: { kind, required, searchable, filterable } }) => ({
          name: wire,
          type: kind,
          required,
          searchable,
          filterable,
        })),
      },
    })
  },
  async entityTypes(_, context) {
    const kinds = searchedKinds(context)
    return plain({
      data: kinds.map(({ model: { resource } }) => ({
        id: resource.dotted,
        type: 'EntityType',
        attributes: { unique_id: resource.dotted, entity_type: resource.dotted, entity_source: resource.block },
      })),
      meta: pageMeta({ page: 1, records: Math.max(1, kinds.length), total: kinds.length }),
    })
  },
}
