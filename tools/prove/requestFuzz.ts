// [F1] npm run prove -- F1 [requests] [seed] [only]: requests of all kinds, valid, broken, at the edges and on what earlier ones made, are answered as described, without a surprise, a leak or a hang.
//
// The first answer that is not as promised ends it, with the seed and a line for a shell; the same seed asks the same again.
import { fuzz } from '../../apps/server/testing/fuzz.ts'
import { prove } from './place.ts'

const requests = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31)
const only = process.argv[4] ? new RegExp(process.argv[4]) : undefined

await prove('F1', async (world) => {
  console.log(`${requests} requests, seed ${seed}`)
  const statuses = await fuzz(world, requests, seed, only)
  const broken = Object.entries(statuses).reduce((sum, [status, n]) => sum + (Number(status) >= 500 ? n : 0), 0)
  return [
    broken === 0,
    `${requests} requests, seed ${seed}: ${Object.entries(statuses)
      .map(([status, n]) => `${status} ${n} ×`)
      .join(', ')}`,
  ]
})
