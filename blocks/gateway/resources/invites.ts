import { custom, email, moment, nameSchema, oneOf, ref, resource, uuid } from '@quoin/kit'
import * as z from 'zod'
import { secondStep } from './secondStep.ts'
import { authMeta, signedInUser } from './signedIn.ts'
import { dated, valuesOf } from './wire.ts'

const fields = {
  email: email().required().readOnly().searchable().sortable(),
  /** What whoever accepts may do. */
  role: ref('gateway.roles').readOnly().filterable(),
  status: oneOf('pending', 'accepted', 'revoked').default('pending').readOnly().filterable().sortable(),
  sentAt: moment().readOnly().sortable(),
  expiresAt: moment().readOnly().sortable(),
  acceptedAt: moment().readOnly(),
}
export const inviteAnswer = dated
  .and(valuesOf(fields))
  .and(z.object({ version: z.number(), created_by: z.string().nullable(), updated_by: z.string().nullable() }))

const link = z.string().max(2_000).optional()
const address = z.string().trim().toLowerCase().pipe(z.email().max(254))
const role = {
  role_id: z.union([z.string().max(80), z.number().int()]).optional(),
  role_unique_id: uuid().optional(),
}

/** Whom the company asked to join, with which role, and what became of it. */
export const invites = resource({
  type: 'invite',
  wrapper: 'invite',
  title: 'email',
  path: '/invites',
  fields,
  permissions: { read: 'gateway.users.manage', write: 'gateway.users.manage' },
  sort: '-created_at',
  only: ['list'],
  operations: {
    revoke: custom({
      method: 'DELETE',
      path: '/invites/:id',
      permission: 'gateway.users.manage',
      ids: { id: 'gateway.invites' },
      answer: inviteAnswer,
      summary: 'Takes an invitation back; its link is good for nothing from then on.',
    }),
    many: custom({
      method: 'POST',
      path: '/invites/bulk',
      permission: 'gateway.users.manage',
      limit: 'heavy',
      body: z.object({ csv: z.string().min(1).max(200_000), accept_invitation_url: link }),
      answer: z.object({
        id: z.string(),
        sent: z.number(),
        refused: z.number(),
        results: z.array(
          z.object({
            line: z.number(),
            email: z.string(),
            status: z.enum(['sent', 'refused']),
            code: z.string().nullable(),
            detail: z.string().nullable(),
          }),
        ),
      }),
      summary: 'Invites people from a table with the columns email and role, and says line by line what became of it.',
    }),
  },
})

/** Asking somebody in, and coming in. */
export const invitation = {
  invitationSend: custom({
    method: 'POST',
    path: '/auth/invitation',
    permission: 'gateway.users.manage',
    wrapper: 'user',
    query: z.object({ redirect_url: link, invitation_token: z.string().max(200).optional() }),
    body: z.object({ email: address, ...role, accept_invitation_url: link, redirect_url: link }),
    answer: inviteAnswer,
    summary: 'Invites somebody into the company, with a role that is not above the own one.',
  }),
  invitationResend: custom({
    method: 'POST',
    path: '/auth/invitation/resend',
    permission: 'gateway.users.manage',
    wrapper: 'invitation',
    body: z.object({ email: address, appid: z.string().max(100).optional(), accept_invitation_url: link }),
    answer: inviteAnswer,
    summary: 'Sends an open invitation again; the link before it is good for nothing from then on.',
  }),
  invitationShow: custom({
    method: 'POST',
    path: '/auth/invitation/show',
    permission: 'open',
    limit: 'reset',
    body: z.object({ invitation_token: z.string().max(200) }),
    answer: z.object({ id: z.string(), email: z.string(), company_name: z.string(), has_account: z.boolean() }),
    summary: 'Says whom a link invites where, to whoever holds it; nothing is accepted yet.',
  }),
  invitationAccept: custom({
    secret: true,
    method: 'PUT',
    path: '/auth/invitation',
    permission: 'open',
    limit: 'signIn',
    wrapper: 'invitation',
    query: z.object({ invitation_token: z.string().max(200).optional(), redirect_url: link }),
    body: z.object({
      invitation_token: z.string().max(200).optional(),
      password: z.string().max(1_000),
      name: nameSchema(160).optional(),
      redirect_url: link,
      ...secondStep,
    }),
    answer: signedInUser.and(z.object({ meta: authMeta })),
    summary: 'Accepts an invitation and signs in: with a new password, or with that of the account one has.',
  }),
} as const
