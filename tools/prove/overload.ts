// [O2] npm run prove -- O2 [seconds]: five times as much is asked as the server can answer; it goes on answering nearly as much as it can, refuses the rest at once, loses and doubles nothing, and is as quick as before soon after.
//
// Fifteen people of five companies read, list, create and pay. How much the server can answer is found by callers who ask again as soon
// as they are answered, on the same machine and beside the same process that asks, so that what asking costs is in both figures. An
// answer counts that is a success within a second of when it was due. Every contact and every transfer that was acknowledged is there once.
import type { Database } from '@quoin/kit/database'
import { proveBesideOthers, workOf } from './companies.ts'
import { pour, type Poured, type Shot } from './openLoad.ts'
import { quantile } from './place.ts'

const seconds = Number(process.argv[2] ?? 30)
const peakSeconds = 8
const calmSeconds = 10
/** After the overload, for which half the peak is asked. */
const afterSeconds = 15
const goodMs = 1_000
const overloadTimes = 5
const refusalMsMax = 100
const recoveryMsMax = 10_000
const callers = 48

await proveBesideOthers('O2', { LIMITS: 'off', LOG_LEVEL: 'error' }, [5, 3], async (victim, companies, database) => {
  const shots = workOf(companies)
  const { port } = victim
  const before = await written(database)
  const at = (perSecond: number, forSeconds: number) =>
    pour({ port, seconds: forSeconds, streams: [{ shots, pace: { perSecond } }] }).then(([poured]) => poured!)
  const all: Poured[] = []
  const kept = (poured: Poured) => {
    all.push(poured)
    return poured
  }
  // What a server does only at first says nothing.
  const warm = { port, seconds: peakSeconds, streams: [{ shots, pace: { callers } }] }
  kept((await pour(warm))[0]!)
  const peak = goodOf(kept((await pour(warm))[0]!)) / peakSeconds
  const calm = kept(await at(peak / 2, calmSeconds))
  const over = kept(await at(peak * overloadTimes, seconds))
  const after = kept(await at(peak / 2, afterSeconds))

  const goodput = goodOf(over) / seconds
  const refused = refusalsOf(over)
  const silent = refused.filter(({ says }) => !says).length
  const refusalMs = [0.5, 0.99, 1].map((share) =>
    Math.round(
      quantile(
        refused.map(({ ms }) => ms),
        share,
      ),
    ),
  )
  const calmMs = quantile(calm.ms, 0.95)
  const recoveryMs = recoveredAfterMs(after, calmMs)
  const others = all.flatMap(({ status }) =>
    status.filter((one) => (one < 200 || one > 299) && one !== 503 && one !== 429),
  ).length
  const late = quantile(over.lateMs, 0.99)
  const since = await written(database)
  const acknowledged = acknowledgedOf(all, shots)
  const made = { contacts: since.contacts - before.contacts, transfers: since.transfers - before.transfers }
  const refusedElsewhere = [calm, after].map((one) => refusalsOf(one).length)
  const odd = all.flatMap((one) => one.odd)
  if (odd.length > 0) console.log(`answered otherwise: ${odd.slice(0, 5).join('\n  ')}`)
  return [
    goodput >= 0.8 * peak &&
      refusalMs[1]! <= refusalMsMax &&
      recoveryMs <= recoveryMsMax &&
      others + silent + victim.surprises.size + since.doubled === 0 &&
      made.contacts === acknowledged.contacts &&
      made.transfers === acknowledged.transfers &&
      over.status.length >= 0.98 * peak * overloadTimes * seconds,
    `peak ${peak.toFixed(0)}/s; for ${seconds} s ${(over.status.length / seconds).toFixed(0)}/s were asked (the last hundredth left ${late.toFixed(0)} ms late or more), ` +
      `${goodput.toFixed(0)}/s answered within a second (${((100 * goodput) / peak).toFixed(0)} % of the peak), ` +
      `p50 ${quantile(goodTimes(over), 0.5).toFixed(0)} ms, p99 ${quantile(goodTimes(over), 0.99).toFixed(0)} ms; ` +
      `${refused.length} refused, half of them within ${refusalMs[0]} ms, 99 % within ${refusalMs[1]}, the last ${refusalMs[2]}, ${silent} without saying when to come again; ` +
      `p95 at half the peak ${calmMs.toFixed(0)} ms before and again ${(recoveryMs / 1_000).toFixed(1)} s after; refused before ${refusedElsewhere[0]}, after ${refusedElsewhere[1]}; ` +
      `${acknowledged.contacts} contacts and ${acknowledged.transfers} transfers acknowledged, ${made.contacts} and ${made.transfers} there, ${since.doubled} twice; ` +
      `${others} answered otherwise, ${victim.surprises.size} surprises ${[...victim.surprises].join('; ').slice(0, 300)}`,
  ]
})

function isGood(status: number): boolean {
  return status >= 200 && status <= 299
}
function goodOf({ status, ms }: Poured): number {
  return status.filter((one, i) => isGood(one) && ms[i]! <= goodMs).length
}
function goodTimes({ status, ms }: Poured): number[] {
  return ms.filter((_, i) => isGood(status[i]!))
}
function refusalsOf({ status, ms, says }: Poured): { ms: number; says: boolean }[] {
  return status.flatMap((one, i) => (one === 503 || one === 429 ? [{ ms: ms[i]!, says: says[i]! }] : []))
}

/** The first second since which everybody was answered, 95 of a hundred about as quickly as before. */
function recoveredAfterMs({ due, ms, status }: Poured, calmMs: number): number {
  const isWell = (from: number) => {
    const own = ms.filter((_, i) => due[i]! >= from && due[i]! < from + 1)
    const refused = status.some((one, i) => !isGood(one) && due[i]! >= from && due[i]! < from + 1)
    return own.length > 0 && !refused && quantile(own, 0.95) <= Math.max(50, 1.5 * calmMs)
  }
  for (let second = 0; second + 2 < afterSeconds; second++)
    if (isWell(second) && isWell(second + 1) && isWell(second + 2)) return second * 1_000
  return Infinity
}

function acknowledgedOf(all: readonly Poured[], shots: readonly Shot[]): { contacts: number; transfers: number } {
  const of = (end: string) =>
    all.reduce(
      (sum, { status, shot }) =>
        sum +
        status.filter((one, i) => isGood(one) && shots[shot[i]!]!.method === 'POST' && shots[shot[i]!]!.path.endsWith(end))
          .length,
      0,
    )
  return { contacts: of('/contacts'), transfers: of('/transfer') }
}

/** What the load wrote, as the database has it. */
async function written({ migrator }: Database): Promise<{ contacts: number; transfers: number; doubled: number }> {
  const { rows } = await migrator.query<{ contacts: number; transfers: number; doubled: number }>(
    `select count(*)::int as contacts, (count(*) - count(distinct source_id))::int as doubled,
       (select count(*)::int from kit.ledger_transfers where key like '%-load') as transfers
     from crm.contacts where source_id like 'load-%'`,
  )
  return rows[0]!
}
