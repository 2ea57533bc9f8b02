import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

/** Names of a list of places, as the gateway has them. */
const placesQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  country_code: z.string().max(3).optional(),
  state_code: z.string().max(20).optional(),
  sort: unsupported('Places come by their names.'),
})
interface PlaceWire extends Readonly<Record<string, unknown>> {
  readonly payload: { readonly latitude?: number; readonly longitude?: number } | null
}
async function places({ query, ask }: AdaptedCall, kind: 'countries' | 'states' | 'cities', row: (one: PlaceWire) => object) {
  const { country_code: country, state_code: state, ...paging } = checked(placesQuery, query, 'parameter')
  const narrowed = { ...paging, ...(country && { country }), ...(state && { state }) }
  return mapped(await ask('GET', `/api/gateway/${kind}`, { query: narrowed }), (json) => ({
    ...json,
    data: json.data.map(({ id, attributes }: WireRecord<PlaceWire>) => ({
      id,
      type: kind,
      attributes: { unique_id: id, ...row(attributes) },
    })),
  }))
}

interface Span {
  readonly day: number
  readonly from: string
  readonly to: string
}
/** A stretch has no id of its own: it goes by its day and when it begins. */
const idOf = ({ day, from }: Span) => `${day}-${from.replace(':', '')}`
const asHour = (location: string) => (span: Span) => ({
  id: idOf(span),
  type: 'location_hour',
  attributes: {
    unique_id: idOf(span),
    location_unique_id: location,
    day_of_week: span.day % 7,
    open_time: span.from,
    close_time: span.to,
    is_closed: false,
    is_all_day: span.from === '00:00' && span.to === '24:00',
    status: 'active',
  },
})
const weekday = z.int().min(0).max(6)
const saidHour = {
  open_time: z.string().optional(),
  close_time: z.string().optional(),
  is_all_day: z.boolean().optional(),
  is_closed: unsupported('A day is closed that has no hours while others have.'),
  status: z.literal('active', 'Hours count until they are deleted.').optional(),
  payload: unsupported('Hours have no payload.'),
}
const newHour = z.strictObject({ location_hour: z.strictObject({ day_of_week: weekday, ...saidHour }) })
const changedHour = z.strictObject({ location_hour: z.strictObject({ day_of_week: weekday.optional(), ...saidHour }) })
type Said = z.output<typeof changedHour>['location_hour']
/** Sunday is 0 for the client and 7 here. */
const spanOf = ({ day_of_week, open_time, close_time, is_all_day }: Said, before?: Span): Partial<Span> => ({
  day: day_of_week === undefined ? before?.day : day_of_week || 7,
  from: is_all_day ? '00:00' : (open_time ?? before?.from),
  to: is_all_day ? '24:00' : (close_time ?? before?.to),
})

interface LocationWire {
  readonly opening_hours: readonly Span[] | null
  readonly tags: readonly string[] | null
}
/** Reads a location, and writes what is to be another; another change meanwhile is noticed by the version. */
async function withLocation(
  { ask, params }: AdaptedCall,
  change: (location: LocationWire, id: string) => { readonly changes?: object; answer(json: unknown): unknown },
): Promise<AdaptedReply> {
  const found = await ask('GET', `/locations/${params.location}`)
  if (found.status >= 400) return found
  const { id, attributes } = found.json.data
  const { changes, answer } = change(attributes, id)
  if (!changes) return mapped(found, answer)
  const { version } = attributes
  return mapped(await ask('PUT', `/locations/${params.location}`, { body: { location: { ...changes, version } } }), answer)
}
const withHours = (
  call: AdaptedCall,
  change: (all: readonly Span[], location: string) => { readonly all?: readonly Partial<Span>[]; readonly answer: unknown },
): Promise<AdaptedReply> =>
  withLocation(call, ({ opening_hours }, id) => {
    const { all, answer } = change(opening_hours ?? [], id)
    return { ...(all && { changes: { opening_hours: all } }), answer: () => answer }
  })
const mustFind = (all: readonly Span[], id: string | undefined): Span => {
  const span = all.find((one) => idOf(one) === id)
  if (!span) throw refuse.missing()
  return span
}

/** Tags are words, and go by themselves. */
const newTag = z.strictObject({ tag: z.strictObject({ tag_unique_id: z.string() }) })

