import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stableId } from '@quoin/kit/stable-id'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = async (path: string) => world.ask('GET', path, { headers: { appid: 'demo' } })
const names = (answer: { body: any }): string[] => answer.body.data.map((one: any) => one.attributes.name)

describe('Places', () => {
  it('are all the countries at once, with and without a closing slash', async () => {
    const all = await get('/countries?records=2000')
    expect(all.body.meta.total_count).toBeGreaterThan(240)
    expect(all.body.data).toHaveLength(all.body.meta.total_count)
    expect((await get('/countries/?search=germ')).body.data[0].attributes).toMatchObject({
      iso_code: 'DE',
      currency_code: 'EUR',
      currency_name: 'Euro',
    })
    expect((await get('/countries/by_iso_code/jp')).body.data.attributes.name).toBe('Japan')
    expect((await get('/countries/by_iso_code/QQ')).status).toBe(404)
  })

  it('are narrowed by country and state, by id, code or name, and found without accents', async () => {
    const { id } = (await get('/countries/by_iso_code/DE')).body.data
    const states = await get(`/states?country=${id}&records=2000`)
    expect(names(states)).toContain('Bavaria')
    expect(names(await get('/states/?country=DE&records=2000'))).toEqual(names(states))
    const towns = await get('/cities?country=Germany&state=BY&records=2000')
    expect(towns.body.meta.total_count).toBeGreaterThan(500)
    expect(towns.body.data.every((one: any) => one.attributes.state_name === 'Bavaria')).toBe(true)
    expect(names(await get('/cities/?country=DE&search=munchen'))).toContain('Garching bei München')
    expect(names(await get('/cities/search?q=yokohama'))).toContain('Yokohama')
  })

  it('are all there when a whole country or state is asked for at once', async () => {
    const { id } = (await get('/states?country=DE&search=bavaria')).body.data[0]
    const towns = await get(`/states/${id}/cities`)
    expect(towns.body.data.length).toBeGreaterThan(500)
    expect(towns.body.data.every((one: any) => one.attributes.state_id === id)).toBe(true)
    expect(names(await get('/states/US-TX/counties'))).toHaveLength(254)
    expect(names(await get('/countries/DE/states'))).toHaveLength(16)
  })

  it('are narrowed by name and status as other lists are', async () => {
    for (const list of ['countries', 'states', 'counties', 'cities', 'cities/search?q=a&']) {
      const path = `/${list.includes('?') ? list : `${list}?`}`
      expect([list, (await get(`${path}filter[status]=archived`)).body.data]).toEqual([list, []])
      expect([list, (await get(`${path}filter[name]=zzqqxxyy`)).body.data]).toEqual([list, []])
    }
    expect(names(await get('/countries?filter[name]=Germany&filter[status]=active'))).toEqual(['Germany'])
    expect(new Set(names(await get('/cities?filter[name]=Berlin&records=2000')))).toEqual(new Set(['Berlin', 'Berlín']))
  })

  it('are located by the address they stand in, or not at all', async () => {
    const at = async (query: string) => names(await get(`/cities/locate?${query}`))
    expect(await at('city=hamburg&country=DE')).toEqual(['Hamburg'])
    expect(await at('city=M%C3%BCnchen&country=Germany')).toEqual(['Munich'])
    expect(await at('city=%E6%9D%B1%E4%BA%AC&country=JP')).toEqual(['Tokyo'])
    const [springfield] = (await get('/cities/locate?city=Springfield&country=US&state=IL')).body.data
    expect(springfield.attributes).toMatchObject({ state_name: 'Illinois', payload: { latitude: 39.80172 } })
    for (const none of ['city=Springfield', 'city=Hamburg&country=QQ', 'city=zzqqxxyy&country=DE'])
      expect([none, await at(none)]).toEqual([none, []])
    expect((await get('/cities/locate')).status).toBe(422)
  })

  it('are each one place, in the state that has them', async () => {
    expect((await get('/countries/all')).body.data).toHaveLength(250)
    const all = await Promise.all([1, 2, 3].map((page) => get(`/states?records=2000&page=${page}`)))
    const ids = all.flatMap(({ body }) => body.data.map((one: any) => one.id))
    expect(ids.length).toBeGreaterThan(5_000)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [country, town, state] of [
      ['DE', 'Munich', 'Bavaria'],
      ['IR', 'Shiraz', 'Fars'],
      ['IR', 'Tehran', 'Tehran'],
      ['MA', 'Rabat', 'Rabat-Salé-Kénitra'],
      ['US', 'Washington, D.C.', 'District of Columbia'],
      ['UA', 'Brovary', 'Kyivshchyna'],
      ['BY', 'Barysaw', 'Minsk Region'],
      ['RU', 'Khimki', 'Moscow Province'],
      ['MX', 'Mexico City', 'Ciudad de Mexico'],
      ['PL', 'Wrocław', 'Lower Silesia'],
      ['JP', 'Yokohama', 'Kanagawa'],
      ['CA', 'Toronto', 'Ontario'],
      ['GB', 'Leeds', 'England'],
    ])
      expect(
        (await get(`/cities?country=${country}&filter[name]=${town}`)).body.data.map((one: any) => one.attributes.state_name),
        town,
      ).toContain(state)
  })

  it('keep their ids when a state gets another code or a country another name', async () => {
    const was = (kept: string) => stableId(`state ${kept}`)
    expect((await get('/states/US-TX')).body.data.id).toBe(was('US-TX'))
    for (const [code, former] of [
      ['PL-02', 'PL-DS'],
      ['IN-OD', 'IN-OR'],
      ['MX-CMX', 'MX-CDMX'],
      ['KZ-75', 'KZ-ALA'],
    ] as const) {
      expect((await get(`/states/${code}`)).body.data.id).toBe(was(former))
      expect((await get(`/states/${former}`)).body.data.id).toBe(was(former))
      expect((await get(`/states/${was(former)}`)).body.data.attributes.abbreviation).toBe(code.slice(3))
    }
    // Algeria's provinces have changed codes with each other: an id goes with its province.
    expect((await get('/states/DZ-49')).body.data).toMatchObject({ id: was('DZ-54'), attributes: { name: 'Timimoun' } })
    expect(names(await get('/countries?country=Turkey'))).toEqual(['Türkiye'])
    expect(names(await get('/countries?search=czech%20rep'))).toEqual(['Czechia'])
    expect((await get('/countries/CZ')).body.data.id).toBe(stableId('country CZ'))
  })

  it('tell of a country its capital, continent, currency, time zones and position', async () => {
    expect((await get('/countries/JP')).body.data.attributes).toMatchObject({
      capital: 'Tokyo',
      continent: 'Asia',
      area_code: '81',
      currency_code: 'JPY',
      payload: {
        flag: '🇯🇵',
        latitude: expect.stringMatching(/^3\d\./),
        longitude: expect.stringMatching(/^13\d\./),
        time_zones: ['Asia/Tokyo'],
      },
    })
    const { data } = (await get('/countries/all')).body
    const silent = data.filter((one: any) => !one.attributes.payload.latitude).map((one: any) => one.attributes.iso_code)
    // No town of a thousand people, by which the rest are placed.
    expect(new Set(silent)).toEqual(new Set(['BV', 'HM', 'IO', 'UM']))
  })

  it('come in pages that neither repeat nor leave out', async () => {
    const whole = names(await get('/cities?country=AD&records=2000'))
    const [first, second] = [
      names(await get('/cities?country=AD&records=4')),
      names(await get('/cities?country=AD&records=4&page=2')),
    ]
    expect([...first, ...second]).toEqual(whole.slice(0, 8))
  })

  it('have counties in the United States, with their towns, and elsewhere none, which is not made up', async () => {
    const all = await get('/counties?records=2000')
    expect(all.body.meta.total_count).toBe(3_231)
    const ofTexas = await get('/counties?country=US&state=TX&records=2000')
    expect(ofTexas.body.meta.total_count).toBe(254)
    const { attributes: orange } = (await get('/counties?country=US&state=California&search=orange')).body.data[0]
    expect(orange).toMatchObject({ name: 'Orange', state_name: 'California', country_name: 'United States' })
    expect(names(await get(`/states/${orange.state_id}/counties`))).toContain('San Francisco')
    const towns = await get(`/cities?country=US&county=${orange.county_unique_id}&records=2000`)
    expect(names(towns)).toEqual(expect.arrayContaining(['Anaheim', 'Irvine', 'Santa Ana']))
    expect(towns.body.data.every((one: any) => one.attributes.county_name === 'Orange')).toBe(true)
    expect((await get('/counties?country=DE')).body).toMatchObject({ data: [], meta: { total_count: 0 } })
    expect((await get('/cities?country=DE&county=Orange')).body.data).toEqual([])
  })

  it('are for those who come with an app, and refuse pages without end', async () => {
    expect((await world.ask('GET', '/countries')).status).toBe(401)
    expect((await get('/cities?records=2001')).status).toBe(422)
  })
})
