import { busy, type Occupied } from '@quoin/kit/occupancy'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import type { assets } from '../resources/index.ts'
import { kitOf } from './records.ts'
import { checkTimes, overdueUnits } from './reserve.ts'
import { lastOpenUntil } from './rules.ts'
import { type Rules, rulesOf } from './settings.ts'

const day = 86_400_000
const lookAheadMs = 60 * day
const mineMax = 100

interface Thing {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly model: string | null
  readonly category: string | null
  readonly place: string | null
  readonly pieces: number
  readonly state: string
  readonly tracking: string
  readonly picture: string | null
  readonly filename: string | null
  readonly type: string | null
}
interface MyLoan {
  readonly id: string
  readonly lentAt?: unknown
  readonly dueAt?: unknown
}

/** What people without a right to the register may know of it: what can be borrowed and when, and what they have themselves. */
export const borrowing: Pick<Customs<typeof assets, 'reservations'>, 'offers' | 'mine'> = {
  async offers({ search, page = 1, records = 24, starts_at: from, ends_at: to }, context) {
    if (Boolean(from) !== Boolean(to))
      throw refuse.parameter(from ? 'ends_at' : 'starts_at', 'Provide both a start and an end, or neither.')
    if (from && to) checkTimes(from, to)
    const found = await context.tx.query<Thing & Record<string, unknown>>(
      `select t.id, t.code, t.name, t.model, c.name as category, w.name as place, coalesce(t.quantity + t.quantity_out, 1) as pieces, t.state, t.tracking, p.key as picture, p.filename, p.type
       from assets.assets t left join assets.categories c on c.tenant_id = t.tenant_id and c.id = t.category_id
       left join assets.warehouses w on w.tenant_id = t.tenant_id and w.id = case when t.current_location_id is null then t.location_id else t.current_location_id end
       left join lateral (select f.key, f.filename, f.content_type as type from assets.images i join kit.files f on f.tenant_id = i.tenant_id and f.id = case when i.thumbnail_id is null then i.file_id else i.thumbnail_id end
         where i.tenant_id = t.tenant_id and i.asset_id = t.id and i.event_id is null and i.deleted_at is null order by i.created_at, i.id limit 1) p on true
       where t.tenant_id = $1 and t.deleted_at is null and t.requestable and t.state not in ('lost', 'retired')
         and ($2::text is null or position(lower($2) in lower(concat_ws(' ', t.name, t.model, t.code, c.name))) > 0)
       order by t.name collate app.natural, t.id limit $3 offset $4`,
      [context.tenantId, search?.trim() || null, records + 1, (page - 1) * records],
    )
    const things = found.slice(0, records)
    const now = new Date().toISOString()
    const begin = from && Date.parse(from) > Date.now() ? from : now
    const ids = things.map(({ id }) => id)
    const parts = await kitOf(context, ids, 'each')
    const resources = [...new Set([...ids, ...parts.map(({ id }) => id)])]
    const [taken, overdue] = await Promise.all([
      busy(context.tx, { resources, from: begin, to: new Date(Date.parse(to ?? begin) + lookAheadMs).toISOString() }),
      overdueUnits(context, resources),
    ])
    const offers = await Promise.all(
      things.map(async (thing) => {
        // What is taken of a part is taken of the whole.
        const own = new Set([thing.id, ...parts.flatMap(({ id, whole }) => (whole === thing.id ? [id] : []))])
        const late = overdue.filter(({ resource }) => own.has(resource))
        const isLate = thing.tracking === 'single' && late.length > 0
        const mine: Taken[] = [
          ...taken.filter(({ resource }) => own.has(resource)),
          // Others may hold the same piece of a stock later on: both are to be had of those that are there.
          ...late.map(({ unit }) => ({ unit: -unit, from: now, to: null })),
        ]
        const free = nextFree(mine, thing.pieces, begin)
        return {
          asset_unique_id: thing.id,
          code: thing.code,
          name: thing.name,
          model: thing.model,
          category: thing.category,
          place: thing.place,
          units: thing.pieces,
          free_units: freeBetween(mine, thing.pieces, begin, to ?? new Date(Date.parse(begin) + 1).toISOString()),
          free_from: free?.from ?? null,
          free_until: free?.until ?? null,
          is_late: isLate,
          is_under_repair: thing.state === 'maintenance',
          picture_url:
            thing.picture &&
            (await context.files.presignDownload({
              key: thing.picture,
              filename: thing.filename!,
              inline: thing.type,
              expiresInSeconds: 900,
            })),
        }
      }),
    )
    return document({ type: 'offers', id: '', attributes: { offers, has_more: found.length > records } })
  },

  async mine(_, context) {
    const { tx, tenantId, me } = context
    const rules = await rulesOf(context)
    const [loans, reservations] = await Promise.all([
      tx.query<MyLoan & { number: string; late: boolean | null; things: unknown }>(
        `select l.id, l.number, l.lent_at as "lentAt", l.due_at as "dueAt", l.due_at < clock_timestamp() as late,
           (select json_agg(json_build_object('asset_unique_id', a.id, 'code', a.code, 'name', a.name, 'quantity', i.quantity_out) order by a.code collate app.natural)
            from assets.loan_items i join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id
            where i.tenant_id = l.tenant_id and i.loan_id = l.id and i.quantity_out > 0) as things
         from assets.loans l where l.tenant_id = $1 and l.user_id = $2 and l.state = 'open' and l.deleted_at is null order by l.due_at nulls last, l.id limit ${mineMax}`,
        [tenantId, me],
      ),
      tx.query(
        `select r.id as unique_id, r.asset_id as asset_unique_id, coalesce(a.name, r.model) as name, a.code, r.quantity::int, r.starts_at, r.ends_at, r.purpose,
           (select coalesce(json_agg(distinct o.resource_id), '[]') from kit.occupancies o where o.tenant_id = r.tenant_id and o.subject_id = r.id) as asset_unique_ids
         from assets.reservations r left join assets.assets a on a.tenant_id = r.tenant_id and a.id = r.asset_id
         where r.tenant_id = $1 and r.user_id = $2 and r.state = 'reserved' and r.deleted_at is null order by r.starts_at, r.id limit ${mineMax}`,
        [tenantId, me],
      ),
    ])
    const latest = await latestReturns(context, rules, loans)
    return document({
      type: 'borrowing',
      id: me,
      attributes: {
        may_extend: rules.borrowersExtend || context.actor.permissions.has('assets.loans.write'),
        loans: loans.map(({ id, number, lentAt, dueAt, late, things }) => ({
          unique_id: id,
          number,
          lent_at: lentAt,
          due_at: dueAt,
          is_late: late ?? false,
          extendable: latest.get(id)!.isLater,
          latest_at: latest.get(id)!.latestAt,
          things: things ?? [],
        })),
        reservations,
      },
    })
  },
}

