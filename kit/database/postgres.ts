import pg from 'pg'
import { passwordsOf, withOthers } from './passwords.ts'

/** OIDs of the types whose default JavaScript form we do not want. */
const types = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  int8Array: 1016,
  dateArray: 1182,
  timestampArray: 1115,
  timestamptzArray: 1185,
} as const

/** `2026-11-20 16:01:02.5+00` → `2026-11-20T16:01:02.5Z`, keeping every digit Postgres holds. */
function moment(text: string): string {
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** Throws on what a JavaScript number cannot hold exactly, rather than answer another number. */
function integer(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which does not fit a safe integer.`)
  return value
}

const localMoment = (text: string) => text.replace(' ', 'T')
const same = (text: string) => text

/** One-dimensional or nested arrays of values that never need quoting beyond the quotes Postgres puts around spaces. */
const listOf =
  (one: (text: string) => unknown) =>
  (text: string): unknown =>
    JSON.parse(
      text
        .replace(/[{}]/g, (brace) => (brace === '{' ? '[' : ']'))
        .replace(/"[^"]*"|[^[\],]+/g, (item) => (item === 'NULL' ? 'null' : JSON.stringify(one(item.replaceAll('"', ''))))),
    )

const own: Readonly<Record<number, (text: string) => unknown>> = {
  [types.int8]: integer,
  [types.date]: same,
  [types.timestamp]: localMoment,
  [types.timestamptz]: moment,
  [types.int8Array]: listOf(integer),
  [types.dateArray]: listOf(same),
  [types.timestampArray]: listOf(localMoment),
  [types.timestamptzArray]: listOf(moment),
}

/**
 * Type parsers of our pools: moments as ISO text in UTC with all their digits, dates as text, bigint as a safe integer
 * (anything larger is an error). They are given per connection and not set globally, because libraries that share `pg`
 * (the job queue) expect its own.
 */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own[oid]) || pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * A connection that signs in with whichever password of its address fits. The first server that starts with a new instance secret
 * changes the passwords of the roles; those that still run go on by this, as long as they know the new secret.
 */
export class RoleClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const address = config?.connectionString
    if (address && URL.canParse(address) && passwordsOf(address).length > 1)
      Object.assign(this, { password: () => fitting(address) })
  }
}

/** The first password the server takes. What is wrong besides passwords shows in the connection that asks. */
async function fitting(address: string): Promise<string> {
  const passwords = passwordsOf(address)
  for (const password of passwords) {
    const alone = withOthers(addressFor(address, { password }), [])
    if (await signsIn(alone).catch(() => true)) return password
  }
  return passwords[0]
}

/** Whether the password of this address fits; throws what is wrong besides. */
export async function signsIn(address: string): Promise<boolean> {
  try {
    const client = await connect(address, 'sign-in check')
    await client.end()
    return true
  } catch (error) {
    // 28P01: the password is another. 42501: the database does not admit the role yet, so the password was right.
    if (sqlState(error) === '42501') return true
    if (sqlState(error) !== '28P01') throw error
    return false
  }
}

/** A pool that survives lost connections: what breaks shows in the query that met it, never as a crash of the process. */
export function openPool(connectionString: string, name: string, max: number, log: (message: string) => void): pg.Pool {
  const pool = new pg.Pool({
    Client: RoleClient,
    connectionString,
    max,
    types: parsers,
    application_name: `quoin ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Queries asked for in one tick leave in one message: begin, the wall's settings, the query and the commit.
    pipeline: true,
  })
  pool.on('error', (error) => log(`The database closed an idle ${name} connection: ${error.message}`))
  // A client that is checked out but idle has no listener of the pool's, and an unheard 'error' would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** One connection with the same manners, for work that must stay on one. The caller ends it. */
export async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new RoleClient({
    connectionString,
    types: parsers,
    application_name: `quoin ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`set timezone = 'UTC'`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** `address` with another account or database; everything else of it (host, port, TLS) stays. */
export function addressFor(
  address: string,
  change: { user?: string; password?: string; database?: string; options?: string },
): string {
  const url = new URL(address)
  if (change.user !== undefined) url.username = encodeURIComponent(change.user)
  if (change.password !== undefined) url.password = encodeURIComponent(change.password)
  if (change.database !== undefined) url.pathname = `/${encodeURIComponent(change.database)}`
  if (change.options !== undefined) url.searchParams.set('options', change.options)
  // Other Postgres clients do not read a plus as a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

/** SQLSTATE of a Postgres error, or undefined for anything else. */
export const sqlState = (error: unknown): string | undefined => (error as { code?: string } | null)?.code

/** A name as an SQL identifier, for statements that take no parameters. */
export const identifier = (name: string): string => pg.escapeIdentifier(name)
export const literal = (text: string): string => pg.escapeLiteral(text)
