/** What is asked for when a next step is planned. The time zone decides when a day begins for whoever does it. */
export const followForm = [
  'followType',
  'notes',
  'scheduledAt',
  'dueOn',
  'reminder',
  'owner',
  'repeatCount',
  'repeatEvery',
  'repeatUntil',
  'timeZone',
  'outcome',
] as const
