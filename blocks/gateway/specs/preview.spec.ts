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

describe('Looking in as a member', () => {
  const begin = (who: Somebody, id: string, reason = 'She asked why the list is empty') =>
    who.ask('POST', `/users/${id}/looks`, { look: { reason } })
  const as = (who: Somebody, look: string, method: string, path: string, body?: unknown) =>
    world.ask(method, path, { headers: { ...who.headers, 'look-in': look }, body })

  it('shows what the member sees, as far as the one who looks may, and changes nothing', async () => {
    const begun = await begin(adam, uma.id)
    expect([begun.status, begun.body.data.attributes]).toMatchObject([
      201,
      { user_unique_id: uma.id, by_name: 'adam Demo', reason: 'She asked why the list is empty', ended_at: null },
    ])
    const { id } = begun.body.data
    const me = (await as(adam, id, 'GET', '/auth/validate_token')).body.data
    expect([me.id, me.attributes.role_code, me.attributes.email]).toEqual([uma.id, 'user', 'uma@demo.test'])
    expect(me.attributes.permissions).toEqual((await uma.ask('GET', '/auth/validate_token')).body.data.attributes.permissions)
    expect((await as(adam, id, 'GET', '/audit')).status, 'what she may not').toBe(422)
    for (const [method, path, body] of [
      ['PUT', `/users/${uma.id}`, { user: { name: 'Somebody else' } }],
      ['DELETE', '/auth/sign_out', undefined],
      ['POST', `/users/${uma.id}/mfa/setup`, {}],
      ['DELETE', `/users/${uma.id}/devices`, undefined],
      ['POST', '/companies/demo/access', { user: {} }],
      ['POST', `/users/${uma.id}/looks`, { look: { reason: 'again' } }],
    ] as const)
      expect((await as(adam, id, method, path, body)).status, path).toBe(409)
    // What is the person's own, beyond this company, is not shown either.
    for (const path of ['devices', 'passkeys', 'identities', 'mfa/status', 'companies', 'looks', 'export'])
      expect((await as(adam, id, 'GET', `/users/${uma.id}/${path}`)).status, path).toBe(404)
  })

  it('is written down for the company and for the person, who can read who it was and why', async () => {
    const { id } = (await begin(ada, uma.id, 'Her second question')).body.data
    const seen = (await uma.ask('GET', `/users/${uma.id}/looks`)).body.data
    expect(seen[0].attributes).toMatchObject({ by_name: 'ada Demo', reason: 'Her second question', ended_at: null })
    for (const [member, look] of [
      [ada.id, id],
      [uma.id, uma.id],
      [uma.id, '-'.repeat(36)],
      ['x', id],
    ])
      expect((await ada.ask('DELETE', `/users/${member}/looks/${look}`)).status, `${member} ${look}`).toBe(404)
    expect((await ada.ask('DELETE', `/users/${uma.id}/looks/${id}`)).status).toBe(200)
    expect((await ada.ask('DELETE', `/users/${uma.id}/looks/${id}`)).status, 'twice').toBe(404)
    expect((await uma.ask('GET', `/users/${uma.id}/looks`)).body.data[0].attributes.ended_at).not.toBeNull()
    expect((await as(ada, id, 'GET', '/users')).body.errors[0].code).toBe('look_over')
    const noted = await world.count(
      `select 1 from kit.audit where tenant_id = $1 and actor_id = $2 and record_id = $3 and changes ? 'looked_in'`,
      [world.demo.id, ada.id, uma.id],
    )
    expect(noted).toBe(2)
    expect((await ada.ask('GET', `/users/${uma.id}/looks`)).status).toBe(404)
  })

  it('is for those who may, as nobody above them, for half an hour', async () => {
    expect((await begin(uma, ada.id)).status).toBe(422)
    expect((await begin(adam, ada.id)).body.errors[0].code).toBe('role_above_own')
    expect((await begin(ada, ada.id)).body.errors[0].code).toBe('own_membership')
    expect((await begin(olga, uma.id)).status, 'of another company').toBe(404)
    expect(
      (await world.ask('POST', `/users/${uma.id}/looks`, { headers: { appid: 'demo' }, body: { look: { reason: 'why' } } }))
        .status,
    ).toBe(401)
    for (const reason of ['', '  ', 'x'.repeat(501)]) expect((await begin(ada, uma.id, reason)).status, reason).toBe(422)
    const { id } = (await begin(adam, uma.id)).body.data
    expect((await as(ada, id, 'GET', '/users')).body.errors[0].code, 'begun by somebody else').toBe('look_over')
    expect((await as(uma, id, 'GET', '/users')).body.errors[0].meta.permission).toBe('gateway.users.look')
    for (const wrong of ['x', uma.id, "' or true --"]) expect((await as(adam, wrong, 'GET', '/users')).status, wrong).toBe(409)
    expect((await ada.ask('POST', `/users/${uma.id}/deactivate`)).status).toBe(200)
    expect((await as(adam, id, 'GET', '/users')).status, 'somebody who cannot come in').toBe(409)
    expect((await begin(adam, uma.id)).status).toBe(409)
    expect((await ada.ask('POST', `/users/${uma.id}/activate`)).status).toBe(200)
    expect((await as(adam, id, 'GET', '/users')).status).toBe(200)
    world.later(31 * 60)
    expect((await as(adam, id, 'GET', '/users')).body.errors[0].code).toBe('look_over')
  })
})
