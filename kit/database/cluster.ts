import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chown, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { giveTo, letPass, type OsUser, osUser } from './osUser.ts'
import { connect, sqlState } from './postgres.ts'

const execute = promisify(execFile)

export interface ClusterSettings {
  /** Holds the data (`postgres/`, with its logs in `postgres/log/`) and the password (`postgres.json`). Made when missing. */
  readonly dataDir: string
  readonly log?: (message: string) => void
}

/** A running PostgreSQL of our own on 127.0.0.1. */
export interface Cluster {
  /** Connection string of the superuser, database `postgres`. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** True when the server was found running, left behind by a process that died. */
  readonly adopted: boolean
  /** Shuts the server down in order; connections still open are ended. */
  stop(): Promise<void>
}

/** Durability first, memory modest; given on the command line so that nothing inside the database can undo them. */
const flags: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  // A node takes about fifty (docs/guides/scale-out.md), and commands come beside it.
  max_connections: 100,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  client_connection_check_interval: '10s',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_line_prefix: '%m [%p] %u@%d ',
  // Details and statements hold people's data, which has no place in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const superuser = 'quoin_admin'
/** Held by the process that owns the server for as long as it lives; the kernel lets go of it even after kill -9. */
const ownerLock = 7_311_820_261
const startMsMax = 60_000
const stopMsMax = 60_000
const ownMsMax = 5000

interface Remembered {
  password: string
  port: number
}
interface Place {
  readonly dataDir: string
  readonly data: string
  readonly user: OsUser | undefined
  readonly binaries: Binaries
  readonly log: (message: string) => void
}

/**
 * Starts the embedded PostgreSQL of a data folder, making it first if need be. A server that a killed process left behind
 * is taken over; one that a living process owns is left alone, and that is an error. While it is ours, a server that dies
 * is started again on the same port.
 */
export async function startCluster({ dataDir, log = () => undefined }: ClusterSettings): Promise<Cluster> {
  const place = await prepare(resolve(dataDir), log)
  await removeDrafts(place.dataDir).catch(() => undefined)
  const remembered = await remember(place)
  await initialise(place, remembered)
  const server = new EmbeddedServer(place, remembered)
  await server.start()
  return server
}

