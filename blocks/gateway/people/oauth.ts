import { createHash } from 'node:crypto'
import { inTransaction, Refusal, refuse, type Settings, type Tx } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { readIdToken } from '../sessions/idToken.ts'
import { type Claims, departTo, type Journey, returnFrom } from '../sessions/oidc.ts'
import { type CompanyProvider, isOfCompany, type Provider } from '../sessions/providers.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'
import { type From, proveSecondStep, type SecondStep } from '../sessions/secondStep.ts'
import { enter, type SignInResult } from '../sessions/signIn.ts'
import { linkWith } from './linkWith.ts'
import { activePerson } from './magicLinks.ts'
import { companyOfDomain, domainOf } from './mailDomains.ts'
import { addOneTimeToken, consumeOneTimeToken, peekOneTimeToken } from './oneTimeTokens.ts'
import { writeMember, writePerson } from './people.ts'
import { proveAddress, type Registered, settleRegistrations } from './proveAddress.ts'
import { readRoles } from './readRoles.ts'
import { readSignUpSettings } from './signUpSettings.ts'
import { companyProviders } from './signInProviders.ts'
import type { Tellers } from './tellWhoMay.ts'

const journeyMinutes = 10
const handoverMinutes = 2

/** Providers that may be used with the app of a company, or with none, and those of the company whose domain an address lies in. */
export async function providersFor(core: Core, companyId: string | null, email?: string): Promise<readonly Provider[]> {
  const [ofOperator, ofCompanies] = await Promise.all([
    operatorsProviders(core, companyId),
    companyProviders(core, { companyId, domain: email && domainOf(email) }),
  ])
  return [...ofCompanies, ...ofOperator]
}

/** The provider of this name, wherever it is offered: one of a company leads into that company from everywhere. */
async function providerNamed(core: Core, key: string, companyId: string | null): Promise<Provider | undefined> {
  const known = (await operatorsProviders(core, companyId)).find((one) => one.key === key)
  return known ?? (isUuid(key) ? (await companyProviders(core, { id: key }))[0] : undefined)
}

async function operatorsProviders(core: Core, companyId: string | null): Promise<readonly Provider[]> {
  if (!core.providers.some(({ company }) => company)) return core.providers
  const [company] = companyId
    ? await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
        tx.query<{ url_id: string }>('select url_id from gateway.companies where id = $1', [companyId]),
      )
    : []
  return core.providers.filter((one) => !one.company || one.company === company?.url_id)
}

/** Begins the journey to a provider; answers where to go. `challenge` is the hash of a secret that stays in the page that began. */
export async function beginOauth(
  core: Core,
  settings: Settings,
  input: { provider: string; companyId: string | null; challenge: string; back: URL },
): Promise<URL> {
  const provider = await providerNamed(core, input.provider, input.companyId)
  if (!provider) throw refuse.missing('This provider does not exist.')
  const companyId = isOfCompany(provider) ? provider.companyId : input.companyId
  const state = newSecret()
  const { url, journey } = await departTo(core.outbound, provider, callbackOf(settings, provider), state)
  const payload = {
    provider: provider.key,
    journey: core.keys.seal(JSON.stringify(journey), 'oauth journey').toString('base64'),
    challenge: input.challenge,
    back: input.back.href,
  }
  await inTransaction(core.pool, nowhere, (tx) =>
    addOneTimeToken(tx, core, { purpose: 'oauth_start', companyId, payload, minutes: journeyMinutes }, state),
  )
  return url
}

/**
 * Whoever comes back from a provider, sent on to the page that began: with a token the page trades for a session, or with the code
 * of a refusal. A journey is made once; without one of ours there is no page to go to, and 422.
 */
