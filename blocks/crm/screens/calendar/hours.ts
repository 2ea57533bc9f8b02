/** What is beside each other in a day: where it begins and ends, in minutes from midnight as the reader's clocks show them. */
export interface Span {
  readonly start: number
  readonly end: number
}
export interface Lane {
  /** Counted from the left. */
  readonly lane: number
  /** How many stand beside each other here. */
  readonly lanes: number
}

export const minutesPerDay = 1_440
/** What takes no time is drawn as half an hour, so that it can be read and caught. */
const shortest = 30
/** What is dropped lands on a quarter of an hour. */
const grain = 15

/** How long a follow-up takes; its unit is a word people wrote, as for the calendar's feed. */
export function minutesOf(duration: unknown, unit: unknown): number {
  const length = typeof duration === 'number' ? duration : 0
  const each = /^h/i.test(String(unit ?? '')) ? 60 : /^d/i.test(String(unit ?? '')) ? minutesPerDay : 1
  return Math.max(shortest, length * each)
}

/** Where something that begins at a moment stands in its day; it never reaches into the next one. */
export function spanOf(at: Date, minutes: number): Span {
  const start = Math.min(at.getHours() * 60 + at.getMinutes(), minutesPerDay - shortest)
  return { start, end: Math.min(start + minutes, minutesPerDay) }
}

/** The minute something is dropped on: in its day and on a quarter of an hour. */
export const snapped = (minute: number): number =>
  Math.min(Math.max(0, Math.round(minute / grain) * grain), minutesPerDay - grain)

/** Puts what overlaps beside each other: each as far left as there is room, all of a group equally wide. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const order = spans.map((_, i) => i).sort((a, b) => spans[a]!.start - spans[b]!.start || spans[b]!.end - spans[a]!.end)
  const placed: Lane[] = []
  let group: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const i of group) placed[i] = { lane: placed[i]!.lane, lanes: ends.length }
    group = []
    ends = []
  }
  for (const i of order) {
    const { start, end } = spans[i]!
    if (ends.every((last) => last <= start)) close()
    const free = ends.findIndex((last) => last <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    placed[i] = { lane, lanes: 0 }
    group.push(i)
  }
  close()
  return placed
}
