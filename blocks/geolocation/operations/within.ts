import { type Context, refuse } from '@quoin/kit/server'
import { codeOf } from '../booking/codes.ts'
import { type Booking, iso, isStaff } from '../booking/records.ts'
import { geolocation } from '../resources/index.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (text: string): boolean => uuid.test(text)

/** A moment in the parameters of a list. */
export function momentIn(value: unknown, name: string): string | undefined {
  if (value === undefined || value === '') return undefined
  const at = Date.parse(String(value))
  if (Number.isNaN(at)) throw refuse.parameter(name, `${name} must be a date and time.`)
  return iso(at)
}

/** The premise of an address, which lies at the location of the same address; 404 otherwise. */
export async function premiseAt(context: Context, location: string | undefined, premise: string): Promise<string> {
  if (!isId(premise) || (location !== undefined && !isId(location))) throw refuse.missing()
  const [row] = await context.tx.query<{ id: string }>(
    'select p.id from geolocation.premises p where p.tenant_id = $1 and p.id = $2 and ($3::uuid is null or p.location_id = $3) and p.deleted_at is null',
    [context.tenantId, premise, location ?? null],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row.id
}

/** A booking by its code, for whom it is or who looks after bookings. A wrong one counts against how much may be looked up. */
export async function bookingByCode(
  context: Context,
  code: string,
  where: { premise?: string; location?: string } = {},
): Promise<Booking> {
  const found = await context.tried(
    () =>
      context.tx.query<{ id: string; mine: boolean }>(
        `select b.id, b.user_id = $5 as mine from geolocation.bookings b where b.tenant_id = $1 and b.code = $2 and b.deleted_at is null
           and ($3::uuid is null or b.premise_id = $3) and ($4::uuid is null or b.location_id = $4)`,
        [context.tenantId, codeOf(code.slice(0, 60)), where.premise ?? null, where.location ?? null, context.me || null],
      ),
    ([row]) => !row || !(row.mine || isStaff(context)),
  )
  if (!found[0] || !(found[0].mine || isStaff(context))) throw refuse.missing()
  return context.find(geolocation.bookings, found[0].id, 'lock')
}
