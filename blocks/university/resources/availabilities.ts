import { custom, dayOfWeek, field, moment, oneOf, ref, resource, text, timeZone } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'

const own = 'university.learning.use'
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time (HH:MM)')
const time = () => field<string>('text', 'text', clockTime, { max: 5 })
const slot = z.object({
  day_of_week: z.int().min(0).max(6),
  start_time: clockTime,
  end_time: clockTime,
  timezone: z.string().max(60).optional(),
  effective_from: z.iso.datetime({ offset: true }).nullish(),
  effective_until: z.iso.datetime({ offset: true }).nullish(),
})

/** Hours of every week in which somebody can coach, or be coached. Day 0 is Sunday. */
export const availabilities = resource({
  type: 'Availability',
  wrapper: 'availability',
  title: 'userName',
  fields: {
    user: ref('gateway.users').required().fixed(),
    userName: text(160).readOnly().sortable(),
    userType: oneOf('teacher', 'student').default('student').fixed().filterable(),
    dayOfWeek: dayOfWeek().required().sortable(),
    startTime: time().required().sortable(),
    endTime: time().required(),
    timezone: timeZone().default('UTC'),
    effectiveFrom: moment(),
    effectiveUntil: moment(),
  },
  owner: 'user',
  permissions: { read: own, write: own },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'day_of_week,start_time',
  operations: {
    replace: custom({
      method: 'PUT',
      path: '/availabilities',
      permission: own,
      wrapper: 'availability',
      body: z.object({
        user_unique_id: z.uuid(),
        user_type: z.enum(['teacher', 'student']),
        slots: z.array(slot).max(bounds.availabilities),
      }),
      answer: z.object({ unique_id: z.string(), slots: z.int() }),
      summary: 'Says anew in which hours of a week somebody is available.',
    }),
  },
})
