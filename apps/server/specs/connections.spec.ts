import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const poolSize = 12
let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true, poolSize })
})
afterAll(() => world.close())

describe('A node', () => {
  it('takes no more connections than the guide tells operators to allow, and leaves those of its own database to commands', async () => {
    const { runtime, auth, outbox, migrator } = world.database
    const all = [runtime, auth, outbox, migrator].flatMap((pool) =>
      Array.from({ length: pool.options.max + 5 }, () => pool.query('select pg_sleep(0.5)')),
    )
    let most = 0
    const counting = vi
      .waitUntil(
        async () => {
          const { rows } = await world.sql.query(
            `select count(*)::int as held from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
          )
          most = Math.max(most, rows[0].held)
        },
        { timeout: 3_000, interval: 50 },
      )
      .catch(() => undefined)
    await Promise.all([...all, counting])
    const guide = await readFile(join(import.meta.dirname, '../../../docs/guides/scale-out.md'), 'utf8')
    const [, more] = /1\.5 × `POOL_SIZE` \+ (\d+)/.exec(guide)!
    const told = 1.5 * poolSize + Number(more)
    expect(most).toBeGreaterThan(told - 8)
    expect(most).toBeLessThanOrEqual(told)
    const { rows } = await world.sql.query('show max_connections')
    expect(Number(rows[0].max_connections)).toBeGreaterThanOrEqual(told + 20)
  })
})
