import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnnoticed } from './renames.ts'

describe('The type check', () => {
  it('finds every use of a renamed field in lists, filters and orders, of a member of an answer and of a page', () => {
    const folders = ['blocks/wallet/']
    const found = findUnnoticed(
      dirname(import.meta.dirname),
      [
        {
          what: 'a field in actions and on the page of a record',
          file: 'blocks/wallet/resources/wallets.ts',
          from: 'frozenReason: text(',
          to: 'frozenBecause: text(',
          uses: /\bfrozenReason\b(?=:|',)/,
          folders: ['blocks/wallet/actions/', 'blocks/wallet/screens/admin/'],
        },
        {
          what: 'a field in the filter of a list that is read',
          file: 'blocks/wallet/resources/pockets.ts',
          from: "wallet: ref('wallet.wallets')",
          to: "purse: ref('wallet.wallets')",
          uses: /\bpockets\.list, \{ filter: \{ wallet_unique_id\b/,
          folders,
        },
        {
          what: 'a field in the order of a list that is read',
          file: 'blocks/search/resources/favorites.ts',
          from: 'entityAlias: ',
          to: 'aliasOfEntity: ',
          uses: /\bsort: 'entity_alias'/,
          folders: ['blocks/search/screens/'],
        },
        {
          what: 'a field in the columns, cells and ready views of a list, on the page of a record and among what waits for people',
          file: 'blocks/assets/resources/loans.ts',
          from: 'dueAt: moment()',
          to: 'dueBackAt: moment()',
          uses: /\bcolumns=\{columns\}|^ +dueAt: \(loan\)|\bsort: 'dueAt'|\bfields: \[.*'dueAt'|\bfilter: .*\bdue_at:/,
          folders: ['blocks/assets/screens/loans/', 'blocks/assets/duties.ts'],
        },
        {
          what: 'a field among what happens to people',
          file: 'blocks/assets/resources/reservations.ts',
          from: 'startsAt: moment()',
          to: 'beginsAt: moment()',
          uses: /\bsort: 'starts_at'|\bstartOf: 'startsAt'/,
          folders: ['blocks/assets/agenda.ts'],
        },
        {
          what: 'a member of an answer',
          file: 'blocks/wallet/resources/wallets.ts',
          from: 'counting: z.number()',
          to: 'counted: z.number()',
          uses: /\bstood\??\.counting\b/,
          folders,
        },
        {
          what: 'a page',
          file: 'blocks/wallet/pages.tsx',
          from: "accounts: page('/books/accounts'",
          to: "ledgerAccounts: page('/books/accounts'",
          uses: /\bpages\.accounts\b/,
          folders,
        },
      ],
      [
        'blocks/wallet',
        'blocks/search/screens',
        'blocks/assets/screens/loans',
        'blocks/assets/duties.ts',
        'blocks/assets/agenda.ts',
      ],
    )
    expect(found.flatMap(({ unnoticed }) => unnoticed)).toEqual([])
    expect(found.map(({ uses }) => uses.length)).toEqual([4, 2, 1, 5, 2, 3, 2])
  }, 600_000)
})
