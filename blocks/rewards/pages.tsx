import { page, pagesOf } from '@quoin/ui/pages'
import {
  IconAlertTriangle,
  IconAward,
  IconChartBar,
  IconGift,
  IconMedal,
  IconPackage,
  IconRosette,
  IconScale,
  IconStars,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const rewards = {
  block: 'rewards',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'loyalty',
  permissionTexts,
} as const
const reports = 'rewards.reports.read'
const coupons = 'rewards.coupons.read'

/** What loyal customers earn: points, tiers, badges, coupons, offers. */
export const pages = pagesOf(rewards, {
  mine: page('/mine', () => import('./screens/member/MinePage.tsx'), { icon: IconStars, permission: 'rewards.customers.read' }),
  programme: page('/programme', () => import('./screens/programme/ProgrammePage.tsx'), { icon: IconAward, permission: reports }),
  report: page('/report', () => import('./screens/report/ReportPage.tsx'), {
    icon: IconChartBar,
    permission: reports,
    search: ['days'],
  }),
  customers: {
    creates: false,
    icon: IconUsers,
    permission: reports,
    list: () => import('./screens/member/CustomersPage.tsx'),
    record: () => import('./screens/member/CustomerPage.tsx'),
  },
  redemptions: {
    creates: false,
    icon: IconPackage,
    permission: reports,
    list: () => import('./screens/member/RedemptionsPage.tsx'),
    record: () => import('./screens/member/RedemptionPage.tsx'),
  },
  adjustments: {
    icon: IconScale,
    more: true,
    permission: reports,
    list: () => import('./screens/member/AdjustmentsPage.tsx'),
    record: () => import('./screens/member/AdjustmentPage.tsx'),
  },
  alerts: {
    icon: IconAlertTriangle,
    more: true,
    permission: reports,
    list: () => import('./screens/member/AlertsPage.tsx'),
    record: () => import('./screens/member/AlertPage.tsx'),
  },
  rewards: {
    path: '/catalogue',
    icon: IconGift,
    permission: coupons,
    list: () => import('./screens/catalogue/CataloguePage.tsx'),
    record: () => import('./screens/catalogue/RewardPage.tsx'),
  },
  coupons: {
    icon: IconTicket,
    permission: coupons,
    list: () => import('./screens/coupons/CouponsPage.tsx'),
    record: () => import('./screens/coupons/CouponPage.tsx'),
  },
  offerCodes: {
    path: '/offers',
    icon: IconRosette,
    more: true,
    permission: coupons,
    list: () => import('./screens/coupons/OffersPage.tsx'),
    record: false,
  },
  badges: {
    icon: IconMedal,
    more: true,
    permission: coupons,
    list: () => import('./screens/catalogue/BadgesPage.tsx'),
    record: () => import('./screens/catalogue/BadgePage.tsx'),
  },
  couponConfigurations: {
    path: '/templates',
    list: () => import('./screens/coupons/TemplatesPage.tsx'),
    record: () => import('./screens/coupons/TemplatePage.tsx'),
  },
  badgeCategories: { path: '/categories', list: () => import('./screens/catalogue/CategoriesPage.tsx'), record: false },
})
