/** The same day so many months later, or the last of that month. */
export function monthsOn(from: Date, months: number): string {
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), last)
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day)).toISOString().slice(0, 10)
}
