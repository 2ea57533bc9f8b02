import { boolean, decimal, json, longText, moment, oneOf, ref, resource, text, timeZone, url } from '@quoin/kit'

/** A meeting with people of a customer: when and where, who holds it, who comes, and what came of it. */
export const meetings = resource({
  type: 'Meeting',
  wrapper: 'meeting',
  title: 'title',
  fields: {
    title: text(200).required().searchable().sortable(),
    code: text(60).filterable(),
    meetingType: text(60).filterable(),
    description: longText(),
    /** When it is planned for. It starts then where nothing else is said, and the other way around; kept by the database. */
    scheduledAt: moment().sortable(),
    startTime: moment().sortable(),
    /** Follows from the start and how long it takes, where only those are said. */
    endTime: moment().sortable(),
    timeQuantity: decimal(0, 100_000),
    timeUnit: oneOf('minutes', 'hours', 'days'),
    allDay: boolean().default(false),
    timezone: timeZone(),
    /** Who holds it. */
    user: ref('gateway.users').filterable(),
    account: ref('crm.accounts').filterable(),
    /** Whom it is with. They and whoever holds it are attendees from the start. */
    contact: ref('crm.contacts').filterable(),
    opportunity: ref('crm.opportunities').filterable(),
    meetingLocation: text(500),
    meetingUrl: url(),
    /** What came of it, for the company alone. */
    notes: longText(),
    meetingScore: decimal(0, 1_000_000),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'crm.meetings.read', write: 'crm.meetings.write', delete: 'crm.meetings.delete' },
  sort: '-start_time',
})
