import { stableId } from '../people/stableId.ts'
import {
  type Atlas,
  type Country,
  type County,
  fold,
  openAtlas,
  openCounties,
  openTowns,
  type State,
  type Towns,
} from './atlas.ts'

/** What lists of places are narrowed by: a country or state by its id, code or name, a county by its id or name. */
export interface PlacesAsked {
  readonly search?: string
  readonly country?: string
  readonly state?: string
  readonly county?: string
  readonly 'filter[name]'?: string
  readonly 'filter[status]'?: string
  readonly page: number
  readonly records: number
}
export interface Places<T> {
  readonly rows: readonly T[]
  readonly total: number
}
export interface Town {
  readonly id: string
  readonly name: string
  readonly state: State | undefined
  readonly county: County | undefined
  readonly country: Country
  readonly latitude: number
  readonly longitude: number
}

/** What is looked for in every list of places: a name by a part of it, or the whole. All places are active. */
function namedAs(asked: PlacesAsked): (folded: string) => boolean {
  const [part, whole] = [fold(asked.search ?? '').trim(), asked['filter[name]']]
  const exact = whole === undefined ? undefined : fold(whole).trim()
  const isEmpty = asked['filter[status]'] !== undefined && asked['filter[status]'] !== 'active'
  return (folded) => !isEmpty && folded.includes(part) && (exact === undefined || folded === exact)
}

const pageOf = <T>(all: readonly T[], { page, records }: PlacesAsked): Places<T> => ({
  rows: all.slice((page - 1) * records, page * records),
  total: all.length,
})

export async function findCountries({ countries }: Atlas, asked: PlacesAsked): Promise<Places<Country>> {
  const isNamed = namedAs(asked)
  const code = asked.search?.trim().toUpperCase()
  const found = countries.filter(
    (one) =>
      isNamed(one.folded) ||
      (one.formerName && isNamed(one.formerName)) ||
      (one.iso === code && namedAs({ ...asked, search: '' })(one.folded)),
  )
  return pageOf(
    found.filter((one) => !asked.country || isCountry(one, asked.country)),
    asked,
  )
}

export async function findStates({ states }: Atlas, asked: PlacesAsked): Promise<Places<State>> {
  const isNamed = namedAs(asked)
  const found = states.filter(
    (one) =>
      (!asked.country || isCountry(one.country, asked.country)) &&
      (!asked.state || isState(one, asked.state)) &&
      isNamed(one.folded),
  )
  return pageOf(found, asked)
}

export async function findCounties(asked: PlacesAsked): Promise<Places<County>> {
  const isNamed = namedAs(asked)
  const found = (await openCounties()).filter(
    (one) =>
      (!asked.country || isCountry(one.state.country, asked.country)) &&
      (!asked.state || isState(one.state, asked.state)) &&
      (!asked.county || isCounty(one, asked.county)) &&
      isNamed(one.folded),
  )
  return pageOf(found, asked)
}

/** Towns in the order of their countries; one page of them is made into objects. */
export async function findTowns(asked: PlacesAsked): Promise<Places<Town>> {
  const [{ countries }, towns] = await Promise.all([openAtlas(), openTowns()])
  const isNamed = namedAs(asked)
  const first = (asked.page - 1) * asked.records
  const rows: Town[] = []
  let total = 0
  for (const country of countries) {
    if (asked.country && !isCountry(country, asked.country)) continue
    const own = towns.get(country.iso)
    if (!own) continue
    for (let i = 0; i < own.names.length; i++) {
      if (!isNamed(own.folded[i]!)) continue
      const state = own.states[i]
      if (asked.state && !(state && isState(state, asked.state))) continue
      const county = own.counties[i]
      if (asked.county && !(county && isCounty(county, asked.county))) continue
      if (total >= first && rows.length < asked.records) {
        const name = own.names[i]!
        rows.push({ id: townId(country, state, name), name, state, county, country, ...positionOf(own, i) })
      }
      total++
    }
  }
  return { rows, total }
}

/** A town by its id. Ids are made of what a town is called, so they are looked through; that takes less than a second. */
export async function findTown(id: string): Promise<Town | undefined> {
  const [{ countries }, towns] = await Promise.all([openAtlas(), openTowns()])
  for (const country of countries) {
    const own = towns.get(country.iso)
    for (let i = 0; own && i < own.names.length; i++) {
      const name = own.names[i]!
      const state = own.states[i]
      if (townId(country, state, name) === id) return { id, name, state, county: own.counties[i], country, ...positionOf(own, i) }
    }
    // Others are answered in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return undefined
}

const positionOf = ({ latitudes, longitudes }: Towns, i: number) => ({ latitude: latitudes[i]!, longitude: longitudes[i]! })

const townId = (country: Country, state: State | undefined, name: string): string =>
  stableId(`town ${state?.seed ?? `${country.iso}-`} ${name}`)

export const isCountry = (one: Country, named: string): boolean =>
  one.id === named.toLowerCase() || one.iso === named.toUpperCase() || [one.folded, one.formerName].includes(fold(named))

export const isState = (one: State, named: string): boolean =>
  one.id === named.toLowerCase() || one.code === named.toUpperCase() || one.folded === fold(named)

const isCounty = (one: County, named: string): boolean => one.id === named.toLowerCase() || one.folded === fold(named)
