import type { Found, Values } from '@quoin/kit'
import { freeTimes, freeUnits, type Unit } from '@quoin/kit/occupancy'
import {
  advisoryLock,
  type BlockServer,
  type Context,
  type Customs,
  document,
  gone,
  type RawQuery,
  refuse,
} from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { bookValue, scheduleOf } from '../queries/depreciation.ts'
import { labelUrl, resolveCodes } from '../queries/codes.ts'
import { shownOfAsset } from '../queries/shown.ts'
import { glance } from '../queries/glance.ts'
import { scans } from '../queries/scans.ts'
import { timeline } from '../queries/timeline.ts'
import { sameOnPaper } from '../resources/sharedFields.ts'
import { assets as block } from '../resources/index.ts'
import { memberNamed } from './memberNamed.ts'
import { publicFound } from './found.ts'
import { labels } from './labels.ts'
import { fields } from './ownFields.ts'
import {
  answerWith,
  changeAsset,
  mustNotBePromised,
  mayChangeAsset,
  reachedAssets,
  reachedPeople,
  resolveReports,
  restingState,
} from './records.ts'
import { candidatesOf, checkTimes, overdueUnits, partUnits, withFreeParts, withoutOwed } from './reserve.ts'
import { openingAfter } from './rules.ts'
import { report } from './workOrders.ts'
import { secretFields } from './secretFields.ts'
import { rulesOf, todayOf } from './settings.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Words of the status under which an asset is being worked on and cannot be lent. */
const underWork = ['in_progress', 'in_maintenance', 'under_maintenance', 'out_of_service']

/** Names that the clients of the specification filter by, as filters of our own. */
export const listAssets: Replacements['list'] = async (request, context, standard) => {
  const { assigned, type, source_exclude: excluded, ...query } = request.query
  if (assigned === undefined && type === undefined && excluded === undefined)
    return standard.last({ ...request, computed: shownOfAsset(context) })
  const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(',') : (value ?? ''))
  return context.list(
    block.assets,
    { ...query, ...(one(type) && { asset_type: one(type) }), ...assignedFilter(one(assigned)) },
    (add) =>
      // Several sources are left out when they are joined by commas; what says nothing of its source stays.
      one(excluded)
        ? [
            `not (coalesce(t.source, '') = any(${add(one(excluded).split(','))}::text[]) or coalesce(t.source_type, '') = any(${add(one(excluded).split(','))}::text[]))`,
          ]
        : [],
  )
}

function assignedFilter(assigned: string): Record<string, string> {
  if (assigned === '') return {}
  if (assigned === 'true' || assigned === '1') return { assigned_to_unique_id: 'empty:false' }
  if (assigned === 'false' || assigned === '0') return { assigned_to_unique_id: 'empty:true' }
  return { assigned_to_unique_id: assigned }
}

/** With `show=true` the asset that has this tag already is answered instead of being refused. */
export const createAsset: Replacements['create'] = async (request, context, standard) => {
  const { code: input } = request.body as { code?: unknown }
  const code = typeof input === 'string' ? sameOnPaper(input) : ''
  if ([request.query.show].flat()[0] !== 'true' || !code) return standard.last(request)
  // Two who create the same at once: the second waits here and is shown what the first has made.
  advisoryLock(context.tx, 'asset code', code.toLowerCase())
  const [existing] = await context.tx.query<{ id: string }>(
    'select id from assets.assets where tenant_id = $1 and code_key = lower($2) and deleted_at is null',
    [context.tenantId, code],
  )
  if (!existing) return standard.last(request)
  await context.find(block.assets, existing.id)
  return answerWith(context, block.assets, existing.id, { status: 201, meta: { existing: true } })
}

/** Whoever changes the status of the maintenance among other fields means the same as `maintain`. */
export const updateAsset: Replacements['update'] = async (request, context, standard) => {
  const status = request.body.maintenance_status
  if (typeof status !== 'string') return standard.last(request)
  const before = await context.find(block.assets, request.params.id!, 'lock')
  const { meta } = JSON.parse((await standard(request)).body) as { meta?: Record<string, unknown> }
  const state = status === before.maintenanceStatus ? {} : await stateUnder(context, before, status)
  if (!state.state) return answerWith(context, block.assets, before.id, { meta })
  await changeAsset(context, before.id, state)
  return answerWith(context, block.assets, before.id, { meta })
}

