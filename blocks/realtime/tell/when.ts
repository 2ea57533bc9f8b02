/** When somebody wants quiet and their digest, by their own clock. */
export interface Quiet {
  readonly timezone: string | null
  readonly quietStart: string | null
  readonly quietEnd: string | null
  readonly digestHour: number | null
  readonly mutedUntil: string | null
}

const minute = 60_000

/** Minutes since midnight by the clock of a zone. */
function minutesIn(zone: string | null, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone ?? 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)!.value)
  return part('hour') * 60 + part('minute')
}
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** From when on somebody may be disturbed: now, or when their quiet hours and what they muted are over. */
export function quietUntil({ timezone, quietStart, quietEnd, mutedUntil }: Quiet, at: Date): Date {
  const from = mutedUntil && new Date(mutedUntil) > at ? new Date(mutedUntil) : at
  if (!quietStart || !quietEnd || quietStart === quietEnd) return from
  const now = minutesIn(timezone, from)
  const [start, end] = [clock(quietStart), clock(quietEnd)]
  const isQuiet = start < end ? now >= start && now < end : now >= start || now < end
  return isQuiet ? new Date(from.getTime() + ((end - now + 1_440) % 1_440) * minute) : from
}

/** The next time the digest is due; eight in the morning unless somebody says otherwise. */
export function nextDigest({ timezone, digestHour }: Quiet, at: Date): Date {
  const wait = ((digestHour ?? 8) * 60 - minutesIn(timezone, at) + 1_440) % 1_440
  return new Date(at.getTime() + (wait || 1_440) * minute)
}
