import { moment, oneOf, ref, resource, text, action } from '@quoin/kit'

/** The owner of a wallet says that a movement is not right; somebody who may correct it looks, and answers. No money moves by it. */
export const disputes = resource({
  type: 'Dispute',
  wrapper: 'dispute',
  title: 'reason',
  fields: {
    transaction: ref('wallet.transactions').required().fixed(),
    wallet: ref('wallet.wallets').readOnly(),
    user: ref('gateway.users').readOnly(),
    reason: text(1_000).required().fixed().searchable(),
    state: oneOf('open', 'accepted', 'rejected', 'withdrawn').default('open').readOnly().filterable().sortable(),
    answer: text(1_000).readOnly(),
    decidedBy: ref('gateway.users').readOnly(),
    decidedAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'wallet.transactions.read', write: 'wallet.wallets.write' },
  only: ['list', 'get', 'create', 'history'],
  sort: '-created_at',
  actions: {
    accept: action({ answer: text(1_000).required() })
      .when({ state: 'open' })
      .needs('wallet.postings.write')
      .says('Says that the movement was wrong, and what is done about it.'),
    reject: action({ answer: text(1_000).required() })
      .when({ state: 'open' })
      .needs('wallet.postings.write')
      .says('Says that the movement was right, and why.'),
    withdraw: action().when({ state: 'open' }).says('Takes the question back.'),
  },
})
