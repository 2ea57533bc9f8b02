import { boolean, decimal, integer, moment, oneOf, ref, resource } from '@quoin/kit'
import { currency } from './amounts.ts'

/** Tells the owner of a wallet by mail when its balance passes an amount. */
export const monitors = resource({
  type: 'Monitor',
  wrapper: 'monitor',
  title: 'direction',
  fields: {
    wallet: ref('wallet.wallets').required().fixed(),
    user: ref('gateway.users').readOnly(),
    direction: oneOf('below', 'above').required().filterable(),
    amount: decimal(0, 1e13).required(),
    amountMinor: integer().readOnly(),
    currency: currency().readOnly(),
    enabled: boolean().default(true).filterable(),
    /** When it last spoke. */
    toldAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'wallet.wallets.read', write: 'wallet.wallets.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'trash'],
})
