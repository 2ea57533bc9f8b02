import { randomBytes, randomInt } from 'node:crypto'
import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { Secret } from 'otpauth'
import { attemptSucceeded, attemptWithdrawn, takeAttempt } from '../sessions/attempts.ts'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import {
  appOf,
  type From,
  hasSecondStep,
  isGoodCode,
  recoveryHash,
  sealOf,
  sealOfRecoveryKeys,
  type SecondStep,
  useAppCode,
  writeRecoveryKeys,
} from '../sessions/secondStep.ts'

const codesMade = 10
/** Letters that are not taken for one another: 32 of them, ten in a code, 50 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export interface AppStatus {
  readonly enabled: boolean
  readonly recoveryCodesLeft: number
  readonly lastUsedAt: string | null
}

export async function appStatus(tx: Tx, personId: string): Promise<AppStatus> {
  const [row] = await tx.query<{ enabled: boolean; codes: number; last: string | null }>(
    `select a.confirmed_at is not null as enabled, a.last_used_at as last,
       (select count(*) from gateway.recovery_codes c where c.person_id = a.person_id and c.used_at is null)::int as codes
     from gateway.authenticator_apps a where a.person_id = $1`,
    [personId],
  )
  return { enabled: row?.enabled ?? false, recoveryCodesLeft: row?.enabled ? row.codes : 0, lastUsedAt: row?.last ?? null }
}

/**
 * Begins with an app: a new secret and new recovery codes, which are told this once and count when the app is confirmed. 409
 * while another app is in use.
 */
export async function beginApp(
  tx: Tx,
  core: Core,
  person: { id: string; email: string },
): Promise<{ secret: string; uri: string; codes: readonly string[] }> {
  const secret = new Secret({ size: 20 }).base32
  const begun = await tx.query(
    `insert into gateway.authenticator_apps as a (person_id, sealed_secret, created_at) values ($1, $2, gateway.clock($3))
     on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
       where a.confirmed_at is null returning 1`,
    [person.id, core.keys.seal(secret, sealOf(person.id)), core.clock.offsetMs],
  )
  if (begun.length === 0) throw refuse.conflict('mfa_enabled', 'An authenticator app is already set up. Remove it first.')
  return { secret, uri: appOf(secret, person.email).toString(), codes: await replaceCodes(tx, core, person.id) }
}

/** Counts the app from now on, with the first code it shows. 422 for any other code, 409 without a begun app. */
export async function confirmApp(
  tx: Tx,
  core: Core,
  person: { id: string; email: string },
  { code, ...from }: { code: string } & From,
): Promise<void> {
  const [begun] = await tx.query<{ confirmed: boolean }>(
    'select confirmed_at is not null as confirmed from gateway.authenticator_apps where person_id = $1 for update',
    [person.id],
  )
  if (!begun) throw refuse.conflict('mfa_not_begun', 'Set up an authenticator app first.')
  if (begun.confirmed) throw refuse.conflict('mfa_enabled', 'An authenticator app is already set up.')
  const attempt = await takeAttempt(core, { ...from, email: person.email, what: 'second_step' })
  if ('waitSeconds' in attempt) throw refuse.slowDown(attempt.waitSeconds)
  if (!(await useAppCode(tx, core, person.id, code)))
    throw refuse.invalid('wrong_code', 'does not match the code in the app', 'totp_code')
  await attemptSucceeded(core, attempt.id)
  await tx.query('update gateway.authenticator_apps set confirmed_at = gateway.clock($1) where person_id = $2', [
    core.clock.offsetMs,
    person.id,
  ])
  await changed(tx, core, person.id, 'mfa_enabled', from)
}

/** Takes the app and its recovery codes out. 422 while a company asks its administrators for one. */
export async function removeApp(tx: Tx, core: Core, personId: string, from: From): Promise<void> {
  const removed = await tx.query(
    'delete from gateway.authenticator_apps where person_id = $1 and confirmed_at is not null returning 1',
    [personId],
  )
  if (removed.length === 0) throw refuse.conflict('mfa_not_enabled', 'No authenticator app is set up.')
  await tx.query('delete from gateway.recovery_codes where person_id = $1', [personId])
  await changed(tx, core, personId, 'mfa_disabled', from)
}

/** Makes ten new recovery codes in place of all there were. */
export async function renewCodes(tx: Tx, core: Core, personId: string, { address }: From): Promise<readonly string[]> {
  if (!(await hasSecondStep(tx, personId))) throw refuse.conflict('mfa_not_enabled', 'No authenticator app is set up.')
  await recordEvent(tx, core, { kind: 'recovery_codes_replaced', personId, address })
  return replaceCodes(tx, core, personId)
}

