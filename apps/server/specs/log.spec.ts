import { crm } from '@quoin/crm/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unauditedActions } from '../testing/auditedActions.ts'
import { logKeys } from '../testing/logKeys.ts'
import { startWorld, type World } from '../testing/index.ts'
import { serversWith } from './faults.ts'

const secretWord = 'kestrel-underfoot-41'
let world: World
beforeAll(async () => {
  const servers = serversWith('crm', (server) => ({
    replaces: {
      ...server.replaces,
      categories: {
        // A surprise as they come: the database quotes what was asked.
        list: (request, context, standard) =>
          request.query.search
            ? context.tx.query<never>("select to_tsquery('simple', $1)", [`${secretWord} (`]).then(() => standard(request))
            : standard(request),
      },
    },
  }))
  world = await startWorld({ servers })
})
afterAll(() => world.close())

type Line = Readonly<Record<string, unknown>>
const since = async (action: () => Promise<unknown>): Promise<Line[]> => {
  const before = world.logs.length
  await action()
  return world.logs.slice(before).map((line) => JSON.parse(line) as Line)
}
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  world.fetch('app:a', 'POST', '/api/gateway/auth/sign_in', { email, password }, headers)

describe('The audit', () => {
  it('names who changed what is kept beside records, too [K2]', async () => {
    const names = [
      'gateway.companies.update',
      'gateway.companies.detailsCreate',
      'gateway.users.profileUpdate',
      'gateway.users.avatarCreate',
      'gateway.users.avatarDelete',
      'crm.followUps.feedCreate',
      'crm.followUps.feedDelete',
      'rewards.couponConfigurations.generateOne',
      'wallet.wallets.contentStore',
    ]
    const operations = names.map((name) => world.platform.mounted.get(name)!.operation)
    expect(await unauditedActions(world, operations)).toEqual([])
  })
})

describe('The log', () => {
  it('tells who asked for what, from where, and why it was refused [K2]', async () => {
    await Promise.all([world.sessionOf('rae'), world.sessionOf('ada')])
    const body = { category: { name: 'No' } }
    const [line] = await since(() => world.fetch('rae', 'POST', '/api/crm/categories', body))
    expect(line).toMatchObject({
      time: expect.any(Number),
      operation: 'crm.categories.create',
      status: 403,
      code: 'not_allowed',
      request: expect.stringMatching(/^req_/),
      tenant: world.tenantIds.a,
      user: world.userIds.rae,
      address: expect.stringMatching(/127\.0\.0\.1$/),
    })
    expect(await since(() => signIn('ada@demo.test', 'wrong it is'))).toMatchObject([
      { operation: 'gateway.auth.signIn', status: 401, code: expect.any(String), address: expect.any(String) },
    ])
    expect(await since(() => world.fetch('nobody', 'GET', '/api/crm/contacts'))).toMatchObject([
      { status: 401, code: expect.any(String) },
    ])
    const [done] = await since(() => world.as('ada')(crm.categories.list, {}))
    expect(done).not.toHaveProperty('code')
  })

  it('is one line of JSON, whatever people send', async () => {
    const forged = '{"level":30,"operation":"forged","status":200}'
    const lines = await since(async () => {
      for (const text of [`x"}\n${forged}`, `x\r\n${forged}`, `\u2028${forged}`, '\u0000', '\u001b[2J'])
        await world.fetch('ada', 'POST', '/api/crm/categories', { category: { name: text } })
      await world.fetch('ada', 'GET', `/api/crm/contacts?search=${encodeURIComponent(`\n${forged}`)}`)
      await world.fetch('ada', 'GET', '/api/crm/contacts', undefined, { 'x-request-id': forged, 'user-agent': forged })
      await world.fetch('nobody', 'GET', `/api/crm/contacts/${encodeURIComponent(`\n${forged}`)}`, undefined, { appid: forged })
    })
    expect(lines).toHaveLength(8)
    for (const line of lines) {
      expect(Object.keys(line).filter((key) => !logKeys.includes(key))).toEqual([])
      expect(JSON.stringify(line)).not.toContain('forged')
    }
    for (const line of world.logs) expect(line.trim().split('\n')).toHaveLength(1)
  })

  it('holds nothing secret of what was sent', async () => {
    const session = await world.sessionOf('uma')
    const held = Object.entries({ ...session!.headersFor('/api/gateway'), ...session!.headersFor('/api/crm') })
      .filter(([name]) => /token|authorization/.test(name))
      .map(([, value]) => value)
      .filter((value) => value.length > 20)
    expect(held.length).toBeGreaterThan(1)
    await since(async () => {
      await signIn('uma@demo.test', secretWord)
      await signIn('nobody@demo.test', secretWord, { authorization: `Bearer ${secretWord}`, 'access-token': secretWord })
      await world.fetch('app:a', 'PUT', '/api/gateway/auth/password', { reset_password_token: secretWord, password: secretWord })
      await world.fetch('nobody', 'GET', `/api/crm/contacts?token=${secretWord}`, undefined, { 'x-api-key': secretWord })
      await world.fetch('uma', 'GET', '/api/crm/contacts')
    })
    for (const line of world.logs) for (const secret of [...held, secretWord]) expect(line).not.toContain(secret)
  })

  it('tells a surprise to the operator and not to the caller, without what was asked', async () => {
    let reply: Awaited<ReturnType<typeof world.fetch>> | undefined
    const lines = await since(async () => {
      reply = await world.fetch('ada', 'GET', '/api/crm/categories?search=anything')
    })
    expect(reply!.json.errors[0]).toMatchObject({ status: '500', code: 'internal_error' })
    expect(reply!.text).not.toMatch(/syntax|tsquery|kestrel/i)
    expect(lines).toMatchObject([
      {
        level: 50,
        operation: 'crm.categories.list',
        err: { code: '42601', message: 'syntax error in tsquery', stack: expect.stringContaining('at ') },
      },
      { level: 30, operation: 'crm.categories.list', status: 500, code: 'internal_error' },
    ])
    expect(JSON.stringify(lines)).not.toContain(secretWord)
  })
})
