import type { MailTemplate } from '@quoin/kit/mail'

/** Tells an author what became of their post. */
export const postState: MailTemplate = {
  notice: { category: 'content' },
  sample: {
    post: 'Six mornings at the harbour',
    state: 'Live',
    by: 'Kim Example',
    reason: '',
    link: 'https://quoin.example/c/harbour/content/posts/1',
  },
  texts: {
    en: {
      subject: '“{{ post }}”: {{ state }}',
      heading: '{{ post }}',
      body: '<p>Status of your post: <strong>{{ state }}</strong>{% if by != "" %}, changed by {{ by }}{% endif %}.</p>{% if reason != "" %}<blockquote>{{ reason }}</blockquote>{% endif %}',
      button: 'Open post',
    },
    es: {
      subject: '«{{ post }}»: {{ state }}',
      heading: '{{ post }}',
      body: '<p>Estado de tu entrada: <strong>{{ state }}</strong>{% if by != "" %}, cambiado por {{ by }}{% endif %}.</p>{% if reason != "" %}<blockquote>{{ reason }}</blockquote>{% endif %}',
      button: 'Abrir entrada',
    },
    fr: {
      subject: '« {{ post }} » : {{ state }}',
      heading: '{{ post }}',
      body: '<p>État de votre article : <strong>{{ state }}</strong>{% if by != "" %}, modifié par {{ by }}{% endif %}.</p>{% if reason != "" %}<blockquote>{{ reason }}</blockquote>{% endif %}',
      button: 'Ouvrir l’article',
    },
    de: {
      subject: '„{{ post }}“: {{ state }}',
      heading: '{{ post }}',
      body: '<p>Status Ihres Beitrags: <strong>{{ state }}</strong>{% if by != "" %}, geändert von {{ by }}{% endif %}.</p>{% if reason != "" %}<blockquote>{{ reason }}</blockquote>{% endif %}',
      button: 'Beitrag öffnen',
    },
    ja: {
      subject: '「{{ post }}」：{{ state }}',
      heading: '{{ post }}',
      body: '<p>投稿の状態：<strong>{{ state }}</strong>{% if by != "" %}（{{ by }} さんが変更）{% endif %}</p>{% if reason != "" %}<blockquote>{{ reason }}</blockquote>{% endif %}',
      button: '投稿を開く',
    },
    zh: {
      subject: '“{{ post }}”：{{ state }}',
      heading: '{{ post }}',
      body: '<p>文章状态：<strong>{{ state }}</strong>{% if by != "" %}，由 {{ by }} 更改{% endif %}。</p>{% if reason != "" %}<blockquote>{{ reason }}</blockquote>{% endif %}',
      button: '打开文章',
    },
  },
}
