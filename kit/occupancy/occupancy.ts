import { refuse } from '../request/refuse.ts'
import { advisoryLock } from '../transaction/advisoryLock.ts'
import type { Tx } from '../transaction/transaction.ts'

/** One of the numbered pieces of a thing: room 4 has the one, a rack of twenty drills has twenty. Counted from 1. */
export interface Unit {
  readonly resource: string
  readonly unit: number
}

/** A time in which a unit is taken; ISO 8601, without an end when nobody knows it. */
export interface Occupied extends Unit {
  readonly from: string
  readonly to: string | null
  readonly kind: string
  readonly subject: string
}

/** A time in which enough units are free. */
export interface Alternative {
  readonly from: string
  readonly to: string
  readonly freeUnits: number
}

/** The first so many pieces of a thing. Each is an object, so whoever counts what people may store by the million says how many it takes. */
export const firstUnits = (resource: string, pieces: number): Unit[] =>
  Array.from({ length: pieces }, (_, i) => ({ resource, unit: i + 1 }))

/** A time from its first moment to its last; ISO 8601. */
export interface Stretch {
  readonly from: string
  readonly to: string
}

/** When what is offered instead may begin, and when it may end. */
export interface Opening {
  readonly begins: readonly Stretch[]
  readonly ends: readonly Stretch[]
}

interface Input {
  /** ISO 8601. */
  readonly from: string
  /** ISO 8601; without an end until somebody ends it. */
  readonly to: string | null
  /** `assets.loan`. */
  readonly kind: string
  /** Id of the loan, the booking, the reservation. */
  readonly subject: string
  /** Asked only when this cannot be had; without it any time may be offered instead. */
  readonly opening?: () => Promise<Opening | undefined>
}

const tenantOf = (tx: Tx): string => {
  if (!tx.scope.tenantId) throw new Error('Nothing can be occupied without a company.')
  return tx.scope.tenantId
}

/**
 * Takes all of these units for a time, or none: throws 409 `occupied`, with what is in the way and when the same length is free.
 * The database decides; it holds whoever asks for the same while somebody else is still deciding.
 */
export async function take(tx: Tx, { units, ...input }: Input & { units: readonly Unit[] }): Promise<void> {
  checkTimes(input)
  const taken = await insert(tx, units, input)
  if (taken.length < units.length) throw await occupied(tx, units, units.length, input)
}

/**
 * The same for a transaction that was not begun again: it says nothing of what is taken, so that all that is written beside it and the commit
 * may leave in one message. Where a unit is taken the transaction fails, is begun again, and must `take` then.
 */
export async function takeOrBeginAgain(
  tx: Tx,
  { units, from, to, kind, subject }: Input & { units: readonly Unit[] },
): Promise<void> {
  checkTimes({ from, to })
  await tx.query(
    `with taken as (insert into kit.occupancies (tenant_id, resource_id, unit, during, kind, subject_id)
       select $1, u.resource, u.unit, tstzrange($4, $5, '[)'), $6, $7 from unnest($2::uuid[], $3::int[]) as u(resource, unit) order by u.resource, u.unit
       on conflict do nothing returning 1)
     select kit.begin_again() where (select count(*) from taken) < cardinality($2::uuid[])`,
    [tenantOf(tx), units.map((u) => u.resource), units.map((u) => u.unit), from, to, kind, subject],
    'prepare',
  )
}

/**
 * Takes so many of these units, whichever are free, and answers which; throws 409 `occupied` when fewer are. Requests for the same
 * candidates are served one behind the other, so none is turned away because of another that fails.
 */
export async function takeAny(
  tx: Tx,
  { candidates, count, ...input }: Input & { candidates: readonly Unit[]; count: number },
): Promise<Unit[]> {
  checkTimes(input)
  lockPool(tx, candidates)
  const chosen: Unit[] = []
  // Somebody may take a certain unit between our look and our hand; then the next free one is as good.
  for (let attempt = 0; attempt < 3 && chosen.length < count; attempt++) {
    const free = await freeUnits(tx, { units: candidates, from: input.from, to: input.to })
    chosen.push(...(await insert(tx, free.slice(0, count - chosen.length), input)))
  }
  if (chosen.length < count) throw await occupied(tx, candidates, count, input, chosen)
  return chosen
}

