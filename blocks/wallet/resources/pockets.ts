import { decimal, integer, moment, oneOf, ref, resource, text, action } from '@quoin/kit'
import { currency, kept } from './amounts.ts'

const { minor, decimal: calculated } = kept()

/** What a company gives into a wallet to be spent with it alone: before cash, until it ends, and never paid on or out. */
export const pockets = resource({
  type: 'Pocket',
  wrapper: 'pocket',
  title: 'name',
  fields: {
    wallet: ref('wallet.wallets').required().fixed(),
    user: ref('gateway.users').readOnly(),
    name: text(60).required().fixed().searchable().sortable(),
    amount: decimal(0.0001, 1e13).required().fixed(),
    amountMinor: integer().readOnly().sortable(),
    currency: currency().readOnly(),
    /** What is left; the ledger's, like the balance of a wallet. */
    remaining: calculated,
    remainingMinor: minor,
    /** Lower ones are spent first; of the same, the one that ends first. */
    rank: integer(1, 99).default(50).fixed().sortable(),
    /** What is left by then goes back to the company. */
    endsAt: moment().fixed().sortable(),
    reason: text(500).required().fixed().searchable(),
    state: oneOf('open', 'locked', 'ended').default('open').readOnly().filterable().sortable(),
  },
  owner: 'user',
  permissions: { read: 'wallet.wallets.read', write: 'wallet.postings.write' },
  movesMoney: ['create'],
  only: ['list', 'get', 'create', 'history'],
  sort: '-created_at',
  actions: {
    lock: action().when({ state: 'open' }).says('Keeps a pocket from being spent until it is unlocked.'),
    unlock: action().when({ state: 'locked' }).says('Lets a pocket be spent again.'),
    end: action()
      .when({ state: ['open', 'locked'] })
      .says('Ends a pocket: what is left in it goes back to the company within minutes.'),
  },
})
