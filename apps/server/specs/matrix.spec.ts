import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crm } from '@quoin/crm/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers, projectRoot } from '../start.ts'
import { atTheLine, differences } from '../testing/matrix.ts'
import { askers, rightsTable } from '../testing/rights.ts'
import { sampledThinly, shareOf } from '../testing/sampled.ts'
import { arrange, ask, type Reply, startWorld, type Who, type World } from '../testing/index.ts'
import { serversWith } from './faults.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('Every operation', () => {
  it('answers every role, a visitor and nobody as the published table says [Z1]', async () => {
    const problems: string[] = []
    const asEverybody = new Set(shareOf(sampledThinly(world.operations), 3))
    for (const operation of world.operations)
      problems.push(
        ...(await differences(world, operation.name, operation, asEverybody.has(operation) ? askers : atTheLine(operation))),
      )
    expect(problems).toEqual([])
  }, 900_000)

  it('has a line in docs/rights.md that says who may (npx tsx tools/rights.ts writes it anew)', () => {
    expect(readFileSync(join(projectRoot, 'docs/rights.md'), 'utf8')).toBe(rightsTable(allServers))
  })

  it('never answers 403 on the gateway, where it would sign people out', async () => {
    const statuses = new Set<number>()
    for (const operation of world.operations.filter((o) => o.block === 'gateway')) {
      const arranged = await arrange(world, operation)
      for (const name of ['noa', 'rae', 'sue'] as const) {
        if (operation.permission !== 'open' && !arranged.who) statuses.add((await ask(world, name, operation, arranged)).status)
      }
    }
    expect(statuses.size).toBeGreaterThan(2)
    expect([...statuses]).not.toContain(403)
    expect([...statuses]).not.toContain(401)
  }, 900_000)
})

describe('A change of rights', () => {
  /** Asks until the answer is the wanted one; answers after how many milliseconds that was. */
  const until = async (wanted: number, question: () => Promise<Reply>): Promise<number> => {
    const started = performance.now()
    for (;;) {
      const { status } = await question()
      const ms = performance.now() - started
      if (status === wanted) return ms
      if (ms > 3_000) throw new Error(`Still ${status} after ${Math.round(ms)} ms.`)
    }
  }
  const write = (who: Who) =>
    world.fetch(who, 'POST', '/api/crm/contacts', { contact: { first_name: 'New', last_name: 'Right' } })

  it('of a role is in force within a second, given and taken [A4]', async () => {
    const guest = world.planted.a['role guest']!
    expect((await write('rae')).status).toBe(403)
    expect((await world.fetch('ada', 'POST', `/api/gateway/roles/${guest}/permissions/crm.contacts.write`, {})).status).toBe(200)
    expect(await until(201, () => write('rae'))).toBeLessThan(1_000)
    expect((await world.fetch('ada', 'DELETE', `/api/gateway/roles/${guest}/permissions/crm.contacts.write`)).status).toBe(200)
    expect(await until(403, () => write('rae'))).toBeLessThan(1_000)
  })

  it('of a member is in force within a second, on both kinds of session [A4]', async () => {
    const path = `/api/gateway/users/${world.userIds.uli}/role`
    await Promise.all([write('uli'), write('uli:bearer')])
    expect(
      (
        await world.fetch('ada', 'PUT', path, {
          role: { role_unique_id: world.planted.a['role guest'], reason: 'Only reads now' },
        })
      ).status,
    ).toBe(200)
    expect(await until(403, () => write('uli'))).toBeLessThan(1_000)
    expect(await until(403, () => write('uli:bearer'))).toBeLessThan(1_000)
    expect(
      (await world.fetch('ada', 'PUT', path, { role: { role_unique_id: world.planted.a['role user'], reason: 'Back again' } }))
        .status,
    ).toBe(200)
    expect(await until(201, () => write('uli'))).toBeLessThan(1_000)
  })

  it('ends what a suspended member may do within a second [A4]', async () => {
    const read = () => world.fetch('art', 'GET', '/api/crm/contacts')
    expect((await read()).status).toBe(200)
    expect((await world.fetch('ada', 'POST', `/api/gateway/users/${world.userIds.art}/deactivate`)).status).toBe(200)
    expect(await until(401, read)).toBeLessThan(1_000)
    expect((await world.fetch('ada', 'POST', `/api/gateway/users/${world.userIds.art}/activate`)).status).toBe(200)
  })

  it('by signing out ends the company token within a second [A4]', async () => {
    await world.as('max')(crm.contacts.list, {})
    const session = (await world.sessionOf('max'))!
    const token = session.headersFor('/api/crm')
    expect((await world.fetch('max', 'DELETE', '/api/gateway/auth/sign_out')).status).toBe(200)
    // Asked as Max, whose token it is: until it ends he may read what it shows.
    expect(await until(401, () => world.fetch('max', 'GET', '/api/crm/contacts', undefined, token))).toBeLessThan(1_000)
    world.forget('max')
  })
})

describe('These specs', () => {
  it('notice an operation that was opened by mistake', async () => {
    const contacts = crm.resources.contacts
    const opened = {
      ...contacts,
      operations: contacts.operations.map((o) => (o.action === 'list' ? { ...o, permission: 'member' } : o)),
    }
    const servers = serversWith('crm', (server) => ({
      block: { ...server.block, resources: { ...server.block.resources, contacts: opened } },
    }))
    const broken = await startWorld({ servers, expectsLeaks: true })
    try {
      expect(await differences(broken, 'crm.contacts.list', crm.contacts.list)).toEqual([
        'crm.contacts.list as none: allowed, not 403 crm.contacts.read',
      ])
      expect(await differences(broken, 'crm.contacts.get', crm.contacts.get)).toEqual([])
      expect(rightsTable(servers)).not.toBe(rightsTable(allServers))
    } finally {
      await broken.close()
    }
  })
})
