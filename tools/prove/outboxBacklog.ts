// [X2] npm run prove -- X2 [events]: nobody reads the outbox while events pile up; then readers come, fail and go, and each event is heard, none passed over, within a minute.
//
// No broker carries events between blocks and nodes: what a transaction announces lies in the database with what it changed, so there is
// nothing that could be away while the rest is there.
import { Outbox, type Listener } from '@quoin/kit/server'
import { openPool } from '@quoin/kit/database'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachOf, prove } from './place.ts'

const events = Number(process.argv[2] ?? 100_000)
const perCommit = 50
const writers = 4
const drainMsMax = 60_000

await prove('X2', async (world) => {
  const commits = Array.from({ length: Math.ceil(events / perCommit) }, (_, i) => i)
  const wanted = commits.length * perCommit
  const heard = new Uint8Array(wanted)
  const sums = { first: 0, again: 0, failed: 0, disorder: 0 }
  let last = { commit: -1, n: -1 }
  const listener: Listener = {
    name: 'prove.x2',
    operation: 'any',
    async hear({ operation, payload }) {
      if (operation !== 'prove.events.tell') return
      // One in ten thousand is too much for the listener: it hears that portion again.
      if (Math.random() < 0.0001) {
        sums.failed += 1
        throw new Error('not now')
      }
      const n = payload.n as number
      if (heard[n] === 1) return void (sums.again += 1)
      heard[n] = 1
      sums.first += 1
      const commit = Math.floor(n / perCommit)
      if (commit === last.commit && n < last.n) sums.disorder += 1
      last = { commit, n }
    },
  }
  const read = async (forMs: number) => {
    const reader = new Outbox(world.database, world.running.services, [listener], world.running.callInternal)
    reader.start()
    for (const until = performance.now() + forMs; sums.first < wanted && performance.now() < until; ) await sleep(10)
    await reader.stop()
  }
  // A listener hears what comes after it first read.
  await read(1_000)
  const admin = openPool(world.database.connectionString('admin'), 'prove', writers, () => undefined)
  // Writers overlap: an event numbered earlier may be committed later.
  await eachOf(commits, writers, (commit) =>
    admin.query(
      `insert into kit.outbox (tenant_id, operation, resource, payload)
       select $1, 'prove.events.tell', 'prove.events', jsonb_build_object('n', n) from generate_series($2::int, $3::int) n`,
      [world.tenantIds.a, commit * perCommit, (commit + 1) * perCommit - 1],
    ),
  )
  await admin.end()
  const since = performance.now()
  let readers = 0
  while (sums.first < wanted && performance.now() - since < drainMsMax) {
    readers += 1
    // Nobody reads for long: a node goes and another takes over where it stood.
    await read(1_000)
  }
  const drainedMs = performance.now() - since
  return [
    sums.first === wanted && sums.disorder === 0,
    `${wanted} events in ${commits.length} commits of ${writers} writers, heard by ${readers} readers after each other: ${wanted - sums.first} lost, ${sums.disorder} out of order, ` +
      `${sums.again} heard again after ${sums.failed} failures; all heard ${(drainedMs / 1_000).toFixed(1)} s after somebody read again`,
  ]
})
