import { action, currency, custom, integer, internal, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { amountShown } from './money.ts'
import { statementAnswer, statementQuery } from './shared.ts'

export interface Earned {
  /** The kind of record it was earned with, `university.sessions`, and its id: each is owed once. */
  readonly source: string
  readonly sourceId: string
  readonly person: string
  readonly description: string
  readonly currency: string
  /** Nothing takes back what is not paid yet. */
  readonly amountMinor: number
}

/** What a member is owed for work, such as a session they held, until it is in their wallet. */
export const earnings = resource({
  type: 'earning',
  wrapper: 'earning',
  title: 'description',
  fields: {
    person: ref('gateway.users').required().fixed(),
    personName: text(160).readOnly().searchable().sortable(),
    description: text(255).readOnly().searchable(),
    status: oneOf('pending', 'approved', 'paid', 'cancelled').default('pending').readOnly().sortable(),
    currency: currency().default('EUR').readOnly().filterable(),
    amount: amountShown(),
    amountMinor: integer().default(0).readOnly().sortable(),
    source: text(60).readOnly().filterable(),
    sourceId: text(36).readOnly(),
    approvedBy: ref('gateway.users').readOnly(),
    approvedAt: moment().readOnly(),
    paidAt: moment().readOnly().sortable(),
    reason: text(500).readOnly(),
  },
  owner: 'person',
  permissions: { read: 'sales.earnings.read', write: 'sales.earnings.approve' },
  only: ['list', 'get', 'history', 'export'],
  sort: '-created_at',
  actions: {
    approve: action().when({ status: 'pending' }).says('Approves what somebody else earned, so that it can be paid.'),
    decline: action({ reason: text(500).required() })
      .movesMoney()
      .when({ status: ['pending', 'approved'] })
      .says('Declines what somebody says they earned; it is owed no more.'),
    pay: action()
      .movesMoney()
      .when({ status: 'approved' })
      .needs('sales.payables.pay')
      .says('Pays what is approved into the wallet of whoever earned it, once.'),
  },
  operations: {
    run: custom({
      method: 'POST',
      path: '/earnings/payouts',
      permission: 'sales.payables.pay',
      movesMoney: true,
      wrapper: 'payout',
      body: z.object({ person_unique_id: uuid().nullish() }),
      answer: z.object({
        unique_id: z.string(),
        payouts: z.array(z.object({ person_unique_id: z.string(), currency: z.string(), amount_minor: z.int(), count: z.int() })),
      }),
      summary: 'Pays everybody, or one, what is approved into their wallets; never whoever asks, nor who left the company.',
    }),
    statement: custom({
      method: 'GET',
      path: '/earnings/statement/:person',
      permission: 'sales.earnings.read',
      ids: { person: 'gateway.users' },
      query: statementQuery,
      answer: statementAnswer,
      summary:
        'Everything somebody earned and was paid, with the running balance of the ledger, page by page; everybody reads their own.',
    }),
  },
  internal: {
    owe: internal<Earned, { readonly status: 'pending' | 'approved' | 'paid' | 'cancelled' | null }>(
      'Notes what somebody earned with a record, once; another amount changes it while it is not paid, and none takes it back.',
    ),
  },
})
