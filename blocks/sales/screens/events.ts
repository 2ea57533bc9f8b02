import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'sales.orders.checkout': {
    en: 'placing an order',
    es: 'hacer un pedido',
    fr: 'une commande passée',
    de: 'eine Bestellung',
    ja: '注文',
    zh: '下单',
  },
  'sales.orders.pay': {
    en: 'paying for an order',
    es: 'pagar un pedido',
    fr: 'le paiement d’une commande',
    de: 'das Bezahlen einer Bestellung',
    ja: '注文の支払い',
    zh: '支付订单',
  },
  'sales.orders.complete': {
    en: 'completing an order',
    es: 'completar un pedido',
    fr: 'une commande terminée',
    de: 'das Abschließen einer Bestellung',
    ja: '注文の完了',
    zh: '完成订单',
  },
  'sales.customers.register': {
    en: 'registering a customer',
    es: 'registrar un cliente',
    fr: 'l’inscription d’un client',
    de: 'das Anlegen eines Kunden',
    ja: '顧客の登録',
    zh: '登记客户',
  },
  'sales.userSubscriptions.create': {
    en: 'subscribing',
    es: 'suscribirse',
    fr: 'un abonnement',
    de: 'ein Abonnement',
    ja: '定期購入の申し込み',
    zh: '订阅',
  },
} as const satisfies Events
