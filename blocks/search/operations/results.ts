import type { InputOf } from '@quoin/kit'
import { type Context, type Customs, pageMeta, plain } from '@quoin/kit/server'
import { findRecords, type Hit, searchedKinds } from '../queries/findRecords.ts'
import type { search } from '../resources/index.ts'
import { remember } from './queries.ts'

type Names = InputOf<typeof search.results.cloud>['exclude']

/** Clients send several names as a list, or as words with commas between. */
const listOf = (names: Names): readonly string[] =>
  (typeof names === 'string' ? names.split(',') : (names ?? [])).map((name) => name.trim()).filter(Boolean)

interface Asked {
  readonly text: string
  readonly include?: Names
  readonly exclude?: Names
  readonly page?: number
  readonly records?: number
}

async function answer(context: Context, { text, include, exclude, page = 1, records = 20 }: Asked, isKept: boolean) {
  const { hits, total } = await findRecords(context, { text, include: listOf(include), exclude: listOf(exclude), page, records })
  const favorites = await favoritesAmong(context, hits)
  if (isKept && page === 1 && text.trim()) await remember(context, text.trim(), total)
  return plain({
    data: hits.map((hit) => ({ id: hit.id, type: 'SearchResult', attributes: attributesOf(hit, favorites.has(hit.id)) })),
    meta: pageMeta({ page, records, total }),
  })
}

const attributesOf = (hit: Hit, isFavorite: boolean) => ({
  unique_id: hit.id,
  entity_unique_id: hit.id,
  entity_type: hit.kind.dotted,
  entity_source: hit.kind.block,
  entity_alias: hit.title,
  entity_description: hit.description,
  relevance: hit.relevance,
  status: hit.status,
  favorite: isFavorite,
  matched: hit.matched,
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
  suggest: ({ q, limit = 8 }, context) => answer(context, { text: q, records: limit }, false),
  async entityTypes(_, context) {
    const kinds = searchedKinds(context)
    return plain({
      data: kinds.map(({ resource: { dotted, block } }) => ({
        id: dotted,
        type: 'EntityType',
        attributes: { unique_id: dotted, entity_type: dotted, entity_source: block },
      })),
      meta: pageMeta({ page: 1, records: Math.max(1, kinds.length), total: kinds.length }),
    })
  },
}
