/** A calendar day somewhere; months count from 1. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A format takes as much memory as a page of text; companies are in few zones, and could name all there are. */
const formatsMax = 50
const formats = new Map<string, Intl.DateTimeFormat>()
function partsIn(zone: string, at: Date): Day & { readonly ms: number } {
  let format = formats.get(zone)
  if (!format) {
    const numeric = 'numeric' as const
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
      hourCycle: 'h23',
    })
    if (formats.size >= formatsMax) formats.clear()
    formats.set(zone, format)
  }
  const found = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)])) as Record<
    string,
    number
  >
  return {
    year: found.year!,
    month: found.month!,
    day: found.day!,
    ms: Date.UTC(found.year!, found.month! - 1, found.day!, found.hour!, found.minute!, found.second!),
  }
}

/** The calendar day that a moment falls on in a time zone. */
export const dayIn = (zone: string, at: Date): Day => {
  const { year, month, day } = partsIn(zone, at)
  return { year, month, day }
}

/** The first moment of a day in a time zone. Days and months beyond their range run over, as dates do. */
export function startOf(zone: string, { year, month, day }: Day): Date {
  const wanted = Date.UTC(year, month - 1, day)
  let at = wanted
  // The offset depends on the moment that is looked for; it settles at the second try, except where midnight is skipped.
  for (let i = 0; i < 3; i++) at += wanted - partsIn(zone, new Date(Math.floor(at / 1_000) * 1_000)).ms
  // Clocks that go forward at midnight begin the day an hour late.
  if (partsIn(zone, new Date(at)).ms < wanted) at += 3_600_000
  return new Date(at)
}

export const nextMidnight = (zone: string, at: Date): Date => {
  const day = dayIn(zone, at)
  return startOf(zone, { ...day, day: day.day + 1 })
}

/** The same day of a month so many months on; the last of it where there is no such day. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(day, last) }
}
