import { custom, date, integer, longText, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { assignments, portfolio, recordWire } from './answers.ts'
import { below, inProject, standard } from './common.ts'

/** Something one person does for a project. */
export const tasks = resource({
  ...inProject('tasks'),
  type: 'projectTask',
  wrapper: 'task',
  title: 'name',
  fields: {
    project: ref('projects.projects').required().fixed(),
    name: text(200).required().searchable().sortable(),
    description: longText(20_000).searchable(),
    status: oneOf('todo', 'in_progress', 'in_review', 'done').default('todo').sortable(),
    priority: oneOf('low', 'normal', 'high', 'urgent').default('normal').sortable(),
    assignee: ref('gateway.users'),
    milestone: ref('projects.milestones'),
    startsOn: date().sortable(),
    dueOn: date().sortable(),
    estimateMinutes: integer(0, 10_000_000),
    /** Among the tasks of its column on the board. */
    position: integer(0).default(0).sortable(),
    doneOn: date().readOnly(),
    baselineStartsOn: date().readOnly(),
    baselineDueOn: date().readOnly(),
  },
  sort: 'position,created_at',
  limitable: ['estimateMinutes'],
  only: [...standard, 'import', 'importsPresign', 'bulk'],
  operations: {
    move: custom({
      method: 'PUT',
      path: '/tasks/:id/move',
      permission: 'projects.work.write',
      wrapper: 'task',
      ids: { id: 'projects.tasks' },
      body: z.object({
        status: z.enum(['todo', 'in_progress', 'in_review', 'done']),
        /** The task it shall stand behind, or before; without either it stands last. */
        after_unique_id: uuid().nullish(),
        before_unique_id: uuid().nullish(),
      }),
      answer: recordWire,
      answersRecord: true,
      summary: 'Puts a task into a column of the board, beside another one.',
    }),
    mine: custom({
      method: 'GET',
      path: '/assignments',
      permission: 'projects.projects.read',
      query: z.object({ of: z.enum(['me', 'everybody']).optional(), overdue: z.enum(['true', 'false']).optional() }),
      answer: assignments,
      summary:
        'What waits for whoever asks, or for everybody they see: tasks, milestones, risk reviews and objectives, by due date.',
    }),
    portfolio: custom({
      method: 'GET',
      path: '/portfolio',
      permission: 'projects.projects.read',
      query: z.object({ status: z.enum(['open', 'all']).optional() }),
      answer: portfolio,
      summary: 'Projects one sees, each with health, progress, money and what is overdue.',
    }),
  },
})

/** A task that can begin only when another one is done. */
export const dependencies = resource({
  ...below('tasks', 'task', 'dependencies'),
  type: 'taskDependency',
  wrapper: 'dependency',
  title: 'id',
  fields: {
    task: ref('projects.tasks').required().fixed(),
    predecessor: ref('projects.tasks').required().fixed(),
    lagDays: integer(-365, 365).default(0),
  },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'created_at',
})
