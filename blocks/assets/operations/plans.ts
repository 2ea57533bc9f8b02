import type { Found } from '@quoin/kit'
import { type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { dueDates, type Interval, nextDueDate, nextDueMeter } from '../resources/dueDates.ts'
import { answerWith, mayChangeAsset, reachedAssets, reachedPeople } from './records.ts'
import { rulesOf, todayOf } from './settings.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const conditions: readonly unknown[] = ['loan', 'event', 'field']
/** When a plan is due next: never on a day it was done, and of several days that were missed only the first. */
function nextOf(plan: Found<typeof assets.maintenancePlans>): {
  readonly nextDueOn: string | null
  readonly nextDueMeter: number | null
} {
  if (conditions.includes(plan.per)) return { nextDueOn: null, nextDueMeter: null }
  if (plan.per === 'meter') {
    const after = plan.lastDoneMeter ?? (plan.startsAtMeter ?? plan.every) - 1
    return { nextDueMeter: nextDueMeter(plan.startsAtMeter ?? plan.every, plan.every, after), nextDueOn: null }
  }
  const startsOn = plan.startsOn as string
  return {
    nextDueOn: nextDueDate(startsOn, plan.every, plan.per as Interval, plan.lastDoneOn ?? dayBefore(startsOn)),
    nextDueMeter: null,
  }
}

/** A hundred years of each; what is no time counts further. */
const everyMax: Readonly<Partial<Record<string, number>>> = { day: 36_500, week: 5_200, month: 1_200, year: 100 }

async function calculate(context: Context, id: string): Promise<void> {
  const plan = await context.find(assets.maintenancePlans, id, 'lock')
  const most = everyMax[plan.per] ?? Infinity
  if (plan.every > most) throw refuse.invalid('too_big', `must be at most ${most}`, 'every')
  if (plan.per === 'event' && !plan.eventType) throw refuse.invalid('required', 'Name the event type.', 'event_type')
  if (plan.per === 'field') await mustHaveField(context, plan)
  const startsOn = plan.startsOn ?? (plan.per === 'meter' || conditions.includes(plan.per) ? null : await todayOf(context))
  await context.tx.query(
    `update assets.maintenance_plans p set starts_on = $3, next_due_on = $4, next_due_meter = $5, counted_from = coalesce(counted_from, clock_timestamp()),
       armed = armed or per <> 'field' or coalesce((select assets.field_number(a.custom, p.field_key) < p.field_limit from assets.assets a where a.tenant_id = p.tenant_id and a.id = p.asset_id), true)
     where tenant_id = $1 and id = $2`,
    [
      context.tenantId,
      id,
      startsOn,
      ...(({ nextDueOn, nextDueMeter: meter }) => [nextDueOn, meter])(nextOf({ ...plan, startsOn })),
    ],
  )
}

/** A limit is kept for a number that the asset has by its category or its model. */
async function mustHaveField(context: Context, plan: Found<typeof assets.maintenancePlans>): Promise<void> {
  if (plan.fieldLimit === null || plan.fieldLimit === undefined)
    throw refuse.invalid('required', 'Enter the threshold.', 'field_limit')
  const [known] = await context.tx.query(
    `select 1 from assets.assets a cross join lateral assets.fields_of(a.tenant_id, a.category_id, a.model) as f
     where a.tenant_id = $1 and a.id = $2 and f.key = $3 and f.field->>'kind' = 'number' and not f.secret`,
    [context.tenantId, plan.asset, plan.fieldKey],
  )
  if (!known)
    throw refuse.invalid('no_such_field', 'This asset’s category and model have no number field with this key.', 'field_key')
}

export const createPlan: Replacements['create'] = async (request, context, standard) => {
  const {
    data: { id },
    meta,
  } = JSON.parse((await standard(request)).body) as { data: { id: string }; meta?: Record<string, unknown> }
  await calculate(context, id)
  return answerWith(context, assets.maintenancePlans, id, { status: 201, meta })
}

export const updatePlan: Replacements['update'] = async (request, context, standard) => {
  const { meta } = JSON.parse((await standard(request)).body) as { meta?: Record<string, unknown> }
  await calculate(context, request.params.id!)
  return answerWith(context, assets.maintenancePlans, request.params.id!, { meta })
}

export const maintenancePlans: Customs<typeof assets, 'maintenancePlans'> = {
  async done({ plan: id, on: day, meter, cost, currency, notes, checked }, context) {
    const today = await todayOf(context)
    const on = day ?? today
    const plan = await context.find(assets.maintenancePlans, id, 'lock')
    const asset = await context.find(assets.assets, plan.asset, 'lock')
    await mayChangeAsset(context, asset, 'assets.work.write')
    if (on > today) throw refuse.invalid('invalid', 'The date must not be in the future.', 'on')
    const reading = meter ?? (plan.per === 'meter' ? asset.meter : undefined)
    if (plan.per === 'meter' && (reading === null || reading === undefined))
      throw refuse.invalid('required', 'Enter the meter reading.', 'meter')
    if (meter !== undefined && asset.meter !== null && meter < asset.meter)
      throw refuse.conflict('meter_goes_back', `The last meter reading was ${asset.meter}.`, { meter: asset.meter })
    const forgotten = ((plan.checklist ?? []) as { text: string; required: boolean }[]).filter(
      (step, i) => step.required && !checked?.includes(i),
    )
    if (forgotten.length > 0)
      throw refuse.conflict('checklist_open', `Not completed: ${forgotten.map(({ text }) => text).join(', ')}`, {
        open: forgotten.map(({ text }) => text),
      })
    const [noon] = await context.tx.query<{ at: string }>(`select ($1::date + time '12:00') at time zone $2 as at`, [
      on,
      (await rulesOf(context)).timeZone,
    ])
    const event = await context.insert(assets.events, {
      asset: asset.id,
      plan: id,
      eventType: 'maintenance',
      eventDate: noon!.at,
      description: plan.name,
      notes: notes ?? null,
      cost: cost ?? null,
      currency: currency ?? asset.currency ?? null,
      performedBy: context.me,
      payload: checked ? { checked } : null,
    })
    const lastDoneOn = plan.lastDoneOn && plan.lastDoneOn > on ? plan.lastDoneOn : on
    const next = nextOf({ ...plan, lastDoneOn, lastDoneMeter: reading ?? plan.lastDoneMeter })
    await context.update(assets.maintenancePlans, plan, {
      ...next,
      lastDoneOn,
      timesDone: plan.timesDone + 1,
      countedFrom: new Date().toISOString(),
      armed: plan.per !== 'field' || !(Number(asset.custom?.[plan.fieldKey!]) >= plan.fieldLimit!),
      ...(reading !== undefined && reading !== null && { lastDoneMeter: reading }),
    })
    await context.update(assets.assets, asset, {
      maintenanceDate: next.nextDueOn ?? asset.maintenanceDate,
      ...(meter !== undefined && { meter }),
    })
    await context.tx.query(
      `update assets.alerts set status = 'resolved', resolved_at = clock_timestamp(), resolved_by_id = $3, version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and cause ^@ $2 and status <> 'resolved' and deleted_at is null`,
      [context.tenantId, `maintenance ${id} `, context.me],
    )
    return {
      id,
      event_unique_id: event.id,
      next_due_on: next.nextDueOn,
      next_due_meter: next.nextDueMeter,
      times_done: plan.timesDone + 1,
    }
  },

  async due({ days = 0 }, context) {
    const plans = await context.tx.query(
      `select p.id as unique_id, p.asset_id as asset_unique_id, t.code as asset_code, t.name as asset_name, p.name, p.next_due_on, p.next_due_meter, t.meter, p.warn_days,
         p.per, p.every::int, p.event_type, p.field_key, p.field_limit,
         case when p.next_due_on is null then null else p.next_due_on - $4::date end as days_left
       from assets.maintenance_plans p join assets.assets t on t.tenant_id = p.tenant_id and t.id = p.asset_id
       where ${reachedAssets} and p.active and p.deleted_at is null and t.state <> 'retired'
         and (p.next_due_on <= $4::date + $3::int or p.next_due_meter <= t.meter or assets.condition_met(p, t.custom))
       order by p.next_due_on nulls first, t.code collate app.natural limit 1000`,
      [context.tenantId, reachedPeople(context, 'assets.assets.read'), days, await todayOf(context)],
    )
    return document({ type: 'maintenance_due', id: '', attributes: { plans } })
  },

  async forecast({ plan: id, years = 10 }, context) {
    const plan = await context.find(assets.maintenancePlans, id)
    if (plan.startsOn === null || plan.nextDueOn === null) return { id, dates: [] }
    const until = `${String(Number(plan.startsOn.slice(0, 4)) + years).padStart(4, '0')}${plan.startsOn.slice(4)}`.replace(
      '-02-29',
      '-02-28',
    )
    return { id, dates: dueDates(plan.startsOn, plan.every, plan.per as Interval, until) }
  },
}
