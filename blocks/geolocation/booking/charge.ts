import { taxOn, taxWithin } from '@quoin/kit'
import type { Context } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'
import { minuteMs } from './clock.ts'
import type { Place } from './place.ts'
import { type Booking, inState, iso } from './records.ts'

type Priced = Pick<
  Booking,
  | 'id'
  | 'user'
  | 'guestName'
  | 'guestEmail'
  | 'guestPhone'
  | 'guestLanguage'
  | 'premiseName'
  | 'startsAt'
  | 'endsAt'
  | 'priceMinor'
  | 'discountMinor'
  | 'taxMinor'
  | 'taxBasisPoints'
  | 'currency'
  | 'order'
>

export const asksMoney = ({ payment }: Pick<Place, 'payment'>, { priceMinor }: Pick<Booking, 'priceMinor'>): boolean =>
  payment !== 'none' && Boolean(priceMinor)

/** What a booking comes to only counts once it is paid; visitors pay on the spot. */
export const paysAhead = (
  { payment }: Pick<Place, 'payment'>,
  { priceMinor, user }: Pick<Booking, 'priceMinor' | 'user'>,
): boolean => payment === 'ahead' && Boolean(priceMinor) && user !== null

/** The state of a booking that could be confirmed now: it waits for the money where that comes first. */
export const confirmedOrHeld = (
  place: Place,
  booking: Pick<Booking, 'priceMinor' | 'user'>,
  minutes: number = bounds.payMinutes,
) =>
  paysAhead(place, booking)
    ? { ...inState('held'), heldUntil: iso(Date.now() + minutes * minuteMs) }
    : { ...inState('confirmed'), heldUntil: null }

/** Makes the order for a booking, with its tax and deposit, where the premise asks for money and there is none yet. */
export async function charge(context: Context, place: Place, booking: Priced): Promise<string | null> {
  if (!asksMoney(place, booking) || booking.order) return booking.order ?? null
  const order = await orderOf(context, place, booking, priceOf(place, booking), {
    description: titleOf(place, booking),
    product: booking.taxMinor === null ? null : place.product,
    discountMinor: booking.discountMinor ?? 0,
    isDeposited: true,
  })
  await context.tx.query('update geolocation.bookings set order_id = $3 where tenant_id = $1 and id = $2', [
    context.tenantId,
    booking.id,
    order,
  ])
  return order
}

/**
 * Settles what a booking that is not had costs: of a paid order all but the fee goes back, one that is not paid ends, and a fee that
 * nobody paid yet becomes an order of its own.
 */
export async function settleEnd(
  context: Context,
  place: Place,
  booking: Booking,
  fee: number,
  reason: string | null,
): Promise<void> {
  if (!booking.order) return
  const contents = await context.callInternal(sales.orders.internal.contents, { order: booking.order })
  const keepPercent = contents?.isPaid && booking.priceMinor ? Math.min(100, (fee / booking.priceMinor) * 100) : 0
  await context.callInternal(sales.orders.internal.giveBack, { order: booking.order, keepPercent, ...(reason && { reason }) })
  if (fee > 0 && !contents?.isPaid)
    await orderOf(context, place, booking, feeOf(place, booking, fee), {
      description: `${titleOf(place, booking)} (late fee)`,
      product: null,
      discountMinor: 0,
      isDeposited: false,
    })
}

const titleOf = ({ name, timeZone }: Place, { premiseName, startsAt, endsAt }: Priced): string =>
  `${premiseName ?? name}, ${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).formatRange(Date.parse(startsAt), Date.parse(endsAt))}`

type Taxed = ReturnType<typeof taxed>

/** What of the price of a booking is tax: as the catalogue says, or the place. */
const priceOf = (place: Place, { priceMinor, taxMinor, taxBasisPoints }: Priced): Taxed =>
  taxMinor === null ? taxed(place, priceMinor!) : { netMinor: priceMinor!, taxMinor, taxBasisPoints: taxBasisPoints ?? 0 }

/** The same of a fee for it. */
export const feeOf = (place: Place, { taxBasisPoints }: Pick<Booking, 'taxBasisPoints'>, feeMinor: number): Taxed =>
  taxBasisPoints === null
    ? taxed(place, feeMinor)
    : { netMinor: feeMinor, taxMinor: taxOn(feeMinor, taxBasisPoints), taxBasisPoints }

/** What of a price is tax: at the rate of the premise, or else by the default tax of its location, which the price may hold already. */
export function taxed({ taxBasisPoints, locationTax }: Pick<Place, 'taxBasisPoints' | 'locationTax'>, priceMinor: number) {
  const basisPoints = taxBasisPoints ?? locationTax?.basisPoints ?? 0
  const isInclusive = taxBasisPoints === null && locationTax?.isInclusive === true
  const taxMinor = isInclusive ? taxWithin(priceMinor, basisPoints) : taxOn(priceMinor, basisPoints)
  return { taxBasisPoints: basisPoints, netMinor: isInclusive ? priceMinor - taxMinor : priceMinor, taxMinor }
}

async function orderOf(
  context: Context,
  place: Place,
  booking: Priced,
  { taxBasisPoints, netMinor, taxMinor }: Taxed,
  {
    description,
    product,
    discountMinor,
    isDeposited,
  }: {
    readonly description: string
    readonly product: string | null
    readonly discountMinor: number
    readonly isDeposited: boolean
  },
): Promise<string> {
  const { depositPercent, currency } = place
  const { order } = await context.callInternal(sales.orders.internal.ofService, {
    description,
    product,
    currency: booking.currency ?? currency!,
    netMinor,
    discountMinor,
    taxBasisPoints,
    taxMinor,
    depositMinor: isDeposited && booking.user ? Math.round(((netMinor + taxMinor) * depositPercent) / 100) : 0,
    buyer: {
      user: booking.user,
      name: booking.guestName,
      email: booking.guestEmail,
      phone: booking.guestPhone,
      language: booking.guestLanguage,
    },
    source: 'booking',
    sourceId: booking.id,
  })
  return order
}

/** The booking that an order asks the price of. */
export async function bookingOf(context: Context, order: string): Promise<Booking | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    'select b.id from geolocation.bookings b where b.tenant_id = $1 and b.order_id = $2 and b.deleted_at is null',
    [context.tenantId, order],
  )
  return row && context.find(geolocation.bookings, row.id, 'lock')
}
