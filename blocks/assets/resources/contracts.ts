import { boolean, currency, date, integer, json, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { amount } from './sharedFields.ts'

/** What was agreed with a vendor: a lease, a service, a licence, an insurance. Its end is announced in time to give notice. */
export const contracts = resource({
  type: 'contract',
  wrapper: 'contract',
  title: 'name',
  fields: {
    vendor: ref('assets.vendors').required().fixed(),
    asset: ref('assets.assets'),
    name: text(200).required().searchable().sortable(),
    number: text(80).searchable(),
    kind: oneOf('lease', 'insurance', 'licence', 'service').default('service').filterable(),
    startsOn: date().sortable(),
    endsOn: date().sortable(),
    /** Days before the end by which notice must be given. */
    noticeDays: integer(0, 3_650).default(30),
    renews: boolean().default(false).filterable(),
    cost: amount(),
    currency: currency(),
    notes: longText(),
    payload: json(),
  },
  permissions: { read: 'assets.vendors.read', write: 'assets.vendors.write', delete: 'assets.vendors.delete' },
  sort: 'ends_on',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
})
