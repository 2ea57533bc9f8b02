import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, createCompany, createPerson } from '../server.ts'
import { openWorld, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0].code]
const newPerson = async (name: string, ...companyIds: string[]) => {
  const { core } = world.authenticator
  const { id } = await createPerson(core, { email: `${name}@demo.test`, name: `${name} Demo`, password })
  for (const companyId of companyIds) await addMember(core, { companyId, personId: id, roleCode: 'user' })
  return id
}

describe('Adding a person to a company', () => {
  it('takes a former member, and members of a child, at once', async () => {
    const child = await createCompany(world.authenticator.core, { name: 'Child', urlId: 'child', parentId: world.demo.id })
    const [former, near] = [await newPerson('former', world.demo.id), await newPerson('near', child.id)]
    const ada = await world.signIn('ada')
    await ada.ask('DELETE', `/users/${former}`)
    expect((await ada.ask('POST', `/users/${former}/tenant`, { user: {} })).body.data.attributes.status).toBe('added')
    expect((await ada.ask('POST', '/users/tenant', { user: { email: 'NEAR@demo.test', role_id: 1 } })).body.data).toMatchObject({
      id: near,
      attributes: { status: 'added' },
    })
    expect((await ada.ask('GET', `/users/${near}`)).body.data.attributes.role_id).toBe(1)
    expect(codeOf(await ada.ask('POST', `/users/${near}/tenant`, { user: {} }))).toEqual([422, 'already_member'])
  })
  it('tells nothing of people elsewhere: they are invited like anybody', async () => {
    const ada = await world.signIn('ada')
    const ask = (email: string) => ada.ask('POST', '/users/tenant', { user: { email } })
    const [known, unknown] = [await ask('olga@demo.test'), await ask('nobody@demo.test')]
    expect([known, unknown].map(({ body }) => body.data.attributes.status)).toEqual(['invited', 'invited'])
    expect(
      await world.count(`select 1 from gateway.users where email = 'olga@demo.test' and tenant_id = $1`, [world.demo.id]),
    ).toBe(0)
    const olga = world.people.get('olga')!
    expect(codeOf(await ada.ask('POST', `/users/${olga}/tenant`, { user: {} }))).toEqual([404, 'not_found'])
  })
  it('brings whoever was erased here back under the name of their account', async () => {
    const id = await newPerson('erased', world.demo.id, world.rival.id)
    const ada = await world.signIn('ada')
    const program = await (await world.signIn('erased')).ask('POST', '/access_tokens', {
      access_token: { name: 'Mine', scopes: ['*'], expires_at: new Date(Date.now() + 86_400_000).toISOString() },
    })
    const person = { record: 'gateway.users', record_unique_id: id }
    expect((await ada.ask('POST', '/persons/erase', { person })).status).toBe(200)
    expect((await ada.ask('POST', `/users/${id}/tenant`, { user: {} })).status).toBe(200)
    expect((await ada.ask('GET', `/users/${id}`)).body.data.attributes).toMatchObject({
      name: 'erased Demo',
      email: 'erased@demo.test',
      status: 'active',
    })
    expect((await ada.ask('GET', '/users?search=erased')).body.data.map((one: { id: string }) => one.id)).toEqual([id])
    expect((await ada.ask('DELETE', `/users/${id}`)).status).toBe(200)
    expect((await ada.ask('POST', `/users/${id}/tenant`, { user: {} })).status).toBe(200)
    const token = { authorization: `Bearer ${program.body.data.attributes.token}` }
    expect((await world.ask('GET', '/users', { headers: token })).status, 'a program of theirs').toBe(401)
  })
  it('does not lift a suspension, and gives no role above one’s own', async () => {
    const id = await newPerson('held', world.demo.id)
    const [ada, adam] = [await world.signIn('ada'), await world.signIn('adam')]
    await ada.ask('POST', `/users/${id}/deactivate`)
    expect(codeOf(await ada.ask('POST', `/users/${id}/tenant`, { user: {} }))).toEqual([422, 'suspended'])
    const former = await newPerson('climber', world.demo.id)
    await ada.ask('DELETE', `/users/${former}`)
    expect(codeOf(await adam.ask('POST', `/users/${former}/tenant`, { user: { role_id: 7 } }))).toEqual([422, 'role_above_own'])
  })
})

