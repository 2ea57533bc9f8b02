import type { AgendaSource } from '@quoin/ui/session/agenda.ts'
import { IconFileCertificate } from '@tabler/icons-react'
import { disclosure } from './resources/index.ts'

/** Objectives that somebody has to answer by a day. */
export const agenda: readonly AgendaSource[] = [
  {
    icon: IconFileCertificate,
    list: disclosure.answers.list,
    permission: 'disclosure.answers.read',
    filter: ({ me, from }) => ({ assignee_unique_id: me, is_completed: 'false', due_on: `gte:${from.slice(0, 10)}` }),
    sort: 'due_on',
    startOf: 'dueOn',
    isDay: true,
    nameOf: ({ objectiveName }) => String(objectiveName),
    to: ({ project, objective }) => `/disclosure/projects/${String(project)}/objectives/${String(objective)}`,
  },
]
