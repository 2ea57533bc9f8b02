import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { search } from '../resources/index.ts'

const en = {
  title: 'Search',
  pages: { home: 'Search' },
  keywords: { home: 'find look up records' },
  refusals: {
    too_many: 'The limit has been reached. Remove one first.',
    one_kind: 'Choose exactly one record type to filter.',
    wrong_number_of_terms: 'Enter two or more words with the same meaning, but not too many.',
  },
  home: {
    unnamed: 'Unnamed',
    allKinds: '{count} more',
    label: 'Search all records',
    placeholder: 'Search names, numbers, email addresses…',
    all: 'All',
    count: '{count, plural, =0 {No results} one {# result} other {# results}}',
    countAtLeast: 'At least {count, number} results',
    none: 'No results',
    noneText: 'No results for “{text}”. Try fewer or different words.',
    start: 'Search everything you have access to',
    startText: 'Contacts, deals, quotes, orders, products, assets, wallets and more, in one place.',
    recent: 'Recent searches',
    clear: 'Clear',
    favorites: 'Favorites',
    forget: 'Remove {name}',
    star: 'Add to favorites',
    unstar: 'Remove from favorites',
    more: 'Show more',
    act: 'Actions for {name}',
    related: 'Related to {name}',
    openOutside: 'Open {name} in the other system',
    noneRelated: 'No related records',
    sort: 'Sort by',
    sorts: { relevance: 'Relevance', '-updated_at': 'Last changed', '-created_at': 'Newest', name: 'Name' },
    save: 'Save search',
    saved: 'The search is saved.',
    name: 'Name',
    alert: 'Notify me of new results',
    alertOn: 'Notify me of new results for {name}',
    alertOff: 'Stop notifying me of {name}',
    savedSearches: 'Saved searches',
  },
  resources: {
    results: { one: 'Search result', many: 'Search results', fields: {} },
    queries: {
      one: 'recent search',
      many: 'Recent searches',
      fields: { user: 'Person', query: 'Search', totalRecords: 'Results', submittedAt: 'Searched at' },
    },
    favorites: {
      one: 'favorite',
      many: 'Favorites',
      fields: {
        user: 'Person',
        entityId: 'Record ID',
        entityType: 'Type',
        entityAlias: 'Name',
        entityUrl: 'Address',
        entityAvatarUrl: 'Image URL',
      },
    },
    saved: {
      one: 'saved search',
      many: 'Saved searches',
      fields: {
        user: 'Person',
        name: 'Name',
        query: 'Search',
        include: 'Record types',
        alert: 'Notify',
        checkedAt: 'Last checked',
      },
    },
    externalItems: {
      one: 'item of another system',
      many: 'Items of other systems',
      fields: {
        entityType: 'Type',
        alias: 'Name',
        description: 'Content',
        url: 'URL',
        avatarUrl: 'Image URL',
        source: 'Source',
        status: 'Status',
      },
      hints: { entityType: 'What the other system calls it, such as help_article.', url: 'Where it opens from a search.' },
      options: {
        status: { active: 'Active', inactive: 'Inactive', pending: 'Pending', archived: 'Archived', deleted: 'Deleted' },
      },
      empty: 'No items yet. Register pages of your help center or wiki so that a search finds them too.',
    },
    synonyms: {
      one: 'synonyms',
      many: 'Synonyms',
      fields: { terms: 'Words with the same meaning' },
      hints: { terms: '2 to 20 words. A search for one of them also finds the others.' },
      empty: 'No synonyms yet. Add words with the same meaning, such as “laptop” and “notebook”.',
    },
    users: {
      one: 'person',
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
  readonly resources: Pick<
    BlockWords<typeof search>,
    'results' | 'externalItems' | 'queries' | 'favorites' | 'saved' | 'synonyms' | 'users'
  >
} & Record<string, unknown>

export default en
