import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Found } from '@quoin/kit'
import { whyNotTo } from '@quoin/kit/mail'
import { advisoryLock, answerRecord, type BlockServer, type Context, type Customs, Refusal, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { memberOf } from '../journey/read.ts'
import { onboarding } from '../resources/index.ts'

type Identity = Found<typeof onboarding.identities>

const isMail = ({ identityType }: Pick<Identity, 'identityType'>): boolean => identityType.toLowerCase() === 'email'
const hashOf = (id: string, code: string): Buffer => createHash('sha256').update(`${id} ${code}`).digest()
const isManager = ({ actor }: Context): boolean => actor.permissions.has('onboarding.journeys.manage')

/** Mails six digits to the address that is to be shown; only so many in an hour. */
async function mailCode(context: Context, { id, identityValue: email, user }: Identity): Promise<void> {
  const { tx, tenantId } = context
  const unusable = whyNotTo(email)
  if (unusable) throw refuse.invalid('address_unusable', unusable, 'identity_value')
  advisoryLock(tx, 'codes to', email.toLowerCase())
  const [recent] = await tx.query<{ sent: number }>(
    `select coalesce(sum(c.sent), 0)::int as sent from onboarding.identity_codes c join onboarding.identities i on i.tenant_id = c.tenant_id and i.id = c.identity_id
     where c.tenant_id = $1 and lower(i.identity_value) = lower($2) and c.sent_at > now() - interval '1 hour'`,
    [tenantId, email],
  )
  if (recent!.sent >= bounds.codesPerHour) throw refuse.slowDown(3_600)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.query(
    `insert into onboarding.identity_codes as c (tenant_id, identity_id, code_hash, expires_at) values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
     on conflict (tenant_id, identity_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
       sent = case when c.sent_at < clock_timestamp() - interval '1 hour' then 1 else c.sent + 1 end, sent_at = clock_timestamp()`,
    [tenantId, id, hashOf(id, code), bounds.codeSeconds],
  )
  const [person] = await tx.query<{ language: string | null }>(
    'select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2',
    [tenantId, user],
  )
  await context.mailer.send(
    {
      to: email,
      template: 'onboarding_code',
      language: person?.language ?? 'en',
      tenantId,
      key: `identity code ${id} ${hashOf(id, code).toString('hex').slice(0, 16)}`,
      values: { code, minutes: bounds.codeSeconds / 60 },
    },
    tx,
  )
}

/** Counts a try at the code, also the right one; after a few it is worth nothing. */
async function tryCode(context: Context, id: string, code: string): Promise<'right' | 'wrong' | 'over'> {
  context.refuseDryRun()
  const { tx, tenantId } = context
  const [tried] = await tx.query<{ hash: Buffer; tries: number; isOver: boolean }>(
    `update onboarding.identity_codes c set tries = c.tries + 1 where c.tenant_id = $1 and c.identity_id = $2
     returning c.code_hash as hash, c.tries::int as tries, c.expires_at <= clock_timestamp() as "isOver"`,
    [tenantId, id],
  )
  if (!tried || tried.isOver || tried.tries > bounds.codeTries) return 'over'
  return timingSafeEqual(tried.hash, hashOf(id, code.normalize('NFKC').replace(/[\s-]/g, ''))) ? 'right' : 'wrong'
}

const isVerified = () => refuse.conflict('already_verified', 'This identity is verified already.')

export const identities: Customs<typeof onboarding, 'identities'> = {
  async verify({ id, verification_code: code, verification_data: data }, context) {
    const identity = await context.find(onboarding.identities, id, 'lock')
    const mayVouch = isManager(context)
    if (identity.user !== context.me && !mayVouch) throw refuse.missing()
    if (identity.verified) throw isVerified()
    if (code === undefined && !(mayVouch && identity.user !== context.me))
      throw isMail(identity)
        ? refuse.invalid('required', 'must be the code that was mailed', 'verification_code')
        : refuse.conflict('needs_somebody_else', 'Somebody who looks after journeys has to verify this identity.')
    if (code !== undefined) {
      if (!isMail(identity)) throw refuse.invalid('no_code', 'Only an email address is verified by a code.', 'verification_code')
      const tried = await context.tried(
        () => tryCode(context, id, code),
        (result) => result !== 'right',
      )
      // What is returned keeps the try that was counted; what is thrown would take it back.
      if (tried === 'over') return refuse.conflict('code_expired', 'This code is no longer valid. Ask for a new one.')
      if (tried === 'wrong')
        return new Refusal(422, {
          code: 'code_invalid',
          detail: 'This is not the code that was mailed.',
          pointer: 'verification_code',
        })
    }
    await context.update(onboarding.identities, identity, {
      verified: true,
      verifiedAt: new Date().toISOString(),
      verifiedBy: code === undefined ? context.me : null,
      verificationData: data ?? null,
    })
    await context.tx.query('delete from onboarding.identity_codes c where c.tenant_id = $1 and c.identity_id = $2', [
      context.tenantId,
      id,
    ])
    return answerRecord(context, onboarding.identities, id)
  },
  async sendCode({ id }, context) {
    const identity = await context.find(onboarding.identities, id, 'lock')
    if (identity.user !== context.me && !isManager(context)) throw refuse.missing()
    if (identity.verified) throw isVerified()
    if (!isMail(identity)) throw refuse.conflict('no_code', 'Only an email address is verified by a code.')
    await mailCode(context, identity)
    return answerRecord(context, onboarding.identities, id)
  },
}

type Replacements = NonNullable<BlockServer['replaces'][string]>
/** One's own, or anybody's for those who look after journeys; the same of one person once. */
const create: Replacements['create'] = async (request, context, standard) => {
  const { tx, tenantId, me } = context
  const { user_unique_id: named, identity_type: type, identity_value: value } = request.body
  const user = typeof named === 'string' ? named.toLowerCase() : null
  if (user && user !== me) {
    if (!isManager(context)) throw refuse.forbidden('onboarding.journeys.manage')
    if (/^[\da-f-]{36}$/.test(user)) await memberOf(context, user)
  }
  if (typeof type === 'string' && type.trim().toLowerCase() === 'email' && whyNotTo(String(value ?? '').trim()))
    throw refuse.invalid('not_an_email', 'is not an email address that mail can be sent to', 'identity_value')
  advisoryLock(tx, 'identities of', user)
  const answer = await standard(request)
  const { data } = JSON.parse(answer.body) as { data: { id: string } }
  const identity = await context.find(onboarding.identities, data.id)
  const [held] = await tx.query<{ count: number; same: number }>(
    `select count(*)::int as count, (count(*) filter (where lower(i.identity_type) = lower($3) and lower(i.identity_value) = lower($4)))::int as same
     from onboarding.identities i where i.tenant_id = $1 and i.user_id = $2 and i.deleted_at is null`,
    [tenantId, identity.user, identity.identityType, identity.identityValue],
  )
  if (held!.same > 1)
    throw refuse.conflict('already_taken', 'This person has this identity already.', undefined, 'identity_value')
  if (held!.count > bounds.identitiesOfOne)
    throw refuse.conflict('too_many_identities', `A person can have up to ${bounds.identitiesOfOne} identities.`)
  if (isMail(identity)) await mailCode(context, identity)
  return answer
}
export const replacedIdentities = { create } satisfies Replacements
