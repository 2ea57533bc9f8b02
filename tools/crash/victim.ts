import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** `backend` is one of the database's processes that serve connections; the database then starts all of them anew. */
export type Target = 'server' | 'database' | 'backend' | 'both'
export const targets: readonly Target[] = ['server', 'database', 'both', 'backend']

/** The first start makes the demo company as well, perhaps beside others who want the same machine. */
const startMsMax = 180_000

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** Node's, as `npm start` gives them. */
const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** The real server in a process of its own, to be killed and started again on the same data. */
export class Victim {
  private child: ChildProcess | undefined
  /** What it said on its way, for when it does not start. */
  words = ''
  /** Errors it had not expected, each once. */
  readonly surprises = new Set<string>()

  constructor(
    readonly folder: string,
    readonly port: number,
    private readonly program: string,
    /** Settings beside, or instead of, those a server that is to be killed has. */
    private readonly settings: Readonly<Record<string, string | undefined>> = {},
  ) {}

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }
  get connectionString() {
    const { password, port } = JSON.parse(readFileSync(join(this.folder, 'postgres.json'), 'utf8')) as {
      password: string
      port: number
    }
    return `postgres://quoin_admin:${password}@127.0.0.1:${port}/quoin`
  }

  /** Resolves when it is ready; throws with its last words when it ends instead. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...flags, this.program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.folder,
        PORT: String(this.port),
        LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...this.settings,
      },
    })
    this.child = child
    this.words = ''
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        this.words = `${this.words}${line}\n`.slice(-8_000)
        if (line.includes('"msg":"surprise"')) this.surprises.add((JSON.parse(line) as { err: { message: string } }).err.message)
      })
    }
    for (const deadline = Date.now() + startMsMax; !this.words.includes('Quoin is ready'); await sleep(20)) {
      if (hasEnded(child)) throw new Error(`The server ended while it started:\n${this.words}`)
      if (Date.now() > deadline) throw new Error(`The server was not ready after ${startMsMax / 1_000} s:\n${this.words}`)
    }
  }

  /** Of the server's process. */
  get pid() {
    return this.child?.pid
  }

  /** True while the process lives: a database that dies must not take the server with it. */
  get isAlive() {
    return this.child !== undefined && !hasEnded(this.child)
  }

  /** kill -9, at once. A killed server is gone when this resolves; starting it again is up to the caller. */
  async kill(target: Target): Promise<void> {
    const child = this.child!
    const postmaster = target === 'server' ? undefined : await this.postmaster()
    if (target === 'backend') strike((await childrenOf(postmaster!)).at(-1))
    else if (postmaster) strike(postmaster)
    if (target !== 'server' && target !== 'both') return
    child.kill('SIGKILL')
    while (!hasEnded(child)) await sleep(5)
  }

  /** Has the database restarted in order, as an administrator would: connections are ended, and the server brings it back. */
  async restartDatabase(): Promise<void> {
    process.kill(await this.postmaster(), 'SIGINT')
  }

  /** In order, with the database. */
  async stop(): Promise<void> {
    const { child } = this
    if (!child || hasEnded(child)) return
    child.kill('SIGTERM')
    while (!hasEnded(child)) await sleep(20)
  }

  private async postmaster(): Promise<number> {
    return Number((await readFile(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function strike(pid: number | undefined): void {
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Process ids below another one, oldest first. */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).trim().split(' ').filter(Boolean).map(Number)
