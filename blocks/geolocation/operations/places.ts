import {
  Answer,
  answerRecord,
  type BlockServer,
  companyOf,
  type Context,
  type Customs,
  document,
  plain,
  refuse,
} from '@quoin/kit/server'
import { toString as qrCode } from 'qrcode'
import { publicAddress } from '../booking/mails.ts'
import { geolocation } from '../resources/index.ts'
import { geocoderOf } from '../geocoding/geocoder.ts'
import { locateAddress, locateLocation } from '../geocoding/locate.ts'
import { mustHaveNothingAhead } from './ahead.ts'

export const addresses: Customs<typeof geolocation, 'addresses'> = {
  async setDefault({ id }, context) {
    const address = await context.find(geolocation.addresses, id, 'lock')
    const others = await context.tx.query<{ id: string }>(
      `select t.id from geolocation.addresses t where t.tenant_id = $1 and t.default_address and t.deleted_at is null and t.id <> $2
         and t.owner_type is not distinct from $3 and t.owner_unique_id is not distinct from $4 for update`,
      [context.tenantId, id, address.ownerType, address.ownerUniqueId],
    )
    for (const other of others)
      await context.update(geolocation.addresses, await context.find(geolocation.addresses, other.id), { defaultAddress: false })
    await context.update(geolocation.addresses, address, { defaultAddress: true })
    return answerRecord(context, geolocation.addresses, id)
  },
  async geocode({ postal_code: postalCode, ...asked }, context) {
    const places = await geocoderOf(context.settings)(context, { ...asked, postalCode })
    return document({ type: 'found_places', id: context.tenantId, attributes: { places } })
  },
  async similar({ id }, context) {
    await context.find(geolocation.addresses, id)
    const addresses = await context.tx.query(
      `select o.id as unique_id, o.address, o.postal_code, o.city from geolocation.addresses t join geolocation.addresses o
         on o.tenant_id = t.tenant_id and o.address_key = t.address_key and o.id <> t.id and o.deleted_at is null
       where t.tenant_id = $1 and t.id = $2 order by o.created_at, o.id limit 50`,
      [context.tenantId, id],
    )
    return document({ type: 'similar_addresses', id, attributes: { addresses } })
  },
}

export const locations: Customs<typeof geolocation, 'locations'> = {
  byCode: async ({ code }, context) =>
    withRegions(await context.list(geolocation.locations, { records: '200' }, (add) => [`t.code = ${add(code)}`]), context),
  async qrCode({ id }, context) {
    await context.find(geolocation.locations, id)
    const members = `${context.settings.publicUrl}/c/${(await companyOf(context.pools, context.tenantId))!.word}/geolocation/locations/${id}`
    const qcode = (await publicAddress(context, { location: id })) ?? members
    const values = { unique_id: id, qcode, svg: await qrCode(qcode, { type: 'svg', margin: 1 }) }
    return plain({ ...values, data: { id, type: 'location_qrcode', attributes: values } })
  },
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** What was written as the standard does, and where it lies. */
async function placed(
  answer: Answer,
  context: Context,
  resource: typeof geolocation.addresses | typeof geolocation.locations,
  locate: (id: string) => Promise<void>,
): Promise<Answer> {
  const { data, meta } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  await locate(data.id)
  return answerRecord(context, resource, data.id, { status: answer.status, meta })
}

/** One address of an owner is the default one: another that is said to be takes its place. */
const writeAddress: Replacements['create'] = async (request, context, standard) => {
  const { default_address: isDefault, ...body } = request.body
  const before =
    request.params.id === undefined ? undefined : await context.find(geolocation.addresses, request.params.id, 'lock')
  const answer = await standard(isDefault === true ? { ...request, body } : request)
  return placed(answer, context, geolocation.addresses, async (id) => {
    await locateAddress(context, id, body, before)
    if (isDefault === true) await addresses.setDefault({ id }, context)
  })
}
export const replacedAddresses = { create: writeAddress, update: writeAddress } satisfies Replacements

/** How an address says where it lies: a city goes by its code, or by its name where it has none. */
const lying = {
  country_code: 'upper(a.country_code)',
  state_code: 'upper(a.state_code)',
  city_code: 'upper(coalesce(a.city_code, a.city))',
} as const

/** A location says its region by code and name beside the id. */
async function withRegions(answer: Answer, { tx, tenantId }: Context): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Located | Located[] }
  const shown = [body.data].flat()
  const ids = shown.map(({ attributes }) => attributes.region_unique_id).filter(Boolean)
  const regions =
    ids.length > 0
      ? await tx.query<{ id: string; code: string | null; name: string }>(
          'select r.id, r.code, r.name from geolocation.regions r where r.tenant_id = $1 and r.id = any($2::uuid[])',
          [tenantId, ids],
        )
      : []
  for (const { attributes } of shown) {
    const region = regions.find(({ id }) => id === attributes.region_unique_id)
    Object.assign(attributes, { region_code: region?.code ?? null, region_name: region?.name ?? null })
  }
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
interface Located {
  readonly attributes: Record<string, unknown>
}
const written: Replacements['create'] = async (request, context, standard) => withRegions(await standard(request), context)
const writeLocation: Replacements['create'] = async (request, context, standard) => {
  const before =
    request.params.id === undefined ? undefined : await context.find(geolocation.locations, request.params.id, 'lock')
  const answer = await placed(await standard(request), context, geolocation.locations, (id) =>
    locateLocation(context, id, request.body, before),
  )
  return withRegions(answer, context)
}

const inPlace: Replacements['list'] = async ({ query }, context) => {
  const named = Object.entries(lying).filter(([name]) => query[name] !== undefined)
  const others = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in lying)))
  const listed = await context.list(geolocation.locations, others, (add) =>
    named.map(([name, column]) => {
      const value = query[name]
      if (typeof value !== 'string') throw refuse.parameter(name, `${name} is given more than once.`)
      return `exists (select 1 from geolocation.addresses a where a.tenant_id = t.tenant_id and a.id = t.address_id and a.deleted_at is null
        and ${column} = upper(${add(value)}))`
    }),
  )
  return withRegions(listed, context)
}
const removeLocation: Replacements['delete'] = async (request, context, standard) => {
  await context.find(geolocation.locations, request.params.id ?? '')
  await mustHaveNothingAhead(context, { location: request.params.id })
  return standard(request)
}
export const replacedLocations = {
  list: inPlace,
  get: written,
  create: writeLocation,
  update: writeLocation,
  delete: removeLocation,
  restore: written,
} satisfies Replacements
