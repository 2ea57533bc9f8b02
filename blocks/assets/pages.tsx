import { outsidePage, page, pagesOf, related } from '@quoin/ui/pages'
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBellExclamation,
  IconBuildingCommunity,
  IconCalendarTime,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconFileCertificate,
  IconHandGrab,
  IconListDetails,
  IconMapPin,
  IconPackage,
  IconProgressCheck,
  IconScan,
  IconTool,
  IconTruck,
} from '@tabler/icons-react'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const assets = {
  block: 'assets',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'assets',
  permissionTexts,
  inbox: {
    'loans.giveBack': () => import('./screens/loans/TakeBackInInbox.tsx'),
  },
  events: () => import('./screens/events.ts').then(({ events }) => events),
} as const
const read = 'assets.assets.read'
const work = 'assets.work.read'
const vendors = 'assets.vendors.read'

/** What a company owns: where it is, who has it, what it needs. */
export const pages = pagesOf(assets, {
  assets: {
    icon: IconPackage,
    list: () => import('./screens/assets/AssetsPage.tsx'),
    record: () => import('./screens/assets/AssetPage.tsx'),
    actions: [
      () => import('./screens/assets/AssetChoices.tsx'),
      'assign',
      'unassign',
      'transfer',
      'startMaintenance',
      'endMaintenance',
      'readMeter',
      'lose',
      'recoverLost',
      'retire',
      'reinstate',
    ],
  },
  borrow: page('/borrow', () => import('./screens/borrow/BorrowPage.tsx'), {
    icon: IconHandGrab,
    permission: 'assets.reservations.write',
  }),
  scan: page('/scan', () => import('./screens/scan/ScanPage.tsx'), { icon: IconScan, permission: read }),
  loans: {
    creates: false,
    icon: IconArrowsExchange,
    list: () => import('./screens/loans/LoansPage.tsx'),
    record: () => import('./screens/loans/LoanPage.tsx'),
    actions: [() => import('./screens/loans/LoanChoices.tsx'), 'extend'],
  },
  reservations: {
    creates: false,
    icon: IconCalendarTime,
    list: () => import('./screens/reservations/ReservationsPage.tsx'),
    record: () => import('./screens/reservations/ReservationPage.tsx'),
    actions: [() => import('./screens/reservations/ReservationChoices.tsx'), 'move', 'cancel'],
  },
  calendar: page('/calendar', () => import('./screens/reservations/CalendarPage.tsx'), {
    search: ['month', 'asset', 'place', 'model', 'as'],
  }),
  maintenance: page('/maintenance', () => import('./screens/maintenance/PlansPage.tsx'), {
    icon: IconTool,
    permission: work,
    search: ['days'],
  }),
  // A plan lies under its asset, which its address names.
  plan: page('/maintenance/$id', () => import('./screens/maintenance/PlanPage.tsx'), { search: ['asset'] }),
  workOrders: {
    path: '/work',
    icon: IconProgressCheck,
    permission: work,
    list: () => import('./screens/work/WorkOrdersPage.tsx'),
    record: () => import('./screens/work/WorkOrderPage.tsx'),
  },
  alerts: {
    icon: IconBellExclamation,
    more: true,
    list: () => import('./screens/alerts/AlertsPage.tsx'),
    record: () => import('./screens/alerts/AlertPage.tsx'),
  },
  auditSessions: {
    path: '/audits',
    icon: IconClipboardCheck,
    more: true,
    permission: 'assets.audits.read',
    list: () => import('./screens/audits/RoundsPage.tsx'),
    record: () => import('./screens/audits/RoundPage.tsx'),
  },
  scanRound: page('/audits/$id/scan', () => import('./screens/audits/ScanRoundPage.tsx')),
  reports: page('/reports', () => import('./screens/reports/ReportsPage.tsx'), {
    icon: IconChartBar,
    more: true,
    permission: 'assets.reports.read',
    search: ['report', 'from', 'to', 'on'],
  }),
  vendors: {
    icon: IconTruck,
    more: true,
    list: () => import('./screens/vendors/VendorsPage.tsx'),
    record: () => import('./screens/vendors/VendorPage.tsx'),
  },
  contracts: {
    icon: IconFileCertificate,
    more: true,
    permission: vendors,
    list: () => import('./screens/vendors/ContractsPage.tsx'),
    record: () => import('./screens/vendors/ContractPage.tsx'),
  },
  warrantyClaims: { path: '/claims', list: false, record: () => import('./screens/vendors/ClaimPage.tsx') },
  vendorContacts: { path: '/contacts', list: false, record: () => import('./screens/vendors/VendorContactPage.tsx') },
  categories: {
    icon: IconCategory,
    more: true,
    permission: read,
    list: () => import('./screens/setup/CategoriesPage.tsx'),
    record: () => import('./screens/setup/CategoryPage.tsx'),
  },
  entities: {
    icon: IconBuildingCommunity,
    more: true,
    list: { columns: ['name', 'entityType', 'isPublic', 'updatedAt'], form: ['name', 'entityType', 'description'] },
    record: {
      tabs: {
        assets: related('assets.assets', { by: 'entity', columns: ['name', 'code', 'state', 'assignedTo'], creates: false }),
        accesses: related('assets.entityAccesses', { by: 'entity', columns: ['user', 'accessLevel', 'expiresAt', 'createdAt'] }),
        requests: related('assets.entityAccessRequests', {
          by: 'entity',
          columns: ['user', 'accessLevel', 'reason', 'status', 'createdAt'],
          creates: false,
        }),
      },
      actions: ['requestAccess', 'makePublic', 'makePrivate'],
    },
  },
  entityAccesses: { path: '/access', list: false, record: {} },
  entityAccessRequests: {
    path: '/access-requests',
    list: { columns: ['entity', 'user', 'accessLevel', 'reason', 'status', 'createdAt'] },
    record: {},
  },
  models: {
    creates: false,
    icon: IconListDetails,
    more: true,
    permission: read,
    list: () => import('./screens/setup/ModelsPage.tsx'),
    record: () => import('./screens/setup/ModelPage.tsx'),
  },
  warehouses: {
    path: '/places',
    icon: IconMapPin,
    more: true,
    permission: read,
    list: () => import('./screens/setup/PlacesPage.tsx'),
    record: () => import('./screens/setup/PlacePage.tsx'),
  },
  rules: page('/rules', () => import('./screens/setup/RulesPage.tsx'), {
    icon: IconAdjustments,
    more: true,
    permission: 'assets.setup.write',
  }),
  // Where a label leads whoever found the thing: its key stands behind the #, which no server and no log ever sees.
  found: outsidePage('/found', () => import('./screens/found/FoundPage.tsx')),
})
