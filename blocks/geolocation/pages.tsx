import { page, pagesOf, related, rest } from '@quoin/ui/pages'
import {
  IconCalendar,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarUser,
  IconChartBar,
  IconDoor,
  IconHourglass,
  IconMap,
  IconMap2,
  IconMapPin,
  IconQrcode,
  IconRoute,
  IconSearch,
  IconTicket,
  IconUserCheck,
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
    search: ['as', 'day', 'location'],
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
    more: true,
    permission: 'geolocation.tickets.manage',
    search: ['event'],
  }),
  map: page('/map', () => import('./screens/places/MapPage.tsx'), {
    icon: IconMap2,
    more: true,
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
      cells: { user: () => import('./screens/bookings/BookedBy.tsx') },
    },
    record: {
      state: 'state',
      groups: {
        when: ['premise', 'location', 'startsAt', 'endsAt', 'code'],
        who: [
          'user',
          'guestName',
          'guestEmail',
          'guestPhone',
          'partySize',
          'purpose',
          'notes',
          'people',
          'kit',
          'consentText',
          'consentedAt',
        ],
        price: ['priceMinor', 'discountMinor', 'taxMinor', 'feeMinor', 'order'],
        history: ['checkedInAt', 'checkedOutAt', 'approvedBy', 'endedBecause', 'reason', 'heldUntil', 'remindedAt'],
        more: ['enabled', 'payload'],
      },
      cells: {
        people: () => import('./screens/bookings/BookedPeople.tsx'),
        kit: () => import('./screens/bookings/BookedThings.tsx'),
      },
      actions: ['approve', 'checkIn', 'checkOut', 'confirm', 'move', 'cancel', 'decline', 'noShow'],
    },
  },
  locations: {
    icon: IconMapPin,
    permission: 'geolocation.places.read',
    list: {
      columns: ['name', 'code', 'locationType', 'timeZone', 'contactPhone', 'slug'],
      form: ['name', 'code', 'locationType', 'address', 'timeZone', 'openingHours', 'contactEmail', 'contactPhone', 'slug'],
    },
    record: {
      actions: [() => import('./screens/places/FindOnMap.tsx').then(({ FindLocation }) => ({ default: FindLocation }))],
      groups: {
        about: ['name', 'code', 'locationType', 'tags', 'status', 'enabled'],
        where: ['address', 'region', 'area', 'parent', 'latitude', 'longitude', 'approximate', 'timeZone'],
        hours: ['openingHours'],
        contact: ['contactEmail', 'contactPhone'],
        visitors: ['slug', 'consentText', 'guestDays'],
        // Days with other hours have a tab of their own.
        more: ['source', 'ownerType', 'ownerUniqueId', 'imageUrl', 'videoUrl', 'contentUrl', 'iconUrl', 'payload'],
      },
      tabs: {
        tree: () => import('./screens/places/TreeTab.tsx'),
        plan: () => import('./screens/places/PlanTab.tsx'),
        premises: related('geolocation.premises', { by: 'location' }),
        closures: () => import('./screens/places/ExceptionsTab.tsx'),
        slots: related('geolocation.slots', { columns: ['name', 'dayOfWeek', 'startTime', 'endTime', 'capacity', 'price'] }),
        managers: related('geolocation.locationManagers', { columns: ['user', 'createdAt'] }),
        people: () => import('./screens/places/PeopleTab.tsx'),
        pictures: () => import('./screens/places/PicturesTab.tsx'),
        taxes: related('geolocation.taxes', { columns: ['name', 'rate', 'isInclusive', 'isDefault', 'status'] }),
      },
    },
  },
  premises: {
    icon: IconDoor,
    permission: 'geolocation.places.read',
    list: {
      columns: ['name', 'location', 'premiseType', 'floor', 'capacity', 'bookable'],
      form: ['name', 'location', 'premiseType', 'parent', 'floor', 'capacity', 'tags', 'description', 'bookable', 'isPublic'],
    },
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
          'tags',
          'description',
          'accessInstructions',
        ],
        who: ['bookable', 'isPublic', 'allowBookingOverlap', 'needsApproval', 'pendingBlocks', 'weeklyMinutes', 'survey'],
        when: [
          'leadMinutes',
          'horizonDays',
          'stepMinutes',
          'minMinutes',
          'maxMinutes',
          'bufferBeforeMinutes',
          'bufferAfterMinutes',
        ],
        changes: ['cutoffMinutes', 'graceMinutes'],
        price: ['product', 'hourPriceMinor', 'currency', 'payment', 'taxBasisPoints', 'depositPercent', 'lateFeePercent'],
        plan: ['planX', 'planY', 'planWidth', 'planHeight'],
        more: [
          'additionalInstructions',
          'notes',
          'address',
          'area',
          'status',
          'enabled',
          'source',
          'sourceAlias',
          'sourceId',
          'sourceType',
          'payload',
        ],
      },
      cells: { survey: () => import('./screens/places/AskedForm.tsx') },
      wideTabs: true,
      firstTab: 'room',
      actions: [() => import('./screens/places/BookRoom.tsx')],
      tabs: {
        room: () => import('./screens/places/RoomTab.tsx'),
        bookings: related('geolocation.bookings', { by: 'premise' }),
        events: related('geolocation.events', { by: 'premise' }),
        things: related('assets.assets', { by: 'premise', columns: ['name', 'code', 'model', 'state', 'location'] }),
        sign: () => import('./screens/places/DoorTab.tsx'),
      },
    },
  },
  slots: { list: false, record: false },
  locationManagers: { list: false, record: false },
  taxes: { list: false, record: false },
  locationIdentities: {
    path: '/presence',
    icon: IconUserCheck,
    more: true,
    permission: 'geolocation.presence.read',
    list: {
      columns: ['identityName', 'location', 'role', 'isPresent', 'checkedInAt', 'lastSeenAt'],
      views: { here: { filter: { isPresent: 'true' }, count: true } },
      // People are added where they belong, on the page of the location.
      creates: false,
    },
    record: {
      initials: true,
      groups: {
        about: ['identityName', 'location', 'role', 'isPresent', 'checkedInAt', 'checkedOutAt', 'lastSeenAt'],
        more: ['deviceType', 'deviceId', 'accuracy', 'status', 'enabled', 'payload'],
      },
    },
  },
  routes: {
    icon: IconRoute,
    more: true,
    permission: 'geolocation.places.read',
    list: { columns: ['name:240', 'code', 'description:360', 'tags'], form: ['name', 'code', 'description', 'tags'] },
    record: {
      groups: { about: ['name', 'code', 'description', 'tags', 'status', 'enabled'], more: ['ownerUniqueId', 'payload'] },
      firstTab: 'tracking',
      tabs: { tracking: () => import('./screens/routes/TrackTab.tsx') },
    },
  },
  waiting: {
    icon: IconHourglass,
    more: true,
    permission: 'geolocation.bookings.write',
    list: { columns: ['premise', 'startsAt', 'endsAt', 'user', 'partySize', 'state'] },
    record: { groups: { about: rest }, actions: ['accept', 'leave'] },
  },
  busyTimes: {
    path: '/busy-times',
    icon: IconCalendarOff,
    permission: 'geolocation.bookings.write',
    list: {
      columns: ['title', 'startsAt', 'endsAt', 'user', 'transparency', 'location'],
      form: ['title', 'startsAt', 'endsAt', 'allDay', 'user', 'transparency', 'location'],
    },
    record: {
      groups: {
        about: ['title', 'startsAt', 'endsAt', 'allDay', 'timezone', 'user', 'transparency', 'location', 'status'],
        more: ['source', 'sourceId', 'externalEventId', 'payload'],
      },
    },
  },
  ownCalendar: page('/own-calendar', () => import('./screens/mine/OwnCalendarPage.tsx'), {
    icon: IconCalendarUser,
    more: true,
    permission: 'geolocation.bookings.write',
    space: 'settings',
  }),
  report: page('/report', () => import('./screens/report/ReportPage.tsx'), {
    icon: IconChartBar,
    more: true,
    permission: 'geolocation.bookings.manage',
  }),
  addresses: {
    icon: IconMap,
    more: true,
    permission: 'geolocation.places.read',
    space: 'settings',
    list: {
      columns: ['address:260', 'postalCode', 'city', 'countryCode', 'organization'],
      form: ['address', 'premise', 'postalCode', 'city', 'state', 'countryCode', 'name', 'organization'],
    },
    record: {
      actions: [() => import('./screens/places/FindOnMap.tsx').then(({ FindAddress }) => ({ default: FindAddress }))],
      groups: {
        address: [
          'address',
          'premise',
          'postalCode',
          'city',
          'state',
          'countryCode',
          'countryName',
          'latitude',
          'longitude',
          'approximate',
        ],
        recipient: ['name', 'firstName', 'lastName', 'organization'],
        more: rest,
      },
    },
  },
  regions: {
    list: { columns: ['name:240', 'code', 'countryCode'], form: ['name', 'code', 'countryCode', 'description', 'tags'] },
    record: { groups: { about: rest } },
  },
  areas: {
    list: { columns: ['name:240', 'code', 'areaType'], form: ['name', 'code', 'areaType', 'tags'] },
    record: { groups: { about: rest } },
  },
})
