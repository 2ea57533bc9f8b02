import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
/** Towns of one country, side by side in columns: a hundred and fifty thousand objects would weigh several times as much. */
export interface Towns {
  readonly names: readonly string[]
  readonly folded: readonly string[]
  readonly states: readonly (State | undefined)[]
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
let towns: Promise<ReadonlyMap<string, Towns>> | undefined

/** Countries and states; read from disk the first time somebody asks. */
export const openAtlas = (): Promise<Atlas> => (atlas ??= readAtlas())

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
  const { states } = await openAtlas()
  const stateOf = new Map(states.map((state) => [`${state.country.iso}-${state.code}`, state]))
  const all = new Map<
    string,
    { names: string[]; folded: string[]; states: (State | undefined)[]; latitudes: number[]; longitudes: number[] }
  >()
  for (const [name, country, state, latitude, longitude] of await readAsset<TownRow[]>('city')) {
    const own = all.get(country) ?? { names: [], folded: [], states: [], latitudes: [], longitudes: [] }
    all.set(country, own)
    own.names.push(name)
    own.folded.push(fold(name))
    own.states.push(stateOf.get(`${country}-${state}`))
    own.latitudes.push(Number.parseFloat(latitude))
    own.longitudes.push(Number.parseFloat(longitude))
  }
  return all
}

/** The package's own entry would load all of it at once and keep it. */
async function readAsset<T>(name: 'country' | 'state' | 'city'): Promise<T> {
  const entry = createRequire(import.meta.url).resolve('country-state-city')
  const folder = entry.slice(0, entry.lastIndexOf('country-state-city') + 'country-state-city'.length)
  return JSON.parse(await readFile(join(folder, 'lib', 'assets', `${name}.json`), 'utf8')) as T
}
