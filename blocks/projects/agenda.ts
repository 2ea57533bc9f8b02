import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { agendaSource } from '@quoin/ui/session/agenda.ts'
import { IconAlertTriangle, IconCalendarEvent, IconChecklist, IconFlag } from '@tabler/icons-react'
import { projects } from './resources/index.ts'

const permission = 'projects.projects.read'
const due = { permission, sort: 'due_on', startOf: 'dueOn', isDay: true, nameOf: ({ name }: AnyRecord) => String(name) } as const

/** Events of somebody's projects, and what is due of them. */
export const agenda = [
  agendaSource({
    icon: IconCalendarEvent,
    list: projects.events.list,
    permission,
    filter: ({ me, from }) => ({ member_unique_id: me, starts_at: `gte:${from}` }),
    sort: 'starts_at',
    startOf: 'startsAt',
    endOf: 'endsAt',
    nameOf: ({ title }) => String(title),
    to: ({ id }) => `/projects/events/${id}`,
  }),
  agendaSource({
    ...due,
    icon: IconChecklist,
    list: projects.tasks.list,
    filter: ({ me, from }) => ({
      assignee_unique_id: me,
      status: ['todo', 'in_progress', 'in_review'],
      due_on: `gte:${from.slice(0, 10)}`,
    }),
    to: ({ id }) => `/projects/tasks/${id}`,
  }),
  agendaSource({
    ...due,
    icon: IconFlag,
    list: projects.milestones.list,
    filter: ({ me, from }) => ({
      responsible_unique_id: me,
      status: ['planned', 'in_progress', 'at_risk'],
      due_on: `gte:${from.slice(0, 10)}`,
    }),
    to: ({ id }) => `/projects/milestones/${id}`,
  }),
  agendaSource({
    ...due,
    icon: IconAlertTriangle,
    list: projects.risks.list,
    sort: 'review_on',
    startOf: 'reviewOn',
    filter: ({ me, from }) => ({ owner_unique_id: me, status: 'open', review_on: `gte:${from.slice(0, 10)}` }),
    to: ({ id }) => `/projects/risks/${id}`,
  }),
]
