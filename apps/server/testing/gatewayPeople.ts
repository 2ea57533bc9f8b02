import { createHash, createHmac, randomUUID } from 'node:crypto'
import { passkeyDevice } from '@quoin/doubles/passkey'
import { companies, emailOf, password } from './cast.ts'
import type { Arranger, Special } from './arrange.ts'

const secret = () => `${randomUUID()}${randomUUID()}`

/** The secret of a mailed link or of a return, made without the mail: only the mail would know it. */
async function token(a: Arranger, purpose: string, payload: object = {}): Promise<string> {
  const made = secret()
  await a.world.sql.query(
    `insert into gateway.one_time_tokens (hash, purpose, person_id, company_id, payload, created_at, expires_at)
     values (sha256(convert_to($1, 'UTF8')), $2, $3, $4, $5, clock_timestamp(), clock_timestamp() + interval '1 hour')`,
    [made, purpose, await a.member(), a.world.tenantIds[a.tenant], payload],
  )
  return made
}

/** A mailed code of a new member, kept as the gateway would. */
async function code(a: Arranger, purpose: 'sign_in' | 'password_reset') {
  const id = await a.member()
  const {
    rows: [person],
  } = await a.world.sql.query<{ email: string }>('select email from gateway.people where id = $1', [id])
  const hash = a.world.running.authenticator.core.keys.hash(`${id} ${purpose} 204816`, 'mailed code')
  await a.world.sql.query(
    `insert into gateway.mailed_codes (person_id, purpose, hash, created_at, expires_at)
     values ($1, $2, $3, clock_timestamp(), clock_timestamp() + interval '1 hour')`,
    [id, purpose, hash],
  )
  return { email: person!.email, code: '204816' }
}

/** Somebody known to the company by one lead alone: all others of the samples share a name, a number and an address. */
const sought: Special = async (a) => {
  const id = await a.fresh('crm.leads', {})
  const body = {
    first_name: a.word,
    last_name: randomUUID(),
    lead_email: `${randomUUID()}@${a.word}.example`,
    phone_number: null,
  }
  await a.call('crm.leads.update', { params: { id }, body })
  return { body: { record: 'crm.leads', record_unique_id: id } }
}

const self = (a: Arranger) => ({ id: a.world.userIds[a.admin] })
const origin = (a: Arranger) => a.world.address.replace('127.0.0.1', 'localhost')

/** Whose sign-in may ask for a code afterwards without anybody missing it; signed in before it does. */
const owner = 'art'
const appBytes = '12345678901234567890'
/** The same in base32. */
const appSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Somebody with an authenticator app that is begun or in use. */
async function withApp(a: Arranger, state: 'begun' | 'in use') {
  const id = a.world.userIds[owner]
  await a.world.sql.query('delete from gateway.authenticator_apps where person_id = $1', [id])
  await a.world.sessionOf(owner)
  await a.world.sql.query(
    `insert into gateway.authenticator_apps (person_id, sealed_secret, created_at, confirmed_at)
     values ($1, $2, clock_timestamp(), case when $3 then clock_timestamp() end)`,
    [id, a.world.running.authenticator.core.keys.seal(appSecret, `authenticator app ${id}`), state === 'in use'],
  )
  // In another company nobody is asked as, so that the id alone counts.
  return a.tenant === 'a' ? ({ who: owner, params: { id } } as const) : { params: self(a) }
}

/** What the app shows by the server's clock, as RFC 6238 says. */
function codeNow(a: Arranger): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + a.world.running.authenticator.core.clock.offsetMs) / 30_000)))
  const digest = createHmac('sha1', appBytes).update(counter).digest()
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const passkey = async (a: Arranger): Promise<{ id: string; device: ReturnType<typeof passkeyDevice> }> => {
  const { data } = await a.call('gateway.users.passkeyOptions', { params: self(a), body: { password } })
  const device = passkeyDevice()
  const credential = device.create(data.attributes.options, origin(a))
  const made = await a.call('gateway.users.passkeyCreate', { params: self(a), body: { name: `${a.word} key`, credential } })
  return { id: made.data.id as string, device }
}

const identity = async (a: Arranger): Promise<string> => {
  const {
    rows: [row],
  } = await a.world.sql.query<{ id: string }>(
    `insert into gateway.identities (person_id, issuer, subject, provider, email, created_at)
     values ($1, 'https://id.example', $2, 'acme', $3, clock_timestamp()) returning id`,
    [self(a).id, randomUUID(), emailOf(a.admin)],
  )
  return row!.id
}

