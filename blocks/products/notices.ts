import type { Notice } from '@quoin/kit/notices'

const sample = { who: 'Kim E.', product: 'Stoneware cup', text: 'Warm to hold, and it survived the dishwasher.' }

/** What people are told of reviews and of suggested products. */
export const notices: Readonly<
  Record<
    | 'product_review_pending'
    | 'product_review_flagged'
    | 'product_review_published'
    | 'product_review_rejected'
    | 'product_review_answered'
    | 'product_suggestion_pending'
    | 'product_suggestion_approved'
    | 'product_suggestion_rejected',
    Notice
  >
> = {
  product_review_pending: {
    category: 'approvals',
    actions: ['products.reviews.moderate'],
    sample,
    texts: {
      en: { title: 'Review to approve: {{ who }} on “{{ product }}”', body: '{{ text }}', button: 'Moderate' },
      de: { title: 'Bewertung freigeben: {{ who }} zu „{{ product }}“', body: '{{ text }}', button: 'Moderieren' },
      es: { title: 'Reseña por aprobar: {{ who }} sobre «{{ product }}»', body: '{{ text }}', button: 'Moderar' },
      fr: { title: 'Avis à valider : {{ who }} sur « {{ product }} »', body: '{{ text }}', button: 'Modérer' },
      ja: { title: '承認待ちのレビュー：「{{ product }}」への {{ who }} さんの投稿', body: '{{ text }}', button: '確認する' },
      zh: { title: '待审核评价：{{ who }} 对“{{ product }}”的评价', body: '{{ text }}', button: '审核' },
    },
  },
  product_review_flagged: {
    category: 'alerts',
    actions: ['products.reviews.moderate'],
    sample,
    texts: {
      en: { title: 'A review of “{{ product }}” was reported', body: '{{ text }}', button: 'Moderate' },
      de: { title: 'Eine Bewertung zu „{{ product }}“ wurde gemeldet', body: '{{ text }}', button: 'Moderieren' },
      es: { title: 'Se ha denunciado una reseña de «{{ product }}»', body: '{{ text }}', button: 'Moderar' },
      fr: { title: 'Un avis sur « {{ product }} » a été signalé', body: '{{ text }}', button: 'Modérer' },
      ja: { title: '「{{ product }}」のレビューが報告されました', body: '{{ text }}', button: '確認する' },
      zh: { title: '“{{ product }}”的一条评价被举报', body: '{{ text }}', button: '审核' },
    },
  },
  product_review_published: {
    category: 'comments',
    sample,
    texts: {
      en: { title: 'Your review of “{{ product }}” is now public', button: 'View' },
      de: { title: 'Ihre Bewertung zu „{{ product }}“ ist jetzt öffentlich', button: 'Ansehen' },
      es: { title: 'Tu reseña de «{{ product }}» ya es pública', button: 'Ver' },
      fr: { title: 'Votre avis sur « {{ product }} » est maintenant public', button: 'Voir' },
      ja: { title: '「{{ product }}」へのレビューが公開されました', button: '表示' },
      zh: { title: '您对“{{ product }}”的评价已公开', button: '查看' },
    },
  },
  product_review_rejected: {
    category: 'comments',
    sample: { ...sample, text: 'It is about another product.' },
    texts: {
      en: { title: 'Your review of “{{ product }}” was rejected', body: '{{ text }}', button: 'View' },
      de: { title: 'Ihre Bewertung zu „{{ product }}“ wurde abgelehnt', body: '{{ text }}', button: 'Ansehen' },
      es: { title: 'Tu reseña de «{{ product }}» ha sido rechazada', body: '{{ text }}', button: 'Ver' },
      fr: { title: 'Votre avis sur « {{ product }} » a été refusé', body: '{{ text }}', button: 'Voir' },
      ja: { title: '「{{ product }}」へのレビューは承認されませんでした', body: '{{ text }}', button: '表示' },
      zh: { title: '您对“{{ product }}”的评价未通过审核', body: '{{ text }}', button: '查看' },
    },
  },
  product_review_answered: {
    category: 'comments',
    sample: { ...sample, text: 'Thank you! We are glad you like it.' },
    texts: {
      en: { title: 'The shop answered your review of “{{ product }}”', body: '{{ text }}', button: 'View' },
      de: { title: 'Der Shop hat auf Ihre Bewertung zu „{{ product }}“ geantwortet', body: '{{ text }}', button: 'Ansehen' },
      es: { title: 'La tienda ha respondido a tu reseña de «{{ product }}»', body: '{{ text }}', button: 'Ver' },
      fr: { title: 'La boutique a répondu à votre avis sur « {{ product }} »', body: '{{ text }}', button: 'Voir' },
      ja: { title: '「{{ product }}」へのレビューにショップから返信がありました', body: '{{ text }}', button: '表示' },
      zh: { title: '商店回复了您对“{{ product }}”的评价', body: '{{ text }}', button: '查看' },
    },
  },
  product_suggestion_pending: {
    category: 'approvals',
    actions: ['products.submissions.approve', 'products.submissions.reject'],
    sample: { ...sample, text: 'Seen at the weekly market, and much asked for.' },
    texts: {
      en: { title: 'Product suggestion to review: {{ who }} suggests “{{ product }}”', body: '{{ text }}', button: 'Review' },
      de: { title: 'Produktvorschlag prüfen: {{ who }} schlägt „{{ product }}“ vor', body: '{{ text }}', button: 'Prüfen' },
      es: { title: 'Sugerencia por revisar: {{ who }} sugiere «{{ product }}»', body: '{{ text }}', button: 'Revisar' },
      fr: { title: 'Suggestion à examiner : {{ who }} propose « {{ product }} »', body: '{{ text }}', button: 'Examiner' },
      ja: { title: '確認待ちの商品提案：{{ who }} さんから「{{ product }}」', body: '{{ text }}', button: '確認する' },
      zh: { title: '待审核的商品建议：{{ who }} 建议“{{ product }}”', body: '{{ text }}', button: '审核' },
    },
  },
  product_suggestion_approved: {
    category: 'comments',
    sample,
    texts: {
      en: { title: 'Your suggestion “{{ product }}” was approved', button: 'View' },
      de: { title: 'Ihr Vorschlag „{{ product }}“ wurde angenommen', button: 'Ansehen' },
      es: { title: 'Tu sugerencia «{{ product }}» ha sido aprobada', button: 'Ver' },
      fr: { title: 'Votre suggestion « {{ product }} » a été acceptée', button: 'Voir' },
      ja: { title: '提案した「{{ product }}」が承認されました', button: '表示' },
      zh: { title: '您建议的“{{ product }}”已通过', button: '查看' },
    },
  },
  product_suggestion_rejected: {
    category: 'comments',
    sample: { ...sample, text: 'We already sell it under another name.' },
    texts: {
      en: { title: 'Your suggestion “{{ product }}” was rejected', body: '{{ text }}', button: 'View' },
      de: { title: 'Ihr Vorschlag „{{ product }}“ wurde abgelehnt', body: '{{ text }}', button: 'Ansehen' },
      es: { title: 'Tu sugerencia «{{ product }}» ha sido rechazada', body: '{{ text }}', button: 'Ver' },
      fr: { title: 'Votre suggestion « {{ product }} » a été refusée', body: '{{ text }}', button: 'Voir' },
      ja: { title: '提案した「{{ product }}」は承認されませんでした', body: '{{ text }}', button: '表示' },
      zh: { title: '您建议的“{{ product }}”未通过', body: '{{ text }}', button: '查看' },
    },
  },
}
