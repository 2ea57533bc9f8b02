import { allowedLink, type Context, type Customs, one, refuse, Refusal } from '@quoin/kit/server'
import * as z from 'zod'
import { coreOf } from '../core.ts'
import {
  acceptInvitation,
  hasAccount,
  invite,
  invitedRole,
  readInvitation,
  revokeInvite,
  roleToGive,
} from '../people/invitations.ts'
import { readInviteTable } from '../people/inviteTable.ts'
import type { gateway } from '../resources/index.ts'
import { proveSecondStep } from '../sessions/secondStep.ts'
import { stepOf } from './authenticatorApp.ts'
import { fromOf, signedInAnswer } from './signedIn.ts'

export const invitation: Pick<
  Customs<typeof gateway, 'auth'>,
  'invitationSend' | 'invitationResend' | 'invitationShow' | 'invitationAccept'
> = {
  async invitationSend({ email, role_id, role_unique_id, accept_invitation_url, redirect_url }, ctx) {
    const role = await roleToGive(ctx, role_unique_id ?? (role_id === undefined ? undefined : String(role_id)))
    return one(await invite(ctx, { email, role, link: invitationLink(ctx, accept_invitation_url ?? redirect_url) }))
  },
  async invitationResend({ email, accept_invitation_url }, ctx) {
    const role = await roleToGive(ctx, await invitedRole(ctx, email))
    return one(await invite(ctx, { email, role, link: invitationLink(ctx, accept_invitation_url) }))
  },
  async invitationShow({ invitation_token }, ctx) {
    const invited = await readInvitation(coreOf(ctx), invitation_token)
    return {
      id: invited.inviteId,
      email: invited.email,
      company_name: invited.companyName,
      has_account: hasAccount(invited),
    }
  },
  async invitationAccept({ invitation_token, password, name, ...step }, ctx) {
    if (!invitation_token) throw refuse.invalid('required', 'is required', 'invitation_token')
    const core = coreOf(ctx)
    const from = fromOf(ctx)
    const result = await acceptInvitation(core, {
      token: invitation_token,
      password,
      name,
      ...from,
      tellers: ctx,
      proveFurther: (person) => proveSecondStep(core, person, { ...from, ...stepOf(step) }),
    })
    return signedInAnswer(core, ctx.files, result)
  },
}

export const invites: Customs<typeof gateway, 'invites'> = {
  async revoke({ id }, ctx) {
    return one(await revokeInvite(ctx, id))
  },
  async many({ csv, accept_invitation_url }, ctx) {
    const link = invitationLink(ctx, accept_invitation_url)
    const results = []
    for (const { line, email, role } of readInviteTable(csv)) {
      const refusal = await inviteOne(ctx, { email, role, link }).catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      })
      results.push({
        line,
        email: email.slice(0, 254),
        status: refusal ? ('refused' as const) : ('sent' as const),
        code: refusal?.code ?? null,
        detail: refusal?.message ?? null,
      })
    }
    const sent = results.filter(({ status }) => status === 'sent').length
    return { id: 'invites', sent, refused: results.length - sent, results }
  },
}

/** Every refusal comes before anything is written, so that one line leaves nothing half done in the work of all. */
async function inviteOne(ctx: Context, { email, role, link }: { email: string; role: string | undefined; link: URL }) {
  const address = z.email().max(254).safeParse(email.toLowerCase())
  if (!address.success) throw refuse.invalid('invalid', 'is not a valid email address', 'email')
  await invite(ctx, { email: address.data, role: await roleToGive(ctx, role), link })
  return undefined
}

const invitationLink = (ctx: Context, wanted: string | undefined): URL =>
  allowedLink(wanted ?? `${ctx.settings.publicUrl}/auth/invitation/`, ctx.settings, 'accept_invitation_url')
