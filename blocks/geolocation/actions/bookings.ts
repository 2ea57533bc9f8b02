import type { Actions } from '@quoin/kit/server'
import { approve, cancel, checkIn, checkOut, confirm, decline, move, noShow, whoAsks } from '../booking/life.ts'
import { mustLookAfter } from '../booking/records.ts'
import type { geolocation } from '../resources/index.ts'

export const bookings: Actions<typeof geolocation, 'bookings'> = {
  confirm: (booking, input, context) => confirm(context, booking, context.save, input),
  async approve(booking, _, context) {
    await mustLookAfter(context, booking)
    return approve(context, booking, context.save)
  },
  async decline(booking, { reason }, context) {
    await mustLookAfter(context, booking)
    return decline(context, booking, reason ?? null, context.save)
  },
  checkIn: (booking, _, context) => checkIn(context, booking, context.save),
  checkOut: (booking, _, context) => checkOut(context, booking, context.save),
  async noShow(booking, _, context) {
    await mustLookAfter(context, booking)
    return noShow(context, booking, context.save)
  },
  cancel: async (booking, { reason }, context) =>
    cancel(context, booking, reason ?? null, await whoAsks(context, booking), context.save),
  move: async (booking, { starts_at: startsAt, ends_at: endsAt }, context) =>
    move(context, booking, startsAt, endsAt, await whoAsks(context, booking), context.save),
}
