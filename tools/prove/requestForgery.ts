// [W3] npm run prove -- W3 [rounds]: addresses inside, in every body of every operation, make the server connect to nowhere.
import { setTimeout as sleep } from 'node:timers/promises'
import { sendAddresses, watchConnections } from '../../apps/server/testing/outward.ts'
import { startPlace } from '../../apps/server/testing/place.ts'
import { copyWorld } from '../../apps/server/testing/template.ts'

const { place, end } = await startPlace()
const world = await copyWorld(place, { workers: true })
const watch = await watchConnections(world)
const operations = world.operations.filter((o) => o.method !== 'GET' && (o.fields || o.body) && o.limit !== 'signIn')
const tried = await sendAddresses(world, operations, watch.port, Number(process.argv[2] ?? 2))
await sleep(2_000)
watch.end()
console.log(`W3: ${tried} forms of addresses in ${operations.length} operations, ${watch.reached.length} connections outward`)
for (const one of new Set(watch.reached)) console.log(`  ${one}`)
await world.stop()
await end()
process.exit(watch.reached.length === 0 ? 0 : 1)
