import type { MailTemplate } from '@quoin/kit/mail'

/** Reminds somebody of a next step. */
export const followUpDue: MailTemplate = {
  notice: { category: 'reminders' },
  sample: {
    name: 'Ada Lind',
    who: 'Kim Sander',
    notes: 'Ask about the delivery dates.',
    link: 'https://quoin.example/c/harbour/crm/leads/sample',
  },
  texts: {
    en: {
      subject: 'Reminder: {{ who }}',
      heading: '{{ who }}',
      body: '<p>Hello {{ name }}, this is your reminder for a follow-up.</p><p>{{ notes }}</p>',
      button: 'Open in Quoin',
    },
    es: {
      subject: 'Vence ahora: {{ who }}',
      heading: '{{ who }}',
      body: '<p>Hola, {{ name }}: querías que te recordáramos este seguimiento.</p><p>{{ notes }}</p>',
      button: 'Abrir en Quoin',
    },
    fr: {
      subject: 'À faire maintenant : {{ who }}',
      heading: '{{ who }}',
      body: '<p>Bonjour {{ name }}, vous vouliez un rappel de ce suivi.</p><p>{{ notes }}</p>',
      button: 'Ouvrir dans Quoin',
    },
    de: {
      subject: 'Jetzt fällig: {{ who }}',
      heading: '{{ who }}',
      body: '<p>Guten Tag, {{ name }}, Sie wollten an diese Wiedervorlage erinnert werden.</p><p>{{ notes }}</p>',
      button: 'In Quoin öffnen',
    },
    ja: {
      subject: '期限です：{{ who }}',
      heading: '{{ who }}',
      body: '<p>{{ name }} さん、予定していたフォローアップの時間です。</p><p>{{ notes }}</p>',
      button: 'Quoinで開く',
    },
    zh: {
      subject: '现已到期：{{ who }}',
      heading: '{{ who }}',
      body: '<p>{{ name }}，您好，您设置的跟进提醒已到时间。</p><p>{{ notes }}</p>',
      button: '在 Quoin 中打开',
    },
  },
}
