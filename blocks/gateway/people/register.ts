import type { Mailer } from '@quoin/kit/mail'
import { inTransaction, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { hashOf } from '../sessions/secrets.ts'
import { foldEmail } from '../sessions/signIn.ts'
import { comeIn, noteSaid } from './comeIn.ts'
import { linkWith } from './linkWith.ts'
import { addOneTimeToken, consumeOneTimeToken, peekOneTimeToken } from './oneTimeTokens.ts'
import { writeMember } from './people.ts'
import { proveAddress, settleRegistrations } from './proveAddress.ts'
import { readSignUpSettings } from './signUpSettings.ts'
import { tellRegistered } from './tellRegistered.ts'
import type { Tellers } from './tellWhoMay.ts'

const minutes = 30
const linksPerHour = 5

export interface Registration {
  readonly companyId: string
  /** Whether the address only lets its owner ask to join, so that they are nobody there before somebody agrees. */
  readonly asks: boolean
  readonly email: string
  readonly name: string
  /** To be told from another one that was chosen a moment before. */
  readonly password: string
  readonly passwordHash: string
  /** Where it comes from: networks take turns at hashing. */
  readonly address: string
  readonly phone?: string | null
  readonly language?: string | null
  /** What they say of themselves in this company. */
  readonly username?: string | null
  readonly data?: Readonly<Record<string, unknown>> | null
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
  readonly password_hash?: string | null
}

/**
 * Makes a person who waits for their confirmation and sends them the link. Who has an account already is asked by mail whether
 * they want to join, or told that they belong here; nothing of theirs is changed, whatever was typed. Answers the id of a new
 * person, null when there was somebody.
 */
export async function register(core: Core, mailer: Mailer, input: Registration): Promise<string | null> {
  await inTransaction(core.pool, nowhere, (tx) =>
    tx.query(
      `insert into gateway.registrations (account, password_hash, created_at) values ($2, $3, gateway.clock($1))
       on conflict (account) do update set password_hash = excluded.password_hash, created_at = excluded.created_at`,
      [core.clock.offsetMs, hashOf(foldEmail(input.email)), input.passwordHash],
    ),
  )
  // A form that is sent twice has a link on its way already. Whether it is the same password is looked at without a connection.
  let differs: string | undefined
  for (;;) {
    const made = await registerOnce(core, mailer, { ...input, differs })
    if (!made || 'id' in made) return made?.id ?? null
    if (await core.hasher.verify(made.sameAs, input.password, 'usual', input.address)) return null
    differs = made.sameAs
  }
}

/** How long a link is on its way for whom another would only make it stale, in seconds. */
const onItsWaySeconds = 60

function registerOnce(
  core: Core,
  mailer: Mailer,
  input: Registration & { differs: string | undefined },
): Promise<{ id: string } | { sameAs: string } | null> {
  const email = foldEmail(input.email)
  return inTransaction(core.pool, { tenantId: input.companyId, userId: null }, async (tx) => {
    const { role_code: roleCode, unconfirmed_sign_in: early, registration } = await readSignUpSettings(tx, input.companyId)
    const open = early && registration === 'open'
    const [made] = await tx.query<PersonRow>(
      `insert into gateway.people (email, name, password_hash, phone, language, password_changed_at)
       values ($2, $3, $4, $5, $6, gateway.clock($1)) on conflict (email) do nothing
       returning id, email, name, language, confirmed_at`,
      [core.clock.offsetMs, email, input.name, input.passwordHash, input.phone ?? null, input.language ?? null],
    )
    if (made) {
      if (!input.asks)
        await writeMember(tx, {
          companyId: input.companyId,
          personId: made.id,
          roleCode,
          status: open ? 'active' : 'pending',
        })
      const said = { username: input.username, data: input.data }
      await noteSaid(tx, { companyId: input.companyId, personId: made.id, payload: said })
      await recordEvent(tx, core, { kind: 'registered', personId: made.id, companyId: input.companyId })
      await sendConfirmation(tx, core, mailer, {
        person: made,
        companyId: input.companyId,
        link: input.link,
        roleCode,
        payload: { asks: input.asks, ...said },
      })
      return { id: made.id }
    }
    const [person] = await tx.query<PersonRow>(
      `select id, email, name, language, confirmed_at, password_hash from gateway.people
       where email = $1 and status = 'active' for update`,
      [email],
    )
    if (!person) return null
    const [member] = await tx.query(
      `select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null and status <> 'pending'`,
      [input.companyId, person.id],
    )
    if (member && person.confirmed_at) {
      await tellRegistered(tx, mailer, person, input.loginUrl)
    } else {
      const [underWay] = await tx.query<{ hash: string | null }>(
        `select coalesce(t.payload ->> 'password_hash', $4) as hash from gateway.one_time_tokens t, gateway.clock($1) as c(now)
         where t.person_id = $2 and t.company_id = $3 and t.purpose = 'confirmation' and t.used_at is null
           and t.created_at > c.now - $5 * interval '1 second' order by t.created_at desc limit 1`,
        [core.clock.offsetMs, person.id, input.companyId, person.confirmed_at ? null : person.password_hash, onItsWaySeconds],
      )
      if (underWay && person.confirmed_at) return null
      if (underWay?.hash && underWay.hash !== input.differs) return { sameAs: underWay.hash }
      // A password chosen before the address was proven counts only with the link it was chosen for: who registers somebody
      // else's address must not know the password of the account its owner opens later.
      const payload = {
        asks: input.asks,
        ...(!person.confirmed_at && {
          password_hash: input.passwordHash,
          name: input.name,
          username: input.username,
          data: input.data,
        }),
      }
      await sendConfirmation(tx, core, mailer, { person, companyId: input.companyId, link: input.link, roleCode, payload })
    }
    return null
  })
}

/** Sends the link again to somebody who has not confirmed yet. Nothing happens for anybody else. */
export function resendConfirmation(
  core: Core,
  mailer: Mailer,
  input: { companyId: string | null; link: URL } & ({ email: string } | { personId: string }),
): Promise<void> {
  return inTransaction(core.pool, { tenantId: input.companyId, userId: null }, async (tx) => {
    const [person] = await tx.query<PersonRow>(
      `select id, email, name, language, confirmed_at from gateway.people
       where (email = $1 or id = $2) and status = 'active' and confirmed_at is null for update`,
      'email' in input ? [foldEmail(input.email), null] : [null, input.personId],
    )
    if (!person) return
    const companyId = input.companyId
    const [member] = companyId
      ? await tx.query('select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null', [
          companyId,
          person.id,
        ])
      : []
    await sendConfirmation(tx, core, mailer, { person, companyId: member ? companyId : null, link: input.link })
  })
}

async function sendConfirmation(
  tx: Tx,
  core: Core,
  mailer: Mailer,
  input: {
    person: PersonRow
    companyId: string | null
    link: URL
    roleCode?: string
    payload?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const { person, companyId } = input
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
    payload: input.roleCode
      ? { role_code: input.roleCode, ...input.payload }
      : (earlier.find((one) => one.is_open)?.payload ?? {}),
    minutes,
  })
  const link = linkWith(input.link, 'confirmation_token', secret)
  await mailer.send(
    {
      to: person.email,
      template: 'confirmation',
      language: person.language ?? 'en',
      tenantId: null,
      // Until the address is proven its owner did not write the name: it would be a stranger's words to them.
      values: { name: person.confirmed_at ? person.name : person.email, link: link.href },
    },
    tx,
  )
}

