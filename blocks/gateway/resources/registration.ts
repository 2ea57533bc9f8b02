import { custom, json, lineSchema, nameSchema, unsupported, url } from '@quoin/kit'
import * as z from 'zod'
import { authMeta, passwordSchema, signedInUser } from './signedIn.ts'

// No mail server takes more before the @ (RFC 5321); the account would wait for its link for ever.
const address = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  .refine((v) => v.lastIndexOf('@') <= 64, 'is not a valid email address')
const link = z.string().max(2_000).optional()
const person = {
  email: address.optional(),
  password: passwordSchema.optional(),
  password_confirmation: z.string().max(1_000).optional(),
  name: nameSchema(160).optional(),
  phone: lineSchema(40).optional(),
  preferred_language: lineSchema(10).optional(),
  username: lineSchema(80).optional(),
  payload: (json().definition.schema as z.ZodType<Record<string, unknown>>).nullish(),
  role_id: unsupported('The initial role is set by the company.'),
  time_zone: unsupported('Set the time zone in the profile after signing in.'),
  unique_id: unsupported('Account IDs are assigned by the server.'),
  provider: z.unknown().optional(),
  uid: z.unknown().optional(),
}
const page = url().definition.schema as z.ZodType<string>
const settings = z.object({
  registration: z.enum(['open', 'invited', 'closed']),
  role_code: z.enum(['none', 'guest']),
  unconfirmed_sign_in: z.boolean(),
  captcha: z.boolean(),
  second_factor_for_administrators: z.boolean(),
  second_factor_for_everybody: z.boolean(),
  /** Whether the search by whole name finds the company. */
  findable: z.boolean(),
  /** Where the company's terms and its privacy notice are read. */
  terms_url: page.nullable(),
  privacy_url: page.nullable(),
})
const settingsAnswer = z
  .object({
    id: z.string(),
    company_name: z.string().nullable(),
    /** Whether people of the company's own mail domains may register whatever is said of everybody. */
    for_domains: z.boolean(),
  })
  .and(settings)
const told = z.object({ id: z.string(), message: z.string() })

/** How people come in by themselves. */
export const registration = {
  register: custom({
    secret: true,
    method: 'POST',
    path: '/auth',
    permission: 'open',
    limit: 'register',
    body: z.object({
      ...person,
      user: z.object(person).optional(),
      confirm_success_url: link,
      subscription: unsupported('Subscriptions belong to companies: PUT /companies/:urlId/subscription.'),
      recaptcha_token: z.string().max(4_000).optional(),
    }),
    answer: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      status: z.string(),
      mail_status: z.string(),
      meta: z.object({ message: z.string(), auth: authMeta.shape.auth.optional() }),
    }),
    summary: 'Registers a person in the company of the app; the answer does not tell whether the address was taken.',
  }),
  confirmation: custom({
    method: 'GET',
    path: '/auth/confirmation',
    permission: 'open',
    limit: 'reset',
    query: z.object({ confirmation_token: z.string().max(200) }),
    answer: signedInUser,
    summary: 'Confirms an address. Links in mails lead to a page that asks first, never here.',
  }),
  confirm: custom({
    method: 'POST',
    path: '/auth/confirmation',
    permission: 'open',
    limit: 'reset',
    body: z.object({ confirmation_token: z.string().max(200) }),
    answer: signedInUser,
    summary: 'Confirms an address with the token of a confirmation link.',
  }),
  signUpSettings: custom({
    method: 'GET',
    path: '/auth/settings',
    permission: 'open',
    answer: settingsAnswer,
    summary: 'Says how people come into the company of the app.',
  }),
  signUpSettingsUpdate: custom({
    method: 'PUT',
    path: '/auth/settings',
    permission: 'gateway.company.write',
    wrapper: 'settings',
    body: settings.partial(),
    answer: settingsAnswer,
    summary: 'Decides how people come into the company.',
  }),
} as const

/** Of a person: the confirmation mail once more. */
export const confirmations = {
  reconfirm: custom({
    method: 'POST',
    path: '/users/reconfirm',
    permission: 'open',
    limit: 'reset',
    body: z.object({ user: z.object({ email: z.string().max(254) }), confirm_success_url: link }),
    answer: told,
    summary: 'Sends the confirmation link again, if somebody waits for one; the answer does not tell.',
  }),
  confirmation: custom({
    method: 'POST',
    path: '/users/:id/confirmation',
    permission: 'gateway.users.manage',
    ids: { id: 'gateway.users' },
    body: z.object({ confirm_success_url: link, user: z.object({ email: z.string().max(254).optional() }).optional() }),
    answer: told,
    summary: 'Sends a member who has not confirmed yet the link again.',
  }),
} as const
