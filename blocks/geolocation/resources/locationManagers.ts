import { ref, resource } from '@quoin/kit'

/**
 * Who looks after the bookings of one location: they see them as they see their own, and do with them what their role lets them do with
 * bookings, `geolocation.bookings.manage` for their own included. Of other locations they learn nothing.
 */
export const locationManagers = resource({
  type: 'LocationManager',
  wrapper: 'location_manager',
  title: 'id',
  path: '/locations/:parent/managers',
  under: { resource: 'locations', field: 'location' },
  fields: {
    location: ref('geolocation.locations').required().fixed(),
    user: ref('gateway.users').required().fixed(),
  },
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.write' },
  only: ['list', 'get', 'create', 'delete', 'history'],
  sort: '-created_at',
})
