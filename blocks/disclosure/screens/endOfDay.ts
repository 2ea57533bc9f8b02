/** The last moment of a day, as whoever names it lives it. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

/** The day of a moment, as an input of a day wants it. */
export function dayOf(moment: string): string {
  const at = new Date(moment)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
