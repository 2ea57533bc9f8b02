import type { AnyRecord } from '@quoin/ui/fields/resources.ts'

export interface Due {
  readonly at: Date
  /** Due some time that day. */
  readonly wholeDay: boolean
}

/** When a follow-up is due, as the server calculates it: a moment, or a day; null when nobody said. */
export function dueOf(follow: AnyRecord): Due | null {
  const moment = follow.nextActionAt ?? follow.scheduledAt
  if (typeof moment === 'string') return { at: new Date(moment), wholeDay: false }
  return typeof follow.dueOn === 'string' ? { at: new Date(`${follow.dueOn}T09:00:00`), wholeDay: true } : null
}

/** Whether it should have been done by now. A day counts as over at its end. */
export function isOverdue(follow: AnyRecord, now = Date.now()): boolean {
  const due = dueOf(follow)
  if (!due || follow.completedAt) return false
  const end = due.wholeDay ? new Date(due.at).setHours(24, 0, 0, 0) : due.at.getTime()
  return end < now
}
