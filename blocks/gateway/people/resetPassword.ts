import type { Mailer } from '@quoin/kit/mail'
import { inTransaction, refuse, type Settings, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'
import { foldEmail } from '../sessions/signIn.ts'

const minutes = 30
const linksPerHour = 5

/** The address a link may lead to: a page of ours, or of an origin the operator named; anything else is refused (422). */
export function allowedLink(wanted: string, settings: Pick<Settings, 'publicUrl' | 'origins'>, pointer = 'redirect_url'): URL {
  const url = URL.canParse(wanted) ? new URL(wanted) : undefined
  const origins = [settings.publicUrl, ...settings.origins].map((origin) => new URL(origin).origin)
  if (!url || !/^https?:$/.test(url.protocol) || !origins.includes(url.origin) || url.username || url.password) {
    throw refuse.invalid('redirect_not_allowed', 'is not an address of this installation', pointer)
  }
  return url
}

/**
 * Sends the link for a new password to the address as it is stored, never as it was typed. The newest link alone works. Nothing
 * happens when nobody has the address, or when it was asked for too often. `isLocked` says that nobody asked: the account's tries
 * were used up, which must not cost its owner the links they ask for themselves.
 */
export function sendResetLink(
  core: Core,
  mailer: Mailer,
  { email, link, isLocked = false }: { email: string; link: URL; isLocked?: boolean },
): Promise<void> {
  const secret = newSecret()
  return inTransaction(core.pool, nowhere, async (tx) => {
    const [person] = await tx.query<{ id: string; email: string; name: string; language: string | null }>(
      `select id, email, name, language from gateway.people where email = $1 and status = 'active' for update`,
      [foldEmail(email)],
    )
    if (!person) return
    const [recent] = await tx.query<{ links: number }>(
      `select count(*)::int as links from gateway.one_time_tokens
       where person_id = $2 and purpose = 'password_reset' and created_at > gateway.clock($1) - interval '1 hour'`,
      [core.clock.offsetMs, person.id],
    )
    if (recent!.links >= (isLocked ? 1 : linksPerHour)) return
    await tx.query(
      `update gateway.one_time_tokens set used_at = gateway.clock($1) where person_id = $2 and purpose = 'password_reset'
       and used_at is null`,
      [core.clock.offsetMs, person.id],
    )
    await tx.query(
      `insert into gateway.one_time_tokens (hash, purpose, person_id, created_at, expires_at)
       select $2, 'password_reset', $3, c.now, c.now + $4 * interval '1 minute' from gateway.clock($1) as c(now)`,
      [core.clock.offsetMs, hashOf(secret), person.id, minutes],
    )
    const address = new URL(link)
    address.searchParams.set('reset_password_token', secret)
    await mailer.send(
      {
        to: person.email,
        template: isLocked ? 'unlock' : 'password_reset',
        language: person.language ?? 'en',
        tenantId: null,
        values: { name: person.name, ...(!isLocked && { minutes }), link: address.href },
      },
      { query: (text, values) => tx.query(text, values) },
    )
  })
}

/**
 * Uses a reset link's token up and answers whose it is. Also unlocks: who reads the owner's mail is no guesser. 422 when it is
 * not good.
 */
export async function consumeResetToken(tx: Tx, { clock }: Core, token: string): Promise<string> {
  const [used] = await tx.query<{ person_id: string; email: string }>(
    `update gateway.one_time_tokens t set used_at = c.now from gateway.people p, gateway.clock($1) as c(now)
     where t.hash = $2 and t.purpose = 'password_reset' and t.used_at is null and t.expires_at > c.now
       and p.id = t.person_id and p.status = 'active' returning t.person_id, p.email`,
    [clock.offsetMs, hashOf(token)],
  )
  if (!used)
    throw refuse.invalid(
      'reset_token_invalid',
      'This link was used already or is too old. Ask for a new one.',
      'reset_password_token',
    )
  await tx.query('delete from gateway.sign_in_attempts where account = $1', [hashOf(`account ${used.email}`)])
  return used.person_id
}
