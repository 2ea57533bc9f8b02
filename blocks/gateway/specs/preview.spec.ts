import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let adam: Somebody
let uma: Somebody
let olga: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  adam = await world.signIn('adam')
  uma = await world.signIn('uma')
  olga = await world.signIn('olga', { app: 'rival' })
})
afterAll(() => world.close())

const roleOf = async (code: string, who = ada): Promise<string> => (await who.ask('GET', `/roles/by_code/${code}`)).body.data.id
const through = (who: Somebody, role: string, method: string, path: string, body?: unknown) =>
  world.ask(method, path, { headers: { ...who.headers, 'preview-role': role }, body })

describe('Looking through the eyes of another role', () => {
  it('shows what the role may do, and answers and refuses as that role is answered', async () => {
    const guest = await roleOf('guest')
    const me = (await through(ada, guest, 'GET', '/auth/validate_token')).body.data
    const held = (await ada.ask('GET', `/roles/${guest}`)).body.data.attributes.scopes
    expect(me.id).toBe(ada.id)
    expect(me.attributes.permissions).toEqual(held)
    expect((await through(ada, guest, 'GET', '/users')).body.data.map((one: { id: string }) => one.id)).toEqual([ada.id])
    const refused = await through(ada, guest, 'GET', '/audit')
    expect([refused.status, refused.body.errors[0].meta.permission]).toEqual([422, 'gateway.audit.read'])
    expect((await ada.ask('GET', '/audit')).status).toBe(200)
  })

  it('changes nothing, whatever the role may do, and shows no secret', async () => {
    const administrator = await roleOf('company_admin')
    const before = await world.count('select 1 from kit.audit')
    const written = await through(ada, administrator, 'POST', '/roles', { role: { name: 'Ghost', code: 'ghost' } })
    expect([written.status, written.body.errors[0].code]).toEqual([409, 'preview_is_read_only'])
    expect((await through(ada, administrator, 'GET', '/companies/demo/secret')).status).toBe(409)
    expect((await through(ada, administrator, 'DELETE', '/auth/sign_out')).status).toBe(409)
    expect((await ada.ask('GET', '/auth/validate_token')).status).toBe(200)
    expect(await world.count('select 1 from kit.audit')).toBe(before)
  })

  it('is for those who write roles, and never leads above the own one', async () => {
    const administrator = await roleOf('company_admin')
    const refused = await through(uma, await roleOf('guest'), 'GET', '/users')
    expect([refused.status, refused.body.errors[0].meta.permission]).toEqual([422, 'gateway.roles.write'])
    const above = await through(adam, administrator, 'GET', '/users')
    expect([above.status, above.body.errors[0].code]).toEqual([422, 'role_above_own'])
  })

  it('knows the roles of the own company alone, and nobody without a session', async () => {
    const foreign = await through(olga, await roleOf('guest'), 'GET', '/users')
    expect([foreign.status, foreign.body.errors[0].code]).toEqual([422, 'no_such_role'])
    const visitor = await world.ask('GET', '/roles', { headers: { appid: 'demo', 'preview-role': '1' } })
    expect([visitor.status, visitor.body.errors[0].code]).toEqual([409, 'preview_not_possible'])
  })
})
