import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  event: 'Open evening',
  place: 'Room Elbe, Harbour house',
  when: 'Monday, 12 January 2026, 18:00–20:00',
  codes: 'K7QM2RHX4WDP, W3CJ8VTN6ABE',
  reason: '',
  link: 'https://quoin.example/b/works/harbour/tickets/K7QM2RHX4WDP',
}
export type TicketMail = 'tickets_ready' | 'tickets_cancelled' | 'event_called_off' | 'event_survey'

/** What people are told of their tickets. A company may put its own words in their place. */
export const ticketMails: Readonly<Record<TicketMail, MailTemplate>> = {
  tickets_ready: {
    notice: { category: 'bookings' },
    secrets: ['codes'],
    sample,
    texts: {
      en: {
        subject: 'Your tickets: {{ event }}, {{ when }}',
        heading: 'Your tickets',
        body: '<p>Hello {{ name }}, here are your tickets for {{ event }} ({{ place }}):</p><p>{{ when }}</p><p>Ticket codes: {{ codes }}</p><p>Show the QR code at the entrance.</p>',
        button: 'Show tickets',
      },
      es: {
        subject: 'Tus entradas: {{ event }}, {{ when }}',
        heading: 'Tus entradas',
        body: '<p>Hola, {{ name }}: aquí tienes tus entradas para {{ event }} ({{ place }}):</p><p>{{ when }}</p><p>Códigos: {{ codes }}</p><p>Muestra el código QR en la entrada.</p>',
        button: 'Ver entradas',
      },
      fr: {
        subject: 'Vos billets : {{ event }}, {{ when }}',
        heading: 'Vos billets',
        body: '<p>Bonjour {{ name }}, voici vos billets pour {{ event }} ({{ place }}) :</p><p>{{ when }}</p><p>Codes : {{ codes }}</p><p>Présentez le code QR à l’entrée.</p>',
        button: 'Afficher les billets',
      },
      de: {
        subject: 'Ihre Tickets: {{ event }}, {{ when }}',
        heading: 'Ihre Tickets',
        body: '<p>Guten Tag, {{ name }}, hier sind Ihre Tickets für {{ event }} ({{ place }}):</p><p>{{ when }}</p><p>Ticketcodes: {{ codes }}</p><p>Zeigen Sie den QR-Code am Einlass vor.</p>',
        button: 'Tickets anzeigen',
      },
      ja: {
        subject: 'チケット: {{ event }}、{{ when }}',
        heading: 'チケットのご案内',
        body: '<p>{{ name }} 様、{{ event }}({{ place }})のチケットをお送りします。</p><p>{{ when }}</p><p>チケットコード: {{ codes }}</p><p>入口で QR コードをご提示ください。</p>',
        button: 'チケットを表示',
      },
      zh: {
        subject: '您的门票:{{ event }},{{ when }}',
        heading: '您的门票',
        body: '<p>{{ name }},您好,这是您参加 {{ event }}({{ place }})的门票:</p><p>{{ when }}</p><p>票码:{{ codes }}</p><p>请在入口处出示二维码。</p>',
        button: '查看门票',
      },
    },
  },
  tickets_cancelled: {
    notice: { category: 'bookings' },
    secrets: ['codes'],
    sample,
    texts: {
      en: {
        subject: 'Ticket cancelled: {{ event }}',
        heading: 'Your ticket is cancelled',
        body: '<p>Hello {{ name }}, this ticket for {{ event }} ({{ when }}) is no longer valid: {{ codes }}</p><p>{{ reason }}</p><p>Any payment for it is being refunded.</p>',
        button: 'View',
      },
      es: {
        subject: 'Entrada anulada: {{ event }}',
        heading: 'Tu entrada se ha anulado',
        body: '<p>Hola, {{ name }}: esta entrada para {{ event }} ({{ when }}) ya no es válida: {{ codes }}</p><p>{{ reason }}</p><p>Si la pagaste, te devolvemos el importe.</p>',
        button: 'Ver',
      },
      fr: {
        subject: 'Billet annulé : {{ event }}',
        heading: 'Votre billet est annulé',
        body: '<p>Bonjour {{ name }}, ce billet pour {{ event }} ({{ when }}) n’est plus valable : {{ codes }}</p><p>{{ reason }}</p><p>S’il a été payé, il vous est remboursé.</p>',
        button: 'Voir',
      },
      de: {
        subject: 'Ticket storniert: {{ event }}',
        heading: 'Ihr Ticket ist storniert',
        body: '<p>Guten Tag, {{ name }}, dieses Ticket für {{ event }} ({{ when }}) ist nicht mehr gültig: {{ codes }}</p><p>{{ reason }}</p><p>Was Sie dafür bezahlt haben, wird erstattet.</p>',
        button: 'Ansehen',
      },
      ja: {
        subject: 'チケットのキャンセル: {{ event }}',
        heading: 'チケットがキャンセルされました',
        body: '<p>{{ name }} 様、{{ event }}({{ when }})の次のチケットは無効になりました: {{ codes }}</p><p>{{ reason }}</p><p>お支払い済みの代金は返金されます。</p>',
        button: '表示',
      },
      zh: {
        subject: '门票已取消:{{ event }}',
        heading: '您的门票已取消',
        body: '<p>{{ name }},您好,您参加 {{ event }}({{ when }})的下列门票已失效:{{ codes }}</p><p>{{ reason }}</p><p>已付款项将退还给您。</p>',
        button: '查看',
      },
    },
  },
  event_called_off: {
    notice: { category: 'bookings' },
    secrets: ['codes'],
    sample,
    texts: {
      en: {
        subject: 'Cancelled: {{ event }}, {{ when }}',
        heading: 'This event will not take place',
        body: '<p>Hello {{ name }}, {{ event }} ({{ place }}) has been cancelled:</p><p>{{ when }}</p><p>{{ reason }}</p><p>Any payment for your tickets is being refunded.</p>',
        button: 'View',
      },
      es: {
        subject: 'Cancelado: {{ event }}, {{ when }}',
        heading: 'Este evento no se celebrará',
        body: '<p>Hola, {{ name }}: {{ event }} ({{ place }}) se ha cancelado:</p><p>{{ when }}</p><p>{{ reason }}</p><p>Si pagaste entradas, te devolvemos el importe.</p>',
        button: 'Ver',
      },
      fr: {
        subject: 'Annulé : {{ event }}, {{ when }}',
        heading: 'Cet événement n’aura pas lieu',
        body: '<p>Bonjour {{ name }}, {{ event }} ({{ place }}) est annulé :</p><p>{{ when }}</p><p>{{ reason }}</p><p>Vos billets payés vous sont remboursés.</p>',
        button: 'Voir',
      },
      de: {
        subject: 'Abgesagt: {{ event }}, {{ when }}',
        heading: 'Diese Veranstaltung fällt aus',
        body: '<p>Guten Tag, {{ name }}, {{ event }} ({{ place }}) ist abgesagt:</p><p>{{ when }}</p><p>{{ reason }}</p><p>Was Sie für Tickets bezahlt haben, wird erstattet.</p>',
        button: 'Ansehen',
      },
      ja: {
        subject: '中止: {{ event }}、{{ when }}',
        heading: 'イベントは中止になりました',
        body: '<p>{{ name }} 様、{{ event }}({{ place }})は中止になりました。</p><p>{{ when }}</p><p>{{ reason }}</p><p>お支払い済みのチケット代は返金されます。</p>',
        button: '表示',
      },
      zh: {
        subject: '已取消:{{ event }},{{ when }}',
        heading: '活动已取消',
        body: '<p>{{ name }},您好,{{ event }}({{ place }})已取消:</p><p>{{ when }}</p><p>{{ reason }}</p><p>已支付的票款将退还给您。</p>',
        button: '查看',
      },
    },
  },
  event_survey: {
    notice: { category: 'bookings' },
    secrets: ['codes'],
    sample,
    texts: {
      en: {
        subject: 'How was {{ event }}?',
        heading: 'How was it?',
        body: '<p>Hello {{ name }}, thank you for coming to {{ event }}. Would you answer a few questions about it?</p>',
        button: 'Answer',
      },
      es: {
        subject: '¿Qué te pareció {{ event }}?',
        heading: '¿Qué te pareció?',
        body: '<p>Hola, {{ name }}: gracias por venir a {{ event }}. ¿Respondes unas preguntas?</p>',
        button: 'Responder',
      },
      fr: {
        subject: 'Votre avis sur {{ event }}',
        heading: 'Qu’en avez-vous pensé ?',
        body: '<p>Bonjour {{ name }}, merci d’être venu à {{ event }}. Voulez-vous répondre à quelques questions ?</p>',
        button: 'Répondre',
      },
      de: {
        subject: 'Wie war {{ event }}?',
        heading: 'Wie hat es Ihnen gefallen?',
        body: '<p>Guten Tag, {{ name }}, danke, dass Sie bei {{ event }} waren. Beantworten Sie uns ein paar Fragen dazu?</p>',
        button: 'Antworten',
      },
      ja: {
        subject: '{{ event }} はいかがでしたか',
        heading: 'ご感想をお聞かせください',
        body: '<p>{{ name }} 様、{{ event }} にお越しいただきありがとうございました。いくつかの質問にお答えいただけますか。</p>',
        button: '回答する',
      },
      zh: {
        subject: '{{ event }} 怎么样?',
        heading: '您的感受如何?',
        body: '<p>{{ name }},您好,感谢您参加 {{ event }}。愿意回答几个问题吗?</p>',
        button: '回答',
      },
    },
  },
}
