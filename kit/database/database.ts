import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Cluster, startCluster } from './cluster.ts'
import { createDatabase } from './databases.ts'
import { refusePooler, refuseShared } from './pooler.ts'
import { addressFor, connect, openPool, sqlState } from './postgres.ts'
import { addressOf, ensureRoles } from './roles.ts'
import { ensureSchema } from './schema.ts'

export interface DatabaseSettings {
  /** A server elsewhere, with an account that may create roles and schemas. Without it the embedded PostgreSQL is started. */
  readonly url?: string
  /** A pooler in front of that server, which requests go through. All that needs a session of its own goes to `url`. */
  readonly poolUrl?: string
  /** Where the embedded PostgreSQL keeps its data. */
  readonly dataDir: string
  /** The database, made when missing. Default: the one `url` names, else `quoin`. */
  readonly name?: string
  /** The instance secret; passwords of the roles are derived from it. Databases of one server share one secret. */
  readonly secret: string
  /** Other secrets, while this one takes the place of another: what hangs on them is good as well. */
  readonly secretsBefore?: readonly string[]
  readonly log?: (message: string) => void
  /** Most connections of the runtime pool; the auth pool gets half as many. Default 10. */
  readonly poolSize?: number
}

export type DatabaseRole = 'runtime' | 'auth' | 'migrator' | 'admin'

/** A prepared database: roles, extensions and the schema `app` are there, blocks' tables come with `migrate`. */
export interface Database {
  /** Walled role for everything blocks do. */
  readonly runtime: pg.Pool
  /** Walled role that may also use the gateway's global tables. */
  readonly auth: pg.Pool
  /**
   * As `auth`, for those who read the outbox: each keeps its connection while it acts on what it read, and acting takes connections of
   * the others. Out of one pool they would wait for each other. At most 4 connections.
   */
  readonly outbox: pg.Pool
  /** Acts as the owner of schemas and tables. At most 2 connections. */
  readonly migrator: pg.Pool
  /**
   * For whoever opens connections of their own. `admin` may do anything and is for set-up and tests alone. With `pooled`, through the
   * pooler where there is one: only for work that is over with its transaction.
   */
  connectionString(role: DatabaseRole, way?: 'pooled'): string
  readonly embedded: boolean
  /** Ends the pools, then shuts the embedded server down. Connections still checked out after 5 s are ended by force. */
  close(): Promise<void>
}

/** PostgreSQL 15 brought foreign keys that empty named columns alone, which the tables rely on. */
const versionMin = 150_000

/** Opens (and if need be starts, makes and prepares) the database. Throws one clear sentence when it cannot. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, poolUrl, dataDir, secret, secretsBefore = [], log = () => undefined, poolSize = 10 } = settings
  if (!secret) throw new Error('The database needs the instance secret, from which the passwords of its roles are derived.')
  const cluster = url ? undefined : await startCluster({ dataDir, log })
  try {
    const address = await scope(url ?? cluster!.url, settings.name ?? (url ? undefined : 'quoin'))
    await prepare(address, secret, secretsBefore, log, !cluster)
    const addresses = {
      runtime: addressOf('runtime', address, secret, secretsBefore),
      auth: addressOf('auth', address, secret, secretsBefore),
      migrator: addressOf('migrator', address, secret, secretsBefore),
      admin: address,
    }
    if (!poolUrl) return pools(addresses, addresses, poolSize, log, cluster)
    const isNamed = new URL(poolUrl).pathname.length > 1
    const through = isNamed ? poolUrl : addressFor(poolUrl, { database: decodeURIComponent(new URL(address).pathname.slice(1)) })
    const pooled = {
      ...addresses,
      runtime: addressOf('runtime', through, secret, secretsBefore),
      auth: addressOf('auth', through, secret, secretsBefore),
    }
    await refusePooler(address, [pooled.runtime, pooled.auth])
    return pools(addresses, pooled, poolSize, log, cluster)
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

/** Makes the database when it is missing; answers the administrator's connection string to it. */
async function scope(url: string, name: string | undefined): Promise<string> {
  if (!URL.canParse(url) || !new URL(url).hostname) {
    throw new Error('DATABASE_URL must look like postgres://account:password@host:5432/database.')
  }
  const named = decodeURIComponent(new URL(url).pathname.slice(1))
  const database = name ?? (named || 'quoin')
  const address = addressFor(url, { database })
  const present = await connect(address, 'set-up').then(
    (client) => client.end().then(() => true),
    (error: unknown) => {
      if (sqlState(error) === '3D000') return false
      const reason = (error as Error).message || sqlState(error)
      throw new Error(`The database server at ${new URL(url).host} does not let us in: ${reason}.`)
    },
  )
  if (!present) {
    const from = addressFor(url, { database: named && named !== database ? named : 'postgres' })
    await createDatabase(from, database).catch((error: unknown) => {
      // Another process made it in the meantime.
      if (sqlState(error) !== '42P04' && sqlState(error) !== '23505') throw error
    })
  }
  return address
}

async function prepare(
  address: string,
  secret: string,
  before: readonly string[],
  log: (message: string) => void,
  isElsewhere: boolean,
) {
  const admin = await connect(address, 'set-up')
  try {
    if (isElsewhere) await refuseShared(admin, address)
    const {
      rows: [{ version, number }],
    } = await admin.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    if (number < versionMin) throw new Error(`Quoin needs PostgreSQL 15 or newer; the server runs ${version}.`)
    await ensureRoles(admin, address, secret, before, log)
    await ensureSchema(admin)
  } finally {
    await admin.end()
  }
}

function pools(
  addresses: Readonly<Record<DatabaseRole, string>>,
  pooled: Readonly<Record<DatabaseRole, string>>,
  poolSize: number,
  log: (message: string) => void,
  cluster?: Cluster,
): Database {
  const runtime = openPool(pooled.runtime, 'runtime', poolSize, log)
  const auth = openPool(pooled.auth, 'auth', Math.max(2, Math.ceil(poolSize / 2)), log)
  const outbox = openPool(pooled.auth, 'outbox', 4, log)
  const migrator = openPool(addresses.migrator, 'migrator', 2, log)
  let closing: Promise<void> | undefined
  const close = async () => {
    const ended = Promise.all([runtime, auth, outbox, migrator].filter((pool) => !pool.ending).map((pool) => pool.end()))
    await Promise.race([ended, sleep(5000, undefined, { ref: false })])
    await cluster?.stop()
  }
  return {
    runtime,
    auth,
    outbox,
    migrator,
    embedded: cluster !== undefined,
    connectionString: (role, way) => (way ? pooled : addresses)[role],
    close: () => (closing ??= close()),
  }
}
