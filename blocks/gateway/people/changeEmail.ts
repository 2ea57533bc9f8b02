import type { Mailer } from '@quoin/kit/mail'
import { inTransaction, refuse, searchTokens, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { endOtherSessions } from '../sessions/endSession.ts'
import { recordEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { hashOf } from '../sessions/secrets.ts'
import { linkWith } from './linkWith.ts'
import { addOneTimeToken, closeTokens, consumeOneTimeToken, countTokens, peekOneTimeToken } from './oneTimeTokens.ts'
import { tellOwner } from './tellOwner.ts'
import { type Owner, tellRegistered } from './tellRegistered.ts'
import type { Tellers } from './tellWhoMay.ts'

const hours = 24
const linksPerDay = 10

/**
 * Mails a link to another address of somebody, which makes it theirs, and says so to the present one. The newest link alone works. Whose
 * address it is already is told by mail instead, so that nobody learns here who has an account. 429 when it was asked for too often.
 */
export async function sendEmailChange(
  tx: Tx,
  core: Core,
  tellers: Tellers,
  { personId, email, link, loginUrl }: { personId: string; email: string; link: URL; loginUrl: string },
): Promise<void> {
  const [person] = await tx.query<{ name: string; language: string | null }>(
    'select name, language from gateway.people where id = $1 for update',
    [personId],
  )
  if ((await countTokens(tx, core, personId, 'email_change', 24)) >= linksPerDay) throw refuse.slowDown(3_600)
  await closeTokens(tx, core, personId, 'email_change')
  const input = { purpose: 'email_change', personId, companyId: null, payload: { email }, minutes: hours * 60 } as const
  const secret = await addOneTimeToken(tx, core, input)
  const [owner] = await tx.query<Owner>(
    `select id, email, name, language from gateway.people where email = $1 and status = 'active'`,
    [email],
  )
  if (owner) await tellRegistered(tx, tellers.mailer, owner, loginUrl)
  else
    await tellers.mailer.send(
      {
        to: email,
        template: 'email_change',
        language: person!.language ?? 'en',
        tenantId: null,
        values: { name: person!.name, hours, link: linkWith(link, 'email_change_token', secret).href },
      },
      tx,
    )
  await tellOwner(tx, tellers, personId, 'email_change_requested', { email })
}

interface Changed {
  readonly personId: string
  readonly email: string
}

/**
 * Makes the address that a link was mailed to the one its owner signs in with: they are signed out everywhere, other links of theirs end,
 * and the address before is told. The same link says the same again. 409 where somebody has the address by now; 422 when it is not good.
 */
export async function changeEmail(core: Core, mailer: Mailer, token: string, address: string): Promise<Changed> {
  const changed = (await changedBy(core, token)) ?? (await useLink(core, mailer, token, address))
  await writeInCompanies(core, changed)
  return changed
}

/** Whose address a link has changed already: a second click finishes what the first began. */
async function changedBy(core: Core, token: string): Promise<Changed | undefined> {
  const [found] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<Changed & Record<string, unknown>>(
      `select p.id as "personId", p.email from gateway.one_time_tokens t join gateway.people p on p.id = t.person_id
       where t.hash = $1 and t.purpose = 'email_change' and t.used_at is not null and p.status = 'active' and p.email = t.payload ->> 'email'`,
      [hashOf(token)],
    ),
  )
  return found
}

async function useLink(core: Core, mailer: Mailer, token: string, address: string): Promise<Changed> {
  await peekOneTimeToken(core, 'email_change', token)
  return inTransaction(core.pool, nowhere, async (tx) => {
    const { person_id: id, payload } = await consumeOneTimeToken(tx, core, 'email_change', token)
    const [personId, email] = [id!, String(payload.email)]
    const [before] = await tx.query<{ email: string; name: string; language: string | null }>(
      'select email, name, language from gateway.people where id = $1 for update',
      [personId],
    )
    const [written] = await tx.query(
      `update gateway.people p set email = $3, confirmed_at = coalesce(p.confirmed_at, c.now), updated_at = c.now from gateway.clock($1) as c(now)
       where p.id = $2 and not exists (select from gateway.people o where o.email = $3) returning 1`,
      [core.clock.offsetMs, personId, email],
    )
    if (!written) throw refuse.conflict('already_taken', 'This email address is already in use.')
    await mailer.send(
      {
        to: before!.email,
        template: 'email_changed',
        language: before!.language ?? 'en',
        tenantId: null,
        values: { name: before!.name, email },
      },
      tx,
    )
    await closeTokens(tx, core, personId)
    await endOtherSessions(tx, core, { personId, keep: null, reason: 'email_changed', address })
    await announceRevoked(tx, { person: personId })
    await recordEvent(tx, core, { kind: 'email_changed', personId, address })
    return { personId, email }
  })
}

/** Each company keeps the address with its member, behind a wall of its own; a former one too, who may be brought back. */
async function writeInCompanies(core: Core, { personId, email }: Changed): Promise<void> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string }>('select company_id as id from gateway.memberships where person_id = $1', [personId]),
  )
  for (const { id: companyId } of companies)
    await inTransaction(core.pool, { tenantId: companyId, userId: personId }, async (tx) => {
      const [member] = await tx.query<{ name: string; username: string | null; phone: string | null }>(
        'select name, username, phone from gateway.users where tenant_id = $1 and id = $2 and email <> $3 for update',
        [companyId, personId, email],
      )
      if (!member) return
      const words = [email, member.name, member.username, member.phone].join(' ')
      await tx.query(
        `update gateway.users set email = $3, search = array_to_tsvector($4::text[]), version = version + 1, updated_at = clock_timestamp(), updated_by = $2
         where tenant_id = $1 and id = $2`,
        [companyId, personId, email, searchTokens(words)],
      )
    })
}
