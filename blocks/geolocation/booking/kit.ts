import { assets } from '@quoin/assets/resources'
import { type Context, Refusal, refuse } from '@quoin/kit/server'
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
