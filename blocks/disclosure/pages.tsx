import { pagesOf, rest } from '@quoin/ui/pages'
import { IconListTree } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { rights } from './texts/rights.ts'

const disclosure = { block: 'disclosure', resources: () => import('./resources/index.ts'), texts, space: 'work', rights } as const

export const pages = pagesOf(disclosure, {
  disclosures: {
    icon: IconListTree,
    needs: 'disclosure.catalogue.read',
    list: { columns: ['name', 'slug', 'status', 'position', 'updatedAt'] },
    record: { groups: { about: rest } },
  },
})