/** What a status of the maintenance makes of the state: under work it cannot be lent, afterwards it can again. */
async function stateUnder(
  context: Context,
  asset: Pick<Found<typeof block.assets>, 'id' | 'state'>,
  status: string | undefined,
): Promise<Pick<Values<typeof block.assets>, 'state'>> {
  if (status === undefined) return {}
  if (!underWork.includes(status)) {
    if (asset.state !== 'maintenance') return {}
    await resolveReports(context, asset.id, 'damage')
    return { state: await restingState(context, asset.id) }
  }
  if (asset.state === 'lent')
    throw refuse.conflict('wrong_state', 'This is checked out. Check it in before starting maintenance.', { state: asset.state })
  return asset.state === 'available' || asset.state === 'reserved' ? { state: 'maintenance' } : {}
}

/** What is lent comes back first, and what is promised is given up or reserved elsewhere. */
export const deleteAsset: Replacements['delete'] = async (request, context, standard) => {
  const asset = await context.find(block.assets, request.params.id!, 'lock')
  const [out] = await context.tx.query(
    'select 1 from assets.loan_items where tenant_id = $1 and asset_id = $2 and quantity_out > 0',
    [context.tenantId, asset.id],
  )
  if (out) throw refuse.conflict('asset_lent', 'This is checked out. Check it in first.', { state: asset.state })
  await mustNotBePromised(context, asset.id)
  return standard(request)
}

