import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnnoticed } from './renames.ts'

describe('The type check', () => {
  it('finds every use of a field in an action, of a member of an answer and of a page that was renamed', () => {
    const folders = ['blocks/wallet/']
    const found = findUnnoticed(
      dirname(import.meta.dirname),
      [
        {
          what: 'a field',
          file: 'blocks/wallet/resources/wallets.ts',
          from: 'frozenReason: text(',
          to: 'frozenBecause: text(',
          uses: /\bfrozenReason\b(?=:)/,
          folders: ['blocks/wallet/actions/'],
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
      ['blocks/wallet'],
    )
    expect(found.map(({ unnoticed }) => unnoticed)).toEqual([[], [], []])
    expect(found.map(({ uses }) => uses.length)).toEqual([3, 3, 2])
  }, 240_000)
})
