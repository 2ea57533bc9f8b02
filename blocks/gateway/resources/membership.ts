import { custom, json, uuid } from '@quoin/kit'
import * as z from 'zod'
import { proof } from './secondStep.ts'

const anything = z.record(z.string(), z.unknown())
const role = { role_unique_id: uuid().optional(), role_id: z.union([z.string().max(80), z.number().int()]).optional() }
const sentWith = { id: z.unknown().optional(), email: z.unknown().optional(), name: z.unknown().optional() }
const ofCompany = { app_id: z.string().max(200).nullish(), parent_app_id: z.string().max(200).nullish() }
const added = z.object({ id: z.string(), email: z.string(), status: z.enum(['added', 'invited']) })

/** Coming into a company without an account being made, and what one may take along. */
export const memberships = {
  tenantAddById: custom({
    method: 'POST',
    path: '/users/:id/tenant',
    permission: 'gateway.users.manage',
    wrapper: 'user',
    ids: { id: 'gateway.users' },
    body: z.object({
      ...role,
      role_name: z.string().max(80).nullish(),
      payload: (json().definition.schema as z.ZodType<Record<string, unknown>>).nullish(),
      ...sentWith,
      ...ofCompany,
    }),
    answer: added.extend({
      user_unique_id: z.string(),
      user_email: z.string(),
      user_name: z.string(),
      tenant_unique_id: z.string(),
      tenant_url_id: z.string(),
      role_unique_id: z.string(),
      role_name: z.string(),
      role_id: z.number(),
      payload: z.record(z.string(), z.unknown()).nullable(),
    }),
    summary: 'Makes a former member, or a member of the parent or of a child company, a member here.',
  }),
  tenantAddByEmail: custom({
    method: 'POST',
    path: '/users/tenant',
    permission: 'gateway.users.manage',
    wrapper: 'user',
    body: z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)), ...role }),
    answer: added,
    summary: 'Makes a person the company knows a member; anybody else is invited, and joins when they accept.',
  }),
  export: custom({
    method: 'GET',
    path: '/users/:id/export',
    permission: 'signedIn',
    limit: 'heavy',
    ids: { id: 'gateway.users' },
    answer: z.object({
      id: z.string(),
      person: anything,
      companies: z.array(anything),
      devices: z.array(anything),
      events: z.array(anything),
      passkeys: z.array(anything),
      identities: z.array(anything),
      authenticator_app: anything.nullable(),
    }),
    summary: 'Hands out everything that is known about oneself.',
  }),
} as const

/** Leaving for good. */
export const accountDeletion = {
  deleteAccount: custom({
    method: 'DELETE',
    path: '/auth',
    permission: 'signedIn',
    limit: 'signIn',
    body: proof,
    summary:
      "Deletes one's account, after the password or a code was given again; right after signing in where there is neither.",
  }),
} as const
