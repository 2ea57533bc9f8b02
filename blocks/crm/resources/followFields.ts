import { boolean, date, decimal, email, integer, json, longText, moment, oneOf, ref, text, timeZone } from '@quoin/kit'

/** The fields of a next step, whatever it is a step with: a call, a meeting, a task, a mail; due at a moment, or on a day as the assignee lives it. */
export const followFields = (self: string) => ({
  /** Who planned it. */
  user: ref('gateway.users').readOnly(),
  code: text(60),
  followType: oneOf('task', 'call', 'meeting', 'mail').default('task').sortable(),
  notes: longText(),
  scheduledAt: moment().sortable(),
  nextActionAt: moment().sortable(),
  /** A day without an hour; the reminder comes at nine in the assignee's time zone. */
  dueOn: date().sortable(),
  timeZone: timeZone(),
  /** Done once, the next one is planned by itself: every so many days, weeks, months or years. */
  repeatEvery: oneOf('day', 'week', 'month', 'year').filterable(),
  repeatCount: integer(1, 99),
  repeatUntil: date(),
  /** The day of the month it began on, so that the 31st comes back after a shorter month. */
  repeatDay: integer(1, 31).readOnly(),
  /** The one that followed it. */
  successor: ref(self).readOnly(),
  reminder: boolean().default(false).filterable(),
  /** When the reminder comes, and when it came; kept by the database. */
  remindAt: moment().readOnly().sortable(),
  remindedAt: moment().readOnly(),
  completedAt: moment().sortable(),
  outcome: text(500),
  total: decimal(0, 1e12),
  owner: ref('gateway.users'),
  ownerName: text(160),
  ownerEmail: email(),
  duration: integer(0, 1_000_000),
  durationUnit: text(40),
  durationDescription: text(255),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
  enabled: boolean().default(true).filterable(),
  payload: json(),
})

/** What can be done with one: all but imports, and nothing is thrown away for good before the record it belongs to is. */
export const followActions = ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'history'] as const
