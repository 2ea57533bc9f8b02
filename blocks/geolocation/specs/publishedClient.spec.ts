import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createGeolocationBlock } from '@23blocks/block-geolocation'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createGeolocationBlock(transport('geolocation'), { apiKey })
beforeAll(async () => {
  world = await startWorld()
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
})
afterAll(() => world.close())

const media = {
  imageUrl: 'https://example.com/i.png',
  videoUrl: 'https://example.com/v.mp4',
  contentUrl: 'https://example.com/c',
  iconUrl: 'https://example.com/n.svg',
}

describe('The published client', () => {
  it('keeps addresses with every field it can send', async () => {
    const { addresses } = client()
    const body = {
      ownerUniqueId: 'owner-1',
      ownerType: 'User',
      countryCode: 'DE',
      address: '1 Quay Street',
      postalCode: '20457',
      firstName: 'Ada',
      lastName: 'Lind',
      organization: 'Harbour',
      latitude: 53.54,
      longitude: 9.98,
      defaultAddress: true,
      tags: ['office'],
      payload: { a: 1 },
    }
    const made = await addresses.create(body)
    expect(made).toMatchObject({ ...body, status: 'active', enabled: true })
    expect(await addresses.get(made.uniqueId)).toEqual(made)
    const changes = {
      address: '2 Quay Street',
      postalCode: '1',
      firstName: 'A',
      lastName: 'L',
      organization: 'H',
      latitude: 1,
      longitude: -2,
      tags: [],
      payload: { b: 2 },
      enabled: false,
      status: 'archived',
    } as const
    expect(await addresses.update(made.uniqueId, { ...changes, tags: [] })).toMatchObject({ ...changes, tags: [] })
    const second = await addresses.create({ ...body, defaultAddress: false })
    expect((await addresses.setDefault(second.uniqueId)).defaultAddress).toBe(true)
    expect((await addresses.get(made.uniqueId)).defaultAddress).toBe(false)
    expect((await addresses.list({ ownerUniqueId: 'owner-1', ownerType: 'User', countryCode: 'DE' })).data).toHaveLength(2)
    expect((await addresses.list({ status: 'archived', ownerUniqueId: 'owner-1' })).data.map(({ uniqueId }) => uniqueId)).toEqual(
      [made.uniqueId],
    )
    await addresses.delete(made.uniqueId)
    expect((await addresses.listDeleted()).data.map(({ uniqueId }) => uniqueId)).toContain(made.uniqueId)
    expect((await addresses.recover(made.uniqueId)).uniqueId).toBe(made.uniqueId)
  })

  it('keeps locations with every field it can send, in regions and areas', async () => {
    const { locations, regions, areas, addresses } = client()
    const region = await regions.create({
      name: 'North',
      code: 'N',
      description: 'Flat',
      notes: 'Windy',
      countryCode: 'DE',
      countryName: 'Germany',
      tags: ['x'],
      source: 's',
    })
    expect(region).toMatchObject({
      name: 'North',
      code: 'N',
      description: 'Flat',
      notes: 'Windy',
      countryCode: 'DE',
      countryName: 'Germany',
      tags: ['x'],
    })
    const area = await areas.create({
      name: 'Port',
      code: 'P',
      areaType: 'district',
      areaPoints: '[[9.9,53.5],[10,53.5],[10,53.6]]',
      tags: ['y'],
      payload: { a: 1 },
    })
    expect(area).toMatchObject({ name: 'Port', areaType: 'district', areaPoints: '[[9.9,53.5],[10,53.5],[10,53.6]]' })
    const address = await addresses.create({ address: '3 Quay Street' })
    const whole = await locations.create({ name: 'Campus' })
    const body = {
      name: 'House A',
      code: 'HA',
      ownerUniqueId: 'owner-2',
      ownerType: 'Company',
      source: 'import',
      addressUniqueId: address.uniqueId,
      areaUniqueId: area.uniqueId,
      locationParentId: whole.uniqueId,
      regionUniqueId: region.uniqueId,
      latitude: 53.5,
      longitude: 179.99,
      locationType: 'office',
      imageUrl: media.imageUrl,
      payload: { a: 1 },
    }
    const made = await locations.create(body)
    expect(made).toMatchObject({ ...body, status: 'active' })
    expect(await locations.get(made.uniqueId)).toEqual(made)
    const changes = {
      name: 'House B',
      code: 'HB',
      ...media,
      enabled: false,
      status: 'inactive',
      latitude: -1,
      longitude: 2,
      locationType: 'store',
      payload: { b: 2 },
    } as const
    expect(await locations.update(made.uniqueId, changes)).toMatchObject(changes)
    for (const narrowed of [
      { status: 'inactive' },
      { ownerUniqueId: 'owner-2' },
      { ownerType: 'Company' },
      { locationType: 'store' },
      { regionUniqueId: region.uniqueId },
      { search: 'House' },
    ] as const)
      expect(
        (await locations.list(narrowed)).data.map(({ uniqueId }) => uniqueId),
        JSON.stringify(narrowed),
      ).toContain(made.uniqueId)
    expect((await locations.list({ locationType: 'none' })).data).toEqual([])
    expect((await locations.search('House', { page: 1, perPage: 5 })).data.map(({ uniqueId }) => uniqueId)).toContain(
      made.uniqueId,
    )
    expect((await locations.searchByCode('HB')).map(({ uniqueId }) => uniqueId)).toEqual([made.uniqueId])
    await locations.delete(made.uniqueId)
    expect((await locations.listDeleted()).data.map(({ uniqueId }) => uniqueId)).toContain(made.uniqueId)
    expect((await locations.recover(made.uniqueId)).name).toBe('House B')
  })

  it('finds locations by where their address lies, tags them and groups them', async () => {
    const { locations, geoCountries: countries, geoStates: states, geoCities: cities, locationGroups } = client()
    const found = (answer: { data: readonly { uniqueId: string }[] }) => answer.data.map(({ uniqueId }) => uniqueId)
    const address = await world.as('ada')(geolocation.addresses.create, {
      address: '1 Mole',
      countryCode: 'IS',
      stateCode: 'NE',
      city: 'Húsavík',
    })
    const { uniqueId } = await locations.create({ name: 'Mole', addressUniqueId: address.id })
    await locations.create({ name: 'Elsewhere' })
    expect(found(await countries.getLocations('is', { perPage: 5 }))).toEqual([uniqueId])
    expect(found(await states.getLocations('NE'))).toEqual([uniqueId])
    expect(found(await cities.getLocations('Húsavík'))).toEqual([uniqueId])
    expect(found(await countries.getLocations('IS', { status: 'inactive' }))).toEqual([])
    expect(found(await cities.getLocations('Nowhere'))).toEqual([])

    expect((await locations.addTag(uniqueId, 'quay side')).uniqueId).toBe(uniqueId)
    await locations.addTag(uniqueId, 'open')
    const tags = async () => (await world.as('ada')(geolocation.locations.get, { id: uniqueId })).tags
    expect(await tags()).toEqual(['quay side', 'open'])
    await locations.removeTag(uniqueId, 'quay side')
    expect(await tags()).toEqual(['open'])
    await expect(locations.removeTag(uniqueId, 'quay side')).rejects.toMatchObject({ status: 404 })

    const group = await locationGroups.create({ name: 'Harbours', code: 'H', description: 'By the sea' })
    expect(group).toMatchObject({ name: 'Harbours', code: 'H', description: 'By the sea', status: 'active' })
    expect(await locationGroups.get(group.uniqueId)).toEqual(group)
    expect(found(await locationGroups.list({ search: 'Harbours', status: 'active' }))).toEqual([group.uniqueId])
    await expect(locationGroups.create({ name: 'Inner', parentUniqueId: group.uniqueId })).rejects.toMatchObject({ status: 422 })
    const grouped = await locations.create({ name: 'Pier', regionUniqueId: group.uniqueId })
    expect(grouped.regionUniqueId).toBe(group.uniqueId)
  })

  it('keeps premises, plans events on them and books them', async () => {
    const { locations, premises, premiseEvents, bookings } = client()
    const location = await locations.create({ name: 'House C' })
    const body = {
      name: 'Room 1',
      code: 'R1',
      locationUniqueId: location.uniqueId,
      premiseType: 'room',
      floor: '2',
      description: 'Bright',
      accessInstructions: 'Ring',
      capacity: 6,
      allowBookingOverlap: false,
      tags: ['projector'],
      payload: { a: 1 },
    }
    const premise = await premises.create(body)
    expect(premise).toMatchObject(body)
    const inside = await premises.create({
      name: 'Desk 1',
      locationUniqueId: location.uniqueId,
      parentId: premise.uniqueId,
      premiseType: 'desk',
    })
    expect(inside.parentId).toBe(premise.uniqueId)
    expect(
      (await premises.list({ premiseType: 'desk', locationUniqueId: location.uniqueId, parentId: premise.uniqueId })).data,
    ).toHaveLength(1)
    expect((await premises.search(location.uniqueId, 'Room')).data.map(({ uniqueId }) => uniqueId)).toEqual([premise.uniqueId])
    const event = {
      eventType: 'course',
      title: 'First aid',
      description: 'For all',
      startTime: '2031-05-01T10:00:00Z',
      endTime: '2031-05-01T12:00:00Z',
      allDay: false,
      recurrence: 'FREQ=DAILY',
      organizerUniqueId: world.userIds.uma,
      capacity: 9,
      payload: { a: 1 },
      tags: ['t'],
    }
    const planned = await premiseEvents.create(location.uniqueId, premise.uniqueId, event)
    expect(planned).toMatchObject({
      eventType: 'course',
      title: 'First aid',
      capacity: 9,
      recurrence: 'FREQ=DAILY',
      organizerUniqueId: world.userIds.uma,
      tags: ['t'],
      payload: { a: 1 },
    })
    const listed = await premiseEvents.list(location.uniqueId, premise.uniqueId, {
      eventType: 'course',
      organizerUniqueId: world.userIds.uma,
      status: 'active',
      startDate: '2031-04-30T00:00:00Z',
      endDate: '2031-05-02T00:00:00Z',
    })
    expect(listed.data.map(({ uniqueId }) => uniqueId)).toEqual([planned.uniqueId])
    expect((await premiseEvents.list(location.uniqueId, premise.uniqueId, { startDate: '2031-05-02T00:00:00Z' })).data).toEqual(
      [],
    )
    expect(
      (await premiseEvents.update(location.uniqueId, premise.uniqueId, planned.uniqueId, { title: 'Second aid', capacity: 5 }))
        .title,
    ).toBe('Second aid')
    await premiseEvents.delete(location.uniqueId, premise.uniqueId, planned.uniqueId)

    const times = { checkInTime: new Date('2031-05-01T10:00:00Z'), checkOutTime: new Date('2031-05-01T11:30:00Z') }
    const made = await bookings.create({
      premiseUniqueId: premise.uniqueId,
      userType: 'User',
      userUniqueId: world.userIds.uma,
      payload: { a: 1 },
      ...times,
    })
    expect(made).toMatchObject({
      premiseUniqueId: premise.uniqueId,
      premiseName: 'Room 1',
      premiseCode: 'R1',
      userType: 'User',
      userUniqueId: world.userIds.uma,
      status: 'active',
      payload: { a: 1 },
    })
    expect(made.code).toMatch(/^[A-Z2-9]{12}$/)
    expect([made.checkInTime, made.checkOutTime].map((one) => one && new Date(one).getTime())).toEqual([
      times.checkInTime.getTime(),
      times.checkOutTime.getTime(),
    ])
    expect(await bookings.get(made.uniqueId)).toEqual(made)
    const ids = async (asked: Parameters<typeof bookings.list>[0]) =>
      (await bookings.list(asked)).data.map(({ uniqueId }) => uniqueId)
    expect(
      await ids({ premiseUniqueId: premise.uniqueId, userUniqueId: world.userIds.uma, userType: 'User', status: 'active' }),
    ).toEqual([made.uniqueId])
    expect(await ids({ premiseUniqueId: premise.uniqueId, fromDate: new Date('2031-05-02T00:00:00Z') })).toEqual([])
    expect(await ids({ premiseUniqueId: premise.uniqueId, toDate: new Date('2031-05-02T00:00:00Z') })).toEqual([made.uniqueId])
    const later = await bookings.update(made.uniqueId, {
      checkOutTime: new Date('2031-05-01T13:00:00Z'),
      payload: { b: 2 },
      enabled: false,
    })
    expect(later).toMatchObject({ payload: { b: 2 }, enabled: false })
    expect(new Date(later.checkOutTime!).toISOString()).toBe('2031-05-01T13:00:00.000Z')
    expect((await bookings.checkIn(made.uniqueId)).status).toBe('active')
    expect((await bookings.checkOut(made.uniqueId)).status).toBe('archived')
    const other = await bookings.create({ premiseUniqueId: premise.uniqueId, ...times })
    expect((await bookings.update(other.uniqueId, { status: 'inactive' })).status).toBe('inactive')
    const third = await bookings.create({ premiseUniqueId: premise.uniqueId, ...times })
    await bookings.delete(third.uniqueId)
    expect((await bookings.recover(third.uniqueId)).uniqueId).toBe(third.uniqueId)
  })
})
