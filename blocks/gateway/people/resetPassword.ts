import type { Mailer } from '@quoin/kit/mail'
import { inTransaction, refuse } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { refuseWeak } from '../sessions/passwords.ts'
import { hashOf } from '../sessions/secrets.ts'
import { foldEmail } from '../sessions/signIn.ts'
import { changePassword } from './changePassword.ts'
import { companyNames } from './companyNames.ts'
import { linkWith } from './linkWith.ts'
import { addOneTimeToken, closeTokens, countTokens } from './oneTimeTokens.ts'
import { proveAddress, settleRegistrations } from './proveAddress.ts'
import type { Tellers } from './tellWhoMay.ts'

const minutes = 30
const linksPerHour = 5

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
  return inTransaction(core.pool, nowhere, async (tx) => {
    const [person] = await tx.query<{ id: string; email: string; name: string; language: string | null }>(
      // Until the address is proven its owner did not write the name: it would be a stranger's words to them.
      `select id, email, case when confirmed_at is null then email else name end as name, language
       from gateway.people where email = $1 and status = 'active' for update`,
      [foldEmail(email)],
    )
    if (!person) return
    if ((await countTokens(tx, core, person.id, 'password_reset', 1)) >= (isLocked ? 1 : linksPerHour)) return
    await closeTokens(tx, core, person.id, 'password_reset')
    const secret = await addOneTimeToken(tx, core, { purpose: 'password_reset', personId: person.id, companyId: null, minutes })
    const address = linkWith(link, 'reset_password_token', secret)
    await mailer.send(
      {
        to: person.email,
        template: isLocked ? 'unlock' : 'password_reset',
        language: person.language ?? 'en',
        tenantId: null,
        values: { name: person.name, ...(!isLocked && { minutes }), link: address.href },
      },
      tx,
    )
  })
}

/**
 * Gives an account the password its owner chose with a reset link, which also proves their address and unlocks: who reads the owner's
 * mail is no guesser. Answers whose it is; 422 when the link is not good.
 */
export async function resetPassword(
  core: Core,
  tellers: Tellers,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<string> {
  const known = await inTransaction(core.pool, { ...nowhere, readOnly: true }, async (tx) => {
    const [person] = await tx.query<{ id: string; email: string; name: string }>(
      `select p.id, p.email, p.name from gateway.one_time_tokens t join gateway.people p on p.id = t.person_id
       where t.hash = $2 and t.purpose = 'password_reset' and t.used_at is null and t.expires_at > gateway.clock($1)
         and p.status = 'active'`,
      [core.clock.offsetMs, hashOf(token)],
    )
    return person && { ...person, companies: await companyNames(tx, person.id) }
  })
  if (!known) throw linkInvalid()
  refuseWeak(password, [known.email, known.name, ...known.companies])
  const hash = await core.hasher.hash(password, 'first')
  const registered = await inTransaction(core.pool, nowhere, async (tx) => {
    const used = await tx.query(
      `update gateway.one_time_tokens t set used_at = c.now from gateway.people p, gateway.clock($1) as c(now)
       where t.hash = $2 and t.purpose = 'password_reset' and t.used_at is null and t.expires_at > c.now
         and p.id = t.person_id and p.status = 'active' returning 1`,
      [core.clock.offsetMs, hashOf(token)],
    )
    if (used.length === 0) throw linkInvalid()
    await tx.query('delete from gateway.sign_in_attempts where account = $1', [hashOf(`account ${known.email}`)])
    const opened = await proveAddress(tx, core, { personId: known.id, companyId: null, address })
    await changePassword(tx, core, tellers, { personId: known.id, hash, keep: null, address })
    return opened
  })
  await settleRegistrations(core, tellers, known.id, registered)
  return known.id
}

const linkInvalid = () =>
  refuse.invalid('reset_token_invalid', 'This link has expired or was already used. Request a new one.', 'reset_password_token')
