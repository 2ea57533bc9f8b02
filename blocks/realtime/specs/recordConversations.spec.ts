import { crm } from '@quoin/crm/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const ask = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/realtime${path}`, body)
const id = (who: keyof World['userIds']) => world.userIds[who]

describe('Conversations about records', () => {
  it('are neither listed, counted nor told of to who may not read the record any more', async () => {
    const account = await world.as('ada')(crm.accounts.create, { name: 'Confidential' })
    const context = { about_resource: 'crm.accounts', about_id: account.id, name: 'Acquisition', members: [id('uli')] }
    const conversation = (await ask('ada', 'POST', '/conversations', { context })).json.data.id as string
    const say = async (content: string, more: object = {}) =>
      (await ask('ada', 'POST', `/conversations/${conversation}/messages`, { message: { content, ...more } })).json.data
        .id as string
    const asked = [
      `/users/${id('uli')}/conversations`,
      '/contexts',
      `/users/${id('uli')}/notifications`,
      '/messages/saved',
      '/messages?search=price',
      `/users/${id('uli')}/unread-summary`,
    ]
    const shown = async () => (await Promise.all(asked.map((path) => ask('uli', 'GET', path)))).map(({ text }) => text).join()
    const badge = async () => (await ask('uli', 'GET', '/notifications/badge')).json.data.attributes.messages as number

    const first = await say('The price is fixed')
    await vi.waitFor(async () => expect(await shown()).toContain('The price is fixed'), 10_000)
    expect((await ask('uli', 'PUT', `/messages/${first}/save`, {})).status).toBe(200)
    await ask('uli', 'PUT', '/notifications/read_all', {})
    expect(await badge()).toBe(1)

    // As an administrator does it: what is taken in the database alone is noticed only when it would have been looked up again.
    const { rows: held } = await world.sql.query<{ role: string; code: string }>(
      `select g.role_id as role, g.code from gateway.role_permissions g join gateway.users u on u.tenant_id = g.tenant_id and u.role_id = g.role_id
       where u.id = $1 and g.code like 'crm.accounts%'`,
      [id('uli')],
    )
    for (const { role, code } of held)
      expect((await world.fetch('ada', 'DELETE', `/api/gateway/roles/${role}/permissions/${code}`)).status).toBe(200)
    await vi.waitFor(async () => expect((await ask('uli', 'GET', `/conversations/${conversation}`)).status).toBe(404), 10_000)
    await say('The price has changed', { mentions: [id('uli'), id('max')] })
    await vi.waitFor(
      async () => expect((await ask('max', 'GET', `/users/${id('max')}/notifications`)).text).toContain('The price has changed'),
      10_000,
    )
    expect(await shown()).not.toMatch(/The price|Acquisition/)
    expect(await badge()).toBe(0)
    for (const path of asked.slice(0, 5)) expect((await ask('uli', 'GET', path)).json.meta.total_count, path).toBe(0)
  })
})