/**
 * Ends what was taken for a subject, all of it or certain units, at a moment: what lies behind it becomes free, what lies before
 * stays as it was. Without a moment nothing of it ever was.
 */
export async function release(
  tx: Tx,
  { subject, units, at }: { subject: string; units?: readonly Unit[]; at?: string },
): Promise<void> {
  const tenant = tenantOf(tx)
  const [resources, numbers] = [units?.map((u) => u.resource) ?? null, units?.map((u) => u.unit) ?? null]
  await tx.query(
    `delete from kit.occupancies where tenant_id = $1 and subject_id = $2 and ($3::timestamptz is null or lower(during) >= $3)
       and ($4::uuid[] is null or (resource_id, unit) in (select * from unnest($4::uuid[], $5::int[])))`,
    [tenant, subject, at ?? null, resources, numbers],
  )
  if (at === undefined) return
  await tx.query(
    `update kit.occupancies set during = tstzrange(lower(during), $3, '[)') where tenant_id = $1 and subject_id = $2 and during @> $3::timestamptz
       and ($4::uuid[] is null or (resource_id, unit) in (select * from unnest($4::uuid[], $5::int[])))`,
    [tenant, subject, at, resources, numbers],
  )
}

/** Lets a subject keep its units until later; throws 409 `occupied` when somebody else has one of them by then, and changes nothing. */
export async function extend(tx: Tx, { units, ...input }: Input & { units: readonly Unit[] }): Promise<void> {
  checkTimes(input)
  const taken = await insert(tx, units, input)
  if (taken.length < units.length) throw await occupied(tx, units, units.length, input)
}

/** Takes the same units at another time; throws 409 `occupied` and leaves the transaction to be given up. */
export async function move(tx: Tx, input: Input & { units: readonly Unit[] }): Promise<void> {
  await release(tx, { subject: input.subject })
  await take(tx, input)
}

/** What is taken of these things between two moments, in the order it begins. At most 5,000. */
export async function busy(
  tx: Tx,
  { resources, from, to }: { resources: readonly string[]; from: string; to: string },
): Promise<Occupied[]> {
  const found = await tx.query<Occupied & Record<string, unknown>>(
    `select resource_id as resource, unit, lower(during) as "from", upper(during) as "to", kind, subject_id as subject from kit.occupancies
     where tenant_id = $1 and resource_id = any($2::uuid[]) and during && tstzrange($3, $4, '[)') order by lower(during), resource_id, unit limit 5000`,
    [tenantOf(tx), resources, from, to],
  )
  return found.map((one) => ({ ...one, from: iso(one.from), to: one.to && iso(one.to) }))
}

/** Those of the units that are free all of the time, in the order they were named. */
export async function freeUnits(
  tx: Tx,
  { units, from, to }: { units: readonly Unit[]; from: string; to: string | null },
): Promise<Unit[]> {
  return tx.query<Unit & Record<string, unknown>>(
    `select u.resource, u.unit from unnest($2::uuid[], $3::int[]) with ordinality as u(resource, unit, place)
     where not exists (select 1 from kit.occupancies o where o.tenant_id = $1 and o.resource_id = u.resource and o.unit = u.unit and o.during && tstzrange($4, $5, '[)'))
     order by u.place`,
    [tenantOf(tx), units.map((u) => u.resource), units.map((u) => u.unit), from, to],
  )
}

/**
 * The next three times, within 60 days of the wish, in which so many of the units are free for as long as the wish is; with an
 * `opening` only those that begin and end in it.
 */
