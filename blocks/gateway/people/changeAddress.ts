import { randomUUID } from 'node:crypto'
import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { endOtherSessions } from '../sessions/endSession.ts'
import { recordEvent } from '../sessions/events.ts'
import { hashOf } from '../sessions/secrets.ts'
import { addOneTimeToken, consumeOneTimeToken } from './oneTimeTokens.ts'
import { proveAddress, settleRegistrations } from './proveAddress.ts'
import type { Tellers } from './tellWhoMay.ts'

const minutes = 24 * 60
const changesPerHour = 5

interface PersonRow extends Record<string, unknown> {
  readonly email: string
  readonly name: string
  readonly language: string | null
  readonly confirmed: boolean
  readonly elsewhere: boolean
}

/**
 * Asks for another address of an account by links to the new one and the old one; the newest change alone counts. A company decides
 * for its own people alone: whoever belongs to others as well is asked at the old address too. Whether somebody has the new address
 * already is told nobody, so its link is not sent then and all else is the same.
 */
export async function askForAddress(
  core: Core,
  tellers: Tellers,
  wish: { personId: string; email: string; by?: { companyId: string; company: string; reason: string } },
): Promise<void> {
  await inTransaction(core.pool, nowhere, async (tx) => {
    const { personId, email, by } = wish
    const [person] = await tx.query<PersonRow>(
      `select email, name, language, confirmed_at is not null as confirmed, exists (select from gateway.memberships m
         where m.person_id = p.id and m.company_id is distinct from $2 and m.status <> 'deleted') as elsewhere
       from gateway.people p where id = $1 and status = 'active' for update`,
      [personId, by?.companyId ?? null],
    )
    if (!person) return
    await tx.query(
      `update gateway.one_time_tokens set used_at = gateway.clock($1)
       where person_id = $2 and purpose = 'address_change' and used_at is null`,
      [core.clock.offsetMs, personId],
    )
    const [taken] = await tx.query('select 1 from gateway.people where email = $1', [email])
    const asksOld = person.confirmed && (!by || person.elsewhere)
    const payload = { change: randomUUID(), email, from: person.email, asked: asksOld ? 2 : 1, by: by?.companyId ?? null }
    const ask = async (to: string, template: 'address_change_new' | 'address_change_old') => {
      const token = await addOneTimeToken(tx, core, { purpose: 'address_change', personId, companyId: null, payload, minutes })
      const link = `${tellers.settings.publicUrl}/auth/email-change?email_change_token=${token}`
      await tell(tx, tellers, to, person, template, { email, link })
    }
    if (!taken) await ask(email, 'address_change_new')
    if (asksOld) await ask(person.email, 'address_change_old')
    else if (by)
      await tell(tx, tellers, person.email, person, 'address_change_by_company', {
        email,
        company: by.company,
        reason: by.reason,
        link: `${tellers.settings.publicUrl}/auth/forgot-password`,
      })
  })
}

/** Refuses (429) a sixth change of an account's address within an hour: each one sends mails. */
export async function refuseManyChanges(tx: Tx, core: Core, personId: string): Promise<void> {
  const [recent] = await tx.query<{ changes: number }>(
    `select count(distinct payload ->> 'change')::int as changes from gateway.one_time_tokens
     where person_id = $2 and purpose = 'address_change' and created_at > gateway.clock($1) - interval '1 hour'`,
    [core.clock.offsetMs, personId],
  )
  if (recent!.changes >= changesPerHour) throw refuse.slowDown(3_600)
}

/**
 * Agrees to a change with one of its links. The last one asked changes the address in every company at once and tells both; whoever
 * is signed in signs in anew. Answers whether it is changed now.
 */
export async function agreeToAddress(core: Core, tellers: Tellers, token: string, address: string): Promise<boolean> {
  const done = await inTransaction(core.pool, nowhere, async (tx) => {
    const { person_id: id, payload } = await consumeOneTimeToken(tx, core, 'address_change', token)
    const personId = id!
    const { change, email, from, asked, by } = payload as {
      change: string
      email: string
      from: string
      asked: number
      by: string | null
    }
    const [person] = await tx.query<PersonRow>(
      `select email, name, language, confirmed_at is not null as confirmed, exists (select from gateway.memberships m
         where m.person_id = p.id and m.company_id is distinct from $2 and m.status <> 'deleted') as elsewhere
       from gateway.people p where id = $1 for update`,
      [personId, by],
    )
    await tx.query(`update gateway.one_time_tokens set payload = payload || '{"done": true}' where hash = $1`, [hashOf(token)])
    const [agreed] = await tx.query<{ sides: number }>(
      `select count(*)::int as sides from gateway.one_time_tokens
       where person_id = $1 and purpose = 'address_change' and payload ->> 'change' = $2 and payload ? 'done'`,
      [personId, change],
    )
    if (agreed!.sides < asked) return null
    const [taken] = await tx.query('select 1 from gateway.people where email = $1', [email])
    // A company alone decides no more for somebody who joined another meanwhile.
    const outdated = person!.email !== from || (asked === 1 && person!.confirmed && person!.elsewhere)
    if (taken || outdated)
      throw refuse.conflict('address_not_free', 'The address can no longer be changed to this one. Ask for it again.')
    await tx.query('select gateway.change_address($1, $2)', [personId, email])
    // Nobody had proven the address before, so what was enrolled and chosen under it may be a stranger's.
    const registered = person!.confirmed
      ? []
      : await proveAddress(tx, core, { personId, passwordHash: null, companyId: null, address })
    // Links to the old address open nothing any more.
    await tx.query(`update gateway.one_time_tokens set used_at = gateway.clock($1) where person_id = $2 and used_at is null`, [
      core.clock.offsetMs,
      personId,
    ])
    await tx.query('delete from gateway.mailed_codes where person_id = $1', [personId])
    await endOtherSessions(tx, core, { personId, keep: null, reason: 'address_changed', address })
    await recordEvent(tx, core, { kind: 'address_changed', personId, address })
    const link = `${tellers.settings.publicUrl}/auth/forgot-password`
    for (const to of [from, email]) await tell(tx, tellers, to, person!, 'address_changed', { email, link })
    return { personId, registered }
  })
  if (done) await settleRegistrations(core, tellers, done.personId, done.registered)
  return done !== null
}

const tell = (
  tx: Tx,
  { mailer }: Tellers,
  to: string,
  { name, language }: PersonRow,
  template: string,
  values: Readonly<Record<string, string>>,
) =>
  mailer.send(
    { to, template, language: language ?? 'en', tenantId: null, values: { name, ...values } },
    { query: (text, given) => tx.query(text, given) },
  )
