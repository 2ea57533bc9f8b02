import { block } from '@quoin/kit'
import { addresses } from './addresses.ts'
import { bookings, series, waiting } from './bookings.ts'
import { busyTimes } from './busyTimes.ts'
import { events } from './events.ts'
import { images } from './images.ts'
import { locationManagers } from './locationManagers.ts'
import { locations } from './locations.ts'
import { ownCalendar } from './ownCalendar.ts'
import { premises } from './premises.ts'
import { identities, locationIdentities } from './presence.ts'
import { areas, regions } from './regions.ts'
import { routeLocations, routes } from './routes.ts'
import { slots } from './slots.ts'
import { taxes } from './taxes.ts'
import { ticketKinds, tickets } from './tickets.ts'

export {
  type BookingState,
  bookingStates,
  liveStates,
  type PublicBooking,
  type PublicPage,
  type PublicSlot,
  type PublicInput,
  type Rule,
} from './bookings.ts'
export type { Exception } from './locations.ts'
export { type CalendarTroubleCode, calendarTroubles } from './ownCalendar.ts'
export type { LocationImage } from './images.ts'
export type { DoorSign } from './premises.ts'
export type { Tracker } from './routes.ts'
export {
  type PublicEvent,
  type PublicKind,
  type PublicTickets,
  takenStates,
  type TicketState,
  ticketStates,
  type Wanted,
} from './tickets.ts'

/** Where, when, and for how many: places and their bookings. */
export const geolocation = block(
  'geolocation',
  'Places',
  {
    addresses,
    regions,
    areas,
    locations,
    locationManagers,
    slots,
    taxes,
    images,
    premises,
    bookings,
    series,
    waiting,
    events,
    ticketKinds,
    tickets,
    ownCalendar,
    busyTimes,
    routes,
    routeLocations,
    identities,
    locationIdentities,
  },
  {
    'geolocation.places.read': 'View addresses, locations and premises',
    'geolocation.places.write': 'Create and edit addresses, locations and premises',
    'geolocation.places.delete': 'Delete, restore and purge addresses, locations and premises',
    'geolocation.bookings.read': 'View bookings and what is free',
    'geolocation.bookings.write': 'Book premises, and cancel and move bookings',
    'geolocation.bookings.manage': 'Look after bookings: approve, change, check in and delete those of others, see reports',
    'geolocation.events.read': 'View what happens on premises',
    'geolocation.events.write': 'Create, edit and delete events on premises',
    'geolocation.tickets.read': 'View tickets of events',
    'geolocation.tickets.write': 'Get tickets of events and give them back',
    'geolocation.tickets.manage': 'Look after tickets: attendees, check-in, tickets of others, calling events off',
    'geolocation.presence.read': 'View who is at a location, and positions that were recorded on routes',
    'geolocation.presence.write': 'Check in and out at locations, and record positions',
  },
  {
    'geolocation.places.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'geolocation.places.*': {},
    'geolocation.bookings.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'geolocation.bookings.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'geolocation.bookings.manage': { support: 'tenant' },
    'geolocation.events.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'geolocation.events.write': { support: 'tenant' },
    'geolocation.tickets.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'geolocation.tickets.write': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'geolocation.tickets.manage': { support: 'tenant' },
    'geolocation.presence.read': { support: 'tenant', user: 'own', authorized: 'own' },
    'geolocation.presence.write': { support: 'tenant', user: 'own', authorized: 'own' },
  },
)
