import { duty } from '@quoin/ui/session/duties.ts'
import { university } from './resources/index.ts'

/** What learners have begun, and what they are late with. */
export const duties = [
  duty({
    label: {
      en: 'Training past its due date',
      de: 'Überfällige Schulungen',
      es: 'Formación vencida',
      fr: 'Formations en retard',
      ja: '期限を過ぎた研修',
      zh: '已逾期的培训',
    },
    list: university.enrollments.list,
    permission: 'university.learning.use',
    filter: ({ me, now }) => ({ status: 'active', user_unique_id: me, due_on: `lt:${now.slice(0, 10)}` }),
    to: '/university/learn',
    isLate: true,
  }),
  duty({
    label: {
      en: 'Training with a due date',
      de: 'Schulungen mit Fälligkeit',
      es: 'Formación con fecha límite',
      fr: 'Formations avec échéance',
      ja: '期限のある研修',
      zh: '有截止日期的培训',
    },
    list: university.enrollments.list,
    permission: 'university.learning.use',
    filter: ({ me, now }) => ({ status: 'active', user_unique_id: me, due_on: `gte:${now.slice(0, 10)}` }),
    to: '/university/learn',
  }),
  duty({
    label: {
      en: 'Courses to continue',
      de: 'Kurse zum Weitermachen',
      es: 'Cursos por continuar',
      fr: 'Cours à poursuivre',
      ja: '受講中のコース',
      zh: '待继续的课程',
    },
    list: university.enrollments.list,
    permission: 'university.learning.use',
    filter: ({ me }) => ({ status: 'active', user_unique_id: me, due_on: 'empty:true' }),
    to: '/university/learn',
  }),
]
