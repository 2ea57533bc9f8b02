import { page, pagesOf } from '@quoin/ui/pages'
import { IconBolt } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const automations = {
  block: 'automations',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'settings',
  permissionTexts,
} as const

/** What the company has done by itself: every automation with its log, and the page one is made on. */
export const pages = pagesOf(automations, {
  rules: {
    icon: IconBolt,
    list: {
      columns: ['name:320', 'status', 'lastState', 'lastRunAt', 'failures:140', 'actsAs'],
      creates: false,
      actions: () => import('./screens/NewRule.tsx'),
    },
    record: () => import('./screens/RulePage.tsx'),
  },
  create: page('/create', () => import('./screens/CreatePage.tsx'), { permission: 'automations.rules.write' }),
  edit: page('/rules/$id/edit', () => import('./screens/EditPage.tsx'), { permission: 'automations.rules.write' }),
})