export async function freeTimes(
  tx: Tx,
  { units, count, from, to, opening }: Pick<Input, 'from' | 'to'> & { units: readonly Unit[]; count: number; opening?: Opening },
): Promise<Alternative[]> {
  const found = await tx.query<Alternative & Record<string, unknown>>(
    // Whatever is free begins with the wish itself, at the end of something, or where it opens; more moments need not be looked at.
    `with wish as (select $4::timestamptz as starts, coalesce($5::timestamptz - $4::timestamptz, interval '1 hour') as length),
       unit as (select * from unnest($2::uuid[], $3::int[]) as u(resource, number)),
       begins as (select * from unnest($7::timestamptz[], $8::timestamptz[]) as b(first, last)),
       ends as (select e.first - w.length as first, e.last - w.length as last from unnest($9::timestamptz[], $10::timestamptz[]) as e(first, last), wish w),
       taken as (select o.resource_id, o.unit, o.during from kit.occupancies o join unit u on u.resource = o.resource_id and u.number = o.unit, wish w
         where o.tenant_id = $1 and o.during && tstzrange(w.starts, w.starts + interval '60 days' + w.length, '[)')),
       moments as (select w.starts as at from wish w union select upper(during) from taken union select first from begins union select first from ends),
       starts as materialized (select m.at from moments m, wish w where m.at >= w.starts and m.at < w.starts + interval '60 days' and ($7::timestamptz[] is null
         or exists (select from begins b where m.at between b.first and b.last) and exists (select from ends e where m.at between e.first and e.last)))
     select s.at as "from", s.at + w.length as "to", f.free::int as "freeUnits" from starts s cross join wish w cross join lateral (
       select count(*) as free from unit u where not exists (select 1 from taken t where t.resource_id = u.resource and t.unit = u.number
         and t.during && tstzrange(s.at, s.at + w.length, '[)'))) f
     where f.free >= $6 order by s.at limit 3`,
    [
      tenantOf(tx),
      units.map((u) => u.resource),
      units.map((u) => u.unit),
      from,
      to,
      count,
      opening?.begins.map((one) => one.from) ?? null,
      opening?.begins.map((one) => one.to) ?? null,
      opening?.ends.map((one) => one.from) ?? null,
      opening?.ends.map((one) => one.to) ?? null,
    ],
  )
  return found.map((one) => ({ ...one, from: iso(one.from), to: iso(one.to) }))
}

async function insert(tx: Tx, units: readonly Unit[], { from, to, kind, subject }: Input): Promise<Unit[]> {
  if (units.length === 0) return []
  return tx.query<Unit & Record<string, unknown>>(
    // In one order for everybody: two that want the same units wait for each other instead of blocking each other.
    `insert into kit.occupancies (tenant_id, resource_id, unit, during, kind, subject_id)
     select $1, u.resource, u.unit, tstzrange($4, $5, '[)'), $6, $7 from unnest($2::uuid[], $3::int[]) as u(resource, unit) order by u.resource, u.unit
     on conflict do nothing returning resource_id as resource, unit`,
    [tenantOf(tx), units.map((u) => u.resource), units.map((u) => u.unit), from, to, kind, subject],
    'prepare',
  )
}

/** Held until the end of the transaction by whoever chooses among these units. */
function lockPool(tx: Tx, candidates: readonly Unit[]): void {
  const least = candidates.map((u) => u.resource).sort()[0]
  if (least) advisoryLock(tx, 'occupancy', least)
}

async function occupied(tx: Tx, units: readonly Unit[], count: number, input: Input, own: readonly Unit[] = []): Promise<Error> {
  // What this request took itself is not in anybody's way.
  if (own.length > 0) await release(tx, { subject: input.subject, units: own })
  else await release(tx, { subject: input.subject, at: input.from })
  const [inTheWay, alternatives] = await Promise.all([
    tx.query<{ resource: string; unit: number; from: string; to: string | null }>(
      `select resource_id as resource, unit, lower(during) as "from", upper(during) as "to" from kit.occupancies
       where tenant_id = $1 and (resource_id, unit) in (select * from unnest($2::uuid[], $3::int[])) and during && tstzrange($4, $5, '[)')
       order by lower(during), resource_id, unit limit 50`,
      [tenantOf(tx), units.map((u) => u.resource), units.map((u) => u.unit), input.from, input.to],
    ),
    freeTimes(tx, { units, count, from: input.from, to: input.to, opening: await input.opening?.() }),
  ])
  return refuse.conflict('occupied', 'It is already booked for that time.', {
    conflicts: inTheWay.map(({ resource, unit, from, to }) => ({
      resource_unique_id: resource,
      unit,
      starts_at: iso(from),
      ends_at: to && iso(to),
    })),
    alternatives: alternatives.map(({ from, to, freeUnits: free }) => ({ starts_at: from, ends_at: to, free_units: free })),
  })
}

const iso = (moment: string): string => new Date(moment).toISOString()

function checkTimes({ from, to }: Pick<Input, 'from' | 'to'>): void {
  if (to !== null && Date.parse(to) <= Date.parse(from))
    throw refuse.invalid('invalid', 'The end must be after the start.', 'ends_at')
}
