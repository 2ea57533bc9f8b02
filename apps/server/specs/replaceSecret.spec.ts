import { randomBytes } from 'node:crypto'
import { type Cluster, startCluster } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { reseal, type Resealed } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers } from '../start.ts'
import { Kept, Node } from '../testing/installation.ts'

// A database server of its own: the roles, whose passwords change here, are the whole server's.
let folder: Awaited<ReturnType<typeof scratchFolder>>
let cluster: Cluster
const nodes = new Set<Node>()
beforeAll(async () => {
  folder = await scratchFolder('secrets')
  cluster = await startCluster({ dataDir: folder.path })
})
afterAll(async () => {
  await Promise.all([...nodes].map((node) => node.close()))
  await cluster?.stop()
  await folder?.remove()
})

const newSecret = () => randomBytes(32).toString('hex')
const sum = (done: readonly Resealed[], what: 'renewed' | 'left' | 'lost') => done.reduce((total, one) => total + one[what], 0)

/** An installation of its own: `begin` begins one more server of it, `end` ends one. */
function installation() {
  const url = cluster.url.replace(/postgres$/, `secrets_${randomBytes(4).toString('hex')}`)
  return {
    async begin(secret: string, ...before: string[]): Promise<Node> {
      const node = await Node.begin(url, folder.path, secret, before)
      nodes.add(node)
      return node
    },
    end(node: Node): Promise<void> {
      nodes.delete(node)
      return node.close()
    },
  }
}
const all = ['provider', 'mailServer', 'mailKey', 'wallet', 'field', 'custom']

describe('A secret that takes the place of another', () => {
  it('signs nobody out, and opens what the one before sealed until all of it is sealed anew', async () => {
    const { begin, end } = installation()
    const [first, second] = [newSecret(), newSecret()]
    const before = await begin(first)
    const kept = await Kept.on(before)

    // First every server knows both, and nothing has changed yet.
    const old = await begin(first, second)
    await end(before)
    const current = await begin(second, first)
    expect(await kept.read(current)).toEqual(all)
    expect([await kept.session(current), await kept.session(old)]).toEqual([200, 200])
    expect([await kept.signInWithApp(current), await kept.signInWithRecoveryCode(current)]).toEqual([200, 200])
    expect([await kept.link(old, current), await kept.link(current, old)]).toEqual([200, 200])
    expect([await kept.signInWithMailedCode(old, current), await kept.signInWithMailedCode(current, old)]).toEqual([200, 200])

    // The passwords of the roles are new by now. A server of before that loses its connections gets others.
    await old.sql([`select pg_terminate_backend(pid) from pg_stat_activity where usename ~ '^quoin_(runtime|auth|migrator)'`, []])
    await expect.poll(() => kept.session(old), { timeout: 20_000 }).toBe(200)
    await expect.poll(() => kept.session(current), { timeout: 20_000 }).toBe(200)

    const done = await reseal(allServers, current.running.database)
    expect([sum(done, 'renewed'), sum(done, 'left'), sum(done, 'lost')]).toEqual([8, 0, 0])
    expect(sum(await reseal(allServers, current.running.database), 'renewed')).toBe(0)
    expect(await kept.read(old)).toEqual(all)
    await end(old)

    const alone = await begin(second)
    await end(current)
    expect(await kept.read(alone)).toEqual(all)
    expect([await kept.session(alone), await kept.signInWithApp(alone), await kept.signInWithRecoveryCode(alone)]).toEqual([
      200, 200, 200,
    ])
    expect(alone.logs.join('')).not.toContain('another secret')
  })

  it('opens recovery codes of before their keys were kept, whichever secret they hang on', async () => {
    const { begin, end } = installation()
    const [first, second, third] = [newSecret(), newSecret(), newSecret()]
    const before = await begin(first)
    const kept = await Kept.on(before)
    await kept.forgetRecoveryKeys(before)
    expect(await kept.signInWithRecoveryCode(before)).toBe(200)
    await end(before)

    const current = await begin(third, second, first)
    expect(await kept.signInWithRecoveryCode(current)).toBe(200)
    expect(sum(await reseal(allServers, current.running.database), 'renewed')).toBe(8)
    await end(current)
    const alone = await begin(third)
    expect(await kept.signInWithRecoveryCode(alone)).toBe(200)
    await end(alone)
  })

  it('says what is wrong when the one before is missing or another, and opens nothing', async () => {
    const { begin, end } = installation()
    const [first, second] = [newSecret(), newSecret()]
    const before = await begin(first)
    const kept = await Kept.on(before)
    for (const wrong of [[], [newSecret()]]) {
      const current = await begin(second, ...wrong)
      // What the roles had was of neither secret, which the first server to begin finds out.
      if (wrong.length === 0)
        expect(current.logs.join('')).toContain('used with another secret than SECRET or those in SECRET_BEFORE')
      expect(await kept.read(current)).toEqual([])
      expect([await kept.signInWithApp(current), await kept.signInWithRecoveryCode(current)]).toEqual([500, 500])
      expect(current.logs.join('')).toContain(
        'opens with no secret there is. If SECRET was replaced, name the one before in SECRET_BEFORE.',
      )
      expect(await kept.link(before, current)).toBe(404)
      expect(await kept.session(current)).toBe(200)
      const done = await reseal(allServers, current.running.database)
      expect([sum(done, 'renewed'), sum(done, 'lost')]).toEqual([0, 8])
      await end(current)
    }
    await end(before)
    // Nothing is worse for it: with the right one all opens again.
    const current = await begin(second, first)
    expect(await kept.read(current)).toEqual(all)
    await end(current)
  })
})
