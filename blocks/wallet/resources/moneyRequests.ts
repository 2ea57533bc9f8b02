import { action, custom, date, decimal, integer, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { currency } from './amounts.ts'
import { recordAnswer, type TransactionWire } from './answers.ts'
import { transactionFields } from './transactions.ts'

const dayMs = 24 * 3_600_000
/** So often somebody is reminded of one request, and at least a day apart. */
export const remindersMax = 3

interface Asked {
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly reminders: number
  readonly remindedAt: string | null
}
/** It waits for nobody any more, though nothing has written that down yet. */
export const isOver = ({ expiresAt }: Pick<Asked, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()
const wasToldToday = ({ createdAt, remindedAt }: Asked): boolean => Date.parse(remindedAt ?? createdAt) > Date.now() - dayMs

/** Somebody asks a colleague for an amount. It moves no money; the colleague does, once, or says why not. */
export const moneyRequests = resource({
  type: 'MoneyRequest',
  wrapper: 'money_request',
  title: 'note',
  fields: {
    /** Who asks. */
    user: ref('gateway.users').readOnly(),
    payer: ref('gateway.users').required().fixed(),
    /** As they were called when it was made: the two it is between need not see the members. */
    askerName: text(160).readOnly().searchable(),
    payerName: text(160).readOnly().searchable(),
    /** Where the money goes. */
    wallet: ref('wallet.wallets').required().fixed(),
    amount: decimal(0.0001, 1e13).required().fixed(),
    amountMinor: integer().readOnly().sortable(),
    currency: currency().readOnly().filterable(),
    note: text(255).required().fixed().searchable(),
    dueOn: date().fixed().sortable(),
    expiresAt: moment().readOnly(),
    state: oneOf('open', 'paid', 'declined', 'withdrawn', 'expired').default('open').readOnly().filterable().sortable(),
    declineReason: text(500).readOnly(),
    /** When it was paid, declined or withdrawn, or ran out. */
    closedAt: moment().readOnly(),
    reminders: integer(0).default(0).readOnly(),
    remindedAt: moment().readOnly(),
    /** The transfer of the ledger that paid it; both sides find their movement by it. */
    transfer: text(36).readOnly(),
  },
  owner: 'user',
  sharedWith: { resource: 'moneyRequests', record: 'id', user: 'payer' },
  permissions: { read: 'wallet.wallets.read', write: 'wallet.wallets.write' },
  only: ['list', 'get', 'create', 'history'],
  sort: '-created_at',
  actions: {
    decline: action({ reason: text(500).required() })
      .when({ state: 'open' })
      .says('Whoever is asked says that they do not pay, and why.'),
    withdraw: action().when({ state: 'open' }).says('Whoever asked does not want it any more.'),
    extend: action({ dueOn: date().required() })
      .when({ state: 'open' })
      .unless('request_expired', 'This request has expired.', isOver)
      .says('Whoever asked names another day until when it is wanted.'),
    remind: action()
      .when({ state: 'open' })
      .unless('request_expired', 'This request has expired.', isOver)
      .unless(
        'reminded_enough',
        'No more reminders can be sent for this request.',
        ({ reminders }: Asked) => reminders >= remindersMax,
      )
      .unless('reminded_today', 'A reminder can be sent once every 24 hours.', wasToldToday)
      .says('Tells whoever is asked once more; at most once a day, and three times.'),
  },
  operations: {
    pay: custom({
      method: 'POST',
      path: '/money_requests/:id/pay',
      permission: 'wallet.wallets.write',
      movesMoney: true,
      wrapper: 'money_request',
      ids: { id: 'wallet.moneyRequests' },
      body: z.object({
        /** The payer's own. */
        wallet_unique_id: uuid(),
        /** Of the request as the payer saw it. */
        version: z.int().optional(),
        otp: z.string().trim().max(20).optional(),
        challenge_unique_id: uuid().optional(),
      }),
      answer: recordAnswer<TransactionWire>(transactionFields),
      summary:
        'Pays what somebody asked for, as a transfer: once, however often it is sent. The code it may take is asked for as for a transfer to the wallet of the request.',
    }),
  },
})
