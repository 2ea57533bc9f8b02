import { boolean, email, json, longText, oneOf, phone, resource, text, url } from '@quoin/kit'
import { lifecycle } from './facts.ts'

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
  access: { read: 'assets.vendors.read', write: 'assets.vendors.write', delete: 'assets.vendors.delete' },
  sort: 'name',
  importKeys: ['code', 'name'],
})
