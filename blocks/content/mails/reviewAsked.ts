import type { MailTemplate } from '@quoin/kit/mail'

/** Asks somebody who may publish to look at a post. */
export const reviewAsked: MailTemplate = {
  notice: { category: 'approvals', actions: ['content.posts.publish', 'content.posts.decline'] },
  sample: {
    post: 'Six mornings at the harbour',
    by: 'Kim Example',
    note: 'The second part is new.',
    link: 'https://quoin.example/c/harbour/content/posts/1',
  },
  texts: {
    en: {
      subject: 'To review: {{ post }}',
      heading: '{{ post }}',
      body: '<p>{{ by }} asks you to review this post before it is published.</p>{% if note != "" %}<blockquote>{{ note }}</blockquote>{% endif %}',
      button: 'Review post',
    },
    es: {
      subject: 'Por revisar: {{ post }}',
      heading: '{{ post }}',
      body: '<p>{{ by }} te pide que revises esta entrada antes de publicarla.</p>{% if note != "" %}<blockquote>{{ note }}</blockquote>{% endif %}',
      button: 'Revisar entrada',
    },
    fr: {
      subject: 'À relire : {{ post }}',
      heading: '{{ post }}',
      body: '<p>{{ by }} vous demande de relire cet article avant sa publication.</p>{% if note != "" %}<blockquote>{{ note }}</blockquote>{% endif %}',
      button: 'Relire l’article',
    },
    de: {
      subject: 'Zur Prüfung: {{ post }}',
      heading: '{{ post }}',
      body: '<p>{{ by }} bittet Sie, diesen Beitrag vor der Veröffentlichung zu prüfen.</p>{% if note != "" %}<blockquote>{{ note }}</blockquote>{% endif %}',
      button: 'Beitrag prüfen',
    },
    ja: {
      subject: 'レビュー依頼：{{ post }}',
      heading: '{{ post }}',
      body: '<p>{{ by }} さんが公開前のレビューを依頼しています。</p>{% if note != "" %}<blockquote>{{ note }}</blockquote>{% endif %}',
      button: '投稿をレビュー',
    },
    zh: {
      subject: '待审核：{{ post }}',
      heading: '{{ post }}',
      body: '<p>{{ by }} 请您在发布前审核此文章。</p>{% if note != "" %}<blockquote>{{ note }}</blockquote>{% endif %}',
      button: '审核文章',
    },
  },
}
