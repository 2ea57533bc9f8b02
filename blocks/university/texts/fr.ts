import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'University',
  resources: {
    courses: {
      one: 'Course',
      many: 'Courses',
      fields: { name: 'Nom' },
      groups: { about: 'Informations' },
    },
  },
} as const satisfies Shape<typeof en>
