import { gateway } from '@quoin/gateway/resources'
import { type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

/** More towns than this are not looked up for one picture. */
const lookedUpMax = 50

interface Located {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly latitude: string | null
  readonly longitude: string | null
}
interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly precision: 'place' | 'town' | 'country'
}

export const accountLocations: Customs<typeof crm, 'accountLocations'> = {
  async map({ account }, context) {
    await context.find(crm.accounts, account)
    const rows = await context.tx.query<Located & Record<string, unknown>>(
      `select t.id, t.name, t.city, t.state, t.country, t.latitude, t.longitude from crm.account_locations t
       where t.tenant_id = $1 and t.account_id = $2 and t.deleted_at is null order by t.is_main desc, t.name collate app.natural, t.id limit 200`,
      [context.tenantId, account],
    )
    // Several houses of one town are looked up once.
    const known = new Map<string, Position | undefined>()
    const places: object[] = []
    for (const row of rows) {
      const position = written(row) ?? (await lookedUp(context, row, known))
      if (position) places.push({ unique_id: row.id, name: row.name, ...position })
    }
    return document({ type: 'account_map', id: account, attributes: { places } })
  },
}

const written = ({ latitude, longitude }: Located): Position | undefined =>
  latitude === null || longitude === null
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude), precision: 'place' }

async function lookedUp(
  context: Context,
  { city, state, country }: Located,
  known: Map<string, Position | undefined>,
): Promise<Position | undefined> {
  const key = JSON.stringify([city, state, country])
  if (!known.has(key) && known.size < lookedUpMax)
    known.set(
      key,
      (city && (await townAt(context, city, state, country))) || (country ? await countryAt(context, country) : undefined),
    )
  return known.get(key)
}

interface Found {
  readonly name: string
  readonly state_name?: string | null
  readonly payload: { readonly latitude?: string | number; readonly longitude?: string | number } | null
}

/** A town of exactly that name; where several are called so, the one in the state that is named, or none. */
async function townAt(
  context: Context,
  city: string,
  state: string | null,
  country: string | null,
): Promise<Position | undefined> {
  const requested = { q: city, records: 200, ...(country && { country }) }
  const { data } = (await context.call(gateway.cities.search, requested)) as { data: readonly Found[] }
  const same = data.filter(({ name }) => alike(name, city))
  const inState = same.filter(({ state_name: name }) => state && name && alike(name, state))
  const [town, ...others] = inState.length > 0 ? inState : same
  return town && (others.length === 0 || inState.length > 0 || country) ? positionOf(town, 'town') : undefined
}

async function countryAt(context: Context, country: string): Promise<Position | undefined> {
  const { data } = (await context.call(gateway.countries.list, { country, records: 1 })) as {
    data: readonly Found[]
  }
  return data[0] && positionOf(data[0], 'country')
}

const positionOf = ({ payload }: Found, precision: Position['precision']): Position | undefined =>
  payload?.latitude && payload.longitude
    ? { latitude: Number(payload.latitude), longitude: Number(payload.longitude), precision }
    : undefined

const alike = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Who is met at a place is one of the account's own people. The database keeps to it too, when somebody leaves the account. */
export const writeLocation: Replacements['create'] = async (request, context, standard) => {
  const contact = request.body.contact_unique_id
  if (typeof contact === 'string') {
    const { id: account } = await context.find(crm.accounts, request.params.parent!)
    const [found] = await context.tx.query(
      'select 1 from crm.account_contacts l where l.tenant_id = $1 and l.account_id = $2 and l.contact_id = app.id($3)',
      [context.tenantId, account, contact],
    )
    if (!found) throw refuse.invalid('not_of_the_account', 'is no contact of this account', 'contact_unique_id')
  }
  return standard(request)
}
