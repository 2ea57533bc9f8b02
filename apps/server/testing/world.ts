import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { createServer as createSocket } from 'node:net'
import { Writable } from 'node:stream'
import { type Call, createClient } from '@quoin/kit/client'
import type { Operation } from '@quoin/kit'
import { connect, type Database } from '@quoin/kit/database'
import {
  type AiSettings,
  type BlockServer,
  Platform,
  type DiskSpace,
  type PaymentSettings,
  type TextMessageSettings,
} from '@quoin/kit/server'
import type pg from 'pg'
import { createLog } from '../log.ts'
import { allServers, type RunningPlatform, servePlatform } from '../start.ts'
import { administrators, cast, companies, mayMeet, type Name, type Tenant } from './cast.ts'
import { hashesOf } from './hashes.ts'
import { send } from './send.ts'
import { PersonSession, type Way } from './session.ts'

/**
 * Who asks in a raw request: a person (`ada`), the same as the other kind of client (`ada:bearer`) or in a session that may be
 * ended (`ada:once`), a visitor with an app id alone, or nobody at all.
 */
export type Who = Name | `${Name}:bearer` | `${Name}:once` | `app:${Tenant}` | 'nobody'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined when it is none. */
  readonly json: any
}

export interface WorldOptions {
  /** Other blocks than those there are: ones with a fault that a spec must find. */
  readonly servers?: readonly BlockServer[]
  /** Factor on the budgets; without it nothing is limited. */
  readonly limitFactor?: number
  /** Runs jobs and listeners. */
  readonly workers?: boolean
  /** Connections of the walled role to the database; four without it. */
  readonly poolSize?: number
  /** Further origins whose pages may call. */
  readonly origins?: readonly string[]
  readonly proxies?: number
  readonly publicUrl?: string
  /** The disk that is written to. */
  readonly diskSpace?: DiskSpace
  /** A mail server; without one, mails stay in the outbox. */
  readonly smtpUrl?: string
  /** A virus scanner; without one, nothing is scanned. */
  readonly clamdUrl?: string
  readonly redisUrl?: string
  /** Private networks that may be called: those of a spec's own doubles. */
  readonly outboundNetworks?: readonly string[]
  /** Whom to ask where addresses lie. */
  readonly geocoderUrl?: string
  /** Who sends text messages. */
  readonly textMessages?: TextMessageSettings
  /** A language model; without one the assistant quotes. */
  readonly ai?: AiSettings
  /** Changes the copied database before anything is served. */
  readonly prepare?: (sql: pg.Client) => Promise<unknown>
  /** What `planted` of a world on the same data is. */
  readonly planted?: World['planted']
  /** Meetings with a stranger's texts are looked at by the spec itself and do not fail the end of the world. */
  readonly expectsLeaks?: boolean
}

/** A platform with three companies and their people in it, real from the socket to the database. */
export class World {
  /** What strangers came across: `rival GET /api/crm/accounts → quillfeather`. */
  readonly leaks: string[] = []
  /** How cards are paid with; a spec that takes cards says so here. */
  readonly payments: { -readonly [Name in keyof PaymentSettings]: PaymentSettings[Name] } = { demo: true }
  /** Every line logged. */
  readonly logs: string[] = []
  /** The route table of what is served. */
  readonly platform: Platform
  readonly tenantIds = {} as Record<Tenant, string>
  readonly userIds = {} as Record<Name, string>
  /** The oldest record that somebody made of each resource in each company, `planted.b['crm.accounts']`; and its roles, as `role guest`. */
  readonly planted: Record<Tenant, Record<string, string>> = { a: {}, b: {}, p: {} }
  /** Wire name of a reference, `contact_unique_id`, and the resource whose ids it takes. */
  readonly targets: ReadonlyMap<string, string>
  private readonly sessions = new Map<string, Promise<PersonSession>>()
  /** What nobody asked over for a while is closed on this side: the server closes it later, perhaps under a request. */
  private readonly agent = new Agent({ keepAlive: true, timeout: 4_000 })
  private endings: (() => Promise<unknown>)[] = []
  running!: RunningPlatform
  /** Where the server keeps its files. */
  folder!: string

