import { custom } from '@quoin/kit'
import * as z from 'zod'

/** What is shown beside the first proof, where an account asks for it. */
export const secondStep = {
  mfa_code: z.string().max(20).optional(),
  backup_code: z.string().max(40).optional(),
}
/** That it is the person who asks, and not only their session: the password, or a code. */
export const proof = z.object({ password: z.string().max(1_000).optional(), ...secondStep })

const done = z.object({ id: z.string(), enabled: z.boolean(), message: z.string() })
const codes = z.array(z.string())
const ids = { id: 'gateway.users' } as const

/** Of a person, by themselves: the app that shows codes. */
export const authenticatorApp = {
  mfaStatus: custom({
    method: 'GET',
    path: '/users/:id/mfa/status',
    permission: 'signedIn',
    ids,
    answer: z.object({
      id: z.string(),
      enabled: z.boolean(),
      setup_required: z.boolean(),
      required_by: z.array(z.string()),
      backup_codes_remaining: z.number(),
      last_used_at: z.string().nullable(),
    }),
    summary: 'Says whether one has an authenticator app, and which companies ask for one.',
  }),
  mfaSetup: custom({
    secret: true,
    method: 'POST',
    path: '/users/:id/mfa/setup',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: proof.extend({ regenerate: z.union([z.string().max(10), z.boolean()]).optional() }),
    answer: z.object({
      id: z.string(),
      secret: z.string(),
      qr_code_uri: z.string(),
      backup_codes: codes,
      test_code: z.string().nullable(),
    }),
    summary: 'Begins with an authenticator app: its secret and the recovery codes, told this once.',
  }),
  mfaEnable: custom({
    method: 'POST',
    path: '/users/:id/mfa/enable',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: z.object({ totp_code: z.string().max(20) }),
    answer: done,
    summary: 'Asks for a code at every sign-in from now on; the first one proves that the app works.',
  }),
  mfaDisable: custom({
    method: 'POST',
    path: '/users/:id/mfa/disable',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: proof,
    answer: done,
    summary: 'Takes the authenticator app out, with the password or a code.',
  }),
  mfaVerify: custom({
    method: 'POST',
    path: '/users/:id/mfa/verify',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: z.object({ code: z.string().max(20).optional(), backup_code: z.string().max(40).optional() }),
    answer: z.object({ id: z.string(), valid: z.boolean(), message: z.string() }),
    summary: 'Says whether a code is good; asking uses it up.',
  }),
  mfaRecoveryCodes: custom({
    secret: true,
    method: 'POST',
    path: '/users/:id/mfa/backup_codes',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: proof,
    answer: z.object({ id: z.string(), backup_codes: codes }),
    summary: 'Makes ten new recovery codes in place of the old ones, with the password or a code.',
  }),
} as const
