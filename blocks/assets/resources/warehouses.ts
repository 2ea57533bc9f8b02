import { boolean, decimal, json, longText, oneOf, resource, text } from '@quoin/kit'
import { lifecycle } from './sharedFields.ts'

/** A place where assets are: a warehouse, a room, a site. */
export const warehouses = resource({
  type: 'warehouse',
  wrapper: 'warehouse',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    address: text(250).searchable(),
    city: text(120).searchable().sortable(),
    state: text(120),
    country: text(120).filterable(),
    zipCode: text(20),
    latitude: decimal(-90, 90),
    longitude: decimal(-180, 180),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: { read: 'assets.assets.read', write: 'assets.setup.write' },
  sort: 'name',
})
