import type { Found } from '@quoin/kit'
import { randomUUID } from 'node:crypto'
import { firstUnits, release, take, takeAny, type Unit } from '@quoin/kit/occupancy'
import { type Context, refuse, Refusal, truncate } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { takeCode, useCode } from './handover.ts'
import { changeAsset, kitOf, nextNumber, personOf, restingState, setFree, statesOf } from './records.ts'
import { reservableUnits, unitsOf, withoutOwed } from './reserve.ts'
import { openingAfter } from './rules.ts'
import { rulesOf } from './settings.ts'
import { openOrder } from './workOrders.ts'

export interface Thing {
  readonly asset: string
  readonly quantity: number
}

export interface HandOver {
  readonly things: readonly Thing[]
  /** False leaves the parts of what is lent behind; else they go along, and are on the loan. */
  readonly withParts?: boolean
  /** Parts that are left behind, each with what is a part of it. */
  readonly without?: readonly string[]
  readonly user?: string | null
  readonly borrowerName?: string | null
  readonly location?: string | null
  /** Another asset, which has it from then on. */
  readonly borrowerAsset?: string | null
  /** ISO 8601; null until somebody says. */
  readonly dueAt: string | null
  readonly code?: string | null
  readonly reservation?: string | null
  readonly more?: Readonly<Record<string, unknown>>
}

interface Row {
  id: string
  code: string
  name: string
  state: string
  tracking: string
  quantity: number | null
  out: number | null
}

/**
 * Hands things over, all of them or none: a loan with its items, the units occupied until it is due, the assets marked as lent. Runs
 * in the caller's transaction. A wrong code comes back as a refusal to be returned.
 */
export async function handOver(context: Context, input: HandOver): Promise<Refusal | { id: string; number: string }> {
  const { tx, tenantId } = context
  const now = new Date().toISOString()
  if (input.dueAt && Date.parse(input.dueAt) <= Date.now())
    throw refuse.invalid('invalid', 'The due date must be in the future.', 'due_date')
  const borrowers = [input.user, input.borrowerName, input.location, input.borrowerAsset].filter(Boolean).length
  if (borrowers > 1)
    throw refuse.invalid('invalid', 'Provide one borrower: a user, a name, a location or an asset.', 'user_unique_id')
  const user = borrowers === 0 ? context.me : (input.user ?? null)
  const person = user ? await personOf(context, user, 'user_unique_id') : null
  const place = input.location ? await context.find(assets.warehouses, input.location) : null

  const named = input.things.map(({ asset }) => asset)
  if (new Set(named).size < named.length) throw refuse.invalid('invalid', 'An asset is listed twice.', 'assets')
  const parts = input.withParts === false ? [] : await partsAlong(context, named, input.without ?? [])
  const things = [...input.things, ...parts.map(({ id }) => ({ asset: id, quantity: 1 }))]
  const ids = things.map(({ asset }) => asset)
  const rows = await tx.query<Row & Record<string, unknown>>(
    `select id, code, name, state, tracking, quantity, quantity_out as out from assets.assets where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`,
    [tenantId, ids],
    'prepare',
  )
  if (rows.length < ids.length) throw refuse.invalid('no_such_record', 'This record does not exist.', 'assets')
  const holder = input.borrowerAsset ? await holderOf(context, input.borrowerAsset, ids) : null
  const whereabouts = input.location ?? holder?.currentLocation ?? holder?.location
  await mustBeThere(context, rows, things, new Set(parts.map(({ id }) => id)))

  const agreed = input.code ? await takeCode(context, { code: input.code, borrower: user, ids: named }) : undefined
  if (agreed instanceof Refusal) return agreed

  const loan = randomUUID()
  const heldBefore = input.reservation ? await unitsOf(context, input.reservation) : []
  if (input.reservation) await release(tx, { subject: input.reservation })
  const units = await occupy(context, rows, { ...input, things }, loan, now)
  const number = await nextNumber(context, 'L')
  await context.insert(
    assets.loans,
    {
      number,
      user,
      borrowerName:
        person?.name ?? input.borrowerName ?? place?.name ?? (holder && truncate(`${holder.code} ${holder.name}`, 160)),
      location: input.location ?? null,
      borrowerAsset: holder?.id ?? null,
      lender: context.me,
      reservation: input.reservation ?? null,
      lentAt: now,
      dueAt: input.dueAt,
      confirmedAt: agreed?.byBorrower ? now : null,
      itemsTotal: ids.length,
      itemsOut: ids.length,
      ...input.more,
    },
    loan,
  )
  for (const row of rows) {
    const quantity = things.find(({ asset }) => asset === row.id)!.quantity
    const mine = units.filter(({ resource }) => resource === row.id).map(({ unit }) => unit)
    await tx.query(
      'insert into assets.loan_items (tenant_id, loan_id, asset_id, quantity, quantity_out, units) values ($1, $2, $3, $4, $4, $5)',
      [tenantId, loan, row.id, quantity, mine],
      'prepare',
    )
    if (row.tracking === 'quantity') {
      await tx.query(
        `insert into assets.stock_moves (tenant_id, asset_id, quantity, reason, loan_id, created_by, updated_by) values ($1, $2, $3, 'check_out', $4, $5, $5)`,
        [tenantId, row.id, quantity, loan, context.me],
        'prepare',
      )
      await changeAsset(context, row.id, { quantityOut: (row.out ?? 0) + quantity })
    } else await changeAsset(context, row.id, { state: 'lent', ...(whereabouts && { currentLocation: whereabouts }) })
  }
  // What was set aside and is not taken along, because other units are, is there for others again.
  for (const left of new Set(heldBefore.map(({ resource }) => resource))) if (!ids.includes(left)) await setFree(context, left)
  if (agreed) await useCode(context, agreed.id, loan)
  return { id: loan, number }
}

