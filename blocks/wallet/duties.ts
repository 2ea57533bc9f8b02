import type { Duty } from '@quoin/ui/session/duties.ts'
import { wallet } from './resources/index.ts'

/** What colleagues ask to be paid. */
export const duties: readonly Duty[] = [
  {
    label: {
      en: 'Requests to pay',
      de: 'Zahlungsanforderungen an Sie',
      es: 'Solicitudes por pagar',
      fr: 'Demandes à payer',
      ja: '支払いの依頼',
      zh: '待支付的收款请求',
    },
    list: wallet.moneyRequests.list,
    permission: 'wallet.wallets.write',
    filter: ({ me }) => ({ payer_unique_id: me, state: 'open' }),
    to: '/wallet/requests',
  },
]
