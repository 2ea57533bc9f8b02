import type { Actions } from '@quoin/kit/server'
import { approve, cancel, checkIn, checkOut, confirm, decline, move, noShow, whoAsks } from '../booking/life.ts'
import type { geolocation } from '../resources/index.ts'

export const bookings: Actions<typeof geolocation, 'bookings'> = {
  confirm: (booking, input, context) => confirm(context, booking, context.save, input),
  approve: (booking, _, context) => approve(context, booking, context.save),
  decline: (booking, { reason }, context) => decline(context, booking, reason ?? null, context.save),
  checkIn: (booking, _, context) => checkIn(context, booking, context.save),
  checkOut: (booking, _, context) => checkOut(context, booking, context.save),
  noShow: (booking, _, context) => noShow(context, booking, context.save),
  cancel: (booking, { reason }, context) => cancel(context, booking, reason ?? null, whoAsks(context), context.save),
  move: (booking, { starts_at: startsAt, ends_at: endsAt }, context) =>
    move(context, booking, startsAt, endsAt, whoAsks(context), context.save),
}
