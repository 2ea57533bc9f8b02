import { type Customs, document, refuse, Refusal } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { borrowing } from './borrowing.ts'
import { feeds } from './feeds.ts'
import { writtenOut } from './handover.ts'
import { handOver } from './lending.ts'
import { pickList } from './pickList.ts'
import { wholesAmong } from './records.ts'
import { unitsOf } from './reserve.ts'

export const reservations: Customs<typeof assets, 'reservations'> = {
  ...feeds,
  ...borrowing,
  pickList,

  async units({ reservation }, context) {
    await context.find(assets.reservations, reservation)
    const held = [...new Set((await unitsOf(context, reservation)).map(({ resource }) => resource))]
    const units = await context.tx.query(
      `select o.resource_id as asset_unique_id, o.unit, a.code, a.name, a.state, lower(o.during) as starts_at, upper(o.during) as ends_at,
         o.resource_id <> all($3::uuid[]) as is_part from kit.occupancies o
       join assets.assets a on a.tenant_id = o.tenant_id and a.id = o.resource_id where o.tenant_id = $1 and o.subject_id = $2 order by a.code collate app.natural, o.unit`,
      [context.tenantId, reservation, await wholesAmong(context, held)],
    )
    return document({ type: 'reservation_units', id: reservation, attributes: { units } })
  },

  async fetch({ reservation: id, fetch: input }, context) {
    const reservation = await context.find(assets.reservations, id, 'lock')
    if (reservation.state !== 'reserved')
      throw refuse.conflict('wrong_state', `This is not possible while state is ${reservation.state}.`, {
        state: reservation.state,
        allowed: ['reserved'],
      })
    const units = await unitsOf(context, id)
    const held = [...new Set(units.map(({ resource }) => resource))]
    const chosen = input?.asset_unique_ids ?? (reservation.asset ? [reservation.asset] : await wholesAmong(context, held))
    if (reservation.asset ? chosen.length !== 1 || chosen[0] !== reservation.asset : chosen.length > reservation.quantity) {
      throw refuse.invalid('invalid', 'This is not the reserved asset.', 'fetch/asset_unique_ids')
    }
    if (reservation.model) {
      const [fitting] = await context.tx.query<{ count: number }>(
        'select count(*)::int as count from assets.assets where tenant_id = $1 and id = any($2::uuid[]) and model_key = assets.model_key($3) and deleted_at is null',
        [context.tenantId, chosen, reservation.model],
      )
      if (fitting!.count < new Set(chosen).size)
        throw refuse.invalid('invalid', 'This is not of the reserved model.', 'fetch/asset_unique_ids')
    }
    const made = await handOver(context, {
      things: chosen.map((asset) => ({
        asset,
        quantity: reservation.asset
          ? reservation.quantity
          : Math.max(1, units.filter(({ resource }) => resource === asset).length),
      })),
      user: reservation.user,
      without: input?.without_unique_ids,
      dueAt: reservation.endsAt,
      code: input?.otp ? writtenOut(input.otp) : null,
      reservation: id,
      more: { notes: input?.notes ?? null },
    })
    if (made instanceof Refusal) return made
    await context.update(assets.reservations, reservation, { state: 'fetched', loan: made.id })
    return document({
      type: 'fetched',
      id,
      attributes: { loan_unique_id: made.id, number: made.number, asset_unique_ids: chosen },
    })
  },
}
