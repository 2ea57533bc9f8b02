import { type Actor, type Authenticate, inTransaction, nobody, type Recall, refuse, admissionOf } from '@quoin/kit/server'
import { fieldRulesIn } from '../people/fieldRules.ts'
import { type Claims, type Credential, readClaims } from './credential.ts'
import { type Core, nowhere } from './core.ts'
import { endSession } from './endSession.ts'
import { findMember, type Member } from './findMember.ts'
import { judge, type Verdict } from './judge.ts'
import { keyActor, refuseElsewhere } from './keyActor.ts'
import { findSession, type Found, lookUp, type SessionFound } from './lookUp.ts'
import type { Memory } from './memory.ts'
import { hashOf } from './secrets.ts'
import { addToken, sessionHeaders, waitHeaders } from './tokens.ts'

/** Being seen is written down at most this often; the idle limit is days. */
const seenEveryMs = 60_000
/** Generations kept so that a replay is known for what it is. */
const generationsKept = 50

/**
 * Who asks, on every block: from the secret alone, in at most two messages to the database, and from memory when nothing has
 * changed; of those who ask at once with the same secret one is looked up. On the gateway it also renews the header token. Throws 401
 * when a credential is given and is not good.
 */
export function authenticator(core: Core, memory: Memory): Authenticate {
  const requested = new Map<string, { readonly epoch: number; readonly answer: ReturnType<Authenticate> }>()
  return async ({ headers, address, block }) => {
    const claims = readClaims(headers, block)
    const key = keyOf(claims, block, core.clock.offsetMs)
    const remembered = key && memory.get(key)
    if (remembered) {
      refuseElsewhere(remembered, { headers, address })
      return { actor: remembered }
    }
    if (!key) return { actor: nobody }

    const { epoch, isSure } = core.revocations
    const look = () => {
      // Whoever has to be looked up first waits with all the others for that.
      admissionOf(core.pool).look(nowhere.tenantId)
      return lookAt(core, memory, { claims, key, epoch, address, block })
    }
    const within = async (answer: ReturnType<Authenticate>) => {
      refuseElsewhere((await answer).actor, { headers, address })
      return answer
    }
    // A token that comes in generations is presented by each who has it.
    if (claims.credential?.kind === 'header' || !isSure) return within(look())
    const running = requested.get(key)
    // As with what is remembered, a notice since the database was asked makes the answer too old.
    if (running?.epoch === epoch) return within(running.answer)
    const mine = { epoch, answer: look() }
    requested.set(key, mine)
    try {
      return await within(mine.answer)
    } finally {
      if (requested.get(key) === mine) requested.delete(key)
    }
  }
}

interface Look {
  readonly claims: Claims
  readonly key: string
  readonly epoch: number
  readonly address: string
  readonly block: string
}

/** Asks the database who it is, and remembers the answer for a while. */
async function lookAt(core: Core, memory: Memory, { claims, key, epoch, address, block }: Look): ReturnType<Authenticate> {
  const { credential, app, tenant } = claims
  if (credential?.kind === 'key') {
    const { actor, endsIn } = await keyActor(core, credential.secret, { app, tenant })
    memory.keep(key, actor, Math.min(core.settings.rememberSeconds * 1_000, endsIn), epoch)
    return { actor }
  }
  const found = await lookUp(core, { credential, app, tenant })
  if (!found.session) {
    const visited = found.app
    const actor: Actor = visited
      ? {
          ...nobody,
          tenantId: visited.companyId,
          appId: visited.key,
          fieldRules: await fieldRulesIn(core, visited.companyId, null),
        }
      : nobody
    memory.keep(key, actor, core.settings.rememberSeconds * 1_000, epoch)
    return { actor }
  }
  const [actor, use] = await Promise.all([
    actorOf(core, credential!, found, found.session, Boolean(tenant), Boolean(app), block),
    presentToken(core, credential!, found.session, address),
  ])
  if (!use.headers) memory.keep(key, actor, Math.min(core.settings.rememberSeconds * 1_000, use.goodForMs), epoch)
  return { actor, headers: use.headers }
}

