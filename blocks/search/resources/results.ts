import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

/** Clients of the specification send numbers as text. */
const whole = (max: number) => z.coerce.number().int().min(1).max(max).optional()
const text = z.string().max(200, 'must be at most 200 characters')
const names = z.union([z.string().max(2_000), z.array(z.string().max(100)).max(50)]).nullish()

const bounds = { page: whole(100), records: whole(100) }

const hit = z.object({
  unique_id: z.string(),
  entity_unique_id: z.string(),
  /** Dotted name of the resource, `crm.contacts`. */
  entity_type: z.string(),
  entity_source: z.string(),
  entity_alias: z.string(),
  entity_description: z.string().nullable(),
  relevance: z.number(),
  status: z.string().nullable(),
  favorite: z.boolean(),
  matched: z.array(z.object({ field: z.string(), text: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
})

/** One record that was found, in wire names. */
export type SearchHit = z.infer<typeof hit>

/** Records of all blocks that hold the words one typed: exactly those that their own lists would show to the same person. */
export const results = resource({
  type: 'SearchResult',
  wrapper: 'search',
  title: 'id',
  fields: {},
  access: { read: 'search.results.read', write: 'search.results.read' },
  only: [],
  operations: {
    cloud: custom({
      method: 'POST',
      path: '/cloud',
      access: 'search.results.read',
      wrapper: 'search',
      body: z.object({ params: text, exclude: names, include: names, ...bounds }),
      answer: z.object({ data: z.array(hit) }),
      summary: 'Searches every block; `exclude` leaves out blocks (crm), kinds (crm.contacts) or ids.',
    }),
    search: custom({
      method: 'POST',
      path: '/search',
      access: 'search.results.read',
      wrapper: 'search',
      body: z.object({ s: text, include: names, exclude: names, ...bounds }),
      answer: z.object({ data: z.array(hit) }),
      summary: 'Searches every block, under the name the published client sends.',
    }),
    suggest: custom({
      method: 'GET',
      path: '/search/suggest',
      access: 'search.results.read',
      query: z.object({ q: text, limit: whole(20) }),
      answer: z.object({ data: z.array(hit) }),
      summary: 'The best few records for what was typed so far.',
    }),
    entityTypes: custom({
      method: 'GET',
      path: '/search/entity_types',
      access: 'search.results.read',
      answer: z.object({
        data: z.array(z.object({ unique_id: z.string(), entity_type: z.string(), entity_source: z.string() })),
      }),
      summary: 'The kinds of records one may search.',
    }),
  },
})