export async function endOauth(
  core: Core,
  tellers: Tellers & { readonly settings: Settings },
  input: { provider: string; query: URLSearchParams },
): Promise<URL> {
  const { company_id: companyId, payload } = await inTransaction(core.pool, nowhere, (tx) =>
    consumeOneTimeToken(tx, core, 'oauth_start', input.query.get('state') ?? ''),
  )
  const back = new URL(String(payload.back))
  try {
    const isSame = payload.provider === input.provider
    const provider = isSame ? await providerNamed(core, input.provider, companyId) : undefined
    if (!provider) throw refuse.invalid('provider_refused', 'This sign-in was started with another provider.')
    const journey = JSON.parse(core.keys.open(Buffer.from(String(payload.journey), 'base64'), 'oauth journey')) as Journey
    const address = new URL(callbackOf(tellers.settings, provider))
    address.search = input.query.toString()
    const claims = await returnFrom(core.outbound, provider, address, journey)
    const { personId, registered } = isOfCompany(provider)
      ? await memberOf(core, provider, claims)
      : await personOf(core, provider, claims, companyId)
    await settleRegistrations(core, tellers, personId, registered)
    const token = await inTransaction(core.pool, nowhere, (tx) =>
      addOneTimeToken(tx, core, {
        purpose: 'oauth_handover',
        personId,
        companyId,
        payload: { challenge: payload.challenge, confined: isOfCompany(provider) },
        minutes: handoverMinutes,
      }),
    )
    return linkWith(back, 'oauth_token', token)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return linkWith(back, 'oauth_error', error.code)
  }
}

/**
 * Trades the token of a return for a session: with the secret of the page that began, so that nobody can be sent the token of
 * somebody else's return. 422 when they do not belong together, or while a code is needed as well.
 */
export async function finishOauth(
  core: Core,
  input: { token: string; secret: string } & From & SecondStep,
): Promise<SignInResult> {
  const { person_id: personId, company_id: companyId, payload } = await peekOneTimeToken(core, 'oauth_handover', input.token)
  if (payload.challenge !== challengeOf(input.secret)) throw handoverInvalid()
  const person = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) => activePerson(tx, personId!))
  if (!person) throw handoverInvalid()
  await proveSecondStep(core, person, input)
  return inTransaction(core.pool, nowhere, async (tx) => {
    await consumeOneTimeToken(tx, core, 'oauth_handover', input.token)
    if (!(await activePerson(tx, person.id))) throw handoverInvalid()
    const { address, userAgent } = input
    const confinedTo = payload.confined ? companyId : null
    return enter(tx, core, { personId: person.id, uid: person.email, companyId, confinedTo, address, userAgent })
  })
}

/**
 * Trades a token that a page got from one of the operator's providers for a session, once. 404 where there is no such provider,
 * 422 for a token that is not for us, while a code is needed as well, and when it was traded before.
 */
export async function signInByIdToken(
  core: Core,
  tellers: Tellers & { readonly settings: Settings },
  input: { provider: string; token: string; companyId: string | null } & From & SecondStep,
): Promise<SignInResult> {
  const { companyId, address, userAgent } = input
  const provider = (await operatorsProviders(core, companyId)).find(({ key }) => key === input.provider)
  if (!provider) throw refuse.missing('This provider does not exist.')
  const now = new Date(Date.now() + core.clock.offsetMs)
  const { claims, expiresAtSeconds, signed } = await readIdToken(core.outbound, provider, input.token, now)
  const { personId, registered } = await personOf(core, provider, claims, companyId)
  await settleRegistrations(core, tellers, personId, registered)
  const person = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) => activePerson(tx, personId))
  if (!person) throw refuse.invalid('account_not_active', 'This account is not active.')
  await proveSecondStep(core, person, input)
  return inTransaction(core.pool, nowhere, async (tx) => {
    const used = await tx.query(
      `insert into gateway.one_time_tokens (hash, purpose, created_at, expires_at, used_at)
       select $2, 'id_token', c.now, to_timestamp($3), c.now from gateway.clock($1) as c(now) on conflict do nothing returning 1`,
      [core.clock.offsetMs, hashOf(`id_token ${signed}`), expiresAtSeconds],
    )
    if (used.length === 0) throw refuse.invalid('id_token_used', 'This token was used already. Sign in again.', 'id_token')
    if (!(await activePerson(tx, person.id))) throw refuse.invalid('account_not_active', 'This account is not active.')
    return enter(tx, core, { personId: person.id, uid: person.email, companyId, confinedTo: null, address, userAgent })
  })
}

/**
 * Whom the claims are about. A known identity stays whose it is, whatever its address becomes. An unknown one belongs to whoever has
 * the address, if the provider has proven it and may speak for its domain; and to somebody new where the company takes them.
 */
