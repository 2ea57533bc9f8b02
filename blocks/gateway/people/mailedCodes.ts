import { randomInt } from 'node:crypto'
import type { Mailer } from '@quoin/kit/mail'
import { advisoryLock, inTransaction, refuse } from '@quoin/kit/server'
import { attemptSucceeded, takeAttempt } from '../sessions/attempts.ts'
import { type Core, nowhere } from '../sessions/core.ts'
import { proveSecondStep, type From, type SecondStep } from '../sessions/secondStep.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'
import { enter, foldEmail, type SignInResult } from '../sessions/signIn.ts'
import { confirmedPerson, type PersonFound } from './magicLinks.ts'

/** How long a code is good, in seconds. */
export const codeSeconds = 300
const triesMax = 5
const codesPerHour = 5
const resetMinutes = 30

export type CodePurpose = 'sign_in' | 'password_reset'

/**
 * Mails six digits to the address as it is stored; the newest for a purpose count. Nothing happens when nobody has the address or
 * has confirmed it, or when they were asked for too often.
 */
export function sendCode(core: Core, mailer: Mailer, { email, purpose }: { email: string; purpose: CodePurpose }): Promise<void> {
  return inTransaction(core.pool, nowhere, async (tx) => {
    const person = await confirmedPerson(tx, email)
    if (!person) return
    advisoryLock(tx, purpose, person.id)
    const [recent] = await tx.query<{ codes: number }>(
      `select count(*)::int as codes from gateway.mailed_codes
       where person_id = $2 and purpose = $3 and created_at > gateway.clock($1) - interval '1 hour'`,
      [core.clock.offsetMs, person.id, purpose],
    )
    if (recent!.codes >= codesPerHour) return
    await tx.query(
      'update gateway.mailed_codes set used_at = gateway.clock($1) where person_id = $2 and purpose = $3 and used_at is null',
      [core.clock.offsetMs, person.id, purpose],
    )
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await tx.query(
      `insert into gateway.mailed_codes (person_id, purpose, hash, created_at, expires_at)
       select $2, $3, $4, c.now, c.now + $5 * interval '1 second' from gateway.clock($1) as c(now)`,
      [core.clock.offsetMs, person.id, purpose, hashesOfCode(core, person.id, purpose, code)[0], codeSeconds],
    )
    await mailer.send(
      {
        to: person.email,
        template: 'mailed_code',
        language: person.language ?? 'en',
        tenantId: null,
        values: { name: person.name, code, minutes: codeSeconds / 60 },
      },
      tx,
    )
  })
}

/** Signs in with a mailed code. 401 for whatever is not the code of somebody; 422 while a code of an app is needed as well. */
export async function signInByCode(
  core: Core,
  input: { email: string; code: string; companyId: string | null } & From & SecondStep,
): Promise<SignInResult> {
  const { companyId, address, userAgent } = input
  const person = await tryCode(core, { ...input, purpose: 'sign_in' })
  await proveSecondStep(core, person, input)
  return inTransaction(core.pool, nowhere, async (tx) => {
    const used = await tx.query(
      `update gateway.mailed_codes set used_at = gateway.clock($1)
       where person_id = $2 and purpose = 'sign_in' and hash = any($3::bytea[]) and used_at is null returning 1`,
      [core.clock.offsetMs, person.id, hashesOfCode(core, person.id, 'sign_in', input.code)],
    )
    if (used.length === 0) throw wrongCode()
    return enter(tx, core, { personId: person.id, uid: person.email, companyId, address, userAgent })
  })
}

/** Trades a mailed code for the secret of a reset link, and answers whose it is. 401 for whatever is not the code of somebody. */
export async function tradeCode(
  core: Core,
  input: { email: string; code: string } & From,
): Promise<{ personId: string; secret: string; seconds: number }> {
  const person = await tryCode(core, { ...input, purpose: 'password_reset' })
  const secret = newSecret()
  return inTransaction(core.pool, nowhere, async (tx) => {
    const used = await tx.query(
      `update gateway.mailed_codes set used_at = gateway.clock($1)
       where person_id = $2 and purpose = 'password_reset' and hash = any($3::bytea[]) and used_at is null returning 1`,
      [core.clock.offsetMs, person.id, hashesOfCode(core, person.id, 'password_reset', input.code)],
    )
    if (used.length === 0) throw wrongCode()
    await tx.query(
      `insert into gateway.one_time_tokens (hash, purpose, person_id, created_at, expires_at)
       select $2, 'password_reset', $3, c.now, c.now + $4 * interval '1 minute' from gateway.clock($1) as c(now)`,
      [core.clock.offsetMs, hashOf(secret), person.id, resetMinutes],
    )
    return { personId: person.id, secret, seconds: resetMinutes * 60 }
  })
}

/**
 * Looks at a code without using it up. The try is counted at the code, whoever makes it, and at the address, whether or not anybody
 * has it; the answer is the same for a wrong code, an old one, and nobody.
 */
async function tryCode(core: Core, input: { email: string; code: string; purpose: CodePurpose } & From): Promise<PersonFound> {
  const email = foldEmail(input.email)
  const attempt = await takeAttempt(core, { ...input, email, what: 'code' })
  if ('waitSeconds' in attempt) throw refuse.slowDown(attempt.waitSeconds)
  const found = await inTransaction(core.pool, nowhere, async (tx) => {
    const person = await confirmedPerson(tx, email)
    const [tried] = await tx.query<{ hash: Buffer }>(
      `update gateway.mailed_codes m set tries = m.tries + 1 from gateway.clock($1) as c(now)
       where m.person_id = $2 and m.purpose = $3 and m.used_at is null and m.expires_at > c.now and m.tries < $4 returning m.hash`,
      [core.clock.offsetMs, person?.id ?? null, input.purpose, triesMax],
    )
    const isRight =
      person && tried && hashesOfCode(core, person.id, input.purpose, input.code).some((hash) => hash.equals(tried.hash))
    return isRight ? person : undefined
  })
  if (!found) throw wrongCode()
  await attemptSucceeded(core, attempt.id)
  return found
}

const hashesOfCode = (core: Core, personId: string, purpose: CodePurpose, code: string): readonly Buffer[] =>
  core.keys.hashes(`${personId} ${purpose} ${code.replace(/\s/g, '')}`, 'mailed code')

const wrongCode = () => refuse.ended('wrong_code', 'The code is wrong, has expired or was already used.')

/** The address as it was typed, with most of it hidden: it tells nothing that whoever asks does not know. */
export function hintOf(email: string): string {
  const [name = '', domain = ''] = foldEmail(email).split(/@(?=[^@]*$)/)
  return `${name.slice(0, 1)}***@${domain}`
}
