import { readdir } from 'node:fs/promises'
import type { Operation } from '@quoin/kit'
import { inTransaction, mayBeTried } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers } from '../servers.ts'
import { arrange, ask, startWorld, type World } from '../testing/index.ts'
import { shareOf } from '../testing/sampled.ts'
import { serversWith } from './faults.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What cannot succeed here, with the reason. */
const impossible: Readonly<Record<string, string>> = {
  'sales.stripe.portalCreate': 'no card provider is set up, and the demo provider has no pages',
}

/** All rows of the company, what was announced of them, the jobs that wait, every mail, and the files on the disk. */
async function look(at: World): Promise<Readonly<Record<string, string>>> {
  const { rows } = await at.sql.query<{ jobs: string; mails: string }>(
    `select (select count(*) || ' ' || coalesce(max(id), 0) from graphile_worker._private_jobs) as jobs, (select count(*)::text from kit.mails) as mails`,
  )
  return { ...(await at.hashes('a')), ...rows[0], files: String((await readdir(at.folder, { recursive: true })).length) }
}

/** What is wrong with trying an operation for something that it can do, and whether it could be tried. */
async function tryOut(at: World, operation: Operation): Promise<{ isTried: boolean; problems: string[] }> {
  const { who = 'ada', ...arranged } = await arrange(at, operation)
  await at.sessionOf(who)
  const before = await look(at)
  const reply = await ask(at, who, operation, arranged, { 'dry-run': 'true' })
  const after = await look(at)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  const isTried = reply.status < 300
  const isRefused = reply.json?.errors?.[0]?.code === 'no_dry_run' || operation.name in impossible
  return {
    isTried,
    problems: [
      ...changed.map((name) => `${operation.name} changed ${name}`),
      ...(isTried && reply.headers.get('dry-run') !== 'true' ? [`${operation.name} was no dry run`] : []),
      ...(isTried || isRefused ? [] : [`${operation.name}: ${reply.status} ${reply.text.slice(0, 200)}`]),
    ],
  }
}

describe('A dry run', () => {
  it('of whatever can be tried answers, and leaves nothing behind: no row, no job, no mail and no file', async () => {
    const found: string[] = []
    let tried = 0
    const walked = shareOf(world.operations.filter(mayBeTried), 3, 1)
    for (const operation of walked) {
      const { isTried, problems } = await tryOut(world, operation)
      found.push(...problems)
      if (isTried) tried += 1
    }
    expect(found).toEqual([])
    expect(tried).toBeGreaterThan(walked.length * 0.9)
  }, 3_600_000)

  it('is refused of what answers a secret, and of what a link does', () => {
    const operations = allServers.flatMap(({ block }) => Object.values(block.resources).flatMap((one) => one.operations))
    const closed = operations.filter(({ method, secret, permission }) => method !== 'GET' && (secret || permission === 'open'))
    expect(closed.filter(mayBeTried).map(({ name }) => name)).toEqual([])
    expect(closed.length).toBeGreaterThan(50)
  })
})

describe('These specs', () => {
  it('notice what is written beside the transaction that is taken back', async () => {
    const servers = serversWith('crm', (server) => ({
      replaces: {
        ...server.replaces,
        contacts: {
          async create(request, { pools, tenantId }, standard) {
            await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
              tx.query("update crm.contacts set notes = 'left behind' where tenant_id = $1", [tenantId]),
            )
            return standard(request)
          },
        },
      },
    }))
    const broken = await startWorld({ servers })
    try {
      const { operation } = broken.platform.mounted.get('crm.contacts.create')!
      expect((await tryOut(broken, operation)).problems).toEqual(['crm.contacts.create changed crm.contacts'])
    } finally {
      await broken.close()
    }
  })
})
