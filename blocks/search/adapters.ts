import { unsupported } from '@quoin/kit'
import { type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

const one = z.string().max(200)
/** What a search index is told beside the words, where it has parts; here every block is searched at once. */
const parts = {
  partition: unsupported('There is one search over all blocks. Name a record type instead.'),
  key: unsupported('There is one search over all blocks. Name a record type instead.'),
}
const paged = { page: z.number().optional(), records: z.number().optional(), sort: z.string().max(60).optional() }
const listed = z.object({
  page: z.coerce.number().optional(),
  records: z.coerce.number().optional(),
  search: one.optional(),
  entity_type: z.string().max(100).optional(),
  sort: z.string().max(60).optional(),
  status: z.string().max(20).optional(),
})
const copilot = z.strictObject({
  search: z.strictObject({
    include: z.array(one).min(1).max(20),
    exclude: z.array(z.string().max(100)).max(50).optional(),
    ...paged,
    ...parts,
    search_type: unsupported('Words are always looked for by their beginnings, stems and synonyms.'),
  }),
})
const prompted = z.strictObject({
  search: z.strictObject({
    prompt: one,
    ...paged,
    ...parts,
    attributes: unsupported('Results have all their attributes.'),
    language: unsupported('Words are looked for in every language.'),
  }),
})
const typed = z.strictObject({ query: one, limit: z.number().int().min(1).max(20).optional() })
const about = z.strictObject({
  entity_unique_id: z.string().max(36),
  entity_type: z.string().max(100),
  limit: z.number().int().min(1).max(50).optional(),
})

/** Types of blocks have a dot in their names, `crm.contacts`; all others are of items that were registered. */
const items = 'search.externalItems'
const kindOf = (type: string): string => (type.includes('.') ? type : items)

/** A record that was found, as clients read one of a search index. */
const asEntity = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'entity',
  attributes: {
    unique_id: id,
    entity_type: attributes.external_type ?? attributes.entity_type,
    alias: attributes.entity_alias,
    description: attributes.entity_description,
    avatar_url: attributes.entity_avatar_url,
    url: attributes.entity_url,
    source: attributes.entity_source,
    status: attributes.status,
    created_at: attributes.created_at,
    updated_at: attributes.updated_at,
  },
})
const asResult = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'jarvis_search_result',
  attributes: {
    ...attributes,
    entity_type: attributes.external_type ?? attributes.entity_type,
    relevance_score: attributes.relevance,
    semantic_matches: (attributes.matched as readonly { readonly words: readonly string[] }[]).flatMap(({ words }) => words),
  },
})
const each = (reply: AdaptedReply, as: (record: WireRecord) => object) =>
  mapped(reply, ({ data, meta }: { data: readonly WireRecord[]; meta: object }) => ({ data: data.map(as), meta }))

/** Calls of the published client for a search index of its own, answered by the one search over all blocks. */
export const adapters: Adapters = {
  // Without words it is the list of what was registered: there is no index of all records.
  'GET /entities': async ({ query, ask }) => {
    const { search: s, entity_type: type, status, ...rest } = checked(listed, query, 'parameter')
    const filter = { ...(type && { entity_type: type }), ...(status && { status }) }
    const isOfBlock = type ? type.includes('.') : s !== undefined
    if (isOfBlock && !s) throw refuse.parameter('search', 'is required: there is no index of all records')
    if (isOfBlock && status)
      throw refuse.parameter('status', 'Records of blocks are not narrowed by their status here. Use the list of their type.')
    if (s) {
      const search = { s, ...rest, ...(isOfBlock ? { include: type } : { include: items, filter }) }
      return each(await ask('POST', '/search', { body: { search } }), asEntity)
    }
    const filters = Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value])
    return ask('GET', '/external_items', { query: { ...rest, ...Object.fromEntries(filters) } })
  },
  // What was registered is answered as it was; of a record of a block that is found there is no more than what search says of it.
  'GET /entities/:id': async ({ params, ask }) => {
    const item = await ask('GET', `/external_items/${params.id}`)
    if (item.status < 400) return item
    return mapped(await ask('GET', `/search/records/${params.id}`), ({ data }: { data: WireRecord }) => ({
      data: asEntity(data),
    }))
  },
  'GET /entity_types/:type': async ({ params, ask }) =>
    mapped(await ask('GET', `/search/entity_types/${params.type}`), ({ data: { attributes } }: { data: WireRecord }) => ({
      entityType: attributes.entity_type,
      fields: attributes.fields,
    })),
  'POST /jarvis/entities/related': async ({ body, ask }) => {
    const { entity_unique_id: id, entity_type: type, limit } = checked(about, body)
    const query = { entity_type: kindOf(type), ...(limit && { limit: String(limit) }) }
    return each(await ask('GET', `/search/records/${encodeURIComponent(id)}/related`, { query }), asResult)
  },
  'GET /entity_types': async ({ ask }) =>
    mapped(await ask('GET', '/search/entity_types'), ({ data }: { data: readonly WireRecord[] }) =>
      data.map(({ attributes: { entity_type, entity_source } }) => ({ entity_type, entity_source })),
    ),
  'POST /entities/search': async ({ body, ask }) => {
    const { include, exclude, page, records, sort } = checked(copilot, body).search
    const search = { s: include.join(' '), exclude, page, records, sort }
    return each(await ask('POST', '/search', { body: { search } }), asEntity)
  },
  'POST /jarvis/entities/search': async ({ body, ask }) => {
    const { prompt: s, page, records, sort } = checked(prompted, body).search
    return each(await ask('POST', '/search', { body: { search: { s, page, records, sort } } }), asResult)
  },
  'POST /jarvis/entities/suggest': async ({ body, ask }) => {
    const { query: q, limit = 8 } = checked(typed, body)
    return mapped(
      await ask('GET', '/search/suggest', { query: { q, limit: String(limit) } }),
      ({ data }: { data: readonly WireRecord[] }) => ({
        suggestions: [...new Set(data.map(({ attributes }) => attributes.entity_alias))],
      }),
    )
  },
}
