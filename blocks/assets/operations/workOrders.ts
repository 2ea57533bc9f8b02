import { Answer, type BlockServer, type Context, type Customs, document, refuse, truncate } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { changeAsset, nextNumber, statesOf } from './records.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

interface Work {
  readonly asset: string
  readonly title: string
  readonly kind: 'damage' | 'loss' | 'repair'
  readonly description?: string | null
  readonly alert?: string | null
}

/** Opens a work order for what was reported; one that is open for the same kind of trouble is answered instead. */
export async function openOrder(context: Context, work: Work): Promise<{ id: string; number: string }> {
  const [held] = await context.tx.query<{ id: string; number: string }>(
    `select id, number from assets.work_orders where tenant_id = $1 and asset_id = $2 and kind = $3 and state in ('open', 'in_progress') and deleted_at is null order by created_at limit 1`,
    [context.tenantId, work.asset, work.kind],
  )
  if (held) return held
  const number = await nextNumber(context, 'W')
  const { id } = await context.insert(assets.workOrders, {
    number,
    asset: work.asset,
    title: truncate(work.title, 200),
    description: work.description ?? null,
    kind: work.kind,
    priority: 'high',
    reporter: context.me,
    alert: work.alert ?? null,
  })
  return { id, number }
}

/** What nobody says is filled in: its number and who asks for it. */
export const createOrder: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const { data } = JSON.parse(answer.body) as { data: { id: string } }
  const order = await context.find(assets.workOrders, data.id, 'lock')
  const { document: written } = await context.update(assets.workOrders, order, {
    number: await nextNumber(context, 'W'),
    reporter: context.me,
  })
  return new Answer(answer.status, JSON.stringify({ ...JSON.parse(answer.body), data: JSON.parse(written) }), answer.headers)
}

/** Whoever sees an asset, may borrow it or has it may say that something is wrong with it; the register need not be open to them. */
export const report: Customs<typeof assets, 'assets'>['report'] = async ({ id, kind, description, usable }, context) => {
  const asset = await reportable(context, id)
  const person = context.actor.userName ?? ''
  const said = description?.trim() || null
  const { id: alert } = await context.insert(assets.alerts, {
    asset: id,
    alertType: kind,
    severity: 'high',
    message: truncate([asset.code, said ?? asset.name].join(': '), 2_000),
    triggeredAt: new Date().toISOString(),
    payload: { reported_by: context.me },
  })
  await context.insert(assets.events, {
    asset: id,
    eventType: kind === 'damage' ? 'repair' : 'other',
    eventDate: new Date().toISOString(),
    description: said,
    performedBy: context.me,
  })
  if (asset.tracking === 'single') await takeOut(context, asset, kind, usable ?? false)
  const order = await openOrder(context, { asset: id, title: said ?? asset.name, kind, description: said, alert })
  return document({
    type: 'asset_report',
    id: order.id,
    attributes: { work_order_unique_id: order.id, number: order.number, alert_unique_id: alert, reported_by: person },
    status: 201,
  })
}

interface Reported {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
  readonly tracking: string
}

async function reportable(context: Context, id: string): Promise<Reported> {
  const [asset] = await context.tx.query<Reported & Record<string, unknown>>(
    `select t.id, t.code, t.name, t.state, t.tracking from assets.assets t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null
       and (t.requestable or $4
         or exists (select 1 from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id
           where i.tenant_id = t.tenant_id and i.asset_id = t.id and i.quantity_out > 0 and l.user_id = $3)) for update of t`,
    [
      context.tenantId,
      id,
      context.me,
      context.actor.permissions.has('assets.assets.read') && (await statesOf(context, [id])).has(id),
    ],
  )
  if (!asset) throw refuse.missing()
  return asset
}

/** What is broken and cannot be used goes out of service, unless somebody has it; what is gone is lost wherever it was. */
async function takeOut(context: Context, asset: Reported, kind: 'damage' | 'loss', usable: boolean): Promise<void> {
  if (kind === 'loss' && asset.state !== 'retired' && asset.state !== 'lost')
    await changeAsset(context, asset.id, { state: 'lost' })
  if (kind === 'damage' && !usable && (asset.state === 'available' || asset.state === 'reserved'))
    await changeAsset(context, asset.id, { state: 'maintenance', maintenanceStatus: 'in_progress' })
}
