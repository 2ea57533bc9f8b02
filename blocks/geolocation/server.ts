import { serve, serveCalendars } from '@quoin/kit/server'
import { activity } from './activity.ts'
import { adapters } from './adapters.ts'
import { followOrders } from './booking/paid.ts'
import { planTurns, type TurnPayload } from './booking/planTurn.ts'
import { mails } from './mails/templates.ts'
import { ticketMails } from './mails/tickets.ts'
import { bookings, replacedBookings } from './operations/bookings.ts'
import { doorSign } from './operations/doorSign.ts'
import { replacedEvents } from './operations/events.ts'
import { identities } from './operations/identities.ts'
import { images } from './operations/images.ts'
import { readFeed } from './operations/feeds.ts'
import { forgetOldGuests } from './operations/oldGuests.ts'
import { forgetOldPositions } from './operations/oldPositions.ts'
import { ownCalendar } from './operations/ownCalendar.ts'
import { addresses, locations, replacedAddresses, replacedLocations } from './operations/places.ts'
import { premises, replacedPremises } from './operations/premises.ts'
import { presence, presenceActions, replacedPresence } from './operations/presence.ts'
import { routeLocations } from './operations/routes.ts'
import { replacedSlots } from './operations/slots.ts'
import { replacedTaxes } from './operations/taxes.ts'
import { visitors } from './operations/visitors.ts'
import { followTickets, internalTickets, replacedKinds, ticketActions, tickets } from './operations/tickets.ts'
import { replacedWaiting } from './operations/waiting.ts'
import { defineCalendarJobs, followBookings } from './ownCalendar/jobs.ts'
import { personalData } from './personalData.ts'
import { mountBooking } from './public/mount.ts'
import { geolocation } from './resources/index.ts'
import { sealed } from './sealed.ts'
import { defineTicketJobs } from './tickets/jobs.ts'
import { bookings as bookingActions } from './actions/bookings.ts'
import { waiting as waitingActions } from './actions/waiting.ts'

export const geolocationServer = serve(geolocation, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  activity,
  sealed,
  adapters,
  actions: { bookings: bookingActions, waiting: waitingActions, tickets: ticketActions, locationIdentities: presenceActions },
  operations: {
    addresses,
    locations,
    images,
    premises,
    bookings,
    tickets,
    ownCalendar,
    routeLocations,
    identities,
    locationIdentities: presence,
  },
  internal: { bookings: visitors, premises: doorSign, tickets: internalTickets },
  replaces: {
    addresses: replacedAddresses,
    locations: replacedLocations,
    slots: replacedSlots,
    taxes: replacedTaxes,
    premises: replacedPremises,
    bookings: replacedBookings,
    events: replacedEvents,
    waiting: replacedWaiting,
    ticketKinds: replacedKinds,
    locationIdentities: replacedPresence,
  },
  listeners: [followOrders, followTickets, followBookings],
  mails: { ...mails, ...ticketMails },
  mountPages: mountBooking,
  mount(app, services, pools, callInternal) {
    serveCalendars(app, (secret) => readFeed(secret, pools, callInternal))
    services.jobs.define<TurnPayload>('geolocation.turn', ({ payload: { tenantId, booking } }) =>
      callInternal(tenantId, geolocation.bookings.internal.turn, { booking }),
    )
    services.jobs.define('geolocation.plan_turns', ({ signal }) => planTurns(services, pools, signal), { every: '7 * * * *' })
    services.jobs.define('geolocation.forget_positions', ({ signal }) => forgetOldPositions(pools, signal), {
      every: '17 3 * * *',
    })
    services.jobs.define('geolocation.forget_guests', ({ signal }) => forgetOldGuests(pools, signal), { every: '37 3 * * *' })
    defineTicketJobs(services.jobs, callInternal)
    defineCalendarJobs(services, pools)
  },
})
