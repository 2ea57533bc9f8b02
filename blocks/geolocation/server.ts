import { serve } from '@quoin/kit/server'
import { followOrders } from './booking/paid.ts'
import type { TurnPayload } from './booking/turns.ts'
import { mails } from './mails/templates.ts'
import { bookings, replacedBookings } from './operations/bookings.ts'
import { doorSign } from './operations/doorSign.ts'
import { replacedEvents } from './operations/events.ts'
import { mountFeed } from './operations/feeds.ts'
import { addresses, locations, replacedAddresses } from './operations/places.ts'
import { premises, replacedPremises } from './operations/premises.ts'
import { visitors } from './operations/visitors.ts'
import { replacedWaiting } from './operations/waiting.ts'
import { persons } from './persons.ts'
import { mountBooking } from './public/mount.ts'
import { geolocation } from './resources/index.ts'
import { bookings as bookingVerbs } from './verbs/bookings.ts'
import { waiting as waitingVerbs } from './verbs/waiting.ts'

export const geolocationServer = serve(geolocation, {
  demo: async () => (await import('./demo.ts')).demo,
  persons,
  verbs: { bookings: bookingVerbs, waiting: waitingVerbs },
  operations: { addresses, locations, premises, bookings },
  inner: { bookings: visitors, premises: doorSign },
  replaces: {
    addresses: replacedAddresses,
    premises: replacedPremises,
    bookings: replacedBookings,
    events: replacedEvents,
    waiting: replacedWaiting,
  },
  listeners: [followOrders],
  mails,
  mountPages: mountBooking,
  mount(app, services, pools, callInner) {
    mountFeed(app, pools, callInner)
    services.jobs.define<TurnPayload>('geolocation.turn', ({ payload: { tenantId, booking } }) =>
      callInner(tenantId, geolocation.bookings.inner.turn, { booking }),
    )
  },
})
