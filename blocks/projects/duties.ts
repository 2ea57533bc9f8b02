import { duty } from '@quoin/ui/session/duties.ts'
import { projects } from './resources/index.ts'

const open = ['todo', 'in_progress', 'in_review'] as const

/** What somebody was given to do in projects. */
export const duties = [
  duty({
    label: {
      en: 'Your tasks past their due date',
      de: 'Ihre überfälligen Aufgaben',
      es: 'Tus tareas vencidas',
      fr: 'Vos tâches en retard',
      ja: '期限を過ぎたあなたのタスク',
      zh: '您的逾期任务',
    },
    list: projects.tasks.list,
    permission: 'projects.projects.read',
    filter: ({ me, now }) => ({ status: open, assignee_unique_id: me, due_on: `lt:${now.slice(0, 10)}` }),
    to: '/projects/tasks',
    isLate: true,
  }),
  duty({
    label: {
      en: 'Your open tasks in projects',
      de: 'Ihre offenen Aufgaben in Projekten',
      es: 'Tus tareas abiertas en proyectos',
      fr: 'Vos tâches ouvertes dans les projets',
      ja: 'プロジェクトの未完了タスク',
      zh: '您在项目中的未完成任务',
    },
    list: projects.tasks.list,
    permission: 'projects.projects.read',
    filter: ({ me, now }) => ({ status: open, assignee_unique_id: me, due_on: `gte:${now.slice(0, 10)}` }),
    to: '/projects/tasks',
  }),
]
