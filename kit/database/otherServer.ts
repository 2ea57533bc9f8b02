import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './cluster.ts'
import { connect } from './postgres.ts'
import { scratchFolder } from './scratch.ts'
import { osUser } from './osUser.ts'

/** Where Debian's package puts the oldest PostgreSQL that is promised. */
export const oldest = '/usr/lib/postgresql/15/bin'

export const isThere = (programs: string): boolean => existsSync(join(programs, 'initdb'))

/**
 * A server of another PostgreSQL, made as its `initdb` makes one by itself: what the embedded one is told beside (its locale, its
 * checksums) must not be needed. Answers the address of an account that may do everything, and the way to be rid of the server.
 */
export async function startOther(programs: string): Promise<{ address: string; end(): Promise<void> }> {
  const folder = await scratchFolder('other')
  const data = join(folder.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  const user = osUser(data)
  if (user) for (const path of [folder.path, data]) chownSync(path, user.uid, user.gid)
  const as = { cwd: data, ...(user && { uid: user.uid, gid: user.gid }) }
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  execFileSync(join(programs, 'initdb'), flags, { stdio: ['ignore', 'ignore', 'inherit'], ...as })
  const port = await freePort()
  const settings = { port, listen_addresses: `'127.0.0.1'`, unix_socket_directories: `''`, max_connections: 200 }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
  const child = spawn(join(programs, 'postgres'), ['-D', data], { stdio: 'ignore', ...as })
  const gone = once(child, 'exit')
  const end = async () => {
    child.kill('SIGINT')
    await gone
    await folder.remove()
  }
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; ; tries++) {
    const client = await connect(address, 'specs').catch(() => undefined)
    if (client) {
      await client.end()
      return { address, end }
    }
    if (tries > 100) {
      await end()
      throw new Error(`The server of ${programs} does not answer.`)
    }
    await sleep(100)
  }
}
