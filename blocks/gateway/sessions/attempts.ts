import { askOnce, inTransaction, installationLock } from '@quoin/kit/server'
import { type Core, nowhere } from './core.ts'
import { fingerprintOf, hashOf } from './secrets.ts'

/** A password may be mistyped; six digits are short, and few tries may be made at them. */
const failuresMax = { password: 10, second_step: 5, code: 5 } as const
const windowSeconds = 900

export type Attempt = { readonly id: number; readonly isLast: boolean } | { readonly waitSeconds: number }

/** Who tries, from where, at which account. */
export interface Try {
  readonly email: string
  readonly address: string
  readonly userAgent: string
}

const deviceOf = ({ address, userAgent }: Try): Buffer => fingerprintOf(address, userAgent.slice(0, 400))

/** Whether the owner of the account has been in with this device lately; false for accounts that nobody has. */
export const isKnownDevice = async ({ pool, clock }: Core, try_: Try): Promise<boolean> => {
  const [found] = await askOnce<{ known: boolean }>(
    pool,
    { ...nowhere, readOnly: true },
    `select exists (select from gateway.sessions s join gateway.people p on p.id = s.person_id
       where p.email = $2 and s.fingerprint = $3 and s.created_at > gateway.clock($1) - interval '90 days') as known`,
    [clock.offsetMs, try_.email, deviceOf(try_)],
  )
  return found!.known
}

/** Tries at a password and at what comes after it are counted apart. */
const accountOf = (email: string, what: keyof typeof failuresMax): Buffer =>
  hashOf(what === 'password' ? `account ${email}` : `account ${email} ${what}`)

/** Failed tries at an account's password in the last quarter of an hour, whether or not there is such an account. */
export const recentFailures = async ({ pool, clock }: Core, email: string): Promise<number> => {
  const [found] = await inTransaction(pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ failures: number }>(
      `select count(*)::int as failures from gateway.sign_in_attempts
       where account = $2 and outcome = 'failed' and at > gateway.clock($1) - $3 * interval '1 second'`,
      [clock.offsetMs, accountOf(email, 'password'), windowSeconds],
    ),
  )
  return found!.failures
}

/**
 * Takes one of the few tries an account has: ten failures in 15 minutes from wherever, after which the wait grows from one minute
 * to fifteen. A device its owner has used before has tries of its own, so nobody can be locked out by a stranger. The try is
 * written down before the password is looked at; otherwise a thousand at once would all find the count at zero. Addresses that
 * nobody has are counted alike.
 */
export function takeAttempt({ pool, clock }: Core, try_: Try & { what?: keyof typeof failuresMax }): Promise<Attempt> {
  const { what = 'password' } = try_
  const account = accountOf(try_.email, what)
  const most = failuresMax[what]
  const fingerprint = deviceOf(try_)
  return inTransaction(pool, nowhere, async (tx) => {
    installationLock(tx, 'sign-in', account.toString('hex'))
    const [found] = await tx.query<{ known: boolean; recent: number; day: number; wait_for_window: number; since_last: number }>(
      `with c as (select gateway.clock($1) as now),
       known as (select exists (select from gateway.sessions s join gateway.people p on p.id = s.person_id, c
         where p.email = $4 and s.fingerprint = $3 and s.created_at > c.now - interval '90 days') as device),
       failed as (select a.at, row_number() over (order by a.at desc) as place from gateway.sign_in_attempts a, known k, c
         where a.account = $2 and a.outcome = 'failed' and a.at > c.now - interval '1 day'
         and case when k.device then a.known_device and a.fingerprint = $3 else not a.known_device end)
       select k.device as known,
         (select count(*) from failed, c where at > c.now - $5 * interval '1 second')::int as recent,
         (select count(*) from failed)::int as day,
         coalesce((select extract(epoch from at + $5 * interval '1 second' - c.now) from failed, c
           where place = $6), 0)::float8 as wait_for_window,
         coalesce((select extract(epoch from c.now - max(at)) from failed, c group by c.now), 1e9)::float8 as since_last
       from known k`,
      [clock.offsetMs, account, fingerprint, try_.email, windowSeconds, most],
      'prepare',
    )
    const { known, recent, day, wait_for_window: forWindow, since_last: sinceLast } = found!
    const step = day < most ? 0 : Math.min(windowSeconds, 60 * 2 ** (day - most))
    const wait = Math.max(recent >= most ? forWindow : 0, step - sinceLast)
    if (wait > 0) return { waitSeconds: Math.ceil(wait) }
    const [row] = await tx.query<{ id: number }>(
      `insert into gateway.sign_in_attempts (account, fingerprint, known_device, at)
       values ($2, $3, $4, gateway.clock($1)) returning id`,
      [clock.offsetMs, account, fingerprint, known],
      'prepare',
    )
    return { id: row!.id, isLast: recent + 1 >= most }
  })
}

/**
 * What was shown was right: the try was none of those that count, and neither are those before it on this device, which were its owner's
 * slips. Tries from elsewhere go on counting, or a guesser's would be forgiven whenever the owner signs in.
 */
export const attemptSucceeded = ({ pool }: Core, id: number): Promise<unknown> =>
  askOnce(
    pool,
    nowhere,
    `update gateway.sign_in_attempts a set outcome = 'succeeded' from gateway.sign_in_attempts now
     where now.id = $1 and (a.id = now.id or a.account = now.account and a.fingerprint = now.fingerprint
       and a.known_device = now.known_device and now.known_device and a.id < now.id and a.outcome = 'failed')`,
    [id],
  )

/** The password was never looked at. */
export const attemptWithdrawn = ({ pool }: Core, id: number): Promise<unknown> =>
  inTransaction(pool, nowhere, (tx) => tx.query('delete from gateway.sign_in_attempts where id = $1', [id]))
