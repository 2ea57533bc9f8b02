import { mayBeTried } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrange, ask, startWorld, type World } from '../testing/index.ts'
import { shareOf } from '../testing/sampled.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

describe('A dry run', () => {
  it('changes nothing, whatever is tried', async () => {
    const problems: string[] = []
    let tried = 0
    for (const operation of shareOf(
      world.operations.filter((one) => one.method !== 'GET'),
      4,
    )) {
      const { who = 'ada', ...arranged } = await arrange(world, operation)
      const before = await world.hashes('a')
      const { status, headers, text } = await ask(world, who, operation, arranged, { 'dry-run': 'true' })
      const after = await world.hashes('a')
      const moved = Object.keys(after).filter((table) => after[table] !== before[table])
      if (moved.length > 0) problems.push(`${operation.name} changed ${moved.join(', ')}`)
      if (status < 400 && headers.get('dry-run') !== 'true') problems.push(`${operation.name} was done: ${status}`)
      if (status >= 500) problems.push(`${operation.name}: ${status} ${text.slice(0, 200)}`)
      if (mayBeTried(operation) && status < 400) tried++
    }
    expect(problems).toEqual([])
    expect(tried).toBeGreaterThan(10)
  })

  it('is refused of what answers a secret, and of what a link does', async () => {
    const answered: string[] = []
    const closed = world.operations.filter(
      ({ method, secret, permission }) => method !== 'GET' && (secret || permission === 'open'),
    )
    for (const operation of closed) {
      if (mayBeTried(operation)) answered.push(operation.name)
    }
    expect(answered).toEqual([])
    expect(closed.length).toBeGreaterThan(50)
  })
})
