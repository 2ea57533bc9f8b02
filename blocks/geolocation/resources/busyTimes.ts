import { boolean, json, oneOf, ref, resource, text, timeZone } from '@quoin/kit'
import { status, time } from './common.ts'

/** When somebody has no time, as they, or whoever plans for them, say: nobody books them along meanwhile. */
export const busyTimes = resource({
  type: 'BusyTime',
  wrapper: 'busy_time',
  title: 'title',
  fields: {
    user: ref('gateway.users'),
    title: text(200).searchable().sortable(),
    startsAt: time().required().sortable(),
    endsAt: time().required().sortable(),
    allDay: boolean().default(false),
    timezone: timeZone(),
    /** What is transparent is noted and keeps them from nothing; the words are those of calendars. */
    transparency: oneOf('opaque', 'transparent').default('opaque').filterable(),
    location: text(500).searchable(),
    /** Where it was taken from, and under which id it is known there. */
    source: text(60).filterable(),
    sourceId: text(255).filterable(),
    externalEventId: text(255).filterable(),
    status: status(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'geolocation.bookings.read', write: 'geolocation.bookings.write', delete: 'geolocation.bookings.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  sort: '-starts_at',
})
