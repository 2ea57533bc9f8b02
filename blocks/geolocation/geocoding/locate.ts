import type { Context } from '@quoin/kit/server'
import { geolocation } from '../resources/index.ts'
import { offline } from './geocoder.ts'

type Body = Readonly<Record<string, unknown>>
interface Lying {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly approximate: boolean | null
}

/** Whether a request says by itself where something lies; what was only looked up does not become more by being sent back. */
function namesPosition({ latitude, longitude }: Body, before: Lying | undefined): boolean {
  if (latitude === undefined || latitude === null || longitude === undefined || longitude === null) return false
  return !(before?.approximate && isSame(before.latitude, latitude) && isSame(before.longitude, longitude))
}

/** Decimals are numbers in some places and texts in others. */
const isSame = (known: unknown, said: unknown): boolean => known !== null && Number(known) === Number(said)

/** An address without coordinates lies where its town does, until somebody says better; locations at it follow. */
export async function locateAddress(context: Context, id: string, body: Body, before?: Lying): Promise<void> {
  const address = await context.find(geolocation.addresses, id)
  const { city, state, countryCode, countryName, latitude, longitude, approximate } = address
  const isOwn = namesPosition(body, before) || (!approximate && latitude !== null && longitude !== null)
  const [town] = isOwn ? [] : await offline(context, { city, state, country: countryCode ?? countryName })
  if (isOwn ? approximate : approximate || town)
    await context.tx.query(
      `update geolocation.addresses set approximate = $4::float8 is not null, latitude = case when $3 then latitude else $4 end,
         longitude = case when $3 then longitude else $5 end where tenant_id = $1 and id = $2`,
      [context.tenantId, id, isOwn, town?.latitude ?? null, town?.longitude ?? null],
    )
  await follow(context, { address: id }, before)
}

/** A location without coordinates lies where its address does. */
export async function locateLocation(context: Context, id: string, body: Body, before?: Lying): Promise<void> {
  if (!namesPosition(body, before)) return follow(context, { location: id })
  await context.tx.query(
    'update geolocation.locations set approximate = false where tenant_id = $1 and id = $2 and approximate',
    [context.tenantId, id],
  )
}

/** What lies where its address lay goes on doing so; what was said of a location by itself stays. */
async function follow(
  { tx, tenantId }: Context,
  { address, location }: { readonly address?: string; readonly location?: string },
  before?: Lying,
): Promise<void> {
  await tx.query(
    `update geolocation.locations l set latitude = a.latitude, longitude = a.longitude, approximate = a.approximate
     from geolocation.addresses a where l.tenant_id = $1 and (l.address_id = $2 or l.id = $5) and a.tenant_id = l.tenant_id and a.id = l.address_id and a.deleted_at is null
       and (l.approximate or l.latitude is null or l.longitude is null or (l.latitude = $3 and l.longitude = $4))
       and a.latitude is not null and a.longitude is not null
       and (l.latitude, l.longitude, l.approximate) is distinct from (a.latitude, a.longitude, a.approximate)`,
    [tenantId, address ?? null, before?.latitude ?? null, before?.longitude ?? null, location ?? null],
  )
}
