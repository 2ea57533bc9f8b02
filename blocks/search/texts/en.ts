import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { search } from '../resources/index.ts'

const en = {
  title: 'Search',
  pages: { home: 'Search' },
  keywords: { home: 'find look up records' },
  home: {
    label: 'Search all records',
    placeholder: 'Names, numbers, e-mail addresses, words …',
    all: 'All',
    count: '{count, plural, =0 {No results} one {# result} other {# results}}',
    none: 'No results',
    noneText: 'Nothing you may see holds “{text}”. Try fewer or other words.',
    start: 'Search everything you may see',
    startText: 'Contacts, deals, quotes, orders, products, assets, wallets and more, in one place.',
    recent: 'Recent searches',
    clear: 'Clear',
    favorites: 'Favorites',
    forget: 'Remove {name}',
    star: 'Add to favorites',
    unstar: 'Remove from favorites',
    more: 'Show more',
  },
  resources: {
    results: { one: 'Search result', many: 'Search results', fields: {} },
    queries: {
      one: 'Recent search',
      many: 'Recent searches',
      fields: { user: 'Person', query: 'Search', totalRecords: 'Results', submittedAt: 'Searched at' },
    },
    favorites: {
      one: 'Favorite',
      many: 'Favorites',
      fields: {
        user: 'Person',
        entityId: 'Record ID',
        entityType: 'Kind',
        entityAlias: 'Name',
        entityUrl: 'Address',
        entityAvatarUrl: 'Picture',
      },
    },
    users: {
      one: 'Person',
      many: 'People',
      fields: {
        user: 'Person',
        firstName: 'First name',
        lastName: 'Last name',
        displayName: 'Name',
        email: 'Email',
        phone: 'Phone',
        roleId: 'Role',
        status: 'Status',
        payload: 'Custom data',
      },
      options: {
        status: { active: 'Active', inactive: 'Inactive', pending: 'Pending', archived: 'Archived', deleted: 'Deleted' },
      },
    },
  },
} as const satisfies {
  readonly resources: Pick<BlockWords<typeof search>, 'results' | 'queries' | 'favorites' | 'users'>
} & Record<string, unknown>

export default en