/**
 * Uses a confirmation link up: the address is proven, and the companies it was registered for are joined, or asked. A link that did
 * so before, or that another one came before, says the same again. Answers who it was.
 */
export async function confirmAddress(
  core: Core,
  tellers: Tellers,
  token: string,
  address: string,
): Promise<{ personId: string; companyId: string | null }> {
  const used = await useConfirmation(core, tellers, token, address).catch(async (error: unknown) => {
    // A second click, and the second of two at once, find what the first one did.
    const done = await confirmedBy(core, token)
    if (!done) throw error
    return { ...done, registered: [] }
  })
  await settleRegistrations(core, tellers, used.personId, used.registered)
  return used
}

async function useConfirmation(core: Core, tellers: Tellers, token: string, address: string) {
  const { company_id: companyId } = await peekOneTimeToken(core, 'confirmation', token)
  return inTransaction(core.pool, companyId ? { tenantId: companyId, userId: null } : nowhere, async (tx) => {
    const { person_id: id, payload } = await consumeOneTimeToken(tx, core, 'confirmation', token)
    const personId = id!
    await tx.query(`update gateway.one_time_tokens set payload = payload || '{"done": true}' where hash = $1`, [hashOf(token)])
    const { password_hash: passwordHash, name } = payload as { password_hash?: string; name?: string }
    const registered = await proveAddress(tx, core, { personId, passwordHash, name, companyId, address })
    if (companyId) await comeIn(tx, core, tellers, { companyId, personId, payload })
    return { personId, companyId, registered: registered.filter((one) => one.companyId !== companyId) }
  })
}

/** Whose address a link proved when it was used, or would have if another had not come before it. */
async function confirmedBy(core: Core, token: string): Promise<{ personId: string; companyId: string | null } | undefined> {
  const [found] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ personId: string; companyId: string | null }>(
      `select p.id as "personId", t.company_id as "companyId" from gateway.one_time_tokens t join gateway.people p on p.id = t.person_id
       where t.hash = $1 and t.purpose = 'confirmation' and t.used_at is not null and p.status = 'active'
         and (t.payload ? 'done' or p.confirmed_at > t.created_at)`,
      [hashOf(token)],
    ),
  )
  return found
}
