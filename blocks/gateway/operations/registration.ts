import { randomUUID } from 'node:crypto'
import { allowedLink, type Context, type Customs, document, inTransaction, refuse, refuseChanged } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { describeUser } from '../people/describeUser.ts'
import { wayIn, welcomesDomains } from '../people/domainJoining.ts'
import { confirmAddress, register, resendConfirmation } from '../people/register.ts'
import { defaultSignUpSettings, readSignUpSettings, writeSignUpSettings } from '../people/signUpSettings.ts'
import { gateway } from '../resources/index.ts'
import { refuseWithoutCaptcha } from '../sessions/captcha.ts'
import { endUnconfirmed } from '../sessions/endSession.ts'
import { refuseWeak } from '../sessions/passwords.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { hasSecondStep } from '../sessions/secondStep.ts'
import { foldEmail, signIn } from '../sessions/signIn.ts'
import { signedInAnswer, userAgentOf } from './signedIn.ts'

type Auth = Customs<typeof gateway, 'auth'>
type Users = Customs<typeof gateway, 'users'>

const activationSent = 'Your account was created. We have sent you an e-mail to activate it.'

export const registration: Pick<Auth, 'register' | 'confirmation' | 'confirm' | 'signUpSettings' | 'signUpSettingsUpdate'> = {
  // The same answer whether the address was free or taken, given before anything is looked up; the owner of the address alone
  // learns the difference, by mail. A company that lets people in unconfirmed has chosen otherwise.
  async register({ user, confirm_success_url, recaptcha_token, ...flat }, ctx) {
    const input = { ...flat, ...user }
    const companyId = ctx.actor.tenantId
    if (!companyId) throw refuse.invalid('company_needed', 'Provide an app id to name the company.')
    const { email, password } = input
    if (!email) throw refuse.invalid('required', 'is required', 'email')
    if (!password) throw refuse.invalid('required', 'is required', 'password')
    if (input.password_confirmation !== undefined && input.password_confirmation !== password)
      throw refuse.invalid('no_match', 'does not match the password', 'password_confirmation')
    refuseChanged(
      input,
      { provider: 'email', uid: email },
      {
        provider: 'Only the provider "email" is supported here.',
        uid: 'The uid must equal the email.',
      },
    )
    const link = confirmationLink(ctx, confirm_success_url)
    const settings = await readSignUpSettings(ctx.tx, companyId)
    // Where nobody may register, people of the company's own domains may all the same, when it says so.
    const isOpen = settings.registration === 'open'
    const { way } = isOpen ? { way: 'off' } : await wayIn(ctx.tx, companyId, foldEmail(email))
    if (!isOpen && way === 'off') {
      if (settings.registration === 'invited') throw refuse.invalid('invite_needed', "You can't register without an invite")
      throw refuse.invalid('registration_closed', 'This company does not accept sign-ups.')
    }
    if (way === 'ask' && (input.username || input.payload))
      throw refuse.invalid(
        'unsupported',
        'This can be set once the company has approved the request.',
        input.username ? 'username' : 'payload',
      )
    const name = input.name ?? email.slice(0, email.indexOf('@'))
    const [company] = await ctx.tx.query<{ name: string; url_id: string }>(
      'select name, url_id from gateway.companies where id = $1',
      [companyId],
    )
    refuseWeak(password, [email, name, company!.name, company!.url_id])
    const core = coreOf(ctx)
    await refuseWithoutCaptcha(core, companyId, recaptcha_token)
    const { address } = ctx.request
    const passwordHash = await core.hasher.hash(password, 'usual', address)
    const work = () =>
      register(core, ctx.mailer, {
        companyId,
        asks: way === 'ask',
        email,
        name,
        password,
        passwordHash,
        address,
        phone: input.phone,
        language: input.preferred_language,
        username: input.username,
        data: input.payload,
        link,
        loginUrl: `${ctx.settings.publicUrl}/auth/login`,
      })
    if (settings.unconfirmed_sign_in && isOpen) {
      if (!(await work())) {
        throw refuse.conflict(
          'already_registered',
          "The email is already registered. If you can't enter, click here",
          undefined,
          'email',
        )
      }
      return signedInAnswer(
        core,
        ctx.files,
        await signIn(core, { email, password, address, userAgent: userAgentOf(ctx), companyId }),
        { message: activationSent },
      )
    }
    core.afterAnswer(() => work().catch((err: unknown) => ctx.log.error({ err }, 'A registration was not kept')))
    const attributes = { email: foldEmail(email), name, status: 'pending', mail_status: 'unconfirmed' }
    // Nobody's id: the real one would tell a new account from an old one.
    return document({ type: 'User', id: randomUUID(), attributes, meta: { message: activationSent } })
  },

  confirmation: ({ confirmation_token }, ctx) => confirm(confirmation_token, ctx),
  confirm: ({ confirmation_token }, ctx) => confirm(confirmation_token, ctx),

  async signUpSettings(_, ctx) {
    const { tenantId } = ctx.actor
    if (!tenantId) return { id: 'settings', company_name: null, for_domains: false, findable: true, ...defaultSignUpSettings }
    return settingsAnswer(ctx, tenantId)
  },
  async signUpSettingsUpdate({ findable, ...changes }, ctx) {
    const before = await readSignUpSettings(ctx.tx, ctx.tenantId)
    // Whoever asks it of others must not shut themselves out by it.
    const input = (['second_factor_for_administrators', 'second_factor_for_everybody'] as const).find((one) => changes[one])
    if (input && !(await hasSecondStep(ctx.tx, ctx.me)))
      throw refuse.invalid('own_second_factor_needed', 'Set up your own authenticator app first.', input)
    const after = await writeSignUpSettings(ctx.tx, ctx.tenantId, ctx.me, changes)
    if (findable !== undefined) {
      const hidden = await ctx.tx.query(
        'update gateway.companies set findable = $2 where id = $1 and findable <> $2 returning 1',
        [ctx.tenantId, findable],
      )
      if (hidden.length > 0) await ctx.note(gateway.companies, ctx.tenantId, { findable: [!findable, findable] })
    }
    const changed = Object.entries(after).filter(([key, value]) => before[key as keyof typeof before] !== value)
    await ctx.note(
      gateway.companies,
      ctx.tenantId,
      Object.fromEntries(changed.map(([key, value]) => [key, [before[key as keyof typeof before], value] as const])),
    )
    if (before.unconfirmed_sign_in && !after.unconfirmed_sign_in) await endUnconfirmed(ctx.tx, coreOf(ctx), ctx.tenantId)
    // What administrators may do hangs on it.
    await announceRevoked(ctx.tx, { company: ctx.tenantId })
    return settingsAnswer(ctx, ctx.tenantId)
  },
}

