import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Duty } from '@quoin/ui/session/duties.ts'
import { ask } from '../testing/arrange.ts'
import { startWorld, type World } from '../testing/index.ts'
import { allServers } from '../start.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const blocks = join(import.meta.dirname, '../../../blocks')
const files = readdirSync(blocks)
  .map((block) => join(blocks, block, 'duties.ts'))
  .filter((file) => existsSync(file))
const declared = allServers.flatMap(({ block }) => Object.keys(block.declares))

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('What waits for people', () => {
  it('is said by several blocks', () => expect(files.length).toBeGreaterThan(3))

  it.each(files)('is counted by a list that knows the filter, for whoever may: %s', async (file) => {
    const { duties } = (await import(file)) as { duties: readonly Duty[] }
    for (const { list, permission: needs, filter } of duties) {
      expect(declared, list.name).toContain(needs)
      const operation = world.operations.find(({ name }) => name === list.name)!
      const asked = Object.entries(filter({ me: world.userIds.ada!, now: new Date().toISOString() }))
      const query = Object.fromEntries(
        asked.map(([name, value]) => [`filter[${name}]${typeof value === 'string' ? '' : '[]'}`, value]),
      )
      const reply = await ask(world, 'ada', operation, { params: {}, query: { ...query, records: '1' }, body: undefined })
      expect([reply.status, reply.json?.meta?.ignored], `${list.name} ${JSON.stringify(query)}`).toEqual([200, undefined])
    }
  })
})
