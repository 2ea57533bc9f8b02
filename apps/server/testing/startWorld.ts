import { inject } from 'vitest'
import { copyWorld, type World, type WorldOptions } from './world.ts'

/** A world of one's own for one spec file. End it with `close`, which fails when a stranger came across what is not theirs. */
export const startWorld = (options: WorldOptions = {}): Promise<World> => copyWorld(inject('cluster'), options)