/** The asset that something is lent to: another one, and one that is in use. */
async function holderOf(context: Context, borrowerAsset: string, ids: readonly string[]): Promise<Found<typeof assets.assets>> {
  const holder = await context.find(assets.assets, borrowerAsset).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404
      ? refuse.invalid('no_such_record', 'This record does not exist.', 'borrower_asset_unique_id')
      : error
  })
  const [circle] = await context.tx.query(
    `with recursive chain (id) as (
       select $2::uuid union select l.borrower_asset_id from chain c join assets.loan_items i on i.tenant_id = $1 and i.asset_id = c.id and i.quantity_out > 0
         join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id and l.borrower_asset_id is not null
     ) select 1 from chain where id = any($3::uuid[]) limit 1`,
    [context.tenantId, holder.id, ids],
  )
  if (circle)
    throw refuse.invalid('cycle', 'An asset cannot be checked out to itself, directly or indirectly.', 'borrower_asset_unique_id')
  if (holder.state === 'lost' || holder.state === 'retired')
    throw refuse.conflict(
      'wrong_state',
      `${holder.code} is ${holder.state}.`,
      { state: holder.state },
      'borrower_asset_unique_id',
    )
  return holder
}

/** The parts that go along with what is named, but for those that are left behind and what is a part of these. */
async function partsAlong(
  context: Context,
  named: readonly string[],
  without: readonly string[],
): Promise<readonly { readonly id: string }[]> {
  const parts = await kitOf(context, named)
  if (without.some((id) => !parts.some((part) => part.id === id)))
    throw refuse.invalid('not_a_part', 'This is not part of the asset.', 'without_unique_ids')
  const left = new Set([...without, ...(await kitOf(context, without)).map(({ id }) => id)])
  return parts.filter(({ id }) => !left.has(id))
}

