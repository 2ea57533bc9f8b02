/** How many pages of one company are drawn in a minute; those that were drawn a moment ago cost nothing and are not counted. */
const perMinute = 600
const companiesMax = 5_000

interface Bucket {
  left: number
  at: number
}
const buckets = new Map<string, Bucket>()

/** Whether a page of a company may be drawn now: however many addresses ask, the others of this server keep their turns. */
export function mayDraw(tenantId: string, now = Date.now()): boolean {
  const held = buckets.get(tenantId) ?? { left: perMinute, at: now }
  const left = Math.min(perMinute, held.left + ((now - held.at) / 60_000) * perMinute)
  if (!buckets.has(tenantId) && buckets.size >= companiesMax) buckets.clear()
  buckets.set(tenantId, { left: Math.max(0, left - 1), at: now })
  return left >= 1
}

const keptMs = 15_000
const pagesMax = 1_000
const drawn = new Map<string, { readonly body: string; readonly until: number }>()

/** A page that is the same for everybody, as it was drawn a moment ago. */
export function drawnBefore(key: string, now = Date.now()): string | undefined {
  const held = drawn.get(key)
  if (held && held.until > now) return held.body
  drawn.delete(key)
  return undefined
}

export function keepDrawn(key: string, body: string, now = Date.now()): void {
  if (drawn.size >= pagesMax) drawn.delete(drawn.keys().next().value ?? '')
  drawn.set(key, { body, until: now + keptMs })
}
