import { firstUnits, freeUnits, type Opening, take, takeAny, type Unit } from '@quoin/kit/occupancy'
import {
  announce,
  type BlockServer,
  type Context,
  inTransaction,
  Model,
  nobody,
  type Pools,
  refuse,
  selectRows,
  updateRecord,
} from '@quoin/kit/server'
import { release } from '@quoin/kit/occupancy'
import { assets } from '../resources/index.ts'
import { answerWith, kitOf, reachedAssets, reachedPeople, restingState } from './records.ts'
import { mustBeOpen, mustComeBack, mustGiveNotice, openingAfter } from './rules.ts'
import { rulesOf } from './settings.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
interface Input {
  readonly asset: string | null
  readonly model: string | null
}
const yearMs = 366 * 86_400_000
/** So many pieces are looked at for a reservation: a stock of screws has millions, and each would be an object of its own here. */
export const reservableUnits = 10_000

export function checkTimes(startsAt: string, endsAt: string): void {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (to <= from) throw refuse.invalid('invalid', 'The end must be after the start.', 'ends_at')
  if (to <= Date.now()) throw refuse.invalid('invalid', 'The start must be in the future.', 'ends_at')
  if (to - from > yearMs) throw refuse.invalid('invalid', 'A reservation can be up to one year long.', 'ends_at')
}

/**
 * Holds a time somebody wants to reserve against the rules of the company, and answers what holds for the times offered instead.
 * Whoever lends gives notice to nobody.
 */
export async function checkRules(
  context: Context,
  startsAt: string,
  endsAt: string,
): Promise<() => Promise<Opening | undefined>> {
  const rules = await rulesOf(context)
  if (!context.actor.permissions.has('assets.loans.write')) mustGiveNotice(rules, startsAt, 'starts_at')
  mustBeOpen(rules, startsAt, 'starts_at')
  mustBeOpen(rules, endsAt, 'ends_at')
  mustComeBack(rules, startsAt, endsAt, 'ends_at')
  return () => openingAfter(context.tx, rules, startsAt, endsAt)
}

/** Units that could serve a wish: those of the asset, or one of each asset of the model that is in use. */
export async function candidatesOf(context: Context, { asset, model }: Input): Promise<Unit[]> {
  const { tx, tenantId, actor } = context
  const maySpend = actor.permissions.has('assets.loans.write')
  const rows = await tx.query<{ id: string; pieces: number; state: string; requestable: boolean }>(
    `select t.id, coalesce(t.quantity + t.quantity_out, 1) as pieces, t.state, t.requestable from assets.assets t
     where t.tenant_id = $1 and t.deleted_at is null and case when $3::uuid is not null then t.id = $3 else t.model_key = assets.model_key($4) end
       and (t.requestable or $5 and ${reachedAssets}) order by t.code collate app.natural, t.id limit 5000`,
    [tenantId, reachedPeople(context, 'assets.assets.read'), asset, model, actor.permissions.has('assets.assets.read')],
  )
  // Of what is not lent to everybody, whoever does not find it in the register learns not even that it is there.
  if (rows.length === 0)
    throw refuse.invalid(
      'no_such_record',
      asset ? 'This record does not exist.' : 'There is no asset of this model.',
      asset ? 'asset_unique_id' : 'model',
    )
  const usable = rows.filter((row) => row.state !== 'lost' && row.state !== 'retired' && (row.requestable || maySpend))
  if (usable.length === 0)
    throw refuse.conflict('wrong_state', 'This cannot be reserved.', {
      state: rows[0]!.state,
      requestable: rows[0]!.requestable,
    })
  const units: Unit[] = []
  for (const { id, pieces } of usable) units.push(...firstUnits(id, Math.min(pieces, reservableUnits - units.length)))
  return units
}

/** Loan items of these assets that are out longer than was agreed: nobody knows until when. */
const overdueItems = `assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id and l.state = 'open'
  and l.due_at < clock_timestamp() and l.deleted_at is null`

/**
 * The pieces of these assets that ought to be back and are not. Behind its last day a loan holds no time any more; until they are back they
 * are nobody's to have all the same, as if nobody had said when.
 */