  constructor(
    readonly database: Database,
    readonly sql: pg.Pool | pg.Client,
    private readonly options: WorldOptions,
  ) {
    this.platform = platformOf(options.servers ?? allServers)
    this.targets = new Map(
      [...this.platform.models.values()].flatMap((model) =>
        model.own.flatMap(({ wire, definition }) => (definition.kind === 'ref' ? [[wire, definition.target!] as const] : [])),
      ),
    )
  }

  get address(): string {
    return this.running.address
  }
  get operations(): readonly Operation[] {
    return [...this.platform.mounted.values()].map((m) => m.operation)
  }

  /** Calls operations as a person, through the client, with a real session. */
  as(name: Name, way: Way = 'headers'): Call {
    const who = way === 'bearer' ? (`${name}:bearer` as const) : name
    return this.client(who)
  }
  /** Calls with an app id alone. */
  visitor(tenant: Tenant = 'a'): Call {
    return this.client(`app:${tenant}`)
  }
  get nobody(): Call {
    return this.client('nobody')
  }

  private client(who: Who): Call {
    return createClient({
      baseOf: (block) => `${this.address}/api/${block}`,
      fetch: async (url, init) => {
        const { status, headers, text } = await this.send(
          who,
          String(init?.method),
          String(url).slice(this.address.length),
          init?.headers as Record<string, string>,
          init?.body as string | undefined,
        )
        return new Response(status === 204 || status === 304 ? null : text, { status, headers })
      },
    })
  }

