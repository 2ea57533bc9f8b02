import { advisoryLock, inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'

export type Purpose =
  | 'confirmation'
  | 'password_reset'
  | 'invitation'
  | 'magic_link'
  | 'captcha_pass'
  | 'passkey_creation'
  | 'passkey_sign_in'
  | 'oauth_start'
  | 'oauth_handover'
  | 'email_change'
export interface OneTimeToken {
  readonly person_id: string | null
  readonly company_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly expires_at: string
}

/** Makes a link's secret, or keeps one that is known already; as a hash alone. */
export async function addOneTimeToken(
  tx: Tx,
  { clock }: Core,
  input: {
    purpose: Purpose
    personId?: string
    companyId: string | null
    payload?: Readonly<Record<string, unknown>>
    minutes: number
  },
  secret: string = newSecret(),
): Promise<string> {
  await tx.query(
    `insert into gateway.one_time_tokens (hash, purpose, person_id, company_id, payload, created_at, expires_at)
     select $2, $3, $4, $5, $6, c.now, c.now + $7 * interval '1 minute' from gateway.clock($1) as c(now)`,
    [
      clock.offsetMs,
      hashOf(secret),
      input.purpose,
      input.personId ?? null,
      input.companyId,
      JSON.stringify(input.payload ?? {}),
      input.minutes,
    ],
  )
  return secret
}

/** How many links of a kind somebody was sent within so many hours. */
export async function countTokens(tx: Tx, { clock }: Core, personId: string, purpose: Purpose, hours: number): Promise<number> {
  advisoryLock(tx, purpose, personId)
  const [recent] = await tx.query<{ links: number }>(
    `select count(*)::int as links from gateway.one_time_tokens
     where person_id = $2 and purpose = $3 and created_at > gateway.clock($1) - $4 * interval '1 hour'`,
    [clock.offsetMs, personId, purpose, hours],
  )
  return recent!.links
}

/** Links of somebody lead nowhere any more: those of a kind, since the newest alone works, or all of them. */
export const closeTokens = (tx: Tx, { clock }: Core, personId: string, purpose?: Purpose): Promise<unknown> =>
  tx.query(
    `update gateway.one_time_tokens set used_at = gateway.clock($1)
     where person_id = $2 and ($3::text is null or purpose = $3) and used_at is null`,
    [clock.offsetMs, personId, purpose ?? null],
  )

/** Links of somebody whose account was shut, or who is gone, lead nowhere. */
const ofSomebodyActive = `(t.person_id is null or exists (select from gateway.people p where p.id = t.person_id and p.status = 'active'))`

/** What a link's secret stands for while it is good, without using it up; 422 otherwise. */
export async function peekOneTimeToken(core: Core, purpose: Purpose, secret: string): Promise<OneTimeToken> {
  const [found] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<OneTimeToken & Record<string, unknown>>(
      `select person_id, company_id, payload, expires_at from gateway.one_time_tokens t
       where hash = $2 and purpose = $3 and used_at is null and expires_at > gateway.clock($1) and ${ofSomebodyActive}`,
      [core.clock.offsetMs, hashOf(secret), purpose],
    ),
  )
  if (!found) throw tokenInvalid(purpose)
  return found
}

/** Uses a link's secret up: of all who show it at once, one gets through; 422 for the others. */
export async function consumeOneTimeToken(tx: Tx, core: Core, purpose: Purpose, secret: string): Promise<OneTimeToken> {
  const [used] = await tx.query<OneTimeToken & Record<string, unknown>>(
    `update gateway.one_time_tokens t set used_at = c.now from gateway.clock($1) as c(now)
     where t.hash = $2 and t.purpose = $3 and t.used_at is null and t.expires_at > c.now and ${ofSomebodyActive}
     returning t.person_id, t.company_id, t.payload, t.expires_at`,
    [core.clock.offsetMs, hashOf(secret), purpose],
  )
  if (!used) throw tokenInvalid(purpose)
  return used
}

const tokenInvalid = (purpose: Purpose) =>
  refuse.invalid(`${purpose}_token_invalid`, 'This link has expired or was already used. Request a new one.', `${purpose}_token`)
