import { allowedLink, Answer, type Context, type Customs, document, gone, inTransaction, plain, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { describeUser } from '../people/describeUser.ts'
import { childRows, companyAttributes } from '../people/readCompanies.ts'
import { changePassword } from '../people/changePassword.ts'
import { companyNames } from '../people/companyNames.ts'
import { resetPassword, sendResetLink } from '../people/resetPassword.ts'
import { setUp, setupNeeded } from '../people/setUp.ts'
import type { gateway } from '../resources/index.ts'
import { refuseWithoutCaptcha } from '../sessions/captcha.ts'
import { endSession } from '../sessions/endSession.ts'
import { refuseWeak } from '../sessions/passwords.ts'
import { refreshSession } from '../sessions/refreshSession.ts'
import { signIn } from '../sessions/signIn.ts'
import { tradeHeaderToken } from '../sessions/tradeHeaderToken.ts'
import { stepOf } from './authenticatorApp.ts'
import { byMail } from './byMail.ts'
import { captcha } from './captcha.ts'
import { companyContexts } from './companyContexts.ts'
import { emailConfirmation } from './emailChange.ts'
import { invitation } from './invitations.ts'
import { accountDeletion } from './membership.ts'
import { oauth } from './oauth.ts'
import { boundsOf, listAnswer } from './pages.ts'
import { passkeySignIn } from './passkeys.ts'
import { refuseKeys, sessionOf } from './proven.ts'
import { registration } from './registration.ts'
import { endedAnswer, signedInAnswer, userAgentOf, wireTokens } from './signedIn.ts'

export const auth: Customs<typeof gateway, 'auth'> = {
  ...registration,
  ...emailConfirmation,
  ...invitation,
  ...accountDeletion,
  ...byMail,
  ...captcha,
  ...companyContexts,
  ...oauth,
  ...passkeySignIn,

  async signIn({ email, login, password, recaptcha_token, ...step }, ctx) {
    const identity = email ?? login
    if (!identity) throw refuse.invalid('required', 'is required', 'email')
    const core = coreOf(ctx)
    const result = await signIn(core, {
      email: identity,
      password,
      address: ctx.request.address,
      userAgent: userAgentOf(ctx),
      companyId: ctx.actor.tenantId,
      captcha: recaptcha_token,
      // Told after the answer, which must not say by its time whether there is somebody to tell.
      locked: () =>
        core.afterAnswer(() =>
          sendResetLink(core, ctx.mailer, {
            email: identity,
            link: new URL('/auth/change-password/', ctx.settings.publicUrl),
            isLocked: true,
          }).catch((err: unknown) => ctx.log.error({ err }, 'The owner of a locked account was not told')),
        ),
      ...stepOf(step),
    })
    return signedInAnswer(core, ctx.files, result)
  },

  async link(_, ctx) {
    const shown = ctx.request.headers['access-token']
    if (typeof shown !== 'string' || ctx.actor.email === null)
      throw refuse.invalid('required', 'The link must be exchanged with the headers it was issued for.', 'access-token')
    const headers = await tradeHeaderToken(ctx.tx, coreOf(ctx), sessionOf(ctx), shown)
    const { status, body } = gone()
    return new Answer(status, body, headers)
  },
  async signOut(_, ctx) {
    await endSession(ctx.tx, coreOf(ctx), {
      sessionId: sessionOf(ctx),
      personId: ctx.me,
      reason: 'signed_out',
      address: ctx.request.address,
    })
    return endedAnswer()
  },

  async validateToken(_, ctx) {
    const { id, ...user } = await describeUser(ctx.tx, ctx.files, {
      personId: ctx.me,
      companyId: ctx.tenantId || null,
      permissions: ctx.actor.permissions,
      fieldRules: ctx.actor.fieldRules,
      confinedTo: ctx.actor.confinedTo,
    })
    return document({ type: 'User', id, ...user })
  },

  async refresh({ refresh_token }, ctx) {
    const tokens = await refreshSession(coreOf(ctx), refresh_token, ctx.request.address)
    return plain({ meta: wireTokens(tokens) })
  },

  // The same answer for every address, given before anything is looked up.
  async resetPassword({ email, login, redirect_url, recaptcha_token }, ctx) {
    const address = email ?? login
    if (!address) throw refuse.invalid('required', 'is required', 'email')
    const link = allowedLink(redirect_url ?? `${ctx.settings.publicUrl}/auth/change-password/`, ctx.settings)
    const core = coreOf(ctx)
    await refuseWithoutCaptcha(core, ctx.actor.tenantId, recaptcha_token)
    core.afterAnswer(() =>
      sendResetLink(core, ctx.mailer, { email: address, link }).catch((err: unknown) =>
        ctx.log.error({ err }, 'A reset link was not sent'),
      ),
    )
    return {
      id: 'password_reset',
      message: 'If there is an account for this address, a link to reset the password has been sent.',
    }
  },

  // Who holds a session is not yet who knows the password, so that one is asked for again; all other sessions end.
  async updatePassword({ current_password, reset_password_token: input, password, password_confirmation }, ctx) {
    const core = coreOf(ctx)
    // What a mailed code was traded for comes as a bearer, although it is no session's.
    const reset_password_token = input ?? (ctx.me || current_password !== undefined ? undefined : bearerOf(ctx))
    if (password !== password_confirmation)
      throw refuse.invalid('no_match', 'does not match the password', 'password_confirmation')
    if (!reset_password_token && !ctx.me) throw refuse.ended('sign_in_needed', 'Please sign in.')
    if (reset_password_token) return resetBy(ctx, reset_password_token, password)
    refuseKeys(ctx)
    const personId = ctx.me
    const [person] = await ctx.tx.query<{ password_hash: string | null; email: string; name: string }>(
      'select password_hash, email, name from gateway.people where id = $1 for update',
      [personId],
    )
    if (current_password === undefined) throw refuse.invalid('required', 'is required', 'current_password')
    if (!(await core.hasher.verify(person!.password_hash, current_password, 'first')))
      throw refuse.invalid('wrong_password', 'is not your password', 'current_password')
    refuseWeak(password, [person!.email, person!.name, ...(await companyNames(ctx.tx, personId))])
    const hash = await core.hasher.hash(password, 'first')
    await changePassword(ctx.tx, core, ctx, {
      personId,
      hash,
      keep: ctx.actor.sessionId,
      address: ctx.request.address,
    })
    const { id, ...user } = await describeUser(ctx.tx, ctx.files, {
      personId,
      companyId: ctx.tenantId || null,
      permissions: ctx.actor.permissions,
      fieldRules: ctx.actor.fieldRules,
    })
    return document({ type: 'User', id, ...user })
  },

  // Members of a parent see what lies below it; what they may do there is each operation's to say.
  async tenantChildren({ page, records, search }, ctx) {
    const bounds = boundsOf({ page, records })
    const { rows, total } = ctx.tenantId ? await childRows(ctx.tx, ctx.tenantId, { ...bounds, search }) : { rows: [], total: 0 }
    const data = rows.map((row) => ({ id: row.id, type: 'Company', attributes: companyAttributes(row) }))
    return listAnswer(data, bounds, total)
  },

  async setupState(_, ctx) {
    return { id: 'setup', needed: await setupNeeded(ctx.tx) }
  },

  async setup({ code, company, user }, ctx) {
    const core = coreOf(ctx)
    refuseWeak(user.password, [user.email, user.name, company.name])
    await setUp(core, { code, company: { name: company.name, urlId: company.url_id }, user })
    const result = await signIn(core, {
      email: user.email,
      password: user.password,
      address: ctx.request.address,
      userAgent: userAgentOf(ctx),
      companyId: null,
    })
    return signedInAnswer(core, ctx.files, result)
  },
}

/** A reset link never carries a session: whoever used it signs in with the new password. */
async function resetBy(ctx: Context, token: string, password: string) {
  const personId = await resetPassword(coreOf(ctx), ctx, { token, password, address: ctx.request.address })
  const { id, ...user } = await inTransaction(coreOf(ctx).pool, { tenantId: null, userId: personId, readOnly: true }, (tx) =>
    describeUser(tx, ctx.files, { personId, companyId: null, permissions: new Map() }),
  )
  return document({ type: 'User', id, ...user })
}

const bearerOf = (ctx: Context): string | undefined => /^bearer +(\S{1,200})$/i.exec(ctx.request.headers.authorization ?? '')?.[1]
