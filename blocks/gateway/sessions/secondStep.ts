import { askOnce, inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { Secret, TOTP } from 'otpauth'
import { attemptSucceeded, takeAttempt } from './attempts.ts'
import { type Core, nowhere } from './core.ts'
import { recordEvent } from './events.ts'
import { keyedHash } from './seal.ts'

/** What may be shown after the first step: a code of one's app, or one of the recovery codes. */
export interface SecondStep {
  readonly mfaCode?: string
  readonly backupCode?: string
}
export interface From {
  readonly address: string
  readonly userAgent: string
}

/**
 * Lets somebody on whose account asks for nothing further, or who shows a good code, which is used up by that. Throws 422
 * `mfa_required` without one and `wrong_code` for any other, and 429 after five of those in a quarter of an hour.
 */
export async function proveSecondStep(
  core: Core,
  person: { id: string; email: string },
  input: SecondStep & From,
): Promise<void> {
  const isAsked = await inTransaction(core.pool, { ...nowhere, readOnly: true }, async (tx) => {
    const [found] = await Promise.all([hasSecondStep(tx, person.id), tx.commit()])
    return found
  })
  if (!isAsked) return
  if (!input.mfaCode && !input.backupCode)
    throw refuse.invalid('mfa_required', 'A code from your authenticator app is required.', 'mfa_code')
  if (!(await isGoodCode(core, person, input)))
    throw refuse.invalid('wrong_code', 'is wrong, has expired or was already used', input.mfaCode ? 'mfa_code' : 'backup_code')
}

/** Whether a code is good; it is used up by the question. Throws 429 when too many were not. */
export async function isGoodCode(core: Core, person: { id: string; email: string }, input: SecondStep & From): Promise<boolean> {
  const attempt = await takeAttempt(core, { ...input, email: person.email, what: 'second_step' })
  if ('waitSeconds' in attempt) throw refuse.slowDown(attempt.waitSeconds)
  const isGood = await useCode(core, person.id, input)
  if (isGood) await attemptSucceeded(core, attempt.id)
  return isGood
}

export async function hasSecondStep(tx: Tx, personId: string): Promise<boolean> {
  const [app] = await tx.query(
    'select 1 from gateway.authenticator_apps where person_id = $1 and confirmed_at is not null',
    [personId],
    'prepare',
  )
  return Boolean(app)
}

const useCode = (core: Core, personId: string, { mfaCode, ...input }: SecondStep & From): Promise<boolean> =>
  mfaCode
    ? inTransaction(core.pool, nowhere, (tx) => useAppCode(tx, core, personId, mfaCode))
    : useRecoveryCode(core, personId, input)

/** Uses a code of the app up: the one of now, or of half a minute before or after, and none that is older than the last. */
export async function useAppCode(tx: Tx, core: Core, personId: string, code: string): Promise<boolean> {
  const [app] = await tx.query<{ sealed_secret: Buffer; now_ms: number }>(
    `select a.sealed_secret, (extract(epoch from c.now) * 1000)::float8 as now_ms
     from gateway.authenticator_apps a, gateway.clock($1) as c(now) where a.person_id = $2`,
    [core.clock.offsetMs, personId],
  )
  const token = code.replace(/\s/g, '')
  if (!app || !/^\d{6}$/.test(token)) return false
  const totp = appOf(core.keys.open(app.sealed_secret, sealOf(personId)))
  const timestamp = app.now_ms
  const delta = totp.validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  // The condition is the lock: of two who show the same code at once, one changes the row and the other finds it changed.
  const used = await tx.query(
    `update gateway.authenticator_apps set last_step = $2, last_used_at = gateway.clock($3)
     where person_id = $1 and last_step < $2 returning 1`,
    [personId, totp.counter({ timestamp }) + delta, core.clock.offsetMs],
  )
  return used.length > 0
}

/** Waits for the turn to hash without a connection: whoever has the turn may be waiting for one. */
async function useRecoveryCode(core: Core, personId: string, { backupCode = '', address }: SecondStep & From) {
  const [app] = await askOnce<{ recovery_salt: Buffer | null; sealed_recovery_keys: Buffer | null }>(
    core.pool,
    { ...nowhere, readOnly: true },
    'select recovery_salt, sealed_recovery_keys from gateway.authenticator_apps where person_id = $1',
    [personId],
  )
  const salt = app?.recovery_salt ?? null
  const kept = app?.sealed_recovery_keys
  const keys = kept ? readRecoveryKeys(core.keys.open(kept, sealOfRecoveryKeys(personId))) : core.keys.hashKeys('recovery code')
  const hashes = await Promise.all(keys.map((key) => recoveryHash(core, { personId, salt, key }, backupCode)))
  return inTransaction(core.pool, nowhere, async (tx) => {
    const used = await tx.query(
      `update gateway.recovery_codes set used_at = gateway.clock($1)
       where person_id = $2 and hash = any($3::bytea[]) and used_at is null returning 1`,
      [core.clock.offsetMs, personId, hashes],
    )
    if (used.length > 0) await recordEvent(tx, core, { kind: 'recovery_code_used', personId, address })
    return used.length > 0
  })
}

/**
 * Recovery codes are read off paper: case, spaces and dashes say nothing. They are short, so besides the key that the database does
 * not hold their hash takes the work of a password's, with the salt of the set they were made in. Sets of before have none. The key
 * is the set's own and kept sealed, because a hash cannot be made anew when the installation's secret is replaced.
 */
export async function recoveryHash(
  core: Core,
  { personId, salt, key }: { personId: string; salt: Buffer | null; key: Buffer },
  code: string,
): Promise<Buffer> {
  const keyed = keyedHash(key, `${personId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
  return salt ? core.hasher.derive(keyed.toString('base64'), salt) : keyed
}

/** What the keys of somebody's recovery codes are sealed for. Several stand there when it is one of them that a set was made with. */
export const sealOfRecoveryKeys = (personId: string): string => `recovery codes ${personId}`
export const writeRecoveryKeys = (keys: readonly Buffer[]): string => keys.map((key) => key.toString('base64')).join(' ')
const readRecoveryKeys = (text: string): readonly Buffer[] => text.split(' ').map((key) => Buffer.from(key, 'base64'))

/** What an app computes codes of: SHA-1, six digits, half a minute, which is what all of them know. */
export const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Quoin', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

export const sealOf = (personId: string): string => `authenticator app ${personId}`
