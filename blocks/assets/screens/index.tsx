import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBellExclamation,
  IconCalendarTime,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconFileCertificate,
  IconHandGrab,
  IconMapPin,
  IconPackage,
  IconScan,
  IconTool,
  IconTruck,
} from '@tabler/icons-react'
import { rights } from './rights.ts'
import { texts } from './texts/loaders.ts'

offerResources('assets', () => import('../resources/index.ts').then(({ assets }) => assets.resources), {
  assets: '/assets/assets/$id',
  loans: '/assets/loans/$id',
  reservations: '/assets/reservations/$id',
  alerts: '/assets/alerts/$id',
  vendors: '/assets/vendors/$id',
  contracts: '/assets/contracts/$id',
  warrantyClaims: '/assets/claims/$id',
  vendorContacts: '/assets/contacts/$id',
  auditSessions: '/assets/audits/$id',
  categories: '/assets/categories/$id',
  warehouses: '/assets/places/$id',
})

/** What a company owns: where it is, who has it, what it needs. */
export const screens = {
  block: 'assets',
  group: 'assets',
  navigation: [
    {
      to: '/assets/assets',
      icon: IconPackage,
      needs: 'assets.assets.read',
      label: { en: 'Assets', es: 'Activos', fr: 'Biens', de: 'Gegenstände', ja: '資産', zh: '资产' },
    },
    {
      to: '/assets/borrow',
      icon: IconHandGrab,
      needs: 'assets.reservations.write',
      label: { en: 'Borrow', es: 'Pedir prestado', fr: 'Emprunter', de: 'Ausleihen', ja: '借りる', zh: '我要借用' },
      alsoFoundBy: {
        en: 'my loans my reservations extend keep longer',
        es: 'mis préstamos mis reservas prolongar',
        fr: 'mes prêts mes réservations prolonger',
        de: 'meine Ausleihen meine Reservierungen verlängern',
        ja: '自分の貸出 自分の予約 延長',
        zh: '我的借用 我的预约 续借',
      },
    },
    {
      to: '/assets/scan',
      icon: IconScan,
      needs: 'assets.assets.read',
      label: { en: 'Scanner', es: 'Escáner', fr: 'Lecteur de codes', de: 'Scannen', ja: 'スキャナー', zh: '扫码' },
    },
    {
      to: '/assets/loans',
      icon: IconArrowsExchange,
      needs: 'assets.loans.read',
      label: { en: 'Loans', es: 'Préstamos', fr: 'Prêts', de: 'Leihen', ja: '貸出', zh: '借用' },
    },
    {
      to: '/assets/reservations',
      icon: IconCalendarTime,
      needs: 'assets.reservations.read',
      label: { en: 'Reservations', es: 'Reservas', fr: 'Réservations', de: 'Reservierungen', ja: '予約', zh: '预约' },
    },
    {
      to: '/assets/maintenance',
      icon: IconTool,
      needs: 'assets.work.read',
      label: { en: 'Maintenance', es: 'Mantenimiento', fr: 'Maintenance', de: 'Wartung', ja: '保守', zh: '维护' },
    },
    {
      to: '/assets/alerts',
      icon: IconBellExclamation,
      needs: 'assets.alerts.read',
      label: { en: 'Alerts', es: 'Alertas', fr: 'Alertes', de: 'Warnungen', ja: '警告', zh: '提醒' },
    },
    {
      to: '/assets/audits',
      icon: IconClipboardCheck,
      needs: 'assets.audits.read',
      label: { en: 'Audit rounds', es: 'Inventarios', fr: 'Inventaires', de: 'Inventuren', ja: '棚卸', zh: '盘点' },
    },
    {
      to: '/assets/reports',
      icon: IconChartBar,
      needs: 'assets.reports.read',
      label: {
        en: 'Asset reports',
        es: 'Informes de activos',
        fr: 'Rapports sur les biens',
        de: 'Inventarberichte',
        ja: '資産レポート',
        zh: '资产报表',
      },
    },
    {
      to: '/assets/vendors',
      icon: IconTruck,
      needs: 'assets.vendors.read',
      label: { en: 'Vendors', es: 'Proveedores', fr: 'Fournisseurs', de: 'Lieferanten', ja: '仕入先', zh: '供应商' },
    },
    {
      to: '/assets/contracts',
      icon: IconFileCertificate,
      needs: 'assets.vendors.read',
      label: { en: 'Contracts', es: 'Contratos', fr: 'Contrats', de: 'Verträge', ja: '契約', zh: '合同' },
    },
    {
      to: '/assets/categories',
      icon: IconCategory,
      needs: 'assets.assets.read',
      label: {
        en: 'Asset categories',
        es: 'Categorías de activos',
        fr: 'Catégories de biens',
        de: 'Inventarkategorien',
        ja: '資産の分類',
        zh: '资产分类',
      },
    },
    {
      to: '/assets/places',
      icon: IconMapPin,
      needs: 'assets.assets.read',
      label: { en: 'Places', es: 'Lugares', fr: 'Lieux', de: 'Orte', ja: '場所', zh: '位置' },
    },
    {
      to: '/assets/rules',
      icon: IconAdjustments,
      needs: 'assets.setup.write',
      label: {
        en: 'Lending rules',
        es: 'Reglas de préstamo',
        fr: 'Règles de prêt',
        de: 'Leihregeln',
        ja: '貸出の決まり',
        zh: '借用规则',
      },
      alsoFoundBy: {
        en: 'opening hours holidays notice time zone',
        es: 'horario festivos antelación zona horaria',
        fr: 'horaires jours fériés délai fuseau horaire',
        de: 'Öffnungszeiten Feiertage Vorlauf Zeitzone',
        ja: '受付時間 休業日 タイムゾーン',
        zh: '开放时间 休息日 时区',
      },
    },
  ],
  rights,
  texts,
  events: () => import('./events.ts').then(({ events }) => events),
} as const satisfies BlockScreens
