import { block } from '@quoin/kit'
import { favorites } from './favorites.ts'
import { queries } from './queries.ts'
import { results } from './results.ts'
import { users } from './users.ts'

export type { SearchHit } from './results.ts'

/** One question over the records of every block. */
export const search = block(
  'search',
  'Search',
  { results, queries, favorites, users },
  {
    'search.results.read': 'Search all records one may see',
    'search.users.read': 'See who uses the search',
    'search.users.write': 'Register people with the search',
  },
  {
    'search.results.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'search.users.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'search.users.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
  },
)
