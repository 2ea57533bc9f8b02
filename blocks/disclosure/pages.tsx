import { outsidePage, page, pagesOf } from '@quoin/ui/pages'
import { IconFileCertificate, IconListTree } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const disclosure = {
  block: 'disclosure',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'projects',
  permissionTexts,
  inbox: {
    'rooms.admit': () => import('./screens/rooms/AdmitInInbox.tsx'),
  },
} as const

/** What projects disclose, one's own part of it, and the catalogue behind it. */
export const pages = pagesOf(disclosure, {
  home: page('/', () => import('./screens/HomePage.tsx'), {
    icon: IconFileCertificate,
    permission: 'disclosure.answers.read',
  }),
  workspace: page('/projects/$project', () => import('./screens/WorkspacePage.tsx'), {
    search: ['objective', 'breakdown'],
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
  rooms: page('/projects/$project/rooms', () => import('./screens/RoomsPage.tsx'), { permission: 'disclosure.rooms.manage' }),
  room: page('/projects/$project/rooms/$room', () => import('./screens/RoomPage.tsx'), { permission: 'disclosure.rooms.manage' }),
  roomLog: page('/projects/$project/rooms/$room/log', () => import('./screens/RoomLogPage.tsx'), {
    permission: 'disclosure.rooms.manage',
  }),
  roomRequests: page('/room-requests', () => import('./screens/RoomRequestsPage.tsx'), {
    permission: 'disclosure.rooms.manage',
  }),
  payouts: {
    permission: 'disclosure.payouts.read',
    list: {
      columns: ['breakdownName', 'project', 'milestone', 'payee', 'amount', 'currency', 'points', 'status', 'paidAt'],
      views: { held: { filter: { status: 'held' }, count: true }, failed: { filter: { status: 'failed' } } },
      creates: false,
    },
    record: {
      highlights: ['amount', 'points', 'paidAt'],
      groups: {
        about: ['breakdownName', 'project', 'milestone', 'note'],
        money: ['payer', 'payee', 'amount', 'currency', 'points', 'pointsGiven'],
        state: ['status', 'paidAt', 'failure', 'reason', 'reopenedAt'],
      },
    },
  },
  visit: outsidePage('/room', () => import('./screens/VisitPage.tsx')),
  respond: outsidePage('/respond', () => import('./screens/RespondPage.tsx')),
  breakdown: page('/catalogue/$section/breakdowns/$id', () => import('./screens/catalogue/BreakdownPage.tsx'), {
    permission: 'disclosure.catalogue.write',
  }),
  catalogueObjective: page(
    '/catalogue/breakdowns/$breakdown/objectives/$id',
    () => import('./screens/catalogue/ObjectivePage.tsx'),
    {
      permission: 'disclosure.catalogue.write',
    },
  ),
  cataloguePrompt: page('/catalogue/objectives/$objective/prompts/$id', () => import('./screens/catalogue/PromptPage.tsx'), {
    permission: 'disclosure.catalogue.write',
  }),
  disclosures: {
    icon: IconListTree,
    permission: 'disclosure.catalogue.write',
    list: { columns: ['name', 'slug', 'status', 'position', 'updatedAt'], form: ['name', 'slug', 'description', 'position'] },
    record: {
      groups: { about: ['name', 'slug', 'status', 'description', 'position'] },
      tabs: {
        breakdowns: () => import('./screens/catalogue/BreakdownsTab.tsx'),
        translations: () => import('./screens/catalogue/SectionTranslations.tsx'),
      },
      firstTab: 'breakdowns',
    },
  },
})
