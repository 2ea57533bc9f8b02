import { custom, integer, json, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { currency, kept } from './amounts.ts'
import { recordAnswer, type TransactionWire } from './answers.ts'

const { minor, decimal } = kept()
const pageNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
const account = z.object({
  unique_id: z.string(),
  kind: z.string(),
  currency: z.string(),
  /** The wallet, customer or vendor it is of; none for the company's own. */
  owner_unique_id: z.string().nullable(),
  balance: z.number(),
  held: z.number(),
  entries: z.int(),
})
const one = { id: 'wallet.transactions' } as const
export const transactionFields = {
  wallet: ref('wallet.wallets').readOnly(),
  user: ref('gateway.users').readOnly(),
  /** Counts the movements of the wallet's account. */
  number: integer(1).readOnly().sortable(),
  type: oneOf('credit', 'debit').default('credit').readOnly().filterable(),
  kind: text(100).readOnly().filterable(),
  amount: decimal,
  amountMinor: integer().readOnly().sortable(),
  currency: currency().readOnly().filterable(),
  description: text(1_000).readOnly().searchable(),
  /** Who is on the other side, as far as this side may know. */
  counterpart: text(160).readOnly().searchable(),
  referenceType: text(100).readOnly().filterable(),
  referenceUniqueId: text(100).readOnly().filterable(),
  balanceBefore: decimal,
  balanceAfter: decimal,
  balanceAfterMinor: minor,
  /** The transfer of the ledger, and the one it takes back. */
  transfer: text(36).readOnly().filterable(),
  reverses: text(36).readOnly().filterable(),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly().filterable(),
  payload: json().readOnly(),
} as const
const row = recordAnswer<TransactionWire>(transactionFields)
const rows = z.object({ data: z.array(row), meta: z.looseObject({}) })
/** A file that can be fetched for a while. */
export const paperAnswer = z.object({
  unique_id: z.string(),
  url: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  size: z.int(),
})

/** One movement of one wallet, written by the database beside the entry of the ledger it stands for. */
export const transactions = resource({
  type: 'Transaction',
  wrapper: 'transaction',
  title: 'description',
  fields: transactionFields,
  owner: 'user',
  permissions: { read: 'wallet.transactions.read', write: 'wallet.postings.write' },
  only: ['list', 'get', 'export'],
  sort: '-created_at,-number',
  operations: {
    userList: custom({
      method: 'GET',
      path: '/users/:user/wallets/:walletCode/transactions',
      permission: 'wallet.transactions.read',
      ids: { user: 'gateway.users' },
      query: z.looseObject({}),
      answer: rows,
      summary: 'The movements of one wallet of a person, newest first.',
    }),
    walletList: custom({
      method: 'GET',
      path: '/wallets/:wallet/transactions',
      permission: 'wallet.transactions.read',
      ids: { wallet: 'wallet.wallets' },
      query: z.looseObject({}),
      answer: rows,
      summary: 'The movements of one wallet, newest first.',
    }),
    explain: custom({
      method: 'GET',
      path: '/transactions/:id/explain',
      permission: 'wallet.transactions.read',
      ids: one,
      answer: z.object({
        unique_id: z.string(),
        transfer: z.string(),
        kind: z.string(),
        memo: z.string().nullable(),
        at: z.string(),
        reverses: z.string().nullable(),
        reference_type: z.string().nullable(),
        reference_unique_id: z.string().nullable(),
        legs: z.array(
          z.object({
            kind: z.string(),
            /** Whom it went to, for whoever paid. */
            name: z.string().nullable(),
            amount: z.number(),
            currency: z.string(),
            wallet_unique_id: z.string().nullable(),
            balance: z.number().nullable(),
            number: z.int().nullable(),
            is_this: z.boolean(),
          }),
        ),
      }),
      summary: 'All sides of the transfer behind a movement, and what it was for.',
    }),
    lineage: custom({
      method: 'GET',
      path: '/transactions/:id/lineage',
      permission: 'wallet.transactions.read',
      ids: one,
      answer: z.object({
        unique_id: z.string(),
        direction: z.enum(['paid_by', 'paid_for']),
        currency: z.string(),
        amount: z.number(),
        /** Of a debit what nothing paid for yet, of a credit what is not spent; none where there is more than is answered. */
        open: z.number().nullable(),
        links: z.array(
          z.object({
            transaction_unique_id: z.string(),
            at: z.string(),
            kind: z.string(),
            counterpart: z.string().nullable(),
            description: z.string().nullable(),
            part: z.number(),
            amount: z.number(),
          }),
        ),
      }),
      summary:
        'Of what was paid out, which amounts that came in paid for it; of what came in, what it paid for. What came in first is spent first.',
    }),
    receipt: custom({
      method: 'POST',
      path: '/transactions/:id/receipt',
      permission: 'wallet.transactions.read',
      limit: 'heavy',
      ids: one,
      body: z.object({ language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional() }),
      answer: paperAnswer,
      summary: 'A receipt as PDF; the link is good for a quarter of an hour.',
    }),
    reverse: custom({
      method: 'POST',
      path: '/transactions/:id/reverse',
      permission: 'wallet.postings.write',
      movesMoney: true,
      wrapper: 'reversal',
      ids: one,
      body: z.object({ amount: z.union([z.number(), z.string().max(24)]).optional(), reason: z.string().trim().min(1).max(500) }),
      answer: row,
      summary:
        'Takes a movement back, in part or whole, never more than it was. Of a payment to several, who got a part gives back that part alone.',
    }),
    trialBalance: custom({
      method: 'GET',
      path: '/books/trial_balance',
      permission: 'wallet.books.read',
      answer: z.object({
        unique_id: z.string(),
        at: z.string(),
        is_balanced: z.boolean(),
        rows: z.array(
          z.object({
            kind: z.string(),
            currency: z.string(),
            accounts: z.int(),
            debit: z.number(),
            credit: z.number(),
            balance: z.number(),
            held: z.number(),
          }),
        ),
      }),
      summary: 'All accounts of the books by kind and currency; each currency adds up to zero.',
    }),
    exportBooks: custom({
      method: 'POST',
      path: '/books/export',
      permission: 'wallet.books.read',
      limit: 'heavy',
      wrapper: 'export',
      body: z.object({
        what: z.enum(['journal', 'trial_balance']),
        /** Days of UTC on which entries were booked; a trial balance is of now. */
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
      }),
      answer: paperAnswer,
      summary: 'Every entry of a period, or the trial balance, as CSV; the link is good for a quarter of an hour.',
    }),
    recentPayees: custom({
      method: 'GET',
      path: '/payees/recent',
      permission: 'wallet.transactions.read',
      answer: z.object({
        unique_id: z.string(),
        payees: z.array(
          z.object({
            /** As they were called when they were paid. */
            name: z.string().nullable(),
            to: z.string(),
            currency: z.string(),
            paid_at: z.string(),
          }),
        ),
      }),
      summary: 'Whom one paid lately, the latest first, as they can be paid again.',
    }),
    accounts: custom({
      method: 'GET',
      path: '/books/accounts',
      permission: 'wallet.books.read',
      query: z.object({
        kind: z.string().regex(/^[a-z][a-z0-9_.]{0,99}$/),
        currency: z.string().regex(/^[A-Za-z0-9_.:-]{1,60}$/),
        page: pageNumber,
      }),
      answer: z.object({
        unique_id: z.string(),
        kind: z.string(),
        currency: z.string(),
        total: z.int(),
        accounts: z.array(account),
      }),
      summary: 'Accounts of one kind and currency, fifty a page, those with the most on either side first.',
    }),
    account: custom({
      method: 'GET',
      path: '/books/accounts/:id',
      permission: 'wallet.books.read',
      ids: { id: 'wallet.accounts' },
      query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional(), page: pageNumber }),
      answer: account.extend({
        opening: z.number(),
        closing: z.number(),
        total: z.int(),
        lines: z.array(
          z.object({
            number: z.int(),
            at: z.string(),
            booked_at: z.string(),
            kind: z.string(),
            memo: z.string().nullable(),
            amount: z.number(),
            balance: z.number(),
            held: z.number(),
            transfer: z.string(),
            reverses: z.string().nullable(),
          }),
        ),
      }),
      summary: 'One account of the books with its entries, fifty a page, newest first, and the balance after each.',
    }),
    postedTransfer: custom({
      method: 'GET',
      path: '/books/transfers/:id',
      permission: 'wallet.books.read',
      ids: { id: 'wallet.transfers' },
      answer: z.object({
        unique_id: z.string(),
        kind: z.string(),
        memo: z.string().nullable(),
        at: z.string(),
        key: z.string(),
        reverses: z.string().nullable(),
        reversed_by: z.array(z.string()),
        reference_type: z.string().nullable(),
        reference_unique_id: z.string().nullable(),
        legs: z.array(
          z.object({
            account_unique_id: z.string(),
            kind: z.string(),
            owner_unique_id: z.string().nullable(),
            currency: z.string(),
            amount: z.number(),
            balance: z.number(),
            number: z.int(),
          }),
        ),
      }),
      summary: 'One transfer of the books with all its sides, the record it was for, and what took it back.',
    }),
    anchors: custom({
      method: 'GET',
      path: '/books/anchors',
      permission: 'wallet.books.read',
      answer: z.object({
        unique_id: z.string(),
        anchors: z.array(z.object({ day: z.string(), digest: z.string(), accounts: z.int(), entries: z.int() })),
      }),
      summary:
        'One fingerprint of the books for each of the last 31 days, taken when the day was over. Kept elsewhere, it proves later that nothing before it was rewritten.',
    }),
    verifyBooks: custom({
      method: 'POST',
      path: '/books/verify',
      permission: 'wallet.books.read',
      limit: 'heavy',
      answer: z.object({
        unique_id: z.string(),
        intact: z.boolean(),
        broken: z.array(z.object({ id: z.string(), what: z.string(), says: z.string() })),
        anchor: z.string(),
        accounts: z.int(),
        entries: z.int(),
        at: z.string(),
      }),
      summary:
        'Walks the chain of the books, compares the last 31 daily fingerprints, and names every row and day that was changed behind them.',
    }),
  },
})
