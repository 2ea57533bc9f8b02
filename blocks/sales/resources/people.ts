import { custom, internal, ref, resource, text, wireSchema } from '@quoin/kit'
import type { Standing, StandingInput } from '@quoin/crm/resources'
import * as z from 'zod'
import { personFields } from './shared.ts'

const said = { ...personFields, firstName: text(120), lastName: text(120) }
// Clients send their role and their own id along; both are known here better.
const userBody = (wireSchema(said, 'create') as z.ZodObject).partial()
const customerFields = {
  ...personFields,
  company: text(64).named('company_unique_id'),
  source: text(255),
  sourceAlias: text(255),
  sourceId: text(255),
  sourceType: text(255),
  /** What it is where it is no person who signs in, such as a school or a device. */
  entityType: text(60).filterable(),
  entityUrl: text(2_000),
}

/** What sales knows of a person who signs in here; its id is theirs. */
export const users = resource({
  type: 'user',
  wrapper: 'user',
  title: 'name',
  fields: { user: ref('gateway.users').readOnly(), ...said, roleName: text(60).readOnly(), roleUniqueId: text(64).readOnly() },
  owner: 'user',
  permissions: { read: 'sales.customers.read', write: 'sales.customers.write' },
  only: ['list', 'get'],
  sort: 'name',
  operations: {
    register: custom({
      method: 'POST',
      path: '/users/:id/register',
      permission: 'sales.customers.write',
      wrapper: 'user',
      ids: { id: 'gateway.users' },
      body: userBody,
      answersRecord: true,
      summary: 'Makes a person known to sales; a second time changes what is known.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:id',
      permission: 'sales.customers.write',
      wrapper: 'user',
      ids: { id: 'sales.users' },
      body: userBody,
      answersRecord: true,
      summary: 'Changes what sales knows of a person.',
    }),
  },
})

/** Who buys: a person who signs in (with their id) or anybody else who was registered. */
export const customers = resource({
  type: 'customer',
  wrapper: 'customer',
  title: 'name',
  fields: { user: ref('gateway.users').readOnly(), ...customerFields },
  owner: 'user',
  permissions: { read: 'sales.customers.read', write: 'sales.customers.write' },
  only: ['list', 'get', 'update', 'history', 'export'],
  sort: 'name',
  operations: {
    register: custom({
      method: 'POST',
      path: '/customers/:id/register',
      permission: 'sales.customers.write',
      wrapper: 'customer',
      body: (wireSchema(customerFields, 'create') as z.ZodObject).partial(),
      answersRecord: true,
      summary: "Registers a customer under an id of the caller's; a second time changes what is known.",
    }),
  },
  internal: {
    standing: internal<StandingInput, Standing>('Tells what people ordered and did not pay, and what is in their wallets.'),
  },
})

/** Which app speaks for the company here, and who it is on invoices. */
export const companies = resource({
  type: 'Company',
  wrapper: 'company',
  title: 'name',
  fields: {
    name: text(200).required(),
    code: text(60),
    blockAppId: text(100).readOnly(),
    address: text(500),
    email: text(254),
    website: text(2_000),
    taxId: text(60),
  },
  permissions: { read: 'sales.orders.read', write: 'sales.companies.register' },
  only: ['list'],
  operations: {
    create: custom({
      method: 'POST',
      path: '/companies',
      permission: 'sales.companies.register',
      wrapper: 'company',
      body: z.object({
        name: z.string().trim().min(1).max(200),
        code: z.string().trim().max(60).nullish(),
        address: z.string().trim().max(500).nullish(),
        email: z.email().nullish(),
        website: z.url({ protocol: /^https?$/ }).nullish(),
        tax_id: z.string().trim().max(60).nullish(),
      }),
      answersRecord: true,
      summary:
        'Registers an app of this block for the company, by the header blockAppId; a second time changes what is known of it.',
    }),
  },
})

/** What the company decided about its sales. */
const settingsAnswer = z.object({
  unique_id: z.string(),
  currency: z.string(),
  commission_basis_points: z.int(),
  payment_guard: z.boolean(),
  /** Whether members can buy gift cards. */
  gift_cards: z.boolean(),
  /** Whether buyers are asked for a tip. */
  tips: z.boolean(),
})

export const settings = resource({
  type: 'settings',
  wrapper: 'settings',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.settings.manage', write: 'sales.settings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'sales.settings.manage',
      answer: settingsAnswer,
      summary: 'What the company decided about its sales.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'sales.settings.manage',
      wrapper: 'settings',
      body: z.object({
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
        commission_basis_points: z.int().min(0).max(10_000).optional(),
        payment_guard: z.boolean().optional(),
        gift_cards: z.boolean().optional(),
        tips: z.boolean().optional(),
      }),
      answer: settingsAnswer,
      summary: 'Changes it.',
    }),
  },
})
