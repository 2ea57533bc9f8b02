import { type Chapter, isTaken } from './content.ts'

export type LockReason = 'not_enrolled' | 'not_started' | 'paused' | 'over' | 'order' | 'days' | 'date' | 'quiz' | 'coach'
export interface Lock {
  readonly reason: LockReason
  /** Nothing where it hangs on what somebody does. */
  readonly opensAt: string | null
}

/** Where somebody stands in a course; nothing of it comes from their browser but the zones they count days in. */
export interface Standing {
  readonly status: 'waiting' | 'active' | 'paused' | 'completed' | 'withdrawn' | 'refunded'
  readonly inOrder: boolean
  readonly startedAt: string | null
  /** When the cohort begins that somebody is in. */
  readonly cohortAt?: string | null
  readonly pausedSeconds: number
  readonly zones: readonly string[]
  readonly finished: ReadonlyMap<string, string>
  /** Steps that are done; a quiz by passing it. */
  readonly done: ReadonlySet<string>
  readonly overrides: ReadonlyMap<string, string>
}

/** Whether each chapter is open for somebody now, and else why not. The one place that decides it. */
export function locksOf(chapters: readonly Chapter[], standing: Standing, now: Date): ReadonlyMap<string, Lock | null> {
  const taken = chapters.filter(isTaken)
  return new Map(chapters.map((chapter) => [chapter.id, lockOf(chapter, taken, standing, now)]))
}

function lockOf(chapter: Chapter, taken: readonly Chapter[], standing: Standing, now: Date): Lock | null {
  const { status, startedAt, finished, overrides } = standing
  if (status === 'waiting') return locked('not_enrolled')
  if (status === 'withdrawn' || status === 'refunded') return locked('over')
  if (status === 'completed') return null
  if (status === 'paused') return locked('paused')
  if (chapter.kind === 'intro' && chapter.unlock === 'order') return null
  if (standing.cohortAt && new Date(standing.cohortAt) > now) return { reason: 'date', opensAt: standing.cohortAt }
  if (!startedAt) return locked('not_started')
  const override = overrides.get(chapter.id)
  if (override !== undefined) return new Date(override) <= now ? null : { reason: 'coach', opensAt: override }
  const before = isTaken(chapter) ? taken.slice(0, taken.indexOf(chapter)) : []
  const previous = before.at(-1)
  const isNext = !previous || finished.has(previous.id)
  const byTime = timeOf(chapter, standing)
  if (byTime && new Date(byTime.opensAt!) > now) return byTime
  if (chapter.unlock === 'coach') return locked('coach')
  if (chapter.unlock === 'quiz' && !quizzesOf(before).every((id) => standing.done.has(id))) return locked('quiz')
  if (!isNext && (chapter.unlock === 'order' || (standing.inOrder && chapter.unlock !== 'open'))) return locked('order')
  return null
}

const locked = (reason: LockReason): Lock => ({ reason, opensAt: null })
const quizzesOf = (chapters: readonly Chapter[]): string[] =>
  chapters.flatMap(({ steps }) => steps.filter(({ kind, isRequired }) => kind === 'quiz' && isRequired).map(({ id }) => id))

function timeOf({ unlock, unlockDays, unlockAt }: Chapter, standing: Standing): Lock | undefined {
  const { startedAt, cohortAt, zones, pausedSeconds } = standing
  if (unlock === 'date' && unlockAt) return { reason: 'date', opensAt: new Date(unlockAt).toISOString() }
  if (unlock !== 'days' || !unlockDays || !startedAt) return undefined
  // The day has to have begun in every zone somebody ever named: to name another one opens nothing earlier.
  // Whoever begins before their cohort does counts days from the day of the cohort on.
  const cohortDay = cohortAt ? new Date(cohortAt).getTime() + unlockDays * 86_400_000 : undefined
  const opens = zones.flatMap((zone) => [
    dayAfter(new Date(startedAt), unlockDays, zone).getTime(),
    ...(cohortDay === undefined ? [] : [midnightOf(cohortDay, zone).getTime()]),
  ])
  return { reason: 'days', opensAt: new Date(Math.max(...opens) + pausedSeconds * 1_000).toISOString() }
}

/** When, in a zone, the day begins that is so many days after the one a moment lies in. */
export function dayAfter(moment: Date, days: number, zone: string): Date {
  const [year, month, day] = wallOf(moment, zone)
  return midnightOf(Date.UTC(year!, month! - 1, day! + days), zone)
}

/** When the clock on the wall of a zone shows midnight of the day that begins at this moment in UTC. */
function midnightOf(midnight: number, zone: string): Date {
  // The offset of the zone then, asked twice, because the first guess may lie on the other side of a change of clocks.
  let guess = midnight - offsetOf(new Date(midnight), zone)
  guess = midnight - offsetOf(new Date(guess), zone)
  return new Date(guess)
}

const offsetOf = (moment: Date, zone: string): number => {
  const [year, month, day, hour, minute, second] = wallOf(moment, zone)
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(moment.getTime() / 1_000) * 1_000
}

/** What the clock on the wall shows: year, month, day, hour, minute, second. */
function wallOf(moment: Date, zone: string): number[] {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const number = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map(number)
}
