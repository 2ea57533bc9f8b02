import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface OsUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * The account PostgreSQL runs as: undefined means our own. PostgreSQL refuses to run as root, so root lends it the account
 * that `data` belongs to already, else `quoin` or `postgres`, and makes a system account `quoin` when there is neither.
 */
export function osUser(data: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = statSync(data, { throwIfNoEntry: false })
  if (found && found.uid !== 0) return { name: `number ${found.uid}`, uid: found.uid, gid: found.gid }
  const known = lookUp('quoin') ?? lookUp('postgres')
  if (known) return known
  try {
    const like = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group']
    execFileSync('useradd', [...like, 'quoin'], { stdio: 'pipe' })
  } catch {
    /* said below, in one sentence */
  }
  const made = lookUp('quoin')
  if (made) return made
  throw new Error('PostgreSQL does not run as root and no account could be made for it; run Quoin as an ordinary user.')
}

function lookUp(name: string): OsUser | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
    return { name, uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/** Lets the account pass through the data folder, and says which folder above it stands in the way. */
export function letPass(user: OsUser, dataDir: string) {
  if (!canPass(user, dataDir)) chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o011)
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    if (!canPass(user, folder)) {
      const cure = `run \`chmod o+x ${folder}\` or choose another data folder`
      throw new Error(`PostgreSQL runs as the account ${user.name}, which may not enter ${folder}; ${cure}.`)
    }
    if (folder === dirname(folder)) return
  }
}

function canPass(user: OsUser, folder: string) {
  const { mode, uid, gid } = statSync(folder)
  return Boolean(mode & (uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001))
}

/** Hands a data folder over to the account, for instance one restored by root; costs one look when it already belongs to it. */
export function giveTo(user: OsUser, path: string) {
  if (lstatSync(path).uid === user.uid) return
  if (lstatSync(path).isDirectory()) for (const entry of readdirSync(path)) giveDeep(user, join(path, entry))
  chownSync(path, user.uid, user.gid)
}

function giveDeep(user: OsUser, path: string) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const entry of readdirSync(path)) giveDeep(user, join(path, entry))
  chownSync(path, user.uid, user.gid)
}
