import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
