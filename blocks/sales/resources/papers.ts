import { currency, custom, field, integer, internal, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { amount, amountShown } from './money.ts'
import { gatewayFields, paperAnswer, paperInput } from './shared.ts'

export type PaymentNews = 'succeeded' | 'reserved' | 'failed' | 'canceled' | 'other'
/** What the card provider says of a payment. */
export interface ProviderNews {
  readonly event: string
  readonly type: PaymentNews
  readonly payment: string
  readonly reference: string
  readonly amountMinor: number
  readonly failure?: string | null
}

/** Money that came in, one record per tender; what went back of it stands beside it. */
export const payments = resource({
  type: 'Payment',
  wrapper: 'payment',
  title: 'gatewayReference',
  fields: {
    order: ref('sales.orders').required().fixed(),
    user: ref('gateway.users').readOnly(),
    paymentType: oneOf('card', 'demo', 'wallet', 'points', 'cash', 'bank', 'gift_card').default('demo').readOnly().sortable(),
    status: oneOf('pending', 'authorized', 'completed', 'failed', 'voided', 'refunded').default('pending').readOnly().sortable(),
    currency: currency().default('EUR').readOnly().filterable(),
    gatewayTotal: amountShown(),
    amountMinor: integer().default(0).readOnly().sortable(),
    refundedMinor: integer().default(0).readOnly(),
    /** The payment whose money this is, where it was kept of what came back of another order. */
    carriedFrom: ref('sales.payments').readOnly(),
    points: integer().readOnly(),
    pointsRefunded: integer().default(0).readOnly(),
    ...gatewayFields,
    paidAt: moment().readOnly().sortable(),
    failure: text(255).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.orders.manage' },
  only: ['list', 'get', 'history', 'export'],
  sort: '-created_at',
  operations: {
    ofOrder: custom({
      method: 'GET',
      path: '/orders/:order/payments',
      permission: 'sales.orders.read',
      ids: { order: 'sales.orders' },
      query: z.looseObject({}),
      answersRecords: true,
      summary: 'Lists the payments of an order.',
    }),
    ofUser: custom({
      method: 'GET',
      path: '/users/:id/payments',
      permission: 'sales.orders.read',
      ids: { id: 'gateway.users' },
      query: z.looseObject({}),
      answersRecords: true,
      summary: 'Lists what a person paid.',
    }),
    capture: custom({
      method: 'PUT',
      path: '/payments/:id/capture',
      permission: 'sales.orders.manage',
      movesMoney: true,
      wrapper: 'payment',
      ids: { id: 'sales.payments' },
      body: z.object({ amount: amount.optional() }),
      answersRecord: true,
      summary: 'Takes money that was reserved, wholly or in part; the rest is let go.',
    }),
    void: custom({
      method: 'PUT',
      path: '/payments/:id/void',
      permission: 'sales.orders.manage',
      movesMoney: true,
      ids: { id: 'sales.payments' },
      answersRecord: true,
      summary: 'Lets go of money that was reserved or asked for.',
    }),
    methods: custom({
      method: 'GET',
      path: '/payment_methods',
      permission: 'sales.orders.place',
      answer: z.object({
        unique_id: z.string(),
        provider: z.enum(['stripe', 'demo']).nullable(),
        publishable_key: z.string().nullable(),
        kinds: z.array(z.string()),
        /** In which currency gift cards are sold; null where they are not. */
        gift_card_currency: z.string().nullable(),
        /** Whether buyers are asked for a tip. */
        tips: z.boolean(),
      }),
      summary: 'Which ways of paying there are, and whether the card provider is a real one, the demo one, or none.',
    }),
  },
  internal: {
    heard: internal<ProviderNews, { readonly effect: string }>(
      'Takes in what the card provider says of a payment: once, in any order.',
    ),
    compensate: internal<{ payment: string }, null>('Makes the card provider let go of a payment that nothing will come of.'),
  },
})

/** Money that went back. */
export const refunds = resource({
  type: 'Refund',
  wrapper: 'refund',
  title: 'reason',
  fields: {
    order: ref('sales.orders').required().fixed(),
    user: ref('gateway.users').readOnly(),
    currency: currency().default('EUR').readOnly(),
    amount: amountShown(),
    amountMinor: integer().default(0).readOnly().sortable(),
    reason: text(500).readOnly(),
    lines: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
    /** Payment → what it got back, in minor units. */
    tenders: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.refunds.write' },
  only: ['list', 'get'],
  sort: '-created_at',
})

/** Invoices and credit memos, numbered per company and series without gaps; never changed once they are there. */
export const invoices = resource({
  type: 'Invoice',
  wrapper: 'invoice',
  title: 'number',
  fields: {
    order: ref('sales.orders').required().fixed(),
    user: ref('gateway.users').readOnly(),
    kind: oneOf('invoice', 'credit_memo').default('invoice').readOnly().sortable(),
    number: text(40).readOnly().searchable().sortable(),
    customerName: text(200).readOnly().searchable(),
    currency: currency().default('EUR').readOnly().filterable(),
    subtotal: amountShown(),
    subtotalMinor: integer().default(0).readOnly(),
    tax: amountShown(),
    taxMinor: integer().default(0).readOnly(),
    taxes: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
    total: amountShown(),
    totalMinor: integer().default(0).readOnly().sortable(),
    lines: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
    billingAddress: field<Record<string, unknown>>('json', 'jsonb', z.record(z.string(), z.unknown())).readOnly(),
    issuedAt: moment().readOnly().sortable(),
  },
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.orders.manage' },
  only: ['list', 'get', 'export'],
  sort: '-created_at',
  operations: {
    paper: custom({
      method: 'POST',
      path: '/invoices/:id/paper',
      permission: 'sales.orders.read',
      limit: 'heavy',
      ids: { id: 'sales.invoices' },
      body: paperInput,
      answer: paperAnswer,
      summary: 'An invoice or credit memo as PDF in one of six languages; the link is good for a quarter of an hour.',
    }),
  },
})

/** What was sent of an order, and how. */
export const fulfilments = resource({
  type: 'Fulfilment',
  wrapper: 'fulfilment',
  title: 'trackingNumber',
  fields: {
    order: ref('sales.orders').required().fixed(),
    user: ref('gateway.users').readOnly(),
    lines: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
    carrier: text(120).readOnly(),
    trackingNumber: text(120).readOnly().searchable(),
    trackingUrl: text(2_000).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.orders.manage' },
  only: ['list', 'get'],
  sort: '-created_at',
  operations: {
    paper: custom({
      method: 'POST',
      path: '/fulfilments/:id/paper',
      permission: 'sales.orders.read',
      limit: 'heavy',
      ids: { id: 'sales.fulfilments' },
      body: paperInput,
      answer: paperAnswer,
      summary: 'The packing slip of a parcel as PDF in one of six languages; the link is good for a quarter of an hour.',
    }),
  },
})
