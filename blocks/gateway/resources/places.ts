import { custom, resource } from '@quoin/kit'
import * as z from 'zod'
import { identified, pageOf } from './wire.ts'

/** Lists of places are short words by the thousand, so their pages may be as long as the longest of them. */
const input = z.object({
  page: z.coerce.number().int().min(0).max(100_000).optional(),
  records: z.coerce.number().int().min(1).max(2_000).optional(),
  search: z.string().max(200).optional(),
  country: z.string().max(200).optional(),
  state: z.string().max(200).optional(),
  county: z.string().max(200).optional(),
  sort: z.enum(['name', '-name']).optional(),
  'filter[name]': z.string().max(200).optional(),
  'filter[status]': z.string().max(60).optional(),
})
const kept = {
  status: z.literal('active'),
  language: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
}

const countryAnswer = identified.and(
  z.object({
    country_unique_id: z.string(),
    name: z.string(),
    area_code: z.string(),
    iso_code: z.string(),
    capital: z.string().nullable(),
    continent: z.string(),
    tld: z.null(),
    currency_code: z.string(),
    currency_name: z.string().nullable(),
    postal_code_format: z.null(),
    postal_code_regex: z.null(),
    ...kept,
  }),
)
const stateAnswer = identified.and(
  z.object({
    state_unique_id: z.string(),
    name: z.string(),
    abbreviation: z.string(),
    country_name: z.string(),
    country_id: z.string(),
    ...kept,
  }),
)
const countyAnswer = identified.and(
  z.object({
    county_unique_id: z.string(),
    name: z.string(),
    state_name: z.string(),
    state_id: z.string(),
    country_name: z.string(),
    country_id: z.string(),
    ...kept,
  }),
)
const cityAnswer = identified.and(
  z.object({
    name: z.string(),
    state_name: z.string().nullable(),
    state_id: z.string().nullable(),
    country_name: z.string(),
    country_id: z.string(),
    county_name: z.string().nullable(),
    county_id: z.string().nullable(),
    ...kept,
  }),
)

const lookUp = {
  title: 'name',
  wrapper: 'place',
  fields: {},
  permissions: { read: 'visitor', write: 'visitor' },
  only: [],
} as const
const read = { method: 'GET', permission: 'visitor' } as const

export const countries = resource({
  ...lookUp,
  type: 'countries',
  operations: {
    list: custom({ ...read, path: '/countries', query: input, answer: pageOf(countryAnswer), summary: 'Lists countries.' }),
    all: custom({ ...read, path: '/countries/all', answer: pageOf(countryAnswer), summary: 'Lists all countries at once.' }),
    get: custom({ ...read, path: '/countries/:id', answer: countryAnswer, summary: 'Gets a country by its id or ISO code.' }),
    byIsoCode: custom({
      ...read,
      path: '/countries/by_iso_code/:iso',
      answer: countryAnswer,
      summary: 'Gets a country by its ISO code.',
    }),
    states: custom({
      ...read,
      path: '/countries/:country/states',
      answer: pageOf(stateAnswer),
      summary: 'Lists all states of a country.',
    }),
  },
})
export const states = resource({
  ...lookUp,
  type: 'states',
  operations: {
    list: custom({
      ...read,
      path: '/states',
      query: input,
      answer: pageOf(stateAnswer),
      summary: 'Lists states, of one country or all.',
    }),
    get: custom({
      ...read,
      path: '/states/:id',
      answer: stateAnswer,
      summary: 'Gets a state by its id or its country and code, `DE-BY`.',
    }),
    counties: custom({
      ...read,
      path: '/states/:state/counties',
      answer: pageOf(countyAnswer),
      summary: 'Lists the counties of a state; known are those of the United States.',
    }),
    cities: custom({
      ...read,
      path: '/states/:state/cities',
      answer: pageOf(cityAnswer),
      summary: 'Lists all towns of a state.',
    }),
  },
})
/** Those of the United States; of no other country is there open data of counties that could travel with the product. */
export const counties = resource({
  ...lookUp,
  type: 'counties',
  operations: {
    get: custom({ ...read, path: '/counties/:id', answer: countyAnswer, summary: 'Gets a county.' }),
    list: custom({
      ...read,
      path: '/counties',
      query: input,
      answer: pageOf(countyAnswer),
      summary: 'Lists counties; known are those of the United States.',
    }),
  },
})
/** There are too many to be put in another order than that of their countries. */
const ofTowns = input.omit({ sort: true })
export const cities = resource({
  ...lookUp,
  type: 'cities',
  operations: {
    get: custom({ ...read, path: '/cities/:id', limit: 'lookup', answer: cityAnswer, summary: 'Gets a town.' }),
    list: custom({
      ...read,
      path: '/cities',
      query: ofTowns,
      answer: pageOf(cityAnswer),
      summary: 'Lists towns, of one country or state or all.',
    }),
    locate: custom({
      ...read,
      path: '/cities/locate',
      limit: 'lookup',
      query: z.object({
        city: z.string().trim().min(1).max(200),
        state: z.string().max(200).optional(),
        country: z.string().max(200).optional(),
      }),
      answer: pageOf(cityAnswer),
      summary:
        'Finds the town of an address: the largest of that name in its country, also by the name that country has for it; without a country only one that has its name for itself. No other is listed.',
    }),
    search: custom({
      ...read,
      path: '/cities/search',
      limit: 'lookup',
      query: ofTowns.extend({ q: z.string().trim().min(1).max(200) }),
      answer: pageOf(cityAnswer),
      summary: 'Finds towns by a part of their name.',
    }),
  },
})
