import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzz } from '../testing/fuzz.ts'
import { isWhole } from '../testing/sampled.ts'
import { startWorld, type World } from '../testing/index.ts'
import { serversWith } from './faults.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('Thousands of requests', () => {
  it('of all kinds are answered as described, without a surprise, a leak or a hang [F1]', async () => {
    const count = isWhole ? 7_000 : 3_500
    const statuses = await fuzz(world, count, 20_261_120)
    // A fuzzer that is only ever refused looks at nothing.
    expect(statuses['200']! + statuses['201']!).toBeGreaterThan(count / 9)
    expect(statuses['422']).toBeGreaterThan(count / 24)
    expect(statuses['404']).toBeGreaterThan(count / 70)
  }, 900_000)
})

describe('These specs', () => {
  it('notice an answer that lets on how it is made, and say how to ask again', async () => {
    const servers = serversWith('crm', (server) => ({
      replaces: {
        ...server.replaces,
        categories: {
          list: async (request, _context, standard) =>
            request.query.search ? Promise.reject(new Error('search broke')) : standard(request),
        },
      },
    }))
    const broken = await startWorld({ servers })
    try {
      await expect(fuzz(broken, 300, 7, /^crm\.categories\.list$/)).rejects.toThrow(
        /crm\.categories\.list answers 500[\s\S]*curl -X GET/,
      )
    } finally {
      await broken.close()
    }
  }, 900_000)
})
