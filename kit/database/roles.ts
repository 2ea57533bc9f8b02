import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { rolePassword, scramVerifier, withOthers } from './passwords.ts'
import { addressFor, identifier, signsIn, literal, sqlState } from './postgres.ts'

/** Our roles that sign in, by the name their pool goes by. */
export const logins = { runtime: 'quoin_runtime', auth: 'quoin_auth', migrator: 'quoin_migrator' } as const

const served = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  // Helpers of the server's take longer to start than a page takes to read, and would give one request the processors of the others.
  max_parallel_workers_per_gather: '0',
} as const

interface Wanted {
  readonly login?: true
  readonly bypassRls?: true
  /** What its sessions begin with. */
  readonly settings?: Readonly<Record<string, string>>
  /** Roles it can turn into, by saying so. */
  readonly mayBecome?: readonly string[]
  /** Roles whose rights it has as they are. */
  readonly inherits?: readonly string[]
}

const roles: Readonly<Record<string, Wanted>> = {
  quoin_search: {},
  // Owns schemas and tables. Migrations, which run as it, hand search functions over and replace them later.
  quoin_owner: { inherits: ['quoin_search'] },
  quoin_migrator: { login: true, settings: { timezone: 'UTC', datestyle: 'ISO, MDY' }, mayBecome: ['quoin_owner'] },
  quoin_runtime: { login: true, settings: served },
  quoin_auth: { login: true, settings: served },
  quoin_backup: { bypassRls: true },
}

/**
 * Makes our roles what they should be; costs one look when they are. `admin` is a connection that may create roles,
 * `address` its connection string. Roles belong to the whole server: databases of one server share one instance secret.
 * `before` are other secrets the roles may have been made with; that they were made with none of these is told.
 */
export async function ensureRoles(
  admin: pg.Client,
  address: string,
  secret: string,
  before: readonly string[],
  log: (message: string) => void,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      for (const statement of await statementsWanted(admin, secret, log)) await admin.query(statement)
      break
    } catch (error) {
      // Another process, perhaps opening another database of this server, is doing the same: look again.
      const raced = ['42710', '23505', 'XX000', '40001'].includes(sqlState(error) ?? '')
      if (!raced || attempt >= 10) throw error
      await sleep(20 + Math.random() * 100)
    }
  }
  let isKnown = true
  for (const role of Object.values(logins)) isKnown = (await ensurePassword(admin, address, role, secret, before)) && isKnown
  if (!isKnown)
    log(
      'This database was used with another secret than SECRET or those in SECRET_BEFORE. What that one sealed cannot be read: authenticator ' +
        'apps, passwords of mail servers, secret fields. Start again with it in SECRET_BEFORE.',
    )
}

/** Connection string of one of our roles to the database `address` names, with the passwords of other secrets behind its own. */
export const addressOf = (role: keyof typeof logins, address: string, secret: string, before: readonly string[]): string =>
  withOthers(
    addressFor(address, {
      user: logins[role],
      password: rolePassword(secret, logins[role]),
      // Whatever the migrator makes belongs to the owner, whoever opens the connection.
      ...(role === 'migrator' && { options: '-c role=quoin_owner' }),
    }),
    before.map((one) => rolePassword(one, logins[role])),
  )

interface Found {
  rolname: string
  rolcanlogin: boolean
  rolsuper: boolean
  rolbypassrls: boolean
  rolinherit: boolean
  rolcreatedb: boolean
  rolcreaterole: boolean
  rolreplication: boolean
  rolconfig: string[] | null
  may_become: string[]
  inherits: string[]
}

