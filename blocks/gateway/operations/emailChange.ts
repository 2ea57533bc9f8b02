import { whyNotTo } from '@quoin/kit/mail'
import { allowedLink, answerRecord, type Customs, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { proveItIsThem } from '../people/authenticatorApps.ts'
import { changeEmail, sendEmailChange } from '../people/changeEmail.ts'
import { gateway } from '../resources/index.ts'
import { foldEmail } from '../sessions/signIn.ts'
import { enroller, stepOf } from './authenticatorApp.ts'
import { sessionOf } from './proven.ts'
import { fromOf } from './signedIn.ts'

export const emailChange: Pick<Customs<typeof gateway, 'users'>, 'updateEmail'> = {
  async updateEmail({ id, email, confirm_success_url, ...proof }, ctx) {
    const me = await enroller(ctx, id)
    sessionOf(ctx)
    const wanted = foldEmail(email)
    if (wanted === me.email) throw refuse.invalid('same_email', 'is your email address already', 'email')
    const unusable = whyNotTo(wanted)
    if (unusable) throw refuse.invalid('address_unusable', unusable, 'email')
    const { publicUrl } = ctx.settings
    const link = allowedLink(confirm_success_url ?? `${publicUrl}/auth/email`, ctx.settings, 'confirm_success_url')
    const core = coreOf(ctx)
    await proveItIsThem(core, id, { password: proof.password, ...fromOf(ctx), ...stepOf(proof) })
    await sendEmailChange(ctx.tx, core, ctx, { personId: id, email: wanted, link, loginUrl: `${publicUrl}/auth/login` })
    return answerRecord(ctx, gateway.users, id)
  },
}

export const emailConfirmation: Pick<Customs<typeof gateway, 'auth'>, 'emailConfirm'> = {
  async emailConfirm({ email_change_token: token }, ctx) {
    const { personId, email } = await changeEmail(coreOf(ctx), ctx.mailer, token, ctx.request.address)
    return { id: personId, email }
  },
}