/** When others have so many pieces of a stock that those on a loan are wanted: as any will do, with the first piece that is one too many. */
const piecesRunOut = `select l.id as loan, f.at from assets.loans l join assets.loan_items i on i.tenant_id = l.tenant_id and i.loan_id = l.id and i.quantity_out > 0
  join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id and a.tracking = 'quantity'
  cross join lateral (select min(lower(o.during)) as at from kit.occupancies o where o.tenant_id = l.tenant_id and o.resource_id = i.asset_id and o.subject_id <> l.id
    and coalesce(upper(o.during), 'infinity') > clock_timestamp() group by o.unit order by 1 offset greatest(a.quantity + a.quantity_out - i.quantity_out, 0) limit 1) f
  where l.tenant_id = $1 and l.id = any($2::uuid[])`

/**
 * Until when open loans may be kept: as long as the company lets things be away and nobody else has one of them, and it is open then.
 * Without a moment there is no bound; `isLater` says whether there is any time to be had.
 */
export async function latestReturns(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  rules: Rules,
  loans: readonly MyLoan[],
): Promise<Map<string, { latestAt: string | null; isLater: boolean }>> {
  const others = new Map(
    (
      await tx.query<{ loan: string; at: string }>(
        `select l.id as loan, min(lower(o.during)) as at from assets.loans l join assets.loan_items i on i.tenant_id = l.tenant_id and i.loan_id = l.id and i.quantity_out > 0
           cross join lateral unnest(i.units) as u(unit)
           join kit.occupancies o on o.tenant_id = l.tenant_id and o.resource_id = i.asset_id and o.unit = u.unit and o.subject_id <> l.id and upper(o.during) > greatest(l.due_at, clock_timestamp())
           join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id and a.tracking = 'single'
         where l.tenant_id = $1 and l.id = any($2::uuid[]) group by l.id
         union all select x.loan, min(x.at) from (${piecesRunOut}) x group by x.loan`,
        [tenantId, loans.map(({ id }) => id)],
      )
    ).map(({ loan, at }) => [loan, Date.parse(at)]),
  )
  const answers = new Map<string, { latestAt: string | null; isLater: boolean }>()
  for (const { id, lentAt, dueAt } of loans) {
    const bound = Math.min(
      others.get(id) ?? Infinity,
      rules.loanDaysMax === null ? Infinity : Date.parse(String(lentAt)) + rules.loanDaysMax * day,
    )
    const open = bound === Infinity ? undefined : await lastOpenUntil(tx, rules, new Date(bound).toISOString())
    const isLater =
      bound === Infinity || (open !== undefined && Date.parse(open) > Math.max(Date.now(), dueAt ? Date.parse(String(dueAt)) : 0))
    answers.set(id, { latestAt: isLater ? (open ?? null) : null, isLater })
  }
  return answers
}

type Taken = Pick<Occupied, 'unit' | 'from' | 'to'>

/** How many of so many pieces nobody has at any moment between two. */
const freeBetween = (taken: readonly Taken[], pieces: number, from: string, to: string): number =>
  Math.max(
    0,
    pieces -
      new Set(
        taken
          .filter((one) => Date.parse(one.from) < Date.parse(to) && (one.to === null || Date.parse(one.to) > Date.parse(from)))
          .map(({ unit }) => unit),
      ).size,
  )

/** The first time from a moment on in which one of so many pieces is free; without an end when nobody takes the last one again. */
export function nextFree(taken: readonly Taken[], pieces: number, at: string): { from: string; until: string | null } | null {
  const start = Date.parse(at)
  const turns = taken
    .flatMap(({ from, to }) => [
      { at: Math.max(Date.parse(from), start), by: 1 },
      ...(to === null ? [] : [{ at: Date.parse(to), by: -1 }]),
    ])
    .sort((a, b) => a.at - b.at)
  let out = 0
  let from = turns.some((turn) => turn.at === start) ? null : start
  for (const [i, turn] of turns.entries()) {
    out += turn.by
    // What ends and what begins at one moment are one turn.
    if (turns[i + 1]?.at === turn.at) continue
    if (from === null && out < pieces) from = turn.at
    else if (from !== null && out >= pieces) return { from: iso(from), until: iso(turn.at) }
  }
  return from === null ? null : { from: iso(from), until: null }
}

const iso = (moment: number): string => new Date(moment).toISOString()
