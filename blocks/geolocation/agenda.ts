import { agendaSource } from '@quoin/ui/session/agenda.ts'
import { IconCalendarOff, IconDoor } from '@tabler/icons-react'
import { geolocation } from './resources/index.ts'

const wordsOf = (...parts: readonly unknown[]) => parts.filter((part) => typeof part === 'string' && part).join(' · ')

/** Rooms and desks that somebody has booked, and when they have no time. */
export const agenda = [
  agendaSource({
    icon: IconDoor,
    list: geolocation.bookings.list,
    permission: 'geolocation.bookings.read',
    filter: ({ me, from }) => ({
      user_unique_id: me,
      state: ['pending', 'confirmed', 'checked_in', 'done'],
      check_in_time: `gte:${from}`,
    }),
    sort: 'check_in_time',
    startOf: 'startsAt',
    endOf: 'endsAt',
    nameOf: ({ premiseName, purpose }) => wordsOf(purpose, premiseName),
    to: () => '/geolocation/mine',
  }),
  agendaSource({
    icon: IconCalendarOff,
    list: geolocation.busyTimes.list,
    permission: 'geolocation.bookings.read',
    filter: ({ me, from }) => ({ user_unique_id: me, status: 'active', starts_at: `gte:${from}` }),
    sort: 'starts_at',
    startOf: 'startsAt',
    endOf: 'endsAt',
    nameOf: ({ title, location }) => wordsOf(title, location),
    to: ({ id }) => `/geolocation/busy-times/${id}`,
  }),
]
