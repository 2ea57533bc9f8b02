import {
  action,
  addressesWithin,
  boolean,
  custom,
  decimal,
  email,
  integer,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'

export const billingGroups = ['month', 'payer', 'participant', 'age'] as const

/** What a meeting costs, and who pays for whom: one for each payer of each participant. */
export const meetingBillings = resource({
  type: 'meeting_billing',
  wrapper: 'billing',
  title: 'payerName',
  path: '/billings',
  within: 'meeting',
  aliases: addressesWithin('/meetings/:meeting/billing'),
  fields: {
    meeting: ref('crm.meetings').required().fixed(),
    /** For whom it is paid: with their address, where no other is given. */
    contact: ref('crm.contacts').named('participant_unique_id').alsoKnownAs('contact_unique_id').filterable(),
    participantEmail: email().searchable().filterable(),
    payerName: text(200).required().searchable().sortable().filterable(),
    /** Whether that is an employer, an insurer, they themselves. */
    payerType: text(60).filterable(),
    amount: decimal(0, 1e12).required().alsoKnownAs('fee_amount'),
    currency: oneOf(...currencies)
      .required()
      .alsoKnownAs('fee_currency')
      .filterable(),
    amountMinor: integer().readOnly().sortable(),
    code: text(60).alsoKnownAs('billing_code').searchable().filterable(),
    description: text(500).alsoKnownAs('billing_description'),
    dueAt: moment().alsoKnownAs('invoice_due_date').sortable(),
    paidAt: moment().sortable(),
    /** Follows from when it was paid; kept by the database. */
    billingStatus: oneOf('open', 'paid').default('open').readOnly().sortable(),
    paymentMethod: text(60),
    notes: longText().alsoKnownAs('billing_notes'),
    source: text(160),
    sourceId: text(160),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    enabled: boolean().default(true).filterable(),
    payload: json().alsoKnownAs('metadata'),
  },
  permissions: { read: 'crm.meetings.read', write: 'crm.meetings.write', delete: 'crm.meetings.delete' },
  sort: '-created_at',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history', 'export'],
  actions: {
    pay: action({ paidAt: moment(), paymentMethod: text(60) })
      .when({ billingStatus: 'open' })
      .says('Notes that what a meeting costs was paid, now where no other time is given.'),
    reopen: action().when({ billingStatus: 'paid' }).says('Takes back that what a meeting costs was paid.'),
  },
  operations: {
    report: custom({
      method: 'GET',
      path: '/billings/report',
      permission: 'crm.meetings.read',
      limit: 'heavy',
      query: z.object({
        /** Months of the meetings, payers, participants by their address, or how long it is due. */
        group: z.enum(billingGroups).default('month'),
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        participant_email: z.string().max(254).optional(),
        payer_name: z.string().max(200).optional(),
        billing_status: z.enum(['open', 'paid']).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        rows: z.array(
          z.object({
            key: z.string(),
            currency: z.string(),
            count: z.int(),
            meetings: z.int(),
            billed: z.number(),
            billed_minor: z.int(),
            paid: z.number(),
            paid_minor: z.int(),
            outstanding: z.number(),
            outstanding_minor: z.int(),
          }),
        ),
        /** Whether there was more than fits into one answer; narrow the time then. */
        is_cut: z.boolean(),
      }),
      summary:
        'What meetings cost, what of it was paid and what is outstanding, for each currency: by month, payer, participant or age.',
    }),
  },
})
