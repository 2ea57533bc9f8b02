import { boolean, decimal, json, ref, resource, text } from '@quoin/kit'
import { status } from './common.ts'

/** A tax at a location. The default one is asked of bookings of rooms that have no rate of their own. */
export const taxes = resource({
  type: 'location_tax',
  wrapper: 'location_tax',
  title: 'name',
  under: { resource: 'locations', field: 'location' },
  fields: {
    location: ref('geolocation.locations').required().fixed(),
    name: text(120).required().searchable().sortable(),
    /** In percent. */
    rate: decimal(0, 100).required(),
    taxType: text(60),
    /** Prices hold it already. */
    isInclusive: boolean().default(false),
    isDefault: boolean().default(false),
    status: status(),
    payload: json(),
  },
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.delete' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'name',
})
