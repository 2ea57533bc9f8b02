/** Hours of a week as somebody said them. */
export interface Slot {
  readonly day_of_week: number
  readonly start_time: string
  readonly end_time: string
  readonly timezone: string
}
type Span = readonly [from: number, until: number]

const week = 7 * 1_440
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** How far a zone is before UTC at a moment, in minutes. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}
/** Minutes of the week in UTC; what goes past its end goes on at its beginning. */
function spansOf({ day_of_week, start_time, end_time, timezone }: Slot, at: Date): Span[] {
  const begin = day_of_week * 1_440 - offsetOf(timezone, at)
  const from = (((begin + minutesOf(start_time)) % week) + week) % week
  const until = from + minutesOf(end_time) - minutesOf(start_time)
  return until <= week
    ? [[from, until]]
    : [
        [from, week],
        [0, until - week],
      ]
}
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) all.splice(-1, 1, [last[0], Math.max(last[1], until)])
    else all.push([from, until])
  }
  return all
}

/** Hours of a week in which both are available, as clocks stand at a moment. */
export function overlapHours(one: readonly Slot[], other: readonly Slot[], at = new Date()): number {
  const [left, right] = [one, other].map((slots) => joined(slots.flatMap((slot) => spansOf(slot, at))))
  const minutes = left!.flatMap(([from, until]) =>
    right!.map(([start, end]) => Math.max(0, Math.min(until, end) - Math.max(from, start))),
  )
  return minutes.reduce((sum, each) => sum + each, 0) / 60
}
