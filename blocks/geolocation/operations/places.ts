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

/** One address of an owner is the default one: another that is said to be takes its place. */
const onlyDefault: Replacements['create'] = async (request, context, standard) => {
  const { default_address: isDefault, ...body } = request.body
  if (isDefault !== true) return standard(request)
  const answer = await standard({ ...request, body })
  const { data, meta } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  await addresses.setDefault({ id: data.id }, context)
  return answerRecord(context, geolocation.addresses, data.id, { status: answer.status, meta })
}
export const replacedAddresses = { create: onlyDefault, update: onlyDefault } satisfies Replacements

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
  create: written,
  update: written,
  delete: removeLocation,
  restore: written,
} satisfies Replacements
