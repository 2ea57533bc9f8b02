import { outsidePage, page, pagesOf, rest } from '@quoin/ui/pages'
import { IconFileCertificate, IconListTree } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const disclosure = {
  block: 'disclosure',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'projects',
  permissionTexts,
} as const

/** What projects disclose, one's own part of it, and the catalogue behind it. */
export const pages = pagesOf(disclosure, {
  home: page('/', () => import('./screens/HomePage.tsx'), {
    icon: IconFileCertificate,
    permission: 'disclosure.answers.read',
  }),
  workspace: page('/projects/$project', () => import('./screens/WorkspacePage.tsx'), {
    search: ['objective'],
    permission: 'disclosure.answers.read',
  }),
  // The same, at an address that others can link to.
  objective: page('/projects/$project/objectives/$objective', () => import('./screens/WorkspacePage.tsx'), {
    permission: 'disclosure.answers.read',
  }),
  editions: page('/projects/$project/editions', () => import('./screens/EditionsPage.tsx'), {
    permission: 'disclosure.answers.read',
  }),
  figures: page('/projects/$project/figures', () => import('./screens/FiguresPage.tsx'), {
    permission: 'disclosure.answers.read',
  }),
  respond: outsidePage('/respond', () => import('./screens/RespondPage.tsx')),
  disclosures: {
    icon: IconListTree,
    permission: 'disclosure.catalogue.write',
    list: { columns: ['name', 'slug', 'status', 'position', 'updatedAt'], form: ['name', 'slug', 'description', 'position'] },
    record: { groups: { about: rest }, tabs: { breakdowns: () => import('./screens/catalogue/BreakdownsTab.tsx') } },
  },
})