/** Refuses what is not there to be handed over. A part says of all parts that keep the whole back: it may go without them. */
async function mustBeThere(
  context: Context,
  rows: readonly Row[],
  things: readonly Thing[],
  parts: ReadonlySet<string>,
): Promise<void> {
  const isFine = ({ state }: Row) => state === 'available' || state === 'reserved'
  const kept = rows.filter((row) => parts.has(row.id) && !isFine(row))
  const seen = kept.length > 0 ? await statesOf(context, [...parts]) : undefined
  for (const row of rows) {
    const { quantity } = things.find(({ asset }) => asset === row.id)!
    if (!isFine(row))
      throw refuse.conflict('wrong_state', `${row.code} cannot be checked out while it is ${row.state}.`, {
        asset_unique_id: row.id,
        state: row.state,
        allowed: ['available', 'reserved'],
        ...(kept.includes(row) && {
          // What somebody does not find in the register has no name for them.
          parts: kept.map(({ id, code, name, state }) => ({
            asset_unique_id: id,
            code,
            name: seen!.has(id) ? name : code,
            state,
          })),
        }),
      })
    if (row.tracking === 'single' && quantity !== 1) throw refuse.invalid('invalid', 'This is a single item.', 'quantity')
    if (row.tracking === 'quantity' && (row.quantity ?? 0) < quantity)
      throw refuse.conflict('not_enough', `Only ${row.quantity} of ${row.code} on hand.`, {
        asset_unique_id: row.id,
        quantity: row.quantity,
      })
  }
}

async function occupy(
  context: Context,
  rows: readonly Row[],
  { things, dueAt }: HandOver,
  loan: string,
  from: string,
): Promise<Unit[]> {
  const opening = async () => openingAfter(context.tx, await rulesOf(context), from, dueAt ?? from)
  const input = { kind: 'assets.loan', subject: loan, from, to: dueAt, opening }
  const single = rows.filter(({ tracking }) => tracking === 'single').map(({ id }) => ({ resource: id, unit: 1 }))
  await take(context.tx, { ...input, units: single })
  const units: Unit[] = [...single]
  for (const row of rows.filter(({ tracking }) => tracking === 'quantity')) {
    const count = things.find(({ asset }) => asset === row.id)!.quantity
    const [here, out] = [row.quantity ?? 0, row.out ?? 0]
    // More than these need not be looked at: no others than those that are out and those that can be reserved are ever taken.
    const all = firstUnits(row.id, Math.min(here + out, out + reservableUnits + count))
    const candidates = await withoutOwed(context, all, { from, to: dueAt })
    // One by one: hundreds of thousands are more than a call takes as arguments.
    for (const unit of await takeAny(context.tx, { ...input, candidates, count })) units.push(unit)
  }
  return units
}

export interface Back {
  readonly asset: string
  readonly quantity?: number
  readonly condition?: string
  readonly damaged?: boolean
  /** False leaves the parts of it that are on the loan out. */
  readonly with_parts?: boolean
}

