import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  count: '3',
  lines: ['Ben Okoye: Can we move the delivery to Friday?', 'Quote Q-1042 waits for your approval'],
  link: 'https://quoin.example/c/works/realtime/inbox',
  settings: 'https://quoin.example/c/works/realtime/notification-settings',
  unsubscribe: 'https://quoin.example/unsubscribe#sample',
}
const list = '<ul>{% for line in lines %}<li>{{ line }}</li>{% endfor %}</ul>'

/** The mails of realtime. A company may put its own words in their place. */
export const mails: Readonly<Record<'notification_digest', MailTemplate>> = {
  notification_digest: {
    sample,
    optional: true,
    texts: {
      en: {
        subject: '{{ count }} unread notifications',
        heading: 'While you were away',
        body: `<p>Hello {{ name }}, this is waiting for you:</p>${list}`,
        button: 'Open inbox',
        note: '<a href="{{ settings }}">Notification settings</a> · <a href="{{ unsubscribe }}">Unsubscribe</a>',
      },
      es: {
        subject: '{{ count }} notificaciones sin leer',
        heading: 'Mientras no estabas',
        body: `<p>Hola, {{ name }}: tienes esto pendiente:</p>${list}`,
        button: 'Abrir la bandeja',
        note: '<a href="{{ settings }}">Ajustes de notificaciones</a> · <a href="{{ unsubscribe }}">Cancelar suscripción</a>',
      },
      fr: {
        subject: '{{ count }} notifications non lues',
        heading: 'Pendant votre absence',
        body: `<p>Bonjour {{ name }}, voici ce qui vous attend :</p>${list}`,
        button: 'Ouvrir la boîte de réception',
        note: '<a href="{{ settings }}">Paramètres de notification</a> · <a href="{{ unsubscribe }}">Se désabonner</a>',
      },
      de: {
        subject: '{{ count }} ungelesene Benachrichtigungen',
        heading: 'Während Sie weg waren',
        body: `<p>Guten Tag, {{ name }}, das wartet auf Sie:</p>${list}`,
        button: 'Posteingang öffnen',
        note: '<a href="{{ settings }}">Benachrichtigungen einstellen</a> · <a href="{{ unsubscribe }}">Abbestellen</a>',
      },
      ja: {
        subject: '未読の通知が {{ count }} 件あります',
        heading: '不在中のお知らせ',
        body: `<p>{{ name }} 様、次の通知が届いています。</p>${list}`,
        button: '受信トレイを開く',
        note: '<a href="{{ settings }}">通知設定</a> · <a href="{{ unsubscribe }}">配信停止</a>',
      },
      zh: {
        subject: '{{ count }} 条未读通知',
        heading: '您离开期间',
        body: `<p>{{ name }}，您好，以下内容等待您查看：</p>${list}`,
        button: '打开收件箱',
        note: '<a href="{{ settings }}">通知设置</a> · <a href="{{ unsubscribe }}">退订</a>',
      },
    },
  },
}
