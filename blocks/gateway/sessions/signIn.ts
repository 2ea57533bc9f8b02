import { askOnce, inTransaction, refuse, type Refusal, type Tx } from '@quoin/kit/server'
import { readSignUpSettings } from '../people/signUpSettings.ts'
import { attemptSucceeded, attemptWithdrawn, isKnownDevice, takeAttempt, type Try } from './attempts.ts'
import { type Core, nowhere } from './core.ts'
import { refuseWithoutCaptcha } from './captcha.ts'
import type { Rank, Turn } from './passwords.ts'
import { proveSecondStep, type SecondStep } from './secondStep.ts'
import { hashOf } from './secrets.ts'
import { type SessionInput, type SignedIn, startSession } from './startSession.ts'

export interface SignInInput extends SecondStep {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
  /** Company of the app that asks; it becomes the company at hand when the person belongs to it. */
  readonly companyId: string | null
  /** A solved captcha, where the company asks for one after failures. */
  readonly captcha?: string
  /** Told when the last of the account's tries failed, whether or not there is such an account. */
  readonly locked?: () => void
}
/** Owners who are not known yet and would come behind so many others. */
const questionsMax = 50

export interface SignInResult extends SignedIn {
  readonly personId: string
  readonly companyId: string | null
  readonly confinedTo?: string | null
}

/** Addresses are compared folded; nothing else about them is changed, so no look-alike becomes somebody. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

export const wrongLogin = (): Refusal => refuse.ended('invalid_credentials', 'Invalid identity or password.')

/**
 * Signs a person in. Whoever cannot be signed in gets the same 401 after the same work, whether the address, the password or the
 * account's state is at fault. Throws 429 when the account's tries are used up or too many passwords wait to be looked at, and 422 `mfa_required` when the password was right and the
 * account asks for a code as well.
 */
export async function signIn(core: Core, input: SignInInput): Promise<SignInResult> {
  const email = foldEmail(input.email)
  const try_ = { email, address: input.address, userAgent: input.userAgent }
  const rank = await rankOf(core, try_)
  const { attempt, person, isRight } = await core.hasher.inTurn((turn) => looked(core, input, try_, turn), rank, input.address)
  const mayEnter = person?.active && (person.confirmed || (await mayEnterUnconfirmed(core, input.companyId)))
  if (!person || !isRight || !mayEnter) {
    if (attempt.isLast) input.locked?.()
    if (await isRegisteredWith(core, email, input))
      throw refuse.invalid('address_not_confirmed', 'Your email address is not confirmed yet.', 'email')
    throw wrongLogin()
  }
  await attemptSucceeded(core, attempt.id)
  await proveSecondStep(core, { id: person.id, email }, input)
  return inTransaction(core.pool, nowhere, (tx) =>
    enter(tx, core, { ...input, personId: person.id, uid: email, letInBy: person.confirmed ? null : input.companyId }),
  )
}

/**
 * Whether this is what somebody registered with lately. It is asked whether or not the address was taken, of what was written down for
 * both, so it tells nobody who has an account.
 */
async function isRegisteredWith(core: Core, email: string, { password, address }: SignInInput): Promise<boolean> {
  const [found] = await askOnce<{ password_hash: string }>(
    core.pool,
    { ...nowhere, readOnly: true },
    `select password_hash from gateway.registrations where account = $2 and created_at > gateway.clock($1) - interval '7 days'`,
    [core.clock.offsetMs, hashOf(email)],
  )
  return found ? core.hasher.verify(found.password_hash, password, 'usual', address) : false
}

/**
 * Where so many wait that no more may, an owner who comes from where they were before is let in before them. To know them is a
 * question, asked one at a time: a flood is to have one connection, and none of those that tell who is in.
 */
async function rankOf(core: Core, try_: Try): Promise<Rank> {
  if (!core.hasher.isFull || core.queue.waiting >= questionsMax) return 'usual'
  const leave = await core.queue.enter([{ name: 'known device', width: 1 }])
  return (await isKnownDevice(core, try_).finally(leave)) ? 'first' : 'usual'
}

/** Whether the password is right, and whose it would be. The database, too, is asked only by those whose turn it is. */
async function looked(core: Core, input: SignInInput, try_: Try, turn: Turn) {
  await refuseWithoutCaptcha(core, input.companyId, input.captcha, { afterFailuresOf: try_.email })
  const attempt = await takeAttempt(core, try_)
  if ('waitSeconds' in attempt) throw refuse.slowDown(attempt.waitSeconds)
  const [person] = await askOnce<{ id: string; password_hash: string | null; active: boolean; confirmed: boolean }>(
    core.pool,
    { ...nowhere, readOnly: true },
    `select id, password_hash, status = 'active' as active, confirmed_at is not null as confirmed from gateway.people where email = $1`,
    [try_.email],
  )
  const isRight = await core.hasher.verify(person?.password_hash, input.password, turn).catch(async (error: unknown) => {
    await attemptWithdrawn(core, attempt.id)
    throw error
  })
  return { attempt, person, isRight }
}

/** Starts the session of somebody who has proven who they are, at the company of the app when they belong to it. */
export async function enter(tx: Tx, core: Core, who: SessionInput): Promise<SignInResult> {
  const [at] = await tx.query<{ company_id: string }>(
    `select m.company_id from gateway.memberships m join gateway.companies c on c.id = m.company_id
     where m.person_id = $1 and m.status = 'active' and c.status = 'active'
     order by m.company_id is not distinct from $2::uuid desc, m.created_at, m.company_id limit 1`,
    [who.personId, who.companyId],
    'prepare',
  )
  const companyId = at?.company_id ?? null
  return {
    ...(await startSession(tx, core, { ...who, companyId })),
    personId: who.personId,
    companyId,
    confinedTo: who.confinedTo,
  }
}

/** Whether the company of the app lets people in whose address nobody has confirmed yet. */
const mayEnterUnconfirmed = (core: Core, companyId: string | null): Promise<boolean> =>
  companyId === null
    ? Promise.resolve(false)
    : inTransaction(
        core.pool,
        { tenantId: companyId, userId: null, readOnly: true },
        async (tx) => (await readSignUpSettings(tx, companyId)).unconfirmed_sign_in,
      )
