import { agendaSource } from '@quoin/ui/session/agenda.ts'
import { IconCalendarEvent } from '@tabler/icons-react'
import { crm } from './resources/index.ts'

/** Meetings that somebody holds. */
export const agenda = [
  agendaSource({
    icon: IconCalendarEvent,
    list: crm.meetings.list,
    permission: 'crm.meetings.read',
    filter: ({ me, from }) => ({ user_unique_id: me, status: ['active', 'pending'], start_time: `gte:${from}` }),
    sort: 'start_time',
    startOf: 'startTime',
    endOf: 'endTime',
    nameOf: ({ title }) => String(title),
    to: ({ id }) => `/crm/meetings/${id}`,
  }),
]
