import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'wallet.wallets.transfer': {
    en: 'sending money',
    es: 'enviar dinero',
    fr: 'un virement',
    de: 'eine Überweisung',
    ja: '送金',
    zh: '转账',
  },
  'wallet.authorizationCodes.use': {
    en: 'redeeming an authorisation code',
    es: 'cobrar con un código',
    fr: 'un encaissement par code',
    de: 'das Kassieren mit einem Code',
    ja: 'コードでの受け取り',
    zh: '凭码收款',
  },
} as const satisfies Events
