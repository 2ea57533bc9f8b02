import { boolean, custom, moment, ref, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'

/** A search kept under a name; who wants to is told when something new is found by it. */
export const saved = resource({
  type: 'SavedSearch',
  wrapper: 'saved_search',
  title: 'name',
  path: '/search/saved',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(120).required().sortable(),
    query: text(200).required(),
    /** Blocks or kinds of records it looks at; all where there are none. */
    include: tags(),
    alert: boolean().default(true),
    checkedAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'search.results.read', write: 'search.saved.write', delete: 'search.saved.write' },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete'],
  operations: {
    check: custom({
      method: 'POST',
      path: '/search/saved/:id/check',
      permission: 'search.saved.write',
      ids: { id: 'search.saved' },
      answer: z.object({ found: z.number() }),
      summary: 'Looks whether a saved search finds something new since it was looked at last, and notifies its owner of it.',
    }),
  },
})
