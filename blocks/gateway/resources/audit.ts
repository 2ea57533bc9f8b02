import { boolean, custom, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { identified, narrowed, pageOf } from './wire.ts'

const permission = 'gateway.audit.read'
const input = z.object({
  search: z.string().max(200).optional(),
  person: uuid().optional(),
  resource: z.string().max(120).optional(),
  operation: z.string().max(120).optional(),
  record: uuid().optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})
export const auditAnswer = identified.and(
  z.object({
    at: z.string(),
    operation: z.string(),
    resource: z.string(),
    record_unique_id: z.string().nullable(),
    actor_unique_id: z.string().nullable(),
    actor_name: z.string().nullable(),
    changes: z.record(z.string(), z.unknown()),
    request_id: z.string().nullable(),
  }),
)

const signInKinds = ['signed_in', 'company_opened', 'failed', 'second_step_failed'] as const
const signInAnswer = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(signInKinds),
  person_unique_id: z.string(),
  person_name: z.string(),
  email: z.string(),
  /** From where; of a try that failed nobody knows. */
  address: z.string().nullable(),
  /** Of a try that failed: whether its device has been that person's before. */
  known_device: z.boolean().nullable(),
})

/** Who changed what and when, in all blocks. */
export const audit = resource({
  type: 'audit_entry',
  wrapper: 'audit',
  title: 'operation',
  path: '/audit',
  fields: {},
  listFields: {
    at: moment().sortable(),
    actor: ref('gateway.users').filterable(),
    operation: text(120).filterable(),
    resource: text(120).filterable(),
  },
  permissions: { read: permission, write: permission },
  sort: '-at',
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/audit',
      permission,
      query: narrowed.extend(input.shape),
      answer: pageOf(auditAnswer),
      summary: 'Lists what was changed, the newest first.',
    }),
    export: custom({
      method: 'GET',
      path: '/audit/export',
      permission,
      limit: 'heavy',
      query: input.loose(),
      answer: identified.and(
        z.object({
          filename: z.string(),
          content_type: z.literal('text/csv'),
          content: z.string(),
          rows: z.number(),
          /** Whether there was more than fits into one file; narrow the time then. */
          is_cut: z.boolean(),
        }),
      ),
      summary: 'Answers the same as a CSV file of up to ten thousand rows.',
    }),
    verify: custom({
      method: 'POST',
      path: '/audit/verify',
      permission,
      limit: 'heavy',
      body: z.object({ entries: z.int().min(0).optional(), head: z.string().max(64).optional() }).optional(),
      answer: identified.and(
        z.object({
          intact: z.boolean(),
          entries: z.number(),
          head: z.string(),
          broken_at: z.number().nullable(),
          broken_entry_unique_id: z.string().nullable(),
          problem: z.enum(['link_removed', 'entry_removed', 'entry_changed', 'other_head']).nullable(),
        }),
      ),
      summary: 'Finds out whether an entry was edited or removed; an answer kept from before is held against the chain.',
    }),
  },
})

/** How members came in, and tries at their accounts that failed. */
export const signIns = resource({
  type: 'sign_in',
  wrapper: 'sign_in',
  title: 'personName',
  fields: {},
  listFields: {
    at: moment().sortable(),
    person: ref('gateway.users').filterable(),
    personName: text(160),
    email: text(254),
    kind: oneOf(...signInKinds).filterable(),
    address: text(60),
    knownDevice: boolean(),
  },
  permissions: { read: permission, write: permission },
  sort: '-at',
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/audit/sign_ins',
      permission,
      query: narrowed.extend({
        person: uuid().optional(),
        kind: z.enum(signInKinds).optional(),
        from: z.iso.datetime({ offset: true }).optional(),
        to: z.iso.datetime({ offset: true }).optional(),
      }),
      answer: pageOf(signInAnswer),
      summary:
        'Lists how members came into the company, and tries at their accounts that failed in the last two days, the newest first.',
    }),
  },
})

/** A company at a glance. */
export const dashboard = resource({
  type: 'dashboard',
  wrapper: 'dashboard',
  title: 'name',
  path: '/dashboard',
  fields: {},
  permissions: { read: 'member', write: 'member' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/dashboard',
      permission: 'member',
      answer: identified.and(
        z.object({
          name: z.string(),
          members: z.number(),
          /** People of the company who are signed in somewhere. */
          signed_in: z.number(),
          /** Records of what one may read all of, by dotted name. */
          counts: z.record(z.string(), z.number()),
          /** Everybody's for those who may read the audit, else one's own. */
          recent_changes: z.array(auditAnswer),
          /** Changes on each of the last thirty days in UTC, the oldest first; whose, as above. */
          activity: z.array(z.object({ day: z.string(), changes: z.number() })),
          /** What a new company does first, for those who may change it; null for everybody else. */
          first_steps: z
            .object({ details: z.boolean(), logo: z.boolean(), people: z.boolean(), records: z.boolean() })
            .nullable(),
        }),
      ),
      summary: 'Gets the figures of the company one is in.',
    }),
  },
})