/** Locations by where their address lies. */
const locationsIn =
  (name: 'country_code' | 'state_code' | 'city_code') =>
  ({ params, query, ask }: AdaptedCall) =>
    ask('GET', '/locations', { query: { ...query, [name]: decodeURIComponent(params.code!) } })

/** Locations are grouped by the region they are counted to. */
const newGroup = z.strictObject({
  location_group: z.strictObject({
    name: z.string(),
    description: z.string().nullish(),
    code: z.string().nullish(),
    parent_unique_id: unsupported('Groups do not lie in each other.'),
    payload: unsupported('Groups have no payload.'),
  }),
})
const asGroup = ({ id, attributes: { name, description, code, status, created_at, updated_at } }: WireRecord) => ({
  id,
  type: 'location_group',
  attributes: { unique_id: id, name, description, code, status, created_at, updated_at },
})
const oneGroup = (json: { readonly data: WireRecord }) => ({ ...json, data: asGroup(json.data) })

/** Calls of the published client for places that this block, or the gateway, has under another address or in another shape. */
export const adapters: Adapters = {
  'GET /countries': (call) =>
    places(call, 'countries', ({ iso_code, name, area_code, capital, currency_code }) => ({
      code: iso_code,
      name,
      phone_code: area_code,
      capital,
      currency: currency_code,
    })),
  'GET /states': (call) =>
    places(call, 'states', ({ abbreviation, name, country_name }) => ({ code: abbreviation, name, country_name })),
  'GET /cities': (call) =>
    places(call, 'cities', ({ name, state_name, country_name, payload }) => ({
      name,
      state_name,
      country_name,
      latitude: payload?.latitude ?? null,
      longitude: payload?.longitude ?? null,
    })),
  'POST /regions/search': ({ body, query: { page, records }, ask }) => {
    const { search } = checked(z.strictObject({ search: z.string().max(200) }), body)
    return ask('GET', '/regions', { query: { search, ...(page && { page }), ...(records && { records }) } })
  },
  'GET /locations/:location/hours': (call) =>
    withHours(call, (all, location) => ({ answer: { data: all.map(asHour(location)) } })),
  'GET /locations/:location/hours/:hour': (call) =>
    withHours(call, (all, location) => ({ answer: { data: asHour(location)(mustFind(all, call.params.hour)) } })),
  'POST /locations/:location/hours': (call) => {
    const said = checked(newHour, call.body).location_hour
    return withHours(call, (all, location) => {
      const span = spanOf(said)
      return { all: [...all, span], answer: { data: asHour(location)({ from: '', to: '', day: 1, ...span }) } }
    })
  },
  'PUT /locations/:location/hours/:hour': (call) => {
    const said = checked(changedHour, call.body).location_hour
    return withHours(call, (all, location) => {
      const before = mustFind(all, call.params.hour)
      const span = { ...before, ...spanOf(said, before) }
      return { all: all.map((one) => (one === before ? span : one)), answer: { data: asHour(location)(span) } }
    })
  },
  'DELETE /locations/:location/hours/:hour': (call) =>
    withHours(call, (all) => {
      const gone = mustFind(all, call.params.hour)
      return { all: all.filter((one) => one !== gone), answer: undefined }
    }),
  'GET /countries/:code/locations': locationsIn('country_code'),
  'GET /states/:code/locations': locationsIn('state_code'),
  'GET /cities/:code/locations': locationsIn('city_code'),
  'POST /locations/:location/tags': (call) => {
    const { tag_unique_id: word } = checked(newTag, call.body).tag
    return withLocation(call, ({ tags }) => ({ changes: { tags: [...(tags ?? []), word] }, answer: (json) => json }))
  },
  'DELETE /locations/:location/tags/:tag': (call) =>
    withLocation(call, ({ tags }) => {
      const word = decodeURIComponent(call.params.tag!)
      if (!tags?.includes(word)) throw refuse.missing()
      return { changes: { tags: tags.filter((one) => one !== word) }, answer: () => undefined }
    }),
  'GET /location_groups': async ({ query, ask }) =>
    mapped(await ask('GET', '/regions', { query }), (json) => ({ ...json, data: json.data.map(asGroup) })),
  'GET /location_groups/:group': async ({ params, ask }) => mapped(await ask('GET', `/regions/${params.group}`), oneGroup),
  'POST /location_groups': async ({ body, ask }) =>
    mapped(await ask('POST', '/regions', { body: { region: checked(newGroup, body).location_group } }), oneGroup),
}
