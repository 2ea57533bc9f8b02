import { pagesOf, rest } from '@quoin/ui/pages'
import { IconBox } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { rights } from './texts/rights.ts'

const university = { block: 'university', resources: () => import('./resources/index.ts'), texts, space: 'work', rights } as const

export const pages = pagesOf(university, {
  courses: {
    icon: IconBox,
    list: { columns: ['name', 'updatedAt'] },
    record: { groups: { about: rest } },
  },
})
