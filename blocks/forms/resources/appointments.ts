import {
  action,
  custom,
  email,
  field,
  internal,
  integer,
  json,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  text,
  unsupported,
  uuid,
  flatToo,
} from '@quoin/kit'
import * as z from 'zod'
import { values } from './answers.ts'

/** Requested, confirmed, given up, and over. */
export const appointmentStatuses = ['pending', 'active', 'inactive', 'archived'] as const
export const crmTypes = ['lead', 'contact'] as const

/** What of an entry the CRM knows, or why it does not. */
export const synced = {
  crmType: oneOf(...crmTypes).readOnly(),
  crmRecordId: text(36).readOnly(),
  syncedAt: moment().readOnly(),
  syncError: text(500).readOnly(),
}

const moments = z.iso.datetime({ offset: true }).or(z.iso.date())
const reported = {
  form_unique_id: uuid().nullish(),
  user_unique_id: uuid().nullish(),
  source: z.string().max(255).nullish(),
  from_date: moments.nullish(),
  to_date: moments.nullish(),
  status: z.enum(appointmentStatuses).nullish(),
}
export type Reported = z.infer<z.ZodObject<typeof reported>>

/** Somebody at a time, as a form asked for it: with a person who has no other then, and at a place that is booked for it. */
export const appointments = resource({
  type: 'appointment',
  wrapper: 'appointment',
  title: 'email',
  under: { resource: 'surveys', field: 'survey' },
  path: '/appointments/:parent/instances',
  fields: {
    survey: ref('forms.surveys').required().fixed().named('form_unique_id'),
    user: ref('gateway.users').readOnly(),
    status: oneOf(...appointmentStatuses)
      .default('pending')
      .readOnly()
      .filterable()
      .sortable(),
    startAt: moment().required().sortable(),
    endAt: moment().sortable(),
    /** In minutes; follows from the end where there is one. */
    duration: integer(1, 44_640),
    email: email().searchable(),
    firstName: text(120).searchable(),
    middleName: text(120),
    lastName: text(120).searchable().sortable(),
    phoneNumber: phone(),
    selectedOption: text(200),
    formFields: field<Record<string, unknown>>('json', 'jsonb', values),
    /** A place that is booked along; the other two say where it is when there is none to book. */
    location: ref('geolocation.premises').fixed(),
    locationName: text(200),
    locationAddress: text(500),
    assignedTo: ref('gateway.users'),
    assignedToName: text(160),
    assignedToEmail: email(),
    assignedToPhone: phone(),
    notes: longText(5_000),
    confirmedAt: moment().readOnly(),
    cancelledAt: moment().readOnly(),
    booking: ref('geolocation.bookings').readOnly(),
    answer: ref('forms.answers').readOnly(),
    source: text().filterable(),
    sourceAlias: text(),
    sourceId: text(),
    sourceType: text(),
    visitorUniqueId: text(100),
    visitorType: text(60),
    touchId: text(100),
    touchReferenceId: text(100),
    ...synced,
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'forms.answers.read', write: 'forms.answers.write', delete: 'forms.answers.delete' },
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  sort: '-start_at',
  actions: {
    confirm: action()
      .at('POST', '/appointments/:parent/instances/:id/confirm')
      .when({ status: 'pending' })
      .says('Confirms an appointment, and approves the booking of its place.'),
    cancel: action()
      .at('POST', '/appointments/:parent/instances/:id/cancel')
      .when({ status: ['pending', 'active'] })
      .says('Gives an appointment up, and its place and person with it.'),
  },
  operations: {
    report: custom({
      method: 'POST',
      path: '/reports/appointments/list',
      permission: 'forms.answers.read',
      wrapper: 'query_params',
      body: z.object({
        ...reported,
        page: z.int().min(1).max(100_000).optional(),
        records: z.int().min(1).max(200).optional(),
        date_part: unsupported('A list is not counted by time. Ask for the summary.'),
      }),
      answersRecords: true,
      summary: 'Lists the appointments of a time, over all forms.',
    }),
    summary: custom({
      method: 'POST',
      path: '/reports/appointments/summary',
      permission: 'forms.answers.read',
      wrapper: 'query_params',
      body: z.object({
        ...reported,
        date_part: z.enum(['day', 'week', 'month', 'year']).nullish(),
        page: unsupported('A summary has no pages.'),
        records: unsupported('A summary has no pages.'),
      }),
      answer: flatToo({
        total: z.int(),
        confirmed: z.int(),
        cancelled: z.int(),
        pending: z.int(),
        byDate: z.record(z.string(), z.int()),
      }),
      summary: 'Counts the appointments of a time by what became of them, and by day, week, month or year.',
    }),
  },
  internal: {
    follow: internal<{ booking: string }, null>('Takes over what became of the booking of an appointment.'),
  },
})
