import { decimal, integer, moment, oneOf, ref, resource, text, action } from '@quoin/kit'
import { currency } from './amounts.ts'

/** A top-up or adjustment by hand. Above the company's limit it waits until a second administrator has looked at it. */
export const postings = resource({
  type: 'Posting',
  wrapper: 'posting',
  title: 'reason',
  fields: {
    wallet: ref('wallet.wallets').required().fixed(),
    type: oneOf('credit', 'debit').required().fixed().filterable(),
    amount: decimal(0.0001, 1e13).required().fixed(),
    amountMinor: integer().readOnly().sortable(),
    currency: currency().readOnly(),
    reason: text(500).required().fixed().searchable(),
    referenceType: text(100).fixed(),
    referenceUniqueId: text(100).fixed(),
    state: oneOf('pending', 'posted', 'declined').default('pending').readOnly().sortable(),
    decidedBy: ref('gateway.users').readOnly(),
    decidedAt: moment().readOnly(),
    declineReason: text(500).readOnly(),
    transaction: text(36).readOnly(),
  },
  permissions: { read: 'wallet.postings.read', write: 'wallet.postings.write' },
  movesMoney: ['create'],
  only: ['list', 'get', 'create', 'history'],
  sort: '-created_at',
  actions: {
    approve: action()
      .movesMoney()
      .when({ state: 'pending' })
      .needs('wallet.postings.approve')
      .says('Posts what somebody else proposed.'),
    decline: action({ reason: text(500).required() })
      .when({ state: 'pending' })
      .needs('wallet.postings.approve')
      .says('Turns a proposed posting down.'),
  },
})
