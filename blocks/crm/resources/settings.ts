import { boolean, custom, field, integer, ref, resource, text, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { type LeadMapEntry, leadMapEntry } from './leadMap.ts'

/** What a form outside may fill in of a lead, by wire name. */
export const captured = [
  'first_name',
  'last_name',
  'lead_email',
  'phone_number',
  'company_name',
  'position',
  'web_site',
  'notes',
  'source',
  'source_alias',
] as const
export type Captured = (typeof captured)[number]

const fields = {
  /** A quote that takes more than this off its prices waits for an approval; empty: none does. */
  approvalOverBasisPoints: integer(0, 10_000),
  /** How much of what is accepted is set aside in the wallet of whoever buys; empty or nothing: no deposit. */
  depositBasisPoints: integer(0, 10_000),
  /** Whether forms on other pages may leave leads here. */
  captureEnabled: boolean().default(false),
  captureFields: field<Captured[]>('json', 'jsonb', z.array(z.enum(captured)).max(captured.length)),
  /** Whose the leads of such a form are. */
  captureOwner: ref('gateway.users'),
  /** What people agree to by sending the form; kept with each lead as it was then. */
  consentText: text(2_000),
  /** Whether it counts only once the link mailed to their address was confirmed. */
  confirmConsent: boolean().default(false),
  /** Where fields of a lead go when it is converted, upon the map there is anyway. */
  leadMap: field<LeadMapEntry[]>('json', 'jsonb', z.array(leadMapEntry).max(100)),
} as const

const answer = z.object({
  unique_id: z.string(),
  version: z.int(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  created_by: z.string().nullish(),
  updated_by: z.string().nullish(),
  approval_over_basis_points: z.int().nullable(),
  deposit_basis_points: z.int().nullable(),
  capture_enabled: z.boolean(),
  capture_fields: z.array(z.enum(captured)).nullable(),
  capture_owner_unique_id: z.string().nullable(),
  consent_text: z.string().nullable(),
  confirm_consent: z.boolean(),
  lead_map: z.array(leadMapEntry).nullable(),
  /** What a form elsewhere names the company by. */
  app_id: z.string().nullable(),
})

/** How a company sells: one record, written by whoever may set the CRM up. */
export const settings = resource({
  type: 'CrmSettings',
  wrapper: 'settings',
  title: 'id',
  fields,
  permissions: { read: 'crm.settings.read', write: 'crm.settings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'crm.settings.read',
      summary:
        'How the company sells: from which discount on quotes are approved, which deposit is taken, what web forms may leave.',
      answer,
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'crm.settings.manage',
      wrapper: 'settings',
      body: wireSchema(fields, 'update'),
      answer,
      summary: 'Changes how the company sells.',
    }),
  },
})