  /** A raw request. An object is sent as JSON, a text as it is; headers given here win. */
  fetch(who: Who, method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const text = body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body)
    return this.send(who, method, path, { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers }, text)
  }

  private async send(
    who: Who,
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<Reply> {
    const session = await this.sessionOf(who)
    const own = session
      ? session.headersFor(path)
      : who.startsWith('app:')
        ? { appid: companies[who.slice(4) as Tenant].appId }
        : {}
    const given = Object.keys(headers).map((name) => name.toLowerCase())
    const kept = Object.fromEntries(Object.entries(own).filter(([name]) => !given.includes(name)))
    const answer = await send(this.agent, this.address + path, { method, headers: { ...kept, ...headers }, body })
    session?.received(answer.headers)
    this.look(who, `${method} ${path}`, answer.text)
    return { ...answer, json: parse(answer.text) }
  }

  /** Forgets a person's session, so that the next request signs in anew. */
  forget(who: Who): void {
    this.sessions.delete(who)
  }

  /** The session a person's requests are sent with; undefined for visitors and nobody. */
  async sessionOf(who: Who): Promise<PersonSession | undefined> {
    const [name, suffix] = who.split(':') as [Name, string?]
    if (!(name in cast)) return undefined
    let session = this.sessions.get(who)
    if (!session) {
      session = PersonSession.open(
        (method, path, headers, body) => this.fetch('nobody', method, path, body, headers),
        name,
        suffix === 'bearer' ? 'bearer' : 'headers',
      )
      this.sessions.set(who, session)
    }
    return session
  }

  /** Notes when somebody is shown a text of a company they have nothing to do with. */
  look(who: Who, where: string, text: string): void {
    const [name, tenant] = who.split(':')
    const met: readonly Tenant[] = name === 'app' ? [tenant as Tenant] : name! in cast ? mayMeet(cast[name as Name].tenant) : []
    // Signing in tells a person their own name before it is known here who they are.
    if (name === 'nobody' && /\/auth\/(sign_in|refresh|setup)|\/access$/.test(where)) return
    for (const [key, { word }] of Object.entries(companies)) {
      if (!met.includes(key as Tenant) && text.includes(word)) this.leaks.push(`${who} ${where} → ${word}`)
    }
  }

  /** Ids of a company's live records of a resource, `crm.accounts`; oldest first. */
  async ids(dotted: string, tenant: Tenant): Promise<string[]> {
    const model = this.platform.models.get(dotted)
    const table = dotted === 'kit.jobs' ? 'kit.jobs' : dotted === 'gateway.companies' ? 'gateway.companies' : model!.table
    const hasTrash = dotted !== 'kit.jobs' && dotted !== 'gateway.companies'
    const where = dotted === 'gateway.companies' ? 'id = $1' : `tenant_id = $1${hasTrash ? ' and deleted_at is null' : ''}`
    const { rows } = await this.sql.query<{ id: string }>(`select id from ${table} where ${where} order by created_at, id`, [
      this.tenantIds[tenant],
    ])
    return rows.map((row) => row.id)
  }

  hashes(tenant: Tenant, whole = false): Promise<Readonly<Record<string, string>>> {
    return hashesOf(this.sql, this.tenantIds[tenant], whole)
  }

  /** Moves the clock of sessions; the database's own stays. */
  shiftTime(ms: number): void {
    ;(this.running.authenticator.core.clock as { offsetMs: number }).offsetMs += ms
  }

  /** Every mail there is, with its company. */
  async mails(): Promise<{ company_id: string | null; recipient: string; text: string }[]> {
    const { rows } = await this.sql.query(`select company_id, recipient, m::text as text from kit.mails m`)
    return rows
  }

  /** Done when the world ends. */
  whenOver(work: () => Promise<unknown>): void {
    this.endings.push(work)
  }

  async start(folder: string): Promise<this> {
    this.folder = folder
    const { rows: known } = await this.sql.query<{ id: string; url_id: string }>('select id, url_id from gateway.companies')
    for (const [key, { urlId }] of Object.entries(companies))
      this.tenantIds[key as Tenant] = known.find((row) => row.url_id === urlId)!.id
    const { rows: people } = await this.sql.query<{ id: string; email: string }>('select id, email from gateway.people')
    for (const name of Object.keys(cast) as Name[])
      this.userIds[name] = people.find((row) => row.email.startsWith(`${name}@`))!.id
    const { logs, options } = this
    if (options.planted) Object.assign(this.planted, structuredClone(options.planted))
    else await this.findPlanted()
    const port = await freePort()
    const log = createLog(
      'info',
      new Writable({
        write(line: Buffer, _, done) {
          logs.push(line.toString())
          done()
        },
      }),
    )
    this.running = await servePlatform(
      this.database,
      {
        port,
        host: '127.0.0.1',
        dataDir: folder,
        production: false,
        databaseUrl: undefined,
        s3: undefined,
        smtpUrl: options.smtpUrl,
        clamdUrl: options.clamdUrl,
        redisUrl: options.redisUrl,
        mailFrom: 'Quoin <quoin@demo.test>',
        publicUrl: options.publicUrl ?? `http://127.0.0.1:${port}`,
        origins: options.origins ?? [],
        blocks: undefined,
        secret: randomBytes(32).toString('hex'),
        proxies: options.proxies ?? 0,
        limitFactor: options.limitFactor ?? 0,
        metricsToken: undefined,
        poolSize: 4,
        drainSeconds: 0,
        storage: { companyBytes: 2 ** 40, personBytes: 2 ** 40, guestBytes: 2 ** 40 },
        // No domain is anybody's here: a name server that nobody listens for is known at once.
        dnsServers: ['127.0.0.1:1'],
        payments: this.payments,
        ai: options.ai,
        geocoderUrl: options.geocoderUrl,
        textMessages: options.textMessages,
        outboundNetworks: options.outboundNetworks,
      },
      {
        database: this.database,
        workers: options.workers ?? false,
        servers: options.servers,
        diskSpace: options.diskSpace,
      },
      log,
    )
    return this
  }

  private async findPlanted(): Promise<void> {
    const tenantOf = new Map((Object.keys(companies) as Tenant[]).map((tenant) => [this.tenantIds[tenant], tenant]))
    const { rows: kept } = await this.sql.query<{ name: string; tells_maker: boolean }>(
      `select n.nspname || '.' || c.relname as name, bool_or(a.attname = 'created_by') as tells_maker
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where a.attname in ('tenant_id', 'id', 'deleted_at', 'created_by') and not a.attisdropped
       group by 1 having count(*) filter (where a.attname <> 'created_by') = 3`,
    )
    const tellsMaker = new Map(kept.map(({ name, tells_maker }) => [name, tells_maker]))
    const found = [...this.platform.models].flatMap(([dotted, { table, resource }]) => {
      const isTold = tellsMaker.get(`${resource.block}.${resource.table}`)
      // What every company begins with may have the same id everywhere, so that it tells no company from another.
      const order = isTold ? 'created_by is null, created_at' : 'created_at'
      return isTold === undefined ? [] : [{ dotted, table, where: 'deleted_at is null', order }]
    })
    const first = [...found, { dotted: 'kit.jobs', table: 'kit.jobs', where: 'true', order: 'created_at' }].map(
      ({ dotted, table, where, order }) =>
        `(select distinct on (tenant_id) '${dotted}' as kind, tenant_id, id from ${table} where ${where} order by tenant_id, ${order}, id)`,
    )
    const { rows } = await this.sql.query<{ kind: string; tenant_id: string; id: string }>(
      `${first.join(' union all ')} union all select 'role ' || code, tenant_id, id from gateway.roles`,
    )
    for (const { kind, tenant_id, id } of rows) {
      const tenant = tenantOf.get(tenant_id)
      if (tenant) this.planted[tenant][kind] = id
    }
    for (const tenant of tenantOf.values()) this.planted[tenant]['gateway.users'] = this.userIds[administrators[tenant]]
  }

  async stop(): Promise<void> {
    // What could not be ended keeps nothing else open: the connections of one world are missing to all that follow.
    const ended: PromiseSettledResult<unknown>[] = await Promise.allSettled([this.running?.close()])
    this.agent.destroy()
    for (const ending of this.endings.reverse()) ended.push(...(await Promise.allSettled([ending()])))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Ends the world, and fails when a stranger came across what is not theirs, in an answer, a mail or the log. */
  async close(): Promise<void> {
    try {
      if (!this.options.expectsLeaks) await this.findLeaks()
    } finally {
      await this.stop()
    }
    if (this.leaks.length > 0 && !this.options.expectsLeaks)
      throw new Error(`Strangers came across ${this.leaks.length} texts:\n${this.leaks.slice(0, 10).join('\n')}`)
  }

  private async findLeaks(): Promise<void> {
    const words = Object.values(companies).map((company) => company.word)
    for (const mail of await this.mails()) {
      const own = (Object.keys(companies) as Tenant[]).find((key) => this.tenantIds[key] === mail.company_id)
      // Mails of sign-in belong to no company; they may name the one of whoever they go to.
      const fine = own ? companies[own].word : words.find((word) => mail.recipient.includes(word))
      for (const word of words)
        if (mail.text.includes(word) && word !== fine) this.leaks.push(`mail to ${mail.recipient} → ${word}`)
    }
    for (const line of this.logs)
      for (const word of words) if (line.includes(word)) this.leaks.push(`log ${line.slice(0, 200)} → ${word}`)
  }
}

/** Made once for the same blocks: specs only read it, and what serves makes its own. */
const platforms = new WeakMap<readonly BlockServer[], Platform>()
function platformOf(servers: readonly BlockServer[]): Platform {
  const platform = platforms.get(servers) ?? new Platform(servers)
  platforms.set(servers, platform)
  return platform
}

/** A world on a database that is there already. */
export async function openWorld(database: Database, { folder, ...options }: WorldOptions & { folder: string }): Promise<World> {
  const sql = await connect(database.connectionString('admin'), 'spec')
  const world = new World(database, sql, options)
  world.whenOver(() => sql.end())
  try {
    // Questions over every table go to helpers of the server's, whose starting costs more than the small tables they read.
    await sql.query('set max_parallel_workers_per_gather = 0')
    await options.prepare?.(sql)
    return await world.start(folder)
  } catch (error) {
    await world.stop()
    throw error
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The public address is part of signed links, so the port has to be known before the server listens. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = socket.address() as { port: number }
        socket.close(() => resolve(port))
      })
  })