export const overdueUnits = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, resources: readonly string[]): Promise<Unit[]> =>
  tx.query<Unit & Record<string, unknown>>(
    `select i.asset_id as resource, u.unit from ${overdueItems} cross join lateral unnest(i.units) as u(unit)
     where i.tenant_id = $1 and i.asset_id = any($2::uuid[]) and i.quantity_out > 0 order by u.unit limit ${reservableUnits}`,
    [tenantId, resources],
  )

const resourcesOf = (units: readonly Unit[]): string[] => [...new Set(units.map(({ resource }) => resource))]
const nameOf = ({ resource, unit }: Unit): string => `${resource} ${unit}`

/**
 * Without what is overdue, and without as many of the free units of a stock as others have of pieces that are gone since, or that are not
 * back: when a stock falls, what was promised before is still owed, and whatever is left serves that first.
 */
export async function withoutOwed(
  context: Context,
  all: readonly Unit[],
  { from, to }: { from: string; to: string | null },
): Promise<readonly Unit[]> {
  const { tx, tenantId } = context
  const overdue = new Set((await overdueUnits(context, resourcesOf(all))).map(nameOf))
  const units = overdue.size === 0 ? all : all.filter((one) => !overdue.has(nameOf(one)))
  const owed = await tx.query<{ asset: string; pieces: number }>(
    `select a.id as asset, count(distinct o.unit)::int as pieces from assets.assets a
     join kit.occupancies o on o.tenant_id = a.tenant_id and o.resource_id = a.id and o.during && tstzrange($3, $4, '[)')
       and (o.unit > a.quantity + a.quantity_out or exists (select from ${overdueItems}
         where i.tenant_id = a.tenant_id and i.asset_id = a.id and i.quantity_out > 0 and o.unit = any(i.units) and l.id <> o.subject_id))
     where a.tenant_id = $1 and a.id = any($2::uuid[]) and a.tracking = 'quantity' group by 1`,
    [tenantId, resourcesOf(all), from, to],
  )
  if (owed.length === 0) return units
  const free = await freeUnits(tx, { units, from, to })
  const kept = new Set(owed.flatMap(({ asset, pieces }) => free.filter(({ resource }) => resource === asset).slice(-pieces)))
  const owing = new Set([...kept].map(nameOf))
  return units.filter((one) => !owing.has(nameOf(one)))
}

/** Takes what a reservation is of, with the parts that go along: of an asset just that, of a model any that are free. */
export async function reserveUnits(
  context: Context,
  reservation: Input & { readonly quantity: number | null },
  input: Omit<Parameters<typeof take>[1], 'units'>,
): Promise<void> {
  const count = reservation.quantity ?? 1
  const all = await candidatesOf(context, reservation)
  if (all.length < count)
    throw refuse.conflict('not_enough', `Only ${all.length} of this exist.`, { units: all.length }, 'quantity')
  const parts = await partUnits(context, all)
  if (all.length === 1) await mustBeBack(context, [...all, ...parts.map(({ unit }) => unit)])
  const candidates = await withoutOwed(context, all, input)
  if (all.length === 1 && candidates.length === 1) {
    await take(context.tx, { ...input, units: [...candidates, ...parts.map(({ unit }) => unit)] })
    return
  }
  const whole = await withFreeParts(context, candidates, parts, input)
  const chosen = await takeAny(context.tx, { ...input, candidates: whole.length < count ? candidates : whole, count })
  const along = parts.filter(({ whole }) => chosen.some(({ resource }) => resource === whole)).map(({ unit }) => unit)
  await mustBeBack(context, along)
  await take(context.tx, { ...input, units: along })
}

async function mustBeBack(context: Context, units: readonly Unit[]): Promise<void> {
  const [overdue] = await overdueUnits(context, resourcesOf(units))
  if (overdue)
    throw refuse.conflict('not_back', 'This is overdue. It can be reserved once it is back.', {
      asset_unique_id: overdue.resource,
    })
}

interface Part {
  readonly whole: string
  readonly unit: Unit
}
/** The parts that go along with these units. */
export const partUnits = async (context: Context, units: readonly Unit[]): Promise<Part[]> =>
  (await kitOf(context, resourcesOf(units))).map(({ id, whole }) => ({
    whole,
    unit: { resource: id, unit: 1 },
  }))

