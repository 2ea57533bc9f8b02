import { custom } from '@quoin/kit'
import * as z from 'zod'

/** Proof of work, for companies that ask for it; nobody else is asked who somebody is. */
export const captcha = {
  captcha: custom({
    method: 'GET',
    path: '/auth/captcha',
    permission: 'open',
    answer: z.object({
      id: z.string(),
      algorithm: z.string(),
      challenge: z.string(),
      maxnumber: z.number(),
      salt: z.string(),
      signature: z.string(),
    }),
    summary: 'A captcha to solve: the number of which, after the salt, the challenge is the hash.',
  }),
  recaptchaVerify: custom({
    secret: true,
    method: 'POST',
    path: '/google/recaptcha',
    permission: 'open',
    limit: 'signIn',
    wrapper: 'recaptcha',
    body: z.object({ site_token: z.string().max(4_000) }),
    answer: z.object({ id: z.string(), success: z.boolean(), token: z.string().nullable() }),
    summary: 'Looks at a solved captcha once; what is answered for a good one stands for it in one other call.',
  }),
} as const
