import type { Notice } from '@quoin/kit/notices'

/** What people are told of wallets in the app. */
export const notices: Readonly<Record<'wallet_posting_proposed', Notice>> = {
  wallet_posting_proposed: {
    category: 'approvals',
    actions: ['wallet.postings.approve', 'wallet.postings.decline'],
    sample: { by: 'Ada Lind', amount: '2,500.00', currency: 'EUR', reason: 'Correction of May' },
    texts: {
      en: { title: 'Posting to approve: {{ amount }} {{ currency }}', body: '{{ by }}: {{ reason }}' },
      de: { title: 'Buchung freigeben: {{ amount }} {{ currency }}', body: '{{ by }}: {{ reason }}' },
      es: { title: 'Apunte por aprobar: {{ amount }} {{ currency }}', body: '{{ by }}: {{ reason }}' },
      fr: { title: 'Écriture à approuver : {{ amount }} {{ currency }}', body: '{{ by }} : {{ reason }}' },
      ja: { title: '承認待ちの記帳：{{ amount }} {{ currency }}', body: '{{ by }}：{{ reason }}' },
      zh: { title: '待批准的记账：{{ amount }} {{ currency }}', body: '{{ by }}：{{ reason }}' },
    },
  },
}
