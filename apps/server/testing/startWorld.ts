import { inject } from 'vitest'
import type { Place } from './place.ts'
import { copyWorld } from './template.ts'
import type { World, WorldOptions } from './world.ts'

/** Where the worlds of this worker live. */
export function myPlace(): Place {
  const places = inject('places')
  return places[(Number(process.env.VITEST_POOL_ID) - 1) % places.length]!
}

/** A world of one's own for one spec file. End it with `close`, which fails when a stranger came across what is not theirs. */
export const startWorld = (options: WorldOptions = {}): Promise<World> => copyWorld(myPlace(), options)
