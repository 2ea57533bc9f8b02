import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import {
  IconAddressBook,
  IconBuilding,
  IconCalendarDue,
  IconChartBar,
  IconFileInvoice,
  IconMail,
  IconSettings,
  IconTags,
  IconTargetArrow,
  IconTrendingUp,
} from '@tabler/icons-react'
import { rights } from './rights.ts'
import { texts } from './texts/loaders.ts'

offerResources('crm', () => import('../resources/index.ts').then(({ crm }) => crm.resources), {
  accounts: '/crm/accounts/$id',
  contacts: '/crm/contacts/$id',
  leads: '/crm/leads/$id',
  opportunities: '/crm/opportunities/$id',
  quotes: '/crm/quotes/$id',
})

/** Accounts, the people behind them, and what is sold to them. */
export const screens = {
  block: 'crm',
  group: 'sell',
  navigation: [
    {
      to: '/crm/dashboard',
      icon: IconChartBar,
      needs: 'crm.opportunities.read',
      label: {
        en: 'Sales dashboard',
        es: 'Panel de ventas',
        fr: 'Tableau des ventes',
        de: 'Vertriebsübersicht',
        ja: '営業ダッシュボード',
        zh: '销售看板',
      },
      alsoFoundBy: {
        en: 'forecast win rate pipeline report',
        es: 'previsión informe embudo',
        fr: 'prévision rapport',
        de: 'Prognose Bericht Gewinnquote',
        ja: '予測 受注率 レポート',
        zh: '预测 赢单率 报表',
      },
    },
    {
      to: '/crm/calendar',
      icon: IconCalendarDue,
      needs: 'crm.leads.read',
      label: { en: 'Calendar', es: 'Calendario', fr: 'Calendrier', de: 'Kalender', ja: 'カレンダー', zh: '日历' },
      alsoFoundBy: {
        en: 'follow-ups calls meetings tasks',
        es: 'seguimientos llamadas reuniones',
        fr: 'relances appels réunions',
        de: 'Wiedervorlagen Anrufe Termine',
        ja: 'フォローアップ 電話 打合せ',
        zh: '跟进 电话 会议',
      },
    },
    {
      to: '/crm/accounts',
      icon: IconBuilding,
      needs: 'crm.accounts.read',
      label: { en: 'Accounts', es: 'Cuentas', fr: 'Comptes', de: 'Firmen', ja: '取引先', zh: '客户' },
      alsoFoundBy: {
        en: 'customers companies',
        es: 'clientes empresas',
        fr: 'clients entreprises',
        de: 'Kunden Unternehmen Accounts',
        ja: '顧客 会社',
        zh: '公司 企业',
      },
    },
    {
      to: '/crm/contacts',
      icon: IconAddressBook,
      needs: 'crm.contacts.read',
      label: { en: 'Contacts', es: 'Contactos', fr: 'Contacts', de: 'Kontakte', ja: '連絡先', zh: '联系人' },
      alsoFoundBy: {
        en: 'people persons',
        es: 'personas',
        fr: 'personnes',
        de: 'Personen Ansprechpartner',
        ja: '担当者',
        zh: '人员',
      },
    },
    {
      to: '/crm/leads',
      icon: IconTargetArrow,
      needs: 'crm.leads.read',
      label: { en: 'Leads', es: 'Clientes potenciales', fr: 'Pistes', de: 'Leads', ja: 'リード', zh: '线索' },
    },
    {
      to: '/crm/opportunities',
      icon: IconTrendingUp,
      needs: 'crm.opportunities.read',
      label: { en: 'Opportunities', es: 'Oportunidades', fr: 'Opportunités', de: 'Verkaufschancen', ja: '商談', zh: '商机' },
      alsoFoundBy: {
        en: 'deals pipeline board',
        es: 'negocios embudo tablero',
        fr: 'affaires pipeline tableau',
        de: 'Geschäfte Pipeline Tafel',
        ja: '取引 パイプライン ボード',
        zh: '交易 销售流程 看板',
      },
    },
    {
      to: '/crm/quotes',
      icon: IconFileInvoice,
      needs: 'crm.quotes.read',
      label: { en: 'Quotes', es: 'Presupuestos', fr: 'Devis', de: 'Angebote', ja: '見積', zh: '报价' },
      alsoFoundBy: {
        en: 'offers proposals',
        es: 'ofertas',
        fr: 'offres',
        de: 'Offerten',
        ja: '提案',
        zh: '提议',
      },
    },
    {
      to: '/crm/categories',
      icon: IconTags,
      needs: 'crm.categories.read',
      label: { en: 'Categories', es: 'Categorías', fr: 'Catégories', de: 'Kategorien', ja: 'カテゴリ', zh: '分类' },
    },
    {
      to: '/crm/mail-templates',
      icon: IconMail,
      needs: 'crm.mailTemplates.manage',
      label: {
        en: 'Mail templates',
        es: 'Plantillas de correo',
        fr: 'Modèles de courriel',
        de: 'Mailvorlagen',
        ja: 'メールのテンプレート',
        zh: '邮件模板',
      },
    },
    {
      to: '/crm/settings',
      icon: IconSettings,
      needs: 'crm.settings.manage',
      label: {
        en: 'CRM settings',
        es: 'Ajustes del CRM',
        fr: 'Réglages du CRM',
        de: 'CRM-Einstellungen',
        ja: 'CRM設定',
        zh: 'CRM设置',
      },
      alsoFoundBy: {
        en: 'discount approval web form mail templates',
        es: 'aprobación descuento formulario plantillas',
        fr: 'approbation remise formulaire modèles',
        de: 'Rabatt Freigabe Webformular Mailvorlagen',
        ja: '値引き 承認 フォーム テンプレート',
        zh: '折扣 审批 表单 模板',
      },
    },
  ],
  rights,
  texts,
  events: () => import('./events.ts').then(({ events }) => events),
} as const satisfies BlockScreens
