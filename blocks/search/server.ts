import { serve } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { alertOfNew } from './alert.ts'
import { notices } from './notices.ts'
import { externalItems } from './operations/externalItems.ts'
import { favorites } from './operations/favorites.ts'
import { queries } from './operations/queries.ts'
import { results } from './operations/results.ts'
import { replacedSaved, saved } from './operations/saved.ts'
import { replacedSynonyms } from './operations/synonyms.ts'
import { users } from './operations/users.ts'
import { personalData } from './personalData.ts'
import { search } from './resources/index.ts'

export const searchServer = serve(search, {
  adapters,
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  notices,
  operations: { results, externalItems, queries, favorites, saved, users },
  replaces: { saved: replacedSaved, synonyms: replacedSynonyms },
  mount(_app, services, pools, _callInternal, callAs) {
    services.jobs.define('search.alert', ({ signal }) => alertOfNew(services, pools, callAs, signal), { every: '*/5 * * * *' })
  },
})
