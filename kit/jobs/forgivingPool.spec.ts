import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { ForgivingPool } from './forgivingPool.ts'

describe('A pool that forgives', () => {
  let cluster: Cluster
  let pool: ForgivingPool
  let remove: () => Promise<void>

  beforeAll(async () => {
    const folder = await scratchFolder('forgiving')
    cluster = await startCluster({ dataDir: folder.path })
    pool = new ForgivingPool({ connectionString: cluster.url, max: 1 })
    remove = folder.remove
  })
  afterAll(async () => {
    await pool.end()
    await cluster.stop()
    await remove()
  })

  it('takes a client back twice, and hands it out to one at a time all the same', async () => {
    const release = await new Promise<() => void>((resolve, reject) => {
      pool.connect((error, _, free) => (error ? reject(error) : resolve(free)))
    })
    release()
    const holder = await pool.connect()
    release()
    const waiting = pool.query('select 1 as one')
    expect(pool.waitingCount).toBe(1)
    holder.release()
    expect((await waiting).rows).toEqual([{ one: 1 }])
  })
})
