import { startPlace } from '../../apps/server/testing/place.ts'
import { copyWorld } from '../../apps/server/testing/template.ts'
import type { World } from '../../apps/server/testing/world.ts'

const hour = 3_600_000
const base = Math.ceil(Date.now() / hour) * hour + 48 * hour

/** What a proof of the assets block works with. */
export interface Stage {
  readonly world: World
  readonly ada: ReturnType<World['as']>
  raw(method: string, path: string, body?: unknown): ReturnType<World['fetch']>
}

/** Runs a proof on a platform of its own that goes away, and says whether it holds and in how many seconds. */
export async function prove(name: string, work: (stage: Stage) => Promise<readonly [boolean, string]>): Promise<void> {
  const { place, end } = await startPlace()
  const world = await copyWorld(place, { workers: true })
  try {
    const started = performance.now()
    const [holds, says] = await work({
      world,
      ada: world.as('ada'),
      raw: (method, path, body) => world.fetch('ada', method, `/api/assets${path}`, body),
    })
    console.log(`${name} ${holds ? 'holds' : 'BROKEN'}: ${says} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
    if (!holds) process.exitCode = 1
  } finally {
    await world.close()
    await end()
  }
}

/** A moment so many hours after a full one in two days. */
export const at = (hours: number): string => new Date(base + hours * hour).toISOString()

/** The same numbers every time. */
export const lots = (seed: number) => (below: number) =>
  Math.floor(((seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * below)

export const count = (list: readonly number[], one: number): number => list.filter((status) => status === one).length
