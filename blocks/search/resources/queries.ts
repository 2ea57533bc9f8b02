import { custom, integer, moment, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** What a person searched for, for themselves alone. */
export const queries = resource({
  type: 'Query',
  wrapper: 'query',
  title: 'query',
  path: '/search/queries',
  fields: {
    user: ref('gateway.users').readOnly(),
    query: text(200).readOnly().searchable(),
    totalRecords: integer(0).readOnly(),
    submittedAt: moment().readOnly().sortable(),
  },
  owner: 'user',
  permissions: { read: 'search.results.read', write: 'search.results.read', delete: 'search.results.read' },
  sort: '-submitted_at',
  only: ['get'],
  operations: {
    recent: custom({
      method: 'GET',
      path: '/search/history',
      permission: 'search.results.read',
      query: z.object({ limit: z.coerce.number().int().min(1).max(100).optional() }),
      answer: z.object({
        data: z.array(
          z.looseObject({ unique_id: z.string(), query: z.string(), total_records: z.int(), submitted_at: z.string() }),
        ),
      }),
      summary: 'What one searched for, the latest first.',
    }),
    clear: custom({
      method: 'DELETE',
      path: '/search/history',
      permission: 'search.results.read',
      answer: z.object({ deleted: z.boolean() }),
      summary: 'Forgets everything one searched for.',
    }),
    forget: custom({
      method: 'DELETE',
      path: '/search/history/:id',
      permission: 'search.results.read',
      ids: { id: 'search.queries' },
      answer: z.object({ deleted: z.boolean() }),
      summary: 'Forgets one search.',
    }),
  },
})