/**
 * Proves that it is the person who asks and not only their session: by the password, or by a code where there is no password or
 * where a code is given. 422 when it is wrong, 429 when too many were. Answers whether there is anything to prove it by.
 */
export async function proveItIsThem(
  core: Core,
  personId: string,
  input: { password?: string } & SecondStep & From,
): Promise<boolean> {
  const [person] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ email: string; password_hash: string | null; has_app: boolean }>(
      `select email, password_hash, exists (select from gateway.authenticator_apps a where a.person_id = p.id
         and a.confirmed_at is not null) as has_app from gateway.people p where id = $1`,
      [personId],
    ),
  )
  const { email, password_hash: stored, has_app: hasApp } = person!
  if (hasApp && (input.mfaCode || input.backupCode)) {
    if (!(await isGoodCode(core, { id: personId, email }, input)))
      throw refuse.invalid('wrong_code', 'is wrong, has expired or was already used', input.mfaCode ? 'mfa_code' : 'backup_code')
    return true
  }
  // Signed in by a provider or a mailed link, with nothing else to show.
  if (!stored && !hasApp) return false
  if (input.password === undefined) throw refuse.invalid('required', 'is required', stored ? 'password' : 'mfa_code')
  const attempt = await takeAttempt(core, { ...input, email })
  if ('waitSeconds' in attempt) throw refuse.slowDown(attempt.waitSeconds)
  const isRight = await core.hasher.verify(stored, input.password, 'first').catch(async (error: unknown) => {
    await attemptWithdrawn(core, attempt.id)
    throw error
  })
  if (!isRight) throw refuse.invalid('wrong_password', 'is not your password', 'password')
  await attemptSucceeded(core, attempt.id)
  return true
}

/** How long a sign-in stands for the person themselves: what is done right after it asks for nothing more. */
const freshMinutes = 30

/** The same for what anybody with the session could do to keep the person out, unless they have only just signed in with it. */
export async function proveItIsStillThem(
  core: Core,
  { personId, sessionId }: { personId: string; sessionId: string | null },
  input: { password?: string } & SecondStep & From,
): Promise<void> {
  if (!(await isFresh(core, sessionId))) await proveItIsThem(core, personId, input)
}

/** Whether somebody has only just signed in with this session. */
export async function isFresh(core: Core, sessionId: string | null): Promise<boolean> {
  const [session] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ is_fresh: boolean }>(
      `select created_at > gateway.clock($1) - $3 * interval '1 minute' as is_fresh from gateway.sessions where id = $2`,
      [core.clock.offsetMs, sessionId, freshMinutes],
    ),
  )
  return session?.is_fresh ?? false
}

/** Companies that ask this person, as a member or an administrator of theirs, for an authenticator app. */
export async function companiesThatAsk(core: Core, personId: string): Promise<readonly string[]> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string }>(
      `select company_id as id from gateway.memberships where person_id = $1 and status = 'active' order by company_id`,
      [personId],
    ),
  )
  const asking: string[] = []
  for (const { id } of companies) {
    const [found] = await inTransaction(core.pool, { tenantId: id, userId: personId, readOnly: true }, (tx) =>
      tx.query<{ name: string }>(
        `select c.name from gateway.users u join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
           join gateway.sign_up_settings s on s.tenant_id = u.tenant_id and (s.second_factor_for_everybody
             or s.second_factor_for_administrators and r.code in ('company_admin', 'admin'))
           join gateway.companies c on c.id = u.tenant_id
         where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null and u.status = 'active'`,
        [id, personId],
      ),
    )
    if (found) asking.push(found.name)
  }
  return asking
}

async function replaceCodes(tx: Tx, core: Core, personId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: codesMade }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
  const [salt, key] = [randomBytes(16), randomBytes(32)]
  const hashes = await Promise.all(codes.map((code) => recoveryHash(core, { personId, salt, key }, code)))
  await tx.query('delete from gateway.recovery_codes where person_id = $1', [personId])
  await tx.query('update gateway.authenticator_apps set recovery_salt = $2, sealed_recovery_keys = $3 where person_id = $1', [
    personId,
    salt,
    core.keys.seal(writeRecoveryKeys([key]), sealOfRecoveryKeys(personId)),
  ])
  await tx.query('insert into gateway.recovery_codes (person_id, hash) select $1, unnest($2::bytea[])', [personId, hashes])
  return codes
}

/** What somebody may do can hang on it, so no server goes on from memory. */
async function changed(tx: Tx, core: Core, personId: string, kind: 'mfa_enabled' | 'mfa_disabled', { address }: From) {
  await announceRevoked(tx, { person: personId })
  await recordEvent(tx, core, { kind, personId, address })
}
