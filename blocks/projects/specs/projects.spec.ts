import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('A project', () => {
  it('is owned by whoever made it, and holds who belongs to it', async () => {
    const ada = world.as('ada')
    const made = await ada(projects.projects.create, { name: 'Move', budget: 12_000.5, currency: 'EUR' })
    expect(made).toMatchObject({
      owner: world.userIds.ada,
      status: 'proposed',
      health: 'on_track',
      progress: 0,
      budget: 12_000.5,
    })
    await ada(projects.members.create, { project: made.id, user: world.userIds.uma, role: 'Counsel' })
    const { data } = await ada(projects.members.list, { filter: { project_unique_id: made.id, standing: 'contributor' } })
    expect(data).toMatchObject([{ user: world.userIds.uma, role: 'Counsel', standing: 'contributor' }])
  })
})
