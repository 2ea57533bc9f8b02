import { startWorld, type World } from '@quoin/server/testing'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

const { addresses, locations } = geolocation
let world: World
let geocoder: Server
let answer: (query: URLSearchParams) => { status?: number; body: unknown } = () => ({ body: [] })
const asked: URLSearchParams[] = []
beforeAll(async () => {
  geocoder = createServer((request, reply) => {
    const query = new URL(request.url!, 'http://geocoder').searchParams
    asked.push(query)
    const { status = 200, body } = answer(query)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const { port } = geocoder.address() as AddressInfo
  world = await startWorld({ geocoderUrl: `http://127.0.0.1:${port}/search`, outboundNetworks: ['127.0.0.1'] })
})
afterAll(async () => {
  await world.close()
  geocoder.close()
})
const ada = () => world.as('ada')
const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 0),
  longitude: expect.closeTo(longitude, 0),
})
const make = (more: Record<string, unknown>) => ada()(addresses.create, { address: 'Kehrwieder 1', ...more })

describe('An address', () => {
  it('without coordinates lies where its town does, and says that this is approximate', async () => {
    expect(await make({ city: 'Hamburg', countryCode: 'DE' })).toMatchObject({ ...near(53.5, 10), approximate: true, version: 1 })
    // By the name its own country has for it, the state that is named, and the largest where several are called so.
    expect(await make({ city: 'München', countryCode: 'de' })).toMatchObject({ ...near(48.1, 11.6), approximate: true })
    expect(await make({ city: 'Springfield', state: 'IL', countryCode: 'US' })).toMatchObject(near(39.8, -89.6))
    expect(await make({ city: 'Roma', countryName: 'Italy' })).toMatchObject(near(41.9, 12.5))
    for (const unknown of [{ city: 'Zzyzxville', countryCode: 'DE' }, { city: 'Springfield' }, { countryCode: 'DE' }, {}])
      expect(await make(unknown)).toMatchObject({ latitude: null, longitude: null, approximate: false })
    expect(asked).toEqual([])
  })

  it('keeps what somebody said of it, and follows its town only until then', async () => {
    const exact = await make({ city: 'Hamburg', countryCode: 'DE', latitude: 53.5436, longitude: 9.9886 })
    expect(exact).toMatchObject({ latitude: 53.5436, approximate: false })
    expect(await ada()(addresses.update, { id: exact.id, city: 'Berlin' })).toMatchObject({
      latitude: 53.5436,
      approximate: false,
    })
    const { id, latitude, longitude } = await make({ city: 'Hamburg', countryCode: 'DE' })
    // What was looked up does not become more by being sent back.
    const same = await ada()(addresses.update, { id, latitude, longitude, name: 'Office' })
    expect(same).toMatchObject({ ...near(53.5, 10), approximate: true })
    expect(await ada()(addresses.update, { id, city: 'Berlin' })).toMatchObject({ ...near(52.5, 13.4), approximate: true })
    expect(await ada()(addresses.update, { id, city: 'Zzyzxville' })).toMatchObject({ latitude: null, approximate: false })
    expect(await ada()(addresses.update, { id, latitude: -17.5, longitude: 180 })).toMatchObject({
      longitude: 180,
      approximate: false,
    })
    // Without them again it lies where its town does.
    const again = await ada()(addresses.update, { id, city: 'Hamburg', latitude: null, longitude: null })
    expect(again).toMatchObject({ ...near(53.5, 10), approximate: true })
    const made = await make({ city: 'Hamburg', countryCode: 'DE', defaultAddress: true, ownerUniqueId: crypto.randomUUID() })
    expect(made).toMatchObject({ ...near(53.5, 10), defaultAddress: true })
  })

  it('takes its locations along, but for those that say themselves where they are', async () => {
    const address = await make({ city: 'Hamburg', countryCode: 'DE' })
    const follows = await ada()(locations.create, { name: 'Follows', address: address.id })
    expect(follows).toMatchObject({ ...near(53.5, 10), approximate: true })
    const own = await ada()(locations.create, { name: 'Own', address: address.id, latitude: 1, longitude: 2 })
    expect(own).toMatchObject({ latitude: 1, longitude: 2, approximate: false })
    await ada()(addresses.update, { id: address.id, latitude: 53.5436, longitude: 9.9886 })
    expect(await ada()(locations.get, { id: follows.id })).toMatchObject({ latitude: 53.5436, approximate: false })
    await ada()(addresses.update, { id: address.id, latitude: 53.55, longitude: 9.99 })
    expect(await ada()(locations.get, { id: follows.id })).toMatchObject({ latitude: 53.55, longitude: 9.99 })
    expect(await ada()(locations.get, { id: own.id })).toMatchObject({ latitude: 1, longitude: 2 })
    const later = await ada()(locations.create, { name: 'Later' })
    expect(later).toMatchObject({ latitude: null, approximate: false })
    expect(await ada()(locations.update, { id: later.id, address: address.id })).toMatchObject({ latitude: 53.55 })
  })
})

describe('Finding an address on the map', () => {
  const find = (query: Record<string, string>, who: Parameters<World['fetch']>[0] = 'ada') =>
    world.fetch(who, 'GET', `/api/geolocation/geocode?${new URLSearchParams(query).toString()}`)
  const places = async (query: Record<string, string>) => (await find(query)).json.data.attributes.places

  it('asks the geocoder that the installation names, and tells what it found', async () => {
    answer = () => ({ body: [{ display_name: 'Kehrwieder 1, Hamburg', lat: '53.5440', lon: '9.9880', class: 'building' }] })
    asked.length = 0
    expect(await places({ address: 'Kehrwieder 1', postal_code: '20457', city: 'Hamburg', country: 'DE' })).toEqual([
      { label: 'Kehrwieder 1, Hamburg', latitude: 53.544, longitude: 9.988, approximate: false },
    ])
    expect(Object.fromEntries(asked[0]!)).toMatchObject({
      ...{ street: 'Kehrwieder 1', postalcode: '20457', city: 'Hamburg', country: 'DE' },
      ...{ format: 'jsonv2', limit: '5' },
    })
  })

  it('falls back on the town where that knows nothing, is broken or answers something else', async () => {
    for (const bad of [
      { body: [] },
      { status: 500, body: {} },
      { body: { error: 'quota' } },
      { body: [{ display_name: 'Nowhere', lat: '99', lon: '0' }] },
    ]) {
      answer = () => bad
      expect(await places({ address: 'Kehrwieder 1', city: 'Hamburg', country: 'DE' })).toEqual([
        { label: 'Hamburg, Hamburg, Germany', ...near(53.5, 10), approximate: true },
      ])
    }
    expect(await places({ city: 'Zzyzxville', country: 'DE' })).toEqual([])
    expect(await places({})).toEqual([])
  })

  it('is for people who may see places, and takes what can be an address', async () => {
    expect((await find({ city: 'Hamburg' }, 'nobody')).status).toBe(401)
    expect((await find({ city: 'Hamburg' }, 'app:a')).status).toBe(401)
    expect((await find({ city: 'x'.repeat(121) })).status).toBe(422)
    expect((await find({ address: 'x'.repeat(301) })).status).toBe(422)
  })
})
