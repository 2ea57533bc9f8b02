import { boolean, integer, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { labels, minutes, status, time } from './common.ts'

/** What happens on a premise: a course, an opening, maintenance. It keeps bookings out unless it says otherwise. */
export const events = resource({
  type: 'PremiseEvent',
  wrapper: 'event',
  title: 'title',
  under: { resource: 'premises', field: 'premise' },
  fields: {
    premise: ref('geolocation.premises').required().fixed(),
    location: ref('geolocation.locations').readOnly(),
    title: text(200).required().searchable().sortable(),
    eventType: text(60).default('event').filterable(),
    description: longText(),
    startTime: time().required().sortable(),
    endTime: time().sortable(),
    allDay: boolean().default(false),
    recurrence: text(500),
    organizer: ref('gateway.users').alsoKnownAs('user_unique_id'),
    capacity: integer(1, 100_000),
    /** How many tickets are taken; kept by the server. */
    attendeeCount: integer(0).default(0).readOnly(),
    /** Until how many minutes before the beginning tickets are given back by who holds them. */
    ticketCutoffMinutes: minutes(525_600).default(0),
    /** The form, by the last part of its public address, that those who came are asked to fill in on the morning after. */
    surveySlug: text(60),
    calledOffAt: moment().readOnly(),
    /** Whether others can book the premise meanwhile. */
    occupies: boolean().default(true),
    visibility: oneOf('company', 'public').default('company').filterable(),
    enabled: boolean().default(true),
    status: status(),
    ...labels,
  },
  permissions: { read: 'geolocation.events.read', write: 'geolocation.events.write', delete: 'geolocation.events.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  sort: 'start_time',
  aliases: {
    list: ['GET /locations/:location/premises/:parent/events'],
    create: ['POST /locations/:location/premises/:parent/events'],
    get: ['GET /locations/:location/premises/:parent/events/:id'],
    update: ['PUT /locations/:location/premises/:parent/events/:id'],
    delete: ['DELETE /locations/:location/premises/:parent/events/:id'],
  },
})