async function personOf(core: Core, provider: Provider, claims: Claims, companyId: string | null): Promise<Entered> {
  const { email } = claims
  // The company's, so that a member can be written in the same transaction as the person.
  return inTransaction(core.pool, { tenantId: companyId, userId: null }, async (tx) => {
    const [known] = await tx.query<{ person_id: string; active: boolean }>(
      `update gateway.identities i set last_used_at = gateway.clock($1), email = $4 from gateway.people p
       where i.issuer = $2 and i.subject = $3 and i.sign_in_provider_id is null and p.id = i.person_id
       returning i.person_id, p.status = 'active' and p.confirmed_at is not null as active`,
      [core.clock.offsetMs, claims.issuer, claims.subject, email],
    )
    if (known) {
      if (!known.active) throw refuse.invalid('account_not_active', 'This account is not active.')
      return { personId: known.person_id, registered: [] }
    }
    if (!email) throw refuse.invalid('mail_not_proven', `${provider.name} has not verified your email address.`)
    if (provider.domains && !provider.domains.includes(email.slice(email.lastIndexOf('@') + 1)))
      throw refuse.invalid('domain_not_allowed', `${provider.name} cannot be used with your email domain.`)
    const entered = (await personWith(tx, core, email)) ?? {
      personId: await newPerson(tx, core, { ...claims, email }, companyId),
      registered: [],
    }
    const { personId } = entered
    await tx.query(
      `insert into gateway.identities (person_id, issuer, subject, provider, email, created_at, last_used_at)
       select $2, $3, $4, $5, $6, c.now, c.now from gateway.clock($1) as c(now)`,
      [core.clock.offsetMs, personId, claims.issuer, claims.subject, provider.key, email],
    )
    await recordEvent(tx, core, { kind: 'identity_added', personId, companyId, detail: { provider: provider.key } })
    return entered
  })
}

/**
 * The member a company's own provider speaks of. It speaks for addresses in the company's proven domains, of members and of those
 * who belong nowhere yet: an account that belongs elsewhere is not the company's to hand out, whatever address it has.
 */
async function memberOf(core: Core, provider: CompanyProvider, claims: Claims): Promise<Entered> {
  const { companyId, name } = provider
  const { email } = claims
  const belongings = await inTransaction(core.pool, { ...nowhere, readOnly: true }, async (tx) => {
    if (!email) throw refuse.invalid('mail_not_proven', `${name} has not verified your email address.`)
    if ((await companyOfDomain(tx, email)) !== companyId)
      throw refuse.invalid('domain_not_allowed', `${name} cannot be used with your email domain.`)
    return tx.query<Belonging>(
      `select p.id as person_id, p.email, p.status = 'active' as active, i.id as identity_id,
         (select m.status from gateway.memberships m where m.person_id = p.id and m.company_id = $1) as here,
         exists (select from gateway.memberships m where m.person_id = p.id and m.company_id <> $1 and m.status <> 'deleted') as elsewhere
       from gateway.people p left join gateway.identities i on i.person_id = p.id and i.sign_in_provider_id = $2 and i.subject = $3
       where p.email = $4 or i.id is not null order by i.id nulls last`,
      [companyId, provider.key, claims.subject, email],
    )
  })
  const [found] = belongings
  return inTransaction(core.pool, { tenantId: companyId, userId: null }, async (tx) => {
    const entered = found
      ? await existing(tx, core, provider, found)
      : { personId: await newMember(tx, core, provider, { ...claims, email: email! }), registered: [] }
    const { personId } = entered
    await tx.query(
      `insert into gateway.identities as i (person_id, issuer, subject, provider, email, created_at, last_used_at, sign_in_provider_id,
         company_id) select $2, $3, $4, $5, $6, c.now, c.now, $7, $8 from gateway.clock($1) as c(now)
       on conflict (sign_in_provider_id, subject) where sign_in_provider_id is not null
         do update set last_used_at = excluded.last_used_at, email = excluded.email where i.person_id = excluded.person_id`,
      [core.clock.offsetMs, personId, claims.issuer, claims.subject, name, email, provider.key, companyId],
    )
    if (!found?.identity_id)
      await recordEvent(tx, core, { kind: 'identity_added', personId, companyId, detail: { provider: name } })
    return entered
  })
}
interface Belonging extends Record<string, unknown> {
  readonly person_id: string
  readonly email: string
  readonly active: boolean
  readonly identity_id: string | null
  readonly here: string | null
  readonly elsewhere: boolean
}

