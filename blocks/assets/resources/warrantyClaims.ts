import { action, currency, date, json, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { amount } from './sharedFields.ts'

/** What was asked of a vendor because a thing failed within its warranty, and what came of it. */
export const warrantyClaims = resource({
  type: 'warranty_claim',
  wrapper: 'warranty_claim',
  title: 'problem',
  fields: {
    asset: ref('assets.assets').required().fixed(),
    /** Whom it is asked of: the vendor of the asset, unless somebody else is named. */
    vendor: ref('assets.vendors'),
    problem: text(200).required().searchable(),
    description: longText(),
    /** The vendor's number for it. */
    reference: text(80).searchable(),
    claimedOn: date().sortable(),
    state: oneOf('open', 'accepted', 'declined', 'settled').default('open').readOnly().sortable(),
    /** What was paid back or saved. */
    amount: amount().readOnly(),
    currency: currency(),
    outcome: longText(2_000).readOnly(),
    closedOn: date().readOnly().sortable(),
    payload: json(),
  },
  permissions: { read: 'assets.vendors.read', write: 'assets.vendors.write', delete: 'assets.vendors.delete' },
  sort: '-claimed_on',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  actions: {
    accept: action({}).when({ state: 'open' }).says('Notes that the vendor stands by the warranty.'),
    decline: action({ outcome: longText(2_000) })
      .when({ state: ['open', 'accepted'] })
      .says('Notes that the vendor does not stand by it, and why.'),
    settle: action({ amount: amount(), outcome: longText(2_000) })
      .when({ state: ['open', 'accepted'] })
      .says('Notes that it was mended, replaced or paid, and what it was worth.'),
  },
})
