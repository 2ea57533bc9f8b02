import { refuse, type Actions } from '@quoin/kit/server'
import { cancel, confirm, saveOf } from '../booking/life.ts'
import { geolocation } from '../resources/index.ts'

export const waiting: Actions<typeof geolocation, 'waiting'> = {
  async accept(entry, _, context) {
    if (!entry.booking) throw refuse.missing()
    const booking = await context.find(geolocation.bookings, entry.booking, 'lock')
    await confirm(context, booking, saveOf(context, booking))
    return context.save({ state: 'booked' })
  },
  async leave(entry, _, context) {
    const left = await context.save({ state: 'cancelled' })
    if (entry.booking) {
      const booking = await context.find(geolocation.bookings, entry.booking, 'lock')
      if (booking.state === 'held') await cancel(context, booking, null, { isStaff: true }, saveOf(context, booking))
    }
    return left
  },
}
