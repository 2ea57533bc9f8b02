import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { addMember, createCompany, createPerson, declarePermissions, gatewayCore } from '@quoin/gateway/server'
import { dropDatabase, migrate, openDatabase, startCluster } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { allServers, migrationFolders } from '../start.ts'
import { cast, companies, emailOf, type Name, password, type Tenant } from './cast.ts'
import { type Place, templateName } from './place.ts'
import { plantEverything } from './plant.ts'
import { openWorld } from './world.ts'

/**
 * A database server in a temporary folder with the prepared database in it; `end` removes both. With `SPEC_DATABASE_URL` the
 * databases are made on that server instead, by an account that may do everything: another version of PostgreSQL, say.
 */
export async function startPlace(): Promise<{ place: Place; end(): Promise<void> }> {
  const folder = await scratchFolder('world')
  const elsewhere = process.env.SPEC_DATABASE_URL
  const cluster = elsewhere ? undefined : await startCluster({ dataDir: folder.path })
  const url = elsewhere ?? cluster!.url
  const end = async () => {
    if (elsewhere) await dropDatabase(url, templateName)
    await cluster?.stop()
    await folder.remove()
  }
  try {
    const place = { url, secret: randomBytes(32).toString('hex'), files: join(folder.path, 'files') }
    await makeTemplate(place)
    return { place, end }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * As many places as there are workers. Walks ask a server whether anything was written since they last looked, and a neighbour
 * on it would always say yes. A server of somebody else's is shared all the same.
 */
export async function startPlaces(workers: number): Promise<{ places: Place[]; end(): Promise<void> }> {
  const started = await Promise.allSettled(Array.from({ length: process.env.SPEC_DATABASE_URL ? 1 : workers }, startPlace))
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const end = async () => void (await Promise.all(running.map((one) => one.end())))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return { places: running.map(({ place }) => place), end }
  await end()
  throw failed.reason
}

/** Makes the database every spec begins with: the companies, their people, and one object of every kind in A and B. */
async function makeTemplate(place: Place): Promise<void> {
  const database = await openDatabase({
    url: place.url,
    name: templateName,
    dataDir: place.files,
    secret: place.secret,
    poolSize: 4,
  })
  try {
    await migrate(database, migrationFolders(allServers))
    const core = gatewayCore({ database })
    await declarePermissions(
      core,
      allServers.map((s) => s.block),
    )
    const ids = new Map<string, string>()
    for (const tenant of ['p', 'a', 'b'] as const) {
      const { name, urlId, appId, parent } = companies[tenant]
      ids.set(
        tenant,
        (await createCompany(core, { name, urlId, code: urlId, appKey: appId, parentId: parent && ids.get(parent) })).id,
      )
    }
    for (const [name, { tenant, role }] of Object.entries(cast) as [Name, { tenant: Tenant; role: string }][]) {
      const person = await createPerson(core, {
        email: emailOf(name),
        name: `${name} ${companies[tenant].word}`,
        password,
        language: 'en',
      })
      await addMember(core, { companyId: ids.get(tenant)!, personId: person.id, roleCode: role })
    }
    const world = await openWorld(database, { folder: place.files })
    try {
      await plantEverything(world)
    } finally {
      await world.stop()
    }
  } finally {
    await database.close()
  }
}
