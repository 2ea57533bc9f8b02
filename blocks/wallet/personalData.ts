import { erasedName, ifTheirs, masked, type PersonalData } from '@quoin/kit/server'

/** What the wallets hold of people. The books stay as they were written; what was said about a movement goes. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'wallet.wallets',
      as: 'wallet',
      by: { user: ['user_id'] },
      forget: {
        owner_name: erasedName,
        alias: null,
        called: null,
        notes: null,
        frozen_reason: masked,
        overdraft_reason: masked,
        payload: null,
        app_secret: null,
      },
      keeps: { balance_minor: 'books' },
    },
    {
      table: 'wallet.transactions',
      as: 'wallet',
      by: { user: ['user_id'], rows: { wallet_id: 'wallet.wallets' } },
      forget: { description: masked, counterpart: null, payload: null },
      keeps: { amount_minor: 'books' },
    },
    // Whoever paid them or was paid by them reads their name on the other side.
    {
      table: 'wallet.transactions',
      called: 'wallet.transactions.across',
      as: 'wallet',
      by: {
        also: ({ company, of }) =>
          `not t.wallet_id = any(${of('wallet.wallets')}) and t.transfer in (select x.transfer from wallet.transactions x
             where x.tenant_id = ${company} and x.wallet_id = any(${of('wallet.wallets')}))`,
      },
      forget: { counterpart: `case when t.counterpart is not null then ${erasedName} end`, description: masked },
    },
    {
      table: 'wallet.authorization_codes',
      as: 'wallet',
      by: { user: ['user_id'], rows: { wallet_id: 'wallet.wallets' } },
      forget: { purpose: masked, payload: null },
    },
    {
      table: 'wallet.postings',
      as: 'wallet',
      by: { rows: { wallet_id: 'wallet.wallets' } },
      forget: { reason: masked, decline_reason: masked },
    },
    {
      table: 'wallet.pockets',
      as: 'wallet',
      by: { user: ['user_id'], rows: { wallet_id: 'wallet.wallets' } },
      forget: { name: masked, reason: masked },
      keeps: { amount_minor: 'books' },
    },
    {
      table: 'wallet.disputes',
      as: 'wallet',
      by: { user: ['user_id'], rows: { wallet_id: 'wallet.wallets' } },
      forget: { reason: masked, answer: masked },
    },
    // Nobody is asked any more, and nobody waits for them.
    {
      table: 'wallet.money_requests',
      as: 'wallet',
      by: { user: ['user_id', 'payer_id'], rows: { wallet_id: 'wallet.wallets' } },
      forget: {
        asker_name: ifTheirs,
        payer_name: ifTheirs,
        note: masked,
        decline_reason: masked,
        state: `case t.state when 'open' then 'withdrawn' else t.state end`,
        closed_at: 'coalesce(t.closed_at, now())',
      },
      keeps: { amount_minor: 'books' },
    },
    { table: 'wallet.contents', as: 'wallet', by: { rows: { wallet_id: 'wallet.wallets' } }, forget: 'row' },
    { table: 'wallet.monitors', as: 'wallet', by: { user: ['user_id'], rows: { wallet_id: 'wallet.wallets' } }, forget: 'row' },
    { table: 'wallet.misses', as: 'wallet', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
  ],
}
