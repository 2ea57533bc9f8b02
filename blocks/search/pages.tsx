import { page, pagesOf } from '@quoin/ui/pages'
import { IconArrowsExchange, IconSearch, IconWorldSearch } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const search = {
  block: 'search',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'work',
  permissionTexts,
} as const

/** One box over the records of every block; the palette asks the same. */
export const pages = pagesOf(search, {
  home: page('/', () => import('./screens/SearchPage.tsx'), {
    icon: IconSearch,
    permission: 'search.results.read',
    search: ['q', 'kind'],
  }),
  synonyms: {
    icon: IconArrowsExchange,
    space: 'settings',
    permission: 'search.synonyms.write',
    list: { columns: ['terms', 'updatedAt'] },
  },
  externalItems: {
    icon: IconWorldSearch,
    space: 'settings',
    permission: 'search.externalItems.write',
    list: { columns: ['alias', 'entityType', 'source', 'url', 'status', 'updatedAt'] },
  },
})
