import type { Notice } from '@quoin/kit/notices'

const sample = { number: 'L-2027-00004', assets: 'A-00008 Cordless drill', borrower: 'Kim Example' }

/** What people are told of assets in the app, beside what they are mailed. */
export const notices: Readonly<Record<'assets_loan_overdue' | 'assets_loan_to_take_back', Notice>> = {
  assets_loan_overdue: {
    category: 'loans',
    sample,
    actions: ['assets.loans.extend'],
    texts: {
      en: { title: 'Overdue: please return {{ assets }}', body: 'Loan {{ number }}' },
      de: { title: 'Überfällig: bitte {{ assets }} zurückgeben', body: 'Ausleihe {{ number }}' },
      es: { title: 'Plazo vencido: devuelve {{ assets }}', body: 'Préstamo {{ number }}' },
      fr: { title: 'En retard : veuillez rendre {{ assets }}', body: 'Prêt {{ number }}' },
      ja: { title: '返却期限を過ぎています：{{ assets }}', body: '貸出 {{ number }}' },
      zh: { title: '已逾期，请归还：{{ assets }}', body: '借用单 {{ number }}' },
    },
  },
  assets_loan_to_take_back: {
    category: 'loans',
    sample,
    texts: {
      en: { title: '{{ borrower }} has not returned {{ assets }}', body: 'Loan {{ number }}', button: 'Take back' },
      de: { title: '{{ borrower }} hat {{ assets }} nicht zurückgegeben', body: 'Ausleihe {{ number }}', button: 'Zurücknehmen' },
      es: { title: '{{ borrower }} no ha devuelto {{ assets }}', body: 'Préstamo {{ number }}', button: 'Registrar devolución' },
      fr: { title: '{{ borrower }} n’a pas rendu {{ assets }}', body: 'Prêt {{ number }}', button: 'Enregistrer le retour' },
      ja: {
        title: '{{ borrower }} さんから {{ assets }} が返却されていません',
        body: '貸出 {{ number }}',
        button: '返却を受け付ける',
      },
      zh: { title: '{{ borrower }} 尚未归还 {{ assets }}', body: '借用单 {{ number }}', button: '办理归还' },
    },
  },
}
