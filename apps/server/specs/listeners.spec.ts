import { inTransaction, type Listener, Outbox } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('Listeners', () => {
  it('hear what was committed, however many of them want a connection while they do', async () => {
    const heard = new Set<string>()
    const scope = { tenantId: world.tenantIds.a, userId: null }
    const listeners = Array.from({ length: 8 }, (_, i): Listener => {
      const name = `spec.listener_${i}`
      return {
        name,
        operation: 'any',
        async hear({ operation }, _services, pools) {
          if (operation !== 'spec.happened') return
          await inTransaction(pools.auth, scope, (tx) => tx.query('select pg_sleep(0.2)'))
          heard.add(name)
        },
      }
    })
    const { database, running } = world
    const outbox = new Outbox(database, running.services, listeners, running.callInternal)
    outbox.start()
    try {
      await vi.waitFor(async () => {
        const { rows } = await world.sql.query(`select 1 from kit.listeners where starts_with(name, 'spec.')`)
        expect(rows).toHaveLength(listeners.length)
      })
      await world.sql.query(
        `insert into kit.outbox (tenant_id, operation, resource, payload) values ($1, 'spec.happened', 'spec.things', '{}')`,
        [scope.tenantId],
      )
      // Who waits for a connection in vain gives up after ten seconds, and would be heard then.
      await vi.waitFor(() => expect(heard.size).toBe(listeners.length), { timeout: 8_000 })
    } finally {
      await outbox.stop()
    }
  })
})