export const assets: Customs<typeof block, 'assets'> = {
  async listByUser({ user: named, type, ...query }, context) {
    const user = await memberNamed(context, named)
    const [person] = await context.tx.query(
      'select 1 from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
      [context.tenantId, user],
    )
    if (!person) throw refuse.missing()
    const raw = Object.fromEntries(
      Object.entries(query).filter(([name]) => ['search', 'page', 'records', 'sort'].includes(name)),
    ) as Record<string, string>
    // By what is theirs, and not of each asset whether it is.
    return context.list(block.assets, { ...raw, ...(type && { asset_type: type }) }, (add) => {
      const [tenant, person] = [add(context.tenantId), add(user)]
      return [
        `t.id in (select a.id from assets.assets a where a.tenant_id = ${tenant} and a.assigned_to_id = ${person}
          union all select i.asset_id from assets.loans l join assets.loan_items i on i.tenant_id = l.tenant_id and i.loan_id = l.id
          where l.tenant_id = ${tenant} and l.user_id = ${person} and l.returned_at is null and i.quantity_out > 0)`,
      ]
    })
  },

  async addCategory({ id, categoryId, category_unique_id }, context) {
    const asset = await writable(context, id)
    const category = categoryId ?? category_unique_id!
    for (const one of [categoryId, category_unique_id].filter((input) => input !== undefined)) {
      await context.find(block.categories, one).catch(() => {
        throw refuse.invalid('no_such_record', 'This record does not exist.', 'categoryId')
      })
    }
    await context.update(block.assets, asset, { category })
    return answerWith(context, block.assets, id)
  },

  async maintain({ id, ...input }, context) {
    const asset = await writable(context, id)
    const state = await stateUnder(context, asset, input.maintenance_status)
    await context.update(block.assets, asset, {
      maintenanceStatus: input.maintenance_status,
      maintenanceDate: input.maintenance_date?.slice(0, 10),
      maintenanceInterval: input.maintenance_interval,
      maintenanceNotes: input.maintenance_notes,
      ...(input.payload && { payload: { ...asset.payload, maintenance: input.payload } }),
      ...state,
    })
    return answerWith(context, block.assets, id)
  },

  async scan({ code }, context) {
    const [found] = await resolveCodes(context.tx, context.tenantId, [code])
    const people = reachedPeople(context, 'assets.assets.read')
    const [row] = found?.asset
      ? await context.tx.query<Record<string, string | null>>(
          `select t.code, t.name, t.state, coalesce(t.current_location_id, t.location_id) as location, t.assigned_to_id as person from assets.assets t where ${reachedAssets} and t.id = $3`,
          [context.tenantId, people, found.asset],
        )
      : []
    return document({
      type: 'scan',
      id: row ? found!.asset! : '',
      attributes: {
        outcome: row ? 'found' : found?.deleted && !people ? 'deleted' : 'unknown',
        code,
        asset_unique_id: row ? found!.asset : null,
        asset_code: row?.code ?? (found?.deleted && !people ? found.code : null),
        name: row?.name ?? null,
        state: row?.state ?? null,
        location_unique_id: row?.location ?? null,
        assigned_to_unique_id: row?.person ?? null,
      },
    })
  },

  async adoptCode({ id, value }, context) {
    await writable(context, id)
    // What lies in the trash gives its code up to whatever bears it now.
    const [other] = await context.tx.query<{ asset: string }>(
      `insert into assets.codes as c (tenant_id, value, asset_id) values ($1, $2, $3) on conflict (tenant_id, value) do update
         set asset_id = case when exists (select 1 from assets.assets a where a.tenant_id = c.tenant_id and a.id = c.asset_id and a.deleted_at is not null) then excluded.asset_id else c.asset_id end
       returning asset_id as asset`,
      [context.tenantId, value, id],
    )
    if (other!.asset !== id)
      throw refuse.conflict('already_taken', 'Another asset already has this code.', { asset_unique_id: other!.asset }, 'value')
    await context.note(block.assets, id, { code_adopted: [null, value] })
    return { id, value }
  },

  async codes({ id }, context) {
    await context.find(block.assets, id)
    const [codes, [label]] = await Promise.all([
      context.tx.query<{ value: string }>(
        'select value from assets.codes where tenant_id = $1 and asset_id = $2 order by value',
        [context.tenantId, id],
      ),
      context.tx.query<{ key: Buffer }>('select key from assets.labels where tenant_id = $1 and asset_id = $2', [
        context.tenantId,
        id,
      ]),
    ])
    return { id, codes: codes.map(({ value }) => value), label_url: labelUrl(context, label!.key) }
  },

  async dropCode({ id, value }, context) {
    await writable(context, id)
    const dropped = await context.tx.query(
      'delete from assets.codes where tenant_id = $1 and asset_id = $2 and value = $3 returning value',
      [context.tenantId, id, value],
    )
    if (dropped.length === 0) throw refuse.missing('This asset does not have this code.')
    await context.note(block.assets, id, { code_adopted: [value, null] })
    return gone()
  },

  scans,
  labels,

  async covers({ ids }, context) {
    const wanted = ids.split(',').filter(isUuid).slice(0, 200)
    const rows = await context.tx.query<{ asset: string; id: string; key: string; filename: string; type: string }>(
      `select distinct on (i.asset_id) i.asset_id as asset, i.id, f.key, f.filename, f.content_type as type from assets.images i join kit.files f on f.tenant_id = i.tenant_id and f.id = case when i.thumbnail_id is null then i.file_id else i.thumbnail_id end
       join assets.assets t on t.tenant_id = i.tenant_id and t.id = i.asset_id
       where ${reachedAssets} and i.asset_id = any($3::uuid[]) and i.event_id is null and i.deleted_at is null order by i.asset_id, i.created_at, i.id`,
      [context.tenantId, reachedPeople(context, 'assets.assets.read'), wanted],
    )
    const covers = await Promise.all(
      rows.map(async ({ asset, id, key, filename, type }) => ({
        asset_unique_id: asset,
        image_unique_id: id,
        url: await context.files.presignDownload({ key, filename, inline: type, expiresInSeconds: 900 }),
      })),
    )
    return document({ type: 'covers', id: '', attributes: { covers } })
  },

  async depreciation({ id, on }, context) {
    const asset = await context.find(block.assets, id)
    const day = on ?? (await todayOf(context))
    const [category] = await context.tx.query<{ months: number | null }>(
      'select depreciation_months::int as months from assets.categories where tenant_id = $1 and id = $2',
      [context.tenantId, asset.category],
    )
    const values = { ...asset, depreciationMonths: asset.depreciationMonths ?? category?.months ?? null }
    return document({
      type: 'depreciation',
      id,
      attributes: {
        on: day,
        method: asset.depreciationMethod,
        currency: asset.currency,
        purchase_price: number(asset.purchasePrice),
        salvage_value: number(asset.salvageValue),
        book_value: bookValue(values, day),
        schedule: scheduleOf(values),
      },
    })
  },

  timeline,

  async calendar({ from, to, asset_unique_id: asset, model, location_unique_id: location, ...filters }, context) {
    if (Date.parse(to) <= Date.parse(from)) throw refuse.parameter('to', 'The end must be after the start.')
    if (Date.parse(to) - Date.parse(from) > 400 * 86_400_000) throw refuse.parameter('to', 'A calendar can show up to 400 days.')
    const { permissions } = context.actor
    const people = reachedPeople(context, 'assets.reservations.read')
    const loans = permissions.has('assets.loans.read') ? reachedPeople(context, 'assets.loans.read') : [context.me]
    const filtered = await context.conditions(block.assets, filters as RawQuery)
    const values: unknown[] = [
      context.tenantId,
      reachedPeople(context, 'assets.assets.read'),
      from,
      to,
      asset ?? null,
      model ?? null,
      location ?? null,
      people,
      loans,
      permissions.has('assets.assets.read'),
    ]
    const conditions = filtered((value) => `$${values.push(value)}`)
    // What an asset says is for those who find it in the register: to others a filter would tell it.
    if (conditions.length > 0) conditions.push(`$10 and ${reachedAssets}`)
    // Others' names and purposes are theirs; that something is taken is for all to see who may borrow it or find it in the register.
    const entries = await context.tx.query(
      `select o.kind, o.subject_id as unique_id, o.resource_id as asset_unique_id, o.unit, t.code as asset_code, t.name as asset_name, lower(o.during) as starts_at, upper(o.during) as ends_at,
         case when told.so then coalesce(r.user_id, l.user_id) end as user_unique_id, case when told.so then coalesce(r.purpose, l.number) end as title,
         case when told.so then coalesce(l.borrower_name, u.name) end as holder, coalesce(l.state = 'open' and l.due_at < clock_timestamp(), false) as is_late
       from kit.occupancies o join assets.assets t on t.tenant_id = o.tenant_id and t.id = o.resource_id and t.deleted_at is null
       left join assets.reservations r on r.tenant_id = o.tenant_id and r.id = o.subject_id left join assets.loans l on l.tenant_id = o.tenant_id and l.id = o.subject_id
       left join gateway.users_view u on u.tenant_id = r.tenant_id and u.id = r.user_id
       cross join lateral (select case when l.id is null then $8::uuid[] is null or r.user_id = any($8::uuid[]) else $9::uuid[] is null or l.user_id = any($9::uuid[]) end as so) told
       where o.tenant_id = $1 and o.during && tstzrange($3, $4, '[)') and ($5::uuid is null or t.id = $5) and ($6::text is null or t.model_key = assets.model_key($6))
         and ($7::uuid is null or coalesce(t.current_location_id, t.location_id) = $7)
         and (t.requestable or coalesce(r.user_id, l.user_id) = any(coalesce($8::uuid[], $9::uuid[])) or $10 and ${reachedAssets})${conditions.map((one) => ` and (${one})`).join('')}
       order by lower(o.during), t.code collate app.natural, o.unit limit 1000`,
      values,
    )
    return document({ type: 'calendar', id: '', attributes: { entries } })
  },

  async availability({ starts_at: from, ends_at: to, asset_unique_id: asset, model, quantity = 1 }, context) {
    checkTimes(from, to)
    const units = await candidatesOf(context, { asset: asset ?? null, model: model ?? null })
    const opening = await openingAfter(context.tx, await rulesOf(context), from, to)
    const parts = await partUnits(context, units)
    const isKit = units.length === 1 && parts.length > 0
    const all = isKit ? [...units, ...parts.map(({ unit }) => unit)] : units
    const usable = await withoutOwed(context, units, { from, to })
    // What is overdue is not there at any other time either.
    const overdue = await overdueUnits(context, [...new Set(all.map(({ resource }) => resource))])
    const isBack = (one: Unit) => !overdue.some(({ resource, unit }) => resource === one.resource && unit === one.unit)
    const [unoccupied, alternatives] = await Promise.all([
      freeUnits(context.tx, { units: usable, from, to }),
      freeTimes(context.tx, {
        units: overdue.length === 0 ? all : all.filter(isBack),
        count: isKit ? all.length : quantity,
        from,
        to,
        opening,
      }),
    ])
    const free = await withFreeParts(context, unoccupied, parts, { from, to })
    return document({
      type: 'availability',
      id: asset ?? '',
      attributes: {
        free: free.length >= quantity,
        free_units: free.length,
        units: units.length,
        asset_unique_ids: [...new Set(free.map(({ resource }) => resource))].slice(0, 200),
        alternatives: alternatives.map((one) => ({
          starts_at: one.from,
          ends_at: one.to,
          free_units: isKit ? 1 : one.freeUnits,
        })),
      },
    })
  },

  glance,
  report,

  ...publicFound,
  fields,
  ...secretFields,
}

const number = (value: string | number | null): number | null => (value === null ? null : Number(value))

async function writable(context: Context, id: string): Promise<Found<typeof block.assets>> {
  const asset = await context.find(block.assets, id, 'lock')
  await mayChangeAsset(context, asset, 'assets.assets.write')
  return asset
}
