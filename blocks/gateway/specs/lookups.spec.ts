import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
let olga: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
  olga = await world.signIn('olga', { app: 'rival' })
})
afterAll(() => world.close())

const visit = (path: string) => world.ask('GET', path, { headers: { appid: 'demo' } })

describe('A place', () => {
  it('is got by the id its list gave it', async () => {
    const [town] = (await visit('/cities?country=CH&search=Bern&records=1')).body.data
    expect((await visit(`/cities/${town.id}`)).body.data).toEqual(town)
    const bavaria = (await visit('/states/DE-BY')).body.data
    expect((await visit(`/states/${bavaria.id}`)).body.data).toEqual(bavaria)
    expect((await visit('/states/DE-BY/counties')).body.data).toEqual([])
    for (const path of ['/states/XX-1', '/states/XX-1/counties', '/cities/6f1c6a52-9d6b-4a1e-8d52-0a5c6a7e1f00', '/cities/x'])
      expect((await visit(path)).status, path).toBe(404)
    expect((await world.ask('GET', '/states/DE-BY')).status).toBe(401)
  })
})

describe('A subscription by its own id', () => {
  it('is ended with its period and taken back, by those who may', async () => {
    expect((await visit('/subscription_models/by_code/team')).body.data.attributes.code).toBe('team')
    expect((await visit('/subscription_models/by_code/nothing')).status).toBe(404)
    expect((await visit('/subscription_models/promotional')).body.data.every((one: any) => one.attributes.promotional)).toBe(true)
    await ada.ask('POST', '/companies/demo/subscription', { subscription: { subscription_unique_id: 'business' } })
    const [{ id }] = (await ada.ask('GET', '/company_subscriptions')).body.data
    const set = async (action: string, who = ada) => who.ask('POST', `/company_subscriptions/${id}/${action}`)
    expect((await set('cancel')).body.data.attributes).toMatchObject({ state: 'cancelling', next_payment_at: null })
    expect((await set('reactivate')).body.data.attributes).toMatchObject({ state: 'trialing' })
    expect((await set('cancel', uma)).body.errors[0].meta.permission).toBe('gateway.company.subscription')
    expect((await set('cancel', olga)).status).toBe(404)
    expect((await olga.ask('GET', `/company_subscriptions/${id}`)).status).toBe(404)
    expect((await olga.ask('GET', '/company_subscriptions')).body.data).toEqual([])
    expect((await ada.ask('GET', `/company_subscriptions/${id}`)).body.data.attributes.state).toBe('trialing')
  })
})
