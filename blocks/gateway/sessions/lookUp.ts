import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import type { Claims, Credential } from './credential.ts'
import { type Core, nowhere } from './core.ts'
import type { Generations } from './judge.ts'
import { hashOf } from './secrets.ts'

export interface AppFound {
  readonly keyId: string
  readonly key: string
  readonly companyId: string
  readonly parentId: string | null
}

/** A live session, as one of its tokens shows it; times in milliseconds from the database's now. */
export interface SessionFound extends Generations {
  readonly sessionId: string
  readonly personId: string
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly companyId: string | null
  /** The one company the session is good in. */
  readonly confinedTo: string | null
  /** Companies that ask for a new sign-in before it counts there again. */
  readonly endedIn: readonly string[]
  readonly expiresAtSeconds: number
  readonly seenAgo: number
  readonly used: boolean
  readonly tokenEndsIn: number
  /** Of a company token: what it was made for. */
  readonly tokenCompanyId: string | null
  readonly tokenAppKeyId: string | null
}
export interface Found {
  readonly session: SessionFound | undefined
  readonly app: AppFound | undefined
  readonly tenant: { readonly id: string; readonly parentId: string | null } | undefined
}

type SessionClaims = Omit<Claims, 'credential'> & { readonly credential: Credential | undefined }

/** One message to the database that asks all a request needs before its company is known. A credential that is not good: 401. */
export function lookUp(core: Core, { credential, app, tenant }: SessionClaims): Promise<Found> {
  return inTransaction(core.pool, { ...nowhere, readOnly: true }, async (tx) => {
    const [session, apps, tenants] = await Promise.all([
      credential && findSession(tx, core, credential),
      app ? findApp(tx, app) : [],
      tenant ? findTenant(tx, tenant) : [],
      tx.commit(),
    ])
    if (credential && !session) throw refuse.ended()
    return { session, app: apps[0], tenant: tenants[0] }
  })
}

const since = (moment: string) => `(extract(epoch from c.now - ${moment}) * 1000)::float8`

/** The session a secret belongs to, while it, its person and the token are good. */
export async function findSession(tx: Tx, { clock }: Core, credential: Credential): Promise<SessionFound | undefined> {
  const [found] = await tx.query<SessionFound & { id: string }>(
    `select s.id as "sessionId", s.person_id as "personId", s.uid, p.email, p.name, s.company_id as "companyId",
       s.confined_to as "confinedTo", s.ended_in as "endedIn",
       extract(epoch from s.expires_at)::bigint as "expiresAtSeconds", ${since('s.last_seen_at')} as "seenAgo",
       t.used_at is not null as used, -${since('t.expires_at')} as "tokenEndsIn", t.company_id as "tokenCompanyId",
         t.app_key_id as "tokenAppKeyId",
       t.generation, ${since('t.created_at')} as "madeAgo",
       (select max(n.generation) from gateway.session_tokens n where n.session_id = t.session_id and n.kind = t.kind) as latest,
       (select min(${since('n.created_at')}) from gateway.session_tokens n
         where n.session_id = t.session_id and n.kind = t.kind and n.generation = t.generation + 1) as "successorMadeAgo",
       (select max(${since('n.used_at')}) from gateway.session_tokens n
         where n.session_id = t.session_id and n.kind = t.kind and n.generation = t.generation + 1) as "successorUsedAgo"
     from gateway.session_tokens t join gateway.sessions s on s.id = t.session_id join gateway.people p on p.id = s.person_id,
       gateway.clock($1) as c(now)
     where t.hash = $2 and t.kind = $3 and t.expires_at > c.now and s.ended_at is null and s.expires_at > c.now
       and s.last_seen_at + s.idle_seconds * interval '1 second' > c.now and p.status = 'active'`,
    [clock.offsetMs, hashOf(credential.secret), credential.kind],
    'prepare',
  )
  if (!found) return undefined
  const agrees =
    credential.kind !== 'header' ||
    (credential.client === found.sessionId && (credential.uid === found.uid || credential.uid === found.email))
  return agrees ? found : undefined
}

const findApp = (tx: Tx, key: string): Promise<AppFound[]> =>
  tx.query<AppFound & { key: string }>(
    `select k.id as "keyId", k.key, c.id as "companyId", c.parent_id as "parentId" from gateway.app_keys k
     join gateway.companies c on c.id = k.company_id
   where k.key = $1 and k.status = 'active' and c.status = 'active'`,
    [key],
    'prepare',
  )

const findTenant = (tx: Tx, named: string) =>
  tx.query<{ id: string; parentId: string | null }>(
    `select id, parent_id as "parentId" from gateway.companies where (url_id = $1 or id = app.id($1)) and status = 'active'`,
    [named.toLowerCase()],
    'prepare',
  )
