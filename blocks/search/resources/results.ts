import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

/** Clients of the specification send numbers as text. */
const whole = (max: number) => z.coerce.number().int().min(1).max(max).optional()
const text = z.string().max(200, 'must be at most 200 characters')
const names = z.union([z.string().max(2_000), z.array(z.string().max(100)).max(50)]).nullish()

const wanted = {
  exclude: names,
  include: names,
  page: whole(100),
  records: whole(100),
  sort: z.enum(['relevance', '-updated_at', 'updated_at', '-created_at', 'created_at', 'name']).optional(),
  /** Of the one kind that is included, as its list takes them. */
  filter: z.record(z.string().max(60), z.string().max(200)).optional(),
}

const hit = z.object({
  unique_id: z.string(),
  entity_unique_id: z.string(),
  /** Dotted name of the resource, `crm.contacts`. */
  entity_type: z.string(),
  entity_source: z.string(),
  entity_alias: z.string(),
  /** What the other system calls an item of it, and where it lies there. */
  external_type: z.string().nullable(),
  entity_url: z.string().nullable(),
  entity_avatar_url: z.string().nullable(),
  entity_description: z.string().nullable(),
  relevance: z.number(),
  status: z.string().nullable(),
  favorite: z.boolean(),
  /** Fields that were hit, with the words as they are written there. */
  matched: z.array(z.object({ field: z.string(), text: z.string(), words: z.array(z.string()) })),
  created_at: z.string(),
  updated_at: z.string(),
})
/** Bound where there are at least so many. */
const counts = z.array(z.object({ value: z.string(), count: z.number(), is_bound: z.literal(true).optional() }))
const facets = z.object({ entity_type: counts, fields: z.array(z.object({ field: z.string(), values: counts })) })
const found = z.object({
  data: z.array(hit),
  meta: z.looseObject({
    query: z.string(),
    elapsed_time: z.number(),
    total_records: z.number(),
    total_is_bound: z.literal(true).optional(),
    facets,
  }),
})

/** One record that was found, in wire names. */
export type SearchHit = z.infer<typeof hit>
/** How many hits there are of each kind, and of each value of what one kind can be filtered by. */
export type SearchFacets = z.infer<typeof facets>

/** Records of all blocks that hold the words one typed: exactly those that their own lists would show to the same person. */
export const results = resource({
  type: 'SearchResult',
  wrapper: 'search',
  title: 'id',
  fields: {},
  permissions: { read: 'search.results.read', write: 'search.results.read' },
  only: [],
  operations: {
    cloud: custom({
      method: 'POST',
      path: '/cloud',
      permission: 'search.results.read',
      wrapper: 'search',
      body: z.object({ params: text, ...wanted }),
      answer: found,
      summary: 'Searches every block; `exclude` leaves out blocks (crm), kinds (crm.contacts) or ids.',
    }),
    search: custom({
      method: 'POST',
      path: '/search',
      permission: 'search.results.read',
      wrapper: 'search',
      body: z.object({ s: text, ...wanted }),
      answer: found,
      summary: 'Searches every block, under the name the published client sends.',
    }),
    suggest: custom({
      method: 'GET',
      path: '/search/suggest',
      permission: 'search.results.read',
      query: z.object({ q: text, limit: whole(20) }),
      answer: found,
      summary: 'The best few records for what was typed so far.',
    }),
    get: custom({
      method: 'GET',
      path: '/search/records/:id',
      permission: 'search.results.read',
      answer: hit,
      summary: 'A record of any kind, by its id alone.',
    }),
    related: custom({
      method: 'GET',
      path: '/search/records/:id/related',
      permission: 'search.results.read',
      query: z.object({ entity_type: z.string().max(100), limit: whole(50) }),
      answer: z.object({ data: z.array(hit) }),
      summary: 'Records that one refers to, those that refer to it, and those that are called alike.',
    }),
    entityTypes: custom({
      method: 'GET',
      path: '/search/entity_types',
      permission: 'search.results.read',
      answer: z.object({
        data: z.array(z.object({ unique_id: z.string(), entity_type: z.string(), entity_source: z.string() })),
      }),
      summary: 'The kinds of records one may search.',
    }),
    entityType: custom({
      method: 'GET',
      path: '/search/entity_types/:type',
      permission: 'search.results.read',
      answer: z.object({
        unique_id: z.string(),
        entity_type: z.string(),
        entity_source: z.string(),
        fields: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            required: z.boolean(),
            searchable: z.boolean(),
            filterable: z.boolean(),
          }),
        ),
      }),
      summary: 'The fields of one kind of records, as far as one may know of them.',
    }),
  },
})
