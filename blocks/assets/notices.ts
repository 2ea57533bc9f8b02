import type { Notice } from '@quoin/kit/notices'

const sample = { number: 'L-2027-00004', assets: 'A-00008 Cordless drill', borrower: 'Kim Example' }

type Name = 'assets_loan_overdue' | 'assets_loan_to_take_back' | 'assets_access_requested' | 'assets_access_decided'

/** What people are told of assets in the app, beside what they are mailed. */
export const notices: Readonly<Record<Name, Notice>> = {
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
    actions: ['assets.loans.giveBack'],
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
  assets_access_requested: {
    category: 'approvals',
    actions: ['assets.entityAccessRequests.approve', 'assets.entityAccessRequests.deny'],
    sample: { entity: 'Video studio', by: 'Kim Example', reason: 'I film the fair in May.' },
    texts: {
      en: { title: '{{ by }} asks for access to {{ entity }}', body: '{{ reason }}', button: 'Decide' },
      de: { title: '{{ by }} bittet um Zugriff auf {{ entity }}', body: '{{ reason }}', button: 'Entscheiden' },
      es: { title: '{{ by }} solicita acceso a {{ entity }}', body: '{{ reason }}', button: 'Decidir' },
      fr: { title: '{{ by }} demande l’accès à {{ entity }}', body: '{{ reason }}', button: 'Décider' },
      ja: { title: '{{ by }} さんが {{ entity }} へのアクセスを申請しています', body: '{{ reason }}', button: '判断する' },
      zh: { title: '{{ by }} 申请访问 {{ entity }}', body: '{{ reason }}', button: '处理' },
    },
  },
  assets_access_decided: {
    category: 'approvals',
    sample: { entity: 'Video studio', decision: 'approved' },
    texts: {
      en: {
        title:
          '{% if decision == "approved" %}You now have access to {{ entity }}{% else %}Your request for {{ entity }} was denied{% endif %}',
      },
      de: {
        title:
          '{% if decision == "approved" %}Sie haben jetzt Zugriff auf {{ entity }}{% else %}Ihre Anfrage zu {{ entity }} wurde abgelehnt{% endif %}',
      },
      es: {
        title:
          '{% if decision == "approved" %}Ya tienes acceso a {{ entity }}{% else %}Se ha denegado tu solicitud de acceso a {{ entity }}{% endif %}',
      },
      fr: {
        title:
          '{% if decision == "approved" %}Vous avez maintenant accès à {{ entity }}{% else %}Votre demande d’accès à {{ entity }} a été refusée{% endif %}',
      },
      ja: {
        title:
          '{% if decision == "approved" %}{{ entity }} にアクセスできるようになりました{% else %}{{ entity }} へのアクセス申請は却下されました{% endif %}',
      },
      zh: {
        title:
          '{% if decision == "approved" %}您现在可以访问 {{ entity }}{% else %}您对 {{ entity }} 的访问申请被拒绝{% endif %}',
      },
    },
  },
}
