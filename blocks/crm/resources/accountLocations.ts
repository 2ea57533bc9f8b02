import { boolean, decimal, email, longText, oneOf, phone, ref, resource, text } from '@quoin/kit'

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
    openingHours: text(250),
    isMain: boolean().default(false),
    notes: longText(2_000),
  },
  under: { resource: 'accounts', field: 'account' },
  access: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
})
