import { duty } from '@quoin/ui/session/duties.ts'
import { sales } from './resources/index.ts'

/** What waits for those who look after orders. */
export const duties = [
  duty({
    label: {
      en: 'Returns to answer',
      de: 'Rückgaben zu beantworten',
      es: 'Devoluciones por responder',
      fr: 'Retours à traiter',
      ja: '返事待ちの返品依頼',
      zh: '待答复的退货申请',
    },
    list: sales.returns.list,
    permission: 'sales.refunds.write',
    filter: () => ({ status: 'requested' }),
    to: '/sales/returns',
  }),
  duty({
    label: {
      en: 'Paid orders to fulfil',
      de: 'Bezahlte Bestellungen zu versenden',
      es: 'Pedidos pagados por enviar',
      fr: 'Commandes payées à expédier',
      ja: '発送待ちの支払い済み注文',
      zh: '待发货的已付款订单',
    },
    list: sales.orders.list,
    permission: 'sales.orders.manage',
    filter: () => ({
      order_state: 'placed',
      payment_state: ['paid', 'partially_refunded'],
      fulfilment_state: ['unfulfilled', 'partially_fulfilled'],
    }),
    to: '/sales/orders',
  }),
  duty({
    label: {
      en: 'Orders waiting for payment',
      de: 'Bestellungen, die auf Zahlung warten',
      es: 'Pedidos pendientes de pago',
      fr: 'Commandes en attente de paiement',
      ja: '支払い待ちの注文',
      zh: '待付款的订单',
    },
    list: sales.orders.list,
    permission: 'sales.orders.manage',
    filter: () => ({ order_state: 'placed', payment_state: 'unpaid' }),
    to: '/sales/orders',
  }),
  duty({
    label: {
      en: 'Earnings to approve',
      de: 'Verdienste freizugeben',
      es: 'Honorarios por aprobar',
      fr: 'Honoraires à approuver',
      ja: '承認待ちの報酬',
      zh: '待批准的报酬',
    },
    list: sales.earnings.list,
    permission: 'sales.earnings.approve',
    filter: () => ({ status: 'pending' }),
    to: '/sales/earnings',
  }),
]
