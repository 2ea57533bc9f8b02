import { custom } from '@quoin/kit'
import * as z from 'zod'
import { secondStep } from './secondStep.ts'
import { authMeta, signedInUser } from './signedIn.ts'

const email = z.string().max(254)
const captcha = { recaptcha_token: z.string().max(4_000).optional() }
const code = z.string().max(20)
const codeSent = z.object({
  id: z.string(),
  status: z.literal('sent'),
  email_hint: z.string(),
  expires_in: z.number(),
  meta: z.object({ message: z.string() }),
})

/** Signing in without a password, by what only the owner of an address reads; and choosing a new one by a code. */
export const byMail = {
  magicLink: custom({
    method: 'POST',
    path: '/auth/magic_link',
    permission: 'open',
    limit: 'reset',
    body: z.object({ email, redirect_url: z.string().max(2_000).optional(), ...captcha }),
    answer: z.object({ id: z.string(), message: z.string() }),
    summary: 'Sends a link that signs in, if somebody has the address; the answer does not tell.',
  }),
  magicLinkShow: custom({
    method: 'POST',
    path: '/magic_links/validate',
    permission: 'open',
    limit: 'reset',
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({
      id: z.string(),
      unique_id: z.string(),
      user_unique_id: z.string(),
      /** As far as it can be shown to whoever only holds the link. */
      user_email: z.string(),
      status: z.literal('active'),
      expires_at: z.string(),
    }),
    summary: 'Says whose a link that signs in is, to whoever holds it; it is not used up by that.',
  }),
  magicLinkVerify: custom({
    secret: true,
    method: 'POST',
    path: '/auth/magic_link/verify',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ token: z.string().max(200), ...secondStep }),
    answer: signedInUser.and(z.object({ meta: authMeta.and(authMeta.shape.auth) })),
    summary: 'Signs in with the token of a link.',
  }),
  passwordless: custom({
    method: 'POST',
    path: '/auth/passwordless/request',
    permission: 'open',
    limit: 'reset',
    body: z.object({ email, ...captcha }),
    answer: codeSent,
    summary: 'Mails a code that signs in, if somebody has the address; the answer does not tell.',
  }),
  passwordlessVerify: custom({
    secret: true,
    method: 'POST',
    path: '/auth/passwordless/verify',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ email, code, ...secondStep }),
    answer: signedInUser.and(z.object({ meta: authMeta })),
    summary: 'Signs in with a mailed code.',
  }),
  passwordOtp: custom({
    method: 'POST',
    path: '/auth/password/otp',
    permission: 'open',
    limit: 'reset',
    body: z.object({ email, ...captcha }),
    answer: codeSent,
    summary: 'Mails a code to choose a new password with, if somebody has the address; the answer does not tell.',
  }),
  passwordOtpVerify: custom({
    secret: true,
    method: 'POST',
    path: '/auth/password/otp/verify',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ email, code }),
    answer: signedInUser.and(
      z.object({
        meta: z.object({ auth: z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.literal('Bearer') }) }),
      }),
    ),
    summary: 'Trades a mailed code for a token that is good for nothing but choosing a new password.',
  }),
} as const
