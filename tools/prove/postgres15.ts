// [PG15] npm run prove -- PG15 [folder] [specs]: everything that is asked over HTTP passes on PostgreSQL 15 as well, which is the oldest that is promised.
//
// The folder holds another PostgreSQL's programs, as Debian's package postgresql-15 brings them, in the newest minor release that
// `apt-get update` knows of; each worker has a server of its own.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect } from '@quoin/kit/database'
import { isThere, oldest, startOther } from '@quoin/kit/database/other-server'
import { report } from './place.ts'

const [, , programs = oldest, ...specs] = process.argv
if (!isThere(programs)) throw new Error(`${programs} holds no PostgreSQL: npm run prove -- PG15 ${oldest}`)
const servers: Awaited<ReturnType<typeof startOther>>[] = []
let isRight = false
try {
  for (const _ of ['a worker', 'another']) servers.push(await startOther(programs))
  isRight = await report('PG15', () => ask(servers.map(({ address }) => address)))
} catch (error) {
  console.error(error)
} finally {
  for (const { end } of servers) await end()
}
process.exit(isRight ? 0 : 1)

async function ask(addresses: readonly string[]): Promise<readonly [boolean, string]> {
  const client = await connect(addresses[0]!, 'prove')
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  await client.end()
  const [version, offered] = [minorOf(rows[0]!.version), programs === oldest ? newestOffered() : undefined]
  // A minor release may refuse what the one before it took.
  if (offered !== undefined && offered !== version) {
    return [false, `PostgreSQL ${version} is installed and ${offered} is offered: apt-get install --only-upgrade postgresql-15`]
  }
  const child = spawn('npx', ['vitest', 'run', '--project', 'platform', ...specs], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: { ...process.env, SPEC_DATABASE_URL: addresses.join(' ') },
  })
  const [code] = await once(child, 'exit')
  return [code === 0, `the specs over HTTP on PostgreSQL ${version}`]
}

/** The newest minor release that the package lists of this machine know, where it has such lists. */
function newestOffered(): string | undefined {
  const { stdout } = spawnSync('apt-cache', ['policy', 'postgresql-15'], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const candidate = /^ +Candidate: (\S+)/m.exec(stdout ?? '')?.[1]
  return candidate && minorOf(candidate)
}

function minorOf(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? version
}
