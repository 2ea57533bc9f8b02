import type { MailTemplate } from '@quoin/kit/mail'

/** Tells somebody of a comment on what they wrote, said, follow or are named in; ends for one thread by the link in it. */
export const commentAdded: MailTemplate = {
  notice: { category: 'comments' },
  sample: {
    who: 'Kim Example',
    post: 'Six mornings at the harbour',
    text: 'I was there too.',
    link: 'https://quoin.example/c/harbour/content/articles/1',
    unsubscribe: 'https://quoin.example/p/harbour/unsubscribe/1',
  },
  texts: {
    en: {
      subject: '{{ who }} commented on “{{ post }}”',
      heading: 'New comment',
      body: '<p>{{ who }} wrote on “{{ post }}”:</p><blockquote>{{ text }}</blockquote>',
      button: 'View comment',
      note: 'No more emails about this post: <a href="{{ unsubscribe }}">unsubscribe</a>',
    },
    es: {
      subject: '{{ who }} comentó «{{ post }}»',
      heading: 'Nuevo comentario',
      body: '<p>{{ who }} escribió en «{{ post }}»:</p><blockquote>{{ text }}</blockquote>',
      button: 'Ver comentario',
      note: 'No recibir más correos sobre esta entrada: <a href="{{ unsubscribe }}">cancelar suscripción</a>',
    },
    fr: {
      subject: '{{ who }} a commenté « {{ post }} »',
      heading: 'Nouveau commentaire',
      body: '<p>{{ who }} a écrit sur « {{ post }} » :</p><blockquote>{{ text }}</blockquote>',
      button: 'Voir le commentaire',
      note: 'Ne plus recevoir d’e-mails sur cet article : <a href="{{ unsubscribe }}">se désabonner</a>',
    },
    de: {
      subject: '{{ who }} hat „{{ post }}“ kommentiert',
      heading: 'Neuer Kommentar',
      body: '<p>{{ who }} schreibt zu „{{ post }}“:</p><blockquote>{{ text }}</blockquote>',
      button: 'Kommentar ansehen',
      note: 'Keine E-Mails mehr zu diesem Beitrag: <a href="{{ unsubscribe }}">abbestellen</a>',
    },
    ja: {
      subject: '{{ who }} さんが「{{ post }}」にコメントしました',
      heading: '新しいコメント',
      body: '<p>{{ who }} さんが「{{ post }}」に書き込みました。</p><blockquote>{{ text }}</blockquote>',
      button: 'コメントを見る',
      note: 'この投稿に関するメールを停止：<a href="{{ unsubscribe }}">配信停止</a>',
    },
    zh: {
      subject: '{{ who }} 评论了“{{ post }}”',
      heading: '新评论',
      body: '<p>{{ who }} 在“{{ post }}”中写道：</p><blockquote>{{ text }}</blockquote>',
      button: '查看评论',
      note: '不再接收有关此文章的邮件：<a href="{{ unsubscribe }}">退订</a>',
    },
  },
}
