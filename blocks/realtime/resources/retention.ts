import { boolean, custom, integer, resource, wireSchema } from '@quoin/kit'
import * as z from 'zod'

const fields = {
  /** Messages older than so many days are deleted for good; none are where it is empty. */
  messageDays: integer(1, 36_500),
  /** Notifications that were read and are older. */
  notificationDays: integer(1, 36_500).default(365),
  /** Nothing is deleted for good while it stands, whatever the days say. */
  legalHold: boolean().default(false),
} as const
const changes = (wireSchema(fields, 'update') as z.ZodObject).extend({ version: z.int().optional() })
const answer = z.object({
  unique_id: z.string(),
  version: z.int(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  created_by: z.string().nullish(),
  updated_by: z.string().nullish(),
  message_days: z.int().nullable(),
  notification_days: z.int(),
  legal_hold: z.boolean(),
})

/** How long a company keeps what was said and told: one record. */
export const retention = resource({
  type: 'RetentionSettings',
  wrapper: 'retention',
  title: 'id',
  fields,
  permissions: { read: 'realtime.retention.manage', write: 'realtime.retention.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/retention',
      permission: 'realtime.retention.manage',
      answer,
      summary: 'How long the company keeps messages and notifications, and whether a legal hold stands.',
    }),
    update: custom({
      method: 'PUT',
      path: '/retention',
      permission: 'realtime.retention.manage',
      wrapper: 'retention',
      body: changes,
      answer,
      summary: 'Changes how long messages and notifications are kept, or puts a legal hold on them.',
    }),
  },
})
