import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect, createServer, type AddressInfo } from 'node:net'

/** Which of the two is installed here: both speak the same protocol. Debian has packages of these names. */
export const redisProgram = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)

export interface RedisServer {
  readonly url: string
  start(): void
  /** Killed: what it held is gone. */
  stop(): Promise<void>
  /** Whoever listens is cut off, and comes back. */
  cutListeners(): void
  /** It keeps its connections and answers nothing. */
  silence(): void
  wake(): void
}

/** A Valkey or Redis of its own, the real one, on a port that stays the same when it is started again. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    start() {
      child = spawn(redisProgram!, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: 'ignore',
      })
    },
    stop: () =>
      new Promise((resolve) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
    cutListeners: () => void connect(port, '127.0.0.1').end('CLIENT KILL TYPE pubsub\r\n'),
    silence: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  redis.start()
  return redis
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo
      listener.close(() => resolve(port))
    })
  })
