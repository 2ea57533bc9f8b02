import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createGeolocationBlock } from '@23blocks/block-geolocation'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldPositions } from '../operations/oldPositions.ts'
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

const png = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)
const media = {
  imageUrl: 'https://example.com/i.png',
  videoUrl: 'https://example.com/v.mp4',
  contentUrl: 'https://example.com/c',
  iconUrl: 'https://example.com/n.svg',
}

describe('The published client', () => {
  it('keeps set times, taxes and pictures of a location', async () => {
    const { locations, locationSlots, locationTaxes, locationImages } = client()
    const { uniqueId: site } = await locations.create({ name: 'Offered' })
    const said = {
      name: 'Morning',
      startTime: '09:00',
      endTime: '12:00',
      capacity: 10,
      price: 12.5,
      dayOfWeek: 2,
      payload: { a: 1 },
    }
    await expect(locationSlots.create(site, said)).rejects.toMatchObject({ status: 422 })
    await world.as('ada')(geolocation.slots.create, {
      parent: site,
      name: 'Evening',
      startTime: '18:00',
      endTime: '20:00',
      price: 30,
      currency: 'EUR',
    })
    const { price: _, ...free } = said
    const slot = await locationSlots.create(site, { ...free, duration: 60, isRecurring: true })
    expect(slot).toMatchObject({ ...free, duration: 60, isRecurring: true, availableCapacity: 10, locationUniqueId: site })
    expect(await locationSlots.update(site, slot.uniqueId, { endTime: '11:00', capacity: 4, status: 'inactive' })).toMatchObject({
      endTime: '11:00',
      capacity: 4,
      availableCapacity: 4,
      status: 'inactive',
    })
    await expect(locationSlots.update(site, slot.uniqueId, { endTime: '08:00' })).rejects.toMatchObject({ status: 422 })
    await expect(locationSlots.update(site, slot.uniqueId, { isRecurring: false })).rejects.toMatchObject({ status: 422 })
    expect((await locationSlots.list(site)).map(({ name }) => name)).toEqual(['Morning', 'Evening'])
    expect((await locationSlots.get(site, slot.uniqueId)).capacity).toBe(4)
    await locationSlots.delete(site, slot.uniqueId)
    await expect(locationSlots.get(site, slot.uniqueId)).rejects.toMatchObject({ status: 404 })

    const vat = { name: 'VAT', rate: 19, taxType: 'vat', isInclusive: true, isDefault: true, payload: { b: 2 } }
    const tax = await locationTaxes.create(site, vat)
    expect(tax).toMatchObject({ ...vat, locationUniqueId: site, status: 'active' })
    const reduced = await locationTaxes.create(site, { name: 'Reduced', rate: 7, isDefault: true })
    expect(await locationTaxes.update(site, tax.uniqueId, { rate: 20.5, isInclusive: false })).toMatchObject({
      rate: 20.5,
      isInclusive: false,
      isDefault: false,
    })
    await locationTaxes.delete(site, reduced.uniqueId)
    await expect(locationTaxes.update(site, reduced.uniqueId, { rate: 1 })).rejects.toMatchObject({ status: 404 })

    const place = await locationImages.presign(site, { fileName: 'front.png', contentType: 'image/png' })
    const put = await fetch(place.uploadUrl, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })
    expect(put.status).toBe(200)
    const words = { caption: 'Front', altText: 'A door', sortOrder: 3, isPrimary: true, payload: { c: 3 } }
    const image = await locationImages.create(site, { url: place.publicUrl, ...words })
    expect(image).toMatchObject({ ...words, locationUniqueId: site, status: 'active' })
    expect((await fetch(image.url)).status).toBe(200)
    const elsewhere = { url: 'https://example.com/a.png', thumbnailUrl: 'https://example.com/b.png' }
    expect(await locationImages.create(site, elsewhere)).toMatchObject({ ...elsewhere, isPrimary: false })
    await expect(locationImages.create(site, { url: place.publicUrl })).rejects.toMatchObject({ status: 422 })
    await expect(locationImages.presign(site, { fileName: 'a.exe', contentType: 'application/x-exe' })).rejects.toMatchObject({
      status: 422,
    })
    await locationImages.delete(site, image.uniqueId)
    expect(await locations.getQRCode(site)).toMatchObject({
      qcode: expect.stringContaining(site),
      svg: expect.stringContaining('<svg'),
    })
  })

  it('reads the region of a location by its code and name', async () => {
    const { locations, regions } = client()
    const { uniqueId: regionUniqueId } = await regions.create({ name: 'North coast', code: 'NC' })
    const said = { regionUniqueId, regionCode: 'NC', regionName: 'North coast' }
    const made = await locations.create({ name: 'Of a region', code: 'by-region', regionUniqueId })
    expect(made).toMatchObject(said)
    expect(await locations.get(made.uniqueId)).toMatchObject(said)
    expect(await locations.update(made.uniqueId, { code: 'by-regions' })).toMatchObject(said)
    expect((await locations.list({ regionUniqueId })).data).toMatchObject([said])
    expect(await locations.searchByCode('by-regions')).toMatchObject([said])
    expect((await locations.create({ name: 'Of none' })).regionName).toBe('')
  })

  it('reads days by the clock of the place, and counts the last one whole', async () => {
    const { locations, premises, premiseEvents } = client()
    const { uniqueId: at } = await locations.create({ name: 'West' })
    await world.as('ada')(geolocation.locations.update, { id: at, timeZone: 'America/New_York' })
    const { uniqueId: room } = await premises.create({ name: 'Hall', locationUniqueId: at, capacity: 9 })
    const event = { eventType: 'fair', title: 'Leap day', startTime: '2028-02-29', allDay: true }
    const made = await premiseEvents.create(at, room, event)
    expect([made.startTime, made.endTime]).toEqual([new Date('2028-02-29T05:00:00Z'), new Date('2028-03-01T05:00:00Z')])
    // On this day clocks leap: it is an hour shorter.
    const short = await premiseEvents.create(at, room, { ...event, title: 'Short day', startTime: '2028-03-12' })
    expect([short.startTime, short.endTime]).toEqual([new Date('2028-03-12T05:00:00Z'), new Date('2028-03-13T04:00:00Z')])
    const found = async (startDate?: string, endDate?: string) =>
      (await premiseEvents.list(at, room, { startDate, endDate })).data.map(({ title }) => title)
    expect(await found('2028-02-29', '2028-02-29')).toEqual(['Leap day'])
    expect(await found('2028-03-01', '2028-03-11')).toEqual([])
    expect(await found('2028-03-01', '2028-03-12')).toEqual(['Short day'])
    for (const none of ['2027-02-29', 'soon', '1']) await expect(found(none)).rejects.toMatchObject({ status: 422 })
    const onDay = `/api/geolocation/locations/${at}/premises/${room}/events?event_date=`
    expect((await world.fetch('ada', 'GET', `${onDay}2028-02-29`)).json.data).toHaveLength(1)
    expect((await world.fetch('ada', 'GET', `${onDay}2027-02-29`)).status).toBe(422)
  })

  it('records a way on a route, and nobody else’s', async () => {
    const { routes, routeTracker } = client()
    const { ada } = world.userIds
    const said = {
      name: 'Round',
      code: 'R1',
      description: 'Twice a day',
      ownerUniqueId: 'owner-3',
      tags: ['x'],
      payload: { a: 1 },
    }
    const route = await routes.create(said)
    expect(route).toMatchObject({ ...said, status: 'active', enabled: true })
    expect(await routes.update(route.uniqueId, { name: 'Rounds', enabled: false, status: 'archived' })).toMatchObject({
      name: 'Rounds',
      enabled: false,
      status: 'archived',
    })
    expect((await routes.list({ ownerUniqueId: 'owner-3', status: 'archived' })).data).toHaveLength(1)
    expect((await routes.search('Rounds')).data.map(({ uniqueId }) => uniqueId)).toEqual([route.uniqueId])
    const way = [ada, route.uniqueId] as const
    await expect(routeTracker.recordLocation(...way, { latitude: 53.5, longitude: 10 })).rejects.toMatchObject({ status: 409 })
    expect(await routeTracker.startTracking(...way)).toMatchObject({ isTracking: true, totalDistance: 0 })
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const first = { latitude: 53.5, longitude: 10, accuracy: 5, altitude: 12, speed: 1.5, heading: 90, payload: { b: 2 } }
    expect(await routeTracker.recordLocation(...way, { ...first, timestamp: at(2) })).toMatchObject({
      ...first,
      userUniqueId: ada,
    })
    await routeTracker.recordLocation(...way, { latitude: 53.51, longitude: 10, timestamp: at(1) })
    await routeTracker.recordLocation(...way, { latitude: 0, longitude: 0, timestamp: at(3) })
    const status = await routeTracker.getStatus(...way)
    expect(status).toMatchObject({ isTracking: true, lastLocation: { latitude: 53.51 } })
    expect(status.totalDistance).toBeCloseTo(1_112, -1)
    expect((await routeTracker.listLocations(...way)).data.map(({ latitude }) => latitude)).toEqual([53.51, 53.5, 0])
    expect((await routeTracker.listLocations(...way, { startTime: at(1.5), perPage: 1 })).meta.totalCount).toBe(1)
    await expect(routeTracker.recordLocation(...way, { latitude: 1, longitude: 1, timestamp: at(-60) })).rejects.toMatchObject({
      status: 422,
    })
    await expect(routeTracker.recordLocation(...way, { latitude: 91, longitude: 1 })).rejects.toMatchObject({ status: 422 })
    expect((await routeTracker.stopTracking(...way)).isTracking).toBe(false)
    await expect(routeTracker.stopTracking(...way)).rejects.toMatchObject({ status: 409 })
    for (const who of ['uma', 'rival'] as const)
      for (const [method, path] of [
        ['POST', 'start'],
        ['GET', 'status'],
        ['GET', 'locations'],
      ] as const)
        expect(
          (await world.fetch(who, method, `/api/geolocation/users/${ada}/routes/${route.uniqueId}/tracker/${path}`)).status,
        ).toBe(404)
    await world.sql.query(
      "update geolocation.route_locations set recorded_at = now() - interval '91 days' where user_id = $1 and latitude = 0",
      [ada],
    )
    await forgetOldPositions(world.running.database, new AbortController().signal)
    expect((await routeTracker.listLocations(...way)).data.map(({ latitude }) => latitude)).toEqual([53.51, 53.5])
    await routes.delete(route.uniqueId)
    expect((await routes.listDeleted()).data.map(({ uniqueId }) => uniqueId)).toContain(route.uniqueId)
    await routes.recover(route.uniqueId)
    expect((await routes.get(route.uniqueId)).name).toBe('Rounds')
  })

  it('knows people, where they are, and who is at a location', async () => {
    const { identities, locationIdentities, locations } = client()
    const { ada } = world.userIds
    const said = {
      name: 'Ada L.',
      email: 'ada@places.example',
      phone: '+49 40 1',
      avatarUrl: 'https://example.com/a.png',
      payload: { a: 1 },
    }
    expect(await identities.register(ada, said)).toMatchObject({ ...said, uniqueId: ada, status: 'active' })
    expect(await identities.update(ada, { name: 'Ada', status: 'inactive' })).toMatchObject({ name: 'Ada', status: 'inactive' })
    expect((await identities.list({ search: 'Ada' })).data.map(({ uniqueId }) => uniqueId)).toContain(ada)
    const now = { latitude: 53.5, longitude: 10, accuracy: 4, heading: 10, speed: 1, timestamp: new Date(Date.now() - 1_000) }
    await identities.updateLocation(ada, now)
    await identities.updateLocation(ada, { latitude: 1, longitude: 1, timestamp: new Date(Date.now() - 60_000) })
    expect(await world.as('ada')(geolocation.identities.get, { id: ada })).toMatchObject({ latitude: 53.5, speed: 1 })
    expect((await world.fetch('uma', 'GET', `/api/geolocation/identities/${ada}`)).status).toBe(404)
    await identities.delete(ada)
    await expect(identities.get(ada)).rejects.toMatchObject({ status: 404 })
    expect((await identities.register(ada, {})).name).toBe('Ada')

    const [house, other] = [await locations.create({ name: 'House' }), await locations.create({ name: 'Other' })]
    const whole = { role: 'guard', deviceId: 'd-1', deviceType: 'badge', accuracy: 2.5, payload: { b: 2 } }
    const badge = { locationUniqueId: house.uniqueId, identityUniqueId: 'badge-7', identityType: 'badge' }
    const made = await locationIdentities.create({ ...badge, ...whole })
    expect(made).toMatchObject({ ...badge, ...whole, isPresent: false, enabled: true })
    await expect(locationIdentities.create(badge)).rejects.toMatchObject({ status: 409 })
    const changes = {
      role: 'porter',
      deviceId: 'd-2',
      deviceType: 'phone',
      accuracy: 3,
      enabled: false,
      status: 'archived',
    } as const
    expect(await locationIdentities.update(made.uniqueId, changes)).toMatchObject(changes)
    expect(await locationIdentities.checkIn(house.uniqueId, 'badge-7', 'badge')).toMatchObject({ isPresent: true })
    await locationIdentities.checkIn(other.uniqueId, 'badge-7', 'badge')
    expect((await locationIdentities.getCurrentLocation('badge-7', 'badge'))?.locationUniqueId).toBe(other.uniqueId)
    expect((await locationIdentities.get(made.uniqueId)).isPresent).toBe(false)
    expect((await locationIdentities.listByIdentity('badge-7', 'badge', { isPresent: true })).data).toHaveLength(1)
    expect((await locationIdentities.listByLocation(house.uniqueId, { role: 'porter' })).data).toHaveLength(1)
    expect((await locationIdentities.list({ locationUniqueId: other.uniqueId, identityType: 'badge' })).data).toHaveLength(1)
    const [here] = (await locationIdentities.listByLocation(other.uniqueId)).data
    expect((await locationIdentities.checkOut(here!.uniqueId)).isPresent).toBe(false)
    await expect(locationIdentities.checkOut(here!.uniqueId)).rejects.toMatchObject({ status: 409 })
    expect(await locationIdentities.getCurrentLocation('badge-7', 'badge')).toBeNull()
    await identities.addToLocation(house.uniqueId, { userUniqueId: ada, role: 'owner' })
    expect((await locationIdentities.listByIdentity(ada, 'user')).data).toMatchObject([{ role: 'owner' }])
    await identities.removeFromLocation(house.uniqueId, ada)
    await expect(identities.removeFromLocation(house.uniqueId, ada)).rejects.toMatchObject({ status: 404 })
    await locationIdentities.delete(made.uniqueId)
    const own = { location_unique_id: house.uniqueId, identity_type: 'user' }
    const checkIn = (of: string) =>
      world.fetch('uma', 'POST', '/api/geolocation/location_identities/check_in', {
        location_identity: { ...own, identity_unique_id: of },
      })
    expect((await checkIn(ada)).status).toBe(404)
    expect((await checkIn(world.userIds.uma)).status).toBe(200)
    expect((await world.fetch('uma', 'GET', '/api/geolocation/location_identities')).json.data).toHaveLength(1)
  })

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
