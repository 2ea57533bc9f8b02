import type { BlockServer } from '@quoin/kit/server'
import { geolocation } from '../resources/index.ts'
import { isUuid } from '@quoin/kit/uuid'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** One tax of a location is the default one: another that is said to be takes its place. */
const onlyDefault: NonNullable<Replacements['create']> = async (request, context, standard) => {
  const { parent: location, id } = request.params
  if (request.body.is_default !== true || location === undefined || !isUuid(location)) return standard(request)
  // Before it, because the database knows no moment with two of them.
  const others = await context.tx.query<{ id: string }>(
    `select x.id from geolocation.taxes x where x.tenant_id = $1 and x.location_id = $2 and x.is_default and ($3::text is null or x.id::text <> $3) and x.deleted_at is null
     order by x.id for update`,
    [context.tenantId, location, id ?? null],
  )
  for (const other of others) await context.update(geolocation.taxes, other, { isDefault: false })
  return standard(request)
}
export const replacedTaxes = { create: onlyDefault, update: onlyDefault } satisfies Replacements