/** Those of the units none of whose parts is taken by itself at that time, or overdue. */
export async function withFreeParts(
  context: Context,
  units: readonly Unit[],
  parts: readonly Part[],
  { from, to }: { from: string; to: string | null },
): Promise<Unit[]> {
  if (parts.length === 0) return [...units]
  const along = await withoutOwed(
    context,
    parts.map(({ unit }) => unit),
    { from, to },
  )
  const free = new Set((await freeUnits(context.tx, { units: along, from, to })).map(({ resource }) => resource))
  const broken = new Set(parts.filter(({ unit }) => !free.has(unit.resource)).map(({ whole }) => whole))
  return units.filter(({ resource }) => !broken.has(resource))
}

export const unitsOf = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, reservation: string): Promise<Unit[]> =>
  tx.query<Unit & Record<string, unknown>>(
    'select distinct resource_id as resource, unit from kit.occupancies where tenant_id = $1 and subject_id = $2',
    [tenantId, reservation],
  )

/** The record and its units in one transaction: either both are there, or 409 says what else is free. */
export const createReservation: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const reservation = await context.find(assets.reservations, id, 'lock')
  if (Boolean(reservation.asset) === Boolean(reservation.model))
    throw refuse.invalid('required', 'Provide either an asset or a model.', 'asset_unique_id')
  checkTimes(reservation.startsAt, reservation.endsAt)
  const [from, to] = [reservation.startsAt as string, reservation.endsAt as string]
  const opening = await checkRules(context, from, to)
  const input = { kind: 'assets.reservation', subject: id, from, to, opening }
  await reserveUnits(context, reservation, input)
  await planJobs(context, reservation)
  return answerWith(context, assets.reservations, id, { status: 201, meta })
}

/** Has the beginning and the end of a reservation looked after. A job of a time that was given up since finds nothing to do. */
export async function planJobs(
  context: Context,
  { id, startsAt, endsAt }: { id: string; startsAt: string; endsAt: string },
): Promise<void> {
  const payload: TurnPayload = { tenantId: context.tenantId, reservationId: id }
  await context.jobs.add('assets.turn_reservation', payload, { tx: context.tx, runAt: new Date(startsAt) })
  await context.jobs.add('assets.turn_reservation', payload, { tx: context.tx, runAt: new Date(endsAt) })
}

export interface TurnPayload {
  readonly tenantId: string
  readonly reservationId: string
}

/** Sets aside what a reservation that begins has taken; sets free what nobody fetched until its end. */
export const turnReservation = ({ tenantId, reservationId }: TurnPayload, pools: Pools): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const author = { actor: nobody, tenantId, operation: 'assets.reservations.turn', requestId: 'job' }
    const [reservations, things] = [new Model(assets.reservations), new Model(assets.assets)]
    const [row] = await selectRows<typeof assets.reservations>(
      tx,
      reservations,
      tenantId,
      `t.id = $2 and t.state = 'reserved' and t.deleted_at is null for update`,
      [reservationId],
    )
    if (!row || Date.parse(row.startsAt) > Date.now()) return
    const isOver = Date.parse(row.endsAt) <= Date.now()
    const units = await unitsOf({ tx, tenantId }, reservationId)
    const held = await selectRows<typeof assets.assets>(
      tx,
      things,
      tenantId,
      `t.id = any($2::uuid[]) and t.tracking = 'single' and t.state = $3 order by t.id for update`,
      [units.map((u) => u.resource), isOver ? 'reserved' : 'available'],
    )
    if (isOver) await release(tx, { subject: reservationId })
    // The next one may have begun as this one ends.
    for (const asset of held) {
      const state = isOver ? await restingState({ tx, tenantId }, asset.id) : 'reserved'
      if (state !== asset.state) await updateRecord(tx, things, author, asset, { state })
    }
    if (!isOver) return
    await updateRecord(tx, reservations, author, row, { state: 'missed' })
    await announce(tx, reservations, { ...author, operation: 'assets.reservations.missed' }, reservationId, {})
  })
