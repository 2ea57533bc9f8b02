import { boolean, custom, email, json, longText, oneOf, phone, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { lifecycle } from './sharedFields.ts'

/** Somebody assets are bought from, serviced by or insured with. */
export const vendors = resource({
  type: 'vendor',
  wrapper: 'vendor',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().unique(),
    description: longText(2_000),
    contactName: text(160).searchable(),
    email: email().searchable(),
    phone: phone(),
    website: url(),
    address: longText(1_000),
    notes: longText(),
    status: oneOf(...lifecycle)
      .default('active')
      .sortable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: { read: 'assets.vendors.read', write: 'assets.vendors.write', delete: 'assets.vendors.delete' },
  sort: 'name',
  importKeys: ['code', 'name'],
  operations: {
    spend: custom({
      method: 'GET',
      path: '/vendors/:vendor/spend',
      permission: 'assets.vendors.read',
      tells: ['assets.assets.purchase_price'],
      ids: { vendor: 'assets.vendors' },
      answer: z.object({
        unique_id: z.string(),
        years: z.array(
          z.object({
            year: z.int().nullable(),
            currency: z.string().nullable(),
            bought: z.number(),
            spent: z.number(),
            assets: z.int(),
          }),
        ),
        contracts: z.array(z.object({ currency: z.string().nullable(), cost: z.number(), count: z.int() })),
      }),
      summary:
        'What was bought from a vendor and spent with it on events, by year and currency, and what its running contracts cost.',
    }),
  },
})
