import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Name, startWorld, type Who, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
}, 300_000)
afterAll(() => world?.close())

type Headers = Readonly<Record<string, string>>
const wait = async (who: Who, id: string, headers: Headers = {}) => {
  const job = async () => (await world.fetch(who, 'GET', `/api/crm/jobs/${id}`, undefined, headers)).json.data.attributes
  await vi.waitUntil(async () => (await job()).finished_at !== null, { timeout: 60_000, interval: 200 })
  return job()
}
async function becomes(name: Name, code: string, scopes: Readonly<Record<string, 'own' | 'team' | 'tenant'>>): Promise<void> {
  const made = await world.fetch('ada', 'POST', '/api/gateway/roles', { role: { name: code, code } })
  const role = made.json.data.id
  await world.fetch('ada', 'PUT', `/api/gateway/roles/${role}/permissions`, { permission_ids: Object.keys(scopes), scopes })
  const change = { role: { role_unique_id: role, reason: 'For this spec' } }
  const changed = await world.fetch('ada', 'PUT', `/api/gateway/users/${world.userIds[name]}/role`, change)
  if (changed.status !== 200) throw new Error(changed.text)
}

describe('Who looks in as a member', () => {
  it('reaches no record that is beyond their own reach, nor the file of one', async () => {
    const own = { 'crm.contacts.read': 'own', 'crm.contacts.write': 'own' } as const
    const ofPeople = { 'gateway.users.read': 'tenant', 'gateway.users.look': 'tenant' } as const
    await becomes('uli', 'narrow', own)
    await becomes('sue', 'narrow_looker', { ...own, ...ofPeople })
    const contact = { contact: { first_name: 'Only', last_name: 'Ulis' } }
    expect((await world.fetch('uli', 'POST', '/api/crm/contacts', contact)).status).toBe(201)
    const started = await world.fetch('uli', 'POST', '/api/crm/contacts/exports', { export: { format: 'json' } })
    const { id } = started.json.data
    expect(await wait('uli', id)).toMatchObject({ status: 'done', total: 1 })

    const through = async (who: Name) => {
      const begun = await world.fetch(who, 'POST', `/api/gateway/users/${world.userIds.uli}/looks`, {
        look: { reason: 'Asked to' },
      })
      const headers = { 'look-in': begun.json.data.id as string }
      const get = (path: string) => world.fetch(who, 'GET', path, undefined, headers)
      return {
        contacts: (await get('/api/crm/contacts?search=Ulis')).json.meta?.total_count,
        file: (await get(`/api/crm/jobs/${id}`)).json.data.attributes.result_url !== null,
        asked: await Promise.all(
          ['rows', 'errors', 'result'].map(async (part) => (await get(`/api/crm/jobs/${id}/${part}`)).status),
        ),
      }
    }
    expect(await through('sue')).toEqual({ contacts: undefined, file: false, asked: [404, 404, 404] })
    expect(await through('ada'), 'who reaches everything').toEqual({ contacts: 1, file: true, asked: [200, 200, 200] })
  })

  it('reaches what a member of their own team has, as far as a team reaches', async () => {
    const teams = { 'crm.contacts.read': 'team', 'gateway.users.read': 'tenant', 'gateway.users.look': 'tenant' } as const
    await becomes('art', 'team_looker', teams)
    const search = async () => {
      const begun = await world.fetch('art', 'POST', `/api/gateway/users/${world.userIds.uli}/looks`, {
        look: { reason: 'Asked' },
      })
      const reply = await world.fetch('art', 'GET', '/api/crm/contacts?search=Ulis', undefined, { 'look-in': begun.json.data.id })
      return reply.json.meta?.total_count
    }
    await world.fetch('ada', 'PUT', `/api/gateway/roles/${await roleOf('narrow')}/permissions`, {
      permission_ids: ['crm.contacts.read'],
      scopes: { 'crm.contacts.read': 'own' },
    })
    expect(await search()).toBeUndefined()
    const team = await world.fetch('ada', 'POST', '/api/gateway/teams', { team: { name: 'Of both' } })
    for (const name of ['art', 'uli'] as const)
      await world.fetch('ada', 'PUT', `/api/gateway/teams/${team.json.data.id}/members/${world.userIds[name]}`)
    expect(await search()).toBe(1)
  })
  const roleOf = async (code: string) => (await world.fetch('ada', 'GET', `/api/gateway/roles/by_code/${code}`)).json.data.id
})

describe('A key of the company', () => {
  it('imports, exports and changes many records, as long as it is good', async () => {
    const scopes = ['crm.contacts.read', 'crm.contacts.write']
    const made = await world.fetch('ada', 'POST', '/api/gateway/api_keys', { api_key: { name: 'Warehouse', scopes } })
    const { secret_key, unique_id } = made.json.data.attributes
    const key = { 'x-api-key': secret_key as string }
    const ask = (method: string, path: string, body?: unknown) => world.fetch('nobody', method, `/api/crm${path}`, body, key)
    const contact = await ask('POST', '/contacts', { contact: { first_name: 'Made', last_name: 'By key' } })
    const bulk = { action: 'update', ids: [contact.json.data.id], changes: { last_name: 'By bulk' } }
    const changed = await ask('POST', '/contacts/bulk', { bulk })
    expect(await wait('nobody', changed.json.data.id, key)).toMatchObject({ status: 'done', updated: 1, message: null })
    const exported = await ask('POST', '/contacts/exports', { export: { format: 'json', search: 'bulk' } })
    expect(await wait('nobody', exported.json.data.id, key)).toMatchObject({ status: 'done', total: 1 })
    const undone = await ask('PUT', `/jobs/${changed.json.data.id}/revert`)
    expect(undone.status).toBe(200)
    expect(await wait('nobody', changed.json.data.id, key)).toMatchObject({ status: 'reverted', message: null })
    expect((await ask('GET', `/contacts/${contact.json.data.id}`)).json.data.attributes.last_name).toBe('By key')
    await world.fetch('ada', 'POST', `/api/gateway/api_keys/${unique_id}/revoke`, {})
    expect((await ask('POST', '/contacts/exports', { export: { format: 'json' } })).status).toBe(401)
  })
})
