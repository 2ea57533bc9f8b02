import { randomBytes, randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, createDatabase, type Database, dropDatabase, openDatabase, startCluster } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'

/** What this worker knows to be prepared, and need not ask for again. */
const preparedHere = new Set<string>()

/** A database server for specs. */
export interface Place {
  /** Connection string of the database server's administrator. */
  readonly url: string
  readonly secret: string
  /** Folder with the files of the prepared company records. */
  readonly files: string
  /** Its files lie in memory, as those of `npm test` do where there is enough of it. */
  readonly isInMemory: boolean
}

/** What Linux calls a file system that lies in memory. */
const tmpfs = 0x01_02_19_94

/** What the names of databases begin with that others are copied from. */
const prepared = 'prepared_'

/**
 * A database server in a temporary folder; `end` removes both. Where an address is given the databases are made on that server
 * instead, by an account that may do everything: another version of PostgreSQL, say.
 */
export async function startPlace(elsewhere?: string): Promise<{ place: Place; end(): Promise<void> }> {
  const folder = await scratchFolder('world')
  try {
    const cluster = elsewhere ? undefined : await startCluster({ dataDir: folder.path })
    const url = elsewhere ?? cluster!.url
    return {
      place: {
        url,
        secret: randomBytes(32).toString('hex'),
        files: join(folder.path, 'files'),
        isInMemory: !elsewhere && statfsSync(folder.path).type === tmpfs,
      },
      async end() {
        if (elsewhere) await forgetPrepared(url)
        await cluster?.stop()
        await folder.remove()
      },
    }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/**
 * As many places as there are workers. Walks ask a server whether anything was written since they last looked, and a neighbour
 * on it would always say yes. `SPEC_DATABASE_URL` may name one for each, apart by spaces; fewer are shared all the same.
 */
export async function startPlaces(workers: number): Promise<{ places: Place[]; end(): Promise<void> }> {
  const elsewhere = process.env.SPEC_DATABASE_URL?.split(' ')
  const started = await Promise.allSettled(elsewhere?.map(startPlace) ?? Array.from({ length: workers }, () => startPlace()))
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const end = async () => void (await Promise.all(running.map((one) => one.end())))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return { places: running.map(({ place }) => place), end }
  await end()
  throw failed.reason
}

/**
 * A database of one's own that begins as `prepare` leaves one. That is done with the first copy a place is asked for under this
 * name; a copy takes a quarter of a second. `remove` closes the copy and throws it away.
 */
export async function copyPrepared(
  place: Place,
  name: string,
  prepare: (database: Database) => Promise<unknown>,
  poolSize = 4,
): Promise<{ database: Database; remove(): Promise<void> }> {
  const { url, secret, files: dataDir } = place
  const template = prepared + name
  const made = `${url} ${template}`
  if (!preparedHere.has(made)) await prepareOnce(place, template, prepare)
  preparedHere.add(made)
  const copy = `copy_${randomUUID().replaceAll('-', '')}`
  await createDatabase(url, copy, { template, byFiles: place.isInMemory })
  const database = await openDatabase({ url, name: copy, dataDir, secret, poolSize })
  return {
    database,
    async remove() {
      await database.close()
      await dropDatabase(url, copy)
    },
  }
}

/** Workers that share a server wait for whoever is first. */
async function prepareOnce({ url, secret, files }: Place, template: string, prepare: (database: Database) => Promise<unknown>) {
  const lock = await connect(url, 'specs')
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [template])
    if ((await lock.query('select from pg_database where datname = $1', [template])).rowCount) return
    const database = await openDatabase({ url, name: template, dataDir: files, secret, poolSize: 4 })
    try {
      await prepare(database)
      await database.close()
    } catch (error) {
      await database.close()
      await dropDatabase(url, template)
      throw error
    }
  } finally {
    await lock.end()
  }
}

async function forgetPrepared(url: string): Promise<void> {
  const client = await connect(url, 'specs')
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prepared],
  )
  await client.end()
  for (const { name } of rows) await dropDatabase(url, name)
}
