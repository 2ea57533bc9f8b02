import type { Notice } from '@quoin/kit/notices'

/** What people are told of in the app that no mail of its own says. */
export const notices: Readonly<
  Record<'content_mentioned' | 'content_comment_pending' | 'content_followed' | 'content_published', Notice>
> = {
  content_mentioned: {
    category: 'mentions',
    sample: { post: 'Six mornings at the harbour', by: 'Kim Example' },
    texts: {
      en: { title: '{{ by }} mentioned you in “{{ post }}”' },
      es: { title: '{{ by }} te ha mencionado en «{{ post }}»' },
      fr: { title: '{{ by }} vous a mentionné dans « {{ post }} »' },
      de: { title: '{{ by }} hat Sie in „{{ post }}“ erwähnt' },
      ja: { title: '{{ by }}さんが「{{ post }}」であなたにメンションしました' },
      zh: { title: '{{ by }} 在“{{ post }}”中提到了您' },
    },
  },
  content_comment_pending: {
    category: 'approvals',
    actions: ['content.comments.bulk'],
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
  content_followed: {
    category: 'comments',
    sample: { by: 'Kim Example' },
    texts: {
      en: { title: '{{ by }} follows you' },
      de: { title: '{{ by }} folgt Ihnen' },
      es: { title: '{{ by }} te sigue' },
      fr: { title: '{{ by }} vous suit' },
      ja: { title: '{{ by }}さんがあなたをフォローしました' },
      zh: { title: '{{ by }} 关注了您' },
    },
  },
  content_published: {
    category: 'comments',
    sample: { post: 'Six mornings at the harbour', by: 'Kim Example' },
    texts: {
      en: { title: 'New post: “{{ post }}”', body: '{{ by }}', button: 'Read' },
      de: { title: 'Neuer Beitrag: „{{ post }}“', body: '{{ by }}', button: 'Lesen' },
      es: { title: 'Nueva publicación: «{{ post }}»', body: '{{ by }}', button: 'Leer' },
      fr: { title: 'Nouvel article : « {{ post }} »', body: '{{ by }}', button: 'Lire' },
      ja: { title: '新しい投稿：「{{ post }}」', body: '{{ by }}', button: '読む' },
      zh: { title: '新文章：“{{ post }}”', body: '{{ by }}', button: '阅读' },
    },
  },
}