export const confirmations: Pick<Users, 'reconfirm' | 'confirmation'> = {
  async reconfirm({ user, confirm_success_url }, ctx) {
    resendInBackground(ctx, { email: user.email }, confirm_success_url)
    return resent
  },
  // Asked by a manager about one of their own members, who exists or does not.
  async confirmation({ id, confirm_success_url }, ctx) {
    await ctx.find(gateway.users, id)
    resendInBackground(ctx, { personId: id }, confirm_success_url)
    return resent
  },
}

const resent = {
  id: 'confirmation',
  message: 'If the address still needs to be confirmed, a new link has been sent.',
}

const confirmationLink = (ctx: Context, wanted: string | undefined): URL =>
  allowedLink(wanted ?? `${ctx.settings.publicUrl}/auth/step2/`, ctx.settings, 'confirm_success_url')

function resendInBackground(ctx: Context, whom: { email: string } | { personId: string }, wanted: string | undefined): void {
  const core = coreOf(ctx)
  const link = confirmationLink(ctx, wanted)
  core.afterAnswer(() =>
    resendConfirmation(core, ctx.mailer, { ...whom, companyId: ctx.actor.tenantId, link }).catch((err: unknown) =>
      ctx.log.error({ err }, 'A confirmation link was not sent'),
    ),
  )
}

async function confirm(token: string, ctx: Context) {
  const core = coreOf(ctx)
  const { personId } = await confirmAddress(core, ctx, token, ctx.request.address)
  const { id, ...user } = await inTransaction(core.pool, { tenantId: null, userId: personId, readOnly: true }, (tx) =>
    describeUser(tx, ctx.files, { personId, companyId: null, permissions: new Map() }),
  )
  return document({ type: 'User', id, ...user })
}

async function settingsAnswer(ctx: Context, companyId: string) {
  const settings = await readSignUpSettings(ctx.tx, companyId)
  const [company] = await ctx.tx.query<{ name: string; findable: boolean }>(
    'select name, findable from gateway.companies where id = $1',
    [companyId],
  )
  const for_domains = await welcomesDomains(ctx.tx, companyId)
  return { id: 'settings', company_name: company?.name ?? null, for_domains, findable: company?.findable ?? true, ...settings }
}