/** What fields cannot say of the ways to prove who one is. */
export const peopleSpecials: Readonly<Record<string, Special>> = {
  'gateway.auth.recaptchaVerify': async () => ({ body: { site_token: 'not a solution' }, who: 'nobody' }),
  'gateway.auth.magicLink': async (a) => ({ body: { email: emailOf(a.admin) }, who: 'nobody' }),
  'gateway.auth.magicLinkShow': async (a) => ({ body: { token: await token(a, 'magic_link') }, who: `app:${a.tenant}` }),
  'gateway.auth.magicLinkVerify': async (a) => ({ body: { token: await token(a, 'magic_link') }, who: `app:${a.tenant}` }),
  'gateway.auth.emailConfirm': async (a) => ({
    body: { email_change_token: await token(a, 'email_change', { email: `${randomUUID()}@elsewhere.example` }) },
    who: `app:${a.tenant}`,
  }),
  'gateway.auth.passwordless': async () => ({ body: { email: 'somebody@demo.test' }, who: 'nobody' }),
  'gateway.auth.passwordlessVerify': async (a) => ({ body: await code(a, 'sign_in'), who: `app:${a.tenant}` }),
  'gateway.auth.passwordOtp': async () => ({ body: { email: 'somebody@demo.test' }, who: 'nobody' }),
  'gateway.auth.passwordOtpVerify': async (a) => ({ body: await code(a, 'password_reset'), who: `app:${a.tenant}` }),
  'gateway.auth.oauthStart': async () => ({ body: { provider: 'nobody', challenge: 'x'.repeat(43) }, who: 'nobody' }),
  'gateway.auth.oauthIdToken': async () => ({ body: { provider: 'nobody', id_token: 'a.b.c' }, who: 'nobody' }),
  'gateway.auth.oauthFinish': async (a) => {
    const own = secret()
    const challenge = createHash('sha256').update(own).digest('base64url')
    return { body: { oauth_token: await token(a, 'oauth_handover', { challenge }), secret: own }, who: `app:${a.tenant}` }
  },
  'gateway.auth.contextOpen': async (a) => ({ body: { company_url_id: companies[a.tenant].urlId } }),
  'gateway.auth.contextEnd': async (a) => {
    const { data } = await a.call('gateway.auth.contextOpen', { body: { company_url_id: companies[a.tenant].urlId } })
    return { body: { tenant_context_token_id: data.attributes.audit_id } }
  },
  'gateway.auth.passkeyOptions': async () => ({ body: {}, who: 'nobody' }),
  'gateway.auth.passkey': async (a) => {
    const { device } = await passkey(a)
    const { data } = await a.call('gateway.auth.passkeyOptions', { body: {} })
    return { body: { credential: device.use(data.attributes.options, origin(a)) }, who: `app:${a.tenant}` }
  },
  'gateway.users.mfaStatus': async (a) => ({ params: self(a) }),
  'gateway.users.mfaSetup': async (a) => ({ params: self(a), body: {} }),
  'gateway.users.mfaEnable': async (a) => ({ ...(await withApp(a, 'begun')), body: { totp_code: codeNow(a) } }),
  'gateway.users.mfaVerify': async (a) => ({ ...(await withApp(a, 'in use')), body: { code: codeNow(a) } }),
  'gateway.users.mfaDisable': async (a) => ({ ...(await withApp(a, 'in use')), body: { password } }),
  'gateway.users.mfaRecoveryCodes': async (a) => ({ ...(await withApp(a, 'in use')), body: { password } }),
  'gateway.users.passkeys': async (a) => ({ params: self(a) }),
  'gateway.users.passkeyOptions': async (a) => ({ params: self(a), body: { password } }),
  'gateway.users.passkeyCreate': async (a) => {
    const { data } = await a.call('gateway.users.passkeyOptions', { params: self(a), body: { password } })
    return {
      params: self(a),
      body: { name: `${a.word} key`, credential: passkeyDevice().create(data.attributes.options, origin(a)) },
    }
  },
  'gateway.users.passkeyUpdate': async (a) => ({
    params: { ...self(a), passkey: (await passkey(a)).id },
    body: { name: `${a.word} key 2` },
  }),
  'gateway.users.passkeyDelete': async (a) => ({ params: { ...self(a), passkey: (await passkey(a)).id } }),
  'gateway.users.identities': async (a) => ({ params: self(a) }),
  'gateway.persons.find': sought,
  'gateway.persons.handOut': sought,
  'gateway.persons.erase': sought,
  'gateway.users.identityDelete': async (a) => ({ params: { ...self(a), identity: await identity(a) } }),
}
