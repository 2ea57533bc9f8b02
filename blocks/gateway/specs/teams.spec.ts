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
})
