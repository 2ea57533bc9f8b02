import { fuzz } from '../apps/server/testing/fuzz.ts'
import { startPlace } from '../apps/server/testing/place.ts'
import { copyWorld } from '../apps/server/testing/template.ts'

// npx tsx tools/fuzz.ts 100000 [seed] [only]: as many requests of all kinds against a platform of their own. The first answer that is
// not as promised ends it, with the seed and a line for a shell; the same seed asks the same again.
const [count = '20000', seed = String(Date.now() % 2 ** 31), only] = process.argv.slice(2)
const { place, end } = await startPlace()
try {
  const world = await copyWorld(place)
  try {
    console.log(`${count} requests, seed ${seed}`)
    console.log(await fuzz(world, Number(count), Number(seed), only ? new RegExp(only) : undefined))
  } finally {
    await world.close()
  }
} finally {
  await end()
}
