import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { agendaSource } from '@quoin/ui/session/agenda.ts'
import { IconFileCertificate, IconZoomCheck } from '@tabler/icons-react'
import { disclosure } from './resources/index.ts'

const due = {
  list: disclosure.answers.list,
  permission: 'disclosure.answers.read',
  sort: 'due_on',
  startOf: 'dueOn',
  isDay: true,
  nameOf: ({ objectiveName }: AnyRecord) => String(objectiveName),
  to: ({ project, objective }: AnyRecord) => `/disclosure/projects/${String(project)}/objectives/${String(objective)}`,
} as const

/** Objectives that somebody has to answer, and to review, by a day. */
export const agenda = [
  agendaSource({
    ...due,
    icon: IconFileCertificate,
    filter: ({ me, from }) => ({ assignee_unique_id: me, is_completed: 'false', due_on: `gte:${from.slice(0, 10)}` }),
  }),
  agendaSource({
    ...due,
    icon: IconZoomCheck,
    filter: ({ me, from }) => ({ reviewer_unique_id: me, is_completed: 'false', due_on: `gte:${from.slice(0, 10)}` }),
  }),
]
