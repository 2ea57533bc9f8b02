import type { Notice } from '@quoin/kit/notices'

const sample = { project: 'Move to the new warehouse', milestone: 'Lease signed', breakdown: 'Value Proposition' }

/** What people are told of payouts and data rooms in the app. */
export const notices: Readonly<Record<string, Notice>> = {
  breakdown_complete: {
    category: 'company',
    sample,
    texts: {
      en: { title: '{{ breakdown }} is complete', body: '{{ project }} · {{ milestone }}' },
      de: { title: '{{ breakdown }} ist vollständig', body: '{{ project }} · {{ milestone }}' },
      es: { title: '{{ breakdown }} está completo', body: '{{ project }} · {{ milestone }}' },
      fr: { title: '{{ breakdown }} est terminé', body: '{{ project }} · {{ milestone }}' },
      ja: { title: '{{ breakdown }}が完了しました', body: '{{ project }} · {{ milestone }}' },
      zh: { title: '{{ breakdown }} 已完成', body: '{{ project }} · {{ milestone }}' },
    },
  },
  payout_paid: {
    category: 'tasks',
    sample,
    texts: {
      en: { title: 'Paid out: {{ milestone }}', body: '{{ project }} · {{ breakdown }} is complete.' },
      de: { title: 'Ausgezahlt: {{ milestone }}', body: '{{ project }} · {{ breakdown }} ist vollständig.' },
      es: { title: 'Pagado: {{ milestone }}', body: '{{ project }} · {{ breakdown }} está completo.' },
      fr: { title: 'Versé : {{ milestone }}', body: '{{ project }} · {{ breakdown }} est terminé.' },
      ja: { title: '支払い済み：{{ milestone }}', body: '{{ project }} · {{ breakdown }}が完了しました。' },
      zh: { title: '已付款：{{ milestone }}', body: '{{ project }} · {{ breakdown }} 已完成。' },
    },
  },
  payout_failed: {
    category: 'tasks',
    sample,
    texts: {
      en: { title: 'Payout failed: {{ milestone }}', body: '{{ project }} · {{ breakdown }} is complete, but nothing was paid.' },
      de: {
        title: 'Auszahlung fehlgeschlagen: {{ milestone }}',
        body: '{{ project }} · {{ breakdown }} ist vollständig, es wurde aber nichts gezahlt.',
      },
      es: {
        title: 'Pago fallido: {{ milestone }}',
        body: '{{ project }} · {{ breakdown }} está completo, pero no se ha pagado nada.',
      },
      fr: {
        title: 'Échec du versement : {{ milestone }}',
        body: '{{ project }} · {{ breakdown }} est terminé, mais rien n’a été versé.',
      },
      ja: {
        title: '支払いに失敗しました：{{ milestone }}',
        body: '{{ project }} · {{ breakdown }}は完了しましたが、支払われていません。',
      },
      zh: { title: '付款失败：{{ milestone }}', body: '{{ project }} · {{ breakdown }} 已完成，但未付款。' },
    },
  },
  payout_cancelled: {
    category: 'tasks',
    sample,
    texts: {
      en: { title: 'Payout cancelled: {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      de: { title: 'Auszahlung storniert: {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      es: { title: 'Pago cancelado: {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      fr: { title: 'Versement annulé : {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      ja: { title: '支払いが取り消されました：{{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      zh: { title: '付款已取消：{{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
    },
  },
  payout_reopened: {
    category: 'tasks',
    sample,
    texts: {
      en: {
        title: '{{ breakdown }} was reopened after its payout',
        body: '{{ project }} · {{ milestone }}: what was paid stays paid.',
      },
      de: {
        title: '{{ breakdown }} wurde nach der Auszahlung wieder geöffnet',
        body: '{{ project }} · {{ milestone }}: Gezahltes bleibt gezahlt.',
      },
      es: {
        title: '{{ breakdown }} se ha reabierto tras el pago',
        body: '{{ project }} · {{ milestone }}: lo pagado no se devuelve.',
      },
      fr: {
        title: '{{ breakdown }} a été rouvert après le versement',
        body: '{{ project }} · {{ milestone }} : ce qui a été versé le reste.',
      },
      ja: {
        title: '支払い後に{{ breakdown }}が再開されました',
        body: '{{ project }} · {{ milestone }}：支払い済みの分は戻りません。',
      },
      zh: { title: '{{ breakdown }} 在付款后被重新打开', body: '{{ project }} · {{ milestone }}：已付款项不会退回。' },
    },
  },
  disclosure_room_request: {
    category: 'approvals',
    actions: ['disclosure.rooms.admit'],
    sample: { room: 'Lease and permits', name: 'Max Demo' },
    texts: {
      en: { title: '{{ name }} requests access to “{{ room }}”', body: 'Accept or decline the request.' },
      de: { title: '{{ name }} bittet um Zugang zu „{{ room }}“', body: 'Anfrage annehmen oder ablehnen.' },
      es: { title: '{{ name }} solicita acceso a «{{ room }}»', body: 'Acepta o rechaza la solicitud.' },
      fr: { title: '{{ name }} demande l’accès à « {{ room }} »', body: 'Acceptez ou refusez la demande.' },
      ja: { title: '{{ name }}さんが「{{ room }}」へのアクセスを申請しました', body: '申請を承認または却下してください。' },
      zh: { title: '{{ name }} 申请访问“{{ room }}”', body: '请批准或拒绝该申请。' },
    },
  },
}
