import { block } from '@quoin/kit'
import { externalItems } from './externalItems.ts'
import { favorites } from './favorites.ts'
import { queries } from './queries.ts'
import { results } from './results.ts'
import { saved } from './saved.ts'
import { synonyms } from './synonyms.ts'
import { users } from './users.ts'

export type { SearchFacets, SearchHit } from './results.ts'

/** One question over the records of every block. */
export const search = block(
  'search',
  'Search',
  { results, externalItems, queries, favorites, saved, synonyms, users },
  {
    'search.results.read': 'Search records',
    'search.externalItems.read': 'View items of other systems',
    'search.externalItems.write': 'Register items of other systems',
    'search.saved.write': 'Save searches and get notified of new results',
    'search.synonyms.read': 'View synonyms',
    'search.synonyms.write': 'Manage synonyms',
    'search.users.read': 'View search users',
    'search.users.write': 'Register search users',
  },
  {
    'search.results.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'search.externalItems.read': { support: 'tenant', user: 'tenant' },
    'search.saved.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'search.synonyms.read': { support: 'tenant', user: 'tenant' },
    'search.users.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'search.users.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
  },
)
