import { duty } from '@quoin/ui/session/duties.ts'
import { geolocation } from './resources/index.ts'

const placeOf = ({ premiseName }: Readonly<Record<string, unknown>>) => (typeof premiseName === 'string' ? premiseName : '')

/** What those who keep the rooms have to answer. */
export const duties = [
  duty({
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
  }),
]
