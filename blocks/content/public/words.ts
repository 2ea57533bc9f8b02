import type { Language } from '../resources/common.ts'

interface PageWords {
  readonly by: string
  readonly tags: string
  readonly all: string
  readonly older: string
  readonly newer: string
  readonly empty: string
  readonly comments: string
  readonly earlierComments: string
  readonly laterComments: string
  readonly signIn: string
  readonly likes: string
  readonly missing: string
  readonly slow: string
  readonly error: string
  readonly draft: string
  readonly series: string
  /** Of parts of a series. */
  readonly before: string
  readonly after: string
  readonly languages: string
  readonly unsubscribe: string
  readonly unsubscribed: string
  readonly unsubscribeAsk: string
  readonly feed: string
}

/** What the public pages say. */
export const words: Readonly<Record<Language, PageWords>> = {
  en: {
    by: 'By',
    tags: 'Tags',
    all: 'All posts',
    older: 'Older posts',
    newer: 'Newer posts',
    empty: 'Nothing has been published yet.',
    comments: 'Comments',
    earlierComments: 'Earlier comments',
    laterComments: 'More comments',
    signIn: 'Sign in to comment',
    likes: 'Likes',
    missing: 'This page does not exist.',
    slow: 'Too many requests. Please try again in a moment.',
    error: 'Something went wrong on our side.',
    draft: 'Draft. Please do not share this link.',
    series: 'Part of',
    before: 'Previous part',
    after: 'Next part',
    languages: 'Languages',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You will not receive further emails about this post.',
    unsubscribeAsk: 'Stop emails about comments on this post?',
    feed: 'RSS feed',
  },
  es: {
    by: 'Por',
    tags: 'Etiquetas',
    all: 'Todas las entradas',
    older: 'Entradas anteriores',
    newer: 'Entradas más recientes',
    empty: 'Aún no se ha publicado nada.',
    comments: 'Comentarios',
    earlierComments: 'Comentarios anteriores',
    laterComments: 'Más comentarios',
    signIn: 'Inicie sesión para comentar',
    likes: 'Me gusta',
    missing: 'Esta página no existe.',
    slow: 'Demasiadas solicitudes. Vuelva a intentarlo en un momento.',
    error: 'Se produjo un error por nuestra parte.',
    draft: 'Borrador. No comparta este enlace.',
    series: 'Parte de',
    before: 'Parte anterior',
    after: 'Parte siguiente',
    languages: 'Idiomas',
    unsubscribe: 'Cancelar suscripción',
    unsubscribed: 'No recibirá más correos sobre esta entrada.',
    unsubscribeAsk: '¿Dejar de recibir correos sobre los comentarios de esta entrada?',
    feed: 'Canal RSS',
  },
  fr: {
    by: 'Par',
    tags: 'Étiquettes',
    all: 'Tous les articles',
    older: 'Articles plus anciens',
    newer: 'Articles plus récents',
    empty: 'Rien n’a encore été publié.',
    comments: 'Commentaires',
    earlierComments: 'Commentaires précédents',
    laterComments: 'Plus de commentaires',
    signIn: 'Connectez-vous pour commenter',
    likes: 'J’aime',
    missing: 'Cette page n’existe pas.',
    slow: 'Trop de requêtes. Réessayez dans un instant.',
    error: 'Une erreur est survenue de notre côté.',
    draft: 'Brouillon. Merci de ne pas partager ce lien.',
    series: 'Fait partie de',
    before: 'Partie précédente',
    after: 'Partie suivante',
    languages: 'Langues',
    unsubscribe: 'Se désabonner',
    unsubscribed: 'Vous ne recevrez plus d’e-mails sur cet article.',
    unsubscribeAsk: 'Ne plus recevoir d’e-mails sur les commentaires de cet article ?',
    feed: 'Flux RSS',
  },
  de: {
    by: 'Von',
    tags: 'Schlagwörter',
    all: 'Alle Beiträge',
    older: 'Ältere Beiträge',
    newer: 'Neuere Beiträge',
    empty: 'Es wurde noch nichts veröffentlicht.',
    comments: 'Kommentare',
    earlierComments: 'Frühere Kommentare',
    laterComments: 'Weitere Kommentare',
    signIn: 'Zum Kommentieren anmelden',
    likes: 'Likes',
    missing: 'Diese Seite gibt es nicht.',
    slow: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.',
    error: 'Bei uns ist ein Fehler aufgetreten.',
    draft: 'Entwurf. Bitte geben Sie diesen Link nicht weiter.',
    series: 'Teil von',
    before: 'Vorheriger Teil',
    after: 'Nächster Teil',
    languages: 'Sprachen',
    unsubscribe: 'Abbestellen',
    unsubscribed: 'Sie erhalten keine weiteren E-Mails zu diesem Beitrag.',
    unsubscribeAsk: 'Keine E-Mails mehr zu Kommentaren dieses Beitrags?',
    feed: 'RSS-Feed',
  },
  ja: {
    by: '執筆',
    tags: 'タグ',
    all: 'すべての投稿',
    older: '以前の投稿',
    newer: '新しい投稿',
    empty: 'まだ公開されたものはありません。',
    comments: 'コメント',
    earlierComments: '前のコメント',
    laterComments: 'コメントをもっと見る',
    signIn: 'サインインしてコメント',
    likes: 'いいね',
    missing: 'このページは存在しません。',
    slow: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
    error: 'サーバー側で問題が発生しました。',
    draft: '下書きです。このリンクを共有しないでください。',
    series: 'シリーズ',
    before: '前の回',
    after: '次の回',
    languages: '言語',
    unsubscribe: '配信停止',
    unsubscribed: 'この投稿に関するメールは今後届きません。',
    unsubscribeAsk: 'この投稿のコメントに関するメールを停止しますか？',
    feed: 'RSS フィード',
  },
  zh: {
    by: '作者',
    tags: '标签',
    all: '所有文章',
    older: '更早的文章',
    newer: '更新的文章',
    empty: '尚未发布任何内容。',
    comments: '评论',
    earlierComments: '之前的评论',
    laterComments: '更多评论',
    signIn: '登录后评论',
    likes: '赞',
    missing: '此页面不存在。',
    slow: '请求过多，请稍后再试。',
    error: '我们这边出了点问题。',
    draft: '草稿，请勿分享此链接。',
    series: '所属系列',
    before: '上一篇',
    after: '下一篇',
    languages: '语言',
    unsubscribe: '退订',
    unsubscribed: '您将不再收到有关此文章的邮件。',
    unsubscribeAsk: '不再接收此文章评论的邮件？',
    feed: 'RSS 订阅',
  },
}
