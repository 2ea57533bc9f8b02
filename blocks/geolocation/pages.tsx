import { page, pagesOf, related, rest } from '@quoin/ui/pages'
import {
  IconCalendar,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarUser,
  IconChartBar,
  IconDoor,
  IconHourglass,
  IconMap,
  IconMap2,
  IconMapPin,
  IconQrcode,
  IconSearch,
  IconTicket,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const geolocation = {
  block: 'geolocation',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'places',
  permissionTexts,
} as const

/** Places and bookings: what there is, when it is free, and who has it. */
export const pages = pagesOf(geolocation, {
  calendar: page('/calendar', () => import('./screens/calendar/CalendarPage.tsx'), {
    icon: IconCalendar,
    permission: 'geolocation.bookings.read',
    search: ['view', 'day', 'location'],
  }),
  find: page('/find', () => import('./screens/find/FindPage.tsx'), {
    icon: IconSearch,
    permission: 'geolocation.bookings.write',
  }),
  mine: page('/mine', () => import('./screens/mine/MinePage.tsx'), {
    icon: IconTicket,
    permission: 'geolocation.bookings.read',
    search: ['door'],
  }),
  agenda: page('/agenda', () => import('./screens/events/AgendaPage.tsx'), {
    icon: IconCalendarEvent,
    permission: 'geolocation.events.read',
  }),
  event: page('/agenda/$id', () => import('./screens/events/EventPage.tsx'), { permission: 'geolocation.events.read' }),
  admission: page('/admission', () => import('./screens/events/AdmissionPage.tsx'), {
    icon: IconQrcode,
    permission: 'geolocation.tickets.manage',
    search: ['event'],
  }),
  map: page('/map', () => import('./screens/places/MapPage.tsx'), {
    icon: IconMap2,
    permission: 'geolocation.places.read',
  }),
  bookings: {
    icon: IconCalendarCheck,
    permission: 'geolocation.bookings.manage',
    list: {
      columns: ['premiseName', 'startsAt', 'endsAt', 'user', 'guestName', 'partySize', 'state', 'purpose'],
      views: {
        coming: { filter: { state: 'confirmed' }, count: true },
        approve: { filter: { state: 'pending' }, count: true },
        here: { filter: { state: 'checked_in' }, count: true },
        missed: { filter: { state: 'no_show' } },
      },
      form: ['premise', 'startsAt', 'endsAt', 'user', 'guestName', 'guestEmail', 'partySize', 'purpose', 'notes'],
    },
    record: {
      groups: {
        when: ['premise', 'location', 'startsAt', 'endsAt', 'state', 'code'],
        who: ['user', 'guestName', 'guestEmail', 'guestPhone', 'partySize', 'purpose', 'notes'],
        more: rest,
      },
      actions: ['approve', 'checkIn', 'checkOut', 'confirm', 'move', 'cancel', 'decline', 'noShow'],
    },
  },
  locations: {
    icon: IconMapPin,
    permission: 'geolocation.places.read',
    list: { columns: ['name', 'code', 'locationType', 'timeZone', 'slug', 'status'] },
    record: {
      groups: {
        about: ['name', 'code', 'locationType', 'status', 'enabled', 'tags'],
        where: ['address', 'region', 'area', 'parent', 'latitude', 'longitude', 'timeZone'],
        hours: ['openingHours'],
        contact: ['contactEmail', 'contactPhone', 'slug'],
        more: rest,
      },
      tabs: {
        tree: () => import('./screens/places/TreeTab.tsx'),
        plan: () => import('./screens/places/PlanTab.tsx'),
        premises: related('geolocation.premises', { by: 'location' }),
        closures: () => import('./screens/places/ExceptionsTab.tsx'),
      },
    },
  },
  premises: {
    icon: IconDoor,
    permission: 'geolocation.places.read',
    list: { columns: ['name', 'location', 'premiseType', 'capacity', 'bookable', 'status'] },
    record: {
      groups: {
        about: [
          'name',
          'code',
          'location',
          'parent',
          'premiseType',
          'floor',
          'capacity',
          'allowBookingOverlap',
          'tags',
          'description',
          'accessInstructions',
        ],
        rules: [
          'bookable',
          'isPublic',
          'needsApproval',
          'pendingBlocks',
          'stepMinutes',
          'minMinutes',
          'maxMinutes',
          'bufferBeforeMinutes',
          'bufferAfterMinutes',
          'leadMinutes',
          'horizonDays',
          'cutoffMinutes',
          'graceMinutes',
          'weeklyMinutes',
        ],
        price: ['hourPriceMinor', 'currency', 'payment', 'taxBasisPoints', 'depositPercent', 'lateFeePercent'],
        plan: ['planX', 'planY', 'planWidth', 'planHeight'],
        more: rest,
      },
      tabs: {
        bookings: related('geolocation.bookings', { by: 'premise' }),
        events: related('geolocation.events', { by: 'premise' }),
        sign: () => import('./screens/places/DoorTab.tsx'),
      },
    },
  },
  waiting: {
    icon: IconHourglass,
    permission: 'geolocation.bookings.write',
    list: { columns: ['premise', 'startsAt', 'endsAt', 'user', 'partySize', 'state'] },
    record: { groups: { about: rest }, actions: ['accept', 'leave'] },
  },
  ownCalendar: page('/own-calendar', () => import('./screens/mine/OwnCalendarPage.tsx'), {
    icon: IconCalendarUser,
    permission: 'geolocation.bookings.write',
    space: 'settings',
  }),
  report: page('/report', () => import('./screens/report/ReportPage.tsx'), {
    icon: IconChartBar,
    permission: 'geolocation.bookings.manage',
  }),
  addresses: {
    icon: IconMap,
    permission: 'geolocation.places.read',
    space: 'settings',
    list: { columns: ['address', 'postalCode', 'city', 'countryCode', 'organization', 'status'] },
    record: {
      groups: {
        address: ['address', 'premise', 'postalCode', 'city', 'state', 'countryCode', 'countryName', 'latitude', 'longitude'],
        recipient: ['name', 'firstName', 'lastName', 'organization'],
        more: rest,
      },
    },
  },
  regions: { list: { columns: ['name', 'code', 'countryCode', 'status'] }, record: { groups: { about: rest } } },
  areas: { list: { columns: ['name', 'code', 'areaType', 'status'] }, record: { groups: { about: rest } } },
})
