import { agendaSource } from '@quoin/ui/session/agenda.ts'
import { IconSchool } from '@tabler/icons-react'
import { university } from './resources/index.ts'

/** Sessions that somebody holds, and those that they come to as a learner. */
export const agenda = [
  agendaSource({
    icon: IconSchool,
    list: university.sessions.list,
    permission: 'university.sessions.read',
    filter: ({ me, from }) => ({ coach_unique_id: me, status: ['scheduled', 'done'], starts_at: `gte:${from}` }),
    sort: 'starts_at',
    startOf: 'startsAt',
    endOf: 'endsAt',
    nameOf: ({ title }) => String(title),
    to: ({ id }) => `/university/sessions/${id}`,
  }),
  agendaSource({
    icon: IconSchool,
    list: university.sessions.mine,
    permission: 'university.learning.use',
    filter: () => ({}),
    startOf: 'starts_at',
    endOf: 'ends_at',
    nameOf: ({ title }) => String(title),
    to: ({ course_unique_id: course }) => `/university/learn/${String(course)}`,
  }),
]
