import {
  boolean,
  custom,
  date,
  decimal,
  email,
  field,
  internal,
  integer,
  json,
  language,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  tags,
  text,
  uuid,
  action,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'
import { type QuoteLine, quoteLine } from './quoteLine.ts'

const offered = z.object({
  unique_id: z.string(),
  number: z.string(),
  revision: z.number(),
  state: z.string(),
  url: z.string(),
  link_until: z.string(),
  pdf_url: z.string(),
})
const mailed = z.object({
  unique_id: z.string(),
  number: z.string(),
  revision: z.number(),
  state: z.string(),
  link_until: z.string(),
  to: z.string(),
  mail_unique_id: z.string(),
})
const pdf = z.object({ unique_id: z.string(), url: z.string(), file_name: z.string(), sha256: z.string(), size: z.number() })
const maybe = z.string().nullable()
/** What a customer sees of a quote. */
const published = z.object({
  unique_id: z.string(),
  number: z.string(),
  revision: z.int(),
  name: z.string(),
  state: z.string(),
  currency: z.string(),
  lines: z.array(z.looseObject({})).nullable(),
  taxes: z.array(z.looseObject({})).nullable(),
  terms: maybe,
  valid_until: maybe,
  link_until: maybe,
  subtotal: z.number(),
  discount_total: z.number(),
  tax_total: z.number(),
  total: z.number(),
  total_minor: z.int(),
  discount_basis_points: z.int().nullable(),
  discount_amount: z.number().nullable(),
  /** How much of it is set aside in the wallet of whoever accepts; null where there is no deposit. */
  deposit_basis_points: z.int().nullable(),
  account_name: maybe,
  contact_name: maybe,
  seller_name: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    phone: maybe,
    email: maybe,
    website: maybe,
    tax_id: maybe,
    logo_url: maybe,
  }),
  /** Whom to ask about it. */
  ask: z.object({ name: z.string(), email: maybe, phone: maybe }).nullable(),
  accepted_at: maybe,
  accepted_by: maybe,
  declined_at: maybe,
  pdf_url: maybe,
})
const link = z.string().max(100)

/** Who bought by signing: their address and language are that of the contact, and the member they are, if they are one. */
export interface QuoteBuyer {
  readonly user: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly language: string | null
}
/** A quote as it was signed, for whoever makes an order of it: its prices are agreed. */
export interface SignedQuote {
  readonly id: string
  readonly currency: string
  readonly lines: readonly QuoteLine[]
  readonly taxes: readonly { readonly basis_points: number; readonly tax_minor: number }[]
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  /** What is to be set aside of it in the buyer's wallet; nothing where the company asks for no deposit. */
  readonly depositMinor: number
  readonly buyer: QuoteBuyer
}

