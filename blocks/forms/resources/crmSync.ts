import { custom, resource, flatToo } from '@quoin/kit'
import * as z from 'zod'
import { crmTypes } from './appointments.ts'

/** Of whoever looks after forms, not of people who answer them. */
const permission = 'forms.surveys.write'
const atOnce = z.int().min(1).max(200)
const one = flatToo({
  success: z.boolean(),
  synced_at: z.string().nullable(),
  crm_record_id: z.string().nullable(),
  errors: z.array(z.string()),
})
const several = flatToo({
  total: z.int(),
  synced: z.int(),
  failed: z.int(),
  results: z.array(
    z.object({
      unique_id: z.string(),
      success: z.boolean(),
      crm_record_id: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
})

/** What people left on pages and who has an appointment, handed to the CRM once and with what came of it. */
export const crmSync = resource({
  type: 'crm_sync',
  wrapper: 'crm',
  title: 'id',
  fields: {},
  permissions: { read: 'forms.surveys.read', write: permission },
  only: [],
  operations: {
    landing: custom({
      method: 'POST',
      path: '/crm/sync/landing/:id',
      permission,
      ids: { id: 'forms.landings' },
      answer: one,
      summary: 'Makes a lead of an entry of a landing page; an entry that is one already stays it.',
    }),
    subscription: custom({
      method: 'POST',
      path: '/crm/sync/subscription/:id',
      permission,
      ids: { id: 'forms.landings' },
      answer: one,
      summary: 'Makes a lead of a subscription.',
    }),
    appointment: custom({
      method: 'POST',
      path: '/crm/sync/appointment/:id',
      permission,
      ids: { id: 'forms.appointments' },
      body: z.object({ as_type: z.enum(crmTypes).optional() }),
      answer: one,
      summary: 'Makes a lead or a contact of whoever has an appointment.',
    }),
    batch: custom({
      method: 'POST',
      path: '/crm/sync/batch',
      permission,
      limit: 'heavy',
      wrapper: 'batch',
      body: z.object({
        limit: atOnce.optional(),
        sync_landings: z.boolean().optional(),
        sync_subscriptions: z.boolean().optional(),
        sync_appointments: z.boolean().optional(),
        appointments_as_type: z.enum(crmTypes).optional(),
      }),
      answer: several,
      summary: 'Hands over what the CRM does not know yet, the oldest first; of all kinds where none is switched off.',
    }),
    retryFailed: custom({
      method: 'POST',
      path: '/crm/sync/retry_failed',
      permission,
      limit: 'heavy',
      body: z.object({ limit: atOnce.optional() }),
      answer: several,
      summary: 'Tries once more what could not be handed over.',
    }),
    testConnection: custom({
      method: 'GET',
      path: '/crm/test_connection',
      permission,
      answer: flatToo({
        connected: z.boolean(),
        provider: z.string(),
        last_sync_at: z.string().nullable(),
        errors: z.array(z.string()),
      }),
      summary: 'Whether this installation has the CRM, and whoever asks may make leads there.',
    }),
    status: custom({
      method: 'GET',
      path: '/crm/status',
      permission: 'forms.surveys.read',
      answer: flatToo({
        pending_count: z.int(),
        failed_count: z.int(),
        last_sync_at: z.string().nullable(),
        next_sync_at: z.string().nullable(),
      }),
      summary: 'How many entries and appointments the CRM does not know, and how many it did not take.',
    }),
  },
})
