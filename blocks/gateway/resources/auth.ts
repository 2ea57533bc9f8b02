import { custom, nameSchema, resource } from '@quoin/kit'
import * as z from 'zod'
import { byMail } from './byMail.ts'
import { captcha } from './captcha.ts'
import { companyAnswer, urlIdSchema } from './companies.ts'
import { companyContexts } from './companyContexts.ts'
import { emailConfirmation } from './emailChange.ts'
import { invitation } from './invites.ts'
import { accountDeletion } from './membership.ts'
import { oauth } from './oauth.ts'
import { passkeySignIn } from './passkeys.ts'
import { registration } from './registration.ts'
import { secondStep } from './secondStep.ts'
import { authMeta, passwordSchema, signedInUser } from './signedIn.ts'
import { pageOf, paging } from './wire.ts'

/** Signing in and out, and what belongs to it. */
export const auth = resource({
  type: 'User',
  wrapper: 'user',
  title: 'email',
  path: '/auth',
  fields: {},
  permissions: { read: 'signedIn', write: 'signedIn' },
  only: [],
  operations: {
    ...registration,
    ...emailConfirmation,
    ...invitation,
    ...accountDeletion,
    ...byMail,
    ...captcha,
    ...companyContexts,
    ...oauth,
    ...passkeySignIn,
    signIn: custom({
      secret: true,
      method: 'POST',
      path: '/auth/sign_in',
      permission: 'open',
      limit: 'signIn',
      body: z.object({
        email: z.string().max(254).optional(),
        login: z.string().max(254).optional(),
        password: z.string().max(1_000),
        recaptcha_token: z.string().max(4_000).optional(),
        ...secondStep,
      }),
      answer: signedInUser.and(z.object({ meta: authMeta })),
      summary: 'Signs a person in; 422 `mfa_required` when the account asks for a code as well.',
    }),
    link: custom({
      secret: true,
      method: 'POST',
      path: '/auth/link',
      permission: 'signedIn',
      // The new one stands in the headers.
      answersPlain: z.object({ data: z.null(), meta: z.object({ deleted: z.boolean() }) }),
      summary: 'Trades the token of a link that signs in for one of its own, after which the link is good for nothing.',
    }),
    signOut: custom({ method: 'DELETE', path: '/auth/sign_out', permission: 'signedIn', summary: 'Ends the session at hand.' }),
    validateToken: custom({
      method: 'GET',
      path: '/auth/validate_token',
      permission: 'signedIn',
      query: z.object({ include: z.string().max(200).optional() }),
      answer: signedInUser,
      summary: 'Says who is signed in, with role, avatar and profile.',
    }),
    refresh: custom({
      secret: true,
      method: 'POST',
      path: '/auth/refresh',
      permission: 'open',
      body: z.object({ refresh_token: z.string().max(200) }),
      answer: z.object({
        meta: z.object({
          access_token: z.string(),
          refresh_token: z.string(),
          expires_in: z.number(),
          token_type: z.literal('Bearer'),
        }),
      }),
      summary: 'Trades a refresh token for new tokens of the same session.',
    }),
    resetPassword: custom({
      method: 'POST',
      path: '/auth/password',
      permission: 'open',
      limit: 'reset',
      body: z.object({
        email: z.string().max(254).optional(),
        login: z.string().max(254).optional(),
        redirect_url: z.string().max(2_000).optional(),
        recaptcha_token: z.string().max(4_000).optional(),
      }),
      answer: z.object({ id: z.string(), message: z.string() }),
      summary: 'Sends a link for a new password, if somebody has the address; the answer does not tell.',
    }),
    updatePassword: custom({
      method: 'PUT',
      path: '/auth/password',
      permission: 'open',
      limit: 'reset',
      body: z.object({
        current_password: z.string().max(1_000).optional(),
        reset_password_token: z.string().max(200).optional(),
        password: passwordSchema,
        password_confirmation: z.string().max(1_000),
      }),
      answer: signedInUser,
      summary: "Changes one's password, with the old one or the token of a reset link, and ends every other session.",
    }),
    tenantChildren: custom({
      method: 'GET',
      path: '/auth/tenant/children',
      permission: 'signedIn',
      query: paging,
      answer: pageOf(companyAnswer),
      summary: 'Lists the companies below the one at hand.',
    }),
    setupState: custom({
      method: 'GET',
      path: '/auth/setup',
      permission: 'open',
      answer: z.object({ id: z.string(), needed: z.boolean() }),
      summary: 'Says whether this installation still waits for its first administrator.',
    }),
    setup: custom({
      secret: true,
      method: 'POST',
      path: '/auth/setup',
      permission: 'open',
      limit: 'signIn',
      body: z.object({
        code: z.string().max(100),
        company: z.object({ name: nameSchema(160), url_id: urlIdSchema }),
        user: z.object({
          name: nameSchema(160),
          email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
          password: passwordSchema,
        }),
      }),
      answer: signedInUser.and(z.object({ meta: authMeta })),
      summary: 'Makes the first company and its administrator, with the code the server printed when it first started.',
    }),
  },
})