/** An offer with prices. All amounts beyond quantity, price, discount and tax rate are calculated by the server. */
export const quotes = resource({
  type: 'Quote',
  wrapper: 'quote',
  title: 'name',
  fields: {
    account: ref('crm.accounts'),
    contact: ref('crm.contacts'),
    opportunity: ref('crm.opportunities'),
    /** Counted per company and year, without gaps. */
    number: text(40).readOnly().searchable().sortable(),
    // The number, when nobody gives one.
    code: text(60).searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    notes: longText(),
    terms: longText(),
    language: language(),
    currency: oneOf(...currencies).filterable(),
    budget: decimal(0, 1e12),
    lines: field<QuoteLine[]>('json', 'jsonb', z.array(quoteLine).max(200)),
    discountBasisPoints: integer(0, 10_000),
    discountAmount: decimal(0, 1e12),
    subtotal: decimal(0, 1e15).readOnly(),
    discountTotal: decimal(0, 1e15).readOnly(),
    taxTotal: decimal(0, 1e15).readOnly(),
    total: decimal(0, 1e15).readOnly(),
    subtotalMinor: integer().readOnly(),
    discountMinor: integer().readOnly(),
    taxMinor: integer().readOnly(),
    totalMinor: integer().readOnly().sortable(),
    /** Base and tax by rate. */
    taxes: field<{ basis_points: number; base: number; tax: number; base_minor: number; tax_minor: number }[]>(
      'json',
      'jsonb',
      z.array(z.looseObject({})),
    ).readOnly(),
    validUntil: date().sortable(),
    state: oneOf('draft', 'sent', 'accepted', 'declined', 'expired').default('draft').readOnly().sortable(),
    revision: integer(1).default(1).readOnly(),
    sentAt: moment().readOnly().sortable(),
    acceptedAt: moment().readOnly().sortable(),
    acceptedBy: text(200).readOnly(),
    declinedAt: moment().readOnly(),
    declineReason: text(500).readOnly(),
    linkUntil: moment().readOnly(),
    /** The largest share that is taken off the prices, whichever options are chosen. */
    discountShareBasisPoints: integer(0, 10_000).readOnly(),
    approvalAskedAt: moment().readOnly().sortable(),
    approvedAt: moment().readOnly().sortable(),
    approvedBy: ref('gateway.users').readOnly(),
    /** When it was handed on to become an order. */
    convertedAt: moment().readOnly().sortable(),
    duration: integer(0, 1_000_000),
    durationUnit: text(40),
    durationDescription: text(255),
    payload: json(),
    nextActionAt: moment().sortable(),
    owner: ref('gateway.users'),
    ownerName: text(160),
    ownerEmail: email(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    enabled: boolean().default(true).filterable(),
    tags: tags().default([]).filterable(),
  },
  owner: 'owner',
  permissions: { read: 'crm.quotes.read', write: 'crm.quotes.write', delete: 'crm.quotes.delete' },
  // Nothing is purged, so that no number is ever missing; nothing is imported, because numbers and totals are ours to make.
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'history', 'export'],
  sort: '-created_at',
  actions: {
    revise: action()
      .when({ state: ['sent', 'declined', 'expired'] })
      .says('Opens a sent quote again as its next version; the link sent before stops working.'),
    askApproval: action({ note: text(500) })
      .when({ state: 'draft' })
      .says('Asks for a discount to be approved, so that the quote can be sent.'),
    approve: action()
      .when({ state: 'draft' })
      .needs('crm.quotes.approve')
      .says('Approves the discount of a draft; a change of what is offered takes that back.'),
    accept: action({ by: text(200).required() })
      .movesMoney()
      .when({ state: 'sent' })
      .says('Notes that a customer said yes in another way than by the link.'),
    decline: action({ reason: text(500).required() })
      .when({ state: 'sent' })
      .says('Notes that a customer said no, and why.'),
    convert: action()
      .when({ state: 'accepted' })
      .says('Hands an accepted quote on to become an order, once; whoever makes orders hears it.'),
  },
  operations: {
    send: custom({
      method: 'PUT',
      path: '/quotes/:id/send',
      permission: 'crm.quotes.write',
      secret: true,
      ids: { id: 'crm.quotes' },
      answer: offered,
      summary:
        'Freezes a draft as a version with its PDF and answers the public address where it can be accepted. The address is shown once.',
    }),
    renewLink: custom({
      method: 'PUT',
      path: '/quotes/:id/link',
      permission: 'crm.quotes.write',
      secret: true,
      ids: { id: 'crm.quotes' },
      answer: offered,
      summary: 'Makes a new public address for a sent quote; the one before stops working.',
    }),
    mail: custom({
      method: 'PUT',
      path: '/quotes/:id/mail',
      permission: 'crm.quotes.write',
      limit: 'heavy',
      ids: { id: 'crm.quotes' },
      answer: mailed,
      body: z.object({ to: z.string().trim().max(254).optional(), message: z.string().trim().max(5_000).optional() }),
      summary:
        'Mails the offer with a fresh public address to the contact; a draft is sent by that. The address before stops working.',
    }),
    pdf: custom({
      method: 'POST',
      path: '/quotes/:id/pdf',
      permission: 'crm.quotes.read',
      limit: 'heavy',
      ids: { id: 'crm.quotes' },
      answer: pdf,
      body: z.object({ language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional() }),
      summary: 'Draws a quote as it is now and answers a link to the PDF, good for a quarter of an hour.',
    }),
    versions: custom({
      method: 'GET',
      path: '/quotes/:id/versions',
      permission: 'crm.quotes.read',
      ids: { id: 'crm.quotes' },
      answer: z.object({ unique_id: z.string(), versions: z.array(z.looseObject({ revision: z.number() })) }),
      summary: 'What was sent, version by version, as it was.',
    }),
    publicGet: custom({
      method: 'GET',
      path: '/public/quote',
      permission: 'open',
      limit: 'lookup',
      query: z.object({ link }),
      answer: published,
      summary: 'The quote behind a public address.',
    }),
    publicAccept: custom({
      method: 'POST',
      path: '/public/quote/accept',
      permission: 'open',
      movesMoney: true,
      limit: 'lookup',
      answer: published,
      body: z.object({ link, name: z.string().trim().min(2).max(200), chosen: z.array(uuid()).max(200).optional() }),
      summary:
        'Accepts a quote by its public address, with the name of who does; 409 once it was decided, 410 when it is too late.',
    }),
    publicDecline: custom({
      method: 'POST',
      path: '/public/quote/decline',
      permission: 'open',
      limit: 'lookup',
      answer: published,
      body: z.object({ link, reason: z.string().trim().max(500).optional() }),
      summary: 'Declines a quote by its public address.',
    }),
  },
  internal: {
    handOn: internal<{ id: string }, void>(
      'Notes that an order was made of a quote, which is owed until that is said to be over.',
    ),
    buyer: internal<{ id: string }, QuoteBuyer | null>(
      'Who buys by a quote; null where it names neither a contact nor an account.',
    ),
    settle: internal<{ id: string }, void>(
      'Notes that the order of a quote is paid or cancelled: nothing is owed for it any more.',
    ),
    place: internal<SignedQuote, { order: string | null }>(
      'Makes an order of what was just signed, in the transaction of the signature; null where nobody sells. Refuses out_of_stock and deposit_not_covered.',
    ),
  },
})
