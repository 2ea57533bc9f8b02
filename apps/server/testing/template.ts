import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addMember, createCompany, createPerson, declarePermissions, gatewayCore } from '@quoin/gateway/server'
import type { Database } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { createLog } from '../log.ts'
import { allServers, makeReady } from '../start.ts'
import { cast, companies, emailOf, type Name, password, type Tenant } from './cast.ts'
import { copyPrepared, type Place } from './place.ts'
import { plantEverything } from './plant.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

/** What was planted at a place: looking for it in all tables takes as long as starting a server on them. */
const plantedAt = new Map<string, World['planted']>()

/** A world on a copy of the prepared database; `close` throws the copy away. */
export async function copyWorld(place: Place, options: WorldOptions = {}): Promise<World> {
  const prepare = (database: Database) => makeTemplate(database, place.files)
  const { database, remove } = await copyPrepared(place, 'world', prepare, options.poolSize)
  const folder = await scratchFolder('world-files')
  const removeAll = async () => {
    await remove()
    await folder.remove()
  }
  try {
    await mkdir(join(place.files, 'files'), { recursive: true })
    await cp(join(place.files, 'files'), join(folder.path, 'files'), { recursive: true })
    // Other blocks and what is changed beforehand may have something else.
    const isAsPrepared = !options.servers && !options.prepare
    const planted = isAsPrepared ? plantedAt.get(place.url) : undefined
    const world = await openWorld(database, { ...options, planted, folder: folder.path })
    if (isAsPrepared && !planted) plantedAt.set(place.url, structuredClone(world.planted))
    world.whenOver(removeAll)
    return world
  } catch (error) {
    await removeAll()
    throw error
  }
}

/** Makes the database every spec begins with: the companies, their people, and one object of every kind in A and B. */
async function makeTemplate(database: Database, folder: string): Promise<void> {
  await makeReady(database, createLog('warn'))
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
  const world = await openWorld(database, { folder })
  try {
    await plantEverything(world)
  } finally {
    await world.stop()
  }
}
