import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { stableId } from '../people/stableId.ts'

export interface Country {
  readonly id: string
  readonly iso: string
  readonly name: string
  readonly folded: string
  readonly phoneCode: string
  readonly currency: string
  readonly flag: string
  readonly latitude: string
  readonly longitude: string
  readonly timeZones: readonly string[]
}
export interface State {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly folded: string
  readonly country: Country
}
export interface County {
  readonly id: string
  readonly name: string
  readonly folded: string
  readonly state: State
}
/** A county as it lies: whether a point is in it. */
export interface Land extends County {
  holds(longitude: number, latitude: number): boolean
}
/** Towns of one country, side by side in columns: a hundred and fifty thousand objects would weigh several times as much. */
export interface Towns {
  readonly names: readonly string[]
  readonly folded: readonly string[]
  readonly states: readonly (State | undefined)[]
  readonly counties: readonly (County | undefined)[]
  readonly latitudes: readonly number[]
  readonly longitudes: readonly number[]
}
export interface Atlas {
  readonly countries: readonly Country[]
  readonly states: readonly State[]
}

/** Without accents and in small letters, as names are looked for. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()

let atlas: Promise<Atlas> | undefined
let counties: Promise<readonly Land[]> | undefined
let towns: Promise<ReadonlyMap<string, Towns>> | undefined

/** Countries and states; read from disk the first time somebody asks. */
export const openAtlas = (): Promise<Atlas> => (atlas ??= readAtlas())

/** The counties of the United States, the only ones there is open data of that travels well; read the first time somebody asks. */
export const openCounties = (): Promise<readonly Land[]> => (counties ??= readCounties())

/** Towns by the ISO code of their country; read the first time somebody asks, because they weigh far more than the rest. */
export const openTowns = (): Promise<ReadonlyMap<string, Towns>> => (towns ??= readTowns())

interface CountryRow {
  name: string
  isoCode: string
  flag: string
  phonecode: string
  currency: string
  latitude: string
  longitude: string
  timezones?: { zoneName: string }[]
}
type TownRow = [name: string, country: string, state: string, latitude: string, longitude: string]
type StateRow = { name: string; isoCode: string; countryCode: string }

async function readAtlas(): Promise<Atlas> {
  const [countryRows, stateRows] = await Promise.all([readAsset<CountryRow[]>('country'), readAsset<StateRow[]>('state')])
  const countries = countryRows.map((row) => ({
    id: stableId(`country ${row.isoCode}`),
    iso: row.isoCode,
    name: row.name,
    folded: fold(row.name),
    phoneCode: row.phonecode,
    currency: row.currency,
    flag: row.flag,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZones: (row.timezones ?? []).map((zone) => zone.zoneName),
  }))
  const byIso = new Map(countries.map((country) => [country.iso, country]))
  const states = stateRows.flatMap((row) => {
    const country = byIso.get(row.countryCode)
    const id = stableId(`state ${row.countryCode}-${row.isoCode}`)
    return country ? [{ id, code: row.isoCode, name: row.name, folded: fold(row.name), country }] : []
  })
  return { countries, states }
}

async function readTowns(): Promise<ReadonlyMap<string, Towns>> {
  const [{ states }, lands] = await Promise.all([openAtlas(), openCounties()])
  const landsOf = new Map<State, Land[]>()
  for (const land of lands) landsOf.set(land.state, [...(landsOf.get(land.state) ?? []), land])
  const stateOf = new Map(states.map((state) => [`${state.country.iso}-${state.code}`, state]))
  const all = new Map<
    string,
    {
      names: string[]
      folded: string[]
      states: (State | undefined)[]
      counties: (County | undefined)[]
      latitudes: number[]
      longitudes: number[]
    }
  >()
  for (const [name, country, stateCode, latitude, longitude] of await readAsset<TownRow[]>('city')) {
    const own = all.get(country) ?? { names: [], folded: [], states: [], counties: [], latitudes: [], longitudes: [] }
    const state = stateOf.get(`${country}-${stateCode}`)
    const [x, y] = [Number.parseFloat(longitude), Number.parseFloat(latitude)]
    all.set(country, own)
    own.names.push(name)
    own.folded.push(fold(name))
    own.states.push(state)
    own.counties.push(state && landsOf.get(state)?.find((one) => one.holds(x, y)))
    own.latitudes.push(y)
    own.longitudes.push(x)
  }
  return all
}

type Shape = { readonly id: string; readonly properties: { readonly name: string } }
type Ring = readonly (readonly number[])[]

/** The Census Bureau numbers a county by its state's number and its own; the file names both. */
async function readCounties(): Promise<readonly Land[]> {
  const [{ states }, map] = await Promise.all([openAtlas(), readMap()])
  const own = states.filter(({ country }) => country.iso === 'US')
  const shapesOf = (name: 'states' | 'counties') =>
    (feature(map, map.objects[name]!) as unknown as { features: (Shape & { geometry: Geometry })[] }).features
  const stateOf = new Map(
    shapesOf('states').map(({ id, properties }) => [id, own.find((one) => fold(properties.name).endsWith(one.folded))]),
  )
  return shapesOf('counties')
    .flatMap(({ id, properties: { name }, geometry }) => {
      const state = stateOf.get(id.slice(0, 2))
      return state ? [{ id: stableId(`county US-${id}`), name, folded: fold(name), state, holds: within(geometry) }] : []
    })
    .sort((one, other) => order(one.state.name, other.state.name) || order(one.name, other.name))
}
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Ring[][] }

/** Even and odd: a ray from a point crosses the edges around it an odd number of times, holes included. */
function within(geometry: Geometry): Land['holds'] {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  return (x, y) => {
    let isInside = false
    for (const ring of rings)
      for (let i = 1; i < ring.length; i++) {
        const [ax, ay] = ring[i - 1] as [number, number]
        const [bx, by] = ring[i] as [number, number]
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside
      }
    return isInside
  }
}

const readMap = async (): Promise<Parameters<typeof feature>[0]> =>
  JSON.parse(await readFile(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'))

/** The package's own entry would load all of it at once and keep it. */
async function readAsset<T>(name: 'country' | 'state' | 'city'): Promise<T> {
  const entry = createRequire(import.meta.url).resolve('country-state-city')
  const folder = entry.slice(0, entry.lastIndexOf('country-state-city') + 'country-state-city'.length)
  return JSON.parse(await readFile(join(folder, 'lib', 'assets', `${name}.json`), 'utf8')) as T
}