/** Administrator's connection string to a database of the folder's own PostgreSQL when that runs just now; for tools that work beside a server. */
export async function runningAddress(dataDir: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(resolve(dataDir), 'postgres.json'), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const { password, port } = readRemembered(join(resolve(dataDir), 'postgres.json'), text)
  const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`
  return connect(address, 'look')
    .then((client) => client.end())
    .then(
      () => address,
      () => undefined,
    )
}

class WrongPassword extends Error {}

class EmbeddedServer implements Cluster {
  pid = 0
  adopted = false
  private owner: pg.Client | undefined
  private returning: Promise<void> | undefined
  private stopping = false

  constructor(
    private readonly place: Place,
    private readonly remembered: Remembered,
  ) {}

  get port() {
    return this.remembered.port
  }
  get url() {
    return `postgres://${superuser}:${this.remembered.password}@127.0.0.1:${this.port}/postgres`
  }
  /** Shown by the server as its name; differs when the version or the flags do. */
  private get mark() {
    return `quoin-${createHash('sha256')
      .update(JSON.stringify([this.place.binaries.version, flags]))
      .digest('hex')
      .slice(0, 12)}`
  }

  async start() {
    this.adopted = await this.reachAndOwn()
    if (!this.adopted || (await this.isAsWanted())) return
    this.place.log('The PostgreSQL left behind runs another version or other settings; starting it anew.')
    await this.shutDown()
    this.adopted = await this.reachAndOwn()
  }

  async stop() {
    if (this.stopping) return
    this.stopping = true
    await this.returning
    if (this.owner) await this.shutDown()
  }

  /** True when the server was running already. */
  private async reachAndOwn(keepPort = false): Promise<boolean> {
    for (const deadline = Date.now() + startMsMax; ; await sleep(100)) {
      const found = await this.scope(keepPort)
      try {
        await this.own()
        return found
      } catch (error) {
        // Nobody else can get into it either, so it would be left running for nothing.
        if (!found && error instanceof WrongPassword) await this.shutDown()
        // The one we met was just being shut down by its owner, as when a server is restarted in a hurry.
        if (!isGone(error) || Date.now() > deadline) throw error
      }
    }
  }

  /** Leaves with a server that answers: true when it was running already. */
  private async scope(keepPort = false): Promise<boolean> {
    const deadline = Date.now() + startMsMax
    for (let attempt = 0; ; attempt++) {
      const running = await this.running()
      if (running) {
        if (running.status === 'ready') {
          this.pid = running.pid
          if (running.port !== this.port) await this.rememberPort(running.port)
          return true
        }
        if (Date.now() > deadline) {
          const what = `(process ${running.pid}) has been "${running.status}" for a minute`
          throw new Error(`The PostgreSQL in ${this.place.data} ${what}; end it or wait for it.`)
        }
        await sleep(50)
        continue
      }
      if (!keepPort && !(await isFree(this.port))) await this.rememberPort(await freePort())
      const complaint = await this.launch()
      if (!complaint) return false
      if (attempt >= 5 || Date.now() > deadline) throw new Error(`PostgreSQL does not start in ${this.place.data}: ${complaint}`)
      // Remains of a killed server keep its memory for a moment, and another process may have taken the port or been quicker.
      await sleep(200 * (attempt + 1))
    }
  }

  /** What postmaster.pid says, if the process it names is really the server of this folder. */
  private async running(): Promise<{ pid: number; port: number; status: string } | undefined> {
    const file = join(this.place.data, 'postmaster.pid')
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const pid = Number(lines[0])
    if (!pid || !isAlive(pid)) return undefined
    if (!(await serves(pid, this.place.data))) {
      // After a crash of the machine the number may belong to anything; Postgres itself would refuse to start over it.
      await rm(file, { force: true })
      return undefined
    }
    return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? 'starting').trim() || 'starting' }
  }

  /** Starts the server and waits until it answers. Gives what it complained of when it ended instead. */
  private async launch(): Promise<string | undefined> {
    const { data, user, binaries, dataDir } = this.place
    const words = join(dataDir, 'postgres-start.log')
    // Made anew each time: the last one may belong to root.
    await rm(words, { force: true })
    const output = openSync(words, 'w', 0o600)
    const settings = Object.entries({ ...flags, port: this.port, cluster_name: this.mark })
    const child = spawn(binaries.postgres, ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
      // A group of its own: Ctrl-C reaches only us, and we shut the server down in order.
      detached: true,
      stdio: ['ignore', output, output],
      cwd: data,
      env: binaries.environment,
      windowsHide: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    closeSync(output)
    let ended: string | undefined
    child.once('error', (error) => {
      ended = error.message
    })
    child.once('exit', (code, signal) => {
      ended = `it ended with ${signal ?? `code ${code}`}`
    })
    child.unref()
    const deadline = Date.now() + startMsMax
    while (Date.now() < deadline) {
      if (ended !== undefined) return `${ended}. ${lastWords(words)} ${await lastLogged(data)}`.trim()
      const running = await this.running()
      if (running?.pid === child.pid && running?.status === 'ready') {
        this.pid = running.pid
        return undefined
      }
      await sleep(20)
    }
    return `it was not ready after ${startMsMax / 1000} s`
  }

  /** Takes the lock that says whose server this is, and watches the connection that holds it. */
  private async own() {
    const client = await connect(this.url, 'owner').catch((error: unknown) => {
      if (sqlState(error) !== '28P01') throw error
      const file = join(this.place.dataDir, 'postgres.json')
      throw new WrongPassword(`The PostgreSQL in ${this.place.data} does not accept the password in ${file}.`)
    })
    try {
      // A process killed a moment ago may not have lost its connections yet, and one that ends takes a while.
      for (const deadline = Date.now() + ownMsMax; ; await sleep(100)) {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownerLock])
        if (rows[0].mine) break
        if (Date.now() < deadline) continue
        throw new Error(`Another running Quoin uses ${this.place.dataDir}; stop it first, or choose another data folder.`)
      }
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.owner = client
    client.once('end', () => {
      if (this.owner !== client) return
      this.owner = undefined
      if (!this.stopping) this.returning = this.bringBack()
    })
  }

  private async bringBack() {
    this.place.log('The embedded PostgreSQL went away; bringing it back.')
    for (let pause = 100; !this.stopping; pause = Math.min(pause * 2, 5000)) {
      try {
        await this.reachAndOwn(true)
        this.place.log('The embedded PostgreSQL is back.')
        return
      } catch (error) {
        this.place.log(`The embedded PostgreSQL is not back yet: ${(error as Error).message}`)
        await sleep(pause)
      }
    }
  }

  /** Keeps the lock until the server is gone, so that nobody takes over what is about to end. */
  private async shutDown() {
    const { binaries, data, user } = this.place
    const owner = this.owner
    this.owner = undefined
    const running = await this.running()
    if (running) {
      await execute(binaries.ctl, ['stop', '-D', data, '-m', 'fast', '-W'], {
        env: binaries.environment,
        cwd: data,
        ...(user && { uid: user.uid, gid: user.gid }),
      }).catch(() => undefined)
      // pg_ctl would wait for the pid file to go, which may be that of the next server already.
      for (const deadline = Date.now() + stopMsMax; (await this.running())?.pid === running.pid; await sleep(20)) {
        if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${running.pid}) does not shut down.`)
      }
    }
    await owner?.end().catch(() => undefined)
  }

  private async isAsWanted() {
    const { rows } = await this.owner!.query('show cluster_name')
    return rows[0].cluster_name === this.mark
  }

  private async rememberPort(port: number) {
    this.remembered.port = port
    await rename(await writeDraft(this.place.dataDir, this.remembered), join(this.place.dataDir, 'postgres.json'))
  }
}

async function prepare(dataDir: string, log: (message: string) => void): Promise<Place> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const data = join(dataDir, 'postgres')
  const user = osUser(data)
  if (user) letPass(user, dataDir)
  return { dataDir, data, user, binaries: await findBinaries(join(dataDir, 'postgres-lib')), log }
}

/** Password and port of this folder's server. The first process to come writes them; all others read the same. */
async function remember({ dataDir, data }: Place): Promise<Remembered> {
  const file = join(dataDir, 'postgres.json')
  let draft: string | undefined
  try {
    // Data is only made once the file is there, so it was there; a new password would not open it.
    if ((await exists(join(data, 'PG_VERSION'))) && !(await exists(file))) {
      throw new Error(
        `${file} is missing; it holds the password of the PostgreSQL in ${data}. Bring it back from a backup of ${dataDir}.`,
      )
    }
    draft = await writeDraft(dataDir, { password: randomBytes(32).toString('hex'), port: await freePort() })
    // Linking fails when the file exists and never shows half of it.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return readRemembered(file, await readFile(file, 'utf8'))
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Error(`${dataDir} belongs to another user; run Quoin as that user or hand the folder over with chown -R.`)
  } finally {
    if (draft) await rm(draft, { force: true })
  }
}

function readRemembered(file: string, text: string): Remembered {
  try {
    const { password, port } = JSON.parse(text) as Partial<Remembered>
    if (typeof password === 'string' && password && Number.isInteger(port)) return { password, port: port! }
  } catch {
    // Said below, with the name of the file.
  }
  throw new Error(
    `${file} is damaged: it has to hold the password and the port of the embedded PostgreSQL. Bring it back from a backup.`,
  )
}

/** Makes the data beside its place and moves it there in one step, so that a half-made one is never taken for whole. */
async function initialise(place: Place, { password }: Remembered) {
  const { data, dataDir, user, binaries, log } = place
  if (await exists(join(data, 'PG_VERSION'))) {
    if (user) giveTo(user, data)
    return
  }
  log('Making a new PostgreSQL database; this takes a few seconds once.')
  const half = draftIn(dataDir)
  const secret = `${half}.password`
  await mkdir(half, { mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  if (user) await Promise.all([half, secret].map((path) => chown(path, user.uid, user.gid)))
  try {
    await execute(
      binaries.initdb,
      [
        '-D',
        half,
        '--username',
        superuser,
        '--pwfile',
        secret,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The provider built into Postgres sorts alike on every system; the system's own locales come and go with updates.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
      ],
      { env: binaries.environment, cwd: half, ...(user && { uid: user.uid, gid: user.gid }) },
    )
    await rename(half, data)
  } catch (error) {
    // Somebody else was quicker: theirs is as good.
    if (await exists(join(data, 'PG_VERSION'))) return
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not make its data in ${data}: ${stderr?.trim().split('\n').at(-1) || message}`)
  } finally {
    await Promise.all([half, secret].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** What this process is making right now. In a container every process may have had our number before us. */
const drafts = new Set<string>()

/** A name for something that is moved to its place once it is whole. */
function draftIn(dataDir: string) {
  const name = `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`
  drafts.add(name)
  return join(dataDir, name)
}

async function writeDraft(dataDir: string, remembered: Remembered) {
  const draft = `${draftIn(dataDir)}.json`
  await writeFile(draft, JSON.stringify(remembered), { mode: 0o600 })
  const { uid, gid } = await stat(dataDir)
  // A start by root must not lock out the user whose folder it is.
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  return draft
}

/** Clears away what killed processes did not finish. */
async function removeDrafts(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    const [, draft, maker] = /^(postgres\.new-(\d+)-[0-9a-f]+)(\.\w+)?$/.exec(name) ?? []
    const pid = Number(maker)
    if (!draft || drafts.has(draft) || (pid !== process.pid && isAlive(pid))) continue
    // An initdb whose parent was killed may still be writing; what it leaves goes the next time.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process is the server of a data folder, by the command line it was started with. */
async function serves(pid: number, data: string) {
  if (process.platform === 'win32') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    .then((text) => text.replaceAll('\0', ' '))
    .catch(() =>
      execute('ps', ['-o', 'command=', '-p', String(pid)]).then(
        ({ stdout }) => stdout,
        () => '',
      ),
    )
  return command.includes(`-D ${data} `)
}

const isGone = (error: unknown) =>
  /^(57P|08)|ECONNREFUSED|ECONNRESET|EPIPE/.test(sqlState(error) ?? '') || /Connection terminated/.test((error as Error).message)

/** A port of this machine that nobody listens on at the moment: `wanted`, or any. Rejects where that one is taken. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
const isFree = (port: number) =>
  freePort(port).then(
    () => true,
    () => false,
  )

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
const lastWords = (file: string) => lastLine(readFileSync(file, 'utf8'))

async function lastLogged(data: string) {
  const folder = join(data, 'log')
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const newest = times.sort((a, b) => b.at - a.at)[0]
  if (!newest) return ''
  const fatal = readFileSync(join(folder, newest.name), 'utf8')
    .split('\n')
    .filter((line) => line.includes('FATAL'))
  return lastLine(fatal.join('\n'))
}
