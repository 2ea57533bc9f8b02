import { type Customs, document, refuse } from '@quoin/kit/server'
import { type Country, type County, openAtlas, type State } from '../places/atlas.ts'
import {
  findCounties,
  findCountries,
  findStates,
  findTown,
  findTowns,
  isCountry,
  locateTown,
  type Town,
} from '../places/findPlaces.ts'
import type { gateway } from '../resources/index.ts'
import { boundsOf, listAnswer } from './pages.ts'

export const countries: Customs<typeof gateway, 'countries'> = {
  async list({ page, records, ...input }) {
    const bounds = boundsOf({ page, records })
    const { rows, total } = await findCountries(await openAtlas(), { ...input, ...bounds })
    return listAnswer(rows.map(countryResource), bounds, total)
  },
  async all() {
    const { countries: every } = await openAtlas()
    return listAnswer(every.map(countryResource), {}, every.length)
  },
  get: async ({ id }) => document(countryResource(await countryNamed(id))),
  byIsoCode: async ({ iso }) => document(countryResource(await countryNamed(iso))),
  async states({ country }) {
    const { iso } = await countryNamed(country)
    const { rows } = await findStates(await openAtlas(), { country: iso, page: 1, records: all })
    return listAnswer(rows.map(stateResource), {}, rows.length)
  },
}

export const states: Customs<typeof gateway, 'states'> = {
  async list({ page, records, ...input }) {
    const bounds = boundsOf({ page, records })
    const { rows, total } = await findStates(await openAtlas(), { ...input, ...bounds })
    return listAnswer(rows.map(stateResource), bounds, total)
  },
  get: async ({ id }) => document(stateResource(await stateNamed(id))),
  async counties({ state }) {
    const { id } = await stateNamed(state)
    const { rows } = await findCounties({ state: id, page: 1, records: all })
    return listAnswer(rows.map(countyResource), {}, rows.length)
  },
  async cities({ state: named }) {
    const state = await stateNamed(named)
    const { rows } = await findTowns({ country: state.country.iso, state: state.id, page: 1, records: all })
    return listAnswer(rows.map(townResource), {}, rows.length)
  },
}

export const counties: Customs<typeof gateway, 'counties'> = {
  async list({ page, records, ...input }) {
    const bounds = boundsOf({ page, records })
    const { rows, total } = await findCounties({ ...input, ...bounds })
    return listAnswer(rows.map(countyResource), bounds, total)
  },
  async get({ id }) {
    const { rows } = await findCounties({ page: 1, records: all })
    const county = rows.find((one) => one.id === id.toLowerCase())
    if (!county) throw refuse.missing('This county does not exist.')
    return document(countyResource(county))
  },
}

export const cities: Customs<typeof gateway, 'cities'> = {
  async get({ id }) {
    const town = await findTown(id.toLowerCase())
    if (!town) throw refuse.missing('This town does not exist.')
    return document(townResource(town))
  },
  async locate({ city, state = null, country = null }) {
    const town = await locateTown({ city, state, country })
    return listAnswer(town ? [townResource(town)] : [], {}, town ? 1 : 0)
  },
  list: (input) => townsAnswer(input),
  search: ({ q, ...input }) => townsAnswer({ ...input, search: q }),
}

async function townsAnswer(input: {
  page?: number
  records?: number
  search?: string
  country?: string
  state?: string
  county?: string
}) {
  const bounds = boundsOf(input)
  const { rows, total } = await findTowns({ ...input, ...bounds })
  return listAnswer(rows.map(townResource), bounds, total)
}

async function countryNamed(named: string): Promise<Country> {
  const { countries: every } = await openAtlas()
  const country = every.find((one) => isCountry(one, named))
  if (!country) throw refuse.missing('This country does not exist.')
  return country
}

/** A bare code is not enough: many countries have a state `01`. A code that a state has had before stands for it until another has it. */
async function stateNamed(named: string): Promise<State> {
  const { states: every } = await openAtlas()
  const [id, code] = [named.toLowerCase(), named.toUpperCase()]
  const state =
    every.find((one) => one.id === id || `${one.country.iso}-${one.code}` === code) ?? every.find(({ seed }) => seed === code)
  if (!state) throw refuse.missing('This state does not exist.')
  return state
}

/** Everything on one page. Its number is multiplied by the pages before it, which makes no number of Infinity. */
const all = Number.MAX_SAFE_INTEGER

const kept = { status: 'active', language: null, payload: null }
const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
const currencyName = (code: string) => (/^[A-Z]{3}$/.test(code) ? (currencyNames.of(code) ?? null) : null)

const countryResource = (one: Country) => ({
  id: one.id,
  type: 'countries',
  attributes: {
    unique_id: one.id,
    country_unique_id: one.id,
    name: one.name,
    area_code: one.phoneCode,
    iso_code: one.iso,
    capital: one.capital ?? null,
    continent: one.continent,
    tld: null,
    currency_code: one.currency,
    currency_name: currencyName(one.currency),
    postal_code_format: null,
    postal_code_regex: null,
    ...kept,
    payload: { flag: one.flag, latitude: one.latitude ?? null, longitude: one.longitude ?? null, time_zones: one.timeZones },
  },
})
const stateResource = ({ id, code, name, country }: State) => ({
  id,
  type: 'states',
  attributes: {
    unique_id: id,
    state_unique_id: id,
    name,
    abbreviation: code,
    country_name: country.name,
    country_id: country.id,
    ...kept,
  },
})
const countyResource = ({ id, name, state }: County) => ({
  id,
  type: 'counties',
  attributes: {
    unique_id: id,
    county_unique_id: id,
    name,
    state_name: state.name,
    state_id: state.id,
    country_name: state.country.name,
    country_id: state.country.id,
    ...kept,
  },
})
const townResource = ({ id, name, state, county, country, latitude, longitude }: Town) => ({
  id,
  type: 'cities',
  attributes: {
    unique_id: id,
    name,
    state_name: state?.name ?? null,
    state_id: state?.id ?? null,
    country_name: country.name,
    country_id: country.id,
    county_name: county?.name ?? null,
    county_id: county?.id ?? null,
    ...kept,
    payload: Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null,
  },
})
