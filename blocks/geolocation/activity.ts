import type { ActivitySource } from '@quoin/kit/server'
import { geolocation } from './resources/index.ts'

/** What happens to people who book and who come to events. */
export const activity: readonly ActivitySource[] = [
  {
    resource: geolocation.bookings,
    as: 'bookings',
    by: { user: 'user_id', mail: 'guest_email' },
    moments: [
      { at: 'created_at', action: 'booked' },
      { at: 'checked_in_at', action: 'arrived' },
    ],
    title: 't.premise_name',
  },
  {
    resource: geolocation.tickets,
    as: 'tickets',
    by: { user: 'user_id', mail: 'holder_email' },
    moments: [
      { at: 'created_at', action: 'got' },
      { at: 'checked_in_at', action: 'attended' },
    ],
    title: 't.event_title',
  },
]
