import { custom } from '@quoin/kit'
import * as z from 'zod'
import { proof } from './secondStep.ts'

/** Another address to sign in with. It takes the place of the present one once a link that was mailed to it is used. */
export const emailChange = {
  updateEmail: custom({
    method: 'PUT',
    path: '/users/:id/email',
    permission: 'signedIn',
    limit: 'signIn',
    ids: { id: 'gateway.users' },
    wrapper: 'user',
    body: proof.extend({
      email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
      /** The page that the link leads to; ours where none is named. */
      confirm_success_url: z.string().max(2_000).optional(),
    }),
    answersRecord: true,
    summary: 'Mails a link to another address of one’s own, which makes it the one to sign in with.',
  }),
}

export const emailConfirmation = {
  emailConfirm: custom({
    secret: true,
    method: 'POST',
    path: '/auth/email',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ email_change_token: z.string().max(200) }),
    answer: z.object({ id: z.string(), email: z.string() }),
    summary: 'Makes the address that a link was mailed to the one to sign in with, and signs out everywhere.',
  }),
}
