import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
let rae: Somebody
let olga: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
  rae = await world.signIn('rae')
  olga = await world.signIn('olga', { app: 'rival' })
})
afterAll(() => world.close())

const makeTeam = async (name: string): Promise<string> => (await ada.ask('POST', '/teams', { team: { name } })).body.data.id
const put = (team: string, user: string, who = ada) => who.ask('PUT', `/teams/${team}/members/${user}`)
const names = async (team: string) =>
  (await ada.ask('GET', `/teams/${team}/members`)).body.data.map((one: any) => one.attributes.email)
const teamOf = async (who: Somebody) => (await world.authenticator.actorOf(world.demo.id, who.id))!.teamUserIds

describe('A team', () => {
  it('lends its people reach to each other, until it or they are gone', async () => {
    const team = await makeTeam('North')
    expect(await teamOf(uma)).toEqual([uma.id])
    expect((await put(team, uma.id)).body.data.attributes).toMatchObject({ email: 'uma@demo.test', role_code: 'user' })
    expect((await put(team, uma.id)).status).toBe(200)
    await put(team, rae.id)
    expect(await names(team)).toEqual(['rae@demo.test', 'uma@demo.test'])
    expect((await teamOf(uma)).toSorted()).toEqual([rae.id, uma.id].toSorted())
    expect((await ada.ask('DELETE', `/teams/${team}/members/${rae.id}`)).status).toBe(200)
    expect((await ada.ask('DELETE', `/teams/${team}/members/${rae.id}`)).status).toBe(404)
    expect(await teamOf(uma)).toEqual([uma.id])
    await put(team, rae.id)
    expect((await ada.ask('DELETE', `/teams/${team}`)).status).toBe(200)
    expect(await teamOf(uma)).toEqual([uma.id])
    expect((await ada.ask('GET', `/teams/${team}/members`)).status).toBe(404)
    expect(await makeTeam('North')).not.toBe(team)
  })

  it('is formed by those who manage people, of people of the company', async () => {
    const team = await makeTeam('South')
    expect((await ada.ask('POST', '/teams', { team: { name: 'south' } })).body.errors[0].code).toBe('already_taken')
    expect((await put(team, uma.id, uma)).body.errors[0].meta.permission).toBe('gateway.users.manage')
    expect((await put(team, olga.id)).status).toBe(404)
    expect((await put(team, uma.id, olga)).status).toBe(404)
    expect((await put('6f1c6a52-9d6b-4a1e-8d52-0a5c6a7e1f00', uma.id)).status).toBe(404)
    expect((await world.ask('GET', `/teams/${team}/members`, { headers: { appid: 'demo' } })).status).toBe(401)
    expect((await olga.ask('GET', '/teams')).body.data).toEqual([])
    expect(await names(team)).toEqual([])
  })

  it('is all that a role manages whose rights reach no further', async () => {
    const role = (await ada.ask('POST', '/roles', { role: { name: 'Lead', code: 'lead' } })).body.data.id
    const scopes = { 'gateway.users.read': 'tenant', 'gateway.users.manage': 'team', 'gateway.users.look': 'team' }
    await ada.ask('PUT', `/roles/${role}/permissions`, { permission_ids: Object.keys(scopes), scopes })
    const change = { role: { role_unique_id: role, reason: 'Leads the team' } }
    expect((await ada.ask('PUT', `/users/${rae.id}/role`, change)).status).toBe(200)
    const [own, others] = [await makeTeam('East'), await makeTeam('West')]
    await put(own, rae.id)
    const nona = world.people.get('nona')!
    const ask = async (method: string, path: string, body?: unknown) => (await rae.ask(method, path, body)).status
    const look = { look: { reason: 'A question' } }
    expect(await ask('POST', `/users/${nona}/deactivate`)).toBe(404)
    expect(await ask('PUT', `/users/${nona}/role`, change)).toBe(404)
    expect(await ask('DELETE', `/users/${nona}`)).toBe(404)
    expect(await ask('POST', `/users/${nona}/looks`, look)).toBe(404)
    expect((await put(others, rae.id, rae)).body.errors[0].meta.permission, 'into another team').toBe('gateway.users.manage')
    expect((await put(own, nona, rae)).status, 'into the own team').toBe(422)
    expect(await ask('DELETE', `/teams/${own}/members/${rae.id}`)).toBe(422)
    await put(own, nona)
    expect(await ask('POST', `/users/${nona}/looks`, look)).toBe(201)
    expect(await ask('POST', `/users/${nona}/deactivate`)).toBe(200)
    expect(await ask('POST', `/users/${nona}/activate`)).toBe(200)
  })
})
