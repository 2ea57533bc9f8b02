import { allowedLink, type Context, type Customs, document, inTransaction } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { describeUser } from '../people/describeUser.ts'
import { sendMagicLink, showMagicLink, signInByMagicLink } from '../people/magicLinks.ts'
import { codeSeconds, type CodePurpose, hintOf, sendCode, signInByCode, tradeCode } from '../people/mailedCodes.ts'
import type { gateway } from '../resources/index.ts'
import { refuseWithoutCaptcha } from '../sessions/captcha.ts'
import { stepOf } from './authenticatorApp.ts'
import { fromOf, signedInAnswer, wireTokens } from './signedIn.ts'

type ByMail =
  | 'magicLink'
  | 'magicLinkShow'
  | 'magicLinkVerify'
  | 'passwordless'
  | 'passwordlessVerify'
  | 'passwordOtp'
  | 'passwordOtpVerify'

/** Every request is answered before anything is looked up, so that the answer tells nobody who has an account. */
export const byMail: Pick<Customs<typeof gateway, 'auth'>, ByMail> = {
  async magicLink({ email, redirect_url, recaptcha_token }, ctx) {
    const core = coreOf(ctx)
    const link = allowedLink(redirect_url ?? `${ctx.settings.publicUrl}/auth/magic-link/`, ctx.settings)
    await refuseWithoutCaptcha(core, ctx.actor.tenantId, recaptcha_token)
    afterAnswer(ctx, () => sendMagicLink(core, ctx.mailer, { email, link }))
    return { id: 'magic_link', message: 'If there is an account for this address, a sign-in link has been sent.' }
  },
  async magicLinkShow({ token }, ctx) {
    const { person, expiresAt } = await showMagicLink(coreOf(ctx), token)
    const { id, email } = person
    return { id, unique_id: id, user_unique_id: id, user_email: hintOf(email), status: 'active', expires_at: expiresAt }
  },
  async magicLinkVerify({ token, ...step }, ctx) {
    const core = coreOf(ctx)
    const result = await signInByMagicLink(core, { token, companyId: ctx.actor.tenantId, ...fromOf(ctx), ...stepOf(step) })
    // The published client looks for the tokens of this call at the top.
    return signedInAnswer(core, ctx.files, result, wireTokens(result.credentials))
  },
  passwordless: ({ email, recaptcha_token }, ctx) => codeSent(ctx, email, 'sign_in', recaptcha_token),
  async passwordlessVerify({ email, code, ...step }, ctx) {
    const core = coreOf(ctx)
    const input = { email, code, companyId: ctx.actor.tenantId, ...fromOf(ctx), ...stepOf(step) }
    return signedInAnswer(core, ctx.files, await signInByCode(core, input))
  },
  passwordOtp: ({ email, recaptcha_token }, ctx) => codeSent(ctx, email, 'password_reset', recaptcha_token),
  async passwordOtpVerify({ email, code }, ctx) {
    const core = coreOf(ctx)
    const { personId, secret, seconds } = await tradeCode(core, { email, code, ...fromOf(ctx) })
    const { id, ...user } = await inTransaction(core.pool, { tenantId: null, userId: personId, readOnly: true }, (tx) =>
      describeUser(tx, ctx.files, { personId, companyId: null, permissions: new Map() }),
    )
    const auth = { access_token: secret, expires_in: seconds, token_type: 'Bearer' as const }
    return document({ type: 'User', id, ...user, meta: { auth } })
  },
}

async function codeSent(ctx: Context, email: string, purpose: CodePurpose, captcha: string | undefined) {
  const core = coreOf(ctx)
  await refuseWithoutCaptcha(core, ctx.actor.tenantId, captcha)
  afterAnswer(ctx, () => sendCode(core, ctx.mailer, { email, purpose }))
  return document({
    type: 'one_time_code',
    id: purpose,
    attributes: { status: 'sent', email_hint: hintOf(email), expires_in: codeSeconds },
    meta: { message: 'If there is an account for this address, a code has been sent.' },
  })
}

const afterAnswer = (ctx: Context, work: () => Promise<unknown>): void =>
  coreOf(ctx).afterAnswer(() => work().catch((err: unknown) => ctx.log.error({ err }, 'A mail to sign in with was not sent')))
