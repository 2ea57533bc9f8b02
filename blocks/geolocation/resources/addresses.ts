import { boolean, custom, decimal, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { labels, status } from './common.ts'

/** A postal address, of whatever its owner is. */
export const addresses = resource({
  type: 'Address',
  wrapper: 'address',
  title: 'address',
  fields: {
    ownerUniqueId: text(64).filterable(),
    ownerType: text(60).filterable(),
    address: text(300).required().searchable().sortable(),
    postalCode: text(20).searchable(),
    city: text(120).searchable().sortable().named('admin3_name').alsoKnownAs('city'),
    county: text(120).named('admin2_name').alsoKnownAs('county'),
    countyCode: text(20).named('admin2_code'),
    cityCode: text(20).named('admin3_code'),
    state: text(120).named('admin1_name').alsoKnownAs('state'),
    stateCode: text(20).named('admin1_code'),
    countryCode: text(3).filterable(),
    countryName: text(120),
    premise: text(120),
    code: text(60),
    name: text(200).searchable(),
    firstName: text(120).searchable(),
    lastName: text(120).searchable(),
    organization: text(200).searchable(),
    latitude: decimal(-90, 90),
    longitude: decimal(-180, 180),
    /** The coordinates are those of the town. */
    approximate: boolean().default(false).readOnly(),
    defaultAddress: boolean().default(false).filterable(),
    enabled: boolean().default(true),
    status: status(),
    ...labels,
  },
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.delete' },
  sort: '-created_at',
  operations: {
    setDefault: custom({
      method: 'PUT',
      path: '/addresses/:id/set-default',
      permission: 'geolocation.places.write',
      ids: { id: 'geolocation.addresses' },
      answersRecord: true,
      summary: 'Makes an address the default one of its owner.',
    }),
    geocode: custom({
      method: 'GET',
      path: '/geocode',
      permission: 'geolocation.places.read',
      limit: 'heavy',
      query: z.object({
        address: z.string().trim().max(300).optional(),
        postal_code: z.string().trim().max(20).optional(),
        city: z.string().trim().max(120).optional(),
        state: z.string().trim().max(120).optional(),
        country: z.string().trim().max(120).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        places: z.array(
          z.object({
            label: z.string(),
            latitude: z.number(),
            longitude: z.number(),
            /** It is where the town is, not the house. */
            approximate: z.boolean(),
          }),
        ),
      }),
      summary:
        'Finds where an address lies, the likeliest first: by the geocoder of the installation, else by the towns that travel with the product.',
    }),
    similar: custom({
      method: 'GET',
      path: '/addresses/:id/similar',
      permission: 'geolocation.places.read',
      ids: { id: 'geolocation.addresses' },
      answer: z.object({
        unique_id: z.string(),
        addresses: z.array(
          z.object({
            unique_id: z.string(),
            address: z.string(),
            postal_code: z.string().nullable(),
            city: z.string().nullable(),
          }),
        ),
      }),
      summary: 'Other addresses that are the same but for spaces, punctuation and capital letters.',
    }),
  },
})