describe('What is known about oneself', () => {
  it('is handed out whole, to oneself alone and without secrets', async () => {
    const uma = await world.signIn('uma')
    await uma.ask('POST', '/users/profile', { profile: { first_name: 'Uma', zipcode: '20095' } })
    const { status, body } = await uma.ask('GET', `/users/${uma.id}/export`)
    const { person, companies, devices, events } = body.data.attributes
    expect([status, person.email, companies[0].member.role_code, companies[0].profile.zipcode]).toEqual([
      200,
      'uma@demo.test',
      'user',
      '20095',
    ])
    expect([devices[0].user_agent, events.at(-1).kind]).toEqual(['Spec', 'signed_in'])
    expect(JSON.stringify(body)).not.toMatch(/argon2|_hash|fingerprint/)
    const ada = await world.signIn('ada')
    expect((await ada.ask('GET', `/users/${uma.id}/export`)).status).toBe(404)
  })
})

describe('An account', () => {
  it('is deleted with the password alone, everywhere and for good', async () => {
    const id = await newPerson('leaver', world.demo.id, world.rival.id)
    const [here, there] = [await world.signIn('leaver'), await world.signIn('leaver', { userAgent: 'Elsewhere' })]
    await here.ask('POST', '/users/profile', { profile: { first_name: 'Secret' } })
    expect((await here.ask('DELETE', '/auth')).status).toBe(422)
    expect(codeOf(await here.ask('DELETE', '/auth', { password: 'not the right one' }))).toEqual([422, 'wrong_password'])
    expect((await here.ask('GET', '/auth/validate_token')).status).toBe(200)
    expect((await here.ask('DELETE', '/auth', { password })).status).toBe(200)
    // A server remembers a session until it hears the news, which takes it less than a second.
    for (const device of [here, there])
      await expect.poll(async () => (await device.ask('GET', '/auth/validate_token')).status, { timeout: 20_000 }).toBe(401)
    const { body } = await world.ask('POST', '/auth/sign_in', { body: { email: 'leaver@demo.test', password } })
    expect(body.errors[0].code).toBe('invalid_credentials')
    for (const table of ['people', 'users', 'profiles', 'sessions', 'one_time_tokens', 'avatars'])
      expect(await world.count(`select 1 from gateway.${table} t where t::text ~ 'leaver|Secret'`), table).toBe(0)
    expect(
      await world.count(`select 1 from gateway.users where id = $1 and status = 'deleted' and deleted_at is not null`, [id]),
    ).toBe(2)
    // The address is free again.
    expect(await newPerson('leaver')).not.toBe(id)
  })
  it('without a password is deleted right after signing in, or with a code, and by no provider of a company', async () => {
    const id = await newPerson('provided', world.demo.id)
    const device = await world.signIn('provided')
    const confined = await world.signIn('provided', { userAgent: 'Company' })
    await world.database.migrator.query('update gateway.people set password_hash = null where id = $1', [id])
    await world.database.migrator.query(
      `update gateway.sessions set confined_to = $2 where person_id = $1 and user_agent = 'Company'`,
      [id, world.demo.id],
    )
    expect(codeOf(await confined.ask('DELETE', '/auth', {}))).toEqual([409, 'confined_session'])
    world.later(31 * 60)
    expect(codeOf(await device.ask('DELETE', '/auth', {}))).toEqual([422, 'sign_in_again'])
    expect(codeOf(await device.ask('DELETE', '/auth', { password: 'any at all' }))).toEqual([422, 'sign_in_again'])
    world.later(-31 * 60)
    expect((await device.ask('DELETE', '/auth', {})).status).toBe(200)
  })
  it('stays while a company has nobody else to answer for it', async () => {
    const ada = await world.signIn('ada')
    expect(codeOf(await ada.ask('DELETE', '/auth', { password }))).toEqual([422, 'last_administrator'])
    expect((await ada.ask('GET', '/auth/validate_token')).status).toBe(200)
    expect((await world.ask('DELETE', '/auth', { body: { password } })).status).toBe(401)
  })
  it('cannot be guessed at by whoever found a device', async () => {
    await newPerson('found', world.demo.id)
    const device = await world.signIn('found')
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await device.ask('DELETE', '/auth', { password: `wrong ${i}` })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })
})
