import { stableId } from '@quoin/kit/stable-id'
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
import { localNames } from './localNames.ts'

/** What lists of places are narrowed by: a country or state by its id, code or name, a county by its id or name. */
export interface PlacesAsked {
  readonly search?: string
  readonly country?: string
  readonly state?: string
  readonly county?: string
  readonly sort?: 'name' | '-name'
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
function namedAs(input: PlacesAsked): (folded: string) => boolean {
  const [part, whole] = [fold(input.search ?? '').trim(), input['filter[name]']]
  const exact = whole === undefined ? undefined : fold(whole).trim()
  const isEmpty = input['filter[status]'] !== undefined && input['filter[status]'] !== 'active'
  return (folded) => !isEmpty && folded.includes(part) && (exact === undefined || folded === exact)
}

function pageOf<T extends { readonly folded: string }>(found: readonly T[], { page, records, sort }: PlacesAsked): Places<T> {
  const turn = sort === '-name' ? -1 : 1
  const all = sort
    ? found.toSorted((one, other) => (one.folded < other.folded ? -turn : one.folded > other.folded ? turn : 0))
    : found
  return { rows: all.slice((page - 1) * records, page * records), total: all.length }
}

export async function findCountries({ countries }: Atlas, input: PlacesAsked): Promise<Places<Country>> {
  const isNamed = namedAs(input)
  const code = input.search?.trim().toUpperCase()
  const found = countries.filter(
    (one) =>
      isNamed(one.folded) ||
      (one.formerName && isNamed(one.formerName)) ||
      (one.iso === code && namedAs({ ...input, search: '' })(one.folded)),
  )
  return pageOf(
    found.filter((one) => !input.country || isCountry(one, input.country)),
    input,
  )
}

export async function findStates({ states }: Atlas, input: PlacesAsked): Promise<Places<State>> {
  const isNamed = namedAs(input)
  const found = states.filter(
    (one) =>
      (!input.country || isCountry(one.country, input.country)) &&
      (!input.state || isState(one, input.state)) &&
      isNamed(one.folded),
  )
  return pageOf(found, input)
}

export async function findCounties(input: PlacesAsked): Promise<Places<County>> {
  const isNamed = namedAs(input)
  const found = (await openCounties()).filter(
    (one) =>
      (!input.country || isCountry(one.state.country, input.country)) &&
      (!input.state || isState(one.state, input.state)) &&
      (!input.county || isCounty(one, input.county)) &&
      isNamed(one.folded),
  )
  return pageOf(found, input)
}

/** Towns in the order of their countries; one page of them is made into objects. */
export async function findTowns(input: PlacesAsked): Promise<Places<Town>> {
  const [{ countries }, towns] = await Promise.all([openAtlas(), openTowns()])
  const isNamed = namedAs(input)
  const first = (input.page - 1) * input.records
  const rows: Town[] = []
  let total = 0
  for (const country of countries) {
    if (input.country && !isCountry(country, input.country)) continue
    const own = towns.get(country.iso)
    if (!own) continue
    for (let i = 0; i < own.names.length; i++) {
      if (!isNamed(own.folded[i]!)) continue
      const state = own.states[i]
      if (input.state && !(state && isState(state, input.state))) continue
      const county = own.counties[i]
      if (input.county && !(county && isCounty(county, input.county))) continue
      if (total >= first && rows.length < input.records) {
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

/** What an address says of where it is. */
export interface TownAsked {
  readonly city: string
  readonly state: string | null
  readonly country: string | null
}

/** The town of an address: the largest of that name in its country, or in its state where one is named that has such a town. Without a country only one that has its name for itself. */
export async function locateTown({ city, state, country }: TownAsked): Promise<Town | undefined> {
  const [{ countries }, towns] = await Promise.all([openAtlas(), openTowns()])
  const named = fold(city).trim()
  const found: (Town & { readonly population: number })[] = []
  for (const one of countries) {
    if (country && !isCountry(one, country)) continue
    const own = towns.get(one.iso)
    const local = localNames[one.iso]?.[named]
    for (let i = 0; own && i < own.names.length; i++)
      if (own.folded[i] === named || own.folded[i] === local) {
        const [name, within] = [own.names[i]!, own.states[i]]
        found.push({
          id: townId(one, within, name),
          name,
          state: within,
          county: own.counties[i],
          country: one,
          ...positionOf(own, i),
          population: own.populations[i]!,
        })
      }
  }
  const inState = found.filter((one) => state && one.state && isState(one.state, state))
  const fitting = inState.length > 0 ? inState : found
  if (!country && fitting.length > 1) return undefined
  return fitting.toSorted((one, other) => other.population - one.population)[0]
}

const positionOf = ({ latitudes, longitudes }: Towns, i: number) => ({ latitude: latitudes[i]!, longitude: longitudes[i]! })

const townId = (country: Country, state: State | undefined, name: string): string =>
  stableId(`town ${state?.seed ?? `${country.iso}-`} ${name}`)

export const isCountry = (one: Country, named: string): boolean =>
  one.id === named.toLowerCase() || one.iso === named.toUpperCase() || [one.folded, one.formerName].includes(fold(named))

export const isState = (one: State, named: string): boolean =>
  one.id === named.toLowerCase() || one.code === named.toUpperCase() || one.folded === fold(named)

const isCounty = (one: County, named: string): boolean => one.id === named.toLowerCase() || one.folded === fold(named)
