import { refuse, type Actions } from '@quoin/kit/server'
import { changeAsset, mustNotBePromised, partsOf, personOf, resolveReports, restingState } from '../operations/records.ts'
import { todayOf } from '../operations/settings.ts'
import { assets as block } from '../resources/index.ts'

export const assets: Actions<typeof block, 'assets'> = {
  async transfer(asset, { location, notes }, context) {
    await context.find(block.warehouses, location)
    if (asset.location === location && !asset.currentLocation) return context.save({})
    await context.insert(block.events, {
      asset: asset.id,
      eventType: 'transfer',
      eventDate: new Date().toISOString(),
      performedBy: context.me,
      notes: notes ?? null,
    })
    const parts = await partsOf(context, asset.id)
    // What is built in goes along. What somebody has borrowed, the thing or a part by itself, is still with them, and comes back to the new place.
    const lent = new Set(
      (
        await context.tx.query<{ id: string }>(
          'select asset_id as id from assets.loan_items where tenant_id = $1 and asset_id = any($2::uuid[]) and quantity_out > 0',
          [context.tenantId, [asset.id, ...parts]],
        )
      ).map(({ id }) => id),
    )
    for (const part of parts) await changeAsset(context, part, { location, ...(!lent.has(part) && { currentLocation: null }) })
    return context.save({ location, ...(!lent.has(asset.id) && { currentLocation: null }) })
  },

  async assign(asset, { assigned_to: person, notes }, context) {
    const { name } = await personOf(context, person, 'assigned_to_unique_id')
    if (asset.state === 'lost' || asset.state === 'retired')
      throw refuse.conflict('wrong_state', `This is not possible while state is ${asset.state}.`, { state: asset.state })
    await context.insert(block.operations, {
      asset: asset.id,
      operationType: 'assign',
      performedAt: new Date().toISOString(),
      performedBy: context.actor.userName,
      result: name,
      description: notes ?? null,
      status: 'done',
    })
    return context.save({ assignedTo: person })
  },

  async unassign(asset, _, context) {
    if (!asset.assignedTo) throw refuse.conflict('wrong_state', 'This asset is not assigned.', { assigned_to_unique_id: null })
    await context.insert(block.operations, {
      asset: asset.id,
      operationType: 'unassign',
      performedAt: new Date().toISOString(),
      performedBy: context.actor.userName,
      status: 'done',
    })
    return context.save({ assignedTo: null })
  },

  async startMaintenance(asset, { notes }, context) {
    await context.insert(block.operations, {
      asset: asset.id,
      operationType: 'maintenance_start',
      performedAt: new Date().toISOString(),
      performedBy: context.actor.userName,
      description: notes ?? null,
      status: 'done',
    })
    return context.save({ state: 'maintenance', maintenanceStatus: 'in_progress' })
  },

  async endMaintenance(asset, { notes }, context) {
    await context.insert(block.operations, {
      asset: asset.id,
      operationType: 'maintenance_end',
      performedAt: new Date().toISOString(),
      performedBy: context.actor.userName,
      result: notes ?? null,
      status: 'done',
    })
    await resolveReports(context, asset.id, 'damage')
    return context.save({ state: await restingState(context, asset.id), maintenanceStatus: 'done' })
  },

  async lose(asset, { reason }, context) {
    await context.insert(block.events, {
      asset: asset.id,
      eventType: 'other',
      eventDate: new Date().toISOString(),
      description: reason ?? 'Lost',
      performedBy: context.me,
    })
    return context.save({ state: 'lost' })
  },

  // A thing that was lost while somebody had it is still theirs until they have given it back.
  async recoverLost(asset, _, context) {
    const [out] = await context.tx.query(
      'select 1 from assets.loan_items where tenant_id = $1 and asset_id = $2 and quantity_out > 0',
      [context.tenantId, asset.id],
    )
    await resolveReports(context, asset.id, 'loss')
    return context.save({ state: out && asset.tracking === 'single' ? 'lent' : await restingState(context, asset.id) })
  },

  async retire(asset, { reason }, context) {
    const [out] = await context.tx.query(
      'select 1 from assets.loan_items where tenant_id = $1 and asset_id = $2 and quantity_out > 0',
      [context.tenantId, asset.id],
    )
    if (out) throw refuse.conflict('asset_lent', 'Some of this is checked out. Check it in first.')
    await mustNotBePromised(context, asset.id)
    await context.insert(block.events, {
      asset: asset.id,
      eventType: 'other',
      eventDate: new Date().toISOString(),
      description: reason ?? 'Retired',
      performedBy: context.me,
    })
    return context.save({ state: 'retired', endOfLifeOn: asset.endOfLifeOn ?? (await todayOf(context)) })
  },

  reinstate: async (asset, _, context) => context.save({ state: await restingState(context, asset.id) }),

  async readMeter(asset, { reading, notes }, context) {
    if (asset.meter !== null && reading < asset.meter)
      throw refuse.conflict('meter_goes_back', `The last meter reading was ${asset.meter}.`, { meter: asset.meter })
    await context.insert(block.operations, {
      asset: asset.id,
      operationType: 'meter_reading',
      performedAt: new Date().toISOString(),
      performedBy: context.actor.userName,
      result: String(reading),
      description: notes ?? null,
      status: 'done',
    })
    return context.save({ meter: reading })
  },
}
