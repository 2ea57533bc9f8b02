import { move as put, release } from '@quoin/kit/occupancy'
import type { Internals, Actions } from '@quoin/kit/server'
import { checkRules, checkTimes, planJobs, reserveUnits, unitsOf } from '../operations/reserve.ts'
import { setFree } from '../operations/records.ts'
import { takenTimes } from '../queries/takenTimes.ts'
import { assets } from '../resources/index.ts'

export const reservations: Actions<typeof assets, 'reservations'> = {
  async move(reservation, { starts_at: startsAt, ends_at: endsAt }, context) {
    checkTimes(startsAt, endsAt)
    const opening = await checkRules(context, startsAt, endsAt)
    const had = await unitsOf(context, reservation.id)
    const input = { kind: 'assets.reservation', subject: reservation.id, from: startsAt, to: endsAt, opening }
    if (reservation.asset) await put(context.tx, { ...input, units: had })
    else {
      // Of a model, any units will do at the new time.
      await release(context.tx, { subject: reservation.id })
      await reserveUnits(context, reservation, input)
    }
    const moved = await context.save({ startsAt, endsAt })
    for (const { resource } of had) await setFree(context, resource)
    await planJobs(context, moved)
    return moved
  },

  async cancel(reservation, { reason }, context) {
    const units = await unitsOf(context, reservation.id)
    await release(context.tx, { subject: reservation.id })
    const cancelled = await context.save({
      state: 'cancelled',
      ...(reason && { notes: [reservation.notes, reason].filter(Boolean).join('\n') }),
    })
    for (const { resource } of units) await setFree(context, resource)
    return cancelled
  },
}

/** What whoever reserved things together with something else asks for when that ends or moves. */
export const reservationsInternal: Internals<typeof assets, 'reservations'> = {
  taken: ({ assets: ids, from, to }, context) => takenTimes(context, ids, from, to),
  async giveUp({ reservation: id }, context) {
    const reservation = await context.find(assets.reservations, id, 'lock')
    if (reservation.state !== 'reserved') return null
    const units = await unitsOf(context, id)
    await release(context.tx, { subject: id })
    await context.update(assets.reservations, reservation, { state: 'cancelled' })
    for (const { resource } of units) await setFree(context, resource)
    return null
  },
  async shift({ reservation: id, startsAt, endsAt }, context) {
    const reservation = await context.find(assets.reservations, id, 'lock')
    if (reservation.state !== 'reserved') return null
    const units = await unitsOf(context, id)
    await put(context.tx, { kind: 'assets.reservation', subject: id, from: startsAt, to: endsAt, units })
    await context.update(assets.reservations, reservation, { startsAt, endsAt })
    for (const { resource } of units) await setFree(context, resource)
    await planJobs(context, { id, startsAt, endsAt })
    return null
  },
}
