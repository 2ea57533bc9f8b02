import type { Notice } from '@quoin/kit/notices'

/** What people are told of in the app that no mail of its own says. */
export const notices: Readonly<Record<'content_mentioned' | 'content_comment_pending', Notice>> = {
  content_mentioned: {
    category: 'mentions',
    sample: { post: 'Six mornings at the harbour', by: 'Kim Example' },
    texts: {
      en: { title: '{{ by }} mentioned you in “{{ post }}”' },
      es: { title: '{{ by }} le ha mencionado en «{{ post }}»' },
      fr: { title: '{{ by }} vous a mentionné dans « {{ post }} »' },
      de: { title: '{{ by }} hat Sie in „{{ post }}“ erwähnt' },
      ja: { title: '{{ by }}さんが「{{ post }}」であなたにメンションしました' },
      zh: { title: '{{ by }} 在“{{ post }}”中提到了您' },
    },
  },
  content_comment_pending: {
    category: 'approvals',
    sample: { who: 'Kim Example', post: 'Six mornings at the harbour', text: 'I was there too.' },
    texts: {
      en: { title: 'Comment to review: {{ who }} on “{{ post }}”', body: '{{ text }}', button: 'Review' },
      de: { title: 'Kommentar prüfen: {{ who }} zu „{{ post }}“', body: '{{ text }}', button: 'Prüfen' },
      es: { title: 'Comentario por revisar: {{ who }} en «{{ post }}»', body: '{{ text }}', button: 'Revisar' },
      fr: { title: 'Commentaire à modérer : {{ who }} sur « {{ post }} »', body: '{{ text }}', button: 'Modérer' },
      ja: { title: '確認待ちのコメント：「{{ post }}」への {{ who }} さんの投稿', body: '{{ text }}', button: '確認する' },
      zh: { title: '待审核评论：{{ who }} 对“{{ post }}”的评论', body: '{{ text }}', button: '审核' },
    },
  },
}