/**
 * Who asks, as far as it is remembered, or was a while ago: when thousands ask at once and everybody is looked up anew every few
 * seconds, nobody would be known in between.
 */
export const recaller =
  (core: Core, memory: Memory): Recall =>
  ({ headers, block }) => {
    try {
      const key = keyOf(readClaims(headers, block), block, core.clock.offsetMs)
      return key === undefined ? undefined : memory.recall(key)
    } catch {
      // A credential that cannot be one: what to say to that is not for here.
      return undefined
    }
  }

/** Everything the answer depends on; undefined when a request says nothing about who asks. */
function keyOf({ credential, app, tenant }: Claims, block: string, offsetMs: number): string | undefined {
  if (!credential && !app) return undefined
  const who = credential
    ? [
        credential.kind,
        hashOf(credential.secret).toString('base64url'),
        ...(credential.kind === 'header' ? [credential.client, credential.uid] : []),
      ]
    : []
  return JSON.stringify([...who, app, tenant, block === 'gateway', offsetMs])
}

async function actorOf(
  core: Core,
  credential: Credential,
  found: Found,
  session: SessionFound,
  saysTenant: boolean,
  saysApp: boolean,
  block: string,
): Promise<Actor> {
  const person: Actor = {
    ...nobody,
    kind: 'person',
    appId: found.app?.key ?? null,
    userId: session.personId,
    userName: session.name,
    email: session.email,
    sessionId: session.sessionId,
    ...(session.confinedTo && { confinedTo: session.confinedTo }),
  }
  const inCompany = (companyId: string, member: Member, parentTenantId?: string): Actor => ({
    ...person,
    kind: 'member',
    // The app of another company says nothing of this one, and is told to nobody: it would be known by that.
    appId: found.app && [companyId, parentTenantId].includes(found.app.companyId) ? found.app.key : null,
    tenantId: companyId,
    ...member,
    ...(parentTenantId && { parentTenantId }),
  })
  const wanted = saysTenant ? found.tenant : found.app && { id: found.app.companyId, parentId: found.app.parentId }

  if (credential.kind === 'company') {
    const home = session.tokenCompanyId!
    if (session.endedIn.includes(home)) throw signInAgain()
    const member = await findMember(core, home, session.personId)
    if (!member) throw refuse.ended('membership_ended', 'You no longer belong to this company.')
    const isHome = found.app?.keyId === session.tokenAppKeyId && (!saysTenant || found.tenant?.id === home)
    if (isHome) return inCompany(home, member)
    // The token of a parent opens a child by name, and there only what declares itself open to parents.
    const isParent =
      wanted?.parentId === home && (found.app?.keyId === session.tokenAppKeyId || found.app?.companyId === wanted.id)
    if (isParent && session.endedIn.includes(wanted!.id)) throw signInAgain()
    if (isParent && block !== 'gateway') return inCompany(wanted!.id, member, home)
    throw refuse.ended('app_mismatch', 'This company token belongs to another app.')
  }

  if (!wanted) return saysTenant || saysApp || !session.companyId ? person : memberOrPerson(session.companyId)
  const asMember = await memberOrPerson(wanted.id)
  const isOutside = session.confinedTo && session.confinedTo !== wanted.parentId
  if (
    asMember.kind === 'member' ||
    block === 'gateway' ||
    !wanted.parentId ||
    found.app?.companyId !== wanted.parentId ||
    isOutside
  )
    return asMember
  if (session.endedIn.includes(wanted.parentId)) throw signInAgain()
  const inParent = await findMember(core, wanted.parentId, session.personId)
  return inParent ? inCompany(wanted.id, inParent, wanted.parentId) : person

  async function memberOrPerson(companyId: string): Promise<Actor> {
    if (session.confinedTo && session.confinedTo !== companyId) return person
    if (session.endedIn.includes(companyId)) throw signInAgain()
    const member = await findMember(core, companyId, session.personId)
    return member ? inCompany(companyId, member) : person
  }
}

