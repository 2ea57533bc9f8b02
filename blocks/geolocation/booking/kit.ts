import { assets } from '@quoin/assets/resources'
import { type Context, Refusal, refuse } from '@quoin/kit/server'
import { merged, type Stretch } from './hours.ts'
import { busyOf } from './people.ts'
import type { Booking } from './records.ts'
import { iso } from './records.ts'
import type { Times } from './rules.ts'

/** Reserves the things that go along with a booking, each by the rules of the register; answers the reservations, or all that is in the way. */
export async function reserveKit(
  context: Context,
  kit: readonly string[],
  { from, to }: Times,
  { user, purpose }: { readonly user: string | null; readonly purpose?: string | null },
): Promise<{ reservations: string[]; conflicts: Refusal[] }> {
  if (new Set(kit).size < kit.length) throw refuse.invalid('invalid', 'An item is listed twice.', 'asset_unique_ids')
  const reservations: string[] = []
  const conflicts: Refusal[] = []
  for (const asset of kit)
    try {
      const input = { asset, startsAt: iso(from), endsAt: iso(to), purpose, ...(user && { user }) }
      reservations.push((await context.call(assets.reservations.create, input)).id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      conflicts.push(error)
    }
  return { reservations, conflicts }
}

/** When whoever asks cannot have one of these things. In order, and apart. */
export async function kitTaken(context: Context, kit: readonly string[], from: number, to: number): Promise<Stretch[]> {
  if (!context.actor.permissions.has('assets.reservations.write')) throw refuse.forbidden('assets.reservations.write')
  const taken = await context.callInternal(assets.reservations.internal.taken, { assets: kit, from: iso(from), to: iso(to) })
  return merged(taken.map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) })))
}

/** People and things that are to come along with a room. */
export interface Along {
  readonly people?: readonly string[] | undefined
  readonly kit?: readonly string[] | undefined
}

/** When somebody or something of what is to come along is not to be had. In order, and apart. */
export async function alongTaken(
  context: Context,
  { people = [], kit = [] }: Along,
  from: number,
  to: number,
): Promise<Stretch[]> {
  const busy = people.length > 0 ? await busyOf(context, people, from, to) : []
  return kit.length > 0 ? merged([...busy, ...(await kitTaken(context, kit, from, to))]) : busy
}

/** What was reserved along is free again. */
export async function giveUpKit(context: Context, { reservations }: Pick<Booking, 'reservations'>): Promise<void> {
  for (const reservation of reservations ?? []) await context.callInternal(assets.reservations.internal.giveUp, { reservation })
}

export async function shiftKit(
  context: Context,
  { reservations }: Pick<Booking, 'reservations'>,
  { from, to }: Times,
): Promise<void> {
  for (const reservation of reservations ?? [])
    await context.callInternal(assets.reservations.internal.shift, { reservation, startsAt: iso(from), endsAt: iso(to) })
}

/** One refusal that names everything in the way: of the room and of each thing. */
export function everyConflict([first, ...others]: readonly Refusal[]): Refusal {
  const metaOf = ({ reasons }: Refusal) => (reasons[0]?.meta ?? {}) as { readonly conflicts?: readonly unknown[] }
  return refuse.conflict('occupied', 'Not everything is available at that time.', {
    ...metaOf(first!),
    conflicts: [first!, ...others].flatMap((one) => metaOf(one).conflicts ?? []),
  })
}
