import type { Context } from '@quoin/kit/server'
import { candidatesOf, overdueUnits, partUnits } from '../operations/reserve.ts'

export interface TakenTime {
  readonly from: string
  readonly to: string
}

/** When at least one of these assets cannot be reserved by whoever asks: none of its pieces is free, or a part of it is away. */
export async function takenTimes(context: Context, ids: readonly string[], from: string, to: string): Promise<TakenTime[]> {
  const pieces = new Map<string, number>()
  for (const asset of ids)
    for (const { resource } of await candidatesOf(context, { asset, model: null }))
      pieces.set(resource, (pieces.get(resource) ?? 0) + 1)
  const wholes = [...pieces].map(([resource]) => ({ resource, unit: 1 }))
  for (const { unit } of await partUnits(context, wholes)) pieces.set(unit.resource, 1)
  const held = new Map<string, number>()
  for (const { resource } of await overdueUnits(context, [...pieces.keys()])) held.set(resource, (held.get(resource) ?? 0) + 1)
  const rows = await context.tx.query<{ resource: string; from: string; to: string }>(
    `select o.resource_id as resource, greatest(lower(o.during), $3::timestamptz) as "from", least(coalesce(upper(o.during), $4::timestamptz), $4::timestamptz) as "to"
     from kit.occupancies o where o.tenant_id = $1 and o.resource_id = any($2::uuid[]) and o.during && tstzrange($3, $4, '[)')`,
    [context.tenantId, [...pieces.keys()], from, to],
  )
  return [...pieces].flatMap(([resource, count]) => {
    const late = held.get(resource) ?? 0
    if (late >= count) return [{ from, to }]
    return fullOf(
      rows.filter((one) => one.resource === resource),
      count - late,
    )
  })
}

/** When so many pieces are taken at once. */
function fullOf(spans: readonly TakenTime[], pieces: number): TakenTime[] {
  const turns = spans
    .flatMap(({ from, to }) => [
      { at: Date.parse(from), by: 1 },
      { at: Date.parse(to), by: -1 },
    ])
    // What begins as another ends does not meet it.
    .sort((one, other) => one.at - other.at || one.by - other.by)
  const full: TakenTime[] = []
  let taken = 0
  let since: number | undefined
  for (const { at, by } of turns) {
    taken += by
    if (taken >= pieces) since ??= at
    else if (since !== undefined) {
      if (at > since) full.push({ from: new Date(since).toISOString(), to: new Date(at).toISOString() })
      since = undefined
    }
  }
  return full
}
