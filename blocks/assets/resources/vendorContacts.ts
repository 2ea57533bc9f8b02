import { email, json, longText, phone, ref, resource, text } from '@quoin/kit'

/** Somebody at a vendor, and what they are asked about: sales, service, invoices. Who is asked first stands on the vendor itself. */
export const vendorContacts = resource({
  type: 'vendor_contact',
  wrapper: 'vendor_contact',
  title: 'name',
  fields: {
    vendor: ref('assets.vendors').required().fixed(),
    name: text(160).required().searchable().sortable(),
    role: text(120).searchable().sortable(),
    email: email().searchable(),
    phone: phone(),
    notes: longText(2_000),
    payload: json(),
  },
  permissions: { read: 'assets.vendors.read', write: 'assets.vendors.write', delete: 'assets.vendors.delete' },
  sort: 'name',
  path: '/vendor_contacts',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
})
