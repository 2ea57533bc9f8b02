import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import {
  IconAlertTriangle,
  IconAward,
  IconGift,
  IconMedal,
  IconRosette,
  IconScale,
  IconStars,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { rights } from './rights.ts'
import { texts } from './texts/loaders.ts'

offerResources('rewards', () => import('../resources/index.ts').then(({ rewards }) => rewards.resources), {
  customers: '/rewards/customers/$id',
  adjustments: '/rewards/adjustments/$id',
  alerts: '/rewards/alerts/$id',
  coupons: '/rewards/coupons/$id',
  couponConfigurations: '/rewards/templates/$id',
  rewards: '/rewards/catalogue/$id',
  badges: '/rewards/badges/$id',
})

/** What loyal customers earn: points, tiers, badges, coupons, offers. */
export const screens = {
  block: 'rewards',
  group: 'loyalty',
  navigation: [
    {
      to: '/rewards/mine',
      icon: IconStars,
      needs: 'rewards.customers.read',
      label: {
        en: 'My rewards',
        es: 'Mis recompensas',
        fr: 'Mes récompenses',
        de: 'Meine Prämien',
        ja: '自分のポイント',
        zh: '我的积分',
      },
      alsoFoundBy: {
        en: 'points card',
        es: 'puntos tarjeta',
        fr: 'points carte',
        de: 'Punkte Karte',
        ja: 'カード 特典',
        zh: '会员卡 奖品',
      },
    },
    {
      to: '/rewards/programme',
      icon: IconAward,
      needs: 'rewards.reports.read',
      label: {
        en: 'Loyalty programme',
        es: 'Programa de fidelidad',
        fr: 'Programme de fidélité',
        de: 'Treueprogramm',
        ja: 'ポイントプログラム',
        zh: '会员计划',
      },
      alsoFoundBy: {
        en: 'tiers rules points',
        es: 'niveles reglas puntos',
        fr: 'niveaux règles points',
        de: 'Stufen Regeln Punkte',
        ja: 'ランク ルール',
        zh: '等级 规则 积分',
      },
    },
    {
      to: '/rewards/customers',
      icon: IconUsers,
      needs: 'rewards.reports.read',
      label: {
        en: 'Reward customers',
        es: 'Clientes con puntos',
        fr: 'Clients fidèles',
        de: 'Punktekunden',
        ja: 'ポイント会員',
        zh: '积分客户',
      },
    },
    {
      to: '/rewards/adjustments',
      icon: IconScale,
      needs: 'rewards.reports.read',
      label: {
        en: 'Points by hand',
        es: 'Puntos a mano',
        fr: 'Points à la main',
        de: 'Punkte von Hand',
        ja: '手動ポイント',
        zh: '手工积分',
      },
      alsoFoundBy: {
        en: 'adjustments approve points',
        es: 'ajustes aprobar puntos',
        fr: 'ajustements approuver points',
        de: 'Anpassungen Freigabe Punkte',
        ja: '調整 承認',
        zh: '调整 审核',
      },
    },
    {
      to: '/rewards/alerts',
      icon: IconAlertTriangle,
      needs: 'rewards.reports.read',
      label: {
        en: 'Points alerts',
        es: 'Alertas de puntos',
        fr: 'Alertes de points',
        de: 'Punktewarnungen',
        ja: 'ポイント警告',
        zh: '积分警报',
      },
      alsoFoundBy: {
        en: 'fraud unusual often',
        es: 'fraude inusual',
        fr: 'fraude inhabituel',
        de: 'Betrug ungewöhnlich',
        ja: '不正 異常',
        zh: '欺诈 异常',
      },
    },
    {
      to: '/rewards/catalogue',
      icon: IconGift,
      needs: 'rewards.coupons.read',
      label: {
        en: 'Reward catalogue',
        es: 'Catálogo de recompensas',
        fr: 'Catalogue de récompenses',
        de: 'Prämienkatalog',
        ja: '特典カタログ',
        zh: '奖品目录',
      },
    },
    {
      to: '/rewards/coupons',
      icon: IconTicket,
      needs: 'rewards.coupons.read',
      label: { en: 'Coupons', es: 'Cupones', fr: 'Coupons', de: 'Gutscheine', ja: 'クーポン', zh: '优惠券' },
      alsoFoundBy: {
        en: 'vouchers discounts',
        es: 'vales descuentos',
        fr: 'bons remises',
        de: 'Rabatte',
        ja: '割引',
        zh: '折扣',
      },
    },
    {
      to: '/rewards/offers',
      icon: IconRosette,
      needs: 'rewards.coupons.read',
      label: {
        en: 'Offer codes',
        es: 'Códigos de oferta',
        fr: 'Codes d’offre',
        de: 'Aktionscodes',
        ja: 'オファーコード',
        zh: '优惠码',
      },
    },
    {
      to: '/rewards/badges',
      icon: IconMedal,
      needs: 'rewards.coupons.read',
      label: { en: 'Badges', es: 'Insignias', fr: 'Badges', de: 'Abzeichen', ja: 'バッジ', zh: '徽章' },
    },
  ],
  rights,
  texts,
} as const satisfies BlockScreens
