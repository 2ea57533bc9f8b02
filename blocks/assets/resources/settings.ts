import { boolean, custom, field, hours, integer, resource, stretch, timeZone, wireSchema } from '@quoin/kit'
import * as z from 'zod'

/** Days on which nothing is: one, or all until another. */
const closing = z
  .object({ on: z.iso.date(), until: z.iso.date().nullish(), reason: z.string().trim().max(120).nullish() })
  .refine(({ on, until }) => !until || until >= on, { message: 'must not be earlier than the first day', path: ['until'] })
export type { Stretch } from '@quoin/kit'
export type Closing = z.infer<typeof closing>

const fields = {
  /** In which clocks and days below are read, and the days and years of reports, plans and alerts. */
  timeZone: timeZone().default('UTC'),
  /** Empty: always open. */
  openingHours: hours(),
  closedDates: field<Closing[]>('json', 'jsonb', z.array(closing).max(200)),
  /** How far ahead people reserve for themselves; whoever lends is not bound by it. */
  noticeHours: integer(0, 8_760),
  /** How long something may be away; empty: for as long as was agreed. */
  loanDaysMax: integer(1, 3_650),
  /** Whether borrowers may extend their own loans. */
  borrowersExtend: boolean().default(false),
} as const

const changes = (wireSchema(fields, 'update') as z.ZodObject).extend({ version: z.int().optional() })
const answer = z.object({
  unique_id: z.string(),
  version: z.int(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  created_by: z.string().nullish(),
  updated_by: z.string().nullish(),
  time_zone: z.string(),
  opening_hours: z.array(stretch).nullable(),
  closed_dates: z.array(closing).nullable(),
  notice_hours: z.int().nullable(),
  loan_days_max: z.int().nullable(),
  borrowers_extend: z.boolean(),
})
export type SettingsWire = z.infer<typeof answer>

/** The rules of lending in a company: one record. */
export const settings = resource({
  type: 'AssetSettings',
  wrapper: 'settings',
  title: 'id',
  fields,
  permissions: { read: 'assets.reservations.read', write: 'assets.setup.write' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'assets.reservations.read',
      answer,
      summary: 'The rules of lending: when it is open, how long before things are reserved, how long they may be away.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'assets.setup.write',
      wrapper: 'settings',
      body: changes,
      answer,
      summary: 'Changes the rules of lending. What was agreed before stays as it was agreed.',
    }),
  },
})
