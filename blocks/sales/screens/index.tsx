import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import {
  IconChartHistogram,
  IconCreditCard,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { permissionTexts } from './permissionTexts.ts'
import { texts } from './texts/loaders.ts'

offerResources('sales', () => import('../resources/index.ts').then(({ sales }) => sales.resources), {
  orders: '/sales/orders/$id',
  customers: '/sales/customers/$id',
  subscriptions: '/sales/subscriptions/$id',
  subscriptionModels: '/sales/plans/$id',
})

/** What was bought: orders, payments, payables of vendors, subscriptions. */
export const screens = {
  block: 'sales',
  group: 'shop',
  navigation: [
    {
      to: '/sales/dashboard',
      icon: IconChartHistogram,
      permission: 'sales.reports.read',
      label: {
        en: 'Shop dashboard',
        es: 'Panel de la tienda',
        fr: 'Tableau de la boutique',
        de: 'Shop-Übersicht',
        ja: 'ショップ概況',
        zh: '商店概览',
      },
    },
    {
      to: '/sales/orders',
      icon: IconReceipt,
      permission: 'sales.orders.read',
      label: { en: 'Orders', es: 'Pedidos', fr: 'Commandes', de: 'Bestellungen', ja: '注文', zh: '订单' },
      alsoFoundBy: {
        en: 'invoices refunds checkout',
        es: 'facturas reembolsos',
        fr: 'factures remboursements',
        de: 'Rechnungen Erstattungen Kasse',
        ja: '請求書 返金',
        zh: '发票 退款',
      },
    },
    {
      to: '/sales/payables',
      icon: IconTruckDelivery,
      permission: 'sales.payables.read',
      label: {
        en: 'Vendor payouts',
        es: 'Pagos a vendedores',
        fr: 'Versements fournisseurs',
        de: 'Auszahlungen',
        ja: '仕入先への支払い',
        zh: '供应商付款',
      },
    },
    {
      to: '/sales/subscriptions',
      icon: IconRepeat,
      permission: 'sales.plans.manage',
      label: { en: 'Subscriptions', es: 'Suscripciones', fr: 'Abonnements', de: 'Abos', ja: 'サブスクリプション', zh: '订阅' },
    },
    {
      to: '/payments',
      icon: IconCreditCard,
      permission: 'sales.subscriptions.read',
      label: {
        en: 'My payments',
        es: 'Mis pagos',
        fr: 'Mes paiements',
        de: 'Meine Zahlungen',
        ja: '自分の支払い',
        zh: '我的付款',
      },
    },
    {
      to: '/sales/customers',
      icon: IconUsers,
      permission: 'sales.customers.read',
      label: {
        en: 'Shop customers',
        es: 'Clientes de la tienda',
        fr: 'Clients de la boutique',
        de: 'Shop-Kunden',
        ja: 'ショップの顧客',
        zh: '商店客户',
      },
    },
    {
      to: '/sales/settings',
      icon: IconSettings,
      permission: 'sales.settings.manage',
      label: {
        en: 'Sales settings',
        es: 'Ajustes de ventas',
        fr: 'Réglages des ventes',
        de: 'Verkaufseinstellungen',
        ja: '販売設定',
        zh: '销售设置',
      },
    },
  ],
  permissionTexts,
  texts,
  events: () => import('./events.ts').then(({ events }) => events),
} as const satisfies BlockScreens