/** Takes back what is named of a loan, or all that is still out. The last thing that comes back closes the loan and its reservation. */
export async function takeBack(
  context: Context,
  loanId: string,
  input: { items?: readonly Back[]; location?: string; notes?: string },
): Promise<void> {
  const { tx, tenantId } = context
  const loan = await context.find(assets.loans, loanId, 'lock')
  if (loan.state !== 'open')
    throw refuse.conflict('wrong_state', 'Everything has already been returned.', { state: loan.state, allowed: ['open'] })
  if (input.location) await context.find(assets.warehouses, input.location)
  const items = await tx.query<{
    id: string
    asset: string
    code: string
    out: number
    units: number[]
    tracking: string
    pieces: number | null
    state: string
  }>(
    `select i.id, i.asset_id as asset, a.code, i.quantity_out::int as out, i.units, a.tracking, a.quantity_out as pieces, a.state from assets.loan_items i
     join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id where i.tenant_id = $1 and i.loan_id = $2 order by i.asset_id for update of i, a`,
    [tenantId, loanId],
  )
  const named: readonly Back[] = input.items ?? items.filter(({ out }) => out > 0).map(({ asset }) => ({ asset }))
  if (new Set(named.map(({ asset }) => asset)).size < named.length)
    throw refuse.invalid('invalid', 'An asset is listed twice.', 'return/items')
  const whole = named.filter(({ with_parts: withParts }) => withParts !== false).map(({ asset }) => asset)
  const parts = new Set((await kitOf(context, whole)).map(({ id }) => id))
  const along = items.filter(({ asset, out }) => out > 0 && parts.has(asset) && !named.some((one) => one.asset === asset))
  const requested: readonly Back[] = [...named, ...along.map(({ asset }) => ({ asset }))]
  const now = new Date().toISOString()
  for (const back of requested) {
    const item = items.find(({ asset }) => asset === back.asset)
    if (!item) throw refuse.invalid('no_such_record', 'This is not part of the loan.', 'return/items')
    const count = back.quantity ?? item.out
    if (item.out === 0)
      throw refuse.conflict('returned_before', 'This has already been returned.', { asset_unique_id: back.asset })
    if (count > item.out) throw refuse.invalid('invalid', `Only ${item.out} of this is checked out.`, 'return/items')
    const [home, away] = [item.units.slice(0, count), item.units.slice(count)]
    await release(tx, { subject: loanId, units: home.map((unit) => ({ resource: item.asset, unit })), at: now })
    await tx.query(
      `update assets.loan_items set quantity_out = $3::bigint, units = $4, returned_at = case when $3::bigint = 0 then $5::timestamptz end, condition = coalesce($6, condition) where tenant_id = $1 and id = $2`,
      [tenantId, item.id, away.length, away, now, back.condition ?? null],
    )
    await putBack(context, loan, item, count, back, input.location)
    item.out = away.length
  }
  const itemsOut = items.filter(({ out }) => out > 0).length
  const isOver = itemsOut === 0
  await context.update(assets.loans, loan, {
    itemsOut,
    ...(isOver && { state: 'returned', returnedAt: now }),
    ...(input.notes && { notes: [loan.notes, input.notes].filter(Boolean).join('\n') }),
  })
  if (isOver && loan.reservation) {
    await context.update(assets.reservations, await context.find(assets.reservations, loan.reservation, 'lock'), {
      state: 'done',
    })
  }
}

async function putBack(
  context: Context,
  loan: Found<typeof assets.loans>,
  item: { asset: string; code: string; tracking: string; pieces: number | null; state: string },
  count: number,
  back: Back,
  location: string | undefined,
): Promise<void> {
  const { tx, tenantId } = context
  if (item.tracking === 'quantity') {
    await tx.query(
      `insert into assets.stock_moves (tenant_id, asset_id, quantity, reason, loan_id, notes, created_by, updated_by) values ($1, $2, $3, 'return', $4, $5, $6, $6)`,
      [tenantId, item.asset, count, loan.id, back.condition ?? null, context.me],
      'prepare',
    )
    await changeAsset(context, item.asset, { quantityOut: (item.pieces ?? 0) - count })
  } else {
    // What was retired or lost meanwhile does not come to life by being handed in; a damaged thing goes to be mended.
    const state = back.damaged
      ? 'maintenance'
      : item.state === 'lent' || item.state === 'lost'
        ? await restingState(context, item.asset)
        : item.state
    await changeAsset(context, item.asset, {
      state,
      currentLocation: location ?? null,
      ...(back.damaged && { maintenanceStatus: 'in_progress' }),
    })
  }
  if (!back.damaged) return
  await context.insert(assets.events, {
    asset: item.asset,
    eventType: 'repair',
    eventDate: new Date().toISOString(),
    description: back.condition ?? null,
    performedBy: context.me,
    notes: loan.number,
  })
  const { id: alert } = await context.insert(assets.alerts, {
    asset: item.asset,
    loan: loan.id,
    alertType: 'damage',
    severity: 'high',
    message: `${loan.number}: ${back.condition ?? item.code}`,
    triggeredAt: new Date().toISOString(),
  })
  await openOrder(context, {
    asset: item.asset,
    title: back.condition ?? item.code,
    kind: 'damage',
    description: `${loan.number}`,
    alert,
  })
}