const signInAgain = () => refuse.ended('sign_in_again', 'This company requires you to sign in again.')

interface Use {
  readonly headers?: Record<string, string>
  readonly goodForMs: number
}

/** Notes that the session was seen; renews, keeps or refuses a token that comes in generations. */
async function presentToken(core: Core, credential: Credential, session: SessionFound, address: string): Promise<Use> {
  const rests = core.settings.rotation === 'off' ? Infinity : core.settings.rotationSeconds * 1_000 - session.madeAgo
  const verdict = credential.kind === 'header' ? judge(session, core.settings) : 'good'
  const isHeader = credential.kind === 'header'
  if (verdict === 'good' && (session.used || !isHeader)) {
    if (session.seenAgo > seenEveryMs) await noteSeen(core, session)
    return { goodForMs: Math.min(session.tokenEndsIn, isHeader ? (core.settings.rotation === 'every' ? 0 : rests) : Infinity) }
  }
  if (verdict === 'wait') return { headers: waitHeaders({ id: session.sessionId, uid: session.uid }), goodForMs: 0 }
  const settled = await settle(core, credential, session, address)
  if (settled === 'ended') throw refuse.ended()
  return { headers: settled, goodForMs: 0 }
}

const noteSeen = (core: Core, { sessionId }: SessionFound): Promise<unknown> =>
  inTransaction(core.pool, nowhere, (tx) =>
    tx.query(
      `update gateway.sessions s set last_seen_at = c.now from gateway.clock($1) as c(now)
   where s.id = $2 and s.last_seen_at < c.now - $3 * interval '1 millisecond'`,
      [core.clock.offsetMs, sessionId, seenEveryMs],
    ),
  )

/**
 * Decides again with the session locked, so that of all requests with one token exactly one brings its successor. What is written
 * here is kept also when the answer is 401.
 */
function settle(
  core: Core,
  credential: Credential,
  seen: SessionFound,
  address: string,
): Promise<Record<string, string> | 'ended' | undefined> {
  return inTransaction(core.pool, nowhere, async (tx) => {
    await tx.query('select 1 from gateway.sessions where id = $1 for update', [seen.sessionId])
    const session = await findSession(tx, core, credential)
    if (!session) return 'ended'
    const verdict: Verdict = credential.kind === 'header' ? judge(session, core.settings) : 'good'
    if (verdict === 'dead') return 'ended'
    if (verdict === 'replayed') {
      await endSession(tx, core, { sessionId: session.sessionId, personId: session.personId, reason: 'token_replayed', address })
      return 'ended'
    }
    const values = { id: session.sessionId, uid: session.uid, expiresAtSeconds: session.expiresAtSeconds }
    const next = session.generation + 1
    const [secret] = await Promise.all([
      verdict === 'renew'
        ? addToken(tx, core, {
            sessionId: session.sessionId,
            kind: 'header',
            generation: next,
            seconds: core.settings.absoluteSeconds,
          })
        : undefined,
      tx.query('update gateway.session_tokens set used_at = coalesce(used_at, gateway.clock($1)) where hash = $2', [
        core.clock.offsetMs,
        hashOf(credential.secret),
      ]),
      tx.query('update gateway.sessions set last_seen_at = greatest(last_seen_at, gateway.clock($1)) where id = $2', [
        core.clock.offsetMs,
        session.sessionId,
      ]),
      tx.query(`delete from gateway.session_tokens where session_id = $1 and kind = 'header' and generation < $2`, [
        session.sessionId,
        next - generationsKept,
      ]),
    ])
    if (secret) return sessionHeaders(values, secret)
    return verdict === 'wait' ? waitHeaders(values) : undefined
  })
}
