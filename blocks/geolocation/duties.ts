import type { Duty } from '@quoin/ui/session/duties.ts'
import { geolocation } from './resources/index.ts'

const placeOf = ({ premiseName }: Readonly<Record<string, unknown>>) => (typeof premiseName === 'string' ? premiseName : '')

/** Where somebody is expected, and what those who keep the rooms have to answer. */
export const duties: readonly Duty[] = [
  {
    label: {
      en: 'Booking requests to answer',
      de: 'Buchungsanfragen zu beantworten',
      es: 'Solicitudes de reserva por responder',
      fr: 'Demandes de réservation à traiter',
      ja: '返事待ちの予約依頼',
      zh: '待答复的预订申请',
    },
    list: geolocation.bookings.list,
    permission: 'geolocation.bookings.manage',
    filter: () => ({ state: 'pending' }),
    nameOf: placeOf,
    to: '/geolocation/bookings',
  },
  {
    label: {
      en: 'Your upcoming bookings',
      de: 'Ihre nächsten Buchungen',
      es: 'Tus próximas reservas',
      fr: 'Vos prochaines réservations',
      ja: 'あなたの今後の予約',
      zh: '您即将到来的预订',
    },
    list: geolocation.bookings.list,
    permission: 'geolocation.bookings.read',
    filter: ({ me, now }) => ({ state: 'confirmed', user_unique_id: me, check_in_time: `gte:${now}` }),
    nameOf: placeOf,
    to: '/geolocation/mine',
  },
]
