import type { Notice } from '@quoin/kit/notices'

const sample = { what: 'Group call: week 2' }

/** What members are told of what they earned. */
export const notices: Readonly<Record<string, Notice>> = {
  earning_paid: {
    category: 'payments',
    sample,
    texts: {
      en: { title: 'You were paid for “{{ what }}”', body: 'The amount is in your wallet.' },
      de: { title: 'Sie wurden für „{{ what }}“ bezahlt', body: 'Der Betrag ist in Ihrem Wallet.' },
      es: { title: 'Has cobrado «{{ what }}»', body: 'El importe está en tu monedero.' },
      fr: { title: 'Vous avez été payé pour « {{ what }} »', body: 'Le montant est dans votre portefeuille.' },
      ja: { title: '「{{ what }}」の報酬が支払われました', body: '金額はウォレットに入金されています。' },
      zh: { title: '“{{ what }}”的报酬已支付', body: '款项已存入您的钱包。' },
    },
  },
  earning_declined: {
    category: 'payments',
    sample,
    texts: {
      en: { title: '“{{ what }}” was declined', body: 'Open it to see why.' },
      de: { title: '„{{ what }}“ wurde abgelehnt', body: 'Den Grund sehen Sie im Eintrag.' },
      es: { title: 'Se ha rechazado «{{ what }}»', body: 'Ábrelo para ver el motivo.' },
      fr: { title: '« {{ what }} » a été refusé', body: 'Ouvrez la fiche pour en voir le motif.' },
      ja: { title: '「{{ what }}」は却下されました', body: '理由は詳細をご覧ください。' },
      zh: { title: '“{{ what }}”已被拒绝', body: '打开即可查看原因。' },
    },
  },
}
