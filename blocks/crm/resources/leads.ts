import {
  boolean,
  custom,
  customFields,
  email,
  internal,
  integer,
  json,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  tags,
  text,
  uuid,
  action,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'
import { candidate, personHints } from './candidate.ts'
import { type Captured, captured } from './settings.ts'
import { timelineOf } from './timeline.ts'

const utm = z.string().trim().max(200).optional()
const link = z.string().max(100)
const choice = z.union([uuid(), z.literal('new')])

/** Somebody who may become a customer. */
export const leads = resource({
  type: 'Lead',
  wrapper: 'lead',
  title: 'lastName',
  fields: {
    firstName: text(120).required().searchable().sortable(),
    lastName: text(120).required().searchable().sortable(),
    middleName: text(120).searchable(),
    leadEmail: email().searchable().sortable(),
    phoneNumber: phone().searchable(),
    companyName: text(200).searchable().sortable(),
    position: text(160),
    webSite: text(2_000),
    twitter: text(200),
    fb: text(200),
    instagram: text(200),
    linkedin: text(200),
    youtube: text(200),
    blog: text(2_000),
    notes: longText(),
    source: text().filterable(),
    sourceId: text(),
    sourceAlias: text(),
    sourceType: text(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    contactStatus: text(60).filterable(),
    /** Where the lead stands; a column of the board. Only actions change it. */
    stage: oneOf('new', 'contacted', 'qualified', 'unqualified', 'converted').default('new').readOnly().sortable(),
    lostReason: text(500).readOnly(),
    score: integer(0, 100).sortable(),
    /** Who recommended the company to them. */
    referrer: ref('crm.contacts').filterable(),
    owner: ref('gateway.users'),
    enabled: boolean().default(true).filterable(),
    /** Opted out of marketing email: none by template reach this person, and exports of target lists leave them out. */
    optedOut: boolean().default(false).filterable(),
    payload: json(),
    tags: tags().default([]).filterable(),
    /** When the next open follow-up is due; kept by the database. */
    nextActionAt: moment().readOnly().sortable(),
    convertedAt: moment().readOnly().sortable(),
    account: ref('crm.accounts').readOnly(),
    contact: ref('crm.contacts').readOnly(),
    opportunity: ref('crm.opportunities').readOnly(),
    /** What was agreed to on a form, when and on which site; and what the link mailed to the address then said about it. */
    consentText: text(2_000).readOnly(),
    consentGivenAt: moment().readOnly().sortable(),
    consentPage: text(300).readOnly(),
    consentEmail: email().readOnly(),
    consentConfirmedAt: moment().readOnly().sortable(),
    /** The network address the link was confirmed from. */
    consentAddress: text(64).readOnly(),
    customFields: customFields(),
  },
  owner: 'owner',
  limitable: [
    'position',
    'phoneNumber',
    'notes',
    'webSite',
    'twitter',
    'fb',
    'instagram',
    'linkedin',
    'youtube',
    'blog',
    'score',
  ],
  permissions: { read: 'crm.leads.read', write: 'crm.leads.write', delete: 'crm.leads.delete' },
  sort: '-created_at',
  importKeys: ['leadEmail', 'sourceId'],
  actions: {
    assign: action({ owner: ref('gateway.users').required() }).says('Gives a lead to somebody.'),
    qualify: action({ score: integer(0, 100) })
      .when({ stage: ['new', 'contacted', 'unqualified'] })
      .says('Says that a lead is worth an offer.'),
    disqualify: action({ reason: text(500).required() })
      .when({ stage: ['new', 'contacted', 'qualified'] })
      .says('Says that nothing will come of a lead, and why.'),
    move: action({ stage: oneOf('new', 'contacted', 'qualified').required(), version: integer(1) })
      .when({ stage: ['new', 'contacted', 'qualified', 'unqualified'] })
      .says('Moves a lead to another column of the board.'),
  },
  operations: {
    timeline: timelineOf('/leads', 'crm.leads.read', 'crm.leads'),
    duplicates: custom({
      method: 'GET',
      path: '/leads/duplicates',
      permission: 'crm.leads.read',
      query: personHints,
      answer: z.object({ unique_id: z.string(), leads: z.array(candidate), contacts: z.array(candidate) }),
      summary: 'Leads and contacts that may be the same person, to warn while somebody types.',
    }),
    capture: custom({
      method: 'POST',
      path: '/public/leads',
      permission: 'visitor',
      limit: 'register',
      wrapper: 'lead',
      body: z.strictObject({
        ...(Object.fromEntries(
          captured.map((name) => [
            name,
            z
              .string()
              .trim()
              .max(name === 'notes' ? 5_000 : 200)
              .optional(),
          ]),
        ) as Record<Captured, z.ZodOptional<z.ZodString>>),
        first_name: z.string().trim().min(1).max(120),
        last_name: z.string().trim().min(1).max(120),
        lead_email: z.email().max(254).optional(),
        /** Where the visitor came from. */
        utm: z.strictObject({ source: utm, medium: utm, campaign: utm, term: utm, content: utm }).optional(),
        consent: z.boolean().optional(),
        /** The language of the form, which the mail that asks to confirm is written in. */
        language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional(),
        /** No person sees this field; whatever fills it in is a machine. */
        fax: z.string().max(200).optional(),
      }),
      answer: z.object({ unique_id: z.string(), received: z.boolean() }),
      summary:
        'Leaves a lead from a form on another page, with nothing but the app id; only what the company allows, and only so many from one address.',
    }),
    consentGet: custom({
      method: 'GET',
      path: '/public/consent',
      permission: 'open',
      limit: 'lookup',
      query: z.object({ link }),
      answer: z.object({ unique_id: z.string(), seller_name: z.string(), text: z.string(), until: z.string() }),
      summary: 'What the link of a mail asks somebody to confirm; looking changes nothing, as scanners open links too.',
    }),
    consentConfirm: custom({
      method: 'POST',
      path: '/public/consent',
      permission: 'open',
      limit: 'lookup',
      body: z.object({ link }),
      answer: z.object({ unique_id: z.string(), confirmed: z.boolean() }),
      summary: 'Confirms a consent by the link of a mail: once and in time; any other link answers 404.',
    }),
    consentProofs: custom({
      method: 'GET',
      path: '/leads/consent_proofs',
      permission: 'crm.people.erase',
      query: z.object({ address: z.email().max(254) }),
      answer: z.object({
        unique_id: z.string(),
        proofs: z.array(
          z.object({
            lead_unique_id: z.string(),
            consent_text: z.string(),
            given_at: z.string(),
            confirmed_at: z.string().nullable(),
            kept_at: z.string(),
          }),
        ),
      }),
      summary: 'What whoever writes from an address once agreed to on leads that are gone; nothing else of them is left.',
    }),
    conversion: custom({
      method: 'GET',
      path: '/leads/:id/conversion',
      permission: 'crm.leads.read',
      ids: { id: 'crm.leads' },
      answer: z.object({
        unique_id: z.string(),
        entries: z.array(z.object({ from: z.string(), to: z.string(), value: z.unknown() })),
      }),
      summary:
        'What of a lead would go where, were it converted now: by the map in the settings, without what the lead does not say.',
    }),
    convert: custom({
      method: 'PUT',
      path: '/leads/:id/convert',
      permission: 'crm.leads.write',
      wrapper: 'lead',
      ids: { id: 'crm.leads' },
      body: z.object({
        /** An account or contact there is already, or `new` when none of the likely ones is meant. Absent: likely ones are offered. */
        account: choice.nullish(),
        contact: choice.nullish(),
        accept_duplicates: z.boolean().default(false),
        account_name: z.string().trim().min(1).max(200).optional(),
        /** Null makes no opportunity. */
        opportunity: z
          .object({
            name: z.string().trim().min(1).max(200).optional(),
            total: z.number().min(0).max(1e12).optional(),
            currency: z.enum(currencies).optional(),
            pipeline_unique_id: uuid().optional(),
            stage_unique_id: uuid().optional(),
            expected_close_on: z.iso.date().optional(),
          })
          .nullish(),
      }),
      answer: z.object({
        lead_unique_id: z.string(),
        account_unique_id: z.string().nullable(),
        contact_unique_id: z.string(),
        opportunity_unique_id: z.string().nullable(),
        account_created: z.boolean(),
        contact_created: z.boolean(),
      }),
      summary:
        'Makes an account, a contact and an opportunity out of a lead, all or nothing. 409 duplicates_found offers likely ones there are already.',
    }),
  },
  internal: {
    receive: internal<ReceivedLead, { lead: string }>('Takes a lead that another block heard of; the same source is one lead.'),
    planFollowUp: internal<PlannedFollowUp, { follow: string }>(
      'Plans a next step with somebody of another block: with the contact or lead of their address, or a new lead. The same source is one follow-up.',
    ),
  },
})

/** Somebody who left their address in another block, and what they agreed to there. */
export interface ReceivedLead {
  readonly source: string
  /** The kind of record that tells of them, and its id. */
  readonly sourceType: string
  readonly sourceId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
  readonly consentText: string | null
  readonly consentVersion: string | null
}

/** A next step that another block asks for. */
export interface PlannedFollowUp {
  readonly source: string
  readonly sourceType: string
  readonly sourceId: string
  readonly name: string
  readonly email: string
  readonly notes: string
  /** A day, such as 2026-05-11. */
  readonly dueOn: string
  /** Whoever is to do it. */
  readonly owner: string
}
