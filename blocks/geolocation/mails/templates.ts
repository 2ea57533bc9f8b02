import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  premise: 'Room Elbe',
  place: 'Harbour house',
  when: 'Monday, 12 January 2026, 09:00–10:30',
  code: 'K7QM2RHX4WDP',
  reason: '',
  link: 'https://quoin.example/b/works/harbour/K7QM2RHX4WDP',
}
export type BookingMail = 'booking_confirmed' | 'booking_requested' | 'booking_reminder' | 'booking_cancelled' | 'booking_offered'

/** What people are told of their bookings. A company may put its own words in their place. */
export const mails: Readonly<Record<BookingMail, MailTemplate>> = {
  booking_confirmed: {
    notice: { category: 'bookings', actions: ['geolocation.bookings.cancel'] },
    secrets: ['code'],
    sample,
    texts: {
      en: {
        subject: 'Booked: {{ premise }}, {{ when }}',
        heading: 'Your booking is confirmed',
        body: '<p>Hello {{ name }}, you have booked {{ premise }} ({{ place }}):</p><p>{{ when }}</p><p>Booking code: {{ code }}</p>',
        button: 'View, move or cancel',
      },
      es: {
        subject: 'Reserva confirmada: {{ premise }}, {{ when }}',
        heading: 'Tu reserva está confirmada',
        body: '<p>Hola, {{ name }}: tienes {{ premise }} ({{ place }}):</p><p>{{ when }}</p><p>Código de reserva: {{ code }}</p>',
        button: 'Ver, cambiar o cancelar',
      },
      fr: {
        subject: 'Réservation confirmée : {{ premise }}, {{ when }}',
        heading: 'Votre réservation est confirmée',
        body: '<p>Bonjour {{ name }}, vous disposez de {{ premise }} ({{ place }}) :</p><p>{{ when }}</p><p>Code de réservation : {{ code }}</p>',
        button: 'Voir, déplacer ou annuler',
      },
      de: {
        subject: 'Gebucht: {{ premise }}, {{ when }}',
        heading: 'Ihre Buchung ist bestätigt',
        body: '<p>Guten Tag, {{ name }}, für Sie ist reserviert: {{ premise }} ({{ place }})</p><p>{{ when }}</p><p>Buchungscode: {{ code }}</p>',
        button: 'Ansehen, verschieben oder stornieren',
      },
      ja: {
        subject: '予約確定: {{ premise }}、{{ when }}',
        heading: '予約が確定しました',
        body: '<p>{{ name }} 様、{{ premise }}({{ place }})をご予約いただきました。</p><p>{{ when }}</p><p>予約コード: {{ code }}</p>',
        button: '確認・変更・キャンセル',
      },
      zh: {
        subject: '预订成功:{{ premise }},{{ when }}',
        heading: '您的预订已确认',
        body: '<p>{{ name }},您好,您已预订 {{ premise }}({{ place }}):</p><p>{{ when }}</p><p>预订码:{{ code }}</p>',
        button: '查看、改期或取消',
      },
    },
  },
  booking_requested: {
    notice: { category: 'bookings' },
    secrets: ['code'],
    sample,
    texts: {
      en: {
        subject: 'Request received: {{ premise }}, {{ when }}',
        heading: 'We have received your request',
        body: '<p>Hello {{ name }}, you requested {{ premise }} ({{ place }}):</p><p>{{ when }}</p><p>We will email you once it is approved. Booking code: {{ code }}</p>',
        button: 'View or cancel',
      },
      es: {
        subject: 'Solicitud recibida: {{ premise }}, {{ when }}',
        heading: 'Hemos recibido tu solicitud',
        body: '<p>Hola, {{ name }}: has solicitado {{ premise }} ({{ place }}):</p><p>{{ when }}</p><p>Te escribiremos cuando se apruebe. Código de reserva: {{ code }}</p>',
        button: 'Ver o cancelar',
      },
      fr: {
        subject: 'Demande reçue : {{ premise }}, {{ when }}',
        heading: 'Nous avons reçu votre demande',
        body: '<p>Bonjour {{ name }}, vous avez demandé {{ premise }} ({{ place }}) :</p><p>{{ when }}</p><p>Nous vous écrirons dès qu’elle sera approuvée. Code de réservation : {{ code }}</p>',
        button: 'Voir ou annuler',
      },
      de: {
        subject: 'Anfrage erhalten: {{ premise }}, {{ when }}',
        heading: 'Ihre Anfrage ist eingegangen',
        body: '<p>Guten Tag, {{ name }}, Sie haben angefragt: {{ premise }} ({{ place }})</p><p>{{ when }}</p><p>Wir schreiben Ihnen, sobald sie genehmigt ist. Buchungscode: {{ code }}</p>',
        button: 'Ansehen oder stornieren',
      },
      ja: {
        subject: 'リクエスト受付: {{ premise }}、{{ when }}',
        heading: 'リクエストを受け付けました',
        body: '<p>{{ name }} 様、{{ premise }}({{ place }})のリクエストを受け付けました。</p><p>{{ when }}</p><p>承認され次第ご連絡します。予約コード: {{ code }}</p>',
        button: '確認・キャンセル',
      },
      zh: {
        subject: '已收到申请:{{ premise }},{{ when }}',
        heading: '我们已收到您的申请',
        body: '<p>{{ name }},您好,您申请了 {{ premise }}({{ place }}):</p><p>{{ when }}</p><p>批准后我们会再通知您。预订码:{{ code }}</p>',
        button: '查看或取消',
      },
    },
  },
  booking_reminder: {
    notice: { category: 'reminders', actions: ['geolocation.bookings.checkIn', 'geolocation.bookings.cancel'] },
    secrets: ['code'],
    sample,
    texts: {
      en: {
        subject: 'Tomorrow: {{ premise }}, {{ when }}',
        heading: 'Booking reminder',
        body: '<p>Hello {{ name }}, you have booked {{ premise }} ({{ place }}):</p><p>{{ when }}</p><p>If you no longer need it, please cancel so that others can book it.</p>',
        button: 'View, move or cancel',
      },
      es: {
        subject: 'Mañana: {{ premise }}, {{ when }}',
        heading: 'Recordatorio de tu reserva',
        body: '<p>Hola, {{ name }}: tienes {{ premise }} ({{ place }}):</p><p>{{ when }}</p><p>Si no la necesitas, cancélala para que otra persona pueda usarla.</p>',
        button: 'Ver, cambiar o cancelar',
      },
      fr: {
        subject: 'Demain : {{ premise }}, {{ when }}',
        heading: 'Rappel de votre réservation',
        body: '<p>Bonjour {{ name }}, vous disposez de {{ premise }} ({{ place }}) :</p><p>{{ when }}</p><p>Si vous n’en avez plus besoin, annulez-la pour que d’autres puissent en profiter.</p>',
        button: 'Voir, déplacer ou annuler',
      },
      de: {
        subject: 'Morgen: {{ premise }}, {{ when }}',
        heading: 'Erinnerung an Ihre Buchung',
        body: '<p>Guten Tag, {{ name }}, für Sie ist reserviert: {{ premise }} ({{ place }})</p><p>{{ when }}</p><p>Wenn Sie den Termin nicht brauchen, stornieren Sie ihn bitte, damit andere ihn nutzen können.</p>',
        button: 'Ansehen, verschieben oder stornieren',
      },
      ja: {
        subject: '明日のご予約: {{ premise }}、{{ when }}',
        heading: 'ご予約のお知らせ',
        body: '<p>{{ name }} 様、{{ premise }}({{ place }})のご予約があります。</p><p>{{ when }}</p><p>ご不要の場合は、ほかの方が利用できるようキャンセルしてください。</p>',
        button: '確認・変更・キャンセル',
      },
      zh: {
        subject: '明天:{{ premise }},{{ when }}',
        heading: '预订提醒',
        body: '<p>{{ name }},您好,您已预订 {{ premise }}({{ place }}):</p><p>{{ when }}</p><p>如不再需要,请取消以便他人使用。</p>',
        button: '查看、改期或取消',
      },
    },
  },
  booking_cancelled: {
    notice: { category: 'bookings' },
    secrets: ['code'],
    sample: { ...sample, reason: 'The room is being painted.' },
    texts: {
      en: {
        subject: 'Cancelled: {{ premise }}, {{ when }}',
        heading: 'Your booking has been cancelled',
        body: '<p>Hello {{ name }}, {{ premise }} ({{ place }}) is no longer reserved for you:</p><p>{{ when }}</p><p>{{ reason }}</p>',
        button: 'View',
      },
      es: {
        subject: 'Cancelada: {{ premise }}, {{ when }}',
        heading: 'Tu reserva se ha cancelado',
        body: '<p>Hola, {{ name }}: {{ premise }} ({{ place }}) ya no está reservada para ti:</p><p>{{ when }}</p><p>{{ reason }}</p>',
        button: 'Ver',
      },
      fr: {
        subject: 'Annulée : {{ premise }}, {{ when }}',
        heading: 'Votre réservation est annulée',
        body: '<p>Bonjour {{ name }}, {{ premise }} ({{ place }}) ne vous est plus réservé :</p><p>{{ when }}</p><p>{{ reason }}</p>',
        button: 'Voir',
      },
      de: {
        subject: 'Storniert: {{ premise }}, {{ when }}',
        heading: 'Ihre Buchung wurde storniert',
        body: '<p>Guten Tag, {{ name }}, {{ premise }} ({{ place }}) ist nicht mehr für Sie reserviert:</p><p>{{ when }}</p><p>{{ reason }}</p>',
        button: 'Ansehen',
      },
      ja: {
        subject: 'キャンセル: {{ premise }}、{{ when }}',
        heading: '予約がキャンセルされました',
        body: '<p>{{ name }} 様、{{ premise }}({{ place }})のご予約は取り消されました。</p><p>{{ when }}</p><p>{{ reason }}</p>',
        button: '確認',
      },
      zh: {
        subject: '已取消:{{ premise }},{{ when }}',
        heading: '您的预订已取消',
        body: '<p>{{ name }},您好,{{ premise }}({{ place }})不再为您保留:</p><p>{{ when }}</p><p>{{ reason }}</p>',
        button: '查看',
      },
    },
  },
  booking_offered: {
    notice: { category: 'bookings', actions: ['geolocation.bookings.confirm'] },
    secrets: ['code'],
    sample,
    texts: {
      en: {
        subject: 'Now available: {{ premise }}, {{ when }}',
        heading: 'A slot has become available',
        body: '<p>Hello {{ name }}, {{ premise }} ({{ place }}) is held for you for up to 30 minutes:</p><p>{{ when }}</p>',
        button: 'Book now',
      },
      es: {
        subject: 'Libre de nuevo: {{ premise }}, {{ when }}',
        heading: 'Lo que esperabas está libre',
        body: '<p>Hola, {{ name }}: te guardamos {{ premise }} ({{ place }}) durante media hora como máximo:</p><p>{{ when }}</p>',
        button: 'Reservar ahora',
      },
      fr: {
        subject: 'De nouveau libre : {{ premise }}, {{ when }}',
        heading: 'Ce que vous attendiez est libre',
        body: '<p>Bonjour {{ name }}, {{ premise }} ({{ place }}) vous est réservé pendant une demi-heure au plus :</p><p>{{ when }}</p>',
        button: 'Réserver',
      },
      de: {
        subject: 'Wieder frei: {{ premise }}, {{ when }}',
        heading: 'Ihr Wunschtermin ist frei',
        body: '<p>Guten Tag, {{ name }}, {{ premise }} ({{ place }}) wird höchstens eine halbe Stunde für Sie freigehalten:</p><p>{{ when }}</p>',
        button: 'Jetzt buchen',
      },
      ja: {
        subject: '空きが出ました: {{ premise }}、{{ when }}',
        heading: 'お待ちの枠が空きました',
        body: '<p>{{ name }} 様、{{ premise }}({{ place }})を最大 30 分間お取り置きしています。</p><p>{{ when }}</p>',
        button: '今すぐ予約',
      },
      zh: {
        subject: '又有空位:{{ premise }},{{ when }}',
        heading: '您等候的时段已空出',
        body: '<p>{{ name }},您好,{{ premise }}({{ place }})将为您保留最多半小时:</p><p>{{ when }}</p>',
        button: '立即预订',
      },
    },
  },
}
