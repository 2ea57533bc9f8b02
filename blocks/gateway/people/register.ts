import type { Mailer } from '@quoin/kit/mail'
import { inTransaction, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { foldEmail } from '../sessions/signIn.ts'
import { askToJoin, wayIn } from './domainJoining.ts'
import { addOneTimeToken, consumeOneTimeToken, peekOneTimeToken } from './oneTimeTokens.ts'
import { writeMember } from './people.ts'
import { readSignUpSettings } from './signUpSettings.ts'
import type { Tellers } from './tellWhoMay.ts'

const minutes = 30
const linksPerHour = 5

export interface Registration {
  readonly companyId: string
  /** Whether the address only lets its owner ask to join, so that they are nobody there before somebody agrees. */
  readonly asks: boolean
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly phone?: string | null
  readonly language?: string | null
  /** Page of the confirmation link. */
  readonly link: URL
  /** Where somebody who has an account already signs in. */
  readonly loginUrl: string
}
interface PersonRow extends Record<string, unknown> {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string | null
  readonly confirmed_at: string | null
}

/**
 * Makes a person who waits for their confirmation and sends them the link. Who has an account already is asked by mail whether
 * they want to join, or told that they belong here; nothing of theirs is changed, whatever was typed. Answers the id of a new
 * person, null when there was somebody.
 */
export function register(core: Core, mailer: Mailer, wish: Registration): Promise<string | null> {
  const email = foldEmail(wish.email)
  return inTransaction(core.pool, { tenantId: wish.companyId, userId: null }, async (tx) => {
    const { role_code: roleCode, unconfirmed_sign_in: early, registration } = await readSignUpSettings(tx, wish.companyId)
    const open = early && registration === 'open'
    const [made] = await tx.query<PersonRow>(
      `insert into gateway.people (email, name, password_hash, phone, language, password_changed_at)
       values ($2, $3, $4, $5, $6, gateway.clock($1)) on conflict (email) do nothing
       returning id, email, name, language, confirmed_at`,
      [core.clock.offsetMs, email, wish.name, wish.passwordHash, wish.phone ?? null, wish.language ?? null],
    )
    if (made) {
      if (!wish.asks)
        await writeMember(tx, {
          companyId: wish.companyId,
          personId: made.id,
          roleCode,
          status: open ? 'active' : 'pending',
        })
      await recordEvent(tx, core, { kind: 'registered', personId: made.id, companyId: wish.companyId })
      await sendConfirmation(tx, core, mailer, {
        person: made,
        companyId: wish.companyId,
        link: wish.link,
        roleCode,
        payload: { asks: wish.asks },
      })
      return made.id
    }
    const [person] = await tx.query<PersonRow>(
      `select id, email, name, language, confirmed_at from gateway.people where email = $1 and status = 'active' for update`,
      [email],
    )
    if (!person) return null
    const [member] = await tx.query(
      `select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null and status <> 'pending'`,
      [wish.companyId, person.id],
    )
    if (member && person.confirmed_at) {
      await mailer.send(
        {
          to: person.email,
          template: 'already_registered',
          language: person.language ?? 'en',
          tenantId: null,
          // One an hour: nobody fills a stranger's letter box through us.
          key: `already_registered ${person.id} ${new Date().toISOString().slice(0, 13)}`,
          values: { name: person.name, link: wish.loginUrl },
        },
        { query: (text, values) => tx.query(text, values) },
      )
    } else {
      // A password chosen before the address was proven counts only with the link it was chosen for: who registers somebody
      // else's address must not know the password of the account its owner opens later.
      const payload = {
        asks: wish.asks,
        ...(!person.confirmed_at && { password_hash: wish.passwordHash, name: wish.name }),
      }
      await sendConfirmation(tx, core, mailer, { person, companyId: wish.companyId, link: wish.link, roleCode, payload })
    }
    return null
  })
}

/** Sends the link again to somebody who has not confirmed yet. Nothing happens for anybody else. */
export function resendConfirmation(
  core: Core,
  mailer: Mailer,
  wish: { companyId: string | null; link: URL } & ({ email: string } | { personId: string }),
): Promise<void> {
  return inTransaction(core.pool, { tenantId: wish.companyId, userId: null }, async (tx) => {
    const [person] = await tx.query<PersonRow>(
      `select id, email, name, language, confirmed_at from gateway.people
       where (email = $1 or id = $2) and status = 'active' and confirmed_at is null for update`,
      'email' in wish ? [foldEmail(wish.email), null] : [null, wish.personId],
    )
    if (!person) return
    const companyId = wish.companyId
    const [member] = companyId
      ? await tx.query('select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null', [
          companyId,
          person.id,
        ])
      : []
    await sendConfirmation(tx, core, mailer, { person, companyId: member ? companyId : null, link: wish.link })
  })
}

async function sendConfirmation(
  tx: Tx,
  core: Core,
  mailer: Mailer,
  wish: {
    person: PersonRow
    companyId: string | null
    link: URL
    roleCode?: string
    payload?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const { person, companyId } = wish
  const earlier = await tx.query<{ recent: boolean; payload: Record<string, unknown>; is_open: boolean }>(
    `select created_at > c.now - interval '1 hour' as recent, payload, used_at is null as is_open
     from gateway.one_time_tokens, gateway.clock($1) as c(now)
     where person_id = $2 and purpose = 'confirmation' and company_id is not distinct from $3 order by created_at desc`,
    [core.clock.offsetMs, person.id, companyId],
  )
  if (earlier.filter(({ recent }) => recent).length >= linksPerHour) return
  await tx.query(
    `update gateway.one_time_tokens set used_at = gateway.clock($1)
     where person_id = $2 and purpose = 'confirmation' and company_id is not distinct from $3 and used_at is null`,
    [core.clock.offsetMs, person.id, companyId],
  )
  const secret = await addOneTimeToken(tx, core, {
    purpose: 'confirmation',
    personId: person.id,
    companyId,
    // A link that is sent again means what the one before it meant.
    payload: wish.roleCode ? { role_code: wish.roleCode, ...wish.payload } : (earlier.find((one) => one.is_open)?.payload ?? {}),
    minutes,
  })
  const link = new URL(wish.link)
  link.searchParams.set('confirmation_token', secret)
  await mailer.send(
    {
      to: person.email,
      template: 'confirmation',
      language: person.language ?? 'en',
      tenantId: null,
      values: { name: person.name, link: link.href },
    },
    { query: (text, values) => tx.query(text, values) },
  )
}

/**
 * Uses a confirmation link up: the address is proven, and the company it was registered for is joined, or asked. Answers who it
 * was.
 */
export async function confirmAddress(
  core: Core,
  tellers: Tellers,
  token: string,
): Promise<{ personId: string; companyId: string | null }> {
  const { company_id: companyId } = await peekOneTimeToken(core, 'confirmation', token)
  return inTransaction(core.pool, companyId ? { tenantId: companyId, userId: null } : nowhere, async (tx) => {
    const { person_id: id, payload } = await consumeOneTimeToken(tx, core, 'confirmation', token)
    const personId = id!
    await tx.query(
      `update gateway.people p set
         password_hash = case when p.confirmed_at is null then coalesce($3, p.password_hash) else p.password_hash end,
         name = case when p.confirmed_at is null then coalesce($4, p.name) else p.name end,
         confirmed_at = coalesce(p.confirmed_at, c.now), updated_at = c.now
       from gateway.clock($1) as c(now) where p.id = $2`,
      [core.clock.offsetMs, personId, payload.password_hash ?? null, payload.name ?? null],
    )
    if (companyId) await comeIn(tx, core, tellers, { companyId, personId, payload })
    await recordEvent(tx, core, { kind: 'confirmed', personId, companyId })
    return { personId, companyId }
  })
}

/** What a proven address opens now: what it promised when the link was sent may be over. */
async function comeIn(
  tx: Tx,
  core: Core,
  tellers: Tellers,
  { companyId, personId, payload }: { companyId: string; personId: string; payload: Readonly<Record<string, unknown>> },
): Promise<void> {
  const [person] = await tx.query<{ email: string }>('select email from gateway.people where id = $1', [personId])
  const { way, roleCode } = await wayIn(tx, companyId, person!.email)
  if (way === 'join') return join(tx, companyId, personId, roleCode, 'of the domain')
  if (!payload.asks) return join(tx, companyId, personId, String(payload.role_code ?? 'none'))
  const [known] = await tx.query(
    `select 1 from gateway.join_requests where company_id = $1 and person_id = $2 and status = 'asked'
     union all select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null`,
    [companyId, personId],
  )
  if (way === 'ask' && !known) await askToJoin(tx, core, tellers, { companyId, personId })
}

/** A member who waits becomes one, with the role of their domain where they have one; who was suspended stays so. */
async function join(tx: Tx, companyId: string, personId: string, roleCode: string, role?: 'of the domain'): Promise<void> {
  const [member] = await tx.query<{ status: string }>(
    'select status from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null for update',
    [companyId, personId],
  )
  if (!member || (role && member.status === 'pending')) await writeMember(tx, { companyId, personId, roleCode })
  await tx.query(
    `update gateway.users u set status = case when u.status = 'pending' then 'active' else u.status end, name = p.name,
       confirmed_at = p.confirmed_at, version = u.version + 1, updated_at = clock_timestamp()
     from gateway.people p where u.tenant_id = $1 and u.id = $2 and p.id = u.id and u.confirmed_at is null`,
    [companyId, personId],
  )
}