async function statementsWanted(admin: pg.Client, secret: string, log: (message: string) => void): Promise<string[]> {
  const {
    rows: [server],
  } = await admin.query<{ modern: boolean }>(`select current_setting('server_version_num')::int >= 160000 as modern`)
  // Since PostgreSQL 16 each membership says whether its rights come by themselves; before, the member did for all of its own.
  const { modern } = server!
  const { rows } = await admin.query<Found>(
    modern
      ? `
    select r.*, array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid and m.set_option and not m.inherit_option) as may_become,
      array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid and m.set_option and m.inherit_option) as inherits
    from pg_roles r where r.rolname = any($1)`
      : `
    select r.*, array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid and not r.rolinherit) as may_become,
      array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid and r.rolinherit) as inherits
    from pg_roles r where r.rolname = any($1)`,
    [Object.keys(roles)],
  )
  const {
    rows: [me],
  } = await admin.query(`
    select rolsuper or rolbypassrls as bypasses, current_user as name from pg_roles where rolname = current_user`)
  const statements: string[] = []
  for (const [name, wanted] of Object.entries(roles)) {
    const found = rows.find((role) => role.rolname === name)
    const inherits = !modern && wanted.inherits !== undefined
    const inheriting = inherits ? 'inherit' : 'noinherit'
    if (wanted.bypassRls && !found?.rolbypassrls && !me.bypasses) {
      log(`${me.name} may not make the backup role, which reads past row-level security; backups need another account.`)
      continue
    }
    if (!found) {
      statements.push(
        `create role ${name} ${inheriting}${wanted.bypassRls ? ' bypassrls' : ''}` +
          (wanted.login ? ` login password ${literal(scramVerifier(rolePassword(secret, name)))}` : ''),
      )
    } else if (
      found.rolsuper ||
      found.rolcreatedb ||
      found.rolcreaterole ||
      found.rolreplication ||
      found.rolinherit !== inherits ||
      found.rolcanlogin !== Boolean(wanted.login) ||
      found.rolbypassrls !== Boolean(wanted.bypassRls)
    ) {
      statements.push(
        `alter role ${name} ${inheriting} ${wanted.login ? 'login' : 'nologin'}` +
          (found.rolsuper ? ' nosuperuser' : '') +
          (found.rolcreatedb ? ' nocreatedb' : '') +
          (found.rolcreaterole ? ' nocreaterole' : '') +
          (found.rolreplication ? ' noreplication' : '') +
          (found.rolbypassrls !== Boolean(wanted.bypassRls) ? (wanted.bypassRls ? ' bypassrls' : ' nobypassrls') : ''),
      )
    }
    for (const [setting, value] of Object.entries(wanted.settings ?? {})) {
      const has = found?.rolconfig?.some((entry) => entry.toLowerCase() === `${setting}=${value}`.toLowerCase())
      if (!has) statements.push(`alter role ${name} set ${setting} = ${setting === 'datestyle' ? value : literal(value)}`)
    }
    for (const group of wanted.mayBecome ?? []) {
      if (!found?.may_become.includes(group))
        statements.push(`grant ${group} to ${name}${modern ? ' with inherit false, set true' : ''}`)
    }
    for (const group of wanted.inherits ?? []) {
      if (!found?.inherits.includes(group))
        statements.push(`grant ${group} to ${name}${modern ? ' with inherit true, set true' : ''}`)
    }
  }
  const {
    rows: [may],
  } = await admin.query(`
    select bool_and(pg_has_role(oid, '${modern ? 'SET' : 'MEMBER'}')) as become from pg_roles where rolname in ('quoin_owner', 'quoin_search')`)
  if (!may.become)
    statements.push(`grant quoin_owner, quoin_search to ${identifier(me.name)}${modern ? ' with inherit true, set true' : ''}`)
  return statements
}

/** Gives the role the password of the secret. False when the one it had was of no secret we know. */
async function ensurePassword(
  admin: pg.Client,
  address: string,
  role: string,
  secret: string,
  before: readonly string[],
): Promise<boolean> {
  const fits = (password: string) => signsIn(addressFor(address, { user: role, password }))
  const password = rolePassword(secret, role)
  if (await fits(password)) return true
  let isKnown = false
  for (const one of before) isKnown ||= await fits(rolePassword(one, role))
  await admin.query(`alter role ${role} password ${literal(scramVerifier(password))}`)
  return isKnown
}
