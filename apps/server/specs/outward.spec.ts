import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/index.ts'
import { sendAddresses, takesAddress, type Watch, watchConnections } from '../testing/outward.ts'

let world: World
let watch: Watch
beforeAll(async () => {
  world = await startWorld({ workers: true })
  watch = await watchConnections(world)
})
afterAll(async () => {
  watch?.end()
  await world?.close()
})

// All operations, and those without such a field too: npm run prove -- W3
describe('An address that people send', () => {
  it('makes the server connect to nowhere [W3]', async () => {
    const operations = world.operations.filter((o) => o.method !== 'GET' && takesAddress(o))
    expect(operations.length).toBeGreaterThan(5)
    expect(await sendAddresses(world, operations, watch.port)).toBeGreaterThan(50)
    // Whoever works behind the answers has a chance too.
    await sleep(300)
    expect(watch.reached).toEqual([])
  }, 120_000)

  it('would be noticed if it did', async () => {
    await expect(fetch(`http://127.0.0.1:${watch.port}/`)).rejects.toThrow()
    expect(watch.reached.splice(0)).toHaveLength(2)
  })
})
