import type { Actions, Context } from '@quoin/kit/server'
import { changeAsset, restingState } from '../operations/records.ts'
import { assets as block } from '../resources/index.ts'

const now = (): string => new Date().toISOString()

export const workOrders: Actions<typeof block, 'workOrders'> = {
  async start(order, _, context) {
    const [asset] = await stateOf(context, order.asset!)
    if (asset?.tracking === 'single' && (asset.state === 'available' || asset.state === 'reserved'))
      await changeAsset(context, order.asset!, { state: 'maintenance', maintenanceStatus: 'in_progress' })
    return context.save({ state: 'in_progress', startedAt: now(), assignee: order.assignee ?? context.me })
  },

  async finish(order, { resolution, cost }, context) {
    await context.insert(block.events, {
      asset: order.asset,
      eventType: order.kind === 'inspection' ? 'inspection' : order.kind === 'service' ? 'maintenance' : 'repair',
      eventDate: now(),
      description: order.title,
      performedBy: context.me,
      vendor: order.vendor,
      cost: cost ?? null,
      currency: cost === undefined || cost === null ? null : order.currency,
      notes: [order.number, resolution].filter(Boolean).join(': '),
    })
    await settleReports(context, order, resolution ?? null)
    const finished = await context.save({ state: 'done', closedAt: now(), resolution: resolution ?? null, cost: cost ?? null })
    await backInService(context, order.asset!, order.id)
    return finished
  },

  async cancel(order, { reason }, context) {
    await settleReports(context, order, reason ?? null)
    const cancelled = await context.save({ state: 'cancelled', closedAt: now(), resolution: reason ?? null })
    await backInService(context, order.asset!, order.id)
    return cancelled
  },
}

/** The asset is held, so that nobody lends it between the look and the change. */
const stateOf = (context: Context, asset: string) =>
  context.tx.query<{ state: string; tracking: string }>(
    'select state, tracking from assets.assets where tenant_id = $1 and id = $2 for update',
    [context.tenantId, asset],
  )

/** What was reported and opened the order, and whatever of the kind was reported of the asset while it was open. */
async function settleReports(
  context: Context,
  { alert, asset, kind }: { readonly alert: string | null; readonly asset: string | null; readonly kind: string },
  resolution: string | null,
): Promise<void> {
  if (!alert) return
  const rows = await context.rows(
    block.alerts,
    `(t.id = $2 or t.asset_id = $3 and t.alert_type = $4 and t.cause is null) and t.status <> 'resolved' and t.deleted_at is null for update`,
    [alert, asset, kind],
  )
  for (const row of rows)
    await context.update(block.alerts, row, { status: 'resolved', resolvedAt: now(), resolvedBy: context.me, resolution })
}

/** An asset that was taken out of use for the work can be used again, unless other work on it is open. */
async function backInService(context: Context, asset: string, order: string): Promise<void> {
  const [other] = await context.tx.query(
    `select 1 from assets.work_orders where tenant_id = $1 and asset_id = $2 and id <> $3 and state in ('open', 'in_progress') and deleted_at is null limit 1`,
    [context.tenantId, asset, order],
  )
  const [row] = await stateOf(context, asset)
  if (other || row?.state !== 'maintenance') return
  await changeAsset(context, asset, { state: await restingState(context, asset), maintenanceStatus: 'done' })
}
