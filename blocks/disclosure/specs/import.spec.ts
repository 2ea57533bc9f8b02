import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importObjectives } from './importObjectives.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

describe('A sheet of objectives', () => {
  // `npm run prove -- DDI` does the same with 10,000.
  it('is imported but for the rows that are wrong, each named with its number and why', async () => {
    const { job, told, planted, listed } = await importObjectives(world, 600, 40)
    expect(job).toMatchObject({ status: 'done', created: 585, failed: 15 })
    expect(listed).toBe(585)
    expect(told.map(([row]) => row)).toEqual(planted.map(([row]) => row))
    for (const [i, [, reason]] of told.entries()) expect(reason).toMatch(new RegExp(planted[i]![1].split('_')[0]!, 'i'))
  }, 120_000)
})