async function existing(tx: Tx, core: Core, provider: CompanyProvider, found: Belonging): Promise<Entered> {
  const isSuspended = !found.active || found.here === 'inactive'
  if (isSuspended) throw refuse.invalid('account_not_active', 'This account is not active.')
  // Also of somebody known by their subject: what is theirs now may be no address of the company any more.
  if ((await companyOfDomain(tx, found.email)) !== provider.companyId)
    throw refuse.invalid('domain_not_allowed', `${provider.name} cannot be used with your email domain.`)
  if (found.here === 'active' || (found.here === 'pending' && !found.elsewhere)) return (await personWith(tx, core, found.email))!
  if (found.here !== 'deleted' && found.elsewhere)
    throw refuse.invalid('account_elsewhere', 'Your account belongs to another company. Sign in another way and ask to join.')
  // Who was taken out comes back when somebody asks them to.
  if (found.here !== null || !provider.createsPeople)
    throw refuse.invalid('no_account', 'There is no account with this email address.')
  const entered = (await personWith(tx, core, found.email))!
  await join(tx, core, provider, entered.personId)
  return entered
}

async function newMember(tx: Tx, core: Core, provider: CompanyProvider, who: Claims & { email: string }): Promise<string> {
  if (!provider.createsPeople) throw refuse.invalid('no_account', 'There is no account with this email address.')
  const name = who.name ?? who.email.slice(0, who.email.indexOf('@'))
  const { id: personId } = await writePerson(tx, core, { email: who.email, name }, null)
  await join(tx, core, provider, personId)
  return personId
}

async function join(tx: Tx, core: Core, { companyId, roleId }: CompanyProvider, personId: string): Promise<void> {
  const [role] = roleId ? await readRoles(tx, companyId, roleId) : []
  await writeMember(tx, { companyId, personId, roleCode: role?.status === 'active' ? role.code : 'none' })
  await recordEvent(tx, core, { kind: 'joined', personId, companyId })
}

/** Who has an address, which the provider's word proves where nobody has yet. What else they registered for is opened afterwards. */
async function personWith(tx: Tx, core: Core, email: string): Promise<Entered | undefined> {
  const [person] = await tx.query<{ id: string; active: boolean }>(
    `select id, status = 'active' as active from gateway.people where email = $1 for update`,
    [email],
  )
  if (!person) return undefined
  if (!person.active) throw refuse.invalid('account_not_active', 'This account is not active.')
  const registered = await proveAddress(tx, core, {
    personId: person.id,
    passwordHash: null,
    companyId: tx.scope.tenantId,
  })
  return { personId: person.id, registered }
}
/** Who came back from a provider, and what they registered for before anybody knew that the address is theirs. */
interface Entered {
  readonly personId: string
  readonly registered: readonly Registered[]
}

async function newPerson(tx: Tx, core: Core, who: Claims & { email: string }, companyId: string | null): Promise<string> {
  if (!companyId) throw refuse.invalid('no_account', 'There is no account with this email address.')
  const { registration, role_code: roleCode } = await readSignUpSettings(tx, companyId)
  if (registration !== 'open') throw refuse.invalid('no_account', 'There is no account with this email address.')
  const name = who.name ?? who.email.slice(0, who.email.indexOf('@'))
  const { id: personId } = await writePerson(tx, core, { email: who.email, name }, null)
  await writeMember(tx, { companyId, personId, roleCode })
  await recordEvent(tx, core, { kind: 'registered', personId, companyId })
  return personId
}

export interface IdentityRow extends Record<string, unknown> {
  readonly id: string
  readonly provider: string
  readonly email: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}

export const listIdentities = (tx: Tx, personId: string): Promise<IdentityRow[]> =>
  tx.query<IdentityRow>(
    'select id, provider, email, created_at, last_used_at from gateway.identities where person_id = $1 order by created_at, id',
    [personId],
  )

export async function removeIdentity(tx: Tx, core: Core, personId: string, id: string, { address }: From): Promise<void> {
  const removed = await tx.query('delete from gateway.identities where person_id = $1 and id = $2 returning 1', [personId, id])
  if (removed.length === 0) throw refuse.missing('This identity does not exist.')
  await recordEvent(tx, core, { kind: 'identity_removed', personId, address })
}

/** Where a provider sends people back to. */
export const callbackOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>, { key }: Pick<Provider, 'key'>): string =>
  `${publicUrl}/api/gateway/auth/oauth/${key}/callback`

const challengeOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const handoverInvalid = () =>
  refuse.invalid('oauth_handover_token_invalid', 'This sign-in attempt has expired. Try again.', 'oauth_token')
