import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'University',
  resources: {
    courses: {
      one: 'Course',
      many: 'Courses',
      fields: { name: 'Nombre' },
      groups: { about: 'Información' },
    },
  },
} as const satisfies Shape<typeof en>
