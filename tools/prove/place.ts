import { startPlace } from '../../apps/server/testing/place.ts'
import { copyWorld } from '../../apps/server/testing/template.ts'
import type { World, WorldOptions } from '../../apps/server/testing/world.ts'

/** Runs one proof on a platform of its own that goes away, prints its figure, and ends the process: 0 when it holds. */
export async function prove(
  id: string,
  work: (world: World) => Promise<readonly [holds: boolean, says: string]>,
  options: WorldOptions = {},
) {
  const { place, end } = await startPlace()
  // A promise that nobody waited for yet may be the one that is rejected; that breaks the proof off like any other error.
  const broken = new Promise<never>((_, reject) => process.on('unhandledRejection', reject))
  broken.catch(() => undefined)
  let world: World | undefined
  let isRight = false
  try {
    const its = (world = await copyWorld(place, { expectsLeaks: true, ...options }))
    isRight = await report(id, () => Promise.race([work(its), broken]))
  } catch (error) {
    console.error(error)
  } finally {
    // Also when it breaks off: the database server would live on alone.
    await world?.stop()
    await end()
  }
  process.exit(isRight ? 0 : 1)
}

/** Prints what a proof says, and whether it holds. */
export async function report(id: string, work: () => Promise<readonly [holds: boolean, says: string]>): Promise<boolean> {
  const started = performance.now()
  const [holds, says] = await work()
  console.log(`${id} ${holds ? 'holds' : 'BROKEN'}: ${says} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  return holds
}

export const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** Runs so many at once until all are done. */
export async function eachOf<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = [...all].reverse()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one)
    }),
  )
}
