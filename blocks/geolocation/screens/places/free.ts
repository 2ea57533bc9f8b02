interface Span {
  readonly starts_at: string
  readonly ends_at: string
}
/** When a room is open in the days ahead, and what is on. */
export interface RoomWeek {
  readonly open: readonly Span[]
  readonly entries: readonly (Span & { readonly title: string | null; readonly who: string | null; readonly unique_id: string })[]
}
export interface Stretch {
  readonly from: number
  readonly to: number
}

const stretchOf = ({ starts_at, ends_at }: Span): Stretch => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) })

/** When it is open and nothing is on, in order. */
export function freeIn({ open, entries }: RoomWeek): Stretch[] {
  const taken = entries.map(stretchOf).sort((a, b) => a.from - b.from)
  return open.map(stretchOf).flatMap(({ from, to }) => {
    const free: Stretch[] = []
    let at = from
    for (const one of taken) {
      if (one.to <= at || one.from >= to) continue
      if (one.from > at) free.push({ from: at, to: one.from })
      at = one.to
    }
    return at < to ? [...free, { from: at, to }] : free
  })
}

/** Whether it is free at a moment, until when, and from when next for at least so long. */
export function freeAround(week: RoomWeek, now: number, length: number) {
  const free = freeIn(week)
  const current = free.find(({ from, to }) => from <= now && to > now)
  const isOpen = week.open.map(stretchOf).some(({ from, to }) => from <= now && to > now)
  const last = Math.max(0, ...week.open.map(({ ends_at }) => Date.parse(ends_at)))
  return {
    isFree: current !== undefined,
    isOpen,
    until: current && current.to < last ? current.to : undefined,
    next: free.find(({ from, to }) => from > now && to - from >= length)?.from,
  }
}
