import { boolean, custom, decimal, email, hours, longText, oneOf, phone, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** A place where an account can be found. */
export const accountLocations = resource({
  type: 'AccountLocation',
  wrapper: 'location',
  title: 'name',
  fields: {
    account: ref('crm.accounts').required().fixed(),
    name: text(160).required().searchable().sortable(),
    locationType: oneOf('office', 'billing', 'shipping', 'site', 'home', 'other').default('office').filterable(),
    address: text(250).searchable(),
    address2: text(250),
    city: text(120).searchable().sortable(),
    state: text(120),
    zipcode: text(20).searchable(),
    country: text(120).searchable().filterable(),
    latitude: decimal(-90, 90),
    longitude: decimal(-180, 180),
    phone: phone(),
    email: email(),
    /** Who is met there: a contact of the same account. */
    contact: ref('crm.contacts'),
    weekHours: hours(),
    /** What the hours of a week do not say, such as “by appointment”. */
    openingHours: text(250),
    isMain: boolean().default(false),
    notes: longText(2_000),
  },
  under: { resource: 'accounts', field: 'account' },
  permissions: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  operations: {
    map: custom({
      method: 'GET',
      path: '/accounts/:account/locations/map',
      permission: 'crm.accounts.read',
      ids: { account: 'crm.accounts' },
      answer: z.object({
        unique_id: z.string(),
        places: z.array(
          z.object({
            unique_id: z.string(),
            name: z.string(),
            latitude: z.number(),
            longitude: z.number(),
            /** The place itself as somebody wrote it down, or else its town, or else its country. */
            precision: z.enum(['place', 'town', 'country']),
          }),
        ),
      }),
      summary: 'Where the locations of an account lie, from their coordinates or else from their town or country.',
    }),
  },
})
